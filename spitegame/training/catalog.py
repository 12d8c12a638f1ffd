"""The school of each game, by key."""

from spitegame.rules.catalog import Shelf, by_game
from spitegame.training.school import School

SCHOOLS: Shelf[School] = by_game(__package__, "school", "SCHOOL")
