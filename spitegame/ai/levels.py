"""Every computer player, by game and name; the weakest first."""

from collections.abc import Callable, Mapping
from typing import Any

from spitegame.advice import Advice
from spitegame.ai.malice import advice as malice_advice
from spitegame.ai.malice.best import MaliceBest, Seer, SpitefulBest
from spitegame.ai.malice.good import MaliceGood
from spitegame.ai.malice.good_turn import SPITEFUL as SPITEFUL_WEIGHTS
from spitegame.ai.malice.heuristic import Greedy, MaliceEasy, MaliceFair
from spitegame.ai.player import Player
from spitegame.ai.spite import advice as spite_advice
from spitegame.ai.spite import computer as spite
from spitegame.session.opponents import Manner, style

LEVELS: Mapping[str, Mapping[str, Player]] = {
    "malice": {"easy": MaliceEasy(), "fair": MaliceFair(), "good": MaliceGood(), "best": MaliceBest()},
    "spite": {"easy": spite.EASY, "fair": spite.FAIR, "good": spite.GOOD, "best": spite.BEST},
}
SPITEFUL: Mapping[str, Mapping[str, Player]] = {
    "malice": {
        "easy": MaliceEasy(spiteful=True),
        "fair": MaliceFair(spiteful=True),
        "good": MaliceGood(weights=SPITEFUL_WEIGHTS),
        "best": SpitefulBest(),
    },
    "spite": {
        "easy": spite.SPITEFUL_EASY,
        "fair": spite.SPITEFUL_FAIR,
        "good": spite.SPITEFUL_GOOD,
        "best": spite.SPITEFUL_BEST,
    },
}
"""The players of the same levels who like to hurt."""
PLAYERS: Mapping[str, Mapping[str, Player]] = {
    game: {
        **levels,
        **{style(level, Manner.SPITEFUL): player for level, player in SPITEFUL[game].items()},
    }
    for game, levels in LEVELS.items()
}
"""All players who may have a seat, by game and style."""
ADVISERS: Mapping[str, Callable[[Any], Advice]] = {"malice": malice_advice.advise, "spite": spite_advice.advise}
"""By game, a function that says what the strongest player would do in the place of the seat to act, and why."""
FALLBACKS: Mapping[str, Callable[[Any], Any]] = {"malice": lambda view: view.legal[0], "spite": spite.first_legal}
"""By game, a function that gives an action which the table takes, for a view whose seat is to act."""
YARDSTICKS: Mapping[str, Mapping[str, Player]] = {"malice": {"greedy": Greedy()}}
"""Players to measure the others by, in the arena; nobody is offered these."""
SEERS: Mapping[str, Mapping[str, Player]] = {"malice": {"seer": Seer()}}
"""More yardsticks, which are shown not a view but the truth."""
