"""A player that is weak the way people are: it plays low cards first, whatever that breaks, and overlooks a lot."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.spite.options import Option
from spitegame.ai.spite.turn_context import SpiteContext
from spitegame.rules.cards import Card, Rank
from spitegame.rules.spite.combos import OneFace, PokerHand, strength
from spitegame.rules.spite.deck import height


@dataclass(frozen=True, kw_only=True)
class SpiteEasy:
    sees_poker: float = 0.4
    """The probability that it notices a poker hand of its own."""
    sees_rest: float = 0.85
    """The same for any other combo that follows."""
    spends: float = 0.3
    """The probability that it thinks of a joker, or of what lies beside its hand."""
    buys: float = 0.1
    """The probability that it buys back for a single card."""
    brags: float = 0.15
    """The probability that it says "come at me" with something high."""

    def play(self, context: SpiteContext, found: list[Option], chance: Random) -> Option | None:
        if context.price and (context.price > 1 or chance.random() >= self.buys):
            return None
        noticed = [option for option in found if chance.random() < self._sees(option)]
        if not noticed:
            return chance.choice(found) if context.leads else None
        option = min(noticed, key=lambda option: _lead(option) if context.leads else _cost(option))
        return self._with_words(context, option, chance)

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        """The lowest cards."""
        return context.hand[: min(number, len(context.hand))]

    def _sees(self, option: Option) -> float:
        if option.is_joker or option.beside:
            return self.spends
        return self.sees_poker if isinstance(option.combo, PokerHand) else self.sees_rest

    def _with_words(self, context: SpiteContext, option: Option, chance: Random) -> Option:
        match option.combo:
            case OneFace(face=face) if (
                height(face) >= height(Rank.KING) and context.may_dare(option.after) and chance.random() < self.brags
            ):
                return option.coming_at_me()
            case _:
                return option


def _lead(option: Option) -> tuple[float, ...]:
    """Compares leads: the lowest cards first, and all of one face together."""
    match option.combo:
        case OneFace(cards=cards, face=face, wilds=wilds):
            return wilds, height(face), -len(cards)
        case PokerHand():
            return -1, 0, 0
        case _:
            return 99, 0, 0


def _cost(option: Option) -> tuple[float, ...]:
    """Compares plays that follow: the lowest first."""
    match option.combo:
        case OneFace() | PokerHand():
            return 0, *strength(option.combo)
        case _:
            return (1,)
