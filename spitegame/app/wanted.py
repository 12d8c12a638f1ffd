"""The reading of requests to open something, from the command line, a link, or another start of the program.

All of these come from outside and are checked here, once. A link can open rooms, deals and rules only: it can name no
file and set no option.
"""

import re
from contextlib import suppress
from os.path import isdir
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from urllib.parse import unquote, urlsplit

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.lazily import lazily
from spitegame.session.occupants import Computer, Person
from spitegame.session.opponents import styles
from spitegame.session.record import Record, Unreplayable
from spitegame.session.room_codes import MOST_TEXT, BadCode, Invitation, invitation, invited, of_fragment
from spitegame.session.setup import HouseRules
from spitegame.session.table import Table
from spitegame.translation import N_, _

if TYPE_CHECKING:
    from spitegame.packing import share_codes
else:
    share_codes = lazily("spitegame.packing.share_codes")

SCHEME = "spitegame:"
RECORD_SUFFIX = ".record"
ARCHIVE = ".zip"
"""The ending of a deck in a single file."""
RULES_SUFFIX = ".spiterules"
_LARGEST_RULES = 4000
"""The largest number of characters that are read from a file of rules, which holds a link."""
LONGEST_LINK = 2000
"""The largest number of characters in a link."""


class DeckSource(NamedTuple):
    """A deck to add."""

    path: Path
    """The path of a folder or archive with pictures of cards."""


Wanted: TypeAlias = Invitation | Record | HouseRules | DeckSource | Path
"""Anything that can be opened: a room to join, a deal to play, rules to use, a deck to add, or the file of a record.
The players of a deal have no names yet."""

_DAMAGED = N_("This link is damaged. Ask for it again.")
_AROUND = " \t\r\n<>\"'“”«»()[]{}.,;:!?"
"""The characters that other programs put around a link, or mistake for parts of it."""
_DEAL = re.compile(r"deal[/:=]+(.*)", re.IGNORECASE)
_RULES = re.compile(r"rules[/:=]+(.*)", re.IGNORECASE)
_JOIN = re.compile(r"(?:join[/:=]+)?(.*)", re.IGNORECASE)


class NothingToOpen(ValueError):
    """The text names nothing that can be opened. The message is a sentence."""


def is_link(text: str) -> bool:
    return text.lstrip(_AROUND).lower().startswith(SCHEME)


def wanted(text: str) -> Wanted:
    """Read the thing to be opened from a link, a code, an invitation, or the path of a file. Raises NothingToOpen."""
    if len(text) > MOST_TEXT:
        raise NothingToOpen(_("This is too long for a link, a code or a file name."))
    if is_link(text):
        return _linked(text)
    if (path := _file(text, RECORD_SUFFIX)) is not None:
        return path
    if (path := _file(text, RULES_SUFFIX)) is not None:
        return _rules_in(path)
    path = _file(text, "")
    if path is not None and path.name and (path.suffix.lower() == ARCHIVE or isdir(path)):
        return DeckSource(path)
    try:
        return invited(text) or Invitation(of_fragment(text.strip()))
    except BadCode:
        pass
    for read in (deal_to_play, rules_to_use):
        with suppress(BadCode):
            return read(text)
    # A possible part of a link is not repeated in the message, since it may contain a secret.
    if "://" in text or re.fullmatch(r"#?[\w-]{20,}", text.strip()):
        raise NothingToOpen(
            _("This link is incomplete, or leads to no room. Ask for it again, and open the whole link.")
        )
    raise NothingToOpen(_("{text} is not a link, a code or a file that this program can open.", text=repr(text)))


def deal_to_play(text: str) -> Record:
    """Read the code of a deal, or a link that leads to one. Raises BadCode."""
    if is_link(text):
        found = _DEAL.fullmatch(_path(text))
        text = found[1] if found else ""
    deal = share_codes.dealt_by(text)
    known = styles(LEVEL_NAMES[deal.game])
    levels = [occupant.level for occupant in deal.occupants if isinstance(occupant, Computer)]
    if not all(level in known for level in levels) or not any(isinstance(each, Person) for each in deal.occupants):
        raise BadCode(_(share_codes.DEALS.newer))
    try:
        Table.begin(deal)
    except Unreplayable as problem:
        raise BadCode(_(share_codes.DEALS.newer)) from problem
    return deal


def rules_to_use(text: str) -> HouseRules:
    """Read the code of house rules, or a link that leads to them. Raises BadCode."""
    if is_link(text):
        found = _RULES.fullmatch(_path(text))
        text = found[1] if found else ""
    return share_codes.rules_by(text)


def _rules_in(path: Path) -> HouseRules:
    """Read the house rules in a file. Raises NothingToOpen."""
    try:
        with path.open(encoding="utf-8") as file:
            return rules_to_use(file.read(_LARGEST_RULES).strip())
    except OSError as problem:
        raise NothingToOpen(_("{path} cannot be read: {reason}.", path=path, reason=problem.strerror)) from None
    except (BadCode, UnicodeDecodeError):
        raise NothingToOpen(_("{path} holds no readable house rules.", path=path)) from None


def rules_link(house: HouseRules) -> str:
    return f"{SCHEME}rules/{share_codes.rules_code(house)}"


def written(thing: Wanted) -> str:
    """Return a text that `wanted` reads as this thing."""
    match thing:
        case Invitation(code, address):
            return invitation(code, address) if address else str(code)
        case Record():
            return deal_link(thing)
        case HouseRules():
            return rules_link(thing)
        case DeckSource(path) | (Path() as path):
            return str(path.absolute())


def deal_link(deal: Record) -> str:
    return f"{SCHEME}deal/{share_codes.deal_code(deal)}"


def _linked(text: str) -> Wanted:
    try:
        path = _path(text)
        if _DEAL.fullmatch(path):
            return deal_to_play(text)
        if _RULES.fullmatch(path):
            return rules_to_use(text)
    except BadCode as problem:
        raise NothingToOpen(str(problem)) from None
    found = _JOIN.fullmatch(path)
    joined = invited(SCHEME + found[1]) if found else None
    if joined is None:
        raise NothingToOpen(_("This link does not lead to a room, a deal or house rules. Ask for it again."))
    return joined


def _path(text: str) -> str:
    """Return the part of a link after its scheme; the link may have been escaped or put in brackets. Raises BadCode."""
    try:
        link = unquote(text, errors="strict").strip(_AROUND)
    except UnicodeDecodeError:
        raise BadCode(_(_DAMAGED)) from None
    if len(link) > LONGEST_LINK or not (link.isascii() and link.isprintable()) or " " in link:
        raise BadCode(_(_DAMAGED))
    return link[len(SCHEME) :].strip("/")


def _file(text: str, suffix: str) -> Path | None:
    """Return the path if the text names a file with this ending, perhaps as a URL as file managers give it; else
    None."""
    if text.lower().startswith("file:"):
        from urllib.request import url2pathname  # it takes time to load

        url = urlsplit(text)
        if url.netloc not in ("", "localhost"):
            return None
        text = url2pathname(url.path)
    return Path(text) if text.lower().endswith(suffix) and "\0" not in text else None
