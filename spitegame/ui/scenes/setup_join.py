"""Which room to join: rows of the setup screen."""

from collections.abc import Callable

from spitegame.session.occupants import NAME_LENGTH
from spitegame.session.room_codes import BadCode, Invitation, invitation, invited, parse, tidy, why_not
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.preferences import SERVICE_LENGTH
from spitegame.ui.scene import STAY, Step
from spitegame.ui.scenes.setup_host import service_field
from spitegame.ui.tables.offer import DealPreview
from spitegame.ui.widgets.block import SMALL, Block, Text
from spitegame.ui.widgets.controls import Button, Toggle
from spitegame.ui.widgets.fields import CodeField, Field
from spitegame.ui.widgets.layout import Line, explained, labelled

NOTHING_PASTED = "There is no text on the clipboard. Copy the code or the whole invitation first."
READY = "The board opens by itself when your host starts the game."
NO_CODE_PASTED = "There is no code in what you pasted. Copy the code or the whole invitation, and paste it again."
BAD_ADDRESS = "An address is a name or a number with a port, such as 192.168.1.7:8765. Leave it empty if you have none."
_HINT = "Six letters and digits, from your host. You may paste a whole message."
_WATCHING_HINT = "Without a seat: you see the table, and no hand."
_ADDRESS_HINT = "Only if the room is not found by itself: the host's screen shows it."
_SERVICE_HINT = "The one that your host uses. Empty for a room on your own network."


class JoinRows:
    def __init__(self, name: str, service: str, asked: Invitation | None, join: Callable[[], Step]) -> None:
        """`asked`: what was tried before; the fields still hold it."""
        self.name = name
        self.service = service
        self.watching = False
        self._symbols = str(asked.code) if asked else ""
        self._address = (asked.address or "") if asked else ""
        self._refusal: str | None = None
        self._join = join

    @property
    def preview(self) -> DealPreview:
        """What is still missing."""
        try:
            parse(self._symbols)
        except BadCode as problem:
            return DealPreview(str(problem), Tone.DIM, dealable=False)
        if not self._is_address_right:
            return DealPreview(BAD_ADDRESS, Tone.WARNING, dealable=False)
        return DealPreview(READY, Tone.DIM, dealable=True)

    @property
    def invitation(self) -> Invitation:
        """Raises BadCode while there is a problem with the code."""
        return Invitation(parse(self._symbols), self._address.strip() or None)

    def rows(self, paste: Callable[[], str]) -> list[Block]:
        """`paste` gets what is on the clipboard."""
        code = CodeField(
            id="code",
            label="Room code",
            symbols=self._symbols,
            changed=self._type,
            refused=self._refuse,
            pasted=self.paste,
            done=self._join,
        )
        words = Text("code.hint", self._refusal or _HINT, SMALL, Tone.WARNING if self._refusal else Tone.DIM)

        def pasted() -> Step:
            self.paste(paste())
            return STAY

        button = Button(id="paste", label="Paste", act=pasted, icon=Icon.COPY, key="Ctrl+V")
        return [code, Line(words, button)]

    def others(self) -> list[Block]:
        name = Field(
            id="name",
            label="Your name",
            text=self.name,
            changed=self._rename,
            longest=NAME_LENGTH,
            placeholder="Player 1",
        )
        address = Field(
            id="address",
            label="Address",
            text=self._address,
            changed=self._type_address,
            longest=SERVICE_LENGTH,
            placeholder="found by itself",
        )
        watching = Toggle("watching", "Just watch", self.watching, self._watch)
        service = service_field(self.service, self._type_service)
        return [
            labelled(name),
            explained(watching, _WATCHING_HINT),
            labelled(service, Text("service.hint", _SERVICE_HINT, SMALL, Tone.DIM)),
            labelled(address, Text("address.hint", _ADDRESS_HINT, SMALL, Tone.DIM)),
        ]

    def paste(self, text: str) -> None:
        """A code in any text, and the address if there is one; or what is a code but for a symbol."""
        found = invited(text)
        if found:
            self._symbols, self._refusal = str(found.code), None
            self._address = found.address or self._address
        else:
            self._refusal = _why_no_code(text)

    def _type(self, symbols: str) -> None:
        self._symbols, self._refusal = symbols, None

    def _refuse(self, reason: str) -> None:
        self._refusal = reason

    def _type_address(self, address: str) -> None:
        self._address = address

    def _type_service(self, service: str) -> None:
        self.service = service

    def _rename(self, name: str) -> None:
        self.name = name

    def _watch(self, on: bool) -> None:
        self.watching = on

    @property
    def _is_address_right(self) -> bool:
        """Whether it is understood in an invitation."""
        address = self._address.strip()
        found = invited(invitation(parse(self._symbols), address)) if address else None
        return not address or (found is not None and found.address == address)


def _why_no_code(text: str) -> str:
    symbols = tidy(text)
    if not symbols:
        return NOTHING_PASTED
    reasons = [reason for symbol in symbols if (reason := why_not(symbol))]
    return reasons[0] if reasons and len(symbols) == 6 else NO_CODE_PASTED
