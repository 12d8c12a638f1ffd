"""The computer players of Spite, put together."""

from spitegame.ai.spite.computer import Computer
from spitegame.ai.spite.easy import Easy
from spitegame.ai.spite.fair import Fair
from spitegame.ai.spite.good import Good

EASY = Computer(style=Easy(), notices=0.25, careless=0.13)
FAIR = Computer(style=Fair(), notices=0.5, careless=0.03)
GOOD = Computer(style=Good(), notices=0.95)
