"""What a computer player is to the rest of the program."""

from random import Random
from typing import Any, Protocol


class Player(Protocol):
    """Players are values without a memory: each decision comes from the view alone."""

    def choose(self, view: Any, chance: Random, /) -> Any:
        """One of `view.legal`, for a view whose seat is to act. All that is random comes from `chance`."""
        ...
