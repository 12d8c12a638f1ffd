"""Which of the opponents takes a seat."""

from collections.abc import Callable, Sequence
from functools import partial

from spitegame.session.occupants import Computer
from spitegame.session.opponents import OPPONENTS, Manner, Opponent, level_of
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Back, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Line, Row


class OpponentsScene(Dialog):
    name = "opponents"

    def __init__(self, levels: Sequence[str], absent: Sequence[str], choose: Callable[[Computer], None]) -> None:
        """`absent`: names of those who cannot come, as somebody else is called so."""
        super().__init__()
        self._levels = levels
        self._opponents = [opponent for opponent in OPPONENTS if opponent.name not in absent]
        self._choose = choose
        self.focus = f"opponent.{self._opponents[0].name}" if self._opponents else "cancel"

    def head(self) -> Block:
        return Text("title", "Who sits here?", HEADING, Tone.STRONG)

    def body(self) -> Block:
        return Column([self._row(opponent) for opponent in self._opponents])

    def foot(self) -> Block:
        return Button(id="cancel", label="Cancel", act=Back, key="Esc")

    def _row(self, opponent: Opponent) -> Block:
        node_id = f"opponent.{opponent.name}"
        words = Text(f"{node_id}.about", described(opponent, self._levels), SMALL, Tone.DIM)
        choose = Button(id=node_id, label="Choose", act=partial(self._seat, opponent))
        return Row(node_id, opponent.name, Line(words, choose))

    def _seat(self, opponent: Opponent) -> Step:
        self._choose(opponent.seated(self._levels))
        return Back()


def described(opponent: Opponent, levels: Sequence[str]) -> str:
    """How it plays, and who it is."""
    level = level_of(opponent.seated(levels).level).capitalize()
    manner = "" if opponent.manner is Manner.PLAIN else f", {opponent.manner.value}"
    return f"{level}{manner}, {opponent.pace.value}. {opponent.character}"
