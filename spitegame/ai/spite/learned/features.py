"""Features of a choice for the network: the situation, and what the choice leaves. Training compiles this module.

A feature is marked with an index and a value; others are 0. The situation's own marks are the same for all choices of a
decision, so they are added up once.
"""

from typing import NamedTuple

from spitegame.ai.spite.inner import combos
from spitegame.ai.spite.inner.combos import InnerTrick, is_beatable, is_bound
from spitegame.ai.spite.inner.good import PlayValue
from spitegame.ai.spite.inner.grouping import Worth, bit_count
from spitegame.ai.spite.inner.movegen import face_up, is_joker
from spitegame.ai.spite.inner.situation import Candidate, Numbers, Situation

MOST_MARKS = 160
"""The most features that are marked for one choice, or for one situation."""
MOST_LEFT = 20
MOST_HANDS = 10
"""The most cards left, and the most combos, with a feature of their own; larger numbers share the last one."""

# The first feature of each group of the situation.
SEATS = 0
ACTIVE = SEATS + 10
STATE = ACTIVE + 10
PRICE = STATE + 12
NEXT = PRICE + 8
"""Four rivals, ten features each: the next three, and the one before the seat."""
OF_RIVAL = 10
NEAREST = NEXT + 4 * OF_RIVAL
FOLLOWERS = NEAREST + 10
LEADER = FOLLOWERS + 6
UNSEEN = LEADER + 6
BESIDE = UNSEEN + 6
BOUNTY = BESIDE + 8
# The first feature of each group of a choice.
CHOICE = BOUNTY + 5
LEFT = CHOICE + 12
HANDS = LEFT + MOST_LEFT + 1
HELD = HANDS + MOST_HANDS + 1
"""By direction and height, four features for the number of cards."""
ALIKE = 4
JOKERS = HELD + 2 * combos.HEIGHTS * ALIKE
SCALES = JOKERS + 3
WINS = SCALES + 14
"""By number of combos left, seven features for the probability that nobody follows."""
KIND = WINS + 4 * 7
HEIGHT = KIND + 11
BOUND = HEIGHT + 6
DRAWN = BOUND + 8
LATE = DRAWN + 6
MATCHING = LATE + 6
DARING = MATCHING + 5
FEATURES = DARING + 4


class FeatureMarks(NamedTuple):
    indices: Numbers
    values: list[float]
    number: Numbers
    """A list of one number, the number of marks."""


def no_marks() -> FeatureMarks:
    return FeatureMarks([0] * MOST_MARKS, [0.0] * MOST_MARKS, [0])


def mark(marks: FeatureMarks, index: int, value: float) -> None:
    count = marks.number[0]
    marks.indices[count] = index
    marks.values[count] = value
    marks.number[0] = count + 1


def mark_if(marks: FeatureMarks, index: int, holds: bool) -> None:
    if holds:
        mark(marks, index, 1.0)


def mark_steps(marks: FeatureMarks, index: int, number: int, most: int) -> None:
    """Mark this number of features from the index on, but at most `most`."""
    for step in range(min(number, most)):
        mark(marks, index + step, 1.0)


def mark_situation(situation: Situation, marks: FeatureMarks) -> None:
    """Mark what is the same for all choices."""
    seats, trick = len(situation.hands), situation.trick
    mark(marks, SEATS + seats, 1.0)
    mark(marks, ACTIVE + situation.active, 1.0)
    mark_if(marks, STATE, trick.direction == combos.LOWER)
    mark_if(marks, STATE + 1, trick.top.kind == combos.NOTHING)
    mark_if(marks, STATE + 2, situation.price > 0)
    mark_if(marks, STATE + 3, situation.barred > 0)
    mark_steps(marks, STATE + 4, situation.streak, 3)
    mark_steps(marks, STATE + 7, situation.dared[0], 3)
    mark_if(marks, STATE + 10, trick.jokers > 0)
    mark_if(marks, STATE + 11, is_bound(trick))
    mark_steps(marks, PRICE, situation.bought_back, 8)
    mark_rivals(situation, marks)
    mark_cards(situation, marks)


def mark_rivals(situation: Situation, marks: FeatureMarks) -> None:
    """Mark who plays next, how near the rivals are to the end, and who may still follow."""
    seats, nearest, followers, few, slot = len(situation.hands), 99, 0, 0, 0
    last = 0
    for player in range(1, seats):
        held = situation.hands[player]
        if not held or situation.places[player]:
            continue
        last = player
        nearest = min(nearest, held)
        followers += not situation.passed[player]
        few += held <= 3
        if slot < 3:
            mark_rival(situation, player, NEXT + slot * OF_RIVAL, marks)
        slot += 1
    if last:
        mark_rival(situation, last, NEXT + 3 * OF_RIVAL, marks)
    mark(marks, NEAREST + min(nearest, 8), 1.0)
    mark(marks, NEAREST + 9, few / 3.0)
    mark(marks, FOLLOWERS + min(followers, 5), 1.0)
    if situation.top > 0:
        mark_nearness(marks, LEADER, situation.hands[situation.top])


def mark_rival(situation: Situation, player: int, start: int, marks: FeatureMarks) -> None:
    """Mark one rival: whether it has passed, has played last, has fake jokers, and how many cards it holds."""
    mark(marks, start, 1.0)
    mark_if(marks, start + 1, situation.passed[player] > 0)
    mark_if(marks, start + 2, situation.top == player)
    mark_if(marks, start + 3, situation.beside[player] > 0)
    mark_nearness(marks, start + 4, situation.hands[player])


def mark_nearness(marks: FeatureMarks, start: int, held: int) -> None:
    """Mark the number of cards that somebody holds: five features for at most 1, 2, 3, 5 and 8, and one for itself."""
    for step, few in enumerate((1, 2, 3, 5, 8)):
        mark_if(marks, start + step, held <= few)
    mark(marks, start + 5, held / 10.0)


def mark_cards(situation: Situation, marks: FeatureMarks) -> None:
    """Mark the unseen cards of the faces that decide most, and the cards beside the hand."""
    unseen = situation.unseen
    mark(marks, UNSEEN, unseen[combos.KINDS - 1] / 3.0)
    for suit in range(4):
        mark(marks, UNSEEN + 1, unseen[combos.TWO << 2 | suit] / 12.0)
        mark(marks, UNSEEN + 2, unseen[combos.TWO - 1 << 2 | suit] / 12.0)
        mark(marks, UNSEEN + 3, unseen[suit] / 12.0)
        mark(marks, UNSEEN + 4, unseen[combos.THIRTEEN << 2 | suit] / 6.0)
    mark_steps(marks, BESIDE, situation.fakes, 6)
    mark_steps(marks, BESIDE + 6, situation.spoils, 2)
    if situation.bounty >= 0:
        owned = 0
        for index in range(situation.held):
            owned += situation.cards[index] >> 2 == situation.bounty >> 2
        mark_steps(marks, BOUNTY, owned, 4)


PLAYED, PASSED, EXCHANGED = 0, 1, 2
"""The kind of a choice."""


def mark_passing(situation: Situation, whole: Worth, marks: FeatureMarks) -> None:
    """Mark a pass, after which the whole hand is left; `whole` is its worth."""
    mark(marks, CHOICE + PASSED, 1.0)
    left = (1 << situation.held) - 1
    mark_left(situation, left, situation.held, situation.trick.direction, whole, marks)


def mark_exchange(situation: Situation, left: int, worth: Worth, marks: FeatureMarks) -> None:
    """Mark the rest of the hand when cards are discarded for a reward, and as many are drawn (11)."""
    mark(marks, CHOICE + EXCHANGED, 1.0)
    mark_drawn(marks, situation.held - bit_count(left))
    mark_left(situation, left, situation.held, situation.trick.direction, worth, marks)


def mark_play(situation: Situation, laid: Candidate, good: PlayValue, passing: float, marks: FeatureMarks) -> None:
    """Mark a play, and what it leaves. `good` is its value to the good player, `passing` that of passing."""
    combo, after = laid.combo, laid.after
    mark(marks, CHOICE + PLAYED, 1.0)
    mark_if(marks, CHOICE + 3, laid.turned > 0)
    mark_if(marks, CHOICE + 6, after.direction == combos.LOWER)
    mark_if(marks, CHOICE + 7, after.direction != situation.trick.direction)
    mark_if(marks, CHOICE + 8, laid.down > 0)
    mark_if(marks, CHOICE + 9, face_up(situation, laid) != 0)
    if combo.wilds:
        mark(marks, CHOICE + 10, float(combo.wilds))
    mark_if(marks, CHOICE + 11, not is_beatable(after))
    mark_combo(laid, marks)
    mark_consec(situation.trick, after, marks)
    mark_drawn(marks, situation.price)
    left = bit_count(laid.rest) + situation.price
    mark_if(marks, LATE + min(left, 4), is_joker(laid))
    mark_left(situation, laid.rest, left, after.direction, good.left, marks)
    mark_estimates(good, passing, marks)


def mark_daring(good: PlayValue, said: int, marks: FeatureMarks) -> None:
    """Mark that "come at me" is said with a play; `said` is how often the seat has said it in the trick before."""
    mark(marks, CHOICE + 4, 1.0)
    mark(marks, CHOICE + 5, good.wins)
    mark(marks, DARING, good.daring)
    mark(marks, DARING + 1 + min(said, 2), 1.0)


def mark_combo(laid: Candidate, marks: FeatureMarks) -> None:
    """Mark the kind, size and height of a combo."""
    combo = laid.combo
    if combo.kind == combos.ONE_FACE:
        mark(marks, KIND + combo.size - 1, 1.0)
        height = combo.face / 15.0
        mark(marks, HEIGHT + combo.size - 1, height if laid.after.direction == combos.HIGHER else 1.0 - height)
    elif combo.kind == combos.POKER:
        mark(marks, KIND + 3 + combo.face, 1.0)
    elif combo.kind == combos.JOKER_HAND:
        mark(marks, KIND + 9, 1.0)
    elif combo.kind == combos.FAKES:
        mark(marks, KIND + 10, 1.0)


def mark_consec(before: InnerTrick, after: InnerTrick, marks: FeatureMarks) -> None:
    """Mark the consec that binds those who follow."""
    if after.gap:
        mark(marks, BOUND, 1.0)
        mark_if(marks, BOUND + 1, before.gap == 0)
        mark_if(marks, BOUND + 2, after.gap == 1 or after.gap == -1)
    if after.suits:
        mark(marks, BOUND + 3, 1.0)
        mark_if(marks, BOUND + 4, before.suits == 0)
    mark_if(marks, BOUND + 5, is_bound(after) and not is_beatable(after))


def mark_drawn(marks: FeatureMarks, drawn: int) -> None:
    if drawn:
        mark(marks, DRAWN, drawn / 5.0)
        mark(marks, DRAWN + min(drawn, 5), 1.0)


def mark_left(situation: Situation, rest: int, left: int, direction: int, worth: Worth, marks: FeatureMarks) -> None:
    """Mark the cards that are left: `rest` has a bit for each, and `left` counts those that are drawn too."""
    mark(marks, LEFT + min(left, MOST_LEFT), 1.0)
    mark(marks, HANDS + min(worth.hands, MOST_HANDS), 1.0)
    counts = [0] * (combos.HEIGHTS + 1)
    for index in range(situation.held):
        if rest >> index & 1:
            counts[situation.cards[index] >> 2] += 1
    start = HELD if direction == combos.HIGHER else HELD + combos.HEIGHTS * ALIKE
    for height in range(combos.HEIGHTS):
        if counts[height]:
            mark_steps(marks, start + height * ALIKE, counts[height], ALIKE)
    mark_steps(marks, JOKERS, counts[combos.JOKER_HEIGHT], 3)
    if situation.bounty >= 0:
        matching = counts[situation.bounty >> 2]
        mark_steps(marks, MATCHING, matching, 4)
        if matching and matching == left:
            mark(marks, MATCHING + 4, 1.0)
    mark(marks, SCALES, worth.value)
    mark(marks, SCALES + 1, worth.worst)
    mark(marks, SCALES + 2, worth.hands / 5.0)


def mark_estimates(good: PlayValue, passing: float, marks: FeatureMarks) -> None:
    """Mark the estimates of the good player. `wins` is also split between two of seven features, by combos left."""
    wins = good.wins
    mark(marks, SCALES + 3, wins)
    mark(marks, SCALES + 4, good.next_follows)
    mark(marks, SCALES + 5, good.lead * wins)
    mark(marks, SCALES + 6, good.danger)
    mark(marks, SCALES + 7, good.picked)
    mark(marks, SCALES + 8, good.daring)
    mark(marks, SCALES + 9, good.value - passing)
    mark(marks, SCALES + 10, good.beside)
    mark(marks, SCALES + 11, good.value)
    start = WINS + 7 * min(max(good.left.hands, 1) - 1, 3)
    reach = wins * 6.0
    low = min(int(reach), 5)
    mark(marks, start + low, 1.0 - (reach - low))
    mark(marks, start + low + 1, reach - low)
