"""The lobby of a room at a guest's screen: the progress of the way into the room, and who else is there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.rules.game import Seat
from spitegame.scenes.cover import CoverForm
from spitegame.scenes.program import Program
from spitegame.scenes.room_people import WAIT_TOLD_AFTER_S, chair_rows, host_away, onlookers_row
from spitegame.session.room_handle import GuestRoomHandle, newest
from spitegame.session.room_state import Connecting, Remedy, RoomFailed, Searching, Waiting
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Align, Tone
from spitegame.ui.scene import STAY, Instead, Refresh, Scene, Step
from spitegame.ui.widgets.block import BODY, HEADING, SMALL, TITLE, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.layout import Column, Halves

if TYPE_CHECKING:
    from spitegame.scenes import beyond
else:
    beyond = lazily("spitegame.scenes.beyond")

VERIFIER = N_("If your host sees the same three words beside your name, nobody is listening in.")
LET_IN = N_(
    "The game begins when your host starts it. If it has already begun, you will sit down when the round is over."
)


class JoiningScene(CoverForm):
    name = "joining"

    def __init__(self, room: GuestRoomHandle, program: Program, again: Callable[[], Scene]) -> None:
        """Show the progress. `again` returns the scene of a new attempt, with the same code or to the same seat."""
        super().__init__(program)
        self._room = room
        self._again = again
        self._began: float | None = None
        """The time at which the player began to wait for a way into the room."""
        self._stage = room.shown.stage
        self._seconds = 0
        """The seconds for which a way into the room has been sought; 0 once that is over."""
        self._away = host_away(room.shown)
        """The sentences about a host that is away, after the player has been in the room; else empty."""
        self._shown = (room.shown.stage, room.shown.company, self._seconds, self._away)
        self.focus = "cancel"

    def update(self, now: float) -> Step:
        room = self._room.shown
        if room.game or self._room.moved:
            return Instead(self.program.rooms.room_table(newest(self._room)))
        told = self.notices.add(self.program.notices())
        if self._began is None or isinstance(room.stage, Waiting):
            self._began = now
        if isinstance(room.stage, RoomFailed) and not isinstance(self._stage, RoomFailed):
            if room.stage.remedy is Remedy.CODE:
                return Instead(self.program.rooms.mend_code(room.stage.sentence))
            self.focus = "cancel" if room.stage.remedy is Remedy.NONE else "again"
        self._stage = room.stage
        self._seconds = int(now - self._began) if isinstance(room.stage, Searching | Connecting) else 0
        self._away = host_away(room)
        before, self._shown = self._shown, (room.stage, room.company, self._seconds, self._away)
        return Refresh() if told or self._shown != before else STAY

    # What is shown

    def head(self) -> Block:
        match self._stage:
            case Searching() | Connecting() | Waiting() if self._away:
                return _heading(_("Waiting for the host…"), self._away, Tone.WARNING)
            case Searching():
                return _heading(_("Searching…"), _patience(_("Looking for the room with this code."), self._seconds))
            case Connecting(words):
                return _heading(_("Connecting…"), _patience(words, self._seconds))
            case Waiting():
                return _heading(_("You have joined"), _(LET_IN), Tone.GOOD)
            case RoomFailed(sentence=sentence):
                return _heading(_("That did not work"), sentence, Tone.WARNING)

    def body(self) -> Block:
        return Column((*self._company(), *self.notices.blocks()), WIDE_GAP)

    def foot(self) -> Block:
        stage = self._stage
        if isinstance(stage, RoomFailed):
            return self._ways_out(stage.remedy)
        is_in = isinstance(stage, Waiting) or self._away
        label = _("Leave the room") if is_in else pgettext("button", "Cancel")
        help_button = Button("help", pgettext("button", "Help"), self.help, key="F1")
        return Halves((help_button, Button("cancel", label, self.leave, key="Esc")))

    def _ways_out(self, remedy: Remedy) -> Block:
        """Return the buttons for what the player can do after a failure."""
        likely = remedy is not Remedy.NONE
        again = Button("again", _("Try again"), self._try_again, primary=likely)
        back = Button("cancel", pgettext("button", "Back"), self.leave, key="Esc", primary=not likely)
        return Halves((again, *self._place_buttons(remedy), back))

    def _place_buttons(self, remedy: Remedy) -> Sequence[Button]:
        """Return buttons for other places to look for the room, if they may help."""
        if not self.program.machine.can.chooses_service:
            return ()
        if remedy is Remedy.PLACE:
            return beyond.house_or_service(self.program, self._try_again, self._try_again)
        if remedy is Remedy.BEYOND and not self.program.meeting.places:
            ask = partial(beyond.answer_anew, self.program, self._try_again)
            return (Button("beyond", _("Friends in another house…"), ask),)
        return ()

    def _try_again(self) -> Step:
        return Instead(self._again())

    def _company(self) -> list[Block]:
        stage = self._stage
        if not isinstance(stage, Waiting) or self._away:  # the connections of others are unknown now
            return []
        room = self._room.shown
        called = {Seat(0): N_("{name} (host)")}
        chairs = chair_rows(room.company, portraits=room.portraits, called=called, verifiers={})
        rows = [*chairs, *onlookers_row(room.company)]
        if not stage.verifier:
            return [Column(rows, 7)]
        words = (
            Text("verifier", stage.verifier, HEADING, Tone.GOLD, Align.CENTER, secret=True),
            Text("verifier.hint", _(VERIFIER), SMALL, Tone.DIM, Align.CENTER),
        )
        return [Column(rows, 7), Column(words)]

    def leave(self) -> Step:
        return Instead(self.program.rooms.leave_room())


def _patience(words: str, seconds: int) -> str:
    """Return the words, with the seconds of waiting once these are worth telling."""
    # Translators: {sentence} says what goes on, and has gone on for so many seconds.
    return _("{sentence} {seconds} s", sentence=words, seconds=seconds) if seconds >= WAIT_TOLD_AFTER_S else words


def _heading(title: str, words: str, tone: Tone = Tone.DIM) -> Block:
    return Column(
        (
            Text("title", title, TITLE, Tone.STRONG, Align.CENTER),
            Text("words", words, BODY if tone is Tone.WARNING else SMALL, tone, Align.CENTER),
        )
    )
