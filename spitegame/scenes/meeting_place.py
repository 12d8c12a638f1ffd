"""The form in which the player names a room service as meeting place."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from spitegame.scenes.program import Program
from spitegame.session.room_codes import is_peer_server, machine_name, service_in
from spitegame.tables.words import listed
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

if TYPE_CHECKING:
    from spitegame.session.brokers import Broker, StunServer

WHY = N_(
    "A meeting place brings people together. Your club or a friend may run one: paste a link to its page here, or "
    "its address. It is remembered for next time."
)
# Translators: {machines} is a list of addresses, each with whom it belongs to.
BROKER = N_(
    "This is a PeerJS broker, which cannot tell your machine its own internet address. These servers are asked for it "
    "instead: {machines}."
)
NO_ADDRESS = N_("That is not an address. Write it like rooms.example.org, or paste a link to a page.")


class MeetingPlaceScene(Dialog):
    name = "meeting place"

    def __init__(self, program: Program, then: Callable[[], Step]) -> None:
        """Open the form. `then` returns the step after the place was named or removed."""
        super().__init__()
        self._program, self._then = program, then
        self._text, self._refusal = program.settings.preferences.service, ""
        self.focus = "place"

    def head(self) -> Block:
        return Text("title", _("Choose a meeting place"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        place = address_field("place", _("Link or address"), self._text, self._type, "rooms.example.org")
        told = self._refusal or self._about_stun()
        below = [Text("told", told, SMALL, Tone.WARNING)] if told else []
        return Column((Text("why", _(WHY), SMALL, Tone.DIM), labelled(replace(place, done=self._meet)), *below))

    def _about_stun(self) -> str:
        """Return a sentence on the other machines that are called with a PeerJS broker; empty if there are none."""
        servers = self._program.meeting.brokers.stun if is_peer_server(self._text.strip()) else ()
        return _(BROKER, machines=listed(list(map(with_operator, servers)))) if servers else ""

    def foot(self) -> Block:
        may_meet = bool(self._text.strip() or self._program.settings.preferences.service)
        meet = Button("meet", _("Meet there"), self._meet, primary=True, enabled=may_meet)
        return Halves((meet, Button("cancel", pgettext("button", "Cancel"), Back, key="Esc")))

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if isinstance(gesture, Pasted) and self.focus != "place":
            self._type(gesture.text.strip())
            return STAY
        return super().handle(gesture, frame)

    def _type(self, text: str) -> None:
        self._text, self._refusal = text, ""

    def _meet(self) -> Step:
        service = service_in(self._text) if self._text.strip() else ""
        if service is None:
            self._refusal = _(NO_ADDRESS)
            return STAY
        self._program.settings.prefer(self._program.settings.preferences.meeting_at(service))
        return self._then()


def with_operator(each: "Broker | StunServer") -> str:
    # Translators: {operator} is who runs the machine at this address, such as “the makers of PeerJS”.
    return _("{machine} ({operator})", machine=machine_name(each.address), operator=_(each.operator))
