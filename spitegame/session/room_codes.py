"""Room codes, and texts that hold one. The first symbols of a code find the room, the others are the host's secret.

A link leads to the page of a room service, `https://rooms.example.org/#K7QM4X`, and holds a code, or a long one, behind
the #, which no browser sends to any server. The service itself is found beside its page, at `rooms`; or, where nothing
but files is beside the page, the link names the broker behind an @.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING
from unicodedata import category, decomposition, name, normalize

from spitegame.lazily import lazily
from spitegame.translation import N_, _

if TYPE_CHECKING:
    import base64
    import html
    import ipaddress
    import urllib.parse as urls
else:  # few need them
    base64, html, ipaddress, urls = map(lazily, ("base64", "html", "ipaddress", "urllib.parse"))

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
SHORTEST, LONGEST = 6, 8
"""The numbers of symbols that a code may have. It is longer than six where a room service has many rooms."""
SECRET = 4
"""The number of symbols that the host draws for a code, however long it is."""

_LOOK_ALIKES = {
    "O": N_("O and 0 are never used, since they look alike. Look at the code again: it may be a D or a Q."),
    "I": N_("I, L and 1 are never used, since they look alike. Look at the code again: it may be a 7, a J or a T."),
}
_LOOK_ALIKES |= {"0": _LOOK_ALIKES["O"], "L": _LOOK_ALIKES["I"], "1": _LOOK_ALIKES["I"]}

MOST_TEXT = 10_000
"""The number of characters of a pasted text that are looked at."""

_SYMBOL = f"[{ALPHABET}{ALPHABET.lower()}]"
_GROUPED = rf"(?:{_SYMBOL}{{3}}[-–. \u00a0]?{_SYMBOL}{{3,4}}|{_SYMBOL}{{4}}[-–. \u00a0]?{_SYMBOL}{{4}})"
_URL = r"wss?://[^\s<>\"']*[^\s<>\"'.,;:!?)]"
_BYTE = r"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
_HOST = rf"(?:{_BYTE}(?:\.{_BYTE}){{3}}|\[[0-9a-f:.]+\]|localhost|(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)"
_PORT = r"(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])(?!\d)"
# `re` compiles each where it is first looked for; that takes 8 ms, and at the start nobody looks.
_ADDRESS = rf"(?ai){_URL}|(?<![\w.@/-]){_HOST}:{_PORT}"
_LINK = r"\w+://\S+|\S+@\S+|\bwww\.\S+"
_LONG = r"(?a)[\w-]{42}[AEIMQUYcgkosw048]"
"""32 bytes in Base64 for URLs; the last symbol holds four bits of them."""
_MARKED = rf"(?ai)spitegame:({_GROUPED})(?!\w)(?:@({_URL}|{_HOST}:{_PORT}))?"
_LONE = rf"(?<!\w)(?<!\w[-–.])({_GROUPED})(?!\w)(?![-–.]\w)"
_QUERY = r"(?:\?(?:(?!://)[^\s#])*)?"
"""A query, as others put it behind an address to count its readers; it is not sent on."""
_BROKER = r"wss?://[\w.\[\]:-]+(?:/[\w.~-]+)*/peerjs(?![\w/-])"
"""Nothing but a broker may stand there: no other machine is named in a question before it is called."""
_PAGE = rf"(?ai)(https?)(://{_HOST}(?::{_PORT})?(?:/(?:[\w.~-]+/)*)?)(?:index\.html)?{_QUERY}#([\w-]+)(?:@({_BROKER}))?"
_PAGE_ALONE = rf"(?ai)(https?)(://{_HOST}(?::{_PORT})?(?:/(?:[\w.~-]+/)*)?)"
_FOREIGN_HOST = r"(?<=://)[^\s/:?#<>]*[^\x00-\x7f][^\s/:?#<>]*"
_BREAK = r"=?[ \t]*\r?\n[> \t]*"
"""Mail programs break long lines so, and answer with a mark before each."""
_MOST_BREAKS, _MOST_LINKS, _LONGEST_LINK = 4, 8, 500
_OWN_NAMES = (".local", ".localhost", ".lan", ".home", ".internal", ".localdomain", ".home.arpa")
"""Endings of names on one's own network; nobody can register them for the internet."""
_ROOMS = "rooms"
"""The path of a room service, from that of its page."""
_CUES = frozenset(("code", "room", "table", "join", "spitegame"))
_LIKELIHOODS = {(True, True, True): 5, (True, True, False): 4, (False, True, True): 3, (True, False, True): 2}
"""The likelihood of a code by three marks: in capitals, with a digit, behind a cue."""
_NEAR = 2
"""A cue counts if it is one of this number of words before the code: "the code is …"."""


class BadCode(ValueError):
    """A text that is no code. The message is a sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Code:
    """A room code. `str()` is all of it, for the eyes of players only."""

    route: str
    """The symbols that find the room; the room service chooses and knows them."""
    secret: str = field(repr=False)
    """The symbols that the host draws; they never leave the players' programs."""

    def __str__(self) -> str:
        return self.route + self.secret


LONG_ROOM, LONG_SECRET = 16, 16
"""The bytes of a long code: those that name the room, and those that nobody can guess."""


@dataclass(frozen=True, slots=True)
class LongCode:
    """The code in a link. `str()` is all of it, in symbols that URLs may hold; for players only."""

    room: bytes
    secret: bytes = field(repr=False)

    def __str__(self) -> str:
        return base64.urlsafe_b64encode(self.room + self.secret).decode().rstrip("=")


@dataclass(frozen=True, slots=True)
class Invitation:
    code: Code | LongCode
    address: str | None = None
    """The address as `host:port`, or as a ws:// or wss:// URL. None: the service that the player uses anyway."""
    others: tuple[LongCode, ...] = ()
    """Codes of further tables there, one of which will do as well."""

    @property
    def machine(self) -> str:
        """The machine at which the room is, with the port if it has one: `rooms.example.org`; empty if unknown."""
        return machine_at(self.address or "")


def machine_at(address: str) -> str:
    """The machine at this `host:port` or URL, with the port if it has one."""
    return address.rpartition("//")[2].partition("/")[0]


def machine_name(address: str) -> str:
    """The name of the machine at this `host:port` or URL, which may be one of a STUN server."""
    return machine_at(address).removeprefix("stun:").partition(":")[0]


def parse(text: str) -> Code:
    """Read a code as it was typed. Raises BadCode."""
    symbols = tidy(text)
    for symbol in symbols:
        if reason := why_not(symbol):
            raise BadCode(reason)
    if not symbols:
        raise BadCode(_("Type the letters and digits of the code."))
    if len(symbols) < SHORTEST:
        told = N_("This is too short: a code has {least} letters and digits. Ask for the whole one.")
        raise BadCode(_(told, least=SHORTEST))
    if len(symbols) > LONGEST:
        told = _(
            "This is too long: a code has {least} to {most} letters and digits, and no more.",
            least=SHORTEST,
            most=LONGEST,
        )
        raise BadCode(told)
    is_of_version_1 = len(symbols) == SHORTEST and symbols[0].isdigit()
    split = len(symbols) - SECRET + is_of_version_1
    return Code(symbols[:split], symbols[split:])


def parse_long(text: str) -> LongCode:
    """Read a long code as `str()` writes it. Raises BadCode."""
    if not re.fullmatch(_LONG, text):
        raise BadCode(_("This link is incomplete. Ask for it again, and open the whole link."))
    data = base64.urlsafe_b64decode(text + "=")
    return LongCode(data[:LONG_ROOM], data[LONG_ROOM:])


def of_fragment(fragment: str) -> Code | LongCode:
    """Read the code in what stands behind the # of a link. Raises BadCode."""
    code = fragment.partition("@")[0]
    return parse(code) if len(tidy(code)) <= LONGEST else parse_long(code)


def page_at(address: str) -> str | None:
    """The URL of the page beside the room service at this `host:port` or URL; None if its path is not a service's."""
    url = address if "://" in address else f"ws://{address}/{_ROOMS}"
    page = url.removesuffix(_ROOMS)
    return f"http{page.removeprefix('ws')}" if page != url and page.endswith("/") else None


def service_at(page: str) -> str:
    """The URL of the room service beside this page."""
    scheme, rest = page.split(":", 1)
    return f"{scheme.lower().replace('http', 'ws')}:{rest if rest.endswith('/') else f'{rest}/'}{_ROOMS}"


def link(page: str, code: Code | LongCode, address: str = "") -> str:
    """The link that leads into the room with this code. `page` is the URL of the page, and `address` that of the broker
    or room service at which the room is. The page knows its own, and other programs only a service beside it."""
    return f"{page}#{code}@{address}" if is_peer_server(address) else f"{page}#{code}"


def tidy(text: str) -> str:
    """The text as codes are written: in upper case, in plain letters, without spaces, dashes, dots and what cannot be
    seen."""
    return "".join(_upper(symbol) for symbol in _plain(text) if not _is_between(symbol))


def why_not(symbol: str) -> str | None:
    """A sentence why no code has this symbol, or None if codes have it."""
    symbol = _upper(symbol)
    if symbol in ALPHABET:
        return None
    if symbol in _LOOK_ALIKES:
        return _(_LOOK_ALIKES[symbol])
    if symbol.isalpha() and not name(symbol, "LATIN").startswith("LATIN"):
        told = N_("“{symbol}” is from another alphabet ({name}). A code has only letters from A to Z and digits.")
        return _(told, symbol=symbol, name=name(symbol).lower())
    return _("“{symbol}” is never in a code: a code has only letters from A to Z and digits.", symbol=symbol)


def invitation(code: Code | LongCode, address: str) -> str:
    """The invitation as a text that `invited` finds, without an address if that is empty. Raises BadCode for a long
    code at an address without a page."""
    if isinstance(code, Code):
        return f"spitegame:{code}@{address}" if address else f"spitegame:{code}"
    if (page := page_at(address)) is None:
        raise BadCode(_("There is no page at this address, so no link leads there."))
    return link(page, code)


def invited(text: str) -> Invitation | None:
    """The code in any text, with the address if there is one; None if there is no code."""
    readings = _readings(text[:MOST_TEXT])
    links = [*readings, *(whole for reading in readings for whole in _mended(reading))]
    found = (
        find(each) for find, among in ((_marked, readings), (_linked, links), (_coded, readings)) for each in among
    )
    return next(filter(None, found), None)


def _readings(text: str) -> list[str]:
    """The text, and what it may have been before browsers and pages changed it on its way."""
    plain = "".join(each for each in html.unescape(_plain(text)) if category(each) != "Cf")
    ours = (
        re.sub(_FOREIGN_HOST, lambda found: _of_domain_names(found[0]), each) for each in (plain, urls.unquote(plain))
    )
    return list(dict.fromkeys((text, *ours)))


def _mended(text: str) -> Iterator[str]:
    """The first links in the text, as they were before a mail program broke them into lines."""
    for link in islice(re.finditer(r"(?i)https?://", text), _MOST_LINKS):
        broken = text[link.start() :][:_LONGEST_LINK]
        for breaks in range(1, min(_MOST_BREAKS, broken.count("\n")) + 1):
            yield "… " + re.sub(_BREAK, "", broken, count=breaks)


def _of_domain_names(host: str) -> str:
    """The host in the letters of domain names, whatever alphabet it is written in."""
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return host


def _marked(text: str) -> Invitation | None:
    """An invitation that begins with `spitegame:`."""
    found = re.search(_MARKED, text)
    return Invitation(parse(found[1]), found[2] or _address(text)) if found else None


def _coded(text: str) -> Invitation | None:
    code = _code(text)
    return Invitation(code, _address(text)) if code else None


def _linked(text: str) -> Invitation | None:
    """The first link to a page with a code; many links to other pages have a word behind the #."""
    for found in re.finditer(_PAGE, text):
        scheme, page, fragment, address = found.groups()
        try:
            code = of_fragment(fragment)
        except BadCode:
            continue
        is_alone = found[0] == text.strip()
        if isinstance(code, LongCode) or is_alone or fragment.isupper() or any(map(str.isdigit, fragment)):
            return Invitation(code, address or service_at(f"{scheme}{page}"))
    return None


def service_in(text: str) -> str | None:
    """The address of the room service in what somebody was given to meet others: the link of a page, with or without a
    code, an invitation, or the address alone; None if there is none."""
    text = text.strip()
    if found := re.fullmatch(_PAGE_ALONE, text):
        return service_at(found[1] + found[2])
    if (found_invitation := invited(text)) and found_invitation.address:
        return found_invitation.address
    return text if re.fullmatch(rf"(?ai){_URL}|{_HOST}(?::{_PORT})?", text) else None


def is_peer_server(address: str) -> bool:
    """True for a broker with the protocol of PeerServer. A room service keeps a list of tables, serves a page and names
    STUN servers; a broker does none of it."""
    return address.rstrip("/").endswith("/peerjs")


def is_local_address(address: str) -> bool:
    """True for an address on the own network: the service there is taken for the one within the program of a host, and
    has another address tomorrow. Everybody knows a service that has any other address, and finds it there again."""
    host = re.sub(r":\d+$", "", machine_at(address)).strip("[]").rstrip(".").lower()
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith(_OWN_NAMES)


def _address(text: str) -> str | None:
    found = re.search(_ADDRESS, text)
    return found[0] if found else None


def _code(text: str) -> Code | None:
    try:
        return parse(text)
    except BadCode:
        pass
    # What links and addresses are made of can look like a code, and is none.
    bare = re.sub(_LINK, " ", re.sub(_ADDRESS, " ", text))
    likely = max(re.finditer(_LONE, bare), key=_likelihood, default=None)
    return parse(likely[1]) if likely and _likelihood(likely) else None


def _likelihood(found: re.Match[str]) -> int:
    """The likelihood of a code; 0 if it is none. Words have no digits, and do not stand in capitals behind a cue."""
    written = found[1]
    has_digit = any(symbol.isdigit() for symbol in written)
    cued = not _CUES.isdisjoint(re.findall(r"\w+", found.string[: found.start()].lower())[-_NEAR:])
    if written.isupper() and not (has_digit or cued):
        return int(len(written.split()) == 1)
    return _LIKELIHOODS.get((written.isupper(), has_digit, cued), 0)


def _is_between(symbol: str) -> bool:
    return symbol.isspace() or symbol in "._·•−" or category(symbol) in ("Pd", "Cf")


def _plain(text: str) -> str:
    """The text with plain symbols in place of the wide ones of East Asia and the bold ones of formulas."""
    return "".join(
        normalize("NFKC", each) if decomposition(each)[:6] in ("<wide>", "<font>") else each for each in text
    )


def _upper(symbol: str) -> str:
    """The symbol in upper case, if it is ASCII: `ß` would become two letters."""
    return symbol.upper() if symbol.isascii() else symbol
