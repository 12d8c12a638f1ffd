"""A room before the game, at a guest's screen: how the way into it goes, and who else is there."""

from collections.abc import Callable
from typing import NamedTuple

from spitegame.rules.game import Seat
from spitegame.session.room_line import GuestRoomLine
from spitegame.session.room_state import Company, Connecting, JoinStage, RoomFailed, Searching, Waiting
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Align, Frame, Tone
from spitegame.ui.pages import online_page
from spitegame.ui.scene import STAY, Instead, Over, Program, Refresh, Scene, Step
from spitegame.ui.scenes.chairs import chair_rows
from spitegame.ui.tables.catalog import OFFERS
from spitegame.ui.widgets.block import BODY, HEADING, SMALL, TITLE, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.cover import CoverForm, Front
from spitegame.ui.widgets.layout import Column, Halves
from spitegame.ui.widgets.notices import Notices

VERIFIER = "If your host sees the same three words beside your name, nobody is in between."
PATIENCE = 3
"""Seconds from which on it is told how long it has taken."""


class _JoiningShown(NamedTuple):
    """What is to be seen in this tick."""

    stage: JoinStage
    company: Company
    seconds: int
    """For which the way into the room has been looked for; 0 when that is over."""


class JoiningScene(CoverForm):
    name = "joining"

    def __init__(self, room: GuestRoomLine, program: Program, again: Callable[[], Scene]) -> None:
        """`again` makes the next attempt, with the same code or to the same seat."""
        super().__init__()
        self._room = room
        self._program = program
        self._again = again
        self._notices = Notices()
        self._began: float | None = None
        self._shown = _JoiningShown(room.snapshot.stage, room.snapshot.company, 0)
        self.focus = "cancel"

    def update(self, now: float) -> Step:
        room = self._room.snapshot
        if room.game:
            return Instead(self._program.room_table(self._room))
        told = self._notices.add(self._program.notices())
        if self._began is None:
            self._began = now
        before, stage = self._shown, room.stage
        self._shown = _JoiningShown(stage, room.company, int(now - self._began) if _is_under_way(stage) else 0)
        if isinstance(stage, RoomFailed) and not isinstance(before.stage, RoomFailed):
            self.focus = "again" if stage.is_worth_another_try else "cancel"
        return Refresh() if told or self._shown != before else STAY

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Key(place="escape"):
                return self._leave()
            case Key(place="f1"):
                return Over(self._program.help(online_page()))
            case _:
                return super().handle(gesture, frame)

    # What there is to see

    @property
    def front(self) -> Front:
        return OFFERS[self._program.preferences.setup.game].front

    def head(self) -> Block:
        shown = self._shown
        match shown.stage:
            case Searching():
                return _heading("Looking for the room…", _patience("Asking for this code.", shown.seconds))
            case Connecting(words):
                return _heading("Connecting…", _patience(words, shown.seconds))
            case Waiting():
                return _heading("You are in", "The game begins when your host starts it.", Tone.GOOD)
            case RoomFailed(sentence=sentence):
                return _heading("That did not work", sentence, Tone.WARNING)

    def body(self) -> Block:
        return Column((*self._company(), *self._notices.blocks()), WIDE_GAP)

    def foot(self) -> Block:
        stage = self._shown.stage
        if isinstance(stage, RoomFailed):
            likely = stage.is_worth_another_try
            again = Button(id="again", label="Try again", act=lambda: Instead(self._again()), primary=likely)
            back = Button(id="cancel", label="Back", act=self._leave, key="Esc", primary=not likely)
            return Halves((again, back))
        label = "Leave the room" if isinstance(stage, Waiting) else "Cancel"
        help_button = Button(id="help", label="Help", act=lambda: Over(self._program.help(online_page())), key="F1")
        return Halves((help_button, Button(id="cancel", label=label, act=self._leave, key="Esc")))

    def _company(self) -> list[Block]:
        stage = self._shown.stage
        if not isinstance(stage, Waiting):
            return []
        rows = chair_rows(self._shown.company, called={Seat(0): "host"}, verifiers={})
        if not stage.verifier:
            return [Column(rows, 7)]
        words = (
            Text("verifier", stage.verifier, HEADING, Tone.GOLD, Align.CENTER),
            Text("verifier.hint", VERIFIER, SMALL, Tone.DIM, Align.CENTER),
        )
        return [Column(rows, 7), Column(words)]

    def _leave(self) -> Step:
        return Instead(self._program.leave_room())


def _is_under_way(stage: JoinStage) -> bool:
    return isinstance(stage, Searching | Connecting)


def _patience(words: str, seconds: int) -> str:
    return f"{words} {seconds} s" if seconds >= PATIENCE else words


def _heading(title: str, words: str, tone: Tone = Tone.DIM) -> Block:
    return Column(
        (
            Text("title", title, TITLE, Tone.STRONG, Align.CENTER),
            Text("words", words, BODY if tone is Tone.WARNING else SMALL, tone, Align.CENTER),
        )
    )
