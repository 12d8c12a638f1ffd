"""What a player reads off its view before it thinks."""

from spitegame.rules.cards import Card
from spitegame.rules.malice.actions import Discard, FromDiscard, FromHand, FromPayoff, PlayToCenter, Source
from spitegame.rules.malice.legal import is_wild
from spitegame.rules.malice.view import MaliceView


def plays(view: MaliceView) -> list[PlayToCenter]:
    return [action for action in view.legal if isinstance(action, PlayToCenter)]


def payoff_plays(view: MaliceView) -> list[PlayToCenter]:
    return [play for play in plays(view) if isinstance(play.source, FromPayoff)]


def discards(view: MaliceView) -> list[Discard]:
    return [action for action in view.legal if isinstance(action, Discard)]


def plays_wild(view: MaliceView, play: PlayToCenter) -> bool:
    card = _card_at(view, play.source)
    return card is not None and is_wild(card, view.rules)


def _card_at(view: MaliceView, source: Source) -> Card | None:
    match source:
        case FromHand(card):
            return card
        case FromPayoff(owner):
            return view.areas[owner].payoff
        case FromDiscard(owner, pile):
            return view.areas[owner].discards[pile][-1]


def is_dry(view: MaliceView) -> bool:
    """Nothing is left to draw: the game goes on only if somebody plays to the centers."""
    return not view.stock and not view.completed
