"""How fast the rules are: ``python tests/benchmarks/rules.py --json``.

Whole games are chosen first, views and thinking included, and only then applied again on the clock: what is timed is
`apply` with its events, and a record that grows.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.benchmark import QUICK, run

from spitegame.ai.levels import LEVELS
from spitegame.rules.cards import cards
from spitegame.rules.game import AnyGame, Seat
from spitegame.rules.malice.game import GAME as MALICE
from spitegame.rules.malice.options import ONLINE
from spitegame.rules.malice.view import MaliceView
from spitegame.rules.spite.combos import read
from spitegame.rules.spite.deck import DECK
from spitegame.rules.spite.game import GAME as SPITE
from spitegame.rules.spite.options import OPEN
from spitegame.rules.spite.playable import playable

Chooser: TypeAlias = Callable[[Any, Random], Any]
Record: TypeAlias = list[tuple[Seat, Any]]

FIGURES = (
    *(f"malice_{each}_per_s{kind}" for each in ("actions", "games") for kind in ("", "_computer", "_random")),
    *("spite_actions_per_s", "spite_matches_per_s", "spite_read_us", "spite_combos_ms"),
)
ROUNDS = 1 if QUICK else 5
MALICE_GAMES, SPITE_MATCHES = (2, 1) if QUICK else (40, 4)
READINGS, LARGE_HANDS = (20, 5) if QUICK else (2000, 200)
LARGE_HAND = 19
"""Cards; who holds one more loses."""


@dataclass(frozen=True, slots=True)
class Course:
    """So many games of one sort."""

    game: AnyGame
    rules: Any
    seats: int
    choose: Chooser
    games: int

    def seconds(self, records: Sequence[Record]) -> float:
        """For all actions of these games."""
        return sum(self._timed(seed, record) for seed, record in enumerate(records))

    def records(self) -> Iterator[Record]:
        return map(self._record, range(self.games))

    def _record(self, seed: int) -> Record:
        """The game of that seed."""
        state, chance, record = self.game.deal(self.rules, self.seats, seed, None), Random(seed), Record()
        while acting := self.game.to_act(state):
            seat = min(acting)
            action = self.choose(self.game.view(state, seat), chance)
            record.append((seat, action))
            state, _ = self.game.apply(state, seat, action)
        return record

    def _timed(self, seed: int, record: Record) -> float:
        state, again = self.game.deal(self.rules, self.seats, seed, None), Record()
        began = perf_counter()
        for seat, action in record:
            state, _ = self.game.apply(state, seat, action)
            again.append((seat, action))
        return perf_counter() - began


def measured() -> dict[str, float]:
    figures = {}
    for kind, choose in (("random", _random), ("computer", LEVELS["malice"]["fair"].choose)):
        games, actions = _per_second(Course(MALICE, ONLINE, 2, choose, games=MALICE_GAMES))
        figures[f"malice_actions_per_s_{kind}"] = actions
        figures[f"malice_games_per_s_{kind}"] = games
    matches, actions = _per_second(Course(SPITE, OPEN, 4, LEVELS["spite"]["fair"].choose, games=SPITE_MATCHES))
    return (
        {
            f"malice_{each}_per_s": min(figures[f"malice_{each}_per_s_{kind}"] for kind in ("random", "computer"))
            for each in ("actions", "games")
        }
        | figures
        | {
            "spite_actions_per_s": actions,
            "spite_matches_per_s": matches,
            "spite_read_us": _read_us(),
            "spite_combos_ms": _combos_ms(),
        }
    )


def _per_second(course: Course) -> tuple[float, float]:
    """Games and actions."""
    records = list(course.records())
    seconds = min(course.seconds(records) for _ in range(ROUNDS))
    return round(course.games / seconds, 1), round(sum(map(len, records)) / seconds, 1)


def _random(view: MaliceView, chance: Random) -> Any:
    return chance.choice(view.legal)


def _read_us() -> float:
    """Five cards, two of them 13s: the slowest of some hands."""
    hands = [cards(f"{others} 13h 13d") for others in ("4h 4s Js", "3h 3h 3h", "5s 6d 9c", "3h 9s Kd", "9d 9d 9c")]
    return round(max(_best(partial(read, hand), times=READINGS) for hand in hands) * 1e6, 2)


def _combos_ms() -> float:
    """All combos of a large hand: the slowest of many."""
    chance = Random(0)
    hands = [chance.sample(DECK, LARGE_HAND) for _ in range(LARGE_HANDS)]
    return round(max(_best(partial(playable, hand), times=1) for hand in hands) * 1e3, 2)


def _best(work: Callable[[], object], times: int) -> float:
    """Seconds."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = perf_counter()
        for _ in range(times):
            work()
        best = min(best, (perf_counter() - began) / times)
    return best


if __name__ == "__main__":
    run(__doc__, measured, FIGURES)
