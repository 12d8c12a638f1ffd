"""The players of Spite & Malice."""

from spitegame.ai.malice.advice import advise
from spitegame.ai.malice.answer import answer
from spitegame.ai.malice.best import MaliceBest, MaliceGood, Seer, SpitefulBest
from spitegame.ai.malice.good_turn import SPITEFUL as SPITEFUL_WEIGHTS
from spitegame.ai.malice.heuristic import Greedy, MaliceEasy, MaliceFair
from spitegame.ai.player import GamePlayers

PLAYERS = GamePlayers(
    levels={"easy": MaliceEasy(), "fair": MaliceFair(), "good": MaliceGood(), "best": MaliceBest()},
    spiteful={
        "easy": MaliceEasy(spiteful=True),
        "fair": MaliceFair(spiteful=True),
        "good": MaliceGood(weights=SPITEFUL_WEIGHTS),
        "best": SpitefulBest(),
    },
    advise=advise,
    fallback=lambda view: view.legal[0],
    answer=answer,
    yardsticks={"greedy": Greedy()},
    seers={"seer": Seer()},
)
