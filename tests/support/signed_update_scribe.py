"""A program that a test kills at any moment. It keeps one signed update after another in the given profile, and prints
after each the numbers of its deal and its own."""

import sys
from itertools import count
from pathlib import Path

from spitegame.net.signatures import SignedUpdate
from spitegame.rules.game import Seat
from spitegame.storage.files import Folders, Notices
from spitegame.storage.resume import SignedUpdateWriter


def signed(number: int, begin: bytes = bytes(32)) -> SignedUpdate:
    """The update with this number, as long as views of hands that grow and shrink."""
    return SignedUpdate(
        deal=1,
        term=0,
        number=number,
        settled=True,
        seat=Seat(1),
        begin=begin,
        salt=b"s" * 16,
        facts=bytes([number % 256]) * (400 + number * 97 % 900),
        signature=b"x" * 64,
    )


def keep(profile: Path) -> None:
    notices = Notices()
    writer = SignedUpdateWriter(Folders.of(profile), notices)
    for number in count(1):
        writer.keep(signed(number))
        assert not notices.take()
        print(1, number, flush=True)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
