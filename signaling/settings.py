"""What an operator can choose."""

from dataclasses import dataclass, field

from signaling.limits import Limits
from signaling.routes import LIFE


@dataclass(frozen=True, slots=True)
class Settings:
    stun: tuple[str, ...] = ()
    """URLs."""
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
    """Seconds."""
    limits: Limits = field(default_factory=Limits)
