"""Questions that have to be answered before anything else goes on, and the menu."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from spitegame.scenes.program import Mode, Program
from spitegame.translation import _, pgettext
from spitegame.ui.nodes import Frame, Node, Tone
from spitegame.ui.scene import Back, Instead, Over, Step
from spitegame.ui.widgets.block import HEADING, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Flow

if TYPE_CHECKING:  # a table of people at one screen need not wait for it
    from spitegame.session.room_handle import AnyRoomHandle

Choices: TypeAlias = Sequence[tuple[str, Callable[[], Step]]]
"""The words of each choice with its action. Enter takes the first choice."""


class ConfirmScene(Dialog):
    name = "confirm"

    def __init__(self, question: str, details: str, choices: Choices) -> None:
        super().__init__()
        self._question = question
        self._details = details
        self._choices = choices
        self.focus = "answer.0"

    def head(self) -> Block:
        return Text("question", self._question, HEADING, Tone.STRONG)

    def body(self) -> Block:
        return Text("details", self._details, tone=Tone.DIM)

    def foot(self) -> Block:
        buttons = [
            Button(f"answer.{index}", text, act, primary=index == 0) for index, (text, act) in enumerate(self._choices)
        ]
        return Flow("answer", self._question, buttons)


class RoomQuestion(ConfirmScene):
    """A question that closes by itself when its reason is gone, or when the program goes on in another room."""

    def __init__(self, room: "AnyRoomHandle | None", question: str, details: str, choices: Choices) -> None:
        """Ask a question; `room` is None at a table of people at one screen."""
        super().__init__(question, details, choices)
        self._room = room

    @property
    def still_stands(self) -> bool:
        """True while there is still a reason for the question."""
        return True

    def update(self, now: float) -> Step:
        is_idle = self._room is not None and (self._room.moved or not self.still_stands)
        return Back() if is_idle else super().update(now)


class MenuScene(RoomQuestion):
    """The menu of a table. Its words are made for each picture, since the settings over it may change the language."""

    def __init__(self, written: Callable[[], tuple[str, Choices]], room: "AnyRoomHandle | None" = None) -> None:
        """Open the menu; `written` returns its details and choices."""
        super().__init__(room, _("Menu"), *written())
        self._written = written

    def nodes(self, frame: Frame) -> Sequence[Node]:
        self._question, (self._details, self._choices) = _("Menu"), self._written()
        return super().nodes(frame)


def unless_room_waits(program: Program, new_room: str, begin: Callable[[], Step]) -> Step:
    """Begin, or ask first if the player's own room waits and would be lost. `new_room` is the label of the button."""
    waiting = next((each for each in program.games.resumables() if each.mode is Mode.HOST), None)
    if waiting is None:
        return begin()
    # Translators: {game} is, for example, “Your room: Ann and Bo”.
    details = _("Still waiting: {game}. A new game will take its place.", game=waiting.words)
    choices = (
        (_("Continue that game"), lambda: Instead(program.games.resume(waiting.key))),
        (new_room, begin),
        (pgettext("button", "Cancel"), Back),
    )
    return Over(ConfirmScene(_("Give up the unfinished game?"), details, choices))
