"""The settings of a service, and the STUN and TURN servers of which it tells its sides. Credentials for a TURN server
are those of coturn's `use-auth-secret`: the user name is the time of expiry and a name for the user, and the password
is the user name's HMAC under a secret that the service and coturn share."""

import hmac
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from time import time

from signaling.limits import Limits
from signaling.messages import ConnectOptions, IceServer
from signaling.rooms import Rules
from signaling.web_page import Page

CREDENTIAL_LIFE = 300
"""Seconds in which a relay has to be allocated with a credential; an allocated relay stays."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a service."""

    stun: tuple[str, ...] = ()
    """The URLs of STUN servers."""
    turn: tuple[str, ...] = ()
    """The URLs of TURN servers."""
    turn_secret: bytes = field(default=b"", repr=False)
    """The secret that the service shares with the TURN servers, under which it makes credentials."""
    relay: bool = False
    """True if the service carries messages of sides that find no direct way."""
    redis: str = ""
    """The URLs of the Redis servers by which several processes share rooms, separated by white space; empty to keep the
    rooms in memory."""
    behind_proxy: bool = False
    """True to take the last address in X-Forwarded-For for that of the client. Set it only where a proxy writes this
    header."""
    code_life: float = 600
    """Seconds for which a code is valid."""
    origins: tuple[str, ...] = ()
    """Sites, besides the service's own, whose pages may connect; in the form of the Origin header, such as
    https://example.org."""
    tables: bool = False
    """True to keep a list of open tables. A host that runs a service for its own room keeps none, as no other table
    would be in it."""
    own_network: bool = False
    """True to answer only requests for an address, or for a name of a local network."""
    route: Callable[[], str] = lambda: ""
    """Returns the route for the next code, where the program that runs the service draws it; empty for any route."""
    limits: Limits = field(default_factory=Limits)
    page: Page | None = field(default=None, repr=False)
    """The page for browsers; None for none."""


def rules_of(settings: Settings) -> Rules:
    """Return the settings on which rooms depend."""
    return Rules(connect_options_of(settings, time), settings.limits.strangers, settings.code_life)


def connect_options_of(settings: Settings, clock: Callable[[], float]) -> Callable[[bytes], ConnectOptions]:
    """Return a function from the name of a room to its connect options, with fresh credentials at each call."""
    stun = tuple(IceServer(url) for url in settings.stun)
    if not settings.turn:
        fixed = ConnectOptions(stun, settings.relay)
        return lambda room: fixed

    def options(room: bytes) -> ConnectOptions:
        name, password = credential(settings.turn_secret, room, int(clock()) + CREDENTIAL_LIFE)
        return ConnectOptions((*stun, *(IceServer(url, name, password) for url in settings.turn)), settings.relay)

    return options


def credential(secret: bytes, room: bytes, expires: int) -> tuple[str, str]:
    """Return the user name and the password for a TURN server. The user name has a hash of the room's name, so that the
    server can tell rooms apart but does not learn their names."""
    name = f"{expires}:{sha256(room).hexdigest()[:16]}"
    return name, b64encode(hmac.digest(secret, name.encode(), "sha1")).decode()
