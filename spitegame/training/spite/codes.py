"""The numbers that mean something in a match: sizes, phases, and the indices of what is in its rows."""

DECK = 189
"""The number of cards."""
MOST_FAKES = 18
TRICK = 16
"""The length of the row that holds a trick."""

BY_LOSER, BY_WINNER, BY_LOT = range(3)
"""The rules for the seat that leads first in later rounds (2.2): the last loser, the last winner, or one by lot."""

TURN, REWARD, ROUND_OVER, MATCH_OVER = range(4)
"""The decision to make: a play, cards to exchange, to begin the next round, or none any more."""

UPPER, MIDDLE, LOWER_HALF = 1, 2, 3
"""The half of the places in which a seat has ended a round; 0 before the first one."""

STANDS, GOES_OUT, LOSES = range(3)
"""The effect of the last play once it is settled: none, or its player, whose hand is empty, goes out or loses."""

# Indices of `now`, which holds what is not by seat and not by card. TOP is the seat that has played last, or -1; MOST
# is the most cards to exchange as a reward; UNSETTLED is the effect of a play that is not settled yet.
STOCK, SPENT, LAID, LAID_FAKES, FAKE_PILE, BOUNTY, BOUGHT_BACK, TOP = range(8)
PHASE, SEAT, MOST, ROUND, DECISION, UNSETTLED, DICE = range(8, 15)
NOW = 15
