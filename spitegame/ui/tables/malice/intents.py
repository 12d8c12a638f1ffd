"""What a gesture over the table means: which cards may be picked up, and where each may go."""

from collections.abc import Mapping

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import (
    Action,
    Discard,
    EndTurn,
    FromDiscard,
    FromHand,
    FromPayoff,
    PlayToCenter,
    Source,
)
from spitegame.rules.malice.events import Discarded, Event, TurnEnded
from spitegame.rules.malice.options import PILES, side
from spitegame.rules.malice.view import MaliceView
from spitegame.ui.tables.malice import places


def sources(view: MaliceView) -> dict[str, Source]:
    """Every card that the seat may take up, by place; whether it fits anywhere is another matter."""
    found: dict[str, Source] = {}
    if view.seat is None:
        return found
    for index, card in enumerate(view.areas[view.seat].hand):
        if card is not None:
            found[places.hand(view.seat, index)] = FromHand(card)
    for owner in side(view.rules, len(view.areas), view.seat):
        area = view.areas[owner]
        if area.payoff is not None:
            found[places.payoff(owner)] = FromPayoff(owner)
        for pile in range(PILES):
            if area.discards[pile]:
                found[places.discard(owner, pile)] = FromDiscard(owner, pile)
    return found


def targets(view: MaliceView, source: Source) -> dict[str, Action]:
    """Every place where the table would accept that card now."""
    found: dict[str, Action] = {}
    for action in view.legal:
        match action:
            case PlayToCenter(origin, center) if origin == source:
                found[places.center(center)] = action
            case Discard(card, pile) if source == FromHand(card):
                found[places.discard(view.vantage, pile)] = action
            case _:
                pass
    return found


def only_target(view: MaliceView, source: Source) -> Action | None:
    """The play that one gesture makes: to the single center that the card fits; equal needs count as one."""
    plays = [action for action in targets(view, source).values() if isinstance(action, PlayToCenter)]
    heights = {len(view.centers[play.center]) for play in plays}
    return plays[0] if len(heights) == 1 else None


def ends_turn(action: Action) -> bool:
    return not isinstance(action, PlayToCenter)


def closes_turn(event: Event) -> bool:
    return isinstance(event, Discarded | TurnEnded)


def end_turn(view: MaliceView) -> Action | None:
    return next((action for action in view.legal if isinstance(action, EndTurn)), None)


def places_of(view: MaliceView, action: Action) -> tuple[str, ...]:
    """Where an action begins and where it ends, to point at both."""
    match action:
        case PlayToCenter(source, center):
            return (_place_of(view, source), places.center(center))
        case Discard(card, pile):
            return (_place_of(view, FromHand(card)), places.discard(view.vantage, pile))
        case EndTurn():
            return ()


def _place_of(view: MaliceView, source: Source) -> str:
    return next(place for place, held in sources(view).items() if held == source)


_HAND = ("w", "e", "r", "t", "y", "leftbracket", "rightbracket")
_PILES = ("u", "i", "o", "p")


def keys(view: MaliceView) -> Mapping[str, str]:
    """Which place each key stands for; the rows of keys mirror the table."""
    found = {str(index + 1): places.center(index) for index in range(len(view.centers))}
    found["q"] = places.payoff(view.vantage)
    hand = range(len(view.areas[view.vantage].hand))
    found |= {key: places.hand(view.vantage, index) for key, index in zip(_HAND, hand, strict=False)}
    found |= {key: places.discard(view.vantage, pile) for pile, key in enumerate(_PILES)}
    return found


def pile(view: MaliceView, place: str) -> tuple[Card, ...]:
    """The open cards of a center or a discard pile; none for any other place."""
    for index, cards in enumerate(view.centers):
        if place == places.center(index):
            return cards
    for seat, area in enumerate(view.areas):
        for index, cards in enumerate(area.discards):
            if place == places.discard(Seat(seat), index):
                return cards
    return ()


def hand_of(view: MaliceView, seat: Seat) -> tuple[Card | None, ...]:
    return view.areas[seat].hand


def is_meant(view: MaliceView, action: Action) -> bool:
    return action in view.legal


def last_cards(view: MaliceView) -> frozenset[Seat]:
    return frozenset(Seat(seat) for seat, area in enumerate(view.areas) if area.payoff_left == 1)
