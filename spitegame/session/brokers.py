"""The machines of others by which two programs find each other outside of one house, and who runs them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_BROKER = re.compile(r"wss?://[\w.\[\]:-]+/[\w./-]*")
_STUN = re.compile(r"stun:[\w.-]+(:\d{1,5})?")
_PAGE = re.compile(r"https?://[\w.\[\]:-]+/([\w./-]*/)?")
_OPERATOR = re.compile(r"\S.{0,99}")


class BadBrokers(ValueError):
    """The message is a sentence for whoever has written the list."""


@dataclass(frozen=True, slots=True)
class Broker:
    """A meeting place: a PeerServer if the path of its address ends in `/peerjs`, else a room service."""

    address: str
    """Its URL, which begins with `ws`."""
    operator: str


@dataclass(frozen=True, slots=True)
class StunServer:
    """It tells a program the address at which the internet sees it. A PeerServer names none."""

    address: str
    """Its URL, which begins with `stun:`."""
    operator: str


@dataclass(frozen=True, slots=True)
class Brokers:
    brokers: tuple[Broker, ...] = ()
    """The one at which rooms are opened comes first."""
    stun: tuple[StunServer, ...] = ()
    page: str = ""
    """The URL of a static page of this game; empty if there is none."""


def read_brokers(text: str) -> Brokers:
    """The list that is written as TOML. Raises BadBrokers."""
    import tomllib  # only who looks for others waits for it

    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBrokers(f"The list of brokers is no TOML: {error}.") from error
    if unknown := written.keys() - {"broker", "stun", "page"}:
        raise BadBrokers(f"The list of brokers knows no “{min(unknown)}”.")
    brokers = tuple(Broker(*each) for each in _entries(written, "broker", _BROKER))
    stun = tuple(StunServer(*each) for each in _entries(written, "stun", _STUN))
    page = written.get("page", "")
    return Brokers(brokers, stun, _checked("page", page, _PAGE) if page else "")


def _entries(written: Mapping[str, Any], kind: str, address: re.Pattern[str]) -> list[tuple[str, str]]:
    """The address and the operator of each entry of this kind. Raises BadBrokers."""
    entries = written.get(kind, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadBrokers(f"In the list of brokers, each {kind} begins with [[{kind}]].")
    for entry in entries:
        if entry.keys() != {"address", "operator"}:
            raise BadBrokers(f"In the list of brokers, each {kind} has an address and an operator, and nothing else.")
    return [
        (_checked(f"{kind} address", entry["address"], address), _checked("operator", entry["operator"], _OPERATOR))
        for entry in entries
    ]


def _checked(what: str, value: object, pattern: re.Pattern[str]) -> str:
    if isinstance(value, str) and pattern.fullmatch(value):
        return value
    raise BadBrokers(f"In the list of brokers, {value!r} is no {what}.")
