"""The lobby of a room at the host's screen: its code, its guests, and the start of the game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import ceil
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.rules.game import Seat
from spitegame.scenes.cover import CoverForm
from spitegame.scenes.leaving import leave
from spitegame.scenes.program import Program
from spitegame.scenes.removal import Removable, ask_to_remove, onlookers
from spitegame.scenes.room_people import chair_rows, listing_status, onlookers_row
from spitegame.session.occupants import Computer, Person
from spitegame.session.opponents import OPPONENTS, Opponent
from spitegame.session.room_codes import Code
from spitegame.session.room_handle import FreeSeat, HostRoomHandle, PlainCommand, SeatComputer, newest
from spitegame.session.room_state import (
    Chair,
    CodeExpired,
    CodeOpen,
    CodePending,
    CodeState,
    Here,
    HostSnapshot,
    RoomFailed,
    RoomFull,
)
from spitegame.tables.catalog import OFFERS
from spitegame.tables.offer import Front
from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import QUIET, Align, Frame, Icon, Node, QrCode, Tone
from spitegame.ui.scene import STAY, Back, Instead, Over, Refresh, Step
from spitegame.ui.widgets.block import HEADING, SMALL, TITLE, Block, Control, Cursor, Spot, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.fields import CodeCards
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Columns, Halves, Line
from spitegame.ui.widgets.opponent_faces import OpponentFaces, face_id

if TYPE_CHECKING:
    import segno
else:  # loaded only by hosts
    segno = lazily("segno")


COPIED_S = 2.0
"""The time for which the button says that something was copied."""
EXPIRY_WARNING_S = 60
UNCOPIED = N_("The clipboard cannot be used here: read the code out, or type it out.")
KEPT = N_("This table is kept: you will all find it again under “People”.")
# Translators: {code} is that of a room; in quotes are the words of a button.
INVITATION = N_("Come and play cards with me: open Spite & Malice, choose “Join a room”, and type {code}.")
INVITATION_BY_LINK = N_(
    "Come and play cards with me: open {link} in any browser. Or open Spite & Malice, choose “Join a room”, and type"
    " {code}."
)
NEW = N_("This code is new: the old one no longer works.")
NEW_AFTER_LOSS = N_("The meeting place was out of reach for a while, so this code is new: the old one no longer works.")
ONLY_HERE = N_("Give this code to the others in this house. A friend elsewhere cannot join with it.")
VERIFIERS = N_("If your guest sees the same three words, nobody is listening in.")


QR_CODE_REF_PX = 236
"""The largest side of the QR code with its margin, for phones at arm's length."""
SHARE = 0.5
"""The largest share of the window's height for the QR code: all of it must show."""
LEAST_MODULE_PX = 4


@dataclass(frozen=True, slots=True)
class QrSquare(Block):
    id: str
    text: str
    label: str
    """A description that is read out in place of the text, which may be a secret."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        rows = modules(self.text)
        count = len(rows) + 2 * QUIET
        most = min(spot.width, frame.px(QR_CODE_REF_PX), SHARE * frame.whole.height)
        side = count * max(LEAST_MODULE_PX, int(most / count))
        rect = Rect(round(spot.x), round(spot.y), side, side)
        return [Node(self.id, rect, QrCode(rows), label=self.label, secret=True)]


@lru_cache(1)
def modules(text: str) -> tuple[str, ...]:
    """Return the rows of the QR code for this text, 1 for each dark module and 0 for each light one."""
    code = segno.make(text, micro=False, error="l")
    return tuple("".join(map(str, row)) for row in code.matrix)


class HostingScene(CoverForm):
    name = "hosting"

    def __init__(self, room: HostRoomHandle, program: Program, game: str, levels: Sequence[str]) -> None:
        """Show the lobby. `levels` are those of the computer players of this game, the weakest first."""
        super().__init__(program)
        self._game = game
        self._room = room
        self._levels = levels
        self._now: float | None = None
        self._copied = ""
        self._copied_until = 0.0  # the button `_copied` shows a tick until then
        self._shown: object = None
        self._code: Code | None = None
        """The code that was shown last."""
        self._asked_for_code, self._was_away = False, False
        """Since that code: whether the host has asked for a new one, and whether the room was out of reach."""
        self._why_new = ""
        """The reason for a new code that the host has not asked for; else empty."""
        self.focus = "invite"

    @property
    def _left(self) -> int | None:
        """The seconds until the code expires; None without a code, and before the first tick."""
        code_state = self._room.shown.code_state
        if self._now is None or not isinstance(code_state, CodeOpen):
            return None
        return max(0, ceil(code_state.until - self._now))

    def update(self, now: float) -> Step:
        self._now = now
        if now >= self._copied_until:
            self._copied = ""
        if self._room.shown.game or self._room.moved:
            return Instead(self.program.rooms.room_table(newest(self._room)))
        self._look_at_code()
        told = self.notices.add([*self.program.notices(), *self._room.news()])
        before, self._shown = self._shown, (self._room.shown, self._left, self._copied)
        return Refresh() if told or self._shown != before else STAY

    def _look_at_code(self) -> None:
        """Note a new code, and the reason for it if the host has not asked for one."""
        match self._room.shown.code_state:
            case CodeOpen(code) if code != self._code:
                is_known = self._code is None or self._asked_for_code
                self._why_new = "" if is_known else NEW_AFTER_LOSS if self._was_away else NEW
                self._code, self._asked_for_code, self._was_away = code, False, False
            case CodeExpired():
                self._code = None
            case RoomFailed():
                self._was_away = True
            case _:
                pass

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if isinstance(gesture, Key) and gesture.control and gesture.text == "c":
            return self._copy(self._first_copy)
        return super().handle(gesture, frame)

    # What is shown

    @property
    def front(self) -> Front:
        return OFFERS[self._game].front

    def head(self) -> Block:
        room = self._room.shown
        title, words, tone = _heading(room.code_state, has_link=bool(room.link))
        if room.is_open and isinstance(room.code_state, CodeOpen | CodeExpired):
            words, tone = listing_status(room.listing)
        elif not room.is_beyond and isinstance(room.code_state, CodeOpen):
            words = _(ONLY_HERE)
        return Column((_centered("title", title, TITLE, Tone.STRONG), _centered("words", words, SMALL, tone)), 4)

    def body(self) -> Block:
        return Column((Column(self._code_blocks(), 12), Column(self._chairs(), 6), Column(self._verifiers(), 4)), 12)

    def foot(self) -> Block:
        start = Button(
            "start",
            _("Start with computers") if self._is_any_seat_open else _("Start game"),
            partial(self._post, PlainCommand.START_GAME),
            primary=self._has_guest,
            enabled=not isinstance(self._room.shown.code_state, RoomFailed),
        )
        return Halves((start, Button("cancel", pgettext("button", "Cancel"), self.leave, key="Esc")))

    def _code_blocks(self) -> list[Block]:
        """Return the code and the ways to share it, or a button to get a new one."""
        room = self._room.shown
        match room.code_state:
            case CodeOpen(code):
                cards = CodeCards("code", str(code))
                invite = self._copy_button("invite", "Ctrl+C")
                if room.link:
                    where = f"{room.page.partition('//')[2]}#{code}"
                    short = Text("address", where, SMALL, Tone.PLAIN, Align.CENTER, secret=True)
                    copies = Halves((invite, self._copy_button("link")))
                    return [self._ticket(cards, short, copies, *self._about_code())]
                return [cards, Halves((invite, self._copy_button("copy"))), *self._about_code()]
            case CodeExpired() if room.link:
                return [self._ticket(self._copy_button("link", "Ctrl+C"), self._new_button(_("New code")))]
            case CodeExpired():
                return [self._new_button(_("New code"), primary=True)]
            case RoomFailed():
                return [self._new_button(_("Try again"), primary=True)]
            case CodePending() | RoomFull():
                return []

    def _ticket(self, *beside: Block) -> Block:
        """Return the link as a QR code, with these blocks beside it."""
        square = QrSquare("qr", self._room.shown.link, _("QR code of the link"))
        return Columns((square, Column(beside, 14)), share=0.44, least=15)

    def _about_code(self) -> list[Block]:
        """Return the rows about the code: why it is new, whether the meeting place is away, and when it expires."""
        new = [_centered("code.new", _(self._why_new), SMALL, Tone.GOLD)] if self._why_new else []
        away = self._room.shown.away
        return [*new, *([_centered("away", away, SMALL, Tone.WARNING)] if away else []), self._life()]

    def _life(self) -> Block:
        left = self._left
        time = "" if left is None else f"{left // 60}:{left % 60:02}"
        # Translators: {time} is in minutes and seconds, such as 9:05.
        expires = _("Code expires in {time}", time=time) if time else ""
        tone = Tone.WARNING if left is not None and left <= EXPIRY_WARNING_S else Tone.GOLD
        return Line(Text("expires", expires, SMALL, tone), self._new_button(_("New code")))

    def _new_button(self, label: str, *, primary: bool = False) -> Button:
        return Button("new", label, partial(self._post, PlainCommand.NEW_CODE), primary=primary)

    @property
    def _first_copy(self) -> str:
        """The name of the copy button that is best to use now."""
        return "invite" if isinstance(self._room.shown.code_state, CodeOpen) else "link"

    def _copy_button(self, name: str, key: str = "") -> Button:
        done = self._copied == name
        icon = Icon.TICK if done else Icon.COPY
        primary = name == self._first_copy and self._is_any_seat_open
        text = _("Copied") if done else _(_COPIES[name])
        return Button(name, text, partial(self._copy, name), primary=primary, icon=icon, key=key)

    def _chairs(self) -> list[Block]:
        room = self._room.shown
        rows = chair_rows(
            room.company,
            portraits=room.portraits,
            called={Seat(0): N_("{name} (you)")},
            verifiers=room.verifiers,
            control=self._control,
        )
        remove = Button("onlookers.remove", pgettext("button", "Remove"), self._ask_an_onlooker)
        return [*rows, *onlookers_row(room.company, remove)]

    def _control(self, seat: Seat, chair: Chair) -> Control | None:
        match chair.occupant:
            case None:
                seat_one = partial(self._choose_computer, seat)
                return Button(f"chair.{seat}.computer", _("Computer"), seat_one, icon=Icon.ROBOT)
            case Computer():
                return self._remove_button(seat, partial(self._post, FreeSeat(seat)))
            case Person() if isinstance(chair.presence, Here):
                return None
            case Person(name=name):
                return self._remove_button(seat, partial(ask_to_remove, self._room, [Removable(name, seat)]))

    def _remove_button(self, seat: Seat, act: Callable[[], Step]) -> Button:
        return Button(f"chair.{seat}.remove", pgettext("button", "Remove"), act)

    def _verifiers(self) -> list[Block]:
        room = self._room.shown
        verifiers = [_centered("verifiers", _(VERIFIERS), SMALL, Tone.DIM)] if room.verifiers else []
        is_told = bool(room.link) or not room.address
        whereabouts = _("Address: {address}", address=room.address)
        address = [] if is_told else [Text("whereabouts", whereabouts, SMALL, Tone.DIM, Align.CENTER, secret=True)]
        lasting = [_centered("lasting", _(KEPT), SMALL, Tone.DIM)] if room.is_lasting else []
        return [*verifiers, *lasting, *address, *self.notices.blocks()]

    @property
    def _has_guest(self) -> bool:
        chairs = self._room.shown.company.chairs
        return any(isinstance(chair.occupant, Person) and not isinstance(chair.presence, Here) for chair in chairs)

    @property
    def _is_any_seat_open(self) -> bool:
        return any(chair.occupant is None for chair in self._room.shown.company.chairs)

    # What the host does

    def _copy(self, what: str) -> Step:
        text = self._copies(what)
        if not text:
            return STAY
        if self.program.machine.copy(text):
            self._copied, self._copied_until = what, (self._now or 0.0) + COPIED_S
        else:
            self.notices.add([_(UNCOPIED)])
        return STAY

    def _copies(self, what: str) -> str:
        """Return the text that this button copies; empty if there is none now."""
        room = self._room.shown
        match what, room.code_state:
            case "link", CodeOpen() | CodeExpired():
                return room.link
            case "copy", CodeOpen(code):
                return str(code)
            case "invite", CodeOpen(code):
                return invitation_words(str(code), room)
            case _:
                return ""

    def _post(self, command: PlainCommand | FreeSeat) -> Step:
        self._asked_for_code |= command is PlainCommand.NEW_CODE
        self._room.post(command)
        return STAY

    def _choose_computer(self, seat: Seat) -> Step:
        called = [chair.occupant.name for chair in self._room.shown.company.chairs if chair.occupant]

        def seat_computer(computer: Computer) -> None:
            self._room.post(SeatComputer(seat, computer.level, computer.name))

        return Over(OpponentsScene(self._levels, called, seat_computer))

    def _ask_an_onlooker(self) -> Step:
        return ask_to_remove(self._room, onlookers(self._room.shown))

    def leave(self) -> Step:
        return leave(self._room, self._close)

    def _close(self) -> Step:
        return Instead(self.program.rooms.leave_room())


_COPIES = {"link": N_("Copy link"), "copy": N_("Copy code"), "invite": N_("Copy invitation")}


def invitation_words(code: str, room: HostSnapshot) -> str:
    """Return the message for a guest to paste as a whole; it has an address if the guest's program needs one."""
    middle = len(code) // 2
    spaced = f"{code[:middle]}-{code[middle:]}"
    if room.link:
        return _(INVITATION_BY_LINK, link=room.link, code=spaced)
    words = _(INVITATION, code=spaced)
    return f"{words} {room.invitation}" if room.address else words


def _heading(code_state: CodeState, *, has_link: bool) -> tuple[str, str, Tone]:
    """Return the title of the lobby, the words below it, and the tone of the words."""
    match code_state:
        case CodePending():
            return _("Opening the room…"), _("You will get the code in a moment."), Tone.DIM
        case CodeOpen() if has_link:
            words = _("Send your friends the invitation: any browser opens its link, on a phone too.")
            return _("Your room is open"), words, Tone.DIM
        case CodeOpen():
            return _("Your room is open"), _("Tell your friends this code, or send them the invitation."), Tone.DIM
        case CodeExpired() if has_link:
            words = _("The link still works. A new code comes with a new link.")
            return _("This code has expired"), words, Tone.GOLD
        case CodeExpired():
            words = _("A code lasts ten minutes. Make a new one for anybody still missing.")
            return _("This code has expired"), words, Tone.GOLD
        case RoomFull():
            return _("Everybody is here"), _("The cards are being dealt."), Tone.GOOD
        case RoomFailed(sentence=sentence):
            return _("No room yet"), sentence, Tone.WARNING


def _centered(name: str, words: str, size: int, tone: Tone) -> Text:
    return Text(name, words, size, tone, Align.CENTER)


class OpponentsScene(Dialog):
    """The choice of a computer opponent by its face."""

    name = "opponents"

    def __init__(self, levels: Sequence[str], absent: Sequence[str], choose: Callable[[Computer], None]) -> None:
        """Open the choice, without opponents whose names are taken (`absent`). `choose` gets the chosen one."""
        super().__init__()
        self._levels = levels
        self._opponents = [opponent for opponent in OPPONENTS if opponent.name not in absent]
        self._choose = choose
        self.focus = face_id(self._opponents[0]) if self._opponents else "cancel"

    def head(self) -> Block:
        return Text("title", _("Who sits here?"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        return OpponentFaces(self._opponents, self._levels, (), self._seat)

    def foot(self) -> Block:
        return Button("cancel", pgettext("button", "Cancel"), Back, key="Esc")

    def _seat(self, opponent: Opponent) -> Step:
        self._choose(opponent.seated(self._levels))
        return Back()
