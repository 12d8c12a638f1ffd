"""The rows of the setup form for a room that is opened, and for one that is joined."""

from collections.abc import Callable
from functools import partial

from spitegame.scenes.program import Program
from spitegame.session.room_codes import (
    LONGEST,
    SHORTEST,
    BadCode,
    Code,
    Invitation,
    LongCode,
    invited,
    machine_at,
    parse,
    tidy,
    why_not,
)
from spitegame.session.setup import LastRoom, nameless
from spitegame.tables.offer import DealPreview
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.preferences import Beyond
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import SMALL, Block, Text
from spitegame.ui.widgets.controls import Button, Choice, Option, Toggle
from spitegame.ui.widgets.fields import CodeField, name_field
from spitegame.ui.widgets.layout import Line, explained, labelled

NOTHING_PASTED = N_("There is no text on the clipboard. Copy the code, the link or the whole invitation first.")
READY = N_("The table opens by itself when your host starts the game.")
NO_CODE_PASTED = N_("There is no code in what you pasted. Copy the code or the whole link, and paste it again.")
TO_BE_MENDED = N_("This code was refused just now. Correct it, or ask for another one.")
_HINT = N_("Six to eight letters and digits, from your host. You may paste a link, or a whole message.")
_JUST_WATCH = N_("You take no seat: you see the table, but no hands.")
_MAY_WATCH = N_("Whoever has the code may watch. They see no hands.")
_IS_OPEN = N_(
    "Anybody at this meeting place may sit down. Names are random, so yours is not shown, and players can only "
    "say phrases from a list."
)
_AT_ONCE = N_("They take a computer’s seat in the middle of a game, instead of waiting for the next one.")
_KEEP = N_("On another day the same link leads here, to the same people and rules.")
_STAYS_OPEN = N_(
    "This page is the host of the table: leave it open until the game is over, and on a phone keep it on the screen."
)


class HostRows:
    def __init__(self, last: LastRoom, program: Program) -> None:
        self.onlookers = last.onlookers
        self._wants_strangers, self.joins_at_once = last.is_open, last.joins_at_once
        self.is_lasting = False
        """True if the table is to be kept. It is False for each new room at first: most rooms are not kept."""
        self._program = program
        self._is_asked = program.machine.can.chooses_service
        """True if the host chooses who may come; False on a page, whose room is always at the service of the page."""
        self.is_beyond = not self._is_asked or (
            last.is_beyond and program.settings.preferences.beyond is not Beyond.HOUSE
        )
        """True if friends can come from anywhere."""

    @property
    def service(self) -> str:
        """The address at which the room is opened besides this network; empty for none."""
        return next(iter(self._program.meeting.places), "") if self.is_beyond else ""

    @property
    def is_open(self) -> bool:
        """True if strangers may come, which needs a list in which they find the table."""
        return self._wants_strangers and self._has_list

    @property
    def _has_list(self) -> bool:
        return self._program.meeting.has_list and self.is_beyond

    def _strangers(self, *, may_join_at_once: bool) -> list[Block]:
        if not self._has_list:
            return []
        open_all = _("Open to everybody")
        opens = Toggle("open", open_all, self._wants_strangers, partial(setattr, self, "_wants_strangers"))
        if not (self.is_open and may_join_at_once):
            return [explained(opens, _(_IS_OPEN))]
        at_once = Toggle(
            "at_once", _("Newcomers join at once"), self.joins_at_once, partial(setattr, self, "joins_at_once")
        )
        return [explained(opens, _(_IS_OPEN)), explained(at_once, _(_AT_ONCE))]

    @property
    def who_may_come(self) -> Choice[bool] | None:
        """The choice of who may come; None if that is not asked."""
        if not self._is_asked:
            return None
        ways = [Option(True, _("Friends anywhere")), Option(False, _("Only this house"))]
        # Translators: the label of a choice: who may come to the room.
        return Choice("beyond", _("Guests"), ways, self.is_beyond, partial(setattr, self, "is_beyond"))

    def rows(self, *, may_join_at_once: bool) -> list[Block]:
        """Return the rows. `may_join_at_once` is True if the game lets a newcomer take over from a computer."""
        strangers = self._strangers(may_join_at_once=may_join_at_once)
        onlookers = Toggle("onlookers", _("Others may watch"), self.onlookers, partial(setattr, self, "onlookers"))
        watch = explained(onlookers, _(_MAY_WATCH))
        lasting = Toggle("lasting", _("Keep this table"), self.is_lasting, partial(setattr, self, "is_lasting"))
        keep = [] if self.is_open else [explained(lasting, _(_KEEP))]
        stays = [] if self._is_asked else [Text("stays.hint", _(_STAYS_OPEN), SMALL, Tone.DIM)]
        return [*strangers, watch, *keep, *stays]


class JoinRows:
    def __init__(self, name: str, asked: Invitation | None, refusal: str, join: Callable[[], Step]) -> None:
        """Begin with the invitation `asked` of the last try, if any. `refusal` tells why it failed, or is empty."""
        self.name = name
        self.watching = False
        self._symbols = ""
        self._address: str | None = None
        """The address of the room in a pasted invitation; None if there is none."""
        self._link: Invitation | None = None
        """A pasted invitation with a long code, which nobody types; None if there is none."""
        self._join = join
        if asked:
            self._take(asked)
        self._refused = self._symbols if refusal else ""
        """The refused code, which is not to be sent again."""
        self._refusal = refusal

    @property
    def preview(self) -> DealPreview:
        if self._link:
            return DealPreview(_(READY), Tone.DIM, dealable=True)
        try:
            parse(self._symbols)
        except BadCode as problem:
            return DealPreview(str(problem), Tone.DIM, dealable=False)
        if self._symbols == self._refused:
            return DealPreview(_(TO_BE_MENDED), Tone.DIM, dealable=False)
        return DealPreview(_(READY), Tone.DIM, dealable=True)

    @property
    def invitation(self) -> Invitation:
        """The invitation to send. Raises BadCode while the code has a problem."""
        return self._link or Invitation(parse(self._symbols), self._address)

    def rows(self, paste: Callable[[], str | None]) -> list[Block]:
        """Return the rows. `paste` returns the text on the clipboard; None if it comes later as a `Pasted` input."""
        if self._link:
            typing = Button("type", _("Type a code"), self.forget_link)
            return [Line(Text("code.link", _leads_to(self._link), secret=True), typing)]
        code = CodeField(
            id="code",
            label=_("Room code"),
            symbols=self._symbols,
            changed=self._type,
            refused=partial(setattr, self, "_refusal"),
            pasted=self.paste,
            done=self._join,
        )
        words = Text("code.hint", self._refusal or _(_HINT), SMALL, Tone.WARNING if self._refusal else Tone.DIM)

        def pasted() -> Step:
            if (text := paste()) is not None:
                self.paste(text)
            return STAY

        button = Button("paste", pgettext("button", "Paste"), pasted, icon=Icon.COPY, key="Ctrl+V")
        return [code, Line(words, button), *self._place()]

    def _place(self) -> list[Block]:
        """Return the row with the place where the room is sought, if an invitation names one."""
        if not self._address:
            return []
        # Translators: “It” is a room; {machine} is an address, such as “rooms.example.org”.
        words = _("Searching at {machine}.", machine=machine_at(self._address))
        elsewhere = Button("elsewhere", _("Search elsewhere"), self._look_elsewhere)
        return [Line(Text("place", words, SMALL, Tone.DIM, secret=True), elsewhere)]

    def _look_elsewhere(self) -> Step:
        self._address = None
        return STAY

    def person(self) -> list[Block]:
        """Return the rows for the guest's name, and whether to watch only."""
        watching = Toggle("watching", _("Just watch"), self.watching, partial(setattr, self, "watching"))
        return [
            labelled(name_field(self.name, partial(setattr, self, "name"), nameless(1), done=self._join)),
            explained(watching, _(_JUST_WATCH)),
        ]

    def paste(self, text: str) -> None:
        """Take the code and the address out of a text; if it has no code, tell the reason."""
        if found := invited(text):
            self._take(found)
        else:
            self._refusal = _code_error(text)

    def _take(self, found: Invitation) -> None:
        match found.code:
            case Code():
                self._type(str(found.code))
                self._address = found.address
            case LongCode():
                self._link, self._refusal = found, ""

    @property
    def has_link(self) -> bool:
        """True if a link leads into the room: then no code is typed."""
        return self._link is not None

    def forget_link(self) -> Step:
        self._link = None
        return STAY

    def _type(self, symbols: str) -> None:
        self._symbols, self._link, self._refusal = symbols, None, ""


def _leads_to(link: Invitation) -> str:
    if not link.machine:
        return _("The link leads to a room.")
    # Translators: {machine} is an address, such as “rooms.example.org”.
    return _("The link leads to a room at {machine}.", machine=link.machine)


def _code_error(text: str) -> str:
    symbols = tidy(text)
    if not symbols:
        return _(NOTHING_PASTED)
    reasons = [reason for symbol in symbols if (reason := why_not(symbol))]
    return reasons[0] if reasons and SHORTEST <= len(symbols) <= LONGEST else _(NO_CODE_PASTED)
