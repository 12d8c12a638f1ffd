"""The numbers that mean something in a match: sizes, phases, and the indices of what is in its rows."""

DECK = 189
"""The number of cards."""
MOST_FAKES = 18
TRICK = 16
"""The numbers that a trick is written down in."""

BY_LOSER, BY_WINNER, BY_LOT = range(3)
"""The seat that leads first in later rounds (2.2)."""

TURN, REWARD, ROUND_OVER, MATCH_OVER = range(4)
"""The decision to make: a play, or cards to exchange; or the next round is to begin; or nothing any more."""

UPPER, MIDDLE, LOWER_HALF = 1, 2, 3
"""The half of a round; 0 before the first one."""

STANDS, GOES_OUT, LOSES = range(3)
"""The fate of a player whose hand is empty."""

# Indices of `now`, which holds what is not by seat and not by card.
STOCK, SPENT, LAID, LAID_FAKES, FAKE_PILE, BOUNTY, BOUGHT_BACK, TOP = range(8)
PHASE, SEAT, MOST, ROUND, DECISION, UNSETTLED, DICE = range(8, 15)
NOW = 15
