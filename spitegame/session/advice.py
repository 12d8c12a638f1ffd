"""What the strongest computer player would do in somebody's place, and why."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Advice:
    action: Any
    aims: tuple[Any, ...] = ()
    """Of the game's own kinds, at most two, the weightier first."""
