"""The rules for single actions: the ranks that fit a center, the actions that a seat may take, and the reasons against
others."""

from collections.abc import Sequence
from enum import Enum
from itertools import product

from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Refused, Seat
from spitegame.rules.malice import actions
from spitegame.rules.malice.actions import CardAction, Source
from spitegame.rules.malice.options import PILES, DiscardOrder, MaliceRules
from spitegame.rules.malice.state import Area, MaliceState, Pile, Turn, side

LOW_CARDS = frozenset({Rank.ACE, Rank.TWO})
"""The ranks that must be played before a discard under `low_cards_forced`."""

_RANKS = tuple(Rank)
"""All ranks in their order: the index is the height of the center that needs the rank."""


def needs(height: int) -> Rank:
    """Return the rank that goes on a center with this number of cards; centers begin with the ace."""
    return _RANKS[height]


def is_wild(card: Card, rules: MaliceRules) -> bool:
    """Return True if the card may stand for the rank that a center needs (3.2)."""
    return card.rank is Rank.JOKER or (card.rank is Rank.KING and not rules.build_to_king)


def fits(card: Card, height: int, rules: MaliceRules) -> bool:
    """Return True if the card may go on a center with this number of cards."""
    return bool(fitting(card, (needs(height),), rules))


def fitting(card: Card, needed: Sequence[Rank], rules: MaliceRules) -> list[int]:
    """Return the index in `needed` of each rank that the card may be played as."""
    rank = card.rank
    if is_wild(card, rules):
        barred = rules.wild_may_not_be
        return [index for index, need in enumerate(needed) if need is rank or need not in barred]
    return [index for index, need in enumerate(needed) if need is rank]


class Reason(Enum):
    """The reason for refusing an action."""

    GAME_OVER = "game over"
    NOT_YOUR_TURN = "not your turn"
    NO_SUCH_CARD = "no such card"
    NO_SUCH_PILE = "no such pile"
    DOES_NOT_FIT = "does not fit"
    NEW_PILE_FIRST = "new pile first"
    DISCARD_DESCENDS = "discard descends"
    LOW_CARD_FIRST = "low card first"
    HAND_NOT_EMPTY = "hand not empty"
    NOTHING_TO_DRAW = "nothing to draw"
    DRAW_IS_OFFERED = "draw is offered"
    DRAW_WAS_DECLINED = "draw was declined"
    NO_DRAW_TO_ANSWER = "no draw to answer"
    OLD_PROGRAM = "old program"
    """The program of somebody at the table, or the host's, is too old to know draw offers."""


def card_at(state: MaliceState, seat: Seat, source: Source) -> Card:
    """Return the card that the seat would play from this place. Raises Refused."""
    match source:
        case actions.FromHand(card):
            if card not in state.areas[seat].hand:
                raise Refused(Reason.NO_SUCH_CARD)
            return card
        case actions.FromPayoff(owner):
            pile = _open_area(state, seat, owner).payoff
        case actions.FromDiscard(owner, index):
            if index not in range(PILES):
                raise Refused(Reason.NO_SUCH_PILE)
            pile = _open_area(state, seat, owner).discards[index]
    if not pile:
        raise Refused(Reason.NO_SUCH_CARD)
    return pile[-1]


def _open_area(state: MaliceState, seat: Seat, owner: Seat) -> Area:
    """Return the area of this owner, whose open cards the seat may play. Raises Refused."""
    if owner not in side(state.rules, len(state.areas), seat):
        raise Refused(Reason.NO_SUCH_PILE)
    return state.areas[owner]


def check_discard(state: MaliceState, seat: Seat, card: Card, pile: int) -> None:
    """Check that the seat may discard this card on this pile. Raises Refused."""
    area = state.areas[seat]
    if card not in area.hand:
        raise Refused(Reason.NO_SUCH_CARD)
    if pile not in range(PILES):
        raise Refused(Reason.NO_SUCH_PILE)
    if reason := _barred(state, area, card, pile):
        raise Refused(reason)


def _barred(state: MaliceState, area: Area, card: Card, pile: int) -> Reason | None:
    """Return the reason why a card of the hand may not go on this pile; None if it may."""
    rules = state.rules
    if rules.low_cards_forced and _plays_low(state, area):
        return Reason.LOW_CARD_FIRST
    if rules.new_pile_first and area.discards[pile] and () in area.discards:
        return Reason.NEW_PILE_FIRST
    is_ordered = rules.discard_order is not DiscardOrder.ANY
    if is_ordered and not _descends(card, area.discards[pile], rules) and _any_descends(area, rules):
        return Reason.DISCARD_DESCENDS
    return None


def _plays_low(state: MaliceState, area: Area) -> bool:
    """Return True if an ace or a two in the hand could be played to a center."""
    low = [card for card in area.hand if card.rank in LOW_CARDS]
    return any(fits(card, len(center), state.rules) for card in low for center in state.centers)


def _descends(card: Card, pile: Pile, rules: MaliceRules) -> bool:
    """Return True if the card is no higher than the one it would cover (4.4). Under `WILD_ANYWHERE` wild cards may lie
    anywhere and are skipped in the pile (4.5)."""
    if rules.discard_order is DiscardOrder.WILD_ANYWHERE:
        if is_wild(card, rules):
            return True
        pile = tuple(below for below in pile if not is_wild(below, rules))
    return not pile or card.rank <= pile[-1].rank


def _any_descends(area: Area, rules: MaliceRules) -> bool:
    """Return True if some card of the hand may go down on some pile. If none may, every discard is allowed: nobody is
    left without an action."""
    return any(_descends(card, pile, rules) for card in area.hand for pile in area.discards)


def legal(state: MaliceState, seat: Seat) -> tuple[CardAction, ...]:
    """Return every action with cards that the table would accept from this seat, each once; empty if it is not its
    turn."""
    is_its_turn = isinstance(state.phase, Turn) and state.phase.seat == seat
    return (*_plays(state, seat), *_endings(state, seat)) if is_its_turn else ()


def _plays(state: MaliceState, seat: Seat) -> list[CardAction]:
    """Return all plays to centers."""
    needed = [needs(len(center)) for center in state.centers]
    sources = _sources(state, seat)
    return [actions.PlayToCenter(source, at) for source, card in sources for at in fitting(card, needed, state.rules)]


def _sources(state: MaliceState, seat: Seat) -> list[tuple[Source, Card]]:
    """Return the places from which the seat may play, each with its card."""
    found: list[tuple[Source, Card]] = []
    for owner in side(state.rules, len(state.areas), seat):
        area = state.areas[owner]
        if area.payoff:
            found.append((actions.FromPayoff(owner), area.payoff[-1]))
        found += [(actions.FromDiscard(owner, index), pile[-1]) for index, pile in enumerate(area.discards) if pile]
    return found + [(actions.FromHand(card), card) for card in dict.fromkeys(state.areas[seat].hand)]


def _endings(state: MaliceState, seat: Seat) -> list[CardAction]:
    """Return all actions that end the turn or fill an empty hand."""
    area = state.areas[seat]
    if not area.hand:
        return [actions.FillHand(), actions.EndTurn()] if state.stock else [actions.EndTurn()]
    every = product(dict.fromkeys(area.hand), range(PILES))
    return [actions.Discard(card, pile) for card, pile in every if not _barred(state, area, card, pile)]
