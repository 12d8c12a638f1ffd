"""The form to join a room: its code, and who joins."""

from dataclasses import replace
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.scenes.cover import CoverForm
from spitegame.scenes.program import Program
from spitegame.scenes.setup_room import JoinRows
from spitegame.translation import _, pgettext
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Pasted, Typed
from spitegame.ui.nodes import Frame, Tone
from spitegame.ui.scene import STAY, Instead, Step
from spitegame.ui.widgets.block import HEADING, SMALL, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.layout import Column, Flow, Line

if TYPE_CHECKING:
    from spitegame.scenes import beyond
    from spitegame.session.room_codes import Invitation
else:
    beyond = lazily("spitegame.scenes.beyond")


class JoinScene(CoverForm):
    """The form to join a room. Anything typed or pasted that is not meant for another field goes into the code."""

    name = "join"

    def __init__(self, program: Program, asked: "Invitation | None" = None, refusal: str = "") -> None:
        """Open the form. `asked` is the invitation of the last try, to be filled in; `refusal` tells why it failed."""
        super().__init__(program)
        program.rooms.expect_network()
        preferences = program.settings.preferences
        self._guest = JoinRows(preferences.name, asked, refusal, self._join)
        is_unnamed = asked and not preferences.name.strip()
        self.focus = "name" if is_unnamed and not refusal else self._first

    @property
    def _first(self) -> str:
        """The node to focus first: the code; if a link leads to the room, the name, or with a name the button."""
        if not self._guest.has_link:
            return "code"
        return "start" if self._guest.name.strip() else "name"

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        had_link = self._guest.has_link
        answer = self._answer(gesture, frame)
        if self._guest.has_link and not had_link:
            self.focus = self._first
        return answer

    def _answer(self, gesture: Gesture, frame: Frame) -> Step | None:
        answer = super().handle(gesture, frame)
        if answer is not None:
            return answer
        match gesture:
            case Pasted(text):
                self._guest.paste(text)
                return STAY
            case Typed(text) if text.strip() and self.focus != "code":
                self._guest.forget_link()
                self.focus = "code"
                return super().handle(gesture, frame)
            case _:
                return None

    def body(self) -> Block:
        title = Text("title", _("Join a room"), HEADING, Tone.GOLD)
        code = (*self.notices.blocks(), title, *self._guest.rows(self.program.machine.paste))
        return Column((Column(code), Column(self._guest.person())), WIDE_GAP)

    def foot(self) -> Block:
        found = self._guest.preview
        join = Button("start", _("Join room"), self._join, primary=True, enabled=found.dealable)
        others = (
            Button("back", pgettext("button", "Back"), self.leave, key="Esc"),
            Button("help", pgettext("button", "Help"), self.help),
        )
        further = Line(join, Flow("others", pgettext("buttons", "Others"), others))
        return Column((Text("outlook", found.text, SMALL, found.tone), further))

    def leave(self) -> Step:
        return Instead(self.program.door("online"))

    def _join(self) -> Step:
        guest = self._guest
        if not guest.preview.dealable:
            return STAY
        kept = replace(self.program.settings.preferences, name=guest.name.strip(), taught=True)
        self.program.settings.prefer(kept)
        invitation = guest.invitation

        def join() -> Step:
            return Instead(self.program.rooms.join(invitation, watching=guest.watching))

        return beyond.before_joining(self.program, invitation, join)
