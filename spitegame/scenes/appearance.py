"""The deck, the backs and the felt, chosen by what they look like: cards that lie beside the form show it at once."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from spitegame.rules.cards import cards
from spitegame.scenes.program import Program
from spitegame.scenes.trying import TryingScene
from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import TALL, Point, Rect, Size, centered
from spitegame.ui.nodes import CardLook, Cloth, Frame, Look, Node, Tone
from spitegame.ui.preferences import BackColour, FeltColour, usual_felt
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import HEADING, SMALL, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button, Option
from spitegame.ui.widgets.layout import Column, Line
from spitegame.ui.widgets.thumbnails import Thumbnails

SAMPLE = (*cards("As Kh 10d"), None)
_FILLED = 0.8
"""The part of its room, in width or height, that a card beside the form takes."""
_DECK = cards("Qd 7c")
"""Two whose colours and signs differ in all decks that come with the program."""
# Translators: colours of the backs of the cards.
_BACKS = {BackColour.BLUE: N_("Blue"), BackColour.RED: N_("Red"), BackColour.GREEN: N_("Green")}
# Translators: colours of the table.
_FELTS = {
    FeltColour.GREEN: N_("Green"),
    FeltColour.BLUE: N_("Blue"),
    FeltColour.PURPLE: N_("Purple"),
    FeltColour.GREY: N_("Grey"),
    FeltColour.CONTRAST: N_("Black"),
}
_SHARE = 0.62
"""The part of the window that the form has, in width or, in a tall window, in height."""


class AppearanceScene(TryingScene):
    name = "appearance"
    tried = ("deck", "back", "felt")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.focus = self._felts.chosen_id

    def head(self) -> Block:
        title = Text("title", _("Cards and felt"), HEADING, Tone.GOLD)
        return Line(title, Button("add-deck", _("Add a deck…"), self._ask_for_deck))

    def body(self) -> Block:
        choices = (self._felts, self._backs, self._decks)
        rows = [Column((Text(f"{each.id}.label", each.label, SMALL, Tone.DIM), each), 4) for each in choices]
        return Column(rows, WIDE_GAP)

    @property
    def _felts(self) -> Thumbnails[FeltColour]:
        shown = [Option(felt, _(colour)) for felt, colour in _FELTS.items()]
        now = self._program.preferences.felt or usual_felt(high_contrast=self._program.can.high_contrast)
        # Translators: the cloth of the table.
        return Thumbnails("felt", pgettext("table", "Felt"), shown, now, self._change("felt"), Size(72, 56), _cloth)

    @property
    def _backs(self) -> Thumbnails[BackColour]:
        shown = [Option(back, _(colour)) for back, colour in _BACKS.items()]
        now = self._program.preferences.back
        # Translators: the backs of the cards.
        return Thumbnails("back", pgettext("cards", "Backs"), shown, now, self._change("back"), Size(72, 84), _back)

    @property
    def _decks(self) -> Thumbnails[str]:
        known = [Option(key, name) for key, name in self._program.deck_names.items()]
        now = self._program.preferences.deck
        return Thumbnails("deck", pgettext("cards", "Deck"), known, now, self._change("deck"), Size(124, 84), _faces)

    def _change(self, name: str) -> Callable[[Any], None]:
        return lambda value: self._program.prefer(replace(self._program.preferences, **{name: value}))

    def _ask_for_deck(self) -> Step:
        self._program.ask_for_deck()
        return STAY

    def room(self, frame: Frame) -> Rect:
        """Beside the cards; in a tall window below them."""
        window = frame.whole.inset(frame.gap(WIDE_GAP))
        if frame.is_tall:
            return replace(window, y=window.bottom - _SHARE * window.height, height=_SHARE * window.height)
        return replace(window, x=window.right - _SHARE * window.width, width=_SHARE * window.width)

    def backdrop(self, frame: Frame) -> list[Node]:
        room, whole = self.room(frame), frame.whole
        free = replace(whole, height=room.y) if frame.is_tall else replace(whole, width=room.x)
        columns = len(SAMPLE) if frame.is_tall else 2
        across, down = free.width / columns, free.height / (len(SAMPLE) // columns)
        wide = _FILLED * min(across, down / TALL)
        made: list[Node] = []
        for index, card in enumerate(SAMPLE):
            y, x = divmod(index, columns)
            middle = Point(free.x + (x + 0.5) * across, free.y + (y + 0.5) * down)
            made.append(Node(f"sample.{index}", centered(middle, wide, wide * TALL), CardLook(card)))
        return made


def _cloth(felt: FeltColour, room: Rect) -> Sequence[tuple[Look, Rect]]:
    return [(Cloth(felt), room)]


def _back(back: BackColour, room: Rect) -> Sequence[tuple[Look, Rect]]:
    return [(CardLook(None, back=back), centered(room.center, room.height / TALL, room.height))]


def _faces(deck: str, room: Rect) -> Sequence[tuple[Look, Rect]]:
    wide = room.height / TALL
    both = centered(room.center, 1.6 * wide, room.height)
    looks = [CardLook(card, deck=deck) for card in _DECK]
    return [(look, Rect(both.x + 0.6 * wide * index, room.y, wide, room.height)) for index, look in enumerate(looks)]
