"""Section 2, no. 1: every seat is dealt eleven cards in every round, however many cards lie beside the hands."""

from itertools import permutations

import pytest
from support.spite.full_states import hoarding
from support.spite.outcomes import after, round_begun, turn
from support.spite.tables import ME, call, passes, play
from support.spite.trial import TRIAL

from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.spite.deal import HAND
from spitegame.rules.spite.deck import DECK
from spitegame.rules.spite.events import Event, SpoilsReturned
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import PRESETS, STRICT, Countdown, FirstLeader, Referee, SpiteRules
from spitegame.rules.spite.state import Interval, SpiteState

EVERY_OPTION = [
    *PRESETS.values(),
    *(SpiteRules(referee=referee) for referee in Referee),
    *(SpiteRules(countdown=countdown) for countdown in Countdown),
    *(SpiteRules(opening=opening) for opening in FirstLeader),
    SpiteRules(fake_jokers=5, penalty=3, call_reward=2, joker_turns_higher=False, seconds=30, relaxed=4),
    SpiteRules(fake_jokers=18, penalty=1, call_reward=0, assist=True, seconds=3),
]


def needed(seats: int) -> int:
    """The cards that a deal takes: the hands, the bounty, and one more for each seat."""
    return HAND * seats + 1 + seats


def returned(events: tuple[Event, ...]) -> dict[Seat, int]:
    """How many spoils each seat has given back."""
    return {event.seat: len(event.cards) for event in events if isinstance(event, SpoilsReturned)}


@pytest.mark.parametrize("rules", EVERY_OPTION)
@pytest.mark.parametrize("seats", range(3, 10))
def test_2_1_spoils_go_back_until_the_deck_is_large_enough(seats: int, rules: SpiteRules) -> None:
    most, over = divmod(len(DECK), seats)
    before = hoarding(*(most + (seat < over) for seat in range(seats)), rules=rules)
    state, events = round_begun(before)
    assert [len(player.hand) for player in state.players] == [HAND] * seats
    assert sum(returned(events).values()) == needed(seats)
    assert len(state.stock) == seats
    assert TRIAL.cards(state) == TRIAL.cards(before)


@pytest.mark.parametrize("seats", range(3, 10))
def test_2_1_only_as_many_go_back_as_are_needed(seats: int) -> None:
    enough = len(DECK) - needed(seats)
    for hoard, given in ((enough, {}), (enough + 1, {ME: 1})):
        assert returned(round_begun(hoarding(hoard, *(0,) * (seats - 1)))[1]) == given


def test_2_1_one_at_a_time_from_whoever_holds_most_or_has_waited_longest_for_the_lead() -> None:
    """Of 98 spoils at a table of nine, 18 are too many."""
    assert returned(round_begun(hoarding(50, 0, 0, 0, 43, 0, 0, 0, 5))[1]) == {Seat(0): 13, Seat(4): 5}
    state = hoarding(0, 41, 40, 0, 0, 0, 0, 0, 0)
    assert returned(round_begun(state)[1]) == {Seat(1): 1}
    state = hoarding(0, 20, 20, 20, 21, 0, 0, 0, 3)
    assert returned(round_begun(state)[1]) == {Seat(1): 1, Seat(2): 1, Seat(3): 1, Seat(4): 1}
    state = after(GAME.deal(STRICT, 3, 1, None))
    leader = turn(state)
    assert [bool(player.led) for player in state.players] == [seat == leader for seat in state.seats]
    lowest = state.players[leader].hand[:1]
    state = after(state, play(str(lowest[0])), passes, passes)
    assert state.players[leader].led == max(player.led for player in state.players) > 1


def test_2_1_only_their_owners_are_told_which() -> None:
    _, events = round_begun(hoarding(189, 0, 0))
    (event,) = (event for event in events if isinstance(event, SpoilsReturned))
    assert GAME.redact(event, ME) == event
    for other in (Seat(1), Seat(2), None):
        assert GAME.redact(event, other) == SpoilsReturned(ME, (None,) * needed(3))


@pytest.mark.parametrize("scores", sorted(set(permutations((19, 18, 17, -1, -2)))))
def test_2_1_nobody_is_left_without_cards_by_a_swap_that_takes_the_whole_deck(scores: tuple[int, ...]) -> None:
    state, _ = round_begun(hoarding(*(0,) * 4, 129, scores=scores))
    assert sum(len(player.hand) for player in state.players) < 5 * HAND
    assert all(player.hand for player in state.players)


def test_2_1_a_round_of_misplays_that_are_all_called_is_followed_by_a_whole_deal() -> None:
    """Nine players who lay down nonsense until they have lost earn each other more than half of the deck."""
    rules = SpiteRules(rounds=20, call_reward=2, fake_jokers=5, countdown=Countdown.ALWAYS)
    state = GAME.deal(rules, 9, 0, None)
    while not isinstance(state.phase, Interval):
        state = after(state, passes) if state.last_play else misplayed(state)
    assert sum(len(player.spoils) for player in state.players) > len(DECK) - needed(9)
    state, events = round_begun(state)
    assert returned(events)
    assert [len(player.hand) for player in state.players] == [HAND] * 9


def misplayed(state: SpiteState) -> SpiteState:
    """The leader lays two cards that make no hand, and the next player calls it; or else leads the lowest card."""
    leader = turn(state)
    nonsense = two_faces(state.players[leader].hand)
    if not nonsense or not (state.stock or state.spent):
        return after(state, play(str(state.players[leader].hand[0])))
    caller = next(seat for seat in state.clockwise(leader) if state.players[seat].is_in)
    return after(state, play(" ".join(map(str, nonsense))), call(caller))


def two_faces(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    faces = {card.rank: card for card in hand if card.rank is not Rank.THIRTEEN}
    return tuple(faces.values())[:2] if len(faces) > 1 else ()
