"""The badges that tell what may follow in the trick, and the room that they take."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spitegame.indices import rank_sign
from spitegame.rules.cards import Suit
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace
from spitegame.rules.spite.options import SpiteRules
from spitegame.rules.spite.trick import next_face
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.texts import wording
from spitegame.tables.spite.texts.combo_words import arity_word, longest_arity_word
from spitegame.tables.words import ranks
from spitegame.translation import Role, _, pgettext
from spitegame.ui.geometry import Rect, flowing
from spitegame.ui.nodes import Badge, Frame, Tone

_GAP = 5
"""The gap between two badges, in reference pixels."""
_AROUND = 1.15
"""The width around the words on a badge, in sizes of its letters."""


def _direction(direction: Direction) -> str:
    # Translators: on a badge: each hand has to be higher.
    return pgettext("badge", "higher") if direction is Direction.HIGHER else pgettext("badge", "lower")


def _direction_sentence(direction: Direction) -> str:
    return _("Each hand must be higher") if direction is Direction.HIGHER else _("Each hand must be lower")


def _next(sign: str) -> str:
    # Translators: on a badge: only this rank may follow, such as “10” or “K”.
    return _("next: {rank}", rank=sign)


def _price(cards: int) -> str:
    # Translators: on a badge: the number of cards that it costs to buy back.
    return _("buy back {price}", price=cards)


def words_of_piles() -> tuple[str, str]:
    """Return the longest words that ever stand below the deck and below the bounty."""
    return deck(100), _("bounty")


def deck(cards: int) -> str:
    # Translators: below the deck, with the number of its cards.
    return _("deck {number}", number=cards)


def _longest() -> tuple[str, ...]:
    """Return the longest text of each kind of badge, for measuring."""
    return max(map(_direction, Direction), key=len), longest_arity_word(), _next("10"), _price(34)


class Binding(NamedTuple):
    """A badge with its name and the sentence that is read out for it."""

    name: str
    badge: Badge
    label: str


@dataclass(frozen=True, slots=True)
class TrickBadges:
    """Makes the badges of a trick, and measures them."""

    frame: Frame
    rules: SpiteRules
    letters: int
    height: float

    def bindings(self, view: SpiteView) -> Iterator[Binding]:
        """Yield the badges for what may follow: direction, kind of hand, consec, and the price of buying back."""
        trick = view.visible_trick
        way, last, gap = trick.direction, trick.top, trick.consec.gap
        tone = Tone.STRONG if way is Direction.HIGHER else Tone.WARNING
        yield Binding("direction", Badge(_direction(way), self.letters, tone), _direction_sentence(way))
        if last:
            # Translators: {hands} is, for example, “pairs” or “poker hands”.
            told = _("The trick is played with {hands}", hands=arity_word(last, Role.OBJECT))
            yield Binding("arity", Badge(arity_word(last), self.letters, Tone.PLAIN), told)
        if gap is not None and isinstance(last, OneFace) and (face := next_face(gap, last)) is not None:
            # Translators: {ranks} is, for example, “kings”.
            only = _("Consec: only {ranks} may follow", ranks=ranks(face))
            yield Binding("next", Badge(_next(rank_sign(face)), self.letters, Tone.WARNING), only)
        if suits := trick.consec.suits:
            # Translators: {suits} is, for example, “spades and hearts”.
            only = _("Consec: only {suits} may follow", suits=wording.suit_names(trick.consec))
            yield Binding("suits", self._suited(suits), only)
        badge = Badge(_price(view.price), self.letters, Tone.GOLD)
        # Translators: {price} is a number of cards.
        yield Binding("price", badge, _("The next buy-back costs {price}", price=view.price))

    def round(self, number: int) -> Binding:
        """Return the badge with the number of the round, which is shown with the others or below the piles."""
        words, title = wording.round_words(number, self.rules), wording.round_title(number, self.rules)
        return Binding("round", Badge(words, self.letters, Tone.DIM), title)

    def _suited(self, suits: tuple[Suit, ...]) -> Badge:
        # Translators: on a badge, before the signs of suits: only these may follow.
        return Badge(_("suited"), self.letters, Tone.WARNING, suits)

    # the room for them

    @property
    def widest(self) -> float:
        return max(map(self.width, self._longest()))

    def high_at_most(self, width: float) -> float:
        """Return the height of all possible badges in lines of this width. It does not depend on the trick."""
        return self.flowing(self._longest(), width)[-1].bottom

    def least_height(self, width: float) -> float:
        """Return the height of the badges that are never left out, in lines of this width."""
        direction, _arity, only, _price, suited = self._longest()
        return self.flowing([direction, only, suited], width)[-1].bottom

    def fitted(self, view: SpiteView, width: float, height: float) -> list[Binding]:
        """Return the badges that fit into a room, the round's among them. The round is left out first, then the price,
        which the prompt tells too, then the kind of hand, which the last play shows."""
        found = [*self.bindings(view), self.round(view.round)]
        for name in ("round", "price", "arity"):
            if self.flowing([each.badge for each in found], width)[-1].bottom <= height:
                break
            found = [each for each in found if each.name != name]
        return found

    def width(self, badge: Badge) -> float:
        suits = round(badge.size * 1.4) * len(badge.suits)
        return self.frame.measure(badge.text, badge.size) + badge.size * _AROUND + suits

    def flowing(self, badges: Sequence[Badge], width: float) -> list[Rect]:
        """Return the rectangles of badges in lines of at most this width, from the top left corner at (0, 0)."""
        return flowing([self.width(badge) for badge in badges], width, self.frame.px(_GAP), self.height)

    def _longest(self) -> list[Badge]:
        return [*(Badge(text, self.letters, Tone.PLAIN) for text in _longest()), self._suited((Suit.SPADES,) * 4)]
