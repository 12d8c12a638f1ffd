"""What several seats have seen, as one view. Some of them may be a few moves behind."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice.determinization import known, unseen_cards
from spitegame.rules.malice.legal import is_wild, needs
from spitegame.rules.malice.options import last_rank
from spitegame.rules.malice.state import Pile, Turn, replaced
from spitegame.rules.malice.view import MaliceView


def join_views(views: Sequence[MaliceView]) -> MaliceView:
    """The last view, which is the newest, with the hands that the others show. Where an older one does not fit what
    lies open now, its cards are unseen. No seat has two views."""
    *older, newest = views
    joined, left = newest, unseen_cards(newest)
    for view in reversed(older):
        if view.seat is not None:
            area = joined.areas[view.seat]
            there = _common(_still_held(view.seat, view, newest), left)
            hand = _likeliest(there, len(area.hand), view, newest)
            left.subtract(hand)
            hidden = (None,) * (len(area.hand) - len(hand))
            joined = replace(joined, areas=replaced(joined.areas, view.seat, replace(area, hand=hand + hidden)))
    return joined


def _common(hand: Pile, cards: Counter[Card]) -> Pile:
    """The cards of the hand that are among these, too, in the order of the hand."""
    rest, found = Counter(cards), []
    for card in hand:
        if rest[card] > 0:
            rest[card] -= 1
            found.append(card)
    return tuple(found)


def _still_held(seat: Seat, then: MaliceView, now: MaliceView) -> Pile:
    """The cards that the seat held then, and may hold now. What lies open since has left a hand, maybe this one."""
    hand = known(then.areas[seat].hand)
    if not _has_played(seat, then, now):
        return hand
    lie = Counter(_cards((*now.centers, *now.areas[seat].discards)))
    lay = Counter(_cards((*then.centers, *then.areas[seat].discards)))
    gone = lie - lay - _left_open_piles(seat, then, now)
    return _common(hand, Counter(hand) - gone)


def _left_open_piles(seat: Seat, then: MaliceView, now: MaliceView) -> Counter[Card]:
    """The cards that have gone onto centers from elsewhere: from payoffs, and from the discards of all others."""
    found: Counter[Card] = Counter()
    for other, (before, after) in enumerate(zip(then.areas, now.areas, strict=True)):
        if before.payoff and after.payoff_left < before.payoff_left:
            found[before.payoff] += 1
        if other != seat:
            found += Counter(_cards(before.discards)) - Counter(_cards(after.discards))
    return found


def _cards(piles: Sequence[Pile]) -> Pile:
    return tuple(card for pile in piles for card in pile)


def _has_played(seat: Seat, then: MaliceView, now: MaliceView) -> bool:
    """True if cards of the hand may have been played since. As a turn begins, the hand is full."""
    before, after = then.areas[seat], now.areas[seat]
    piles = zip(before.discards, after.discards, strict=True)
    if any(pile != older[: len(pile)] for older, pile in piles):
        return True
    if _is_turn(seat, now):
        return _is_turn(seat, then) or len(after.hand) < now.rules.hand
    return len(after.hand) < len(before.hand)


def _is_turn(seat: Seat, view: MaliceView) -> bool:
    return isinstance(view.phase, Turn) and view.phase.seat == seat


def _likeliest(hand: Pile, size: int, then: MaliceView, now: MaliceView) -> Pile:
    """So many cards of the hand. Those go first that may have gone onto a center which was completed since."""
    needed = {
        needs(height)
        for before, after in zip(then.centers, now.centers, strict=True)
        if after[: len(before)] != before
        for height in range(len(before), last_rank(now.rules))
    }

    def suspicion(index: int) -> int:
        card = hand[index]
        return 2 if card.rank in needed else int(is_wild(card, now.rules))

    return tuple(hand[index] for index in sorted(sorted(range(len(hand)), key=suspicion)[:size]))
