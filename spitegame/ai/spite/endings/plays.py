"""Every play that a few cards can make, with each choice among equally good cards, for exact searches."""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from spitegame.ai.spite.inner import combos
from spitegame.ai.spite.inner.combos import Combo, InnerTrick
from spitegame.ai.spite.inner.movegen import MOST_ALIKE, POKER_SIZE, read_poker
from spitegame.ai.spite.inner.situation import Numbers

MOST_OWNED = 12
"""The most cards of a seat for which every play is found: all sets of them are tried."""


class LaidSet(NamedTuple):
    """A set of cards that makes a combo."""

    mask: int
    """A bit for each card, face-up or face-down."""
    blocked: int
    """The bits of cards that must be gone before: of equal cards the last ones are laid first."""
    combo: Combo
    is_joker: int
    """1 if it may be neither of the last two plays (7)."""
    up: int
    """1 if a fake joker is laid face-up: then it may not be the last play (7)."""


class Duellist(NamedTuple):
    """A player's cards at the beginning of the search."""

    sets: Sequence[LaidSet]
    hand: int
    """The bits of the cards in the hand: whoever has laid them all goes out, whatever lies beside."""
    number: int
    """0 or 1, to tell the players apart."""


class Left(NamedTuple):
    """The rest of a player's cards."""

    rest: int
    """A bit for each card."""
    barred: int
    """1 if the next play may not be the last (7)."""


def side_of(cards: Numbers, held: int, spoils: int, number: int) -> Duellist:
    """Return a player with these cards, and all that they make."""
    return Duellist(laid_sets(cards, held, spoils), (1 << held) - 1, number)


def laid_sets(cards: Numbers, held: int, spoils: int) -> list[LaidSet]:
    """Return every set of these cards that makes a combo, those with the most cards first. The hand comes first, then
    the spoils, then the fake jokers, each in rising order."""
    found = []
    number, beside = len(cards), held + spoils
    kinds = [(card, index >= held, index >= beside) for index, card in enumerate(cards)]
    later = [sum(1 << at for at in range(index + 1, number) if kinds[at] == kinds[index]) for index in range(number)]
    for mask in sorted(range(1, 1 << number), key=lambda mask: (-mask.bit_count(), mask)):
        indices = [index for index in range(number) if mask >> index & 1]
        blocked = reduce(int.__or__, (later[index] for index in indices)) & ~mask
        combo = read_cards([cards[index] for index in indices])
        if combo.kind != combos.NOTHING:
            found.append(LaidSet(mask, blocked, combo, int(combo.kind == combos.JOKER_HAND), int(mask >> beside != 0)))
        down = combos.fake_jokers(len(indices)) if indices[0] >= beside else combos.no_combo()
        if down.kind != combos.NOTHING:
            found.append(LaidSet(mask, blocked, down, 1, 0))
    return found


def read_cards(cards: Numbers) -> Combo:
    """Return the combo of these cards, laid face-up; `no_combo()` if they make none."""
    size, others = len(cards), sorted(card for card in cards if card >> 2 != combos.THIRTEEN)
    if combos.JOKER in cards:
        return combos.joker_hand(1, combos.JOKER_HEIGHT) if size == 1 else combos.no_combo()
    faces, wilds = {card >> 2 for card in others}, size - len(others)
    if len(faces) <= 1 and size <= MOST_ALIKE:
        suits = reduce(combos.suits_with, cards, 0)
        face, wild = (others[0] >> 2, wilds) if others else (combos.THIRTEEN, 0)
        return combos.one_face(face, wild, size, suits)
    if len(faces) == 1 and not wilds:
        return combos.joker_hand(size, others[0] >> 2)
    return read_poker(others, wilds) if size == POKER_SIZE and others else combos.no_combo()


def is_there(laid: LaidSet, rest: int) -> bool:
    """True if a set can be laid from what is left, and takes the last of equal cards first."""
    return laid.mask & ~rest == 0 and laid.blocked & rest == 0


def ends(side: Duellist, laid: LaidSet, rest: int) -> bool:
    """True if this set is the last play: it empties the hand."""
    return side.hand & rest & ~laid.mask == 0


def may_end(laid: LaidSet, left: Left) -> bool:
    """True if this set may be the last play (7)."""
    return not (laid.is_joker or laid.up or left.barred)


def has_last_play(side: Duellist, left: Left, trick: InnerTrick) -> bool:
    """True if the player has a last play that wins."""
    last = (laid for laid in side.sets if ends(side, laid, left.rest) and is_there(laid, left.rest))
    return any(may_end(laid, left) and combos.fits(trick, laid.combo) for laid in last)


def moves(side: Duellist, left: Left, trick: InnerTrick) -> Iterator[tuple[Left, InnerTrick]]:
    """Yield the rest of the cards, and the trick, after each play but the last one."""
    for laid in side.sets:
        if is_there(laid, left.rest) and not ends(side, laid, left.rest) and combos.fits(trick, laid.combo):
            then = Left(left.rest & ~laid.mask, laid.is_joker)
            for after in tricks_after(trick, laid.combo):
                yield then, after


def tricks_after(trick: InnerTrick, combo: Combo) -> Iterator[InnerTrick]:
    """Yield the trick with a combo that stands, and once more with the direction turned, if that is allowed."""
    after = combos.trick_after(trick, combo, 0)
    yield after
    if combos.may_turn(after):
        yield combos.trick_after(trick, combo, 1)


# Who wins if both see all cards: a pass ends the trick, and the other player leads. Whoever is out first has won.

LOSS, WIN, UNKNOWN = 0, 1, -1
"""The result of a position for the player to act; unknown where the nodes do not suffice."""


class OpenHands:
    """A search for two players who see all cards. It has a memo of the results of leads."""

    def __init__(self, clears: int, nodes: Numbers) -> None:
        """`nodes` is a list of one number, the nodes that may still be searched."""
        self._clears, self._nodes = clears, nodes
        self._memo: dict[tuple[Left, Left, int, int] | None, int] = {}

    def winner(self, side: Duellist, left: Left, other: Duellist, its: Left, trick: InnerTrick) -> int:
        """Return the result for the player to act, `side`, who has `left`, and leads or follows on a play of the other
        player, who has `its`."""
        key = (left, its, side.number, trick.direction) if trick.top.kind == combos.NOTHING else None
        if key in self._memo:
            return self._memo[key]
        self._nodes[0] -= 1
        if self._nodes[0] < 0:
            return UNKNOWN
        found = self._searched(side, left, other, its, trick)
        if key and found != UNKNOWN:
            self._memo[key] = found
        return found

    def _searched(self, side: Duellist, left: Left, other: Duellist, its: Left, trick: InnerTrick) -> int:
        if has_last_play(side, left, trick):
            return WIN
        found = LOSS
        for then, after in moves(side, left, trick):
            outcome = opposite(self.winner(other, its, side, then, after))
            if outcome == WIN:
                return WIN
            found = outcome if outcome == UNKNOWN else found
        if trick.top.kind == combos.NOTHING:
            return found
        outcome = opposite(self.winner(other, its, side, left, combos.next_trick(trick, self._clears)))
        return found if outcome == LOSS else outcome


def opposite(outcome: int) -> int:
    """Return the result for the other player."""
    return UNKNOWN if outcome == UNKNOWN else WIN - outcome
