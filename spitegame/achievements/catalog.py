"""All achievements."""

from spitegame.achievements import Achievement
from spitegame.achievements.across import ACROSS, FLAWLESS
from spitegame.achievements.malice import MALICE
from spitegame.achievements.spite import SPITE

ACHIEVEMENTS: tuple[Achievement, ...] = (*MALICE, FLAWLESS, *SPITE, *ACROSS)
