"""How guests come to a room, and who may watch: rows of the setup screen."""

from collections.abc import Callable

from spitegame.ui.nodes import Tone
from spitegame.ui.preferences import SERVICE_LENGTH
from spitegame.ui.widgets.block import SMALL, Block, Text
from spitegame.ui.widgets.controls import Choice, Option, Toggle
from spitegame.ui.widgets.fields import Field
from spitegame.ui.widgets.layout import explained, labelled

_INTERNET, _NETWORK = "internet", "network"
_WATCHING = "With the code, and without a seat. They see no hand."
_WAYS = (Option(_INTERNET, "Internet"), Option(_NETWORK, "This network, no server"))
_HINTS = {
    _INTERNET: "A room service brings you together. Ask whoever runs one for its address.",
    _NETWORK: "Everybody has to be on your network. Nothing leaves it.",
}


class HostRows:
    def __init__(self, service: str, *, onlookers: bool) -> None:
        """`service`: the address of the one that was used last, if any."""
        self.typed_service = service
        self.onlookers = onlookers
        self._way = _INTERNET if service else _NETWORK

    @property
    def service(self) -> str:
        """Empty: the room is for this network."""
        return self.typed_service.strip() if self._way == _INTERNET else ""

    @property
    def problem(self) -> str | None:
        if self._way == _INTERNET and not self.service:
            return "Enter the address of the room service, or choose this network."
        return None

    def rows(self) -> list[Block]:
        hint = Text("way.hint", _HINTS[self._way], SMALL, Tone.DIM)
        way = labelled(Choice("way", "Guests", _WAYS, self._way, self._go), hint)
        watch = explained(Toggle("onlookers", "Others may watch", self.onlookers, self._let_watch), _WATCHING)
        if self._way == _NETWORK:
            return [way, watch]
        return [way, labelled(service_field(self.typed_service, self._type_service)), watch]

    def _go(self, way: str) -> None:
        self._way = way

    def _let_watch(self, on: bool) -> None:
        self.onlookers = on

    def _type_service(self, text: str) -> None:
        self.typed_service = text


def service_field(text: str, changed: Callable[[str], None]) -> Field:
    return Field(
        id="service",
        label="Room service",
        text=text,
        changed=changed,
        longest=SERVICE_LENGTH,
        placeholder="wss://…",
    )
