"""A program that a test kills at any moment. It writes one journal after another to the given file, and prints after
each frame what the file holds."""

import sys
from pathlib import Path

from spitegame.storage.journal import Journal, read_journal

FRAMES = 60
"""The frames of one journal; the next journal takes its place in the file."""


def frame(number: int) -> bytes:
    """The frame with this number. Lengths vary, and some frames are long."""
    return str(number).encode() * (number % 7 if number % 13 else 2_000)


def write(path: Path) -> None:
    header: bytes = b"1"
    frames: tuple[bytes, ...] = ()
    if path.exists():
        contents = read_journal(path.read_bytes())
        header, frames = contents.header, contents.frames
    journal, generation, written = Journal.create(path, header, frames), int(header), len(frames)
    while True:
        print(generation, written, flush=True)
        if written < FRAMES:
            journal.append(frame(written))
            written += 1
        else:
            journal.close()
            generation, written = generation + 1, 0
            journal = Journal.create(path, str(generation).encode())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
