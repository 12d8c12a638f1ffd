"""The machines of others by which two programs find each other outside of one house, and who runs them."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from spitegame.session.room_codes import service_at

Operator: TypeAlias = Annotated[str, Meta(pattern=r"\A\S.{0,99}\Z")]


class BadBrokers(ValueError):
    """The message is a sentence for whoever has written the list."""


class Broker(Struct, frozen=True, forbid_unknown_fields=True):
    """A meeting place: a PeerServer if the path of its address ends in `/peerjs`, else a room service."""

    address: Annotated[str, Meta(pattern=r"\Awss?://[\w.\[\]:-]+/[\w./-]*\Z")]
    operator: Operator


class StunServer(Struct, frozen=True, forbid_unknown_fields=True):
    """A server that tells a program the address at which the internet sees it. A PeerServer names none."""

    address: Annotated[str, Meta(pattern=r"\Astun:[\w.-]+(:\d{1,5})?\Z")]
    operator: Operator


class Brokers(Struct, frozen=True, forbid_unknown_fields=True):
    brokers: tuple[Broker, ...] = msgspec.field(default=(), name="broker")
    """The one at which rooms are opened comes first."""
    stun: tuple[StunServer, ...] = ()
    page: Annotated[str, Meta(pattern=r"\A(https?://[\w.\[\]:-]+/([\w./-]*/)?)?\Z")] = ""
    """The URL of a static page of this game, to which links lead; empty if there is none."""

    def has(self, address: str | None) -> bool:
        """True for the address of a broker of the list, and for what a link to its page is read as."""
        addresses = {each.address for each in self.brokers} | ({service_at(self.page)} if self.page else set())
        return address in addresses


def read_brokers(text: str) -> Brokers:
    """The list that is written as TOML. Raises BadBrokers."""
    try:
        return msgspec.toml.decode(text, type=Brokers)
    except msgspec.DecodeError as error:
        raise BadBrokers(f"The list of brokers is wrong: {error}.") from error
