"""Eights as a `Game`: its state, what a seat sees of it, and what follows from an action."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from spitegame.rules.cards import PACK, Card, Rank
from spitegame.rules.eights.options import RULEBOOK, EightsRules, check
from spitegame.rules.game import Game, Refused, ScoredBy, Seat, Standing, Standings
from spitegame.rules.shuffle import Shuffler

Hidden: TypeAlias = Card | None
"""A card; None for one that may not be seen."""


@dataclass(frozen=True, slots=True)
class Play:
    """An action: lay this card on the pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """An action: take a card, if there is one, because none in the hand fits."""


Action: TypeAlias = Play | Draw


@dataclass(frozen=True, slots=True)
class EightsState:
    """The state of a game."""

    rules: EightsRules
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    """The cards that were played; the last one is on top."""
    turn: Seat
    idle: int = 0
    """The seats in a row that could neither play nor draw."""


@dataclass(frozen=True, slots=True)
class EightsView:
    """The game as one seat sees it, built up field by field."""

    rules: EightsRules
    seat: Seat | None
    """The seat whose view this is; None for an onlooker."""
    hands: tuple[tuple[Hidden, ...], ...]
    stock: int
    """The number of cards in the stock."""
    pile: tuple[Card, ...]
    turn: Seat
    idle: int
    legal: tuple[Action, ...]
    """Every action that the seat may take now."""
    standings: Standings | None


def legal(state: EightsState, seat: Seat | None) -> tuple[Action, ...]:
    """Return the actions that the seat may take now: who can play may not draw."""
    if seat not in to_act(state) or seat is None:
        return ()
    plays = tuple(Play(card) for card in state.hands[seat] if fits(card, state.pile[-1]))
    return plays or (Draw(),)


def fits(card: Card, top: Card) -> bool:
    """Return True if the card may be laid on this one. An eight goes on anything, and anything on an eight."""
    return card.suit == top.suit or card.rank == top.rank or Rank.EIGHT in (card.rank, top.rank)


def to_act(state: EightsState) -> frozenset[Seat]:
    """Return the seat whose turn it is; empty once a hand is empty, or nobody can play or draw."""
    is_over = not all(state.hands) or state.idle == len(state.hands)
    return frozenset() if is_over else frozenset({state.turn})


def scores(state: EightsState) -> tuple[int, ...]:
    """Return the cards that each seat holds."""
    return tuple(map(len, state.hands))


def standings(state: EightsState) -> Standings | None:
    """Return the places by cards left; None while the game lasts."""
    if to_act(state):
        return None
    left = scores(state)
    places = [1 + sum(other < own for other in left) for own in left]
    order = sorted(range(len(left)), key=lambda seat: places[seat])
    return tuple(Standing(Seat(seat), places[seat], left[seat], int(places[seat] == 1)) for seat in order)


def view(state: EightsState, seat: Seat | None) -> EightsView:
    """Return the view of a seat, or for None that of an onlooker."""
    return EightsView(
        rules=state.rules,
        seat=seat,
        hands=tuple(hand if each == seat else (None,) * len(hand) for each, hand in enumerate(state.hands)),
        stock=len(state.stock),
        pile=state.pile,
        turn=state.turn,
        idle=state.idle,
        legal=legal(state, seat),
        standings=standings(state),
    )


class Reason(Enum):
    """The reason why an action is refused."""

    NOT_YOUR_TURN = "not your turn"
    DOES_NOT_FIT = "does not fit"
    MUST_PLAY = "must play"


@dataclass(frozen=True, slots=True)
class Played:
    """A seat has laid a card on the pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat has drawn a card; None stands for a card that the hearer may not see."""

    seat: Seat
    card: Hidden


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat could neither play nor draw."""

    seat: Seat


Event: TypeAlias = Played | Drew | Passed


@dataclass(frozen=True, slots=True)
class EightsCarry:
    """The part of a game that the next one is dealt with."""

    first: Seat
    """The seat that begins."""


def deal(rules: EightsRules, seats: int, seed: int, carry: EightsCarry | None) -> EightsState:
    """Return a dealt state. Raises Undealable."""
    check(rules, seats)
    pack, _ = Shuffler(seed).shuffled(PACK)
    hands = tuple(pack[seat * rules.hand : (seat + 1) * rules.hand] for seat in range(seats))
    top, *stock = pack[seats * rules.hand :]
    return EightsState(rules, hands, tuple(stock), (top,), Seat((carry.first if carry else 0) % seats))


def carry(state: EightsState) -> EightsCarry:
    """Return what the next game is dealt with: whose turn it would be begins."""
    return EightsCarry(state.turn)


def apply(state: EightsState, seat: Seat, action: Action) -> tuple[EightsState, tuple[Event, ...]]:
    """Return the state after an action, and the event. Raises Refused."""
    if seat not in to_act(state):
        raise Refused(Reason.NOT_YOUR_TURN)
    if action not in legal(state, seat):
        raise Refused(Reason.DOES_NOT_FIT if isinstance(action, Play) else Reason.MUST_PLAY)
    hand, after = state.hands[seat], replace(state, turn=Seat((seat + 1) % len(state.hands)), idle=0)
    if isinstance(action, Play):
        left = tuple(card for card in hand if card != action.card)
        return replace(_with_hand(after, seat, left), pile=(*state.pile, action.card)), (Played(seat, action.card),)
    if state.stock:
        drawn, *stock = state.stock
        return replace(_with_hand(after, seat, (*hand, drawn)), stock=tuple(stock)), (Drew(seat, drawn),)
    return replace(after, idle=state.idle + 1), (Passed(seat),)


def _with_hand(state: EightsState, seat: Seat, hand: tuple[Card, ...]) -> EightsState:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as this seat may hear of it: a card that another draws is hidden."""
    return Drew(event.seat, None) if isinstance(event, Drew) and event.seat != seat else event


def reveals(event: Event, seat: Seat) -> bool:
    """Return True if the seat has drawn a card, after which nothing may be taken back."""
    return isinstance(event, Drew) and event.seat == seat


def laid(event: Event, seat: Seat) -> tuple[Card, ...]:
    """Return the card that this seat has laid with this event."""
    return (event.card,) if isinstance(event, Played) and event.seat == seat else ()


def public(view: EightsView) -> EightsView:
    """Return the view with all that an onlooker may not see taken out."""
    return replace(view, seat=None, hands=tuple((None,) * len(hand) for hand in view.hands), legal=())


def join_views(views: Sequence[EightsView]) -> EightsView:
    """Return the last view, with the cards of others that are still in their hands: whatever was played lies open."""
    joined = views[-1]
    for view in views[:-1]:
        if view.seat is not None:
            held = tuple(card for card in view.hands[view.seat] if card not in joined.pile)
            hands = list(joined.hands)
            hands[view.seat] = held + (None,) * (len(hands[view.seat]) - len(held))
            joined = replace(joined, hands=tuple(hands))
    return joined


def may_stand(view: EightsView, rules: EightsRules, seats: int) -> bool:
    """Return True if a game by these rules can be in the state that the view shows: no card is there twice, and none is
    missing."""
    shown, seen = _shown(view), len(view.pile) + sum(map(len, view.hands))
    return (
        view.rules == rules
        and len(view.hands) == seats
        and {view.turn, view.idle - 1} <= {-1, *range(seats)}
        and bool(view.pile)
        and view.stock == len(PACK) - seen >= 0
        and len(set(shown)) == len(shown)
        and set(shown) <= set(PACK)
    )


def determinize(view: EightsView, shuffler: Shuffler) -> EightsState:
    """Return a state that has this view; all that the view does not show is dealt by chance."""
    shown = set(_shown(view))
    unseen, _ = shuffler.shuffled(tuple(card for card in PACK if card not in shown))
    cards = iter(unseen)
    hands = tuple(tuple(card or next(cards) for card in hand) for hand in view.hands)
    return EightsState(view.rules, hands, tuple(cards), view.pile, view.turn, view.idle)


def _shown(view: EightsView) -> list[Card]:
    """Return the cards that the view shows."""
    return [*view.pile, *(card for hand in view.hands for card in hand if card)]


GAME: Game[EightsRules, EightsCarry, EightsState, Action, Event, EightsView] = Game(
    rulebook=RULEBOOK,
    scored_by=ScoredBy.CARDS,
    deal=deal,
    apply=apply,
    to_act=to_act,
    view=view,
    public=public,
    join_views=join_views,
    may_stand=may_stand,
    determinize=determinize,
    redact=redact,
    reveals=reveals,
    standings=standings,
    scores=scores,
    laid=laid,
    carry=carry,
    unions={
        "rules": EightsRules,
        "carry": EightsCarry,
        "action": Action,
        "event": Event,
        "view": EightsView,
        "reason": Reason,
    },
)
