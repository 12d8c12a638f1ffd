"""Writes one journal after the other in the file given, and tells after each frame what is in it.

Run as a program of its own, to be killed at any moment.
"""

import sys
from pathlib import Path

from spitegame.storage.journal import Journal

FRAMES = 60
"""Of one journal; then the next one takes its place."""


def frame(number: int) -> bytes:
    """Of some length or other, and now and then of a long one."""
    return str(number).encode() * (number % 7 if number % 13 else 2_000)


def write(path: Path) -> None:
    if path.exists():
        journal, header, frames = Journal.open(path)
    else:
        journal, header, frames = Journal.create(path, b"1"), b"1", []
    generation, written = int(header), len(frames)
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
