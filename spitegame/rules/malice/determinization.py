"""A deal that a view allows: all that the view does not show is dealt by chance."""

from collections import Counter
from itertools import islice

from spitegame.rules.cards import Card
from spitegame.rules.malice.deal import whole_pack
from spitegame.rules.malice.state import Area, MaliceState, Pile
from spitegame.rules.malice.view import AreaView, MaliceView
from spitegame.rules.shuffle import Shuffler


def determinize(view: MaliceView, shuffler: Shuffler) -> MaliceState:
    """It does not know how the first dealer was found, as nothing depends on that any more."""
    seen = Counter(card for pile in _seen(view) for card in pile)
    unseen, rest = shuffler.shuffled(tuple((Counter(whole_pack(view.rules, len(view.areas))) - seen).elements()))
    cards = iter(unseen)

    def dealt(number: int) -> Pile:
        return tuple(islice(cards, number))

    def area(shown: AreaView) -> Area:
        top = (shown.payoff,) if shown.payoff else ()
        hand = _known(shown.hand)
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


def _seen(view: MaliceView) -> tuple[Pile, ...]:
    areas = [(_known(area.hand), (area.payoff,) if area.payoff else (), *area.discards) for area in view.areas]
    return (*view.centers, *(pile for area in areas for pile in area))


def _known(cards: tuple[Card | None, ...]) -> Pile:
    return tuple(card for card in cards if card)
