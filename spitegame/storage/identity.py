"""The long-term key by which others know the player of this profile, in a file that only its owner can read."""

from spitegame.net.identity import Identity
from spitegame.net.primitives import ED25519_BYTES
from spitegame.storage import files

IDENTITY = files.FileFormat(b"spitekeys", "the key of a player")
_WHAT = "The key by which others know you"
_LOST = "Others will take you for somebody new."


def load_identity(folders: files.Folders, notices: files.Notices) -> Identity:
    """The key of this profile, drawn where there is none yet. One that cannot be kept ends with the program."""
    path = folders.identity
    if damage := files.mend(path, IDENTITY.mended, _WHAT):
        notices.put(damage)
    try:
        return _unpacked(path.read_bytes())
    except FileNotFoundError:
        pass
    except (files.NewerFormat, files.Damaged, OSError) as problem:
        notices.put(f"{files.not_opened(path, _WHAT, problem).sentence} {_LOST}")
    identity = Identity.drawn()
    with notices.catch_storage_problems():
        files.write_atomically(path, IDENTITY.pack(identity.private), what=_WHAT)
    return identity


def _unpacked(data: bytes) -> Identity:
    """Raises Damaged or NewerFormat."""
    private = IDENTITY.unpack(data)
    if len(private) != ED25519_BYTES:
        raise files.Damaged("The key has another length.")
    return Identity(private)
