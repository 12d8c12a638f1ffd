"""The choice of deck, backs and felt by pictures; the table beside the form shows each choice at once."""

from dataclasses import replace
from typing import Any

from spitegame.rules.cards import cards
from spitegame.scenes.program import Program
from spitegame.scenes.trying import TryingScene
from spitegame.translation import _
from spitegame.ui.geometry import TALL, Point, Rect, centered
from spitegame.ui.nodes import CardLook, Frame, Node, Tone
from spitegame.ui.preferences import FeltColour, usual_felt
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import HEADING, SMALL, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.layout import Column, Line
from spitegame.ui.widgets.thumbnails import Thumbnails, back_choice, deck_choice, earned, felt_choice, letter_choice

SAMPLE = (*cards("As Qh 10d"), None)  # None lies face down
_FILLED = 0.8
"""The share of the width or height of its place that a card beside the form takes."""
_SHARE = 0.62
"""The share of the window's width that the form takes; in a tall window, of its height."""


class AppearanceScene(TryingScene):
    name = "appearance"
    tried = ("deck", "back", "felt", "indices")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._achieved = {each.name for each in program.library.past_games().achieved}
        self.focus = self._felts.chosen_id

    def head(self) -> Block:
        title = Text("title", _("Cards and felt"), HEADING, Tone.GOLD)
        return Line(title, Button("add-deck", _("Add a deck…"), self._ask_for_deck))

    def body(self) -> Block:
        now, change = self._program.settings.preferences, self.change
        backs = earned(back_choice(now.back, change("back")), self._achieved)
        decks = earned(deck_choice(self._program.settings.deck_names, now.deck, change("deck")), self._achieved)
        letters = letter_choice(now.indices, change("indices"))
        choices: tuple[Thumbnails[Any], ...] = (self._felts, backs, decks, letters)
        rows = [Column((Text(f"{each.id}.label", each.label, SMALL, Tone.DIM), each), 4) for each in choices]
        return Column(rows, WIDE_GAP)

    @property
    def _felts(self) -> Thumbnails[FeltColour]:
        chosen = self._program.settings.preferences.felt or usual_felt(
            high_contrast=self._program.machine.can.high_contrast
        )
        return earned(felt_choice(chosen, self.change("felt")), self._achieved)

    def _ask_for_deck(self) -> Step:
        self._program.settings.ask_for_deck()
        return STAY

    def room(self, frame: Frame) -> Rect:
        """Return the place of the form: beside the cards, or below them in a tall window."""
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
