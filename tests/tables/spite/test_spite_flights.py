"""How cards move over the table of Spite: from plates and hand to the trick, back, and away."""

from collections.abc import Sequence

from support.spite.full_states import LEFT, ME, between_rounds, laid, sight
from support.windows.table_user import seated

from spitegame.rules.cards import cards
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Action, Announcements, BeReady, CallMisplay, Pass, Play
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.state import SpiteState
from spitegame.tables.spite import places
from spitegame.tables.spite.flights import SpiteFlights
from spitegame.ui.motion import Flight
from spitegame.ui.preferences import Preferences, Speed


def flown(state: SpiteState, actions: Sequence[tuple[Seat, Action]], seat: Seat = ME) -> list[Flight]:
    """All that is to be seen of these actions from a seat."""
    person, _ = seated(state, Preferences(speed=Speed.OFF))
    before, seen = GAME.view(state, seat), []
    for actor, action in actions:
        state, events = GAME.apply(state, actor, action)
        seen += [GAME.redact(event, seat) for event in events]
    after, drawn = GAME.view(state, seat), person.nodes
    return SpiteFlights(
        before=before, after=after, events=seen, drawn=drawn, carried={}, start=0.0, speed=1.0
    ).flights()


def routes(found: Sequence[Flight]) -> list[str]:
    return [flight.into for flight in found if not flight.into.startswith("hand.")]


def test_others_play_from_their_plates_and_own_cards_leave_the_hand_which_closes_up() -> None:
    state = sight(turn=1)
    card = state.players[LEFT].hand[0]
    (flight,) = [each for each in flown(state, [(LEFT, Play(50, (card,)))]) if each.into == places.laid(50, 0)]
    person, _ = seated(state, Preferences(speed=Speed.OFF))
    assert flight.origin.overlap(person.nodes[places.plate(LEFT)].rect)
    assert (flight.before, flight.after) == (None, card)
    found = flown(sight(), [(ME, Play(50, cards("9s 9h")))])
    assert routes(found) == [places.laid(50, 0), places.laid(50, 1)]
    drawn = seated(sight(), Preferences(speed=Speed.OFF))[0].nodes
    assert [flight.origin for flight in found[:2]] == [drawn["hand.9s-0"].rect, drawn["hand.9h-0"].rect]
    assert {flight.into for flight in found} - set(routes(found)) == {
        "hand.3s-0", "hand.4h-0", "hand.4d-0", "hand.Jc-0", "hand.2d-0",
    }  # fmt: skip


def test_a_hand_that_was_called_goes_back_and_penalties_and_buy_backs_are_drawn() -> None:
    state = sight(turn=1, unproven=None)
    hand = state.players[LEFT].hand
    wrong = (hand[0], hand[-1])
    state, _ = GAME.apply(state, LEFT, Play(50, wrong))
    found = flown(state, [(ME, CallMisplay(50))])
    assert routes(found)[:2] == [places.cards_of(LEFT)] * 2
    assert places.cards_of(LEFT) in routes(found)[2:], "the penalty card"
    assert any(each.startswith("fake.") for each in routes(found)), "what the caller earns"
    state = sight(passed=[0], lies=[laid(3, 49, "4c")])
    found = flown(state, [(ME, Play(50, cards("9s"), said=Announcements(buy_back=1)))])
    person, _ = seated(state, Preferences(speed=Speed.OFF))
    stock = person.nodes[places.STOCK].rect
    assert [flight for flight in found if flight.origin == stock and flight.into.startswith("hand.")]


def test_a_trick_is_swept_away_and_a_new_round_is_dealt() -> None:
    state = sight(3, turn=0, lies=[laid(1, 48, "4c"), laid(2, 49, "5c")], passed=[1])
    swept = [flight for flight in flown(state, [(ME, Pass(50)), (LEFT, Pass(51))]) if flight.into == places.SPENT]
    assert len(swept) == 2
    assert len({flight.ends for flight in swept}) == 1
    found = flown(between_rounds(4, ready=(1, 2, 3)), [(ME, BeReady(1))])
    assert sum(flight.into.startswith("hand.") for flight in found) >= 11
    assert places.BOUNTY in routes(found)
