"""A yardstick: it plays whatever fits, its payoff first, and discards at random."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.malice.view_queries import payoff_plays, plays
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.view import MaliceView


@dataclass(frozen=True)
class Greedy:
    def choose(self, view: MaliceView, chance: Random, /) -> Action:
        return chance.choice(payoff_plays(view) or plays(view) or view.legal)
