"""``python -m spitegame``, and the command of the same name."""

import codecs
import os
import sys
from io import TextIOWrapper

PLAIN = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": "...", "→": "->", "×": "x"}
"""The ASCII that is written in place of a character that the terminal's encoding lacks, by that character."""


def main() -> int:
    codecs.register_error("plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a program without a terminal has none
            stream.reconfigure(errors="plain")
    from spitegame.app.main import run

    try:
        try:
            return run(sys.argv[1:])
        finally:  # also where a command ends by itself, as `--help` does
            if sys.stdout:
                sys.stdout.flush()
    except BrokenPipeError:  # the reader has closed the pipe, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Return the ASCII in place of what cannot be encoded, and the position after it, as `register_error` wants it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


if __name__ == "__main__":
    sys.exit(main())
