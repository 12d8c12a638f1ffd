"""Every computer player, by game and name; the weakest first."""

from collections.abc import Mapping

from spitegame.ai.malice.easy import Easy
from spitegame.ai.malice.fair import Fair
from spitegame.ai.malice.good import Good
from spitegame.ai.player import Player
from spitegame.ai.spite import levels as spite

LEVELS: Mapping[str, Mapping[str, Player]] = {
    "malice": {"easy": Easy(), "fair": Fair(), "good": Good()},
    "spite": {"easy": spite.EASY, "fair": spite.FAIR, "good": spite.GOOD},
}
