"""A program that a test kills at any moment. It keeps one signed update after another in the given profile, and prints
after each the numbers of its deal and its own."""

import sys
from itertools import count
from pathlib import Path

from spitegame.net.signatures import SignedUpdate
from spitegame.rules.game import Seat
from spitegame.session.draw import Deal, GuestDraw
from spitegame.storage.files import Folders, Notices
from spitegame.storage.signed_update import SignedUpdateWriter

DRAW = GuestDraw(deal=Deal(bytes(16), 1, b""), commitment=b"c" * 32, seat=Seat(1), own=None)


def signed(number: int) -> SignedUpdate:
    """The update with this number, as long as views of hands that grow and shrink."""
    return SignedUpdate(1, 0, number, Seat(1), b"s" * 16, bytes([number % 256]) * (400 + number * 97 % 900), b"x" * 64)


def keep(profile: Path) -> None:
    notices = Notices()
    writer = SignedUpdateWriter(Folders.of(profile), notices)
    for number in count(1):
        writer.keep(DRAW, signed(number))
        assert not notices.take()
        print(1, number, flush=True)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
