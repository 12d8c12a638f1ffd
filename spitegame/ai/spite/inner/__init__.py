"""Spite in whole numbers, for what has to be quick: thinking, and learning from many games.

Everything here is plain Python that numba can compile as well: functions over numbers, lists and named tuples. An empty
list is written `[0 for _ in range(0)]`, as numba infers from the 0 what the list will hold. The rules in
`spitegame.rules.spite` decide; tests compare both.
"""
