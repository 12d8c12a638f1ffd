"""Statistics over a player's games: how many, how many won, by how much, and at what cost."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

from spitegame.session.history import Evaluated, PastGame

RECENT = 10
"""The number of games of which the form is the share that was won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of some games, of which there is at least one."""

    games: int
    wins: int
    streak: int
    """The games won on end up to the last one; below 0, those lost."""
    longest: int
    """The most games ever won on end."""
    margin: float
    place: float
    cost: float | None
    """The mean cost of mistakes in a game, in percent of a won game; None if none was evaluated."""

    @property
    def share(self) -> float:
        """The share of games that were won, 0 to 1."""
        return self.wins / self.games


def figures(games: Sequence[PastGame], evaluation: Callable[[bytes], Evaluated | None]) -> Figures:
    """The figures of these games, at least one: in the order of their ends, none only watched."""
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
    """The games that figures are made of: played here, with nothing taken back, and the first of its deal."""
    dealt: set[str] = set()
    found = []
    for game in games:
        if game.player and not game.practice and game.deal not in dealt:
            found.append(game)
        if game.deal:
            dealt.add(game.deal)
    return found


def by_rules(games: Iterable[PastGame]) -> Mapping[tuple[str, str], list[PastGame]]:
    """The games by key of the game and name of the preset, those that were played most first."""
    return _grouped(((game.game, game.preset), game) for game in games)


def by_opponent(games: Iterable[PastGame]) -> Mapping[tuple[str, str], list[PastGame]]:
    """The games by the name and level of each other player, the level empty for people; most met first."""
    return _grouped(((rival.name, rival.level), game) for game in games for rival in game.rivals)


def balances(games: Iterable[PastGame]) -> Mapping[str, tuple[int, int]]:
    """By the name of each computer player, how many games against it were won and lost."""
    met: dict[str, tuple[int, int]] = {}
    for (name, level), group in by_opponent(games).items():
        wins, losses = met.get(name, (0, 0))
        won = sum(game.is_won for game in group)
        if level:
            met[name] = wins + won, losses + len(group) - won
    return met


def _grouped(pairs: Iterable[tuple[tuple[str, str], PastGame]]) -> dict[tuple[str, str], list[PastGame]]:
    groups: dict[tuple[str, str], list[PastGame]] = {}
    for key, game in pairs:
        groups.setdefault(key, []).append(game)
    return dict(sorted(groups.items(), key=lambda group: -len(group[1])))


def form(games: Sequence[PastGame]) -> list[float]:
    """After each game, the share of the last ones that was won."""
    won = [game.is_won for game in games]
    return [fmean(won[max(0, end - RECENT) : end]) for end in range(1, len(won) + 1)]


def mean_chances(found: Sequence[Evaluated]) -> list[float]:
    """The mean chance to win, 0 to 1, from the deal to the end; empty if no game was evaluated."""
    return [fmean(moment) / 100 for moment in zip(*(each.chances for each in found), strict=False)]
