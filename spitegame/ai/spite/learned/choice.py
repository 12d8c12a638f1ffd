"""Values of the best player's choices, and the choices that it considers. Training compiles this module."""

from typing import NamedTuple

from spitegame.ai.spite.inner.combos import NOTHING, is_beatable
from spitegame.ai.spite.inner.good import GoodValues, first_best, good_values
from spitegame.ai.spite.inner.grouping import Grouping, Worth, bit_count, grouping_of, without_one, worth_of
from spitegame.ai.spite.inner.movegen import candidates, goes_out
from spitegame.ai.spite.inner.odds import odds_of
from spitegame.ai.spite.inner.situation import Candidate, Numbers, Situation
from spitegame.ai.spite.inner.weights import SpiteWeights
from spitegame.ai.spite.learned import features
from spitegame.ai.spite.learned.features import FeatureMarks
from spitegame.ai.spite.learned.network import Row, SpiteNetwork, add_marks, begin, odds
from spitegame.rules.spite.scoring import REWARD

PASS = -1
"""The pass, in place of the index of a play."""
NEAR = 3
"""The number of plays, the best ones, for which "come at me" is weighed too."""
SPARE_CARDS = 2
"""The least number of cards left with which a reward may be worth anything."""


class Scratch(NamedTuple):
    """Arrays that are written anew for each decision, and for each of its choices."""

    situation: FeatureMarks
    choice: FeatureMarks
    base: Row
    """The sums of the hidden units over the situation, which is the same for all choices."""
    hidden: Row
    chances: Row
    """The odds of each open place, the best first."""


class Choices(NamedTuple):
    """All that is weighed at a decision."""

    found: list[Candidate]
    good: GoodValues
    plays: Numbers
    """For each choice, the index of its play in `found`, or PASS."""
    dares: Numbers
    """For each choice, 1 if "come at me" is said."""
    values: list[float]
    best: int
    """The index of the best choice."""


class Exchanges(NamedTuple):
    """The rests of a hand when one card is exchanged for a reward, two, and so on."""

    lefts: Numbers
    """The cards that are left, as bits."""
    grouped: list[Worth]
    """Their worth to the good player."""
    values: list[float]


def weigh(
    situation: Situation, network: SpiteNetwork, weights: SpiteWeights, worths: Row, most: int, scratch: Scratch
) -> Choices:
    """Return the choices of a seat that is to play, with their values; `worths` are those of the open places, the best
    first. Of the plays, `most` are valued: those that the good player likes best."""
    found = candidates(situation)
    good = good_values(situation, found, weights)
    start(situation, network, scratch)
    plays, dares, values = [0 for _ in range(0)], [0 for _ in range(0)], [0.0 for _ in range(0)]
    for play in most_liked(good, most):
        plays.append(play)
        dares.append(0)
        values.append(value_of(situation, network, found, good, play, 0, worths, scratch))
    if situation.trick.top.kind != NOTHING or not len(found):
        plays.append(PASS)
        dares.append(0)
        values.append(value_of(situation, network, found, good, PASS, 0, worths, scratch))
    for play in highest(plays, values, NEAR):
        if play != PASS and may_gain(situation, found[play]):
            plays.append(play)
            dares.append(1)
            values.append(value_of(situation, network, found, good, play, 1, worths, scratch))
    return Choices(found, good, plays, dares, values, first_best(values))


def start(situation: Situation, network: SpiteNetwork, scratch: Scratch) -> None:
    """Write what is the same for all choices of a situation."""
    scratch.situation.number[0] = 0
    features.mark_situation(situation, scratch.situation)
    begin(network, scratch.situation, scratch.base)


def most_liked(good: GoodValues, most: int) -> Numbers:
    """The indices of the plays that the good player values most, the best first."""
    values = [play.value for play in good.plays]
    return highest(list(range(len(values))), values, most)


def highest(plays: Numbers, values: list[float], most: int) -> Numbers:
    """Of these plays, those of the highest values, the best first."""
    found, tops = [0 for _ in range(0)], [0.0 for _ in range(0)]
    for each in range(len(plays)):
        index = len(tops)
        while index and tops[index - 1] < values[each]:
            index -= 1
        if index < most:
            tops.insert(index, values[each])
            found.insert(index, plays[each])
            if len(tops) > most:
                tops.pop()
                found.pop()
    return found


def may_gain(situation: Situation, laid: Candidate) -> bool:
    """True if "come at me" may be said with the play (11), and could pay."""
    if situation.active <= 2 or not is_beatable(laid.after) or bit_count(laid.rest) < SPARE_CARDS:
        return False
    return REWARD + situation.dared[0] - situation.streak > 0


def value_of(
    situation: Situation,
    network: SpiteNetwork,
    found: list[Candidate],
    good: GoodValues,
    play: int,
    dares: int,
    worths: Row,
    scratch: Scratch,
) -> float:
    """Return the value of a choice; write its odds to `scratch.chances`."""
    if play != PASS and goes_out(situation, found[play]):
        for index in range(len(worths)):
            scratch.chances[index] = 0.0
        scratch.chances[0] = 1.0
        return worths[0] + good.plays[play].value / 1e3  # of several, one may take the bounty
    mark_choice(situation, found, good, play, dares, scratch.choice)
    return value_of_marks(network, worths, scratch)


def mark_choice(
    situation: Situation, found: list[Candidate], good: GoodValues, play: int, dares: int, marks: FeatureMarks
) -> None:
    """Mark a choice, in place of what was marked before."""
    marks.number[0] = 0
    if play == PASS:
        features.mark_passing(situation, good.whole, marks)
        return
    features.mark_play(situation, found[play], good.plays[play], good.passing, marks)
    if dares:
        features.mark_daring(good.plays[play], situation.dared[0], marks)


def value_of_marks(network: SpiteNetwork, worths: Row, scratch: Scratch) -> float:
    """Return the value of the choice that is marked in `scratch`; write its odds to `scratch.chances`."""
    hidden = scratch.hidden
    for unit in range(len(hidden)):
        hidden[unit] = scratch.base[unit]
    add_marks(network, scratch.choice, hidden)
    odds(network, hidden, len(worths), scratch.chances)
    value = 0.0
    for index in range(len(worths)):
        value += scratch.chances[index] * worths[index]
    return value


def weigh_exchange(
    situation: Situation, most: int, network: SpiteNetwork, weights: SpiteWeights, worths: Row, scratch: Scratch
) -> Exchanges:
    """Return the exchanges for a reward (11), with values: of one card, two, and so on; each time the best one goes."""
    grouping = grouping_of(situation, odds_of(situation, weights), situation.trick.direction)
    start(situation, network, scratch)
    left, lefts, values = (1 << situation.held) - 1, [0 for _ in range(0)], [0.0 for _ in range(0)]
    while left and len(lefts) < most:
        fewer = without_one(grouping, left)
        found = [value_of_exchange(situation, network, grouping, each, worths, scratch) for each in fewer]
        best = first_best(found)
        left = fewer[best]
        lefts.append(left)
        values.append(found[best])
    return Exchanges(lefts, [worth_of(grouping, each) for each in lefts], values)


def value_of_exchange(
    situation: Situation, network: SpiteNetwork, grouping: Grouping, left: int, worths: Row, scratch: Scratch
) -> float:
    """Return the value of an exchange that leaves these bits of the hand; write its odds to `scratch.chances`."""
    mark_exchanged(situation, left, worth_of(grouping, left), scratch.choice)
    return value_of_marks(network, worths, scratch)


def mark_exchanged(situation: Situation, left: int, grouped: Worth, marks: FeatureMarks) -> None:
    """Mark an exchange, in place of what was marked before."""
    marks.number[0] = 0
    features.mark_exchange(situation, left, grouped, marks)
