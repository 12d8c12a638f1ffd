"""Somebody who only watches sees what lies open, and nothing that any seat hides."""

from dataclasses import replace

from support.malice.outcomes import seen
from support.malice.tables import LEFT, ME, area, play, table

from spitegame.rules.cards import cards
from spitegame.rules.malice import GAME
from spitegame.rules.malice.events import Drew

STATE = table(
    hand="5h Ks", payoff="3d 4s", discards=("8d",), others=(area("7c 7h", "9c 9h", ("Qd",)),), stock="2c 2h 2s 2d 3c"
)


def test_all_that_lies_open_is_seen_and_neither_hands_nor_what_anybody_draws() -> None:
    view = GAME.view(STATE, None)
    assert view.seat is None
    assert [each.hand for each in view.areas] == [(None, None), (None, None)]
    owner = GAME.view(STATE, ME)
    for each, own in zip(view.areas, owner.areas, strict=True):
        assert replace(each, hand=()) == replace(own, hand=())
    assert (view.centers, view.stock, view.phase) == (owner.centers, owner.stock, owner.phase)
    assert GAME.view(STATE, None).legal == ()
    assert GAME.view(STATE, None).vantage == ME
    assert GAME.view(STATE, LEFT).vantage == LEFT
    other = replace(
        STATE, areas=(replace(STATE.areas[0], hand=cards("9h Qs")), STATE.areas[1]), stock=cards("3c 2d 2s 2h 2c")
    )
    assert GAME.view(other, None) == GAME.view(STATE, None)
    state = table(hand="Ah", stock="2c 2h 2s 2d 3c")
    drew = next(event for event in seen(state, play("Ah")) if isinstance(event, Drew))
    assert set(drew.cards) == set(cards("2c 2h 2s 2d 3c"))
    assert GAME.redact(drew, None) == Drew(ME, (None,) * 5)
