"""The rules of the games: which actions are allowed and what follows from them, as pure functions over frozen values.
`catalog` has the games by key, and `game` defines what a game is. Nothing in here reads a clock, has words for the
player or knows a screen."""
