"""What the best player of either game takes, in time and memory: ``python tests/benchmarks/best.py --json``.

For every table `p50`, `p95`, `p99` and `max` are milliseconds of a decision, `cpu` of the processor and `wall` by the
clock: of a whole game, at `full piles` of late positions, with twelve cards on every discard pile and hardly a card
left to draw, and in Spite with `19 cards`, the most that a player can hold, to lead or to follow with. `worker` is a
real one: `first_decision_s` is the time from the start of the process to its first answer (the median of fresh ones,
with all modules compiled as they are once installed), `mb` the most memory that it ever had with everything loaded, and
only where the system tells that.

At most 200 ms are meant for p99, in Spite 150, and 1000 for max, 150 MB, and 1.5 s for the first decision.
"""

import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.benchmark import QUICK, arguments, report

from spitegame.ai.levels import ADVISERS, LEVELS, PLAYERS
from spitegame.rules.cards import Card
from spitegame.rules.game import AnyGame
from spitegame.rules.malice.game import GAME as MALICE
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, PILES, CompletedReturn, MaliceRules
from spitegame.rules.malice.state import MaliceState, Pile
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.game import GAME as SPITE
from spitegame.rules.spite.options import OPEN
from spitegame.rules.spite.state import SpiteState
from spitegame.rules.spite.view import SpiteView
from spitegame.workers.computers import ADVISER, Computers

Think: TypeAlias = Callable[[Any], Any]
Views: TypeAlias = Callable[[], Iterable[Any]]

MALICE_TABLES: dict[str, tuple[MaliceRules, int]] = {
    "2 seats": (replace(ONLINE, payoff=20), 2),
    "2 seats, payoff 40": (replace(ONLINE, payoff=40), 2),
    "8 seats, club": (CLUB, 8),
    "6 seats, partners": (replace(PARTY, most_seats=8, partners=True), 6),
}
FULL = replace(ONLINE, payoff=20, packs=5, completed_return=CompletedReturn.WHEN_EMPTY)
DEEP = 12
LEFT_TO_DRAW = 3
LATE_POSITIONS = 2 if QUICK else 300
SPITE_SEATS = (3, 4, 6, 9)
ONE_ROUND = replace(OPEN, rounds=1)
MOST_CARDS = 19
LONG_HANDS = 2 if QUICK else 100
"""For each number of seats."""
MOST_MOVES = 2 if QUICK else None
"""Of a game."""
STARTS = 1 if QUICK else 5
SHARES = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--games", type=int, default=1 if QUICK else 2, help="at every table (default: %(default)s)")
    chosen = parser.parse_args()
    report(measured(chosen.games), FIGURES, as_json=chosen.json)


def measured(games: int) -> dict[str, dict[str, float]]:
    figures = {
        f"{game}, {name}: {thinker}": times(think, views())
        for game, positions in tables(games).items()
        for name, views in positions.items()
        for thinker, think in thinkers(game).items()
    }
    return figures | {"worker": worker()}


def tables(games: int) -> dict[str, dict[str, Views]]:
    return {
        MALICE.rulebook.key: {
            **{name: partial(played, MALICE, *table, games) for name, table in MALICE_TABLES.items()},
            "full piles": full_piles,
        },
        SPITE.rulebook.key: {
            **{f"{seats} seats": partial(played, SPITE, ONE_ROUND, seats, games) for seats in SPITE_SEATS},
            **{f"{seats} seats, 19 cards": partial(long_hands, seats) for seats in SPITE_SEATS},
        },
    }


def thinkers(game: str) -> dict[str, Think]:
    best, spiteful = LEVELS[game]["best"], PLAYERS[game]["spiteful best"]
    return {
        "best": lambda view: best.choose(view, Random(1)),
        "spiteful best": lambda view: spiteful.choose(view, Random(1)),
        "hint": ADVISERS[game],
    }


def times(think: Think, views: Iterable[Any]) -> dict[str, float]:
    cpu, wall = zip(*(timed(think, view) for view in views), strict=True)
    return {f"{what}_{clock}": figure for clock, row in (("cpu", cpu), ("wall", wall)) for what, figure in spread(row)}


def timed(think: Think, view: Any) -> tuple[float, float]:
    cpu, wall = time.process_time(), time.perf_counter()
    think(view)
    return time.process_time() - cpu, time.perf_counter() - wall


def spread(seconds: Iterable[float]) -> Iterator[tuple[str, float]]:
    rising = sorted(seconds)
    for name, share in SHARES.items():
        yield name, round(rising[min(int(len(rising) * share), len(rising) - 1)] * 1000, 1)


def played(game: AnyGame, rules: Any, seats: int, games: int) -> Iterator[Any]:
    for seed in range(games):
        yield from islice(views_of(game, game.deal(rules, seats, seed, None), Random(seed)), MOST_MOVES)


def views_of(game: AnyGame, state: Any, chance: Random) -> Iterator[Any]:
    """Before each move, of whoever makes it: good players, who leave much the same to think about and are quicker."""
    good = LEVELS[game.rulebook.key]["good"]
    while acting := game.to_act(state):
        seat = min(acting)
        view = game.view(state, seat)
        yield view
        state, _ = game.apply(state, seat, good.choose(view, chance))


def long_hands(seats: int) -> Iterator[SpiteView]:
    """The first player of a round leads with as many cards as a player can hold, or the next one follows with them."""
    game, good = SPITE, LEVELS[SPITE.rulebook.key]["good"]
    for seed in range(LONG_HANDS):
        state = game.deal(ONE_ROUND, seats, seed, None)
        if seed % 2:
            (leader,) = game.to_act(state)
            state, _ = game.apply(state, leader, good.choose(game.view(state, leader), Random(seed)))
        (seat,) = game.to_act(state)
        yield game.view(with_long_hand(state, seat), seat)


def with_long_hand(state: SpiteState, seat: int) -> SpiteState:
    player = state.players[seat]
    more = MOST_CARDS - len(player.hand)
    longer = replace(player, hand=sorted_hand(player.hand + state.stock[:more]))
    players = (*state.players[:seat], longer, *state.players[seat + 1 :])
    return replace(state, players=players, stock=state.stock[more:])


def full_piles() -> Iterator[Any]:
    for seed in range(LATE_POSITIONS):
        state = with_full_piles(MALICE.deal(FULL, 2, seed, None), Random(seed))
        yield MALICE.view(state, min(MALICE.to_act(state)))


def with_full_piles(state: MaliceState, chance: Random) -> MaliceState:
    stock = list(state.stock)
    centers = tuple(center(stock, chance.randrange(12)) for _ in state.centers)

    def pile() -> Pile:
        return tuple(stock.pop() for _ in range(DEEP))

    areas = tuple(replace(area, discards=tuple(pile() for _ in range(PILES))) for area in state.areas)
    completed = tuple(stock[LEFT_TO_DRAW:])
    return replace(state, areas=areas, centers=centers, stock=tuple(stock[:LEFT_TO_DRAW]), completed=completed)


def center(stock: list[Card], height: int) -> Pile:
    cards = [next(card for card in stock if card.rank == rank) for rank in range(1, height + 1)]
    for card in cards:
        stock.remove(card)
    return tuple(cards)


def worker() -> dict[str, float]:
    with TemporaryDirectory() as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        starts = [started() for _ in range(1 + STARTS)]
    first = [seconds for seconds, _ in starts[1:]]  # before, what has not been compiled yet is
    return {"first_decision_s": round(median(first), 2), "mb": max(megabytes for _, megabytes in starts)}


def started() -> tuple[float, float]:
    computers = Computers(seed=1)
    try:
        began = time.perf_counter()
        answered(computers, MALICE.rulebook.key, "best", next(iter(played(MALICE, ONLINE, 2, 1))))
        first = time.perf_counter() - began
        views = {
            MALICE.rulebook.key: [*played(MALICE, CLUB, 8, 1), *full_piles()],
            SPITE.rulebook.key: [*played(SPITE, ONE_ROUND, 9, 1), *long_hands(9)],
        }
        for game, positions in views.items():
            for view in positions:
                answered(computers, game, "best", view)
            for level in ("spiteful best", "good", ADVISER):
                answered(computers, game, level, positions[-1])
        return first, memory()
    finally:
        computers.close()


def answered(computers: Computers, game: str, level: str, view: Any) -> None:
    question = computers.ask(game, level, view)
    while computers.answer(question) is None:
        time.sleep(0.001)


def memory() -> float:
    (process,) = multiprocessing.active_children()
    told = Path(f"/proc/{process.pid}/status")
    if not told.exists():
        return 0.0
    (line,) = (line for line in told.read_text().splitlines() if line.startswith("VmHWM"))
    return round(int(line.split()[1]) / 1024, 1)


FIGURES = (
    *(
        f"{game}, {name}: {thinker}.{share}_{clock}"
        for game, positions in tables(1).items()
        for name in positions
        for thinker in thinkers(game)
        for share in SHARES
        for clock in ("cpu", "wall")
    ),
    "worker.first_decision_s",
    "worker.mb",
)


if __name__ == "__main__":
    main()
