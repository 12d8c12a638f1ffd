"""Lets computer players play each other, without a screen: who wins how often, and how long they think."""

import argparse
import json
import multiprocessing
import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from math import ceil, sqrt
from statistics import mean, stdev
from time import perf_counter
from typing import Any

from tqdm import tqdm

from spitegame.ai.contest import Contest, Outcome, outcome, wins_of
from spitegame.ai.levels import LEVELS, PLAYERS, SEERS, YARDSTICKS
from spitegame.rules.catalog import FIRST, GAMES
from spitegame.rules.game import Undealable

Z95 = 1.96
"""Half the width of a 95 % confidence interval, in standard deviations."""
INTERRUPTED = 130
"""The exit code of a program that Ctrl+C has ended."""


def run(arguments: Sequence[str]) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    try:
        contest = _contest(chosen)
    except ValueError as wrong:
        parser.error(str(wrong))
    if chosen.jobs < 1:
        parser.error("--jobs must be at least 1")
    try:
        report = report_of(outcomes_of(contest, chosen.jobs))
    except KeyboardInterrupt:
        return INTERRUPTED
    print(json.dumps(report) if chosen.json else _table(report))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="spitegame arena", description=__doc__)
    add = parser.add_argument
    add("--game", choices=LEVELS, default=FIRST)
    add("--preset", help="the rules to play by (default: the game's first)")
    add("--payoff", type=int, help="payoff cards for each seat, instead of the preset's")
    add("--seats", help="the players, with commas (default: as few as the rules allow, the strongest first)")
    said = "the least number of games; deals are played whole (default: %(default)s)"
    add("--games", type=int, default=200, help=said)
    add("--seed", type=int, default=1, help="the seed of the deals (default: %(default)s)")
    add("--jobs", type=int, default=1, help="the number of games at once, which changes only the time (default: 1)")
    add("--json", action="store_true", help="print one JSON object instead of a table")
    return parser


def _contest(chosen: argparse.Namespace) -> Contest:
    """Return the contest that the arguments ask for. Raises ValueError with a sentence."""
    game, levels = GAMES[chosen.game], LEVELS[chosen.game]
    kinds = [each.get(chosen.game, {}) for each in (LEVELS, PLAYERS, YARDSTICKS, SEERS)]
    players = {name: player for kind in kinds for name, player in kind.items()}
    preset = chosen.preset or next(iter(game.rulebook.presets))
    if preset not in game.rulebook.presets:
        raise ValueError(f"there is no preset {preset!r}; the presets are {', '.join(game.rulebook.presets)}")
    if chosen.games < 1:
        raise ValueError("--games must be at least 1")
    rules = game.rulebook.presets[preset]
    if chosen.payoff is not None:
        if not hasattr(rules, "payoff"):
            raise ValueError("--payoff is for games with payoff piles")
        rules = replace(rules, payoff=chosen.payoff)
    able = game.rulebook.seats(rules)
    names = tuple(chosen.seats.split(",")) if chosen.seats else tuple(islice(cycle(reversed([*levels])), able[0]))
    if unknown := [name for name in names if name not in players]:
        raise ValueError(f"there is no player {unknown[0]!r}; the players are {', '.join(players)}")
    if len(names) not in able:
        seats = f"{able[0]} to {able[-1]} seats" if len(able) > 1 else f"{able[0]} seats"
        raise ValueError(f"{preset} is for {seats}, but --seats names {len(names)}")
    try:
        game.rulebook.check(rules, len(names))
    except Undealable as undealable:
        raise ValueError(f"this cannot be dealt to {len(names)} seats: {undealable.reason.value}") from None
    return Contest(game, rules, players, names, ceil(chosen.games / len(names)), chosen.seed)


def outcomes_of(contest: Contest, jobs: int) -> list[Outcome]:
    """Play all games and return their outcomes, with a progress bar on a terminal."""
    return list(tqdm(_played(contest, jobs), total=contest.games, unit="game", disable=None))


def _played(contest: Contest, jobs: int) -> Iterator[Outcome]:
    """Yield the outcomes in the order of the seatings. `jobs` is the number of processes."""
    play = partial(outcome, contest, clock=perf_counter)
    if jobs == 1:
        yield from map(play, contest.seatings())
        return
    # Only this process is to receive an interrupt; it ends the others.
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(play, contest.seatings())


def report_of(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    return {
        "games": len(outcomes),
        "blocked": sum(each.blocked for each in outcomes),
        "turns": round(mean(each.turns for each in outcomes), 1),
        "players": [_entry(name, outcomes) for name in dict.fromkeys(outcomes[0].names)],
    }


def _entry(name: str, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return the results of one player: its wins, its places, and the milliseconds that its decisions took."""
    wins, places = wins_of(name, outcomes), [own.place for each in outcomes for own in each.standings_of(name)]
    thoughts = sorted(1000 * seconds for each in outcomes for seconds in each.thoughts[name])
    return {
        "player": name,
        "wins": round(wins, 2),
        "rate": round(wins / len(places), 4),
        "ci95": [round(bound, 4) for bound in wilson(wins, len(places))],
        "mean_place": round(mean(places), 3),
        "place_ci95": [round(bound, 3) for bound in normal(places)],
        "ms": {
            "mean": round(mean(thoughts), 3),
            "p95": round(_percentile(thoughts, 95), 3),
            "p99": round(_percentile(thoughts, 99), 3),
            "max": round(thoughts[-1], 3),
        },
    }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of the rate of wins, by Wilson's score."""
    rate, square = wins / games, Z95**2
    middle = rate + square / (2 * games)
    spread = Z95 * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return (middle - spread) / (1 + square / games), (middle + spread) / (1 + square / games)


def normal(places: Sequence[int]) -> tuple[float, float]:
    """Return the 95 % confidence interval of the mean place, by the normal distribution."""
    spread = Z95 * stdev(places) / sqrt(len(places)) if len(places) > 1 else 0.0
    return mean(places) - spread, mean(places) + spread


def _percentile(rising: Sequence[float], percent: int) -> float:
    """Return the nearest-rank percentile of values that are sorted upwards."""
    return rising[ceil(len(rising) * percent / 100) - 1]


def _table(report: Mapping[str, Any]) -> str:
    lines = [f"{report['games']} games, {report['blocked']} blocked, {report['turns']} turns each on average"]
    for entry in report["players"]:
        (low, high), (best, worst), ms = entry["ci95"], entry["place_ci95"], entry["ms"]
        lines.append(
            f"{entry['player']:>8}  wins {entry['rate']:6.1%} ({low:.1%} to {high:.1%})"
            f"  average place {entry['mean_place']:.2f} ({best:.2f} to {worst:.2f})"
            f"  thinks {ms['mean']:.1f} ms, at most {ms['max']:.0f}"
        )
    return "\n".join(lines)
