"""What lies beside the code, in a checkout as in an installed program."""

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
"""What browsers load to join a room of this program. It is made by a command, and may be missing."""

UPDATES = ASSETS / "updates.json"
"""Where newer versions are told of. Only downloads that nobody else keeps up to date have it."""


def learned(name: str) -> bytes:
    """What a computer player has learned."""
    return (LEARNED / f"{name}.weights").read_bytes()


@cache
def brokers() -> "Brokers":
    """The machines of others that whoever built the program has listed. Raises BadBrokers."""
    from spitegame.session.brokers import read_brokers  # the first picture does not wait for what checks it

    return read_brokers((ASSETS / "brokers.toml").read_text("utf-8"))
