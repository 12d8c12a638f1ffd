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
"""The symbols of codes, without those that look like others."""
SHORTEST, LONGEST = 6, 8
"""Minimum and maximum number of symbols of a code. It has more than six where a room service has many rooms."""
SECRET = 4
"""The number of symbols at the end of a code that the host draws as its secret, however long the code is."""

_LOOK_ALIKES = {
    "O": N_("O and 0 are never used, since they look alike. Look at the code again: it may be a D or a Q."),
    "I": N_("I, L and 1 are never used, since they look alike. Look at the code again: it may be a 7, a J or a T."),
}
"""For each symbol that is in no code because it looks like another one, a sentence for the player."""
_LOOK_ALIKES |= {"0": _LOOK_ALIKES["O"], "L": _LOOK_ALIKES["I"], "1": _LOOK_ALIKES["I"]}

MOST_TEXT = 10_000
"""The number of characters of a pasted text that are searched for a code; the rest is ignored."""

_SYMBOL = f"[{ALPHABET}{ALPHABET.lower()}]"
_GROUPED = rf"(?:{_SYMBOL}{{3}}[-–. \u00a0]?{_SYMBOL}{{3,4}}|{_SYMBOL}{{4}}[-–. \u00a0]?{_SYMBOL}{{4}})"
"""A code of six to eight symbols, perhaps with a dash, dot or space in the middle."""
_URL = r"wss?://[^\s<>\"']*[^\s<>\"'.,;:!?)]"
_BYTE = r"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
_HOST = rf"(?:{_BYTE}(?:\.{_BYTE}){{3}}|\[[0-9a-f:.]+\]|localhost|(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)"
_PORT = r"(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])(?!\d)"
# These stay texts: `re` compiles each pattern when it is first used, which would take 8 ms at the start of the program.
_ADDRESS = rf"(?ai){_URL}|(?<![\w.@/-]){_HOST}:{_PORT}"
_LINK = r"\w+://\S+|\S+@\S+|\bwww\.\S+"
_LONG = r"(?a)[\w-]{42}[AEIMQUYcgkosw048]"
"""A long code: 32 bytes in Base64 for URLs. The last symbol holds only four bits of them."""
_MARKED = rf"(?ai)spitegame:({_GROUPED})(?!\w)(?:@({_URL}|{_HOST}:{_PORT}))?"
"""An invitation as `invitation` writes it, perhaps with an address."""
_LONE = rf"(?<!\w)(?<!\w[-–.])({_GROUPED})(?!\w)(?![-–.]\w)"
"""A code that is no part of a longer word, even of one with dashes or dots."""
_QUERY = r"(?:\?(?:(?!://)[^\s#])*)?"
"""A query behind the path of a page, as other sites add it to count readers. It is matched and dropped."""
_BROKER = r"wss?://[\w.\[\]:-]+(?:/[\w.~-]+)*/peerjs(?![\w/-])"
"""The address of a broker behind the @ of a link. No other kind of machine is allowed there, since the player is not
asked before the program connects to it."""
_PAGE = rf"(?ai)(https?)(://{_HOST}(?::{_PORT})?(?:/(?:[\w.~-]+/)*)?)(?:index\.html)?{_QUERY}#([\w-]+)(?:@({_BROKER}))?"
"""A link to a page with a code: the scheme, the rest of the page's URL, the code, and the broker if it names one."""
_PAGE_ALONE = rf"(?ai)(https?)(://{_HOST}(?::{_PORT})?(?:/(?:[\w.~-]+/)*)?)"
_FOREIGN_HOST = r"(?<=://)[^\s/:?#<>]*[^\x00-\x7f][^\s/:?#<>]*"
"""The host of a URL with characters beyond ASCII."""
_BREAK = r"=?[ \t]*\r?\n[> \t]*"
"""A line break that a mail program has put into a long link, and the quotation marks of a reply before the next
line."""
_MOST_BREAKS, _MOST_LINKS, _LONGEST_LINK = 4, 8, 500
"""The limits for mending broken links: line breaks removed from one link, links tried in one text, and characters of
one link."""
_OWN_NAMES = (".local", ".localhost", ".lan", ".home", ".internal", ".localdomain", ".home.arpa")
"""Endings of machine names that are used on local networks only; nobody can register them for the internet."""
_ROOMS = "rooms"
"""The path of a room service, relative to the folder of its page."""
_CUES = frozenset(("code", "room", "table", "join", "spitegame"))
"""Words after which a code is likely to come."""
_LIKELIHOODS = {(True, True, True): 5, (True, True, False): 4, (False, True, True): 3, (True, False, True): 2}
"""The likelihood of a code, by three marks: it is in capitals, it has a digit, it follows a cue. A combination that is
missing here is no code."""
_NEAR = 2
"""The number of words before a code among which a cue counts: two, as in "the code is …"."""


class BadCode(ValueError):
    """Raised for a text that is no code. The message is a sentence for the player that says what to do."""


@dataclass(frozen=True, slots=True)
class Code:
    """A room code. `str()` gives the whole code with its secret: show it to players only, never to a service or a
    log."""

    route: str
    """The symbols that find the room; the room service chooses and knows them."""
    secret: str = field(repr=False)
    """The symbols that the host draws; they never leave the players' programs."""

    def __str__(self) -> str:
        return self.route + self.secret


LONG_ROOM, LONG_SECRET = 16, 16
"""The numbers of bytes of the two halves of a long code: the room's public name, and the secret that nobody can
guess."""


@dataclass(frozen=True, slots=True)
class LongCode:
    """The code in a link. `str()` gives all of it in Base64 for URLs: show it to players only."""

    room: bytes
    secret: bytes = field(repr=False)

    def __str__(self) -> str:
        return base64.urlsafe_b64encode(self.room + self.secret).decode().rstrip("=")


@dataclass(frozen=True, slots=True)
class Invitation:
    """A code that was found in a text, and the address at which its room is."""

    code: Code | LongCode
    address: str | None = None
    """The address of the room service or broker as `host:port`, or as a ws:// or wss:// URL. None: the service that the
    player uses anyway."""
    others: tuple[LongCode, ...] = ()
    """The codes of further open tables at the same address; joining any one of the tables is enough."""

    @property
    def machine(self) -> str:
        """The machine of the address, with the port if it names one: `rooms.example.org`; empty without an address."""
        return machine_at(self.address or "")


def machine_at(address: str) -> str:
    """Return the machine in this `host:port` or URL, with the port if it has one."""
    return address.rpartition("//")[2].partition("/")[0]


def machine_name(address: str) -> str:
    """Return the machine in this `host:port` or URL, without the port. A `stun:` URL will do as well."""
    return machine_at(address).removeprefix("stun:").partition(":")[0]


def parse(text: str) -> Code:
    """Read a code as a player typed it, in any case and with any spaces or dashes. Raises BadCode."""
    symbols = tidy(text)
    for symbol in symbols:
        if reason := why_not(symbol):
            raise BadCode(reason)
    if not symbols:
        raise BadCode(_("Type the letters and digits of the code."))
    if len(symbols) < SHORTEST:
        told = N_("This is too short: a code has at least {least} letters and digits. Ask for the whole one.")
        raise BadCode(_(told, least=SHORTEST))
    if len(symbols) > LONGEST:
        told = _(
            "This is too long: a code has {least} to {most} letters and digits, and no more.",
            least=SHORTEST,
            most=LONGEST,
        )
        raise BadCode(told)
    # Version 1 gave out codes with a digit in front, which had a secret of three symbols only.
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
    """Read the code in the fragment of a link, which stands behind its #. Raises BadCode."""
    code = fragment.partition("@")[0]
    return parse(code) if len(tidy(code)) <= LONGEST else parse_long(code)


def page_at(address: str) -> str | None:
    """Return the URL of the page beside the room service at this `host:port` or URL; None if the URL does not end as
    that of a room service."""
    url = address if "://" in address else f"ws://{address}/{_ROOMS}"
    page = url.removesuffix(_ROOMS)
    return f"http{page.removeprefix('ws')}" if page != url and page.endswith("/") else None


def service_at(page: str) -> str:
    """Return the URL of the room service beside the page at this URL."""
    scheme, rest = page.split(":", 1)
    return f"{scheme.lower().replace('http', 'ws')}:{rest if rest.endswith('/') else f'{rest}/'}{_ROOMS}"


def link(page: str, code: Code | LongCode, address: str = "") -> str:
    """Return the link that leads into the room with this code. `page`: the URL of the page. `address`: the address of
    the room service or broker. The link names a broker only, since a room service is found beside the page."""
    return f"{page}#{code}@{address}" if is_peer_server(address) else f"{page}#{code}"


def tidy(text: str) -> str:
    """Return the text in the form of a code: in upper case and plain letters, without spaces, dashes, dots and
    invisible symbols."""
    return "".join(_upper(symbol) for symbol in _plain(text) if not _is_between(symbol))


def why_not(symbol: str) -> str | None:
    """Return a sentence that says why codes do not have this symbol; None if they have it."""
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
    """Return an invitation as text that `invited` can read, without an address if that is empty. Raises BadCode for a
    long code at an address that has no page."""
    if isinstance(code, Code):
        return f"spitegame:{code}@{address}" if address else f"spitegame:{code}"
    if (page := page_at(address)) is None:
        raise BadCode(_("There is no page at this address, so no link leads there."))
    return link(page, code)


def invited(text: str) -> Invitation | None:
    """Find an invitation in any text: its code, with the address if there is one. None if there is no code."""
    readings = _readings(text[:MOST_TEXT])
    links = [*readings, *(whole for reading in readings for whole in _mended(reading))]
    found = (
        find(each) for find, among in ((_marked, readings), (_linked, links), (_coded, readings)) for each in among
    )
    return next(filter(None, found), None)


def _readings(text: str) -> list[str]:
    """Return the text as it is, and as it may have been before browsers and pages escaped parts of it."""
    plain = "".join(each for each in html.unescape(_plain(text)) if category(each) != "Cf")
    ours = (re.sub(_FOREIGN_HOST, lambda found: _as_idna(found[0]), each) for each in (plain, urls.unquote(plain)))
    return list(dict.fromkeys((text, *ours)))


def _mended(text: str) -> Iterator[str]:
    """Yield the first links in the text with some line breaks removed: mail programs put line breaks into long
    links."""
    for link in islice(re.finditer(r"(?i)https?://", text), _MOST_LINKS):
        broken = text[link.start() :][:_LONGEST_LINK]
        for breaks in range(1, min(_MOST_BREAKS, broken.count("\n")) + 1):
            yield "… " + re.sub(_BREAK, "", broken, count=breaks)


def _as_idna(host: str) -> str:
    """Return the host name in the ASCII form of domain names (IDNA), or unchanged if it has none."""
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return host


def _marked(text: str) -> Invitation | None:
    """Find an invitation that begins with `spitegame:`."""
    found = re.search(_MARKED, text)
    return Invitation(parse(found[1]), found[2] or _address(text)) if found else None


def _coded(text: str) -> Invitation | None:
    """Find a room code that stands by itself in the text, and an address anywhere in it."""
    code = _code(text)
    return Invitation(code, _address(text)) if code else None


def _linked(text: str) -> Invitation | None:
    """Find the first link to a page with a code. A short code must look like one: many other links have a word behind
    the #."""
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
    """Return the address of the room service in a text that a player was given: the link of a page with or without a
    code, an invitation, or the address alone. None if the text has no address."""
    text = text.strip()
    if found := re.fullmatch(_PAGE_ALONE, text):
        return service_at(found[1] + found[2])
    if (found_invitation := invited(text)) and found_invitation.address:
        return found_invitation.address
    return text if re.fullmatch(rf"(?ai){_URL}|{_HOST}(?::{_PORT})?", text) else None


def is_peer_server(address: str) -> bool:
    """Return True for the address of a broker that speaks the protocol of PeerServer. Unlike a room service, such a
    broker keeps no list of tables, serves no page and names no STUN servers."""
    return address.rstrip("/").endswith("/peerjs")


def is_local_address(address: str) -> bool:
    """Return True for an address on the local network. The service there is taken to run within a host's program, and
    its address may change from day to day; a service at any other address stays there."""
    host = re.sub(r":\d+$", "", machine_at(address)).strip("[]").rstrip(".").lower()
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith(_OWN_NAMES)


def _address(text: str) -> str | None:
    """Return the first address of a service in the text, or None."""
    found = re.search(_ADDRESS, text)
    return found[0] if found else None


def _code(text: str) -> Code | None:
    """Return the code that the text is, or else the most likely code within it; None if there is none."""
    try:
        return parse(text)
    except BadCode:
        pass
    # Parts of links and addresses can look like a code, so they are left out.
    bare = re.sub(_LINK, " ", re.sub(_ADDRESS, " ", text))
    likely = max(re.finditer(_LONE, bare), key=_likelihood, default=None)
    return parse(likely[1]) if likely and _likelihood(likely) else None


def _likelihood(found: re.Match[str]) -> int:
    """Return the likelihood that these symbols are a code, from 1 to 5; 0 if they are none. Without a digit, they must
    be in capitals, and follow a cue or have no gap."""
    written = found[1]
    has_digit = any(symbol.isdigit() for symbol in written)
    cued = not _CUES.isdisjoint(re.findall(r"\w+", found.string[: found.start()].lower())[-_NEAR:])
    if written.isupper() and not (has_digit or cued):
        return int(len(written.split()) == 1)
    return _LIKELIHOODS.get((written.isupper(), has_digit, cued), 0)


def _is_between(symbol: str) -> bool:
    """Return True for a space, a dash, a dot or an invisible symbol, such as stand between the parts of a code."""
    return symbol.isspace() or symbol in "._·•−" or category(symbol) in ("Pd", "Cf")


def _plain(text: str) -> str:
    """Return the text with plain symbols in place of the full-width ones of East Asia and the bold or italic ones of
    mathematics."""
    return "".join(
        normalize("NFKC", each) if decomposition(each)[:6] in ("<wide>", "<font>") else each for each in text
    )


def _upper(symbol: str) -> str:
    """Return the symbol in upper case if it is ASCII. Others stay as they are, since `ß` would become two letters."""
    return symbol.upper() if symbol.isascii() else symbol
