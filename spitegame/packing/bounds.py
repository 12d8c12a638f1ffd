"""Types for the fields of messages and of kept files, with their limits."""

from typing import Annotated, TypeAlias

from spitegame.packing.codec import MOST_UPDATES, Only
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.occupants import is_name
from spitegame.session.portraits import is_key

MOST_SEATS = 9
MOST_ONLOOKERS = 16
MOST_CHUNKS = 64
"""The most chunks in which an opening is sent."""
CHUNK_BYTES = 32 * 1024
MOST_SECONDS = 600.0
"""The longest time for a decision, in seconds."""


def at_most(most: float, least: int = 0) -> Only:
    """Return the check that a number is from `least` to `most`."""
    return Only(lambda number: least <= number <= most, f"A number from {least} to {most}")


def of_length(most: int, least: int = 0) -> Only:
    """Return the check that bytes, a text or a row have from `least` to `most` items."""
    return Only(lambda row: least <= len(row) <= most, f"A length from {least} to {most}")


Bytes32: TypeAlias = Annotated[bytes, of_length(32, 32)]
Bytes64: TypeAlias = Annotated[bytes, of_length(64, 64)]
Bytes16: TypeAlias = Annotated[bytes, of_length(16, 16)]
Bytes32OrNone: TypeAlias = Annotated[bytes, Only(lambda given: len(given) in (0, 32), "32 bytes or none")]
"""32 bytes, or empty for none."""
Number: TypeAlias = Annotated[int, at_most(MOST_UPDATES, 1)]
"""The number of a deal, or of an update within it."""
NumberOrNone: TypeAlias = Annotated[int, at_most(MOST_UPDATES)]
"""A number, or 0 for none."""
Term: TypeAlias = Annotated[int, at_most(2**31)]
"""The number of a host's election; 0 for the first host. A liar can raise it by a few in a second, so the limit lasts
for years."""
Version: TypeAlias = Annotated[int, at_most(10**4)]
Beat: TypeAlias = Annotated[int, at_most(10**9)]
"""The number of a ping."""
Seconds: TypeAlias = Annotated[float, at_most(MOST_SECONDS)]
Amount: TypeAlias = Annotated[int, at_most(10**6)]
"""Milliseconds or seconds, without a fraction."""
AnySeat: TypeAlias = Annotated[Seat, at_most(MOST_SEATS - 1)]
Name: TypeAlias = Annotated[str, Only(is_name, "A name")]
PortraitKey: TypeAlias = Annotated[str, Only(is_key, "The key of a portrait")]
Text: TypeAlias = Annotated[str, of_length(40)]
Address: TypeAlias = Annotated[str, of_length(200)]
GameKey: TypeAlias = Annotated[str, Only(GAMES.__contains__, "A game that is known here")]
Packed: TypeAlias = Annotated[bytes, of_length(4096)]
PackedView: TypeAlias = Annotated[bytes, of_length(16 * 1024)]
PackedUpdate: TypeAlias = Annotated[bytes, of_length(32 * 1024)]
