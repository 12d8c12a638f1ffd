"""The people of a room and the state of their connections: in words, and as rows of a form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from spitegame.rules.game import Seat
from spitegame.session.draw import Fair, Unchecked, Unfair, Verdict
from spitegame.session.occupants import Computer, Person
from spitegame.session.open_tables import Listing
from spitegame.session.portraits import portraits_of
from spitegame.session.room_state import (
    Absence,
    Arriving,
    Chair,
    Company,
    GuestSnapshot,
    Here,
    Linked,
    Lost,
    Path,
    Presence,
    RoomSnapshot,
)
from spitegame.tables.words import kind
from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture
from spitegame.ui.nodes import Align, Avatar, Frame, Icon, Node, Panel, Picture, Tone, Words
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import BODY, SMALL, Block, Control, Cursor, Spot, Text, control_height, letters
from spitegame.ui.widgets.layout import Line

_PATHS = {
    # Translators: ms are milliseconds: the time that a message takes.
    Path.DIRECT: N_("connected, {delay} ms"),
    Path.TURN: N_("relayed, {delay} ms"),
    Path.SERVICE: N_("through the room service, {delay} ms"),
}


WAIT_TOLD_AFTER_S = 3


class Status(NamedTuple):
    words: str
    tone: Tone


def name_at(room: RoomSnapshot, seat: Seat) -> str:
    occupant = room.company.chairs[seat].occupant
    return occupant.name if occupant else _("Player {number}", number=seat + 1)


def host_of(room: RoomSnapshot) -> str | None:
    """Return the name of the host; None while it is unknown."""
    hosts = (chair.occupant for chair in room.company.chairs if isinstance(chair.presence, Here))
    return next((occupant.name for occupant in hosts if occupant), None)


def host_away(room: RoomSnapshot) -> str:
    """Return two sentences on how long a guest has waited for the host, and how the game goes on; empty in the first
    `WAIT_TOLD_AFTER_S`."""
    host = host_of(room)
    if host is None or not isinstance(room.own, Lost) or room.own.seconds < WAIT_TOLD_AFTER_S:
        return ""
    seconds = room.own.seconds
    if seconds < 60:
        away = _("{name}, the host, has been out of reach for {seconds} s.", name=host, seconds=seconds)
    else:
        away = _("{name}, the host, has been out of reach for {minutes} min.", name=host, minutes=seconds // 60)
    if isinstance(room, GuestSnapshot) and room.absence is Absence.GONE:
        onward = _("One of you will take over as host: you can wait, or leave.")
    else:
        # Translators: it follows the sentence that the host is away; “it” is the game, or the next one.
        onward = _("The game will go on when they are back: you can wait, or leave.")
    return f"{away} {onward}"


def chair_status(chair: Chair) -> Status:
    match chair.occupant:
        case None:
            return Status(pgettext("a free seat", "open"), Tone.DIM)
        case Computer() as computer:
            return Status(kind(computer), Tone.DIM)
        case Person():
            return connection_status(chair.presence)


def connection_status(presence: Presence | None) -> Status:
    match presence:
        case None | Here():
            return Status(pgettext("a player", "ready"), Tone.GOOD)
        case Arriving():
            return Status(_("connecting…"), Tone.GOLD)
        case Linked(delay, path):
            return Status(_(_PATHS[path], delay=delay), Tone.GOOD)
        case Lost(seconds) if seconds < 60:
            return Status(_("connection lost {seconds} s ago", seconds=seconds), Tone.WARNING)
        case Lost(seconds):
            return Status(_("connection lost {minutes} min ago", minutes=seconds // 60), Tone.WARNING)


def short_status(presence: Presence | None) -> Status | None:
    """Return a connection in few words, for a plate; None for a person at the host's screen."""
    match presence:
        case None | Here():
            return None
        case Arriving():
            return Status(_("connecting"), Tone.GOLD)
        case Linked(delay):
            return Status(_("{delay} ms", delay=delay), Tone.GOOD)
        case Lost(seconds) if seconds < 60:
            # Translators: the connection has been lost for so long. There is little room.
            return Status(_("lost for {seconds} s", seconds=seconds), Tone.WARNING)
        case Lost(seconds):
            # Translators: the connection has been lost for so long. There is little room.
            return Status(_("lost for {minutes} min", minutes=seconds // 60), Tone.WARNING)


def verdict_status(verdict: Verdict) -> Status:
    match verdict:
        case Fair():
            words = _("Fair deal: nobody chose these cards, and everything you were shown matches them.")
            return Status(words, Tone.GOOD)
        case Unfair(sentence):
            # Translators: {sentence} is a whole sentence about what does not fit.
            return Status(_("The deal fails the check: {sentence}", sentence=sentence), Tone.WARNING)
        case Unchecked():
            return Status(_("The deal is not checked: the host has not revealed their secret number yet."), Tone.DIM)


def listing_status(listing: Listing) -> Status:
    """Return whether strangers can find the host's own open table."""
    match listing:
        case Listing.LISTED:
            return Status(_("Your table is on the list: anybody at this meeting place may sit down."), Tone.GOOD)
        case Listing.PENDING:
            return Status(_("Your table is being added to the list of open tables."), Tone.DIM)
        case Listing.LATER:
            words = _("The list is not taking your table just now. The program keeps trying.")
            return Status(words, Tone.GOLD)
        case Listing.NO_LIST:
            words = _("This meeting place keeps no list: people can join only with your code or link.")
            return Status(words, Tone.GOLD)
        case Listing.LOST:
            told = _("The meeting place cannot be reached right now, so nobody can find your table.")
            return Status(told, Tone.WARNING)
        case Listing.NOT_WANTED:
            return Status(_("All seats are taken, so your table is not on the list."), Tone.DIM)


def chair_rows(
    company: Company,
    *,
    portraits: Mapping[Seat, str],
    called: Mapping[Seat, str],
    verifiers: Mapping[Seat, str],
    control: Callable[[Seat, Chair], Control | None] = lambda _seat, _chair: None,
) -> list[Block]:
    """Return a row for each chair. `portraits` are the chosen ones. `called` has patterns for some names, such as
    “{name} (host)”, marked with `N_`. `verifiers` stand below names. `control` returns the button of a chair."""
    faces = portraits_of([chair.occupant for chair in company.chairs], portraits)
    return [
        ChairRow(
            seat=seat,
            chair=chair,
            portrait=portrait,
            called=called.get(seat),
            below=verifiers.get(seat, ""),
            control=control(seat, chair),
        )
        for seat, chair, portrait in zip(map(Seat, range(len(faces))), company.chairs, faces, strict=True)
    ]


def onlookers_row(company: Company, control: Control | None = None) -> list[Block]:
    """Return the row of those who only watch, with a control to remove one; nothing without onlookers."""
    if not company.onlookers:
        return []
    # Translators: {names} are those who only watch the game.
    words = _("Watching: {names}", names=", ".join(company.onlookers))
    watching = Text("onlookers", words, SMALL, Tone.DIM)
    return [Line(watching, control) if control else watching]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairRow(Block):
    """The row of a chair: face, name, state and a control; in several lines if the width is too small."""

    seat: Seat
    chair: Chair
    portrait: str
    called: str | None  # a pattern for the name; None for the name alone
    below: str  # a verifier, or empty
    control: Control | None

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, small, edge, gap = frame.text(BODY), frame.text(SMALL), frame.px(3), frame.px(12)
        line = control_height(frame)
        disc = min(line - 2 * edge, frame.px(56))
        avatar = Rect(spot.x + gap, spot.y + edge + (line - disc) / 2, disc, disc)
        left, right = avatar.right + gap, spot.x + spot.width - gap
        control: list[Node] = []
        if self.control:
            width = self.control.breadth(frame)
            right -= width + gap
            control = self.control.nodes(frame, Spot(right + gap, spot.y + edge, width), cursor)
        status, tone = chair_status(self.chair)
        state = frame.measure(status, small)
        beside = right - left - state - gap >= letters(frame, 7)
        name = Rect(left, spot.y + edge, right - left - (state + gap) * beside, line)
        shown = frame.shortened(self._name, size, name.width)
        called = self._words("name", shown, name, size, Tone.PLAIN if self.chair.occupant else Tone.DIM)
        words = [replace(called, label=self._name)]
        below = Spot(left, words[0].rect.bottom, right - left)
        if beside:
            words.append(
                self._words("state", status, Rect(right - state, name.y, state, line), small, tone, Align.RIGHT)
            )
        else:
            words.append(Text(f"{self._id}.state", status, SMALL, tone).node(frame, below))
            below = below._replace(y=words[-1].rect.bottom)
        if self.below:
            words.append(Text(f"{self._id}.below", self.below, SMALL, Tone.GOLD, secret=True).node(frame, below))
        lowest = words[-1].rect.bottom + 2 * edge - spot.y if self.below or not beside else 0
        row = Rect(spot.x, spot.y, spot.width, max(line + 2 * edge, lowest))
        label = f"{self._name}, {status}"
        face = Avatar(self._name[:1].upper(), self.seat, active=False, portrait=self.portrait)
        sign = face if self.chair.occupant else Picture(Icon.PERSON, Tone.DIM)
        return [
            Node(self._id, row, Panel(Tone.DIM), label=label),
            Node(f"{self._id}.avatar", avatar, sign),
            *words,
            *control,
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return self.control.answer(given, cursor) if self.control else None

    def _words(self, part: str, text: str, room: Rect, size: int, tone: Tone, align: Align = Align.LEFT) -> Node:
        """Return a line in the middle of the room's height."""
        height = size * 1.3
        rect = Rect(room.x, room.y + (room.height - height) / 2, room.width, height)
        return Node(f"{self._id}.{part}", rect, Words((text,), size, tone, align), label=text)

    @property
    def _id(self) -> str:
        return f"chair.{self.seat}"

    @property
    def _name(self) -> str:
        name = self.chair.occupant.name if self.chair.occupant else _("Seat {number}", number=self.seat + 1)
        return _(self.called, name=name) if self.called else name
