"""What those at a table are glad of or sorry for, from what lies open."""

from support.malice import outcomes, tables
from support.malice.tables import LEFT, ME
from support.spite.full_states import between_rounds

from spitegame.rules.cards import card
from spitegame.rules.malice.actions import Action, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.game import GAME as MALICE
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import Misplay
from spitegame.rules.spite.game import GAME as SPITE
from spitegame.session.portraits import Mood
from spitegame.tables.fortune import Felt, Fortune
from spitegame.tables.malice.face import FACE as MALICE_FACE
from spitegame.tables.malice.flights import MaliceFlights, blocked
from spitegame.tables.spite.face import FACE as SPITE_FACE


def after(state: MaliceState, action: Action) -> set[Felt]:
    played, happened = outcomes.played(state, action)
    before, since = MALICE.view(state, ME), MALICE.view(played, ME)
    return {felt for event in happened for felt in MALICE_FACE.feelings(event, before, since)}


def in_spite(*happened: events.Event) -> list[Felt]:
    view = SPITE.view(between_rounds(3), ME)
    return [felt for event in happened for felt in SPITE_FACE.feelings(event, view, view)]


def test_a_payoff_card_that_is_out_and_a_game_that_is_won_please_and_one_that_is_lost_stings() -> None:
    state = tables.table("5h", payoff="9d Ad", centers=["As"])
    assert Felt(ME, Fortune.ADVANCED) in after(state, PlayToCenter(FromPayoff(ME), 1))
    state = tables.table("5h", payoff="Ad")
    assert {Felt(ME, Fortune.WON), Felt(LEFT, Fortune.LOST)} <= after(state, PlayToCenter(FromPayoff(ME), 0))
    assert (Fortune.WON.mood, Fortune.LOST.mood) == (Mood.PLEASED, Mood.STUNG)


def test_a_card_on_the_place_that_another_needed_stings_unless_there_is_another_place_or_was_none() -> None:
    play = PlayToCenter(FromHand(card("2h")), 0)
    for centers, payoff, stings in ((["As"], "9c 2c", True), (["As", "Ac"], "9c 2c", False), (["As"], "9c 9d", False)):
        state = tables.table("2h", centers=centers, others=[tables.area(payoff=payoff)])
        assert after(state, play) == ({Felt(LEFT, Fortune.BLOCKED)} if stings else set())


def test_blocked_on_purpose_is_by_a_card_that_its_player_was_free_to_keep() -> None:
    """One from the hand or the discards does so. Who gets rid of an own payoff card means nobody by it."""
    state = tables.table("2h", "9d 2s", ("2d",), centers=["As"], others=[tables.area(payoff="9c 2c")])

    for action, stung in (
        (tables.play("2h"), [LEFT]),
        (tables.play_discard(0), [LEFT]),
        (tables.play_payoff(), []),
    ):
        played, happened = outcomes.played(state, action)
        before, since = MALICE.view(state, ME), MALICE.view(played, ME)
        assert [seat for event in happened for seat in blocked(event, before, since)] == stung
        moved = MaliceFlights(before=before, after=since, events=happened, drawn={}, carried={}, start=0.0, speed=1.0)
        assert moved.stung == ["seat1.payoff.0"] * len(stung)


def test_a_misplay_stings_who_made_it_and_pleases_who_called_and_what_is_won_pleases() -> None:
    called = events.MisplayCalled(ME, LEFT, (Misplay.NOT_BETTER,))
    assert in_spite(called) == [Felt(LEFT, Fortune.CAUGHT), Felt(ME, Fortune.RIGHT)]
    assert in_spite(events.CardsDrawn(LEFT, (None,), events.DrawReason.PENALTY)) == [Felt(LEFT, Fortune.PENALTY)]
    assert (
        in_spite(events.CardsDrawn(LEFT, (None,), events.DrawReason.BUY_BACK), events.Passed(LEFT, again=False)) == []
    )
    assert in_spite(events.MisplayCalled(ME, LEFT, ())) == [Felt(ME, Fortune.MISTAKEN), Felt(LEFT, Fortune.RIGHT)]
    felt = in_spite(events.TrickWon(LEFT), events.BountyClaimed(ME, 2), events.WentOut(ME, 1), events.WentOut(LEFT, 3))
    assert [fortune for _, fortune in felt] == [Fortune.TRICK, Fortune.BOUNTY, Fortune.OUT, Fortune.LAST]
