"""The public machines by which programs find each other beyond one network, and who runs them."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from spitegame.session.room_codes import service_at

Operator: TypeAlias = Annotated[str, Meta(pattern=r"\A\S.{0,99}\Z")]
"""The name of the person or organization that runs a machine."""


class BadBrokers(ValueError):
    """Raised for a list of brokers with a mistake. The message is a sentence for the author of the list."""


class Broker(Struct, frozen=True, forbid_unknown_fields=True):
    """A meeting place: a PeerServer if the path of its address ends in `/peerjs`, otherwise a room service."""

    address: Annotated[str, Meta(pattern=r"\Awss?://[\w.\[\]:-]+/[\w./-]*\Z")]
    operator: Operator


class StunServer(Struct, frozen=True, forbid_unknown_fields=True):
    """A STUN server, from which a program learns its own address on the internet. It is listed here because a
    PeerServer names none."""

    address: Annotated[str, Meta(pattern=r"\Astun:[\w.-]+(:\d{1,5})?\Z")]
    operator: Operator


class Brokers(Struct, frozen=True, forbid_unknown_fields=True):
    """The list of meeting places and STUN servers."""

    brokers: tuple[Broker, ...] = msgspec.field(default=(), name="broker")
    """The brokers. Rooms are opened at the first one."""
    stun: tuple[StunServer, ...] = ()
    page: Annotated[str, Meta(pattern=r"\A(https?://[\w.\[\]:-]+/([\w./-]*/)?)?\Z")] = ""
    """The URL of the static page to which links lead; empty if there is none."""

    def has(self, address: str | None) -> bool:
        """Return True for the address of a broker in the list, or of the room service beside the page."""
        addresses = {each.address for each in self.brokers} | ({service_at(self.page)} if self.page else set())
        return address in addresses


def read_brokers(text: str) -> Brokers:
    """Read the list from TOML. Raises BadBrokers."""
    try:
        return msgspec.toml.decode(text, type=Brokers)
    except msgspec.DecodeError as error:
        raise BadBrokers(f"The list of brokers is wrong: {error}.") from error
