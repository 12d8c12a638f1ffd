"""Identities without an account: each profile has a long-term key pair, and each side of a connection shows that it
owns its key.

A signature names the room and the connection, so it proves nothing anywhere else. The host shows its key first, and the
guest's signature names that key too. If a host passes the proof on at another table, where it is a guest itself, the
proof names the wrong host.
"""

from dataclasses import dataclass, field
from secrets import token_bytes
from typing import Self

from spitegame.net.primitives import ED25519_BYTES, PRIMITIVES
from spitegame.net.wire import Identify, KeyProof
from spitegame.packing.codec import join_prefixed

_HOST, _GUEST = b"spitegame known host", b"spitegame known guest"


@dataclass(frozen=True, slots=True)
class Identity:
    """The key pair of a profile, for Ed25519. The private key is any 32 bytes."""

    private: bytes = field(repr=False)

    @classmethod
    def drawn(cls) -> Self:
        return cls(token_bytes(ED25519_BYTES))

    @property
    def key(self) -> bytes:
        """The public key, by which others know this player."""
        return PRIMITIVES.ed25519_public(self.private)

    def as_host(self, room: bytes, binding: bytes) -> Identify:
        """Return the key of this host with its signature. `room`: the public name of the room. `binding`: that of the
        connection (`SecureChannel.binding`)."""
        return Identify(self.key, PRIMITIVES.sign(self.private, _host_statement(room, binding)))

    def as_guest(self, room: bytes, host: bytes, binding: bytes) -> Identify:
        """Return the key of this guest with its signature. `room`, `binding`: as for `as_host`. `host`: the host's
        key."""
        return Identify(self.key, PRIMITIVES.sign(self.private, _guest_statement(room, host, binding)))


def proves_host(said: Identify, room: bytes, binding: bytes) -> bool:
    """True if the owner of the key in `said` has signed as the host of this room, over the connection with this
    binding."""
    return PRIMITIVES.verify(said.key, said.signature, _host_statement(room, binding))


def proves_guest(proof: KeyProof, room: bytes, host: bytes) -> bool:
    """True if the owner of the key in the proof has come into this room of the host with the key `host`. Other guests
    can check that too: they need to know nothing of the guest's connection but its binding."""
    return PRIMITIVES.verify(proof.key, proof.signature, _guest_statement(room, host, proof.binding))


def _host_statement(room: bytes, binding: bytes) -> bytes:
    return join_prefixed(_HOST, room, binding)


def _guest_statement(room: bytes, host: bytes, binding: bytes) -> bytes:
    return join_prefixed(_GUEST, room, host, binding)
