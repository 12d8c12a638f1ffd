"""Fair deals: the host and all guests draw the seed of the cards together, so that nobody can choose it.

    host   → its commitment                 it can no longer change its part
    guests → their commitments              nor can they, and nobody has seen another part
    host   → all commitments
    guests → their parts                    each only when it has seen that all are bound
    host   → all parts                      its own stays secret: every hidden card follows from it

After the game the host opens its part too. One honest part is enough for cards that nobody has chosen. The host knows
them all the same, and it may break a draw off when it has seen the parts: this is counted, and the players are told.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from spitegame.rules.game import Seat
from spitegame.translation import _

PART_BYTES = 32
"""The bytes of a seed and of a salt."""


class Foul(Exception):
    """Raised when another program contradicts what it said before. The message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """The part of one program in a draw. Both values come from a source of chance that nobody can guess."""

    seed: bytes = field(repr=False)
    """The bytes from which the seed of the cards follows, together with those of the other programs."""
    salt: bytes = field(repr=False)
    """Bytes that keep the commitment from being guessed."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal for which a draw is made. Every commitment covers all of it, so nothing in it can be changed later."""

    room: bytes
    """The public id of the room."""
    number: int
    """The number of the deal in the room, from 1 on, counting those that were broken off."""
    terms: bytes = field(repr=False)
    """The record without its seed and entries, packed: game, rules, players, and what the game before has handed on."""


Hashes: TypeAlias = tuple[bytes | None, ...]
"""Commitments by seat; None for a computer and for a person at the host's own screen, who contribute nothing."""
Contributions: TypeAlias = tuple[Contribution | None, ...]
"""Contributions by seat; None for those who contribute nothing."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """All parts of a finished draw, from which the seed follows. The host keeps them secret until the game is over."""

    room: bytes
    number: int
    host: Contribution
    """The host's own contribution."""
    contributions: Contributions

    def deal(self, terms: bytes) -> Deal:
        return Deal(self.room, self.number, terms)

    def seed(self, terms: bytes) -> int:
        """Return the seed of the cards for these terms."""
        return deal_seed(self.deal(terms), self.host, self.contributions)


def commitment(deal: Deal, seat: Seat | None, contribution: Contribution, hidden: bytes = b"") -> bytes:
    """Return a hash that binds its sender to a contribution and tells nothing of it. `seat` is None for the host.
    `hidden`: in a continuation, the hidden part of its first state, to which the host is bound too."""
    who = b"host" if seat is None else b"seat %d" % seat
    parts = (contribution.seed, contribution.salt, *filter(None, [hidden]))
    return _hash(b"commitment", *_bound(deal), who, *parts)


def deal_seed(deal: Deal, host: Contribution, contributions: Contributions) -> int:
    """Return the seed of the cards, a number of 64 bits."""
    seeds = (b"" if part is None else part.seed for part in contributions)
    return int.from_bytes(_hash(b"seed", *_bound(deal), host.seed, *seeds)[:8])


def _bound(deal: Deal) -> tuple[bytes, ...]:
    """Return the bytes of the deal, which every hash covers."""
    return deal.room, b"%d" % deal.number, deal.terms


def _hash(purpose: bytes, *parts: bytes) -> bytes:
    """Return the hash of the parts, each with its length, so that no bytes can move from one part to the next."""
    from hashlib import sha256  # a game at this screen has no use for it

    digest = sha256(b"spitegame fair deal 1")
    for part in (purpose, *parts):
        digest.update(len(part).to_bytes(8) + part)
    return digest.digest()


class HostDraw:
    """The host's side of one draw. A message that comes twice counts once. If a guest is lost for good, the host begins
    a new draw."""

    def __init__(
        self, deal: Deal, own: Contribution, seats: int, contributors: Collection[Seat], hidden: bytes = b""
    ) -> None:
        """`contributors`: the seats of guests. `seats`: the number of all seats. `hidden`: as for `commitment`."""
        self.deal = deal
        self.commitment = commitment(deal, None, own, hidden)
        self._own = own
        self._seats = tuple(Seat(seat) for seat in range(seats))
        self.contributors = frozenset(contributors)
        self._hashes: dict[Seat, bytes] = {}
        self._contributions: dict[Seat, Contribution] = {}

    @property
    def hashes(self) -> Hashes | None:
        """The commitments by seat; None until all guests have sent theirs."""
        return tuple(map(self._hashes.get, self._seats)) if self._hashes.keys() == self.contributors else None

    @property
    def contributions(self) -> Contributions | None:
        """The contributions by seat; None until all guests have sent theirs."""
        are_all_there = self._contributions.keys() == self.contributors
        return tuple(map(self._contributions.get, self._seats)) if are_all_there else None

    @property
    def drawn(self) -> Drawn | None:
        """The finished draw; None until all guests have sent their contributions."""
        parts = self.contributions
        return None if parts is None else Drawn(self.deal.room, self.deal.number, self._own, parts)

    def commit(self, seat: Seat, hashed: bytes) -> None:
        """Take the commitment of a seat. Raises Foul if the seat has no part, or has sent another commitment before."""
        if seat not in self.contributors:
            raise Foul(_("Seat {number} has no part in this shuffle.", number=seat + 1))
        if self._hashes.setdefault(seat, hashed) != hashed:
            raise Foul(_("Seat {number} has changed its commitment.", number=seat + 1))

    def reveal(self, seat: Seat, contribution: Contribution) -> None:
        """Take the contribution of a seat. Raises Foul if it comes too early, or does not fit the commitment."""
        if self.hashes is None:
            raise Foul(_("Seat {number} revealed its part before all had committed.", number=seat + 1))
        if commitment(self.deal, seat, contribution) != self._hashes.get(seat):
            raise Foul(_("Seat {number} revealed a part other than its commitment.", number=seat + 1))
        self._contributions[seat] = contribution


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestDraw:
    """A guest's side of one draw, with everything that it needs to check the game afterwards."""

    deal: Deal
    commitment: bytes
    """The host's commitment."""
    seat: Seat | None
    """The guest's seat; None for an onlooker."""
    own: Contribution | None
    """The guest's contribution, which must be on the disk before its commitment is sent; None for an onlooker, and for
    a guest that came after the draw."""
    hashes: Hashes = ()
    """The commitments by seat; empty until the host has sent them."""
    broken_off: int = 0
    """The number of draws that the host has begun anew after it had seen this guest's contribution: it may have
    disliked the cards."""

    @property
    def hashed(self) -> bytes | None:
        """The guest's own commitment; None if it contributes nothing."""
        return None if self.seat is None or self.own is None else commitment(self.deal, self.seat, self.own)

    def check_commitment(self, deal: Deal, commitment: bytes) -> None:
        """Check that the host names the same deal and commitment as before. Raises Foul."""
        if (deal, commitment) != (self.deal, self.commitment):
            raise Foul(_("The host has changed their own commitment."))

    def with_hashes(self, hashes: Hashes) -> "GuestDraw":
        """Return the draw with the commitments of all seats, after which the guest may reveal its contribution. Raises
        Foul."""
        if self.hashes and hashes != self.hashes:
            raise Foul(_("The host has changed somebody else’s commitment."))
        if self.hashed is not None and self.hashed not in _at(hashes, self.seat):
            raise Foul(_("The host has left out your own commitment."))
        return replace(self, hashes=hashes)

    def check_parts(self, contributions: Contributions) -> None:
        """Check the contributions of all seats, which the host has sent, against the commitments. Raises Foul."""
        if self.own is not None and self.own not in _at(contributions, self.seat):
            raise Foul(_("Your own part in the shuffle was left out."))
        if len(contributions) != len(self.hashes):
            raise Foul(_("The shuffle does not have as many parts as commitments."))
        for number, (part, hashed) in enumerate(zip(contributions, self.hashes, strict=True)):
            seat = Seat(number)
            if (None if part is None else commitment(self.deal, seat, part)) != hashed:
                raise Foul(_("Seat {number}’s part in the shuffle does not match its commitment.", number=seat + 1))

    def check_opening(self, drawn: Drawn, hidden: bytes = b"") -> None:
        """Check the whole draw once the host has opened its own contribution, and the `hidden` part of the state.
        Raises Foul."""
        if (drawn.room, drawn.number) != (self.deal.room, self.deal.number):
            raise Foul(_("The host has revealed a different deal."))
        if commitment(self.deal, None, drawn.host, hidden) != self.commitment:
            raise Foul(_("The host’s seed does not match their commitment from before the deal."))
        if self.own is not None or self.hashes:
            self.check_parts(drawn.contributions)


def _at(row: tuple[bytes | Contribution | None, ...], seat: Seat | None) -> tuple[bytes | Contribution | None, ...]:
    """Return the entry of this seat as a tuple of one; an empty tuple if there is no seat or no entry."""
    return () if seat is None else row[seat : seat + 1]


@dataclass(frozen=True, slots=True)
class Fair:
    """The host has opened its contribution, and all cards that were shown follow from the seed."""


@dataclass(frozen=True, slots=True)
class Unfair:
    """The audit has failed, for the reason in this sentence for the player."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Unchecked:
    """The host has not opened its contribution yet."""


Verdict: TypeAlias = Fair | Unfair | Unchecked
"""The result of an audit."""
