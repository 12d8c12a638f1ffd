"""Matches of one who is shown all cards: a measure of how much there is to gain. numba compiles this module, with
the match over arrays.
"""

from typing import Any

import numpy as np

from spitegame.ai.spite.inner.situation import Situation
from spitegame.ai.spite.learned import choice
from spitegame.ai.spite.learned.choice import Choices, Scratch
from spitegame.training.spite import codes
from spitegame.training.spite.deal import begin_round, deal_match
from spitegame.training.spite.match import InnerMatch
from spitegame.training.spite.self_play import MOST_VALUED, Lineup, MatchNotes, act, decide, worths_of
from spitegame.training.spite.view import situation

TRIED = 8
"""The number of choices that the seer plays out."""


def play_seen_match(
    seer: int, match: InnerMatch, dice: int, lineup: Lineup, scratch: Scratch, notes: MatchNotes, placed: Any
) -> None:
    """Play one match in which this seat is shown all cards. `placed` counts by seat and place how the rounds have
    ended; nothing is noted."""
    deal_match(match, dice)
    while True:
        play_seen_round(seer, match, lineup, scratch, notes)
        for seat in range(match.terms.seats):
            placed[seat, match.places[seat]] += 1
        if match.now[codes.PHASE] == codes.MATCH_OVER:
            return
        begin_round(match)


def play_seen_round(seer: int, match: InnerMatch, lineup: Lineup, scratch: Scratch, notes: MatchNotes) -> None:
    """Play the rest of a round in which this seat is shown all cards."""
    while match.now[codes.PHASE] in (codes.TURN, codes.REWARD):
        if match.now[codes.SEAT] == seer and match.now[codes.PHASE] == codes.TURN:
            see_through(match, situation(match), lineup, scratch, notes)
        else:
            decide(match, lineup, scratch, notes, -1)


def see_through(match: InnerMatch, seen: Situation, lineup: Lineup, scratch: Scratch, notes: MatchNotes) -> None:
    """Let the seat to act play its best choices out, and make the one that ends best."""
    seat, before, best, top = match.now[codes.SEAT], all_rows(match), 0, -1e9
    choices = choice.weigh(seen, lineup.learner, lineup.good, worths_of(seen, lineup.worths), MOST_VALUED, scratch)
    for index in choice.highest(list(range(len(choices.values))), choices.values, TRIED):
        make(match, seen, choices, index)
        play_out(match, lineup, scratch, notes)
        value = lineup.worths[match.terms.seats, match.places[seat]] + choices.values[index] / 1e3  # breaks ties
        if value > top:
            best, top = index, value
        restore(match, before)
    make(match, seen, choices, best)


def make(match: InnerMatch, seen: Situation, choices: Choices, index: int) -> None:
    """Let the seat to act make this choice."""
    act(match, seen, choices.found, choices.plays[index], choices.dares[index])


def play_out(match: InnerMatch, lineup: Lineup, scratch: Scratch, notes: MatchNotes) -> None:
    """Play the rest of a round in which nobody tries anything, with the cards as they lie."""
    while match.now[codes.PHASE] in (codes.TURN, codes.REWARD):
        decide(match, lineup, scratch, notes, -1)


def all_rows(match: InnerMatch) -> Any:
    """Return a copy of the match in one array, for `restore`."""
    return np.concatenate(match[1:])


def restore(match: InnerMatch, rows: Any) -> None:
    """Make the match again what it was when the copy was made."""
    start = 0
    for row in match[1:]:
        row[:] = rows[start : start + len(row)]
        start += len(row)
