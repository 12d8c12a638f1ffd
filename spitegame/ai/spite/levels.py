"""The computer players of Spite, put together."""

from spitegame.ai.spite.computer import Computer
from spitegame.ai.spite.easy import Easy
from spitegame.ai.spite.fair import Fair
from spitegame.ai.spite.good import Good
from spitegame.ai.spite.spiteful import Spiteful

EASY = Computer(style=Easy(), notices=0.25, careless=0.13)
FAIR = Computer(style=Fair(), notices=0.5, careless=0.03)
GOOD = Computer(style=Good(), notices=0.95)
SPITEFUL_EASY = Computer(style=Spiteful(style=Easy(), near=8, dares=0.5), notices=0.5, careless=0.13)
SPITEFUL_FAIR = Computer(style=Spiteful(style=Fair(), near=10, dares=0.5), notices=0.8, careless=0.03)
SPITEFUL_GOOD = Computer(style=Spiteful(style=Good(), near=10, dares=0.5), notices=1.0)
