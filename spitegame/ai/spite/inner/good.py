"""Values of the choices of one decision to the good player; a turn is worth 1. Training compiles this module."""

from typing import NamedTuple

from spitegame.ai.spite.inner import grouping as groups
from spitegame.ai.spite.inner.combos import NOTHING, ONE_FACE, is_beatable
from spitegame.ai.spite.inner.grouping import Grouping, Worth, bit_count
from spitegame.ai.spite.inner.movegen import face_up, goes_out, is_joker
from spitegame.ai.spite.inner.odds import SIZES, Floats, Odds, follows, odds_of
from spitegame.ai.spite.inner.situation import Candidate, Situation
from spitegame.ai.spite.inner.weights import SpiteWeights
from spitegame.rules.spite.scoring import REWARD
from spitegame.rules.spite.trick import TOO_MANY


class PlayValue(NamedTuple):
    """The value of a play, and its parts. If it goes out, `wins` is 1, and all other parts but `beside` are 0."""

    value: float
    left: Worth
    """The worth of what is left in the hand, without the cards that are picked up."""
    wins: float
    """The probability that nobody follows."""
    next_follows: float
    """The probability that the next rival who may follow does so; 0 if nobody may."""
    lead: float
    """The value of leading with what is left."""
    danger: float
    """The cost of rivals who go out if they follow."""
    doom: float
    """The cost of a joker that comes too late (7), and of holding too many cards (5)."""
    beside: float
    """The cost of the cards that are played from beside the hand."""
    picked: float
    """The cost of the cards that are picked up for buying back."""
    daring: float
    """The value that a "come at me" adds (11), which may be negative; 0 if none may be said."""


class GoodValues(NamedTuple):
    whole: Worth
    """The worth of the whole hand."""
    passing: float
    """The value of passing."""
    plays: list[PlayValue]


def good_values(situation: Situation, candidates: list[Candidate], weights: SpiteWeights) -> GoodValues:
    """Return the worth of the hand, the value of passing, and that of each play."""
    odds, direction = odds_of(situation, weights), situation.trick.direction
    grouping = groups.grouping_of(situation, odds, direction)
    turned = grouping
    for play in candidates:
        if play.after.direction != direction:
            turned = groups.grouping_of(situation, odds, -direction)
            break
    whole = groups.worth_of(grouping, (1 << situation.held) - 1)
    groupings = [grouping if play.after.direction == direction else turned for play in candidates]
    plays = [play_value(situation, odds, groupings[index], play) for index, play in enumerate(candidates)]
    return GoodValues(whole, kept(whole, 0, weights), plays)


def good_choice(situation: Situation, candidates: list[Candidate], weights: SpiteWeights) -> tuple[int, int]:
    """Return the index of the best play, or -1 to pass; and 1 if it is better with a "come at me", else 0."""
    if not len(candidates):
        return -1, 0
    found = good_values(situation, candidates, weights)
    best = first_best([play.value for play in found.plays])
    if situation.trick.top.kind != NOTHING and found.passing >= found.plays[best].value:
        return -1, 0
    return best, 1 if found.plays[best].daring > 0 else 0


def good_exchange(situation: Situation, most: int, weights: SpiteWeights) -> int:
    """Return the bits of the cards to discard for a reward, one or up to `most`; of equal cards the last ones."""
    grouping = groups.grouping_of(situation, odds_of(situation, weights), situation.trick.direction)
    whole = (1 << situation.held) - 1
    lefts = groups.exchanges(grouping, whole, most)
    return whole & ~lefts[first_best(groups.exchange_gains(grouping, whole, lefts))]


def first_best(values: Floats) -> int:
    """Return the index of the highest value, of equal ones the first."""
    best = 0
    for index, value in enumerate(values):
        if value > values[best]:
            best = index
    return best


def play_value(situation: Situation, odds: Odds, grouping: Grouping, play: Candidate) -> PlayValue:
    """Return the value of a play, and its parts; `grouping` is for the direction after the play."""
    weights, price = odds.weights, situation.price
    fakes = play.down + bit_count(face_up(situation, play))
    # The bits of the hand come first, then those of the spoils, then those of the fake jokers.
    spoils = bit_count(play.mask >> situation.held & (1 << situation.spoils) - 1)
    beside = -weights.fake * fakes - weights.spoil * spoils
    if goes_out(situation, play):
        # Only natural cards of one face, given by its height, claim a bounty.
        face = play.combo.face if play.combo.kind == ONE_FACE and not play.combo.wilds else -1
        value = weights.out + bounty_of(situation, face, play.combo.size, weights) + beside
        return PlayValue(value, Worth(0.0, 0.0, 0), 1.0, 0.0, 0.0, 0.0, 0.0, beside, 0.0, 0.0)
    left, cards = groups.worth_of(grouping, play.rest), bit_count(play.rest)
    wins, next_follows, danger = 1.0, -1.0, 0.0  # -1 before the first rival who may follow
    for player, held in enumerate(situation.hands):
        if player and held and not situation.passed[player]:
            chance = follows(odds, grouping.standing, play.after, odds.hand_indices[player], situation.beside[player])
            wins *= 1 - chance
            next_follows = chance if next_follows < 0 else next_follows
            danger += chance if held == play.combo.size else 0.0  # then following empties the hand
    danger *= weights.danger
    # The cards that are picked up have to be played before going out, too (5).
    lead = weights.lead - weights.worst * left.worst
    if left.hands + price <= 1:
        lead = weights.out + bounty_of(situation, face_left(situation, play.rest), cards, weights)
    doom = weights.doom if (is_joker(play) and cards + price < 2) or cards + price >= TOO_MANY else 0.0
    picked = picking_up(price, cards, weights)
    daring = daring_of(situation, grouping, play, wins)
    value = kept(left, price, weights) + weights.stay + wins * lead + beside
    value = value - (danger + doom) - picked + max(0.0, daring)
    return PlayValue(value, left, wins, max(0.0, next_follows), lead, danger, doom, beside, picked, daring)


def daring_of(situation: Situation, grouping: Grouping, play: Candidate, wins: float) -> float:
    """Return the value that a "come at me" adds to a play (11)."""
    said, cards = situation.dared[0], bit_count(play.rest)
    most = REWARD + said - situation.streak  # the cards to exchange with one more "come at me"
    if situation.active <= 2 or not is_beatable(play.after) or cards < 2 or most <= 0:
        return 0.0
    gains = groups.exchange_gains(grouping, play.rest, groups.exchanges(grouping, play.rest, most))
    # Without this "come at me", those said before in the trick would earn one card less.
    before = gains[first_best(gains[: most - 1])] if said and most > 1 else 0.0
    gain = gains[first_best(gains)] - before
    return wins * gain - (1 - wins) * picking_up(situation.penalty, cards, grouping.weights)


def picking_up(number: int, cards: int, weights: SpiteWeights) -> float:
    """Return the cost of picking up this number of cards: less, the more `cards` they may go with."""
    return number * max(0.0, weights.drawn - weights.matching * cards)


def face_left(situation: Situation, left: int) -> int:
    """Return the height of the face of what is left, if that is one to four cards of one face; otherwise -1."""
    face = -1
    for index in range(situation.held):
        if left >> index & 1:
            height = situation.cards[index] >> 2
            if face not in (-1, height):
                return -1
            face = height
    return face if bit_count(left) <= SIZES else -1


def bounty_of(situation: Situation, face: int, number: int, weights: SpiteWeights) -> float:
    """Return the value of the bounty that the last cards of a hand earn (9); `face` is -1 unless all are natural."""
    is_bounty = situation.bounty >= 0 and situation.bounty >> 2 == face
    return weights.bounty * number if is_bounty else 0.0


def kept(left: Worth, price: int, weights: SpiteWeights) -> float:
    """Return the value of the cards that are left, if `price` more are picked up."""
    return left.value + (weights.ready if left.hands + price <= 1 else 0.0)
