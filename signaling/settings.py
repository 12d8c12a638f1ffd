"""The settings of an operator, and what sides are told of STUN and TURN servers.

The credentials for a TURN server are such as coturn accepts with `use-auth-secret`: the user name is when it expires
and whom it was given to, the password is its HMAC under the secret that the service and coturn share.
"""

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
"""Seconds in which a relay has to be allocated; once that is done it stays."""


@dataclass(frozen=True, slots=True)
class Settings:
    stun: tuple[str, ...] = ()
    turn: tuple[str, ...] = ()
    turn_secret: bytes = field(default=b"", repr=False)
    """Shared with the TURN server, which gives out no credentials itself."""
    relay: bool = False
    redis: str = ""
    """URLs of the Redis that several processes share, separated by white space; empty: rooms are kept in memory."""
    behind_proxy: bool = False
    """The last address in X-Forwarded-For is who is asking. Only where a proxy writes it."""
    code_life: float = 600
    """Seconds that a code lives."""
    origins: tuple[str, ...] = ()
    """Sites whose pages may ask, beside the one that the service serves: as browsers name them, https://example.org."""
    tables: bool = False
    """Keep a list of open tables. Not where a host runs the service for its own room: there would be no other in it."""
    own_network: bool = False
    """Answer only to requests by address, or by a name of one's own network."""
    route: Callable[[], str] = lambda: ""
    """The route that the next code is to have, where the program around the service draws them; empty: any."""
    limits: Limits = field(default_factory=Limits)
    page: Page | None = field(default=None, repr=False)
    """The page for browsers; None: nothing."""


def rules_of(settings: Settings) -> Rules:
    return Rules(connect_options_of(settings, time), settings.limits.strangers, settings.code_life)


def connect_options_of(settings: Settings, clock: Callable[[], float]) -> Callable[[bytes], ConnectOptions]:
    """A function that gives the connect options of a room, with fresh credentials each time."""
    stun = tuple(IceServer(url) for url in settings.stun)
    if not settings.turn:
        fixed = ConnectOptions(stun, settings.relay)
        return lambda room: fixed

    def options(room: bytes) -> ConnectOptions:
        name, password = credential(settings.turn_secret, room, int(clock()) + CREDENTIAL_LIFE)
        return ConnectOptions((*stun, *(IceServer(url, name, password) for url in settings.turn)), settings.relay)

    return options


def credential(secret: bytes, room: bytes, expires: int) -> tuple[str, str]:
    """User name and password. The relay can tell rooms apart by it, but not learn their names."""
    name = f"{expires}:{sha256(room).hexdigest()[:16]}"
    return name, b64encode(hmac.digest(secret, name.encode(), "sha1")).decode()
