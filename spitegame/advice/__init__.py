"""What the strongest computer player can say about a play: a hint, and what it is good for."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Advice:
    """What the strongest computer player would do in a seat's place, and why."""

    action: Any
    aims: tuple[Any, ...] = ()
    """The reasons, out of the game's own union `Aim`: at most two, the weightier first."""
