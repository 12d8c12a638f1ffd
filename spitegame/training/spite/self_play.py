"""Matches of the learner against itself and others, with their samples. numba compiles this module."""

from typing import Any, NamedTuple

import numpy as np

from spitegame.ai.dice import chance, gumbel, lot
from spitegame.ai.spite.inner.combos import NOTHING
from spitegame.ai.spite.inner.good import good_choice, good_exchange
from spitegame.ai.spite.inner.movegen import candidates, goes_out
from spitegame.ai.spite.inner.situation import Candidate, Situation
from spitegame.ai.spite.inner.weights import SpiteWeights
from spitegame.ai.spite.learned import choice
from spitegame.ai.spite.learned.choice import PASS, Choices, Scratch
from spitegame.ai.spite.learned.features import FeatureMarks
from spitegame.ai.spite.learned.network import SpiteNetwork
from spitegame.training.spite import codes
from spitegame.training.spite.deal import begin_round, deal_match
from spitegame.training.spite.match import InnerMatch
from spitegame.training.spite.turns import exchange, lay, leave
from spitegame.training.spite.view import situation

LEARNER, GOOD, EARLIER, BY_CHANCE = range(4)
"""The ways that a seat plays: as it has learned, like the good player, as it had learned some time ago, or at
random."""
MOST_VALUED = 24
"""The most plays that are valued at a decision."""


class MatchNotes(NamedTuple):
    """Arrays with a row for each choice that the learner made."""

    features: Any
    active: Any
    """The number of places that were open."""
    taken: Any
    """A bit for each place that was taken."""
    seats: Any
    reached: Any
    """The index of the place that the seat came to, 0 being the best."""


class Lineup(NamedTuple):
    """The players of a match."""

    manners: Any
    """By seat, how it plays."""
    learner: SpiteNetwork
    earlier: SpiteNetwork
    good: SpiteWeights
    worths: Any
    """By number of seats and by place, the value of a place."""
    explored: float
    """The share of the learner's decisions in which it explores."""
    noise: float
    """The scale of the Gumbel noise that is added to the values then."""


def play_match(match: InnerMatch, dice: int, lineup: Lineup, scratch: Scratch, notes: MatchNotes, placed: Any) -> int:
    """Play one match, as far as there is room to note choices, and return the number of those noted. `placed` counts by
    seat and place how the rounds have ended."""
    deal_match(match, dice)
    count, first = 0, 0
    while True:
        phase = match.now[codes.PHASE]
        if phase in (codes.ROUND_OVER, codes.MATCH_OVER):
            for seat in range(match.terms.seats):
                placed[seat, match.places[seat]] += 1
            for note in range(first, count):
                notes.reached[note] = places_before(notes.taken[note], match.places[notes.seats[note]])
            first = count
            if phase == codes.MATCH_OVER or count == len(notes.seats):
                return count
            begin_round(match)
            continue
        count += decide(match, lineup, scratch, notes, count if count < len(notes.seats) else -1)


def places_before(taken: int, place: int) -> int:
    """Return the number of open places better than this one; `taken` has a bit for each place that is taken."""
    number = 0
    for better in range(1, place):
        if not taken >> better & 1:
            number += 1
    return number


def decide(match: InnerMatch, lineup: Lineup, scratch: Scratch, notes: MatchNotes, note: int) -> int:
    """Let the seat to act decide. `note` is the row for it, or -1 for none. Return 1 if it was noted there, else 0."""
    seat, seen = match.now[codes.SEAT], situation(match)
    manner = lineup.manners[seat]
    if manner in (LEARNER, EARLIER):
        return learn(match, seen, lineup, scratch, notes, note, manner == LEARNER)
    if match.now[codes.PHASE] == codes.REWARD:
        exchange(match, seen, good_exchange(seen, match.now[codes.MOST], lineup.good))
        return 0
    found = candidates(seen)
    if not len(found):
        leave(match)
        return 0
    if manner == GOOD:
        play, dares = good_choice(seen, found, lineup.good)
    else:
        may_pass = seen.trick.top.kind != NOTHING
        play, dares = lot(match.now, codes.DICE, len(found) + may_pass) - may_pass, 0
    act(match, seen, found, play, dares)
    return 0


def learn(
    match: InnerMatch, seen: Situation, lineup: Lineup, scratch: Scratch, notes: MatchNotes, note: int, learns: bool
) -> int:
    """Let the seat to act decide by the network of the learner, or by the earlier one. `note` and result as in
    `decide`."""
    network, explored = (lineup.learner, lineup.explored) if learns else (lineup.earlier, 0.0)
    note, worths = note if learns else -1, worths_of(seen, lineup.worths)
    if match.now[codes.PHASE] == codes.REWARD:
        offers = choice.weigh_exchange(seen, match.now[codes.MOST], network, lineup.good, worths, scratch)
        best = noisy_best(match, offers.values, lineup, explored)
        if note >= 0:
            choice.mark_exchanged(seen, offers.lefts[best], offers.grouped[best], scratch.choice)
            write_note(match, seen, scratch, notes, note)
        exchange(match, seen, ((1 << seen.held) - 1) & ~offers.lefts[best])
        return 1 if note >= 0 else 0
    choices = choice.weigh(seen, network, lineup.good, worths, MOST_VALUED, scratch)
    best = choices.best
    if explored > 0 and not empties_hand(seen, choices, best):
        best = noisy_best(match, choices.values, lineup, explored)
    play = choices.plays[best]
    noted = 0
    if note >= 0 and len(choices.plays) > 1 and not empties_hand(seen, choices, best):
        choice.mark_choice(seen, choices.found, choices.good, play, choices.dares[best], scratch.choice)
        write_note(match, seen, scratch, notes, note)
        noted = 1
    act(match, seen, choices.found, play, choices.dares[best])
    return noted


def act(match: InnerMatch, seen: Situation, found: list[Candidate], play: int, dares: int) -> None:
    """Let the seat to act make one of the plays that it has found, or pass."""
    if play == PASS:
        leave(match)
    else:
        lay(match, seen, found[play], dares)


def write_note(match: InnerMatch, seen: Situation, scratch: Scratch, notes: MatchNotes, note: int) -> None:
    """Note the choice that is marked in `scratch`, in this row."""
    notes.features[note, :] = 0
    add_to_row(scratch.situation, notes.features[note])
    add_to_row(scratch.choice, notes.features[note])
    notes.active[note], notes.seats[note], notes.taken[note] = seen.active, match.now[codes.SEAT], taken_places(seen)


def empties_hand(seen: Situation, choices: Choices, best: int) -> bool:
    """True if the choice empties the hand, which decides the place."""
    return choices.plays[best] != PASS and goes_out(seen, choices.found[choices.plays[best]])


def noisy_best(match: InnerMatch, values: list[float], lineup: Lineup, explored: float) -> int:
    """Return the index of the best value, with noise in the share `explored` of the decisions."""
    noise = lineup.noise if chance(match.now, codes.DICE) < explored else 0.0
    best, top = 0, -1e9
    for index in range(len(values)):
        value = values[index] + (noise * gumbel(match.now, codes.DICE) if noise else 0.0)
        if value > top:
            best, top = index, value
    return best


def add_to_row(marks: FeatureMarks, row: Any) -> None:
    """Add marks to a row of features."""
    for each in range(marks.number[0]):
        row[marks.indices[each]] += marks.values[each]


def taken_places(seen: Situation) -> int:
    """Return a bit for each place of the round that somebody has already."""
    taken = 0
    for place in seen.places:
        if place:
            taken |= 1 << place
    return taken


def worths_of(seen: Situation, table: Any) -> Any:
    """Return the values of the open places, the best first; `table` is `Lineup.worths`."""
    seats, taken = len(seen.hands), taken_places(seen)
    found, number = np.zeros(seen.active), 0
    for place in range(1, seats + 1):
        if not taken >> place & 1 and number < seen.active:
            found[number] = table[seats, place]
            number += 1
    return found
