"""Endings of two players: how likely each choice wins. It is written to be compiled.

Against one hidden card that is exact. Against more, what wins in any case is proved; for all else, hands that the other
player may hold are dealt out of the unseen cards, and solved as if both saw them.
"""

from typing import NamedTuple

from spitegame.ai.spite.inner.combos import (
    HEIGHTS,
    JOKER_HAND,
    NOTHING,
    THIRTEEN,
    InnerTrick,
    copies_of,
    fits,
    fresh_trick,
    may_turn,
    trick_after,
)
from spitegame.ai.spite.inner.last_card import Belief, beaten_by_leading, belief_after, by_height, narrowed
from spitegame.ai.spite.inner.movegen import goes_out, is_joker, loses_at_once
from spitegame.ai.spite.inner.open_hands import (
    LOSS,
    WIN,
    Duellist,
    Left,
    Memo,
    direction_after,
    empty_memo,
    ends,
    goes_out_with,
    is_there,
    opposite,
    side_of,
    winner_after,
)
from spitegame.ai.spite.inner.plays import MOST_OWNED
from spitegame.ai.spite.inner.situation import Candidate, Numbers, Situation
from spitegame.ai.spite.inner.sure_win import Hidden, lead_memo, may_lead_all, sure_after

OUT_OF_REACH = -1.0
"""The value of a choice of which nothing is known."""
MOST_HIDDEN = 8
"""The most cards of the other player against which an ending is looked at."""
LEAST_DEALS, MOST_DEALS = 8, 64
"""How many hands are dealt to the other player."""

_LOTS, _FACTOR = 2_147_483_647, 48_271


class Duel(NamedTuple):
    """An ending of two players, as the one to act finds it."""

    side: Duellist
    left: Left
    its: Hidden
    """What is known of the other player's cards."""
    trick: InnerTrick
    follows: int
    """1 if the other player may follow on our play without buying back."""
    yields: int
    """What a pass brings: 0: the other player leads; 1: it may follow what a player has laid who is out by now, and if
    it does not, we lead; 2: we lead."""
    clears: int
    unseen: Numbers


def duel(situation: Situation, choices: list[Candidate], budget: int) -> list[float]:
    """The probability of winning for each choice, and at last for passing: 1 only where the win is sure, and -1 where
    nothing is known; an empty list if this is no ending, or one with too many cards.

    `budget` is how many positions may be looked at. The same situation always gets the same answer.
    """
    nodes = [budget]
    found = solve(situation, choices, nodes)
    if len(found) and max(found) < 1.0 and not against_one_card(situation):
        deal_out(duel_of(situation), situation, choices, found, nodes)
    return found


def solve(situation: Situation, choices: list[Candidate], nodes: Numbers) -> list[float]:
    """The same as far as it can be proved: against more than one card these are the sure wins, and the last plays."""
    found = [0.0 for _ in range(0)]
    if other_player(situation) < 0:
        return found
    ending = duel_of(situation)
    for choice in choices:
        found.append(value_at_once(situation, choice))
    found.append(OUT_OF_REACH)
    if against_one_card(situation):
        against_last_card(ending, situation, choices, found, nodes)
    else:
        prove(ending, situation, choices, found, nodes)
    return found


def other_player(situation: Situation) -> int:
    """The place of the only other player in the round; -1 if this is no ending that can be looked at."""
    other = -1
    for player in range(1, len(situation.places)):
        if situation.places[player] == 0:
            if other >= 0:
                return -1
            other = player
    if other < 0 or situation.dared[0] or situation.dared[other] or len(situation.cards) > MOST_OWNED:
        return -1
    hidden = situation.hands[other] + situation.beside[other] + situation.others[other]
    return other if situation.hands[other] >= 1 and hidden <= MOST_HIDDEN else -1


def against_one_card(situation: Situation) -> bool:
    """True if the other player has no choice: with one card, none beside it, and no way but to follow."""
    its = hidden_of(situation)
    return its.hand == 1 and its.spoils + its.fakes + its.barred == 0 and not situation.passed[other_player(situation)]


def hidden_of(situation: Situation) -> Hidden:
    other = other_player(situation)
    barred = int(situation.top == other and situation.trick.top.kind >= JOKER_HAND)
    return Hidden(situation.hands[other], situation.others[other], situation.beside[other], barred)


def duel_of(situation: Situation) -> Duel:
    trick, other = situation.trick, other_player(situation)
    side = side_of(situation.cards, situation.held, situation.spoils, 0)
    left = Left((1 << len(situation.cards)) - 1, situation.barred)
    follows, yields = int(not situation.passed[other]), 0
    if trick.top.kind != NOTHING and other < situation.top:
        yields = 1 if follows else 2
    return Duel(side, left, hidden_of(situation), trick, follows, yields, situation.clears, situation.unseen)


def value_at_once(situation: Situation, choice: Candidate) -> float:
    """The value of a choice that ends the round for us."""
    if loses_at_once(situation, choice):
        return 0.0
    return 1.0 if goes_out(situation, choice) else OUT_OF_REACH


def is_open(situation: Situation, choices: list[Candidate], found: list[float], number: int) -> bool:
    """True if a play is still to be valued. What is bought back with it is not known."""
    return number < len(choices) and found[number] == OUT_OF_REACH and situation.price == 0


def left_after(situation: Situation, ending: Duel, choice: Candidate) -> Left:
    down = ((1 << choice.down) - 1) << situation.held + situation.spoils
    return Left(ending.left.rest & ~(choice.mask | down), int(is_joker(choice)))


# Against one card


def against_last_card(
    ending: Duel, situation: Situation, choices: list[Candidate], found: list[float], nodes: Numbers
) -> None:
    total, memo = 0, {-1: 0}
    for number in ending.unseen:
        total += number
    for number, choice in enumerate(choices):
        if is_open(situation, choices, found, number):
            left = left_after(situation, ending, choice)
            if ending.trick.top.kind == NOTHING:
                belief = narrowed(Belief(by_height(ending.unseen), 0, HEIGHTS - 1), choice.after)
            else:
                belief, memo = belief_after(ending.unseen, choice.after), {-1: 0}
            found[number] = share_beaten(ending, left, choice.after, belief, memo, total, nodes)
    if ending.yields:
        belief = belief_after(ending.unseen, ending.trick)
        found[-1] = share_beaten(ending, ending.left, ending.trick, belief, {-1: 0}, total, nodes)
    elif ending.trick.top.kind != NOTHING:
        found[-1] = ending.unseen[-1] / total


def share_beaten(
    ending: Duel, left: Left, trick: InnerTrick, belief: Belief, memo: Memo, total: int, nodes: Numbers
) -> float:
    """The probability that the hidden card has not followed on this trick, and that we win then by leading."""
    direction = direction_after(trick, ending.clears)
    beaten = beaten_by_leading(ending.side, left, direction, belief, ending.clears, memo, nodes)
    return beaten / total if beaten >= 0 else OUT_OF_REACH


# Against more


def prove(ending: Duel, situation: Situation, choices: list[Candidate], found: list[float], nodes: Numbers) -> None:
    """Values the choices that win in any case. A player who has passed may buy back, and then nothing is sure."""
    memo = lead_memo(ending.its)
    for number, choice in enumerate(choices):
        if is_open(situation, choices, found, number) and ending.follows:
            left = left_after(situation, ending, choice)
            if is_sure(ending, left, choice.after, memo, nodes, len(found) - number):
                found[number] = 1.0
    follows = ending.trick.top.kind != NOTHING and not ending.yields
    if follows and situation.price == 0 and not may_lead_all(ending.its, ending.unseen):
        fresh = fresh_trick(direction_after(ending.trick, ending.clears))
        if is_sure(ending, ending.left, fresh, memo, nodes, 1):
            found[-1] = 1.0


def is_sure(ending: Duel, left: Left, after: InnerTrick, memo: Memo, nodes: Numbers, choices: int) -> bool:
    """True if we win in any case, when the other player is to follow, or to lead. The nodes have to suffice for so many
    choices."""
    share = nodes[0] // choices
    own = [share]
    outcome = sure_after(ending.side, left, ending.its, after, ending.unseen, ending.clears, memo, own)
    nodes[0] -= share - max(0, own[0])
    return outcome == WIN


def deal_out(ending: Duel, situation: Situation, choices: list[Candidate], found: list[float], nodes: Numbers) -> None:
    """Values the other choices by hands that the other player may hold."""
    deck = [card for card in range(len(ending.unseen)) for _ in range(ending.unseen[card])]
    wins, deals = [0 for _ in found], 0
    lots = [seed_of(situation)]
    while deals < MOST_DEALS:
        its = deal_hidden(ending.its, deck, lots)
        memo = empty_memo()
        outcomes = [LOSS for _ in found]
        for number in range(len(found)):
            if is_open(situation, choices, found, number):
                choice = choices[number]
                outcomes[number] = outcome_of_play(
                    ending, its, left_after(situation, ending, choice), choice.after, memo, nodes
                )
        if ending.trick.top.kind != NOTHING:
            outcomes[-1] = outcome_of_passing(ending, its, memo, nodes)
        if nodes[0] < 0:
            break
        deals += 1
        for number in range(len(found)):
            wins[number] += outcomes[number]
    if deals < LEAST_DEALS:
        return
    for number in range(len(found)):
        passing = number == len(choices) and ending.trick.top.kind != NOTHING
        if passing or is_open(situation, choices, found, number):
            found[number] = (wins[number] + 0.5) / (deals + 1)


def outcome_of_play(ending: Duel, its: Duellist, left: Left, after: InnerTrick, memo: Memo, nodes: Numbers) -> int:
    theirs = Left((1 << len_of(ending.its)) - 1, ending.its.barred)
    if ending.follows:
        return opposite(winner_after(its, theirs, ending.side, left, after, ending.clears, memo, nodes))
    fresh = fresh_trick(direction_after(after, ending.clears))
    return winner_after(ending.side, left, its, theirs, fresh, ending.clears, memo, nodes)


def outcome_of_passing(ending: Duel, its: Duellist, memo: Memo, nodes: Numbers) -> int:
    theirs = Left((1 << len_of(ending.its)) - 1, ending.its.barred)
    fresh, clears = fresh_trick(direction_after(ending.trick, ending.clears)), ending.clears
    if not ending.yields:
        return opposite(winner_after(its, theirs, ending.side, ending.left, fresh, clears, memo, nodes))
    if ending.yields == 1 and takes_trick(ending, its, theirs, memo, nodes):
        return LOSS
    return winner_after(ending.side, ending.left, its, theirs, fresh, clears, memo, nodes)


def takes_trick(ending: Duel, its: Duellist, theirs: Left, memo: Memo, nodes: Numbers) -> bool:
    """True if the other player wins by following where we have passed, and by leading then."""
    for laid in its.sets:
        if goes_out_with(its, laid, theirs, ending.trick):
            return True
        if ends(its, laid, theirs.rest) or not is_there(laid, theirs.rest) or not fits(ending.trick, laid.combo):
            continue
        rest = Left(theirs.rest & ~laid.mask, laid.is_joker)
        for turned in range(1 + may_turn(trick_after(ending.trick, laid.combo, 0))):
            after = trick_after(ending.trick, laid.combo, turned)
            fresh = fresh_trick(direction_after(after, ending.clears))
            if winner_after(its, rest, ending.side, ending.left, fresh, ending.clears, memo, nodes) == WIN:
                return True
    return False


def len_of(its: Hidden) -> int:
    return its.hand + its.spoils + its.fakes


def seed_of(situation: Situation) -> int:
    seed = 1 + situation.trick.top.key % _LOTS
    for card in situation.cards:
        seed = (seed * 67 + card) % _LOTS
    return seed or 1


def draw_lot(lots: Numbers, number: int) -> int:
    """A number from 0 on, less than this one, and a new seed."""
    lots[0] = lots[0] * _FACTOR % _LOTS
    return lots[0] % number


def deal_hidden(its: Hidden, deck: Numbers, lots: Numbers) -> Duellist:
    """Cards for the other player: unseen ones, and any faces for the fake jokers."""
    drawn = its.hand + its.spoils
    for place in range(drawn):
        other = place + draw_lot(lots, len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
    cards = sorted(deck[: its.hand]) + sorted(deck[its.hand : drawn])
    fakes = [0 for _ in range(0)]
    while len(fakes) < its.fakes:
        card = draw_lot(lots, HEIGHTS * 4)
        if card >> 2 != THIRTEEN and copies_of(card):
            fakes.append(card)
    return side_of(cards + sorted(fakes), its.hand, its.spoils, 1)
