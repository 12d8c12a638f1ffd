"""Proof that an ending of two players is won, whatever the other one holds and does.

No hand is assumed for the other player: any unseen cards may come out of it, up to its number. A win that is found is
sure; one may be missed if the other player has more than five cards in the hand, or any beside it.
"""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from spitegame.ai.spite.endings import plays
from spitegame.ai.spite.endings.plays import LOSS, UNKNOWN, WIN, Duellist, Left
from spitegame.ai.spite.inner import combos
from spitegame.ai.spite.inner.combos import Combo, InnerTrick
from spitegame.ai.spite.inner.movegen import POKER_SIZE
from spitegame.ai.spite.inner.situation import Numbers


class Hidden(NamedTuple):
    """The other player's remaining cards, which are not seen."""

    hand: int
    """The number of cards in the hand."""
    spoils: int
    fakes: int
    barred: int
    """1 if the next play may not be the last (7)."""

    @property
    def number(self) -> int:
        return self.hand + self.spoils + self.fakes


class Reply(NamedTuple):
    """A play that the other player may make."""

    combo: Combo
    fakes: int
    """The least number of cards of the combo that have to be fake jokers."""


class Answer(NamedTuple):
    """An action of the other player, and the position after it."""

    its: Hidden
    trick: InnerTrick
    taken: Combo
    """The combo whose cards are not unseen any more; `no_combo()` if they may be laid once more."""


class Proof:
    """A search for one player against `hidden` unseen cards. It has a memo of leads before any of these is laid."""

    def __init__(self, side: Duellist, hidden: int, unseen: Numbers, clears: int) -> None:
        self._side, self._hidden, self._clears = side, hidden, clears
        self._unseen = list(unseen)
        self._memo: dict[tuple[int, int, int, int], int] = {}
        self.nodes = 0
        """The number of nodes that may still be searched."""

    def outcome(self, left: Left, its: Hidden, after: InnerTrick) -> int:
        """Return WIN if we win whatever the other player does, who is to follow or lead; LOSS if not; or UNKNOWN."""
        self.nodes -= 1
        if self.nodes < 0:
            return UNKNOWN
        if _may_go_out(its, after, self._unseen):
            return LOSS
        found = (self._outcome_of(left, answer) for answer in self._answers(after, its))
        return next((outcome for outcome in found if outcome != WIN), WIN)

    def _outcome_of(self, left: Left, answer: Answer) -> int:
        """Return the outcome after an action of the other player, with us to act."""
        its, trick = answer.its, answer.trick
        is_lead = trick.top.kind == combos.NOTHING and its.number == self._hidden
        key = left.rest, left.barred, its.barred, trick.direction
        if is_lead and key in self._memo:
            return self._memo[key]
        outcome = WIN
        is_stuck = trick.top.kind != combos.NOTHING and _is_stuck(its)
        if not is_stuck and not plays.has_last_play(self._side, left, trick):
            _take(self._unseen, answer.taken, 1)
            found = (self.outcome(then, its, after) for then, after in self._own_moves(left, answer))
            outcome = next((each for each in found if each != LOSS), LOSS)
            _take(self._unseen, answer.taken, -1)
        if is_lead and outcome != UNKNOWN:
            self._memo[key] = outcome
        return outcome

    def _own_moves(self, left: Left, answer: Answer) -> Iterator[tuple[Left, InnerTrick]]:
        """Yield our moves but the last play. A pass is no sure way if the other player may lead all its cards."""
        yield from plays.moves(self._side, left, answer.trick)
        if answer.trick.top.kind != combos.NOTHING and not may_lead_all(answer.its, self._unseen):
            yield left, combos.next_trick(answer.trick, self._clears)

    def _answers(self, after: InnerTrick, its: Hidden) -> Iterator[Answer]:
        """Yield all that the other player may do but the last play, the most dangerous first."""
        leads = after.top.kind == combos.NOTHING
        replies = [_joker_replies(after, its, self._unseen)]
        if leads:
            replies += [_faces(after, size, 0, self._unseen) for size in range(1, its.hand)]
        else:
            replies.append(_common_replies(after, its, self._unseen))
        for reply in chain.from_iterable(replies):
            yield from _ways(after, its, reply)
        if not leads:
            yield Answer(its, combos.next_trick(after, self._clears), combos.no_combo())


def _is_stuck(its: Hidden) -> bool:
    """True if the other player loses by leading: it has only one card, which may not be the last play (7)."""
    return its.barred == 1 and its.number == its.hand == 1


def may_lead_all(its: Hidden, unseen: Numbers) -> bool:
    """True if the other player may be able to lead its whole hand at once. Also True where that is not worked out: with
    more than five cards in the hand, or any beside it."""
    if its.hand > POKER_SIZE or its.spoils + its.fakes:
        return True
    if its.barred or its.hand == POKER_SIZE:
        return its.barred == 0
    wilds = _natural(unseen, combos.THIRTEEN)
    return wilds >= its.hand or any(
        natural and natural + wilds >= its.hand
        for height in range(combos.HEIGHTS)
        if height != combos.THIRTEEN and (natural := _natural(unseen, height))
    )


# What the other player may do


def _may_go_out(its: Hidden, after: InnerTrick, unseen: Numbers) -> bool:
    """True if the other player may follow with the last play, with nothing but cards from the hand and spoils (7)."""
    size = after.top.size
    if after.top.kind == combos.NOTHING or its.barred or size < its.hand or size > its.hand + its.spoils:
        return False
    return any(_common_replies(after, Hidden(its.hand, its.spoils, 0, 0), unseen))


def _ways(trick: InnerTrick, its: Hidden, reply: Reply) -> Iterator[Answer]:
    """Yield every way to lay a combo, with cards of the hand and from beside it. The cards of poker hands and joker
    hands, and those beside 13s and fake jokers, may be laid once more: that only makes the other player stronger."""
    combo, taken = reply.combo, combos.no_combo()
    is_joker = int(combo.kind == combos.JOKER_HAND)
    if its.fakes == 0 and (combo.size == 1 if is_joker else combo.kind == combos.ONE_FACE and combo.wilds == 0):
        taken = combo
    for fakes in range(reply.fakes, min(its.fakes, combo.size) + 1):
        for spoils in range(min(its.spoils, combo.size - fakes) + 1):
            held = its.hand - (combo.size - fakes - spoils)
            if held >= 1:
                now = Hidden(held, its.spoils - spoils, its.fakes - fakes, is_joker)
                yield from (Answer(now, after, taken) for after in plays.tricks_after(trick, combo))


def _take(unseen: Numbers, combo: Combo, number: int) -> None:
    """Take the cards of a combo out of the unseen ones if `number` is 1; put them back if it is -1."""
    if combo.kind == combos.JOKER_HAND:
        unseen[combos.JOKER] -= number
    elif combo.kind == combos.ONE_FACE:
        for suit in range(combos.SUITS):
            unseen[combo.face << 2 | suit] -= number * combos.suit_count(combo.suits, suit)


def _joker_replies(after: InnerTrick, its: Hidden, unseen: Numbers) -> Iterator[Reply]:
    """Return all joker hands that may follow, and the face-down fake jokers that beat everything."""
    found = [Reply(combos.fake_jokers(its.fakes), its.fakes)] if its.fakes >= POKER_SIZE else []
    if unseen[combos.JOKER] or its.fakes:
        found.append(Reply(combos.joker_hand(1, combos.JOKER_HEIGHT), 0 if unseen[combos.JOKER] else 1))
    found += [Reply(combos.joker_hand(alike, combos.TWO), 0) for alike in range(POKER_SIZE, its.number + 1)]
    return (reply for reply in found if combos.fits(after, reply.combo))


def _common_replies(after: InnerTrick, its: Hidden, unseen: Numbers) -> Iterator[Reply]:
    """Yield all other combos that may follow."""
    if after.top.size <= its.number:
        if after.top.kind == combos.POKER:
            yield from _poker_replies(after, its, unseen)
        elif after.top.kind == combos.ONE_FACE:
            yield from _faces(after, after.top.size, its.fakes, unseen)


def _faces(trick: InnerTrick, size: int, fakes: int, unseen: Numbers) -> Iterator[Reply]:
    """Yield all combos of one face that fit, those that are hardest to follow first."""
    heights = range(combos.HEIGHTS) if trick.direction != combos.HIGHER else reversed(range(combos.HEIGHTS))
    for height in heights:
        if _could_fit(trick, height):
            for reply in _of_face(height, size, fakes, unseen):
                if combos.fits(trick, reply.combo):
                    yield reply


def _could_fit(trick: InnerTrick, height: int) -> bool:
    """True if a combo of this face may be high or low enough to follow."""
    if trick.top.kind == combos.NOTHING or trick.gap:
        return True
    return height >= trick.top.face if trick.direction == combos.HIGHER else height <= trick.top.face


def _of_face(height: int, size: int, fakes: int, unseen: Numbers) -> Iterator[Reply]:
    """Yield all combos of this face that unseen cards and this number of fake jokers can make."""
    wilds = 0 if height == combos.THIRTEEN else min(_natural(unseen, combos.THIRTEEN), size - 1)
    fakes = 0 if height == combos.THIRTEEN else fakes
    for used in range(1, wilds + 1):
        # Beside 13s the suits do not matter.
        lacking = max(0, size - used - _natural(unseen, height))
        if lacking <= fakes:
            yield Reply(combos.one_face(height, used, size, 0), lacking)
    for spades in range(size + 1):
        for hearts in range(size - spades + 1):
            for diamonds in range(size - spades - hearts + 1):
                counts = spades, hearts, diamonds, size - spades - hearts - diamonds
                lacking = sum(max(0, count - unseen[height << 2 | suit]) for suit, count in enumerate(counts))
                if lacking <= fakes:
                    suits = sum(count << 3 * suit for suit, count in enumerate(counts))
                    yield Reply(combos.one_face(height, 0, size, suits), lacking)


def _poker_replies(after: InnerTrick, its: Hidden, unseen: Numbers) -> Iterator[Reply]:
    """Yield a poker hand at least as hard to follow as all that may follow, if there may be one."""
    bound = _high_poker if after.direction == combos.HIGHER else _low_poker
    combo = bound(unseen, its.fakes)
    if combos.fits(after, combo):
        yield Reply(combo, 0)


def _high_poker(unseen: Numbers, fakes: int) -> Combo:
    """Return the highest straight flush of unseen cards and this number of fake jokers, or four 2s with an ace if they
    make none: no poker hand of theirs is higher."""
    for top in range(combos.STEPS - 1, POKER_SIZE - 2, -1):
        for suit in range(combos.SUITS):
            cards = (combos.height_at(step) << 2 | suit for step in range(top - POKER_SIZE + 1, top + 1))
            if sum(unseen[card] == 0 for card in cards) <= fakes:
                return combos.poker_hand(combos.STRAIGHT_FLUSH, top, 0)
    two = combos.STEPS - 1
    return combos.poker_hand(combos.FOUR_OF_A_KIND, two << 4 | two - 1, 0)


def _low_poker(unseen: Numbers, fakes: int) -> Combo:
    """Return the straight from 3 on with all unseen 13s that it can have, or from 4 on if unseen cards and this number
    of fake jokers do not make it: no poker hand of theirs is lower."""
    wilds = min(_natural(unseen, combos.THIRTEEN), POKER_SIZE - 1)
    faces = sum(_natural(unseen, height) > 0 for height in range(POKER_SIZE))
    top = POKER_SIZE - 1 if faces + wilds + fakes >= POKER_SIZE else POKER_SIZE
    return combos.poker_hand(combos.STRAIGHT, top, wilds)


def _natural(unseen: Numbers, height: int) -> int:
    """Return the number of unseen cards of this height."""
    return sum(unseen[height << 2 : height + 1 << 2])
