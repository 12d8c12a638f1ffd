"""The strongest player, when it likes to hurt: of what is nearly as good it takes what leaves its next rival least."""

from dataclasses import dataclass, field
from math import prod
from random import Random

from spitegame.ai.malice.best import Best, first_action
from spitegame.ai.malice.learned.board import HAND, LAST
from spitegame.ai.malice.learned.choice import VICTORY, chance_of_winning, payoff_before
from spitegame.ai.malice.learned.features import (
    Scene,
    chance_of,
    heights_of,
    lacking_of,
    next_rival,
    scene_of,
    wild_fits,
    wilds_of,
)
from spitegame.ai.malice.learned.imagining import Thought
from spitegame.ai.malice.learned.sight import board_of
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.view import MaliceView


@dataclass(frozen=True, kw_only=True)
class SpitefulBest:
    best: Best = field(default_factory=Best)
    most_lost: float = 0.04
    """So much of its chance to win it gives up at most."""
    malice: float = 0.5
    """What it gives for the rival's whole chance to play a payoff card."""

    def choose(self, view: MaliceView, chance: Random, /) -> Action:
        thought = self.best.think(view, chance)
        if thought.best < 0:
            return view.legal[0]
        scene = scene_of(board_of(view), view.vantage)
        return first_action(view, thought.found, thought.ends, self.meanest(scene, thought, thought.best))

    def meanest(self, scene: Scene, thought: Thought, best: int) -> int:
        """Which of the ends it goes for instead."""
        ends, spots = thought.ends, thought.found.spots
        if ends.values[best] >= VICTORY:
            return best
        centers = len(scene.board.heights)
        least = chance_of_winning(ends.values[best]) - self.most_lost
        left: dict[int, float] = {}

        def liked(stop: int) -> float:
            place = ends.places[stop]
            if place not in left:
                left[place] = rivals_chance(scene, heights_of(spots[place], centers))
            return chance_of_winning(ends.values[stop]) - self.malice * left[place]

        near = [stop for stop, value in enumerate(ends.values) if chance_of_winning(value) >= least]
        return max((best, *near), key=liked)


def rivals_chance(scene: Scene, heights: list[int]) -> float:
    """That the next rival's payoff card goes out in its turn, with a whole new hand, over any of the centers."""
    rival, last = scene.rival, scene.board.terms[LAST]
    payoff = payoff_before(scene.board, next_rival(scene.board, scene.seat))
    if payoff > last:
        return float(wild_fits(scene.board, heights))
    wilds = wilds_of(scene, rival, scene.nobody, rival.depths)
    ways = (
        lacking_of(scene, height, (payoff - 1 - height) % last, rival, scene.nobody, rival.depths)
        for height in set(heights)
    )
    return 1 - prod(1 - chance_of(scene, lacking, wilds, scene.board.terms[HAND]) for lacking in ways)
