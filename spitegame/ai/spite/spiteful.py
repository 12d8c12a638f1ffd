"""A player who would rather hurt: it stands in the way of whoever is nearest to going out, and provokes."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.spite.computer import Style
from spitegame.ai.spite.options import Option
from spitegame.ai.spite.turn_context import SpiteContext
from spitegame.rules.cards import Card
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace, PokerHand, strength

AFFORDABLE = 1
"""The most cards to pick up for standing in somebody's way."""
HIGH = 10 / 15
"""A single face so high, of 15 steps in the direction of play, is worth a provocation."""


@dataclass(frozen=True, kw_only=True)
class Spiteful:
    style: Style
    """How it plays apart from its spite."""
    near: int
    """With so few cards a rival is worth the trouble."""
    dares: float
    """The probability that it says “come at me” with something high."""

    def play(self, context: SpiteContext, found: list[Option], chance: Random) -> Option | None:
        chosen = self.style.play(context, found, chance)
        if chosen is None:
            return self._block(context, found)
        is_high = isinstance(chosen.combo, OneFace) and chosen.height >= HIGH
        is_daring = is_high and len(chosen.rest) > 1 and context.may_dare(chosen.after)
        return chosen.coming_at_me() if is_daring and chance.random() < self.dares else chosen

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        return self.style.exchange(context, number)

    def _block(self, context: SpiteContext, found: list[Option]) -> Option | None:
        """The least play that takes the trick from the rival who holds the fewest cards.

        It may be bought back, which makes the next time dearer for everybody (5).
        """
        if context.leads or context.price > AFFORDABLE or not context.rivals:
            return None
        foremost = min(context.rivals, key=context.held_by)
        if context.trick.laid[-1].seat != foremost or context.held_by(foremost) > self.near:
            return None
        return min(filter(_is_spare, found), key=_cost, default=None)


def _is_spare(option: Option) -> bool:
    return not option.is_joker and not option.beside and len(option.rest) > 1


def _cost(option: Option) -> tuple[float, ...]:
    """Compares plays: the lowest in the direction of play first."""
    assert isinstance(option.combo, OneFace | PokerHand)
    sign = 1 if option.after.direction is Direction.HIGHER else -1
    return tuple(sign * part for part in strength(option.combo))
