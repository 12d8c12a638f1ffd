"""Spite in whole numbers, for what has to be quick: thinking, and learning from many games.

Everything here is plain Python that numba can compile as well: functions over numbers, lists and named tuples. The
rules in `spitegame.rules.spite` decide; tests hold both against each other.
"""
