"""The modules of the inner match of Spite that numba compiles, with those of the player."""

from spitegame.ai import dice
from spitegame.ai.spite.inner import combos, good, grouping, movegen, odds, situation
from spitegame.ai.spite.learned import choice, features, network
from spitegame.training.spite import codes, deal, hands, match, seer, self_play, turns, view

PLAYER = combos, situation, movegen, odds, grouping, good, features, network, choice
MODULES = (*PLAYER, dice, codes, match, hands, turns, deal, view, self_play, seer)
