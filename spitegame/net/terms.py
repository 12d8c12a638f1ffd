"""What is agreed on before a deal, as it goes over the wire."""

from spitegame.net.codec import codec
from spitegame.net.wire import Begin
from spitegame.session.record import Record


def begin(deal: int, record: Record, commitment: bytes) -> Begin:
    packer = codec(record.game)
    return Begin(
        deal=deal,
        game=record.game,
        rules=packer.pack("rules", record.rules),
        carry=None if record.carry is None else packer.pack("carry", record.carry),
        occupants=record.occupants,
        commitment=commitment,
    )


def begun(begin: Begin) -> Record:
    """Without cards. Raises Malformed."""
    packer = codec(begin.game)
    return Record(
        game=begin.game,
        rules=packer.unpack("rules", begin.rules),
        seed=0,
        occupants=begin.occupants,
        carry=None if begin.carry is None else packer.unpack("carry", begin.carry),
    )
