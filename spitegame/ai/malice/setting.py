"""What stays as it is while a seat plays its turn."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from spitegame.rules.cards import PACK, Card
from spitegame.rules.game import Seat
from spitegame.rules.malice.centers import is_wild
from spitegame.rules.malice.options import MaliceRules, last_rank, packs
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView

NONE = 0
"""No card: a payoff that is out."""
WILD = 14
"""Any wild card: above every rank."""
UNKNOWN = 15
"""A payoff card that is not turned yet."""
NEARLY_OUT = 2
"""With so few payoff cards left a seat is about to win."""

Pile: TypeAlias = tuple[int, ...]
"""Ranks; the last is the top."""


class Rival(NamedTuple):
    payoff: int
    left: int
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    rules: MaliceRules
    last: int
    """The rank that completes a center."""
    fitting: tuple[tuple[int, ...], ...]
    """By the height of a center, what goes on it."""
    likely: tuple[float, ...]
    """By rank, how likely a card that the seat does not see is of it."""
    supply: int
    """How many cards there are to draw."""
    left: int
    """How many payoff cards the seat and its partner still have to play."""
    opponents: int
    sides: int
    """That play against the seat's own; partners are one."""
    rivals: tuple[Rival, ...]
    """The opponents worth a thought: the next, and whoever is about to win."""


def setting_of(view: MaliceView) -> Setting:
    rules, seats = view.rules, len(view.areas)
    own = side(rules, seats, view.vantage)
    others = [seat for step in range(1, seats) if (seat := Seat((view.vantage + step) % seats)) not in own]
    return Setting(
        rules=rules,
        last=last_rank(rules),
        fitting=tuple(_fitting(rules, need) for need in range(1, last_rank(rules) + 1)),
        likely=_likely(view),
        supply=view.stock + view.completed,
        left=sum(view.areas[seat].payoff_left for seat in own),
        opponents=len(others),
        sides=len(others) // len(own),
        rivals=tuple(
            _rival(view, seat)
            for place, seat in enumerate(others)
            if view.areas[seat].payoff_left and (place == 0 or view.areas[seat].payoff_left <= NEARLY_OUT)
        ),
    )


def rank_of(card: Card, rules: MaliceRules) -> int:
    return WILD if is_wild(card, rules) else int(card.rank)


def ranks_of(cards: tuple[Card | None, ...], rules: MaliceRules) -> tuple[int, ...]:
    return tuple(rank_of(card, rules) for card in cards if card)


def _fitting(rules: MaliceRules, need: int) -> tuple[int, ...]:
    return (need,) if need in rules.wild_may_not_be else (need, WILD)


def _likely(view: MaliceView) -> tuple[float, ...]:
    """By counting what is not in sight."""
    rules = view.rules
    unseen = Counter(rank_of(card, rules) for card in PACK)
    unseen[WILD] += rules.jokers
    for rank in unseen:
        unseen[rank] *= packs(rules, len(view.areas))
    for area in view.areas:
        unseen.subtract(ranks_of((*area.hand, area.payoff), rules))
        for pile in area.discards:
            unseen.subtract(ranks_of(pile, rules))
    for center in view.centers:
        unseen.subtract(ranks_of(center, rules))
    total = max(1, unseen.total())
    return tuple(unseen[rank] / total for rank in range(WILD + 1))


def _rival(view: MaliceView, seat: Seat) -> Rival:
    area = view.areas[seat]
    return Rival(
        payoff=rank_of(area.payoff, view.rules) if area.payoff else NONE,
        left=area.payoff_left,
        piles=tuple(ranks_of(pile, view.rules) for pile in area.discards),
    )
