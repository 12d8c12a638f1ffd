"""An open channel whose ends have proven to each other who they are."""

from dataclasses import dataclass

from spitegame.net.channel import Channel
from spitegame.net.connection import ConfirmMacs
from spitegame.net.key_agreement import Keys, Role
from spitegame.net.verifier import verifier_words


@dataclass(frozen=True, slots=True)
class SecureChannel:
    role: Role
    """What this program is."""
    peer: bytes
    """The guest's side, at the host; the host's room, at the guest."""
    keys: Keys
    channel: Channel
    fingerprints: tuple[str, str]
    """The host's and the guest's; empty where frames go through the service."""

    @property
    def confirm_macs(self) -> ConfirmMacs:
        own, other = (self.keys.confirm(role, *self.fingerprints) for role in (self.role, self.role.other))
        return ConfirmMacs(own, other)

    @property
    def verifier(self) -> str:
        """Three words that two players can compare."""
        return " ".join(verifier_words(self.keys.verifier))
