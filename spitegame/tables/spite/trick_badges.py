"""The badges that say what binds the trick, and the room that they take."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from spitegame.indices import rank_sign
from spitegame.rules.cards import Suit
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace
from spitegame.rules.spite.trick import next_face
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.texts import wording
from spitegame.tables.spite.texts.combo_words import arity_word, longest_arity_word
from spitegame.tables.words import ranks
from spitegame.translation import Role, _, pgettext
from spitegame.ui.geometry import Rect, flowing
from spitegame.ui.nodes import SMALLEST, Badge, Frame, Tone


def _direction(direction: Direction) -> str:
    # Translators: on a badge: each hand has to be higher.
    return pgettext("badge", "HIGHER") if direction is Direction.HIGHER else pgettext("badge", "LOWER")


def _told(direction: Direction) -> str:
    return _("Each hand must be higher") if direction is Direction.HIGHER else _("Each hand must be lower")


def _next(sign: str) -> str:
    # Translators: on a badge: only this rank may follow, such as “10” or “K”.
    return _("next: {rank}", rank=sign)


def _price(cards: int) -> str:
    # Translators: on a badge: the number of cards that it costs to buy back.
    return _("buy back {price}", price=cards)


def _longest() -> tuple[str, ...]:
    """The longest texts of badges, for which there is always room."""
    return max(map(_direction, Direction), key=len), longest_arity_word(), _next("10"), _price(34)


class Binding(NamedTuple):
    name: str
    badge: Badge
    label: str


@dataclass(frozen=True, slots=True)
class TrickBadges:
    view: SpiteView
    frame: Frame
    letters: int
    height: float

    def bindings(self) -> Iterator[Binding]:
        view, trick = self.view, self.view.visible_trick
        way, last, gap = trick.direction, trick.top, trick.consec.gap
        tone = Tone.STRONG if way is Direction.HIGHER else Tone.WARNING
        yield Binding("direction", Badge(_direction(way), self.letters, tone), _told(way))
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

    @property
    def round(self) -> Badge:
        """The number of the round, which stands with them or elsewhere."""
        return Badge(wording.round_words(self.view.round, self.view.rules), self.letters, Tone.DIM)

    def _suited(self, suits: tuple[Suit, ...]) -> Badge:
        # Translators: on a badge, before the signs of suits: only these may follow.
        return Badge(_("suited"), self.letters, Tone.WARNING, suits)

    # the room for them

    def longest(self) -> list[Badge]:
        """All that there may be, as long as they get: the room for them does not depend on the trick."""
        return [*(Badge(text, self.letters, Tone.PLAIN) for text in _longest()), self._suited((Suit.SPADES,) * 4)]

    def width(self, badge: Badge) -> float:
        suits = round(badge.size * 1.4) * len(badge.suits)
        return self.frame.measure(badge.text, badge.size) + self.frame.px(14 if self.frame.is_compact else 22) + suits

    def flowing(self, badges: Sequence[Badge], width: float) -> list[Rect]:
        """In lines of at most this width, from the top left corner on."""
        return flowing([self.width(badge) for badge in badges], width, self.frame.px(5), self.height)

    def in_a_line(self, width: float) -> "TrickBadges":
        """These badges in smaller letters, where it takes them to stand in one line."""
        smaller = (replace(self, letters=letters) for letters in range(self.letters, SMALLEST, -1))
        fitting = (
            badges
            for badges in smaller
            if badges.high([each.badge for each in badges.bindings()], width) <= self.height
        )
        return next(fitting, replace(self, letters=SMALLEST))

    def high(self, badges: Sequence[Badge], width: float) -> float:
        return self.flowing(badges, width)[-1].bottom
