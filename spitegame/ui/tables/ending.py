"""How a game ended, for the screen of results."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.rules.game import Seat, Standings


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """A column of the ranking."""

    title: str
    entries: tuple[str, ...]
    """One entry for each of the standings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    seat: Seat | None
    """The seat that is called "you"."""
    outcome: str
    """``You win``"""
    how: str
    """A sentence about how it was won."""
    standings: Standings
    figures: Sequence[ResultColumn]
