"""The rules of both games: what is allowed and what follows, as pure functions over frozen values.

`catalog` has every game by its key, and `game` says what one is. No time, no words and no screen are in here.
"""
