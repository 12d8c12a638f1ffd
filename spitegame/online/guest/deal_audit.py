"""What a guest keeps of one deal, to be held against what the host opens in the end: its own part in the shuffle, and
everything that it was shown."""

from collections.abc import Iterable
from typing import Self

from spitegame.net.codec import Malformed, unpack_record
from spitegame.net.transcript import ShownUpdate, Transcript, deal_terms, shown_update
from spitegame.net.wire import Begin, Commit, Commitments, Dealt, Reveal
from spitegame.online.host.draw import own_part
from spitegame.rules.game import Seat
from spitegame.session.draw import Deal, GuestDraw, Unchecked, Verdict
from spitegame.session.line import Update
from spitegame.session.occupants import Person
from spitegame.session.record import Record


class DealAudit:
    def __init__(self, draw: GuestDraw, shown: Iterable[ShownUpdate] = ()) -> None:
        self.draw = draw
        self.shown = list(shown)
        """What the host has shown, the newest last."""
        self.record: Record = unpack_record(draw.deal.terms)
        """The terms of the game, without cards."""
        self.verdict: Verdict = Unchecked()
        self.opened: Record | None = None
        """The game with everything that was hidden, if the host has opened it and it is fair."""

    @classmethod
    def of(cls, begin: Begin, room: bytes, seat: Seat | None, before: "DealAudit | None") -> Self:
        """The audit of the deal that begins. `before`: that of the deal before it. Raises Malformed."""
        record = begin.record()
        if seat is not None and seat >= len(record.occupants):
            raise Malformed("There is no such seat in this deal.")
        deal = Deal(room, begin.deal, deal_terms(record))
        # Where a computer has begun for somebody, they come too late for a part in the shuffle.
        takes_part = seat is not None and isinstance(record.occupants[seat], Person)
        return cls(
            GuestDraw(
                deal=deal,
                commitment=begin.commitment,
                seat=seat,
                own=own_part() if takes_part else None,
                broken_off=before.broken_off if before else 0,
            )
        )

    @property
    def broken_off(self) -> int:
        """The number of draws that were broken off, if the next one begins now."""
        return 0 if self.shown else self.draw.broken_off + bool(self.draw.hashes)

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.draw.deal.number

    @property
    def newest(self) -> int:
        """The number of the newest update; 0 if there is none."""
        return self.shown[-1].number if self.shown else 0

    @property
    def transcript(self) -> Transcript:
        return Transcript(self.draw, tuple(self.shown))

    @property
    def commit(self) -> Commit | None:
        """To be said when the draw begins; None without a part in it."""
        return Commit(self.number, self.draw.hashed) if self.draw.hashed else None

    @property
    def reveal(self) -> Reveal | None:
        """To be said when all are bound; None without a part in the draw."""
        own = self.draw.own
        return Reveal(self.number, own.seed, own.salt) if own else None

    def begun_again(self, begin: Begin) -> None:
        """The host says once more what it has begun, after a connection was lost. Raises Foul or Malformed."""
        deal = Deal(self.draw.deal.room, begin.deal, deal_terms(begin.record()))
        self.draw.check_commitment(deal, begin.commitment)

    def bind(self, commitments: Commitments) -> bool:
        """All programs are bound to their parts. True if that is new. Raises Foul."""
        before, self.draw = self.draw, self.draw.with_hashes(commitments.by_seat())
        return self.draw != before

    def check(self, dealt: Dealt) -> None:
        """The cards are dealt. Raises Foul if the parts are not those that all are bound to."""
        self.draw.check_parts(dealt.by_seat())

    def goes_back(self, update: Update) -> bool:
        """True if the host has lost what it had shown last; then that is forgotten here, too."""
        if self.newest <= update.number:
            return False
        self.shown = [each for each in self.shown if each.number < update.number]
        return True

    def note(self, update: Update) -> ShownUpdate | None:
        """Answer what is to be kept of the update; None if it was shown before. Raises Malformed."""
        if not all(seat < len(self.record.occupants) for seat in update.to_act):
            raise Malformed("There is no such seat in this deal.")
        if update.number <= self.newest:
            return None
        told = shown_update(self.record.game, update)
        self.shown.append(told)
        return told
