"""Interfaces of computer players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeAlias, runtime_checkable

from spitegame.advice import Advice, Evaluation


class Player(Protocol):
    """A computer player. It has no memory: each decision comes from the view, and from `chance`, alone."""

    def choose(self, view: Any, chance: Random, /) -> Any:
        """Return an action that the rules accept, for a view whose seat is to act. All chance comes from `chance`."""
        ...


@runtime_checkable
class Interjector(Protocol):
    """A player that also acts when it is not its turn, in a game with timing."""

    def interject(self, view: Any, chance: Random, /) -> Any | None:
        """Return an action for a view whose seat is not to act, or None for no action. The player is asked after every
        update, so also again about a play that it has let pass."""
        ...


Evaluator: TypeAlias = Callable[[Any, Any], Evaluation | None]
"""Function of a view whose seat is to act, and of the action that it took; that is None if only the outlook is wanted.
The result is None if nothing can be said."""


def _no_question(_view: Any) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class GamePlayers:
    """The computer players of a game, by name, the weakest first."""

    levels: Mapping[str, Player]
    advise: Callable[[Any], Advice]
    """Function from the view of a seat that is to act to the choice of the strongest player, with its reasons."""
    fallback: Callable[[Any], Any]
    """Function from the view of a seat that is to act to an action that the rules accept."""
    spiteful: Mapping[str, Player] = field(default_factory=dict)
    """The spiteful players, by level; empty for a game in which spite can do no more than others do."""
    answer: Callable[[Any], Any | None] = _no_question
    """Function from the view of a seat to act to its answer to another seat, at any level; None if not asked."""
    yardsticks: Mapping[str, Player] = field(default_factory=dict)
    """Players by which the others are measured in the arena; nobody is offered these."""
    seers: Mapping[str, Player] = field(default_factory=dict)
    """More yardsticks, which are given the state of the game in place of a view."""
