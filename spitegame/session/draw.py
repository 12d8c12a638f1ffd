"""Fair deals: the host and all guests draw the seed of the cards together, so that nobody can choose it.

    host   → its commitment                 it can no longer change its part
    guests → their commitments              nor can they, and nobody has seen anybody's part
    host   → all commitments
    guests → their parts                    each only when it has seen that all are bound
    host   → all parts                      its own stays secret: from it follows every hidden card

After the game the host opens its part too. One honest part is enough for cards that nobody has chosen. The host knows
them all the same, and it may break a draw off when it has seen the parts: that is counted, and told.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from spitegame.rules.game import Seat
from spitegame.translation import _

PART_BYTES = 32


class Foul(Exception):
    """A contradiction of the other program to its own earlier words. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """One program's part in a draw. Both values come from a source of chance that cannot be guessed."""

    seed: bytes = field(repr=False)
    salt: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal that a draw is for. It is bound into every commitment, so that nothing of it can be changed later."""

    room: bytes
    number: int
    """The number of the deal within the room, counted from 1 with those that were broken off."""
    terms: bytes = field(repr=False)
    """Everything in the record except its seed and entries, packed: game, rules, players and account."""


Hashes: TypeAlias = tuple[bytes | None, ...]
"""Commitments by seat; None where nobody contributes: at the host's own screen, and where computers sit."""
Contributions: TypeAlias = tuple[Contribution | None, ...]
"""Parts by seat, with None at the same seats."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everything that the seed follows from. It stays with the host until the game is over."""

    room: bytes
    number: int
    host: Contribution
    contributions: Contributions

    def deal(self, terms: bytes) -> Deal:
        return Deal(self.room, self.number, terms)

    def seed(self, terms: bytes) -> int:
        return deal_seed(self.deal(terms), self.host, self.contributions)


def commitment(deal: Deal, seat: Seat | None, contribution: Contribution, hidden: bytes = b"") -> bytes:
    """A hash that binds to the contribution and tells nothing of it. The host's own has seat None; in a continuation it
    binds to what is `hidden` of where that begins, too."""
    who = b"host" if seat is None else b"seat %d" % seat
    parts = (contribution.seed, contribution.salt, *filter(None, [hidden]))
    return _hash(b"commitment", *_bound(deal), who, *parts)


def deal_seed(deal: Deal, host: Contribution, contributions: Contributions) -> int:
    """The seed of the cards, a number of 64 bits."""
    seeds = (b"" if part is None else part.seed for part in contributions)
    return int.from_bytes(_hash(b"seed", *_bound(deal), host.seed, *seeds)[:8])


def _bound(deal: Deal) -> tuple[bytes, ...]:
    return deal.room, b"%d" % deal.number, deal.terms


def _hash(purpose: bytes, *parts: bytes) -> bytes:
    """The hash of the parts, each with its length, so that no bytes can move from one into the next."""
    from hashlib import sha256  # a game at this screen has no use for it

    digest = sha256(b"spitegame fair deal 1")
    for part in (purpose, *parts):
        digest.update(len(part).to_bytes(8) + part)
    return digest.digest()


class HostDraw:
    """The host's side of one draw. What comes twice counts once; a guest who is lost for good ends it."""

    def __init__(
        self, deal: Deal, own: Contribution, seats: int, contributors: Collection[Seat], hidden: bytes = b""
    ) -> None:
        """`contributors` are the seats of guests. `hidden`: as in `commitment`."""
        self.deal = deal
        self.commitment = commitment(deal, None, own, hidden)
        self._own = own
        self._seats = tuple(Seat(seat) for seat in range(seats))
        self.contributors = frozenset(contributors)
        self._hashes: dict[Seat, bytes] = {}
        self._contributions: dict[Seat, Contribution] = {}

    @property
    def hashes(self) -> Hashes | None:
        """The commitments of all guests; None as long as one is missing."""
        return tuple(map(self._hashes.get, self._seats)) if self._hashes.keys() == self.contributors else None

    @property
    def contributions(self) -> Contributions | None:
        """The parts of all guests; None as long as one is missing."""
        are_all_there = self._contributions.keys() == self.contributors
        return tuple(map(self._contributions.get, self._seats)) if are_all_there else None

    @property
    def drawn(self) -> Drawn | None:
        """All parts of the draw, from which the seed of the cards follows; None as long as one is missing."""
        parts = self.contributions
        return None if parts is None else Drawn(self.deal.room, self.deal.number, self._own, parts)

    def commit(self, seat: Seat, hashed: bytes) -> None:
        """Take the commitment of a seat. Raises Foul."""
        if seat not in self.contributors:
            raise Foul(_("Seat {number} has no part in this shuffle.", number=seat + 1))
        if self._hashes.setdefault(seat, hashed) != hashed:
            raise Foul(_("Seat {number} has changed its commitment.", number=seat + 1))

    def reveal(self, seat: Seat, contribution: Contribution) -> None:
        """Take the part of a seat. Raises Foul."""
        if self.hashes is None:
            raise Foul(_("Seat {number} revealed its part before all had committed.", number=seat + 1))
        if commitment(self.deal, seat, contribution) != self._hashes.get(seat):
            raise Foul(_("Seat {number} revealed a part other than its commitment.", number=seat + 1))
        self._contributions[seat] = contribution


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestDraw:
    """A guest's side of one draw, and all that it must keep of it to check the game afterwards."""

    deal: Deal
    commitment: bytes
    """The host's commitment."""
    seat: Seat | None
    """The guest's seat; None if it only watches."""
    own: Contribution | None
    """The guest's part, on disk before its commitment is sent; None if it only watches, or has come later."""
    hashes: Hashes = ()
    """The commitments of all seats; empty until the host has sent them."""
    broken_off: int = 0
    """The draws that the host began anew after it had seen the guest's part: it may have disliked the cards."""

    @property
    def hashed(self) -> bytes | None:
        return None if self.seat is None or self.own is None else commitment(self.deal, self.seat, self.own)

    def check_commitment(self, deal: Deal, commitment: bytes) -> None:
        """Check that the host still says what it has begun. Raises Foul."""
        if (deal, commitment) != (self.deal, self.commitment):
            raise Foul(_("The host has changed their own commitment."))

    def with_hashes(self, hashes: Hashes) -> "GuestDraw":
        """The draw with the commitments of all seats: now the guest may show its part. Raises Foul."""
        if self.hashes and hashes != self.hashes:
            raise Foul(_("The host has changed somebody else’s commitment."))
        if self.hashed is not None and self.hashed not in _at(hashes, self.seat):
            raise Foul(_("The host has left out your own commitment."))
        return replace(self, hashes=hashes)

    def check_parts(self, contributions: Contributions) -> None:
        """Check the parts of all seats, which the host has sent. Raises Foul."""
        if self.own is not None and self.own not in _at(contributions, self.seat):
            raise Foul(_("Your own part in the shuffle was left out."))
        if len(contributions) != len(self.hashes):
            raise Foul(_("The shuffle does not have as many parts as commitments."))
        for number, (part, hashed) in enumerate(zip(contributions, self.hashes, strict=True)):
            seat = Seat(number)
            if (None if part is None else commitment(self.deal, seat, part)) != hashed:
                raise Foul(_("Seat {number}’s part in the shuffle does not match its commitment.", number=seat + 1))

    def check_opening(self, drawn: Drawn, hidden: bytes = b"") -> None:
        """Check everything, after the host has opened its own part too, and what was hidden. Raises Foul."""
        if (drawn.room, drawn.number) != (self.deal.room, self.deal.number):
            raise Foul(_("The host has revealed a different deal."))
        if commitment(self.deal, None, drawn.host, hidden) != self.commitment:
            raise Foul(_("The host’s seed does not match their commitment from before the deal."))
        if self.own is not None or self.hashes:
            self.check_parts(drawn.contributions)


def _at(row: tuple[bytes | Contribution | None, ...], seat: Seat | None) -> tuple[bytes | Contribution | None, ...]:
    """The entry of this seat, in a row of one; empty if there is no such seat."""
    return () if seat is None else row[seat : seat + 1]


@dataclass(frozen=True, slots=True)
class Fair:
    """The host has opened its seed, and all cards that were shown follow from it."""


@dataclass(frozen=True, slots=True)
class Unfair:
    sentence: str


@dataclass(frozen=True, slots=True)
class Unchecked:
    """The host has not opened its seed yet."""


Verdict: TypeAlias = Fair | Unfair | Unchecked
