"""The files beside the code, in a checkout as in an installed program."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spitegame.session.brokers import Brokers


_PACKAGE = Path(__file__).parent
ASSETS = next(place for place in (_PACKAGE / "assets", _PACKAGE.parent / "assets") if place.is_dir())
ART = ASSETS / "art"
"""The pictures, as SVG files."""
LEARNED = ASSETS / "ai"
PAGE = ASSETS / "page"
"""The page that browsers load to join a room of this program. A command builds it, so it may be missing."""

UPDATES = ASSETS / "updates.json"
"""The source of announcements of newer versions. Only downloads that nothing else keeps up to date have the file."""


def learned(name: str) -> bytes:
    """Return the weights that a computer player has learned, by the name of their file."""
    return (LEARNED / f"{name}.weights").read_bytes()


@cache
def brokers() -> "Brokers":
    """Return the brokers that this build of the program lists. Raises BadBrokers."""
    from spitegame.session.brokers import read_brokers  # loaded here, as the first picture does not need it

    return read_brokers((ASSETS / "brokers.toml").read_text("utf-8"))
