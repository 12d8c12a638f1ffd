"""The players of Eights: the weaker ones play whatever fits, the stronger ones keep their eights."""

from random import Random

from spitegame.advice import Advice
from spitegame.ai.player import GamePlayers
from spitegame.rules.cards import Rank
from spitegame.rules.eights.game import Action, EightsView, Play


class Casual:
    """Plays whatever fits."""

    def choose(self, view: EightsView, chance: Random) -> Action:
        return chance.choice(view.legal)


class Careful:
    """Keeps eights as long as another card fits."""

    def choose(self, view: EightsView, chance: Random) -> Action:
        others = [each for each in view.legal if not (isinstance(each, Play) and each.card.rank is Rank.EIGHT)]
        return chance.choice(others or view.legal)


PLAYERS = GamePlayers(
    levels={"easy": Casual(), "fair": Casual(), "good": Careful(), "best": Careful()},
    advise=lambda view: Advice(Careful().choose(view, Random(0))),
    fallback=lambda view: view.legal[0],
)
