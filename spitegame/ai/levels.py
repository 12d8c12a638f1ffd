"""Every computer player, by game and name; the weakest first."""

from collections.abc import Mapping

from spitegame.ai.malice.best import Best
from spitegame.ai.malice.easy import Easy
from spitegame.ai.malice.fair import Fair
from spitegame.ai.malice.good import Good
from spitegame.ai.malice.greedy import Greedy
from spitegame.ai.malice.seer import Seer
from spitegame.ai.player import Player
from spitegame.ai.spite import levels as spite

LEVELS: Mapping[str, Mapping[str, Player]] = {
    "malice": {"easy": Easy(), "fair": Fair(), "good": Good(), "best": Best()},
    "spite": {"easy": spite.EASY, "fair": spite.FAIR, "good": spite.GOOD},
}
YARDSTICKS: Mapping[str, Mapping[str, Player]] = {"malice": {"greedy": Greedy()}}
"""To measure the others by, in the arena; nobody is offered these."""
SEERS: Mapping[str, Mapping[str, Player]] = {"malice": {"seer": Seer()}}
"""The same, and they are shown not a view but the truth."""
