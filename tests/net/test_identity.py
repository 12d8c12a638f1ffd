"""People are known by a key: what they sign proves it in one room, to one host, and nowhere else."""

from dataclasses import replace

from spitegame.net.identity import Identity, proves_guest, proves_host
from spitegame.net.wire import KeyProof

HOST, GUEST, EVE = Identity.drawn(), Identity.drawn(), Identity.drawn()
ROOM, OTHER_ROOM = b"room".ljust(16), b"other room".ljust(16)
BINDING, OTHER_BINDING = b"b" * 32, b"o" * 32


def proof(guest: Identity = GUEST, room: bytes = ROOM, host: Identity = HOST, binding: bytes = BINDING) -> KeyProof:
    said = guest.as_guest(room, host.key, binding)
    return KeyProof(said.key, binding, said.signature)


def test_a_host_proves_its_key_over_this_connection_only() -> None:
    said = HOST.as_host(ROOM, BINDING)
    assert proves_host(said, ROOM, BINDING)
    assert not proves_host(said, OTHER_ROOM, BINDING)
    assert not proves_host(said, ROOM, OTHER_BINDING)
    assert not proves_host(replace(said, key=EVE.key), ROOM, BINDING)


def test_a_guest_proves_its_key_to_the_host_and_to_all_other_guests() -> None:
    assert proves_guest(proof(), ROOM, HOST.key)
    assert not proves_guest(replace(proof(), key=EVE.key), ROOM, HOST.key)
    assert not proves_guest(replace(proof(), binding=OTHER_BINDING), ROOM, HOST.key)
    at_eves = proof(host=EVE)
    assert not proves_guest(at_eves, ROOM, HOST.key)
    assert not proves_guest(at_eves, OTHER_ROOM, EVE.key)
    said = HOST.as_host(ROOM, BINDING)
    assert not proves_guest(KeyProof(said.key, BINDING, said.signature), ROOM, HOST.key)


def test_nothing_tells_a_private_key_in_a_log() -> None:
    assert repr(HOST) == "Identity()"
    assert repr(proof()) == "KeyProof()"
    assert repr(HOST.as_host(ROOM, BINDING)) == "Identify()"
