"""What the best player of Spite & Malice thinks with, learned by playing against itself.

`features`, `turn_ends`, `rollout` and `determinize` here, and `board`, `movegen`, `turn_context` and `payoff_distance`
beside this package, are written in the part of Python that a compiler understands: numbers, flat lists and loops. A
player runs them as they are; training compiles the very same functions, so that both think alike.
"""
