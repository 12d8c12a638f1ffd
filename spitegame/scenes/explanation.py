"""The explanation of a sign on the table: a few words, an example in cards, and the way to its rules."""

from collections.abc import Callable
from dataclasses import dataclass

from spitegame.scenes.examples import example_nodes
from spitegame.tables.pages import Example, Explanation, Paragraph
from spitegame.translation import _
from spitegame.ui.nodes import Frame, Node, Tone
from spitegame.ui.scene import Back, Step
from spitegame.ui.widgets.block import HEADING, Block, Cursor, Spot, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow


class ExplanationScene(Dialog):
    name = "explanation"
    letters = 62

    def __init__(self, explanation: Explanation, open_rules: Callable[[], Step]) -> None:
        super().__init__()
        self._explanation = explanation
        self._open_rules = open_rules
        self.focus = "back"

    def head(self) -> Block:
        return Text("sign", self._explanation.title, HEADING, Tone.GOLD)

    def body(self) -> Block:
        blocks: list[Block] = []
        for index, block in enumerate(self._explanation.blocks):
            match block:
                case Paragraph(text):
                    blocks.append(Text(f"text{index}", text))
                case Example():
                    blocks.append(_ExampleBlock(f"text{index}", block))
                case _:
                    raise ValueError(f"an explanation has no {type(block).__name__}")
        return Column(blocks)

    def foot(self) -> Block:
        rules = _("Rules, section {number}", number=self._explanation.number)
        buttons = (
            Button("back", _("Back to the game"), Back, primary=True),
            Button("rules", rules, self._open_rules),
        )
        return Flow("foot", _("What to do next"), buttons)


@dataclass(frozen=True, slots=True)
class _ExampleBlock(Block):
    id: str
    example: Example

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        return example_nodes(frame, spot, self.id, self.example)
