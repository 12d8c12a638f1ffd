"""What each choice of one decision is worth to the good player; a turn is worth 1. It is written to be compiled."""

from typing import NamedTuple

from spitegame.ai.spite.inner.combos import NOTHING, ONE_FACE, is_beatable
from spitegame.ai.spite.inner.grouping import (
    Grouping,
    Worth,
    bit_count,
    exchange_gains,
    exchanges,
    grouping_of,
    worth_of,
)
from spitegame.ai.spite.inner.movegen import TOO_MANY, face_up, goes_out, is_joker
from spitegame.ai.spite.inner.odds import SIZES, Floats, Odds, follows, odds_of
from spitegame.ai.spite.inner.situation import Candidate, Numbers, Situation
from spitegame.ai.spite.inner.weights import SpiteWeights

REWARD = 3
"""The cards that a player may exchange for a first "come at me" (11)."""


class Considered(NamedTuple):
    """What a play is worth, and the parts of that. A play that goes out has only a value and what it takes from beside
    the hand, and nobody follows it."""

    value: float
    left: float
    """The worth of what is left in the hand."""
    worst: float
    """The value of the worst combo left."""
    hands: int
    """The number of combos left, without the cards that are picked up."""
    wins: float
    """The probability that nobody follows."""
    next_follows: float
    """The probability that the next rival does who may."""
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
    """What a "come at me" adds (11), which may be less than nothing; 0 where none may be said."""


class Thoughts(NamedTuple):
    whole: Worth
    """The worth of the whole hand."""
    passing: float
    """The value of passing."""
    plays: list[Considered]


def thoughts(situation: Situation, candidates: list[Candidate], weights: SpiteWeights) -> Thoughts:
    """What passing is worth, and each play."""
    odds, direction = odds_of(situation, weights), situation.trick.direction
    grouping = grouping_of(situation, odds, direction)
    turned = grouping
    for play in candidates:
        if play.after.direction != direction:
            turned = grouping_of(situation, odds, -direction)
            break
    whole = worth_of(grouping, (1 << situation.held) - 1)
    plays = [
        considered(situation, odds, grouping if play.after.direction == direction else turned, play)
        for play in candidates
    ]
    return Thoughts(whole, kept(whole, 0, weights), plays)


def good_values(
    situation: Situation, candidates: list[Candidate], weights: SpiteWeights
) -> tuple[float, Floats, Numbers]:
    """The value of passing; those of the plays; and for each 1 if it is better with a "come at me"."""
    found = thoughts(situation, candidates, weights)
    return found.passing, [play.value for play in found.plays], [1 if play.daring > 0 else 0 for play in found.plays]


def good_choice(situation: Situation, candidates: list[Candidate], weights: SpiteWeights) -> tuple[int, int]:
    """The place of the best play, or -1 to pass; and 1 if it is better with a "come at me"."""
    if not len(candidates):
        return -1, 0
    passing, values, dares = good_values(situation, candidates, weights)
    best = first_best(values)
    if situation.trick.top.kind != NOTHING and passing >= values[best]:
        return -1, 0
    return best, dares[best]


def good_exchange(situation: Situation, most: int, weights: SpiteWeights) -> int:
    """The bits of the cards to discard for a reward, one or up to `most`; of equal cards the last ones."""
    grouping = grouping_of(situation, odds_of(situation, weights), situation.trick.direction)
    whole = (1 << situation.held) - 1
    lefts = exchanges(grouping, whole, most)
    return whole & ~lefts[first_best(exchange_gains(grouping, whole, lefts))]


def first_best(values: Floats) -> int:
    """The place of the highest value, of equal ones the first."""
    best = 0
    for place, value in enumerate(values):
        if value > values[best]:
            best = place
    return best


def considered(situation: Situation, odds: Odds, grouping: Grouping, play: Candidate) -> Considered:
    """`grouping` is for the direction after the play."""
    weights, price = odds.weights, situation.price
    fakes = play.down + bit_count(face_up(situation, play))
    spoils = bit_count(play.mask >> situation.held & (1 << situation.spoils) - 1)
    beside = -weights.fake * fakes - weights.spoil * spoils
    if goes_out(situation, play):
        value = weights.out + bounty_of(situation, natural_face(play), play.combo.size, weights) + beside
        return Considered(value, 0.0, 0.0, 0, 1.0, 0.0, 0.0, 0.0, 0.0, beside, 0.0, 0.0)
    left, cards = worth_of(grouping, play.rest), bit_count(play.rest)
    wins, next_follows, danger = 1.0, -1.0, 0.0
    for player, held in enumerate(situation.hands):
        if player and held and not situation.passed[player]:
            chance = follows(odds, grouping.standing, play.after, odds.rows[player], situation.beside[player])
            wins *= 1 - chance
            next_follows = chance if next_follows < 0 else next_follows
            danger += chance if held == play.combo.size else 0.0
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
    return Considered(
        value,
        left.value,
        left.worst,
        left.hands,
        wins,
        max(0.0, next_follows),
        lead,
        danger,
        doom,
        beside,
        picked,
        daring,
    )


def daring_of(situation: Situation, grouping: Grouping, play: Candidate, wins: float) -> float:
    """What a "come at me" adds to the value of a play (11)."""
    said, cards = situation.dared[0], bit_count(play.rest)
    most = REWARD + said - situation.streak
    if situation.active <= 2 or not is_beatable(play.after) or cards < 2 or most <= 0:
        return 0.0
    gains = exchange_gains(grouping, play.rest, exchanges(grouping, play.rest, most))
    before = gains[first_best(gains[: most - 1])] if said and most > 1 else 0.0
    gain = gains[first_best(gains)] - before
    return wins * gain - (1 - wins) * picking_up(situation.penalty, cards, grouping.weights)


def picking_up(number: int, cards: int, weights: SpiteWeights) -> float:
    """The cost of picking up this number of cards, which is less for each card that they may go with."""
    return number * max(0.0, weights.drawn - weights.matching * cards)


def natural_face(play: Candidate) -> int:
    """The height of one to four natural cards of one face; -1 for other plays."""
    return play.combo.face if play.combo.kind == ONE_FACE and not play.combo.wilds else -1


def face_left(situation: Situation, left: int) -> int:
    """The height of the cards that are left if they are one to four natural cards of one face; otherwise -1."""
    face = -1
    for place in range(situation.held):
        if left >> place & 1:
            height = situation.cards[place] >> 2
            if face not in (-1, height):
                return -1
            face = height
    return face if bit_count(left) <= SIZES else -1


def bounty_of(situation: Situation, face: int, number: int, weights: SpiteWeights) -> float:
    """The value of what natural cards earn that are the last ones of a hand (9)."""
    is_bounty = situation.bounty >= 0 and situation.bounty >> 2 == face
    return weights.bounty * number if is_bounty else 0.0


def kept(left: Worth, price: int, weights: SpiteWeights) -> float:
    """The value of cards that are left, when so many are picked up."""
    return left.value + (weights.ready if left.hands + price <= 1 else 0.0)
