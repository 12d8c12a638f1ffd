"""What several seats have seen is one view: from it a game goes on in which each of them has what it had."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.corpus import LONGEST, RandomGame, random_games
from support.malice import outcomes as malice
from support.malice.tables import ME, discard, play, play_payoff, up_to
from support.malice.tables import table as malice_table
from support.spite import outcomes as spite
from support.spite import tables as deeds
from support.spite.tables import table as spite_table
from support.trial import next_step

from spitegame.rules.cards import Card, card, written
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.game import GAME as MALICE
from spitegame.rules.malice.options import MaliceRules
from spitegame.rules.malice.state import MaliceState, Turn
from spitegame.rules.malice.view import MaliceView
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.game import GAME as SPITE
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import PlayerTurn, SpiteState
from spitegame.rules.spite.view import SpiteView

MOMENTS = 4
STEPS_BEHIND = (1, 3, 12)


def backs(counted: Counter[Any]) -> Counter[Any]:
    """The cards, of which nobody knows what is printed on fake jokers: two may be alike (1)."""
    return Counter("fake" if card[0] == "fake" else card for card in counted.elements())


def hand(shown: MaliceView | SpiteView | MaliceState | SpiteState, seat: Seat) -> tuple[Card | None, ...]:
    return shown.areas[seat].hand if isinstance(shown, MaliceView | MaliceState) else shown.players[seat].hand


def number_of_seats(state: MaliceState | SpiteState) -> int:
    return len(state.areas if isinstance(state, MaliceState) else state.players)


def lying(view: MaliceView | SpiteView) -> Counter[Card]:
    """The cards on which a hand can be played, or put away."""
    if isinstance(view, MaliceView):
        return Counter(card for pile in (*view.centers, *(p for a in view.areas for p in a.discards)) for card in pile)
    return Counter(view.spent) + Counter(card for laid in view.laid for card in laid.cards)


@pytest.mark.sweep
@pytest.mark.parametrize("game", random_games(every=2))
def test_each_of_those_whose_views_are_joined_has_what_it_had(game: RandomGame) -> None:
    trial, chance = game.trial, Random(game.seed)
    rules, others_differ = trial.game, 0
    for state, _ in game.moments(MOMENTS):
        seats = chance.sample([*map(Seat, range(game.table.seats))], chance.randint(1, game.table.seats))
        views = [rules.view(state, seat) for seat in seats]
        joined = rules.join_views(views)
        assert rules.may_stand(joined, game.table.rules, number_of_seats(state))
        other = rules.determinize(joined, Shuffler(chance.getrandbits(32)))
        assert [rules.view(other, seat) for seat in seats] == views
        assert rules.join_views([rules.view(other, seat) for seat in seats]) == joined
        assert backs(trial.cards(other)) == backs(trial.cards(state))
        others_differ += other.stock != state.stock
    assert others_differ
    for _ in range(LONGEST):
        if rules.to_act(other):
            other, _ = next_step(trial, other, chance, eager=0.95)(other)
    assert not rules.to_act(other), "It has no end."


@pytest.mark.sweep
@pytest.mark.parametrize("game", random_games(every=2))
def test_who_is_behind_keeps_what_may_still_be_there(game: RandomGame) -> None:
    """A card of the hand is forgotten only if one like it has come to lie open since, or if the hand is full of others
    that were held with it."""
    trial, chance, states = game.trial, Random(game.seed), game.played.states
    rules, held, forgotten = trial.game, 0, 0
    for steps in STEPS_BEHIND:
        for _ in range(MOMENTS):
            now = chance.randrange(min(steps, len(states) - 1), len(states))
            then = max(0, now - steps)
            late, *present = chance.sample([*map(Seat, range(game.table.seats))], game.table.seats)
            before = rules.view(states[then], late)
            views = [before, *(rules.view(states[now], seat) for seat in present)]
            joined = rules.join_views(views)
            assert rules.public(joined) == rules.view(states[now], None)
            assert rules.may_stand(joined, game.table.rules, number_of_seats(states[now]))
            other = rules.determinize(joined, Shuffler(chance.getrandbits(32)))
            assert backs(trial.cards(other)) == backs(trial.cards(states[now]))
            assert [rules.view(other, seat) for seat in present] == views[1:]
            still: Counter[Card | None] = Counter(hand(states[then], late))
            for state in states[then : now + 1]:
                still &= Counter(hand(state, late))
            known: Counter[Card | None] = Counter(card for card in hand(joined, late) if card)
            lost = still - known
            assert known <= Counter(hand(before, late))
            assert known <= Counter(hand(other, late))
            if None in hand(joined, late):
                assert set(lost) <= set(lying(views[-1]) - lying(before))
            held, forgotten = held + still.total(), forgotten + lost.total()
    assert forgotten * 6 <= held


OWN_PLAYS = {
    "a discard lies open": (malice_table("5h 6h Ks 10c Ac"), discard("5h"), "6h Ks 10c Ac"),
    "a center was built": (malice_table("Ah 6h Ah 10c Ks"), play("Ah"), "Ah 6h 10c Ks"),
    "from elsewhere": (malice_table("Ah 6h 10c", payoff="9d Ah"), play_payoff(), "Ah 6h 10c"),
    "a center is complete": (malice_table("6h Qh Ks 10c", centers=(up_to("J"),)), play("Qh"), "6h Ks 10c"),
    "so it is by a wild card": (malice_table("6h Ks 10c", centers=(up_to("J"),)), play("Ks"), "6h 10c"),
    "the hand is another one": (malice_table("Ah", stock="5d 6d 7d 8d 9d"), play("Ah"), ""),
}


@pytest.mark.parametrize(("table", "done", "known"), OWN_PLAYS.values(), ids=OWN_PLAYS)
def test_who_has_not_heard_of_the_own_play_keeps_the_other_cards(table: MaliceState, done: Action, known: str) -> None:
    now = malice.after(table, done)
    joined = MALICE.join_views([MALICE.view(table, ME), MALICE.view(now, Seat(1))])
    assert joined == replace(MALICE.view(now, Seat(1)), areas=joined.areas)
    hand = joined.areas[ME].hand
    assert written([each for each in hand if each]) == known
    assert len(hand) == len(now.areas[ME].hand)


TRICK = spite_table("3h 9h", trick=("5s",))
TWO_NINES = spite_table("3h 9h", trick=("5s",), others=("4s 9s 9h", "4c 6c"), rules=STRICT)
PASSED = spite_table("3h 9h", trick=("5s",), passed=(ME,))
SPOILS = spite_table("3h 8s", fakes="8d Qs", spoils="8h 9c")
OWN_DEEDS = {
    "what was laid is gone": (spite_table("3h 7h 7s"), [deeds.play("7h 7s")], ("3h", "", "")),
    "what was picked up is unseen": (PASSED, [deeds.play("9h", buy_back=1)], ("3h", "", "")),
    "what was laid is put away": (TRICK, [deeds.play("9h"), deeds.passes, deeds.passes], ("3h", "", "")),
    "another has laid the same": (TWO_NINES, [deeds.passes, deeds.play("9h"), deeds.passes], ("3h 9h", "", "")),
    "what lies beside the hand stays": (SPOILS, [deeds.play("3h")], ("8s", "8d Qs", "8h 9c")),
    "what lay beside the hand is laid": (SPOILS, [deeds.play("8s", up="8d", spoils="8h")], ("3h", "Qs", "9c")),
}


@pytest.mark.parametrize(("table", "done", "known"), OWN_DEEDS.values(), ids=OWN_DEEDS)
def test_who_has_not_heard_of_the_own_deed_keeps_the_other_cards_too(
    table: SpiteState, done: list[deeds.Deed], known: tuple[str, str, str]
) -> None:
    now = spite.after(table, *done)
    joined = SPITE.join_views([SPITE.view(table, ME), SPITE.view(now, Seat(1))])
    mine = joined.players[ME]
    shown = [written([each for each in pile if each]) for pile in (mine.hand, mine.fakes, mine.spoils)]
    assert tuple(shown) == known
    assert len(mine.hand) == len(now.players[ME].hand)


def test_a_hand_of_another_round_is_unseen_and_what_lies_beside_it_is_not() -> None:
    table = spite_table("3h", spoils="8h", others=("4s", "4c"), rules=replace(STRICT, rounds=2))
    now = spite.next_round(spite.after(table, deeds.play("3h"), deeds.play("4s")))
    assert now.round == 2
    joined = SPITE.join_views([SPITE.view(table, ME), SPITE.view(now, Seat(1))])
    assert set(joined.players[ME].hand) == {None}
    assert joined.players[ME].spoils == now.players[ME].spoils == (card("8h"),)


def test_the_newer_of_two_older_views_decides() -> None:
    """There are three of a card: one lies open, one is in a hand seen later, so no more than one can be left."""
    table = spite_table("8h 8h", others=("8h 4s", "9c"), trick=("3s",), spent="8h")
    now = spite.after(table, deeds.passes)
    views = [SPITE.view(table, ME), SPITE.view(now, Seat(1)), SPITE.view(now, Seat(2))]
    joined = SPITE.join_views(views)
    assert joined.players[1].hand == now.players[1].hand
    assert joined.players[ME].hand == (card("8h"), None)


def test_cards_that_wait_for_their_turn_lie_open_for_everybody() -> None:
    table = spite_table("3h 4h 5h", trick=("9s",))
    early = deeds.By(Seat(1), deeds.play("10s"))
    now = spite.after(table, early)
    joined = SPITE.join_views([SPITE.view(table, Seat(1)), SPITE.view(now, ME)])
    assert joined.players[1].hand == now.players[1].hand
    assert joined.players[1].waiting == now.players[1].waiting


def with_hand(view: MaliceView, hand: tuple[Card | None, ...]) -> MaliceView:
    return replace(view, areas=(replace(view.areas[0], hand=hand), *view.areas[1:]))


@pytest.mark.parametrize(
    ("game", "changed"),
    [
        *(
            (MALICE, change)
            for change in (
                lambda view: replace(view, stock=view.stock - 1),
                lambda view: replace(view, phase=Turn(Seat(3), stirred=True)),
                lambda view: replace(view, rules=replace(view.rules, hand=6)),
                lambda view: replace(view, areas=view.areas[:1]),
                lambda view: replace(view, centers=((card("2h"),), *view.centers[1:])),
                lambda view: with_hand(view, (card("*"),) * 5),
                lambda view: with_hand(view, (None,) * 6),
            )
        ),
        *(
            (SPITE, change)
            for change in (
                lambda view: replace(view, stock=view.stock - 1),
                lambda view: replace(view, fake_pile=view.fake_pile + 1),
                lambda view: replace(view, phase=PlayerTurn(Seat(3), countdown=False)),
                lambda view: replace(view, trick=replace(view.trick, leader=Seat(9))),
                lambda view: replace(view, bought_back=10**9),
                lambda view: replace(view, spent=(card("*"),) * 4, stock=view.stock - 4),
                lambda view: replace(view, players=tuple(replace(each, place=1) for each in view.players)),
            )
        ),
    ],
)
def test_no_table_can_stand_like_that(game: Any, changed: Callable[[Any], Any]) -> None:
    rules = STRICT if game is SPITE else MaliceRules()
    view = game.view(game.deal(rules, 3, 5, None), ME)
    assert game.may_stand(view, rules, 3)
    assert not game.may_stand(changed(view), rules, 3)
