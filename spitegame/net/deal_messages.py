"""A deal as it goes over the wire: what is agreed on before it, and the parts of those who shuffle."""

from spitegame.net.codec import codec
from spitegame.net.wire import Begin, Commitments, Dealt, Revealed
from spitegame.session.draw import Contribution, Contributions, Hashes
from spitegame.session.record import Record


def to_begin(deal: int, record: Record, commitment: bytes) -> Begin:
    packer = codec(record.game)
    return Begin(
        deal=deal,
        game=record.game,
        rules=packer.pack("rules", record.rules),
        carry=None if record.carry is None else packer.pack("carry", record.carry),
        occupants=record.occupants,
        commitment=commitment,
    )


def from_begin(begin: Begin) -> Record:
    """Without cards. Raises Malformed."""
    packer = codec(begin.game)
    return Record(
        game=begin.game,
        rules=packer.unpack("rules", begin.rules),
        seed=0,
        occupants=begin.occupants,
        carry=None if begin.carry is None else packer.unpack("carry", begin.carry),
    )


def to_commitments(deal: int, hashes: Hashes) -> Commitments:
    return Commitments(deal, tuple(hashed or b"" for hashed in hashes))


def from_commitments(commitments: Commitments) -> Hashes:
    return tuple(hashed or None for hashed in commitments.hashes)


def to_dealt(deal: int, contributions: Contributions) -> Dealt:
    nothing = Contribution(b"", b"")
    return Dealt(deal, tuple(Revealed(part.seed, part.salt) for part in (each or nothing for each in contributions)))


def from_dealt(dealt: Dealt) -> Contributions:
    return tuple(Contribution(each.seed, each.salt) if each.seed else None for each in dealt.reveals)
