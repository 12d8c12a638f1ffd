"""Every computer player of Spite & Malice at every table: it only does what is allowed, and its games end.

By default the best one thinks less than it does in the program, and payoffs are small.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from support.malice.tables import FILL_HAND, STOCK, table, turn_of, up_to
from support.stronger import is_stronger
from support.trial import house_of_chance
from support.trials import TRIALS

from spitegame.ai.levels import LEVELS, PLAYERS
from spitegame.ai.malice.best import MaliceBest
from spitegame.ai.malice.heuristic import Greedy
from spitegame.ai.player import Player
from spitegame.rules.cards import Rank
from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PRESETS, DiscardOrder, MaliceRules
from spitegame.rules.malice.state import Blocked, MaliceState

PAYOFF = 3
PARTY = replace(PRESETS["party"], payoff=PAYOFF)
QUICK: Mapping[str, Player] = {**LEVELS["malice"], "best": MaliceBest(most=60, close=3)}
HOUSES_OF_CHANCE, BATCH = 80, 20
MOST_ACTIONS = 20_000

HOUSES: Mapping[str, tuple[MaliceRules, int]] = {
    "jokers": (replace(PARTY, jokers=2), 3),
    "build to the king": (replace(PARTY, jokers=4, build_to_king=True), 2),
    "kings stand for little": (replace(PARTY, wild_may_not_be=frozenset(Rank(rank) for rank in range(1, 9))), 2),
    "descending discards": (replace(CLUB, payoff=PAYOFF, jokers=1, discard_order=DiscardOrder.DESCENDING), 3),
    "wild cards anywhere": (replace(PARTY, jokers=1, discard_order=DiscardOrder.WILD_ANYWHERE), 3),
    "drawing is a choice": (replace(PARTY, may_stay_empty=True), 2),
    "low cards forced": (replace(PARTY, low_cards_forced=True, hand=7), 4),
    "three centers, four cards": (replace(PARTY, centers=3, hand=4), 2),
    "partners of four": (replace(PARTY, partners=True), 4),
    "partners of six": (
        replace(
            CLUB,
            payoff=PAYOFF,
            partners=True,
            centers=6,
            hand=7,
            low_cards_forced=True,
            discard_order=DiscardOrder.DESCENDING,
        ),
        6,
    ),
    "hardly any stock": (replace(PARTY, packs=2, payoff=40), 2),
}


def tables() -> Iterator[tuple[str, MaliceRules, int]]:
    for name, preset in PRESETS.items():
        for seats in GAME.seats(preset):
            yield f"{name}, {seats} seats", replace(preset, payoff=PAYOFF), seats
    yield from ((name, rules, seats) for name, (rules, seats) in HOUSES.items())


TABLES = [pytest.param(rules, seats, id=name) for name, rules, seats in tables()]


def ended(rules: MaliceRules, players: Sequence[Player], seed: int) -> MaliceState:
    """A game to its end; every action is checked against what the view allows."""
    state, chance = GAME.deal(rules, len(players), seed, None), Random(seed)
    for actions in count():
        acting = GAME.to_act(state)
        if not acting:
            return state
        assert actions < MOST_ACTIONS
        (seat,) = acting
        view = GAME.view(state, seat)
        action = players[seat].choose(view, chance)
        assert action in view.legal
        state, _ = GAME.apply(state, seat, action)
    raise AssertionError


@pytest.mark.sweep
@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_choice_is_legal_and_every_game_ends(level: str, rules: MaliceRules, seats: int) -> None:
    assert GAME.standings(ended(rules, [QUICK[level]] * seats, seed=5)) is not None


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, HOUSES_OF_CHANCE, BATCH))
def test_every_choice_is_legal_under_house_rules_of_chance(first: int) -> None:
    """Of whoever may have a seat, as they play in the program."""
    for seed in range(first, first + BATCH):
        chance = Random(seed)
        table = house_of_chance(TRIALS["malice"], chance)
        rules = replace(table.rules, payoff=min(4, table.rules.payoff))
        players = chance.choices(list(PLAYERS["malice"].values()), k=table.seats)
        assert GAME.standings(ended(rules, players, seed)) is not None


@pytest.mark.parametrize("level", QUICK)
def test_the_same_chance_gives_the_same_game(level: str) -> None:
    rules, players = replace(ONLINE, payoff=PAYOFF), [QUICK[level]] * 2
    assert ended(rules, players, seed=3) == ended(rules, players, seed=3)


@pytest.mark.parametrize("player", [*QUICK.values(), Greedy()], ids=[*QUICK, "greedy"])
def test_a_hand_that_may_stay_empty_is_filled(player: Player) -> None:
    rules = replace(PARTY, may_stay_empty=True)
    state = table("", "9d Jd", ["8c"], centers=[up_to("2")], stock=STOCK, rules=rules)
    assert turn_of(player, state)[0] == FILL_HAND


@pytest.mark.slow
@pytest.mark.parametrize("level", QUICK)
def test_hardly_a_game_is_blocked(level: str) -> None:
    """Nobody hoards: what can be played is played before the stock runs dry."""
    ends = [ended(replace(ONLINE, payoff=9), [QUICK[level]] * 2, seed) for seed in range(3)]
    assert not any(isinstance(end.phase, Blocked) for end in ends)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strong", "weak", "share"), [("best", "fair", 0.7), ("good", "fair", 0.65), ("fair", "easy", 0.6)]
)
def test_levels_stand_in_order_of_strength(strong: str, weak: str, share: float) -> None:
    assert is_stronger(wins(strong, weak), share)


def wins(strong: str, weak: str) -> Iterator[bool]:
    """Whether the strong player wins, in games of which each deal is played in either seating."""
    for seed in count():
        for seating in ((strong, weak), (weak, strong)):
            standings = GAME.standings(ended(replace(ONLINE, payoff=4), [QUICK[level] for level in seating], seed))
            assert standings is not None
            yield seating[standings[0].seat] == strong
