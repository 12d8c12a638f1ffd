"""The settings of an operator."""

from dataclasses import dataclass, field

from signaling.limits import Limits
from signaling.routes import LIFE


@dataclass(frozen=True, slots=True)
class Settings:
    stun: tuple[str, ...] = ()
    """The URLs of the servers."""
    turn: tuple[str, ...] = ()
    turn_secret: bytes = field(default=b"", repr=False)
    """Shared with the TURN server, which gives out no credentials itself."""
    relay: bool = False
    """Frames may go through the service, if no other way is found."""
    redis: str = ""
    """URL of the store that several processes share. Empty: this process is alone and keeps its rooms in memory."""
    behind_proxy: bool = False
    """The last address in X-Forwarded-For is who is asking. Only where a proxy writes it."""
    code_life: float = LIFE
    """Seconds that a code lives."""
    limits: Limits = field(default_factory=Limits)
