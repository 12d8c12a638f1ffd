"""The question, asked once, whether the program may call other people's servers to find friends in other houses."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from spitegame.scenes.meeting_place import MeetingPlaceScene, with_operator
from spitegame.scenes.program import Program
from spitegame.session.room_codes import Invitation, is_peer_server, machine_at, machine_name
from spitegame.tables.words import listed
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.preferences import Beyond
from spitegame.ui.scene import Back, Over, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow

GoOn: TypeAlias = Callable[[], Step]
"""Returns the step that follows the answer."""

CONTACT = N_("Contact other people’s servers?")
THEY_SEE = N_(
    "They see your internet address, when you play and for how long, how many join, and the first characters of "
    "the code. They do not see names, cards, what you say, or the rest of the code."
)
NO_PROMISE = N_(
    "They may not always be available. You and the people you play with see each other’s internet address. And "
    "some homes cannot reach each other: then the program says so."
)
NOT_BEFORE = N_("No server is contacted before you say yes. You can change your answer in the settings.")


def before_joining(program: Program, invitation: Invitation, go_on: GoOn) -> Step:
    """Go on, or first ask for consent if joining would call a broker: that of the invitation; else the known ones,
    unless the player has another meeting place. Consent to the known brokers covers no other broker."""
    preferences, address = program.settings.preferences, invitation.address
    if (
        address
        and program.machine.can.chooses_service
        and is_peer_server(address)
        and not program.meeting.brokers.has(address)
    ):
        is_own = address == preferences.service.strip()
        return go_on() if is_own else Over(BeyondScene(program, go_on, address))
    if address:
        leads_there = program.meeting.brokers.has(address) or is_peer_server(address)
        may_go = preferences.beyond is Beyond.ANYWHERE or address == preferences.service.strip()
    else:
        leads_there = bool(program.meeting.brokers.brokers)
        is_answered = preferences.beyond is Beyond.HOUSE or bool(preferences.service.strip())
        may_go = preferences.beyond is Beyond.ANYWHERE or (program.machine.can.chooses_service and is_answered)
    return go_on() if may_go or not leads_there else Over(BeyondScene(program, go_on))


def before_hosting(program: Program, go_on: GoOn) -> Step:
    """Go on, or ask first if there is no meeting place yet. A page of a room service has that service as its place."""
    if program.meeting.places or not (program.machine.can.chooses_service or program.meeting.brokers.brokers):
        return go_on()
    return answer_anew(program, go_on)


def answer_anew(program: Program, go_on: GoOn) -> Step:
    """Ask again; where no broker is known, ask only for the address of a room service."""
    if program.meeting.brokers.brokers:
        return Over(BeyondScene(program, go_on))
    return name_service(program, go_on)


def answered(program: Program, beyond: Beyond, go_on: GoOn) -> Step:
    program.settings.prefer(replace(program.settings.preferences, beyond=beyond))
    return go_on()


def name_service(program: Program, go_on: GoOn) -> Step:
    return Over(MeetingPlaceScene(program, go_on))


class BeyondScene(Dialog):
    name = "beyond"
    letters = 66

    def __init__(self, program: Program, then: GoOn, broker: str = "") -> None:
        """Ask; `then` returns the step after any answer. `broker` is the address of the only machine to ask about, if
        it is not a known broker; a yes is then not remembered."""
        super().__init__()
        self._program, self._then, self._broker = program, then, broker
        self.focus = self._answer or "cancel"

    @property
    def _answer(self) -> str:
        """The id of the button with the present answer; empty if nothing was answered."""
        now = self._program.settings.preferences
        if self._broker:
            return ""
        named = "another" if now.service else ""
        return {Beyond.ANYWHERE: "yes", Beyond.HOUSE: "house", Beyond.UNASKED: named}[now.beyond]

    def head(self) -> Block:
        return Text("question", _(CONTACT), HEADING, Tone.STRONG)

    def body(self) -> Block:
        # Translators: {machines} is a list of addresses, each with whom it belongs to.
        calls = _(
            "To find friends in another house, your program contacts other people’s servers: {machines}.",
            machines=listed(list(self._machines())),
        )
        return Column(
            (
                Text("calls", calls),
                Text("they-see", _(THEY_SEE)),
                Text("no-promise", _(NO_PROMISE)),
                *([] if self._broker else [self._current_place()]),
            ),
            12,
        )

    def foot(self) -> Block:
        yes = self._then if self._broker else partial(answered, self._program, Beyond.ANYWHERE, self._then)
        buttons = [Button("yes", pgettext("button", "Yes"), yes)]
        if self._program.machine.can.chooses_service and not self._broker:
            buttons += house_or_service(self._program, self._then, self._close_form)
        marked = [replace(each, icon=Icon.TICK) if each.id == self._answer else each for each in buttons]
        cancel = Button("cancel", pgettext("button", "Cancel"), Back, key="Esc")
        return Flow("answers", _(CONTACT), (*marked, cancel))

    def _current_place(self) -> Text:
        return Text("now", self._now, SMALL, Tone.DIM, secret=bool(self._program.settings.preferences.service))

    @property
    def _now(self) -> str:
        """A sentence on the present answer, if there is one."""
        if places := self._program.meeting.places:
            machines = listed([machine_name(place) for place in places])
            return _("Rooms are open to this house, and through {machines} to others.", machines=machines)
        if self._program.settings.preferences.beyond is Beyond.HOUSE:
            return _("Rooms are open to this house only, and no server is contacted.")
        return _(NOT_BEFORE)

    def _machines(self) -> Iterator[str]:
        known = self._program.meeting.brokers
        yield from [machine_at(self._broker)] if self._broker else map(with_operator, known.brokers)
        yield from map(with_operator, known.stun)

    def _close_form(self) -> Step:
        """Return the step after a meeting place was named. Its form lies over this question: both are closed."""
        step = self._then()
        return Back(step.scenes + 1) if isinstance(step, Back) else step


def house_or_service(program: Program, go_on: GoOn, after_service: GoOn) -> tuple[Button, ...]:
    """Return the two buttons to do without the known brokers: “Only this house”, and “Another meeting place…”."""
    house = partial(answered, program, Beyond.HOUSE, go_on)
    service = partial(name_service, program, after_service)
    return Button("house", _("Only this house"), house), Button("another", _("Another meeting place…"), service)
