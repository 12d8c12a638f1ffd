"""The badges that say what binds the trick, and the room that they take."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from spitegame.rules.cards import Suit
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace
from spitegame.rules.spite.trick import next_face
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.texts import wording
from spitegame.tables.spite.texts.combo_words import arity_word
from spitegame.tables.words import rank_name
from spitegame.ui.geometry import Rect, flowing
from spitegame.ui.nodes import SMALLEST, Badge, Frame, Tone

_LONGEST = ("HIGHER", "poker hands", "next: 10", "buy back 34")
"""The longest texts of badges, for which there is always room."""


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
        word, last, gap = trick.direction.value, trick.top, trick.consec.gap
        tone = Tone.STRONG if trick.direction is Direction.HIGHER else Tone.WARNING
        yield Binding("direction", Badge(word.upper(), self.letters, tone), f"Each hand must be {word}")
        if last:
            arity = arity_word(last)
            yield Binding("arity", Badge(arity, self.letters, Tone.PLAIN), f"The trick is played with {arity}")
        if gap is not None and isinstance(last, OneFace) and (face := next_face(gap, last)) is not None:
            only = f"Consec: only {rank_name(face)}s may follow"
            yield Binding("next", Badge(f"next: {face.sign}", self.letters, Tone.WARNING), only)
        if suits := trick.consec.suits:
            named = " and ".join(suit.name.lower() for suit in suits)
            yield Binding("suits", self._suited(suits), f"Consec: only {named} may follow")
        price = view.price
        badge = Badge(f"buy back {price}", self.letters, Tone.GOLD)
        yield Binding("price", badge, f"The next buy-back costs {price}")

    @property
    def round(self) -> Badge:
        """The number of the round, which stands with them or elsewhere."""
        return Badge(wording.round_words(self.view.round, self.view.rules), self.letters, Tone.DIM)

    def _suited(self, suits: tuple[Suit, ...]) -> Badge:
        return Badge("suited", self.letters, Tone.WARNING, suits)

    # the room for them

    def longest(self) -> list[Badge]:
        """All that there may be, as long as they get: the room for them does not depend on the trick."""
        return [*(Badge(text, self.letters, Tone.PLAIN) for text in _LONGEST), self._suited((Suit.SPADES,) * 4)]

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
