"""Every computer player at every table: what it does is accepted, its games end, and the stronger ones win.

By default the best one of Spite & Malice thinks less than it does in the program, and payoffs are small.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from math import log
from random import Random
from typing import Any

import pytest
from support.computer_games import computer_game, done
from support.corpus import HOUSES, RandomGame, house_game, random_games, table_games
from support.malice.outcomes import turn_of
from support.malice.tables import STOCK, table, up_to
from support.trials import TRIALS

from spitegame.ai.levels import FALLBACKS, LEVELS, PLAYERS
from spitegame.ai.malice.best import MaliceBest
from spitegame.ai.malice.heuristic import Greedy
from spitegame.ai.player import Player
from spitegame.rules.game import Standings
from spitegame.rules.malice.actions import FillHand
from spitegame.rules.malice.options import ONLINE, PARTY
from spitegame.rules.malice.state import Blocked
from spitegame.rules.spite.options import OPEN, STRICT, Countdown, SpiteRules

PAYOFF, BATCH, LATE = 3, 20, 0.02
QUICK: Mapping[str, Player] = {**LEVELS["malice"], "best": MaliceBest(most=60, close=3)}
BEST_LAST = tuple(QUICK.values())
WEAKER = BEST_LAST[:-1]


def ended(key: str, rules: Any, players: tuple[Player, ...], seed: int, late: float = 0.0) -> Standings:
    """A game in which nothing is refused; no card is lost, and it can be replayed."""
    game, deeds = TRIALS[key].game, computer_game(key, rules, players, seed, late)
    first = state = deeds[0].before
    for deed in deeds:
        state, _ = done(game, state, deed.seat, deed.action)
    assert state == deeds[-1].after
    assert TRIALS[key].cards(state) == TRIALS[key].cards(first)
    standings = game.standings(state)
    assert standings
    assert sorted(each.seat for each in standings) == list(range(len(players)))
    return standings


@pytest.mark.sweep
@pytest.mark.parametrize("game", random_games("malice", every=2))
def test_the_best_one_plays_with_others_at_every_table(game: RandomGame) -> None:
    rules, number = game.table.rules, game.seed
    if "tight" not in game.table.name:
        rules = replace(rules, payoff=min(PAYOFF, rules.payoff))
    others = [WEAKER[(number + seat) % len(WEAKER)] for seat in range(game.table.seats - 1)]
    ended("malice", rules, (QUICK["best"], *others), seed=5)


@pytest.mark.slow
@pytest.mark.sweep
@pytest.mark.parametrize("rules", [OPEN, STRICT], ids=["open", "strict"])
@pytest.mark.parametrize("seats", range(3, 10))
def test_matches_of_spite_with_and_without_a_clock(rules: SpiteRules, seats: int) -> None:
    for number, countdown in enumerate(Countdown):
        players = company("spite", seats, Random(10 * seats + number))
        ended("spite", replace(rules, rounds=1, countdown=countdown), players, number, LATE)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "first"), [(key, first) for key, games in HOUSES.items() for first in range(0, games, BATCH)]
)
def test_games_under_house_rules_of_chance(key: str, first: int) -> None:
    """Of whoever may have a seat, as they play in the program."""
    for seed in range(first, first + BATCH):
        rules, seats = house_game(key, seed).table.rules, house_game(key, seed).table.seats
        if key == "malice":
            rules = replace(rules, payoff=min(4, rules.payoff))
        ended(key, rules, company(key, seats, Random(seed)), seed, LATE)


def company(key: str, seats: int, chance: Random) -> tuple[Player, ...]:
    """Half the time equal players."""
    everybody = list(PLAYERS[key].values())
    if chance.random() < 0.5:
        return (chance.choice(everybody),) * seats
    return tuple(chance.choices(everybody, k=seats))


@pytest.mark.parametrize("key", LEVELS)
def test_the_fallback_is_taken_by_every_table_at_every_moment(key: str) -> None:
    """It is asked in the place of a player whose action was refused."""
    found = Counter[str]()
    for game in table_games()[key]:
        if not game.trial.is_outermost(game.table):
            continue
        for state, seat in game.moments(12):
            action = FALLBACKS[key](game.trial.game.view(state, seat))
            game.trial.game.apply(state, seat, action)
            found[type(action).__name__] += 1
    assert found.keys() >= ({"Play", "Pass", "TakeReward", "BeReady"} if key == "spite" else {"Discard"})


@pytest.mark.parametrize(("key", "level"), [(key, level) for key in LEVELS for level in LEVELS[key]])
def test_the_same_chance_gives_the_same_game(key: str, level: str) -> None:
    """From the same views, asked once more."""
    game = TRIALS[key].game
    player = QUICK[level] if key == "malice" else LEVELS[key][level]
    for played in table_games()[key][:2]:
        for state, seat in played.moments(4):
            view = game.view(state, seat)
            assert player.choose(view, Random(3)) == player.choose(view, Random(3))


@pytest.mark.parametrize("player", [*QUICK.values(), Greedy()], ids=[*QUICK, "greedy"])
def test_a_hand_that_may_stay_empty_is_filled(player: Player) -> None:
    rules = replace(PARTY, payoff=PAYOFF, may_stay_empty=True)
    state = table("", "9d Jd", ["8c"], centers=[up_to("2")], stock=STOCK, rules=rules)
    assert turn_of(player, state)[0] == FillHand()


@pytest.mark.slow
@pytest.mark.parametrize("level", QUICK)
def test_hardly_a_game_is_blocked(level: str) -> None:
    """Nobody hoards: what can be played is played before the stock runs dry."""
    for seed in range(3):
        deeds = computer_game("malice", replace(ONLINE, payoff=9), (QUICK[level],) * 2, seed)
        assert not isinstance(deeds[-1].after.phase, Blocked)


def is_stronger(wins: Iterable[bool], share: float, errs: float = 0.02) -> bool:
    """Whether this share of games, rather than half of them, are wins: Wald's sequential probability ratio test."""
    evidence = 0.0
    for won in wins:
        evidence += log((share if won else 1 - share) / 0.5)
        if abs(evidence) > log((1 - errs) / errs):
            return evidence > 0
    raise ValueError("these games are too few to tell")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "strong", "weak", "share"),
    [
        ("malice", "best", "fair", 0.7),
        ("malice", "good", "fair", 0.65),
        ("malice", "fair", "easy", 0.6),
        ("spite", "good", "fair", 0.7),
        ("spite", "fair", "easy", 0.7),
    ],
)
def test_levels_stand_in_order_of_strength(key: str, strong: str, weak: str, share: float) -> None:
    assert is_stronger(wins(key, strong, weak), share)


def wins(key: str, strong: str, weak: str) -> Iterator[bool]:
    """Whether the strong side has the better places, in games of which each deal is played in either seating."""
    rules: Any = replace(ONLINE, payoff=4) if key == "malice" else replace(STRICT, rounds=2)
    levels = QUICK if key == "malice" else LEVELS[key]
    for seed in count():
        for pair in ((strong, weak), (weak, strong)):
            seating = pair if key == "malice" else pair * 2
            standings = TRIALS[key].game.standings(
                computer_game(key, rules, tuple(levels[each] for each in seating), seed)[-1].after
            )
            places = Counter[str]()
            for standing in standings or ():
                places[seating[standing.seat]] += standing.place
            if places[strong] != places[weak]:
                yield places[strong] < places[weak]
