"""What sides are told of STUN and TURN servers, with credentials that coturn accepts for five minutes.

The scheme is coturn's `use-auth-secret`: the user name is when it expires and whom it was given to, the password is
its HMAC under the secret that the service and coturn share.
"""

import hmac
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256

from signaling.messages import ConnectOptions, IceServer
from signaling.settings import Settings

LIFE = 300
"""Seconds in which a relay has to be allocated; once that is done it stays."""


def connect_options_of(settings: Settings, clock: Callable[[], float]) -> Callable[[bytes], ConnectOptions]:
    """Returns a function that tells the options for a room, now."""
    stun = tuple(IceServer(url) for url in settings.stun)
    if not settings.turn:
        fixed = ConnectOptions(stun, settings.relay)
        return lambda room: fixed

    def options(room: bytes) -> ConnectOptions:
        name, password = credential(settings.turn_secret, room, int(clock()) + LIFE)
        return ConnectOptions((*stun, *(IceServer(url, name, password) for url in settings.turn)), settings.relay)

    return options


def credential(secret: bytes, room: bytes, expires: int) -> tuple[str, str]:
    """User name and password. The relay can tell rooms apart by it, but not learn their names."""
    name = f"{expires}:{sha256(room).hexdigest()[:16]}"
    return name, b64encode(hmac.digest(secret, name.encode(), "sha1")).decode()
