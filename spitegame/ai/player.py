"""Interfaces of computer players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeAlias, runtime_checkable

from spitegame.advice import Advice, Evaluation


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


Evaluator: TypeAlias = Callable[[Any, Any], Evaluation | None]
"""Takes the view of a seat that is to act, and the action that it took, or None if only the outlook is wanted. The
answer is None where nothing can be said."""


def _is_asked_nothing(_view: Any) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class GamePlayers:
    """The computer players of a game, by name, the weakest first."""

    levels: Mapping[str, Player]
    advise: Callable[[Any], Advice]
    """Says what the strongest player would do on the seat that is to act, and why."""
    fallback: Callable[[Any], Any]
    """Gives an action which the table takes, for a view whose seat is to act."""
    spiteful: Mapping[str, Player] = field(default_factory=dict)
    """The players of the same levels who like to hurt; empty for a game in which they can do no more than others."""
    answer: Callable[[Any], Any | None] = _is_asked_nothing
    """The answer of any level to what another seat has asked the one that is to act; None if nothing was asked."""
    yardsticks: Mapping[str, Player] = field(default_factory=dict)
    """Players to measure the others by, in the arena; nobody is offered these."""
    seers: Mapping[str, Player] = field(default_factory=dict)
    """More yardsticks, which are shown not a view but the truth."""
