"""The host's side of a draw: the parts of all programs in the shuffle, and what is told of them."""

import secrets
from collections.abc import Collection

from spitegame.net.transcript import deal_terms
from spitegame.net.wire import Begin, Commit, Commitments, Dealt, Reveal
from spitegame.rules.game import Seat
from spitegame.session.draw import PART_BYTES, Contribution, Deal, Drawn, HostDraw, commitment
from spitegame.session.record import Record


def own_part() -> Contribution:
    """This program's part, freshly drawn."""
    return Contribution(secrets.token_bytes(PART_BYTES), secrets.token_bytes(PART_BYTES))


class Draw:
    """A draw under way. It waits for guests who are lost; without one of them it must be begun anew."""

    def __init__(self, room: bytes, number: int, record: Record, contributors: Collection[Seat]) -> None:
        """`record`: the terms, with its occupants. `contributors`: the seats of guests."""
        self.record = record
        deal = Deal(room, number, deal_terms(record))
        self._host = HostDraw(deal, own_part(), len(record.occupants), contributors)
        self.begin = Begin.of(number, record, self._host.commitment)

    def take_part(self, seat: Seat, message: Commit | Reveal) -> None:
        """Raises Foul."""
        if message.deal != self.begin.deal:
            return  # it belongs to a draw that was broken off
        match message:
            case Commit(hash=hashed):
                self._host.commit(seat, hashed)
            case Reveal(seed=seed, salt=salt):
                self._host.reveal(seat, Contribution(seed, salt))

    @property
    def commitments(self) -> Commitments | None:
        """None as long as one is missing."""
        hashes = self._host.hashes
        return None if hashes is None else Commitments.of(self.begin.deal, hashes)

    @property
    def drawn(self) -> Drawn | None:
        """None as long as a part is missing."""
        return self._host.drawn


def drawn_terms(record: Record, drawn: Drawn) -> tuple[Begin, Commitments, Dealt]:
    """What everybody was told in the draw, for a guest who comes later."""
    deal = drawn.deal(deal_terms(record))
    hashes = tuple(
        None if part is None else commitment(deal, Seat(seat), part) for seat, part in enumerate(drawn.contributions)
    )
    return (
        Begin.of(drawn.number, record, commitment(deal, None, drawn.host)),
        Commitments.of(drawn.number, hashes),
        Dealt.of(drawn.number, drawn.contributions),
    )
