"""Proof that an ending of two players is won, whatever the other one holds and does. It is written to be compiled.

What the other player holds need not be supposed before it is laid: a hand is as good as the cards that come out of it.
So it may be any of the unseen cards, as they are needed, until its number is reached. A win that is found is one; where
the other player has more than five cards, or any beside the hand, one may be missed.
"""

from typing import NamedTuple

from spitegame.ai.spite.inner.combos import (
    HEIGHTS,
    HIGHER,
    JOKER,
    JOKER_HAND,
    JOKER_HEIGHT,
    NOTHING,
    ONE_FACE,
    POKER,
    STEPS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUITS,
    THIRTEEN,
    TWO,
    Combo,
    InnerTrick,
    fake_jokers,
    fits,
    fresh_trick,
    height_at,
    is_beatable,
    joker_hand,
    may_turn,
    no_combo,
    one_face,
    poker_hand,
    suit_count,
    trick_after,
)
from spitegame.ai.spite.inner.movegen import POKER_SIZE
from spitegame.ai.spite.inner.open_hands import (
    LOSS,
    UNKNOWN,
    WIN,
    Duellist,
    Left,
    Memo,
    direction_after,
    ends,
    goes_out_with,
    is_there,
)
from spitegame.ai.spite.inner.situation import Numbers

STAGES = 2
"""How many times what the other player may do is listed."""
CARDS, NO_LEAD = -1, -2
"""Keys of a memo: the number of the other player's cards, and what is not remembered."""


class Hidden(NamedTuple):
    """What is left of the other player's cards, which are not seen."""

    hand: int
    """The number of cards in the hand."""
    spoils: int
    fakes: int
    barred: int
    """1 if the next play may not be the last (7)."""


class OwnMove(NamedTuple):
    left: Left
    """What is left of the own cards."""
    after: InnerTrick
    """The trick on which the other player is to follow, or to lead."""


class Reply(NamedTuple):
    """What the other player may lay."""

    combo: Combo
    fakes: int
    """The least number of fake jokers that are needed."""


class Answer(NamedTuple):
    """What the other player has done, and how we find it."""

    its: Hidden
    trick: InnerTrick
    taken: Combo
    """What is not unseen any more; nothing where cards may be laid once more."""


def sure_after(
    side: Duellist, left: Left, its: Hidden, after: InnerTrick, unseen: Numbers, clears: int, memo: Memo, nodes: Numbers
) -> int:
    """WIN if `side` wins in any case, when the other player is to follow, or to lead; LOSS if not. `nodes` as in
    `winner_after`; the memo is one of `lead_memo`."""
    nodes[0] -= 1
    if nodes[0] < 0:
        return UNKNOWN
    if may_go_out(its, after, unseen):
        return LOSS
    for stage in range(STAGES):
        for answer in answers_to(after, stage, its, unseen, clears):
            key = lead_key(left, answer, memo)
            if key in memo:
                outcome = memo[key]
            elif wins_at_once(side, left, answer):
                outcome = WIN
            else:
                outcome = LOSS
                take_cards(unseen, answer.taken, 1)
                for move in own_moves(side, left, answer, unseen, clears):
                    outcome = sure_after(side, move.left, answer.its, move.after, unseen, clears, memo, nodes)
                    if outcome != LOSS:
                        break
                take_cards(unseen, answer.taken, -1)
            if key != NO_LEAD and outcome != UNKNOWN:
                memo[key] = outcome
            if outcome != WIN:
                return outcome
    return WIN


def lead_memo(its: Hidden) -> Memo:
    """A memo for our leads as long as the other player lays none of its cards."""
    return {CARDS: its.hand + its.spoils + its.fakes}


def lead_key(left: Left, answer: Answer, memo: Memo) -> int:
    its = answer.its
    if answer.trick.top.kind != NOTHING or memo[CARDS] != its.hand + its.spoils + its.fakes:
        return NO_LEAD
    return left.rest << 3 | left.barred << 2 | its.barred << 1 | int(answer.trick.direction == HIGHER)


def wins_at_once(side: Duellist, left: Left, answer: Answer) -> bool:
    """True if we have a last play, or the other player loses by leading."""
    found = answer.trick.top.kind != NOTHING and is_stuck(answer.its)
    for laid in side.sets:
        found = found or goes_out_with(side, laid, left, answer.trick)
    return found


def is_stuck(its: Hidden) -> bool:
    """True if the other player loses by leading: nothing but a last card that may not be the last play (7)."""
    return its.barred == 1 and its.hand == 1 and its.spoils + its.fakes == 0


def own_moves(side: Duellist, left: Left, answer: Answer, unseen: Numbers, clears: int) -> list[OwnMove]:
    """What we may do, but for the last play. Passing is no way to be sure, where the other player may lead all its
    cards."""
    its, trick = answer.its, answer.trick
    found = [OwnMove(left, trick) for _ in range(0)]
    for laid in side.sets:
        if is_there(laid, left.rest) and not ends(side, laid, left.rest) and fits(trick, laid.combo):
            then = Left(left.rest & ~laid.mask, laid.is_joker)
            after = trick_after(trick, laid.combo, 0)
            found.append(OwnMove(then, after))
            if may_turn(after):
                found.append(OwnMove(then, trick_after(trick, laid.combo, 1)))
    if trick.top.kind != NOTHING and not may_lead_all(its, unseen):
        found.append(OwnMove(left, fresh_trick(direction_after(trick, clears))))
    return found


def may_lead_all(its: Hidden, unseen: Numbers) -> bool:
    """True if the other player may win with a lead; also where it holds more than is looked at here."""
    if its.hand > POKER_SIZE or its.spoils + its.fakes:
        return True
    if its.barred or its.hand == POKER_SIZE:
        return its.barred == 0
    wilds = natural_cards(unseen, THIRTEEN)
    for height in range(HEIGHTS):
        natural = natural_cards(unseen, height)
        if natural and (natural if height == THIRTEEN else natural + wilds) >= its.hand:
            return True
    return False


# What the other player may do


def may_go_out(its: Hidden, after: InnerTrick, unseen: Numbers) -> bool:
    """True if the other player may follow with the last play, with nothing but cards from the hand and spoils (7)."""
    size = after.top.size
    if after.top.kind == NOTHING or its.barred or size < its.hand or size > its.hand + its.spoils:
        return False
    return len(common_replies(after, Hidden(its.hand, its.spoils, 0, 0), unseen)) > 0


def answers_to(after: InnerTrick, stage: int, its: Hidden, unseen: Numbers, clears: int) -> list[Answer]:
    """All that the other player may do, but for the last play. What refutes most comes in the first stage."""
    found = [Answer(its, after, no_combo()) for _ in range(0)]
    if stage == 0:
        for reply in joker_replies(after, its, unseen):
            add_answers(found, after, its, reply)
    elif after.top.kind == NOTHING:
        for size in range(1, its.hand):
            for reply in faces(after, size, 0, unseen):
                add_answers(found, after, its, reply)
    else:
        for reply in common_replies(after, its, unseen):
            add_answers(found, after, its, reply)
        found.append(Answer(its, fresh_trick(direction_after(after, clears)), no_combo()))
    return found


def add_answers(found: list[Answer], trick: InnerTrick, its: Hidden, reply: Reply) -> None:
    """Adds every way to lay a combo, with cards of the hand and from beside it. Poker hands, joker hands, and cards
    beside 13s and fake jokers, may be laid once more: that only makes the other player stronger."""
    combo, taken = reply.combo, no_combo()
    is_joker = int(combo.kind == JOKER_HAND)
    if its.fakes == 0 and (combo.size == 1 if is_joker else combo.kind == ONE_FACE and combo.wilds == 0):
        taken = combo
    for fakes in range(reply.fakes, min(its.fakes, combo.size) + 1):
        for spoils in range(min(its.spoils, combo.size - fakes) + 1):
            held = its.hand - (combo.size - fakes - spoils)
            if held < 1:
                continue
            now = Hidden(held, its.spoils - spoils, its.fakes - fakes, is_joker)
            after = trick_after(trick, combo, 0)
            found.append(Answer(now, after, taken))
            if may_turn(after):
                found.append(Answer(now, trick_after(trick, combo, 1), taken))


def take_cards(unseen: Numbers, combo: Combo, number: int) -> None:
    """Takes the cards of a combo out of what is not seen, or puts them back."""
    if combo.kind == JOKER_HAND:
        unseen[JOKER] -= number
    elif combo.kind == ONE_FACE:
        for suit in range(SUITS):
            unseen[combo.face << 2 | suit] -= number * suit_count(combo.suits, suit)


def joker_replies(after: InnerTrick, its: Hidden, unseen: Numbers) -> list[Reply]:
    """All joker hands that may follow, and the face-down fake jokers that beat everything."""
    found = [Reply(after.top, 0) for _ in range(0)]
    if its.fakes >= POKER_SIZE:
        add_reply(found, after, fake_jokers(its.fakes), its.fakes)
    if unseen[JOKER] or its.fakes:
        add_reply(found, after, joker_hand(1, JOKER_HEIGHT), 0 if unseen[JOKER] else 1)
    for alike in range(POKER_SIZE, its.hand + its.spoils + its.fakes + 1):
        add_reply(found, after, joker_hand(alike, TWO), 0)
    return found


def common_replies(after: InnerTrick, its: Hidden, unseen: Numbers) -> list[Reply]:
    """All other combos that may follow."""
    if after.top.size > its.hand + its.spoils + its.fakes:
        return [Reply(after.top, 0) for _ in range(0)]
    if after.top.kind == POKER:
        return poker_replies(after, its, unseen)
    return faces(after, after.top.size, its.fakes, unseen)


def add_reply(found: list[Reply], trick: InnerTrick, combo: Combo, fakes: int) -> None:
    if fits(trick, combo):
        found.append(Reply(combo, fakes))


def faces(trick: InnerTrick, size: int, fakes: int, unseen: Numbers) -> list[Reply]:
    """All combos of one face that fit, the ones that are hardest to follow first."""
    found = [Reply(trick.top, 0) for _ in range(0)]
    if trick.top.kind != NOTHING and trick.top.kind != ONE_FACE:
        return found
    for turn in range(HEIGHTS):
        height = HEIGHTS - 1 - turn if trick.direction == HIGHER else turn
        if could_fit(trick, height):
            add_of_face(found, trick, height, size, fakes, unseen)
    return found


def could_fit(trick: InnerTrick, height: int) -> bool:
    """True if combos of this face may be good enough."""
    if trick.top.kind == NOTHING or trick.gap:
        return True
    return height >= trick.top.face if trick.direction == HIGHER else height <= trick.top.face


def add_of_face(found: list[Reply], trick: InnerTrick, height: int, size: int, fakes: int, unseen: Numbers) -> None:
    wilds = min(unseen[THIRTEEN << 2 | 1] + unseen[THIRTEEN << 2 | 2], size - 1)
    if height == THIRTEEN:
        wilds, fakes = 0, 0
    for used in range(1, wilds + 1):
        # Beside 13s it is all the same what suits they are.
        lacking = max(0, size - used - natural_cards(unseen, height))
        if lacking <= fakes:
            add_reply(found, trick, one_face(height, used, size, 0), lacking)
    for spades in range(size + 1):
        for hearts in range(size - spades + 1):
            for diamonds in range(size - spades - hearts + 1):
                suits = spades | hearts << 3 | diamonds << 6 | size - spades - hearts - diamonds << 9
                lacking = lacking_cards(unseen, height, suits)
                if lacking <= fakes:
                    add_reply(found, trick, one_face(height, 0, size, suits), lacking)


def lacking_cards(unseen: Numbers, height: int, suits: int) -> int:
    """How many cards of a face, so many of each suit, are not among the unseen ones."""
    lacking = 0
    for suit in range(SUITS):
        lacking += max(0, suit_count(suits, suit) - unseen[height << 2 | suit])
    return lacking


def poker_replies(after: InnerTrick, its: Hidden, unseen: Numbers) -> list[Reply]:
    """The poker hand that is hardest to follow, if there is one that follows at all."""
    found = [Reply(after.top, 0) for _ in range(0)]
    combo = no_combo()
    if its.fakes == 0:
        combo = highest_poker(unseen) if after.direction == HIGHER else lowest_poker(unseen)
    if combo.kind != NOTHING:
        add_reply(found, after, combo, 0)
    elif is_beatable(after):
        found.append(Reply(after.top, 0))
    return found


def highest_poker(unseen: Numbers) -> Combo:
    """The highest poker hand of the unseen cards; nothing where they do not make one of the highest kinds."""
    for turn in range(STEPS - POKER_SIZE + 1):
        top = STEPS - 1 - turn
        for suit in range(SUITS):
            cards = 0
            for step in range(top - POKER_SIZE + 1, top + 1):
                cards += unseen[height_at(step) << 2 | suit] > 0
            if cards == POKER_SIZE:
                return poker_hand(STRAIGHT_FLUSH, top, 0)
    return no_combo()


def lowest_poker(unseen: Numbers) -> Combo:
    """The lowest poker hand of the unseen cards; nothing where they do not make the lowest straight."""
    wilds, faces = unseen[THIRTEEN << 2 | 1] + unseen[THIRTEEN << 2 | 2], 0
    for height in range(POKER_SIZE):
        faces += natural_cards(unseen, height) > 0
    wilds = min(wilds, POKER_SIZE - 1)
    if faces + wilds < POKER_SIZE:
        return no_combo()
    return poker_hand(STRAIGHT, POKER_SIZE - 1, wilds)


def natural_cards(unseen: Numbers, height: int) -> int:
    """How many cards of a face are not seen."""
    found = 0
    for suit in range(SUITS):
        found += unseen[height << 2 | suit]
    return found
