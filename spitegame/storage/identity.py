"""The identity of this profile: the long-term key by which others know the player, in a file that only its owner can
read."""

from spitegame.net.identity import Identity
from spitegame.net.primitives import ED25519_BYTES
from spitegame.storage import files
from spitegame.translation import N_, _

IDENTITY = files.FileFormat(b"spitekeys", N_("The file is not a player’s key."))
_SENTENCES = files.Sentences(
    N_("The key by which others know you comes from a newer version: update the program to open it."),
    N_("The key by which others know you could not be opened."),
    N_("The key by which others know you could not be saved: {reason}."),
)


def load_identity(folders: files.Folders, notices: files.Notices) -> Identity:
    """Return the identity of this profile, and draw one if there is none. If it cannot be written, it lasts until the
    program ends."""
    path = folders.identity
    try:
        return _unpacked(path.read_bytes())
    except FileNotFoundError:
        pass
    except (files.NewerFormat, files.Damaged, OSError) as problem:
        lost = _("Others will see you as somebody new.")
        notices.put(f"{files.not_opened(path, _SENTENCES, problem).sentence} {lost}")
    identity = Identity.drawn()
    with notices.catch_storage_problems():
        files.write_atomically(path, IDENTITY.pack(identity.private), unsaved=_SENTENCES.unsaved)
    return identity


def _unpacked(data: bytes) -> Identity:
    """Read the identity from the bytes of its file. Raises Damaged or NewerFormat."""
    private = IDENTITY.unpack(data)
    if len(private) != ED25519_BYTES:
        raise files.Damaged(_("The key has the wrong length."))
    return Identity(private)
