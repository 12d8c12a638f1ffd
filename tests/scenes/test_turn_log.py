"""The log: a row for each turn, which leads to the table as this player saw it then."""

from dataclasses import replace
from itertools import pairwise

import pytest
from support.finished_games import finished
from support.malice.tables import LEFT, ME, area, discard, table
from support.windows.layout_checks import frame, outside, overflowing
from support.windows.table_user import Dealt, Seated, seated

from spitegame.rules.cards import Card, card
from spitegame.rules.spite.options import QUICK
from spitegame.session.table import Table
from spitegame.ui.nodes import Avatar, Badge, CardLook, Frame, Icon, Picture, Tone, Words
from spitegame.ui.preferences import Preferences, Speed

STILL = Preferences(speed=Speed.OFF)
START = table(
    hand="As 2d 5h", payoff="Jd 3s", discards=("8d",), others=(area("8c 8d", "9c 9c"),), stock="9d 9h 9s 9d 9h 9s"
)


def after_a_turn() -> tuple[Seated, Dealt]:
    """The own turn is over, and the log open."""
    person, match = seated(START, STILL)
    for source, target in (("seat0.hand0", "center0"), ("seat0.hand0", "center0"), ("seat0.payoff", "center0")):
        person.tap(source, target)
    person.tap("seat0.hand0", "seat0.discard1")
    person.key("l")
    return person, match


def cards(person: Seated, place: str) -> list[Card | None]:
    nodes = (node for name, node in person.nodes.items() if name.startswith(place))
    return [node.look.card for node in nodes if isinstance(node.look, CardLook)]


def test_a_turn_is_a_row_of_its_face_its_cards_and_what_is_left_of_the_payoff_and_is_read_in_sentences() -> None:
    person, _ = after_a_turn()
    assert list(map(str, cards(person, "log.0"))) == ["As", "2d", "3s", "5h"]
    looks = [node.look for name, node in person.nodes.items() if name.startswith("log.0.")]
    assert [look.text for look in looks if isinstance(look, Badge)] == ["1 left"]
    assert [look.hue for look in looks if isinstance(look, Avatar)] == [ME]
    assert not [look for look in looks if isinstance(look, Words)], "the sentences are for those who do not see it"
    own = person.log[-1]
    assert own.startswith("You play the ace of spades from your hand to center 1. You play the 2 of diamonds")
    assert own.endswith("You discard the 5 of hearts on discard pile 2.")


def test_a_click_on_a_turn_shows_the_table_as_it_was_and_a_click_on_that_leads_back() -> None:
    person, match = after_a_turn()
    match.act(LEFT, discard("8c", 0))
    person.tick()
    assert str(cards(person, "seat1.discard0")[-1]) == "8c"
    now = {name: node for name, node in person.nodes.items() if not name.startswith("log.")}
    person.tap("log.0")
    assert not cards(person, "seat1.discard0.")
    assert set(cards(person, "seat1.hand")) <= {None}, "no more is seen than could be seen then"
    assert "5 of hearts" in person.says("last")
    person.tap("center0")
    assert person.nodes.keys() >= now.keys()
    assert str(cards(person, "seat1.discard0")[-1]) == "8c"
    assert not match.table.record.entries[5:], "what is only looked at is not played"


def test_whoever_looks_back_is_called_when_it_is_their_turn_and_not_before() -> None:
    person, match = after_a_turn()
    person.tap("log.0")
    match.act(LEFT, discard("8c", 0))
    person.tick()
    assert person.says("prompt").startswith("Your turn."), "the table is there again"
    person.tap("log.0")
    person.key("escape")
    assert person.says("prompt").startswith("Your turn.")
    assert "log.panel" in person.nodes
    person.tap("log.0", "center0")
    person.drag("seat0.hand0", "seat0.discard2")
    assert match.table.to_act == {LEFT}


def test_at_one_screen_nobody_comes_to_what_the_one_before_was_looking_at() -> None:
    person, _ = seated(START, STILL, here=(ME, LEFT))
    person.key("return")
    person.tap("seat0.hand0", "center0")
    person.key("l")
    person.tap("log.0", "center0", "seat0.hand0", "seat0.discard1")
    assert not person.at_table, "the curtain falls"
    person.key("return")
    assert cards(person, "seat1.hand") == [card("8c"), card("8d"), *cards(person, "seat1.hand")[2:]]
    assert set(cards(person, "seat0.hand")) <= {None}
    assert person.log[-1].startswith("Player 0 plays"), "it is the log of the one who has come"


@pytest.mark.parametrize("game", ["malice", "spite"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(360, 640), (640, 360), (900, 620), (1280, 800), (3840, 2160)])
def test_every_row_has_room_in_every_window(game: str, size: tuple[int, int], scale: float) -> None:
    person = played(game, frame(*size, scale))
    person.key("l")
    rows = [node for name, node in person.nodes.items() if name.startswith("log.")]
    assert len(person.log) > 1
    assert outside(rows, person.frame) == []
    assert overflowing(rows, person.frame) == []
    arrows = [pair for pair in pairwise(rows) if pair[0].look == Picture(Icon.DOWN, Tone.DIM)]
    assert all(abs(arrow.rect.center.y - card.rect.center.y) < 1 for arrow, card in arrows), (
        "each stands beside its card"
    )
    person.tap(f"log.{max(int(name[4:]) for name in person.nodes if name.startswith('log.') and name[4:].isdigit())}")
    assert "prompt" in person.nodes


def played(game: str, window: Frame) -> Seated:
    """Seated at a game after twenty actions."""
    names = ("Anna", "Bertha the Magnificent", "Clara")
    whole = finished(*names, game=game, rules=QUICK) if game == "spite" else finished(*names[:2])
    start = Table.begin(replace(whole, entries=())).moment(1).state
    person, match = seated(start, STILL, window, occupants=whole.occupants)
    for entry in whole.entries[:20]:
        match.act(entry.seat, entry.action)
        person.tick()
    return person
