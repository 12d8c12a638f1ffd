"""How fast the rules are: ``python tests/benchmarks/rules.py --json``.

Whole games are chosen first, views and thinking included, and only then applied again on the clock: what is timed is
`apply` with its events, and a record that grows.
"""

import argparse
import json
from collections.abc import Callable, Iterable
from random import Random
from time import perf_counter
from typing import TypeAlias

from spitegame.ai.levels import LEVELS
from spitegame.rules import malice
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.options import ONLINE
from spitegame.rules.malice.view import MaliceView

Chooser: TypeAlias = Callable[[MaliceView, Random], Action]
Record: TypeAlias = list[tuple[Seat, Action]]

GAMES = 40
ROUNDS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    as_json = parser.parse_args().json
    figures = measured()
    if as_json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:34} {figure:12,.0f}")


def measured() -> dict[str, float]:
    figures = {}
    for kind, choose in (("random", _random), ("computer", LEVELS["malice"]["fair"].choose)):
        records = [_record(seed, choose) for seed in range(GAMES)]
        seconds = min(_timed(records) for _ in range(ROUNDS))
        figures[f"malice_actions_per_s_{kind}"] = round(sum(map(len, records)) / seconds, 1)
        figures[f"malice_games_per_s_{kind}"] = round(GAMES / seconds, 1)
    return {f"malice_{each}_per_s": _lower(figures, each) for each in ("actions", "games")} | figures


def _lower(figures: dict[str, float], each: str) -> float:
    return min(figures[f"malice_{each}_per_s_{kind}"] for kind in ("random", "computer"))


def _random(view: MaliceView, chance: Random) -> Action:
    return chance.choice(view.legal)


def _record(seed: int, choose: Chooser) -> Record:
    """The game of that seed."""
    state, chance, record = malice.GAME.deal(ONLINE, 2, seed, None), Random(seed), Record()
    while acting := malice.GAME.to_act(state):
        seat = min(acting)
        action = choose(malice.GAME.view(state, seat), chance)
        record.append((seat, action))
        state, _ = malice.GAME.apply(state, seat, action)
    return record


def _timed(records: Iterable[Record]) -> float:
    seconds = 0.0
    for seed, record in enumerate(records):
        state, again = malice.GAME.deal(ONLINE, 2, seed, None), Record()
        began = perf_counter()
        for seat, action in record:
            state, _ = malice.GAME.apply(state, seat, action)
            again.append((seat, action))
        seconds += perf_counter() - began
    return seconds


if __name__ == "__main__":
    main()
