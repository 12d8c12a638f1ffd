"""Strangers meet at a room service: one is asked for where none is known."""

from collections.abc import Callable
from dataclasses import replace

from spitegame.scenes.program import Program
from spitegame.session.room_codes import service_in
from spitegame.translation import N_, _, pgettext
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Pasted
from spitegame.ui.nodes import Frame, Tone
from spitegame.ui.scene import STAY, Back, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.fields import address_field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Halves, labelled

WHY = N_(
    "Those who do not know each other need a place to meet: a room service, such as that of your club. Paste a link to "
    "its page here, or its address. It is kept for the next time."
)
NO_ADDRESS = N_("This is no address. It looks like rooms.example.org, or like a link to a page.")


class MeetingPlaceScene(Dialog):
    name = "meeting place"

    def __init__(self, program: Program, then: Callable[[], Step]) -> None:
        """`then`: the step that follows when there is a meeting place."""
        super().__init__()
        self._program, self._then = program, then
        self._text, self._refusal = "", ""
        self.focus = "place"

    def head(self) -> Block:
        return Text("title", _("Where do you meet?"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        place = address_field("place", _("Link or address"), self._text, self._type, "rooms.example.org")
        refusal = [Text("refusal", self._refusal, SMALL, Tone.WARNING)] if self._refusal else []
        return Column((Text("why", _(WHY), SMALL, Tone.DIM), labelled(replace(place, done=self._meet)), *refusal))

    def foot(self) -> Block:
        meet = Button("meet", _("Play with somebody"), self._meet, primary=True, enabled=bool(self._text.strip()))
        return Halves((meet, Button("cancel", pgettext("button", "Cancel"), Back, key="Esc")))

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if isinstance(gesture, Pasted) and self.focus != "place":
            self._type(gesture.text.strip())
            return STAY
        return super().handle(gesture, frame)

    def _type(self, text: str) -> None:
        self._text, self._refusal = text, ""

    def _meet(self) -> Step:
        service = service_in(self._text)
        if service is None:
            self._refusal = _(NO_ADDRESS)
            return STAY
        self._program.prefer(replace(self._program.preferences, service=service))
        return self._then()
