"""States that agree with a view, with the unseen cards dealt by chance; the check of a view from another program; and
several views joined into one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat, Undealable
from spitegame.rules.malice.deal import whole_pack
from spitegame.rules.malice.legal import fits, is_wild, needs
from spitegame.rules.malice.options import PILES, MaliceRules, check, last_rank
from spitegame.rules.malice.state import Agreed, Area, Blocked, MaliceState, Pile, Turn, TurnWithOffer, Won, replaced
from spitegame.rules.malice.view import AreaView, MaliceView
from spitegame.rules.shuffle import Shuffler


def determinize(view: MaliceView, shuffler: Shuffler) -> MaliceState:
    """Return a state that agrees with the view. The cards cut for the deal, which no view tells, are left out."""
    unseen, rest = shuffler.shuffled(tuple(unseen_cards(view).elements()))
    cards = iter(unseen)

    def dealt(number: int) -> Pile:
        return tuple(islice(cards, number))

    def area(shown: AreaView) -> Area:
        top = (shown.payoff,) if shown.payoff else ()
        hand = known(shown.hand)
        return Area(
            hand + dealt(len(shown.hand) - len(hand)), dealt(shown.payoff_left - len(top)) + top, shown.discards
        )

    return MaliceState(
        rules=view.rules,
        shuffler=rest,
        carry=view.carry,
        areas=tuple(map(area, view.areas)),
        centers=view.centers,
        stock=dealt(view.stock),
        completed=dealt(view.completed),
        phase=view.phase,
    )


def unseen_cards(view: MaliceView) -> Counter[Card]:
    """Return the cards of the pack that the view does not show, with the number of each."""
    return Counter(whole_pack(view.rules, len(view.areas))) - _seen(view)


def _seen(view: MaliceView) -> Counter[Card]:
    """Return the number of each card that lies open or is in a hand which the view shows."""
    areas = [(known(area.hand), (area.payoff,) if area.payoff else (), *area.discards) for area in view.areas]
    return Counter(card for pile in (*view.centers, *(pile for area in areas for pile in area)) for card in pile)


def may_stand(view: MaliceView, rules: MaliceRules, seats: int) -> bool:
    """Return True if a game by these rules and with this number of seats can be in the state that the view shows: all
    piles and hands have possible sizes, no card is there too often and none is missing."""
    try:
        check(rules, seats)
    except Undealable:
        return False
    return (
        view.rules == rules
        and len(view.areas) == len(view.carry.account) == seats
        and view.carry.dealer in range(seats)
        and _is_phase(view, seats)
        and all(_is_area(area, rules) for area in view.areas)
        and len(view.centers) == rules.centers
        and all(_is_center(center, view) for center in view.centers)
        and min(view.stock, view.completed) >= 0
        and _holds_the_pack(view)
    )


def _is_phase(view: MaliceView, seats: int) -> bool:
    """Return True if the phase names seats that exist."""
    match view.phase:
        case TurnWithOffer(seat=seat, idle=idle, offered_by=by, accepted=accepted):
            others = frozenset(range(seats)) - {by}
            return {seat, by, idle} <= set(range(seats)) and accepted < others and view.phase.barren >= 0
        case Turn(seat=seat, idle=idle):
            return seat in range(seats) and idle in range(seats)
        case Won(seat):
            return seat in range(seats)
        case Blocked() | Agreed():
            return True


def _is_area(area: AreaView, rules: MaliceRules) -> bool:
    """Return True if hand, payoff and discards of a seat can have these sizes."""
    return (
        len(area.hand) <= rules.hand
        and area.payoff_left in range(rules.payoff + 1)
        and (area.payoff is None) == (area.payoff_left == 0)
        and len(area.discards) == PILES
    )


def _is_center(center: Pile, view: MaliceView) -> bool:
    """Return True if the center can lie so. Only the card that has won the game leaves a complete center there."""
    most = last_rank(view.rules) - (not isinstance(view.phase, Won))
    return len(center) <= most and all(fits(card, height, view.rules) for height, card in enumerate(center))


def _holds_the_pack(view: MaliceView) -> bool:
    """Return True if all cards together are the pack."""
    pack = Counter(whole_pack(view.rules, len(view.areas)))
    hidden = sum(len(area.hand) - len(known(area.hand)) + area.payoff_left - bool(area.payoff) for area in view.areas)
    return _seen(view) <= pack and hidden + view.stock + view.completed == unseen_cards(view).total()


def known(cards: tuple[Card | None, ...]) -> Pile:
    """Return the cards that are not None."""
    return tuple(card for card in cards if card)


def join_views(views: Sequence[MaliceView]) -> MaliceView:
    """Return the last view, which is the newest, with the hands that older views of other seats show, as far as their
    cards can still be there; all other cards stay unseen. Each seat has one view at most."""
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
    """Return the cards of the hand that are also among `cards`, in the order of the hand."""
    rest, found = Counter(cards), []
    for card in hand:
        if rest[card] > 0:
            rest[card] -= 1
            found.append(card)
    return tuple(found)


def _still_held(seat: Seat, then: MaliceView, now: MaliceView) -> Pile:
    """Return the cards that the seat held at the time of an older view and may hold now. A card that has come to lie
    open since may have come from this hand, and counts as gone."""
    hand = known(then.areas[seat].hand)
    if not _has_played(seat, then, now):
        return hand
    lie = Counter(_cards((*now.centers, *now.areas[seat].discards)))
    lay = Counter(_cards((*then.centers, *then.areas[seat].discards)))
    gone = lie - lay - _left_open_piles(seat, then, now)
    return _common(hand, Counter(hand) - gone)


def _left_open_piles(seat: Seat, then: MaliceView, now: MaliceView) -> Counter[Card]:
    """Return the cards that have gone to centers from payoffs since the older view, and those that have left the
    discard piles of other seats."""
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
    """Return True if the seat may have played cards of its hand since the older view. A hand that has been filled at
    the beginning of a turn tells nothing."""
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
    """Return up to `size` cards of the hand, those most likely still there. Cards that may have gone to a center which
    was completed since are left out first, then wild ones."""
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
