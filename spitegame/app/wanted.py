"""What the program can be asked to open: by a word on the command line, by a link, or by another start of the program.

All of it comes from outside and is read here, once. A link opens rooms and nothing else: it names no file and sets no
option.
"""

import re
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

from spitegame.session.room_codes import MOST_TEXT, BadCode, Invitation, invitation, invited, parse

SCHEME = "spitegame:"
RECORD_SUFFIX = ".record"
LONGEST_LINK = 2000

Wanted: TypeAlias = Invitation | Path
"""A room to join, or a file with the record of a game."""

_AROUND = " \t\r\n<>\"'“”«»()[]{}.,;:!?"
"""What programs put around a link, or take for a part of it."""
_JOIN = re.compile(r"(?:join[/:=]+)?(.*)", re.IGNORECASE)


class NothingToOpen(ValueError):
    """This asks for nothing that can be opened. The message is a sentence."""


def is_link(text: str) -> bool:
    return text.lstrip(_AROUND).lower().startswith(SCHEME)


def wanted(text: str) -> Wanted:
    """Read what is to be opened: a link, a code, an invitation, or the path of a record. Raises NothingToOpen."""
    if len(text) > MOST_TEXT:
        raise NothingToOpen("This is too long for a link, a code or the name of a file.")
    if is_link(text):
        return _linked(text)
    if (path := _record_file(text)) is not None:
        return path
    try:
        return invited(text) or Invitation(parse(text))
    except BadCode:
        raise NothingToOpen(f"{text!r} is no link, no code and no file that can be opened here.") from None


def written(thing: Wanted) -> str:
    """The text that `wanted` reads as the same."""
    match thing:
        case Invitation(code, address):
            return invitation(code, address) if address else str(code)
        case Path():
            return str(thing.absolute())


def _linked(text: str) -> Wanted:
    """The link may have been changed on its way: in capitals, escaped, in brackets, with a full stop behind it."""
    try:
        link = unquote(text, errors="strict").strip(_AROUND)
    except UnicodeDecodeError:
        raise NothingToOpen("This link is damaged. Ask for it again.") from None
    if len(link) > LONGEST_LINK or not (link.isascii() and link.isprintable()) or " " in link:
        raise NothingToOpen("This link is damaged. Ask for it again.")
    found = _JOIN.fullmatch(link[len(SCHEME) :].strip("/"))
    joined = invited(SCHEME + found[1]) if found else None
    if joined is None:
        raise NothingToOpen("This link does not lead to a room. Ask for it again.")
    return joined


def _record_file(text: str) -> Path | None:
    """The path, if the text is one of a record; programs that show files give it as a URL, too."""
    if text.lower().startswith("file:"):
        from urllib.request import url2pathname  # it takes time to load

        url = urlsplit(text)
        if url.netloc not in ("", "localhost"):
            return None
        text = url2pathname(url.path)
    return Path(text) if text.lower().endswith(RECORD_SUFFIX) and "\0" not in text else None
