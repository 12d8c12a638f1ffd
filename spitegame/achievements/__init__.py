"""Achievements: each is a pure function over a finished game, or over all games, and rewards good play.

Only a player's own play counts: nobody else played at the same screen, nothing was taken back, and the deal was not
known from an earlier game. Hints may be asked: they see no more than the player does.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Achievement:
    name: str
    """What the history calls it; it never changes."""
    title: str
    about: str
