"""Statistics over a player's games: numbers of games and wins, margins, places, and costs of mistakes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

from spitegame.session.history import Evaluated, PastGame

RECENT = 10
"""The number of games over which the form, the share of wins of late, is computed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of some games, at least one."""

    games: int
    wins: int
    streak: int
    """The number of games won in a row up to the last one; below 0, the number lost in a row."""
    longest: int
    """The greatest number of games ever won in a row."""
    margin: float
    """The mean margin of a game, in cards or points."""
    place: float
    """The mean place, from 1 on."""
    cost: float | None
    """The mean cost of the mistakes in a game, in percent of a won game; None if no game was evaluated."""

    @property
    def share(self) -> float:
        """The share of games that were won, from 0 to 1."""
        return self.wins / self.games


def figures(games: Sequence[PastGame], evaluation: Callable[[bytes], Evaluated | None]) -> Figures:
    """Return the figures of these games: one at least, all of them played at this screen, in the order in which they
    ended."""
    runs = [(won, len(list(run))) for won, run in groupby(game.is_won for game in games)]
    won, length = runs[-1]
    costs = [found.cost for game in games if (found := evaluation(game.key))]
    return Figures(
        games=len(games),
        wins=sum(game.is_won for game in games),
        streak=length if won else -length,
        longest=max((length for won, length in runs if won), default=0),
        margin=fmean([game.margin for game in games]),
        place=fmean([game.player.place for game in games if game.player]),
        cost=fmean(costs) if costs else None,
    )


def counting(games: Iterable[PastGame]) -> list[PastGame]:
    """Return the games that count for figures: those played at this screen, without an action taken back, and each the
    first of its deal."""
    dealt: set[str] = set()
    found = []
    for game in games:
        if game.player and not game.practice and game.deal not in dealt:
            found.append(game)
        if game.deal:
            dealt.add(game.deal)
    return found


def by_rules(games: Iterable[PastGame]) -> Mapping[tuple[str, str], list[PastGame]]:
    """Return the games by key of the game and name of the preset, the most played first."""
    return _grouped(((game.game, game.preset), game) for game in games)


def by_opponent(games: Iterable[PastGame]) -> Mapping[tuple[str, str], list[PastGame]]:
    """Return the games by the name and level of each rival, the one met most often first. The level is empty for
    people."""
    return _grouped(((rival.name, rival.level), game) for game in games for rival in game.rivals)


def balances(games: Iterable[PastGame]) -> Mapping[str, tuple[int, int]]:
    """Return for each computer player, by name, the numbers of games won and lost against it."""
    met: dict[str, tuple[int, int]] = {}
    for (name, level), group in by_opponent(games).items():
        wins, losses = met.get(name, (0, 0))
        won = sum(game.is_won for game in group)
        if level:
            met[name] = wins + won, losses + len(group) - won
    return met


def _grouped(pairs: Iterable[tuple[tuple[str, str], PastGame]]) -> dict[tuple[str, str], list[PastGame]]:
    """Return the games grouped by their keys, the largest group first."""
    groups: dict[tuple[str, str], list[PastGame]] = {}
    for key, game in pairs:
        groups.setdefault(key, []).append(game)
    return dict(sorted(groups.items(), key=lambda group: -len(group[1])))


def form(games: Sequence[PastGame]) -> list[float]:
    """Return for each game the share of wins, from 0 to 1, among the last RECENT games up to it."""
    won = [game.is_won for game in games]
    return [fmean(won[max(0, end - RECENT) : end]) for end in range(1, len(won) + 1)]


def mean_chances(found: Sequence[Evaluated]) -> list[float]:
    """Return the mean chance to win, from 0 to 1, at each moment from the deal to the end; empty if no game was
    evaluated."""
    return [fmean(moment) / 100 for moment in zip(*(each.chances for each in found), strict=False)]
