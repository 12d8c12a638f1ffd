"""The computer players of Spite, put together."""

from spitegame.ai.spite.computer import SpiteComputer
from spitegame.ai.spite.easy import SpiteEasy
from spitegame.ai.spite.fair import SpiteFair
from spitegame.ai.spite.good import SpiteGood
from spitegame.ai.spite.spiteful import Spiteful

EASY = SpiteComputer(style=SpiteEasy(), notices=0.25, careless=0.13)
FAIR = SpiteComputer(style=SpiteFair(), notices=0.5, careless=0.03)
GOOD = SpiteComputer(style=SpiteGood(), notices=0.95)
SPITEFUL_EASY = SpiteComputer(style=Spiteful(style=SpiteEasy(), near=8, dares=0.5), notices=0.5, careless=0.13)
SPITEFUL_FAIR = SpiteComputer(style=Spiteful(style=SpiteFair(), near=10, dares=0.5), notices=0.8, careless=0.03)
SPITEFUL_GOOD = SpiteComputer(style=Spiteful(style=SpiteGood(), near=10, dares=0.5), notices=1.0)
