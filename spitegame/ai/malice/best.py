"""The strongest player: it searches every order of plays of its turn, and values the ends by what it has learned by
playing against itself. Where that is a close call, it plays on in imagined worlds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from spitegame.ai.malice.encode import board_of, first_action
from spitegame.ai.malice.learned.determinize import think
from spitegame.ai.malice.learned.network import LearnedEvaluator, Network
from spitegame.ai.malice.learned.rollout import Thought
from spitegame.ai.malice.learned.weights_file import networks
from spitegame.resources import learned
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.view import MaliceView


@cache
def learned_for(seats: int) -> Sequence[Network]:
    """Two play another game than more do."""
    return networks(learned("malice-two" if seats == 2 else "malice-more"))


@dataclass(frozen=True, kw_only=True)
class MaliceBest:
    """It looks anew at every action, and has no whims: the same view is always answered alike."""

    most: int = 500
    """The number of nodes of a turn that it looks at."""
    close: int = 12
    """The number of those at which it values every discard."""
    looks: int = 600
    """The number of ends of turns that it may value, at a table of two, to decide a close call."""
    learned: Callable[[int], Sequence[Network]] = learned_for
    """The networks, by the number of seats."""

    def choose(self, view: MaliceView, chance: Random, /) -> Action:
        thought = self.think(view, chance)
        if thought.best < 0:
            return view.legal[0]
        return first_action(view, thought.tree, thought.ends, thought.best)

    def think(self, view: MaliceView, _chance: Random, /) -> Thought:
        evaluator = LearnedEvaluator(self.learned(len(view.areas)))
        return think(board_of(view), evaluator, self.most, self.close, self.looks)
