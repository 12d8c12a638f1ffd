"""The evaluation of the best player of Spite & Malice, learned by self-play.

`features`, `turn_ends` and `turn` here, and `board`, `movegen` and `turn_context` beside this package, are written in
the part of Python that a compiler understands: numbers, flat lists and loops. A player runs them as they are; training
compiles the very same functions, so that both think alike.
"""
