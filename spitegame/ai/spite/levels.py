"""The players of Spite."""

from spitegame.ai.player import GamePlayers
from spitegame.ai.spite import computer
from spitegame.ai.spite.advice import advise

PLAYERS = GamePlayers(
    levels={"easy": computer.EASY, "fair": computer.FAIR, "good": computer.GOOD, "best": computer.BEST},
    spiteful={
        "easy": computer.SPITEFUL_EASY,
        "fair": computer.SPITEFUL_FAIR,
        "good": computer.SPITEFUL_GOOD,
        "best": computer.SPITEFUL_BEST,
    },
    advise=advise,
    fallback=computer.first_legal,
)
