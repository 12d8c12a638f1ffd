"""How this player likes the table: every change applies at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from spitegame.rules.cards import Card, cards
from spitegame.scenes.portraits import own_row
from spitegame.scenes.program import Program
from spitegame.tables.words import card_name
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.nodes import CardLook, Frame, Node, Tone
from spitegame.ui.preferences import TEXT_SCALES, BackColour, FeltColour, Preferences, Speed
from spitegame.ui.scene import STAY, Back, Step
from spitegame.ui.widgets.block import GAP, HEADING, SMALL, TITLE, Block, Control, Cursor, Spot, Text
from spitegame.ui.widgets.controls import Button, Choice, Option, Slider, Switch, Toggle
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Column, Columns, Flow, Line, labelled

SAMPLE = (*cards("As Kh 10d Jc"), None)


class SettingsScene(Form):
    name = "settings"

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program

    def head(self) -> Block:
        return Text("title", "Settings", TITLE, Tone.GOLD)

    def body(self) -> Block:
        left = Column((self._player(), self._sound(), self._screen()), 14)
        return Columns((left, Column((self._cards(), self._motion()), 14)))

    def foot(self) -> Block:
        done = Button("done", "Done", Back, primary=True)
        reset = Button("reset", "Reset to defaults", self._reset)
        return Line(Flow("others", "Others", (reset,)), done, 18)

    @property
    def _now(self) -> Preferences:
        return self._program.preferences

    def _player(self) -> Block:
        hint = Text("name.hint", "Only those you play with see it.", SMALL, Tone.DIM)
        return _group(
            "You",
            own_row(self._program, hint),
            self._switches("Company", phrases_muted="Mute what others say", opponents_talk="Opponents’ moods"),
        )

    def _sound(self) -> Block:
        now = self._now
        problem = self._program.sound_problem()
        told = [Text("sound.problem", problem, SMALL, Tone.WARNING)] if problem else []
        return _group(
            "Sound",
            *told,
            labelled(Slider("table_volume", "Table", now.table_volume, self._change("table_volume"))),
            labelled(Slider("alert_volume", "Alerts", now.alert_volume, self._change("alert_volume"))),
            self._switches("Besides", muted="Mute", ambience="Quiet fire in the background"),
        )

    def _motion(self) -> Block:
        fewer = Text("reduced_motion.hint", "Cards do not fly: they fade from place to place.", SMALL, Tone.DIM)
        less = Toggle("reduced_motion", "Less motion", self._now.reduced_motion, self._change("reduced_motion"))
        return _group("Motion", self._choice("speed", "Speed", Speed), labelled(less, fewer))

    def _screen(self) -> Block:
        scales = [Option(scale, f"{scale:.0%}") for scale in TEXT_SCALES]
        text = Choice("text_scale", "Text size", scales, self._now.text_scale, self._change("text_scale"))
        full = {"fullscreen": "Full screen"} if self._program.can.fills_screen else {}
        return _group("Screen", labelled(text), self._switches("Window", **full, mirrored="Left-handed"))

    def _cards(self) -> Block:
        return _group(
            "Cards",
            Line(CardRow("sample", SAMPLE, 108), Button("add-deck", "Add a deck…", self._ask_for_deck)),
            labelled(self._deck()),
            self._choice("back", "Backs", BackColour),
            self._choice("felt", "Felt", FeltColour),
        )

    def _deck(self) -> Control:
        known = [Option(key, name) for key, name in self._program.deck_names.items()]
        return Choice("deck", "Deck", known, self._now.deck, self._change("deck"))

    def _ask_for_deck(self) -> Step:
        self._program.ask_for_deck()
        return STAY

    def _switches(self, title: str, **labels: str) -> Block:
        parts = [Switch(name, label, getattr(self._now, name), self._change(name)) for name, label in labels.items()]
        return labelled(Flow(title.lower(), title, parts))

    def _choice(self, name: str, label: str, values: type[Enum]) -> Block:
        shown = [Option(value, value.value.capitalize()) for value in values]
        control: Control = Choice(name, label, shown, getattr(self._now, name), self._change(name))
        return labelled(control)

    def _change(self, name: str) -> Callable[[Any], None]:
        return lambda value: self._program.prefer(replace(self._now, **{name: value}))

    def _reset(self) -> Step:
        """All that this screen shows but the name, which is nobody's default."""
        now = self._now
        kept = ("name", "portrait", "portraits", "window", "setup", "others", "hosting", "service", "taught", "lessons")
        self._program.prefer(Preferences(**{name: getattr(now, name) for name in kept}))
        return STAY


def _group(title: str, *blocks: Block) -> Column:
    return Column((Text(title, title, HEADING, Tone.GOLD), *blocks), 8)


@dataclass(frozen=True, slots=True)
class CardRow(Block):
    id: str
    cards: Sequence[Card | None]
    height: float

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap = frame.px(GAP)
        fitting = (spot.width - gap * (len(self.cards) - 1)) / len(self.cards)
        width = min(frame.px(self.height) / TALL, fitting)
        return [
            Node(
                f"{self.id}.{index}",
                Rect(spot.x + index * (width + gap), spot.y, width, width * TALL),
                CardLook(card),
                label=card_name(card) if card else "back of a card",
            )
            for index, card in enumerate(self.cards)
        ]
