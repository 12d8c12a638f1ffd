"""A deal that a view allows: all that the view does not show is dealt by chance."""

from collections import Counter
from itertools import islice

from spitegame.rules.cards import Card
from spitegame.rules.game import Undealable
from spitegame.rules.malice.deal import whole_pack
from spitegame.rules.malice.legal import fits
from spitegame.rules.malice.options import PILES, MaliceRules, check, last_rank
from spitegame.rules.malice.state import Agreed, Area, Blocked, MaliceState, Pile, Turn, TurnWithOffer, Won
from spitegame.rules.malice.view import AreaView, MaliceView
from spitegame.rules.shuffle import Shuffler


def determinize(view: MaliceView, shuffler: Shuffler) -> MaliceState:
    """It does not know how the first dealer was found, as nothing depends on that any more."""
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
    """The cards of the pack that the view does not show."""
    return Counter(whole_pack(view.rules, len(view.areas))) - _seen(view)


def _seen(view: MaliceView) -> Counter[Card]:
    areas = [(known(area.hand), (area.payoff,) if area.payoff else (), *area.discards) for area in view.areas]
    return Counter(card for pile in (*view.centers, *(pile for area in areas for pile in area)) for card in pile)


def may_stand(view: MaliceView, rules: MaliceRules, seats: int) -> bool:
    """True if every pile and every hand has its size, no card is there too often, and none is missing."""
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
    return (
        len(area.hand) <= rules.hand
        and area.payoff_left in range(rules.payoff + 1)
        and (area.payoff is None) == (area.payoff_left == 0)
        and len(area.discards) == PILES
    )


def _is_center(center: Pile, view: MaliceView) -> bool:
    """The card that has won may have completed it: then it still lies there."""
    most = last_rank(view.rules) - (not isinstance(view.phase, Won))
    return len(center) <= most and all(fits(card, height, view.rules) for height, card in enumerate(center))


def _holds_the_pack(view: MaliceView) -> bool:
    pack = Counter(whole_pack(view.rules, len(view.areas)))
    hidden = sum(len(area.hand) - len(known(area.hand)) + area.payoff_left - bool(area.payoff) for area in view.areas)
    return _seen(view) <= pack and hidden + view.stock + view.completed == unseen_cards(view).total()


def known(cards: tuple[Card | None, ...]) -> Pile:
    return tuple(card for card in cards if card)
