"""How long the computer players of Spite think: ``python tests/benchmarks/thinking.py --json``.

`spite_decision_ms_p95` is of all decisions of whole rounds at tables of 3 to 9 seats, of the slowest level;
`spite_long_hand_ms_p95` of leads with 19 cards, the most that a player can hold, and the most that there is to weigh.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import perf_counter

from spitegame.ai.levels import LEVELS
from spitegame.rules.spite import GAME
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.options import OPEN
from spitegame.rules.spite.state import SpiteState
from spitegame.rules.spite.view import SpiteView

ROUNDS = 3
LONG_HANDS = 15
"""For each number of seats."""
MOST_CARDS = 19


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    as_json = parser.parse_args().json
    figures = measured()
    if as_json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:34} {figure:12,.2f}")


def measured() -> dict[str, float]:
    return {
        "spite_decision_ms_p95": max(_p95(list(_round_times(level))) for level in LEVELS["spite"]),
        "spite_long_hand_ms_p95": max(
            _p95([_timed(level, view) for view in _long_hands()]) for level in LEVELS["spite"]
        ),
    }


def _p95(times: list[float]) -> float:
    return round(sorted(times)[int(len(times) * 0.95)], 3)


def _round_times(level: str) -> Iterator[float]:
    rules = replace(OPEN, rounds=1)
    for seats in GAME.seats(rules):
        for seed in range(ROUNDS):
            state, chance = GAME.deal(rules, seats, seed, None), Random(seed)
            while acting := GAME.to_act(state):
                seat = min(acting)
                view = GAME.view(state, seat)
                yield _timed(level, view)
                state, _ = GAME.apply(state, seat, LEVELS["spite"][level].choose(view, chance))


def _long_hands() -> Iterator[SpiteView]:
    for seats in GAME.seats(OPEN):
        for seed in range(LONG_HANDS):
            state = GAME.deal(OPEN, seats, seed, None)
            (seat,) = GAME.to_act(state)
            yield GAME.view(_with_long_hand(state, seat), seat)


def _with_long_hand(state: SpiteState, seat: int) -> SpiteState:
    player = state.players[seat]
    more = MOST_CARDS - len(player.hand)
    longer = replace(player, hand=sorted_hand(player.hand + state.stock[:more]))
    players = (*state.players[:seat], longer, *state.players[seat + 1 :])
    return replace(state, players=players, stock=state.stock[more:])


def _timed(level: str, view: SpiteView) -> float:
    """Milliseconds."""
    began = perf_counter()
    LEVELS["spite"][level].choose(view, Random(1))
    return (perf_counter() - began) * 1000


if __name__ == "__main__":
    main()
