"""Audit of a deal: what a program was shown of a game is compared with what the host opens when the game is over."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Self

from spitegame.net.wire import Beginning, Commit, Commitments, Reveal, beginning
from spitegame.packing import codec
from spitegame.packing.codec import AnySeat, Bytes16, Bytes32, Number
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session import draw as drawing
from spitegame.session.draw import Contribution, Deal, Drawn, Fair, Foul, GuestDraw, Unfair, Verdict
from spitegame.session.line import Update
from spitegame.session.occupants import Person, Reserved
from spitegame.session.record import Record, Unreplayable
from spitegame.session.table import Table
from spitegame.translation import _


@dataclass(frozen=True, slots=True)
class ShownUpdate:
    """An update that was shown, by its hash."""

    number: Number
    digest: Bytes32


@dataclass(frozen=True, slots=True)
class Transcript:
    """The deal as a guest, or an onlooker, was shown it."""

    draw: GuestDraw
    shown: tuple[ShownUpdate, ...]
    """The updates, in the order in which they came."""


@dataclass(frozen=True, slots=True)
class Reseating:
    """A change of who plays on a seat: a computer for a guest who was lost, the guest again, or a person who has come
    to an open table."""

    after: int
    """The number of entries that the record had before the change."""
    seat: AnySeat
    occupant: Reserved
    """The new occupant. Vacant stands for the guest who had the seat before; a Person is new, and has seen nothing from
    before."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a deal: all that the host has kept to itself until the game was over."""

    drawn: Drawn
    record: Record = field(repr=False)
    """The whole record, with the occupants for whom it was dealt."""
    reseated: tuple[Reseating, ...] = ()


def taken_over(reseated: Iterable[Reseating]) -> frozenset[Seat]:
    """Return the seats that people have taken from computers."""
    return frozenset(each.seat for each in reseated if isinstance(each.occupant, Person))


def deal_terms(record: Record) -> bytes:
    """Return the packed terms of a deal, on which all agree before it: the record without seed, actions and
    `open_hands`. Of the position where a continuation begins, they have only what lies open."""
    return _without_cards(open_terms(record))


def open_terms(record: Record) -> Record:
    """Return the record without cards and actions. Of the position where a continuation begins, it has only what lies
    open."""
    resumed = record.resumed
    if resumed:
        resumed = replace(resumed, view=GAMES[record.game].public(resumed.view))
    return replace(record, seed=0, entries=(), resumed=resumed)


def hidden_terms(record: Record) -> bytes:
    """Return the packed terms with the whole position where a continuation begins. Only the host knows them, and its
    commitment binds it to them. Empty for a game that begins with its deal."""
    return _without_cards(record) if record.resumed else b""


def _without_cards(record: Record) -> bytes:
    """Return the packed record without seed, actions and `open_hands`."""
    return codec.pack_record(replace(record, seed=0, entries=(), open_hands=False))


def deal_name(drawn: Drawn) -> bytes:
    """Return the name of this deal: 16 bytes that differ from those of any other deal, even one with the same number in
    the same room on another day."""
    return sha256(_DRAWN.pack(drawn)).digest()[:16]


def pack_facts(game: str, update: Update) -> bytes:
    """Return the view, the seats to act and the events of an update as bytes, without its number. `may_take_back` is
    left out, since it may differ when an update is sent again."""
    packer = codec.codec(game)
    events = (packer["event"].pack(event) for event in update.events)
    facts = packer["view"].pack(update.view), _SEATS.pack(update.to_act), _FLAG.pack(update.taken_back)
    return codec.join_prefixed(*facts, *events)


def unpack_facts(game: str, number: int, facts: bytes) -> Update:
    """Return the update with this number and these facts, and with `may_take_back` False. Raises Malformed."""
    packer = codec.codec(game)
    match codec.split_prefixed(facts):
        case [view, to_act, taken_back, *events]:
            return Update(
                number=number,
                view=packer["view"].unpack(view),
                events=tuple([packer["event"].unpack(event) for event in events]),
                to_act=_SEATS.unpack(to_act),
                may_take_back=False,
                taken_back=_FLAG.unpack(taken_back),
            )
        case _:
            raise codec.Malformed("An update has a view, seats and a flag.")


def begun(draw: GuestDraw) -> Beginning:
    """Return the beginning of the deal, as the host has sent it. Raises Malformed, though not for a draw that was taken
    from a host."""
    return beginning(draw.deal.number, codec.unpack_record(draw.deal.terms), draw.commitment)


def shown_update(game: str, update: Update) -> ShownUpdate:
    return ShownUpdate(update.number, sha256(pack_facts(game, update)).digest())


def fresh_contribution() -> Contribution:
    return Contribution(secrets.token_bytes(drawing.PART_BYTES), secrets.token_bytes(drawing.PART_BYTES))


@dataclass(frozen=True, slots=True)
class DealAudit:
    """A guest's evidence of a deal, for comparison with what the host opens: its part in the draw, and all updates."""

    draw: GuestDraw
    record: Record
    """The terms of the game, without cards."""
    shown: tuple[ShownUpdate, ...] = ()
    """The updates that the host has shown, the newest last."""
    opening: Opening | None = None
    """The opening; None until the host has opened the deal."""
    verdict: Verdict = field(default_factory=drawing.Unchecked)

    @classmethod
    def of(
        cls, begin: Beginning, room: bytes, seat: Seat | None, part: Contribution, before: "DealAudit | None" = None
    ) -> Self:
        """Return the audit of a deal that begins. `part`: the guest's contribution, used only if it has a part in this
        draw. `before`: the audit of the deal before it. Raises Malformed."""
        record = begin.record()
        if seat is not None and seat >= len(record.occupants) and GAMES[record.game].join is None:
            raise codec.Malformed("There is no such seat in this deal.")
        deal = Deal(room, begin.deal, deal_terms(record))
        # A late joiner has no part in the draw, nor has a guest whose seat was dealt to a computer.
        dealt_for = () if seat is None else record.occupants[seat : seat + 1]
        takes_part = any(isinstance(occupant, Person) for occupant in dealt_for)
        own, lost = part if takes_part else None, before.broken_off if before else 0
        draw = GuestDraw(deal=deal, commitment=begin.commitment, seat=seat, own=own, broken_off=lost)
        return cls.resumed(draw)

    @classmethod
    def resumed(cls, draw: GuestDraw, shown: tuple[ShownUpdate, ...] = ()) -> Self:
        """Return the audit of a deal from what is on disk. Raises Malformed, though not for what this program has
        kept."""
        return cls(draw, codec.unpack_record(draw.deal.terms), shown)

    @property
    def opened(self) -> Record | None:
        """The game with everything that was hidden; None unless the host has opened it and it is fair."""
        return self.opening.record if self.opening and isinstance(self.verdict, Fair) else None

    @property
    def broken_off(self) -> int:
        """The number of draws in a row that were broken off, if the next one begins now; 0 once cards were shown."""
        return 0 if self.shown else self.draw.broken_off + bool(self.draw.hashes)

    @property
    def number(self) -> int:
        return self.draw.deal.number

    @property
    def newest(self) -> int:
        """The number of the newest update; 0 if there is none."""
        return self.shown[-1].number if self.shown else 0

    def may_have_chairs(self, number: int) -> bool:
        """True if the room may have this number of chairs: that of the players who were dealt to, or more if players
        may join late."""
        dealt = len(self.record.occupants)
        return number == dealt or (number > dealt and GAMES[self.record.game].join is not None)

    @property
    def transcript(self) -> Transcript:
        return Transcript(self.draw, self.shown)

    @property
    def commit(self) -> Commit | None:
        """The message to send when the draw begins; None without a part in it."""
        return Commit(self.number, self.draw.hashed) if self.draw.hashed else None

    @property
    def reveal(self) -> Reveal | None:
        """The message to send when all are bound to their contributions; None without a part in the draw."""
        own = self.draw.own
        return Reveal(self.number, own.seed, own.salt) if own else None

    def check_again(self, begin: Beginning) -> None:
        """Check a beginning of this deal that the host has told again after a lost connection: it has to be the one
        that this draw is bound to. Raises Foul or Malformed."""
        deal = Deal(self.draw.deal.room, begin.deal, deal_terms(begin.record()))
        self.draw.check_commitment(deal, begin.commitment)

    def bound(self, commitments: Commitments) -> Self:
        """Return the audit with the commitments of all programs to their contributions. Raises Foul."""
        return replace(self, draw=self.draw.with_hashes(commitments.by_seat()))

    def contradicts(self, shown: ShownUpdate) -> bool:
        """True if the newest update has this number as well, but other contents."""
        return any(each.number == shown.number and each.digest != shown.digest for each in self.shown[-1:])

    def noted(self, update: Update, chairs: int) -> Self:
        """Return the audit with this update added, unless it is the newest one again. If the host has lost newer
        updates, they are forgotten here as well. `chairs`: their number in the room. Raises Malformed."""
        if not all(seat < chairs for seat in update.to_act):
            raise codec.Malformed("There is no such seat in this deal.")
        if update.number == self.newest:
            return self
        before = tuple(each for each in self.shown if each.number < update.number)
        return replace(self, shown=(*before, shown_update(self.record.game, update)))


def audit_deal(transcript: Transcript | None, opening: Opening) -> Fair | Unfair:
    """Replay the whole game and return whether it was fair. This takes up to a second. Without a transcript only cards,
    seeds and actions are checked."""
    try:
        _check(transcript, opening)
    except (Foul, Unreplayable) as problem:
        return Unfair(str(problem))
    return Fair()


def _check_draw(draw: GuestDraw | None, opening: Opening) -> None:
    """Check that the cards follow from the draw, and that it is this draw if there is one. Raises Foul."""
    agreed = deal_terms(opening.record)
    if draw is not None:
        if draw.deal.terms != agreed:
            raise Foul(_("The rules, the players or the running total differ from what was agreed before the deal."))
        draw.check_opening(opening.drawn, hidden_terms(opening.record))
    if opening.drawn.seed(agreed) != opening.record.seed:
        raise Foul(_("The cards do not follow from the seeds."))


def _check(transcript: Transcript | None, opening: Opening) -> None:
    """Check the whole game. The slow replay comes last, as far as updates were shown. Raises Foul or Unreplayable."""
    _check_draw(transcript.draw if transcript else None, opening)
    digests = _digests(transcript, opening.record) if transcript else {}
    table = Table.begin(opening.record)
    seat = transcript.draw.seat if transcript else None
    for number, digest in digests.items():
        update = table.update(number, seat)
        if number < table.first(seat) or shown_update(opening.record.game, update).digest != digest:
            raise Foul(_("Update {number} differs from the record.", number=number))


def _digests(transcript: Transcript, record: Record) -> dict[int, bytes]:
    """Return the digests of all updates of the record from the first one shown, by their numbers. Raises Foul."""
    digests: dict[int, bytes] = {}
    last = record.first + len(record.entries)
    for each in transcript.shown:
        if not record.first <= each.number <= last:
            raise Foul(_("Update {number} was shown, but is missing from the record.", number=each.number))
        if digests.setdefault(each.number, each.digest) != each.digest:
            raise Foul(_("Update {number} was shown twice, with different contents.", number=each.number))
    if last not in digests:
        raise Foul(_("The record goes on after the last update shown."))
    first = min(digests) if transcript.draw.own is None else record.first
    for number in range(first, last):
        if number not in digests:
            raise Foul(_("Update {number} was never shown.", number=number))
    return digests


FORMS = codec.Forms(
    {
        Contribution: {"seed": Bytes32, "salt": Bytes32},
        Deal: {"room": Bytes16, "number": Number},
        Drawn: {"room": Bytes16, "number": Number},
        GuestDraw: {"commitment": Bytes32, "seat": AnySeat | None, "hashes": tuple[Bytes32 | None, ...]},
    }
)
"""The forms of what is kept of a deal, with checked types for the fields of these classes."""
SHOWN_UPDATE = codec.Packer(ShownUpdate, FORMS)

_DRAWN = codec.Packer(Drawn, FORMS)
_DRAW = codec.Packer(GuestDraw, FORMS)
_RESEATING = codec.Packer(Reseating, FORMS)
_SEATS = codec.Packer(frozenset[AnySeat])
_FLAG = codec.Packer(bool)


def pack_opening(opening: Opening) -> bytes:
    reseated = codec.join_prefixed(*map(_RESEATING.pack, opening.reseated))
    return codec.join_prefixed(_DRAWN.pack(opening.drawn), codec.pack_record(opening.record), reseated)


def unpack_opening(data: bytes) -> Opening:
    """Return the opening that is in these bytes. Raises Malformed."""
    match codec.split_prefixed(data):
        case [packed_drawn, packed_record, packed_reseated]:
            record = codec.unpack_record(packed_record)
            reseated = tuple([_RESEATING.unpack(each) for each in codec.split_prefixed(packed_reseated)])
        case _:
            raise codec.Malformed("An opening has three parts.")
    if any(each.seat >= len(record.everybody) for each in reseated):
        raise codec.Malformed("Somebody took a seat that there is not.")
    return Opening(_DRAWN.unpack(packed_drawn), record, reseated)


def pack_transcript(transcript: Transcript) -> bytes:
    return codec.join_prefixed(_DRAW.pack(transcript.draw), *map(SHOWN_UPDATE.pack, transcript.shown))


def unpack_transcript(data: bytes) -> Transcript:
    """Return the transcript that is in these bytes. Raises Malformed."""
    match codec.split_prefixed(data):
        case [draw, *rows]:
            return Transcript(_DRAW.unpack(draw), tuple(map(SHOWN_UPDATE.unpack, rows)))
        case _:
            raise codec.Malformed("A transcript has a draw.")
