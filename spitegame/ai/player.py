"""What a computer player is to the rest of the program."""

from random import Random
from typing import Any, Protocol, runtime_checkable


class Player(Protocol):
    """Players are values without a memory: each decision comes from the view alone."""

    def choose(self, view: Any, chance: Random, /) -> Any:
        """One of `view.legal`, for a view whose seat is to act. All that is random comes from `chance`."""
        ...


@runtime_checkable
class Interjector(Protocol):
    """A player who also acts when it is not its turn, in a game with timing."""

    def interject(self, view: Any, chance: Random, /) -> Any | None:
        """One of the game's actions, for a view whose seat is not to act; None: nothing. It is asked after every
        update, so also again about what it has let pass."""
        ...
