"""What the player should know: each sentence stays until it is put aside."""

from collections.abc import Sequence
from functools import partial

from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.layout import Line

MOST = 3
"""The most sentences that are kept. What came before is less worth knowing."""


class Notices:
    def __init__(self) -> None:
        self._sentences: list[str] = []

    def add(self, told: Sequence[str]) -> bool:
        """Add the sentences that do not stand here yet; True if there were any."""
        self._sentences = [*(each for each in self._sentences if each not in told), *dict.fromkeys(told)][-MOST:]
        return bool(told)

    def blocks(self) -> list[Block]:
        return [
            Line(
                Text(f"notice.{index}", notice, SMALL, Tone.WARNING),
                Button(
                    id=f"notice.{index}.dismiss",
                    label="Dismiss",
                    act=partial(self._dismiss, notice),
                    icon=Icon.CROSS,
                ),
            )
            for index, notice in enumerate(self._sentences)
        ]

    def _dismiss(self, notice: str) -> Step:
        self._sentences.remove(notice)
        return STAY
