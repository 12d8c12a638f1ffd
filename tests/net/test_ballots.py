"""Members sign ballots, and others can check it; what comes from the wire has bounds."""

from dataclasses import replace

import msgpack
import pytest

from spitegame.net.ballots import (
    BALLOTS,
    Ask,
    Ballot,
    Brought,
    Cast,
    Certificate,
    Greeting,
    Halts,
    Kind,
    Leads,
    Mark,
    Member,
    Position,
    Shows,
    Signer,
    Vote,
    Witness,
    is_cast,
    is_proposed,
)
from spitegame.net.codec import Malformed
from spitegame.net.identity import Identity
from spitegame.rules.game import Seat

ANN, BEN = (
    Signer(Member(Seat(seat), identity.key), identity)
    for seat, identity in enumerate((Identity.drawn(), Identity.drawn()))
)
BALLOT = Ballot(bytes(16), 3, ANN.member, Kind.TAKES_OVER, Position(2, 1, 40, settled=True))
CERTIFICATE = Certificate(BALLOT, (ANN.vote(BALLOT), BEN.vote(BALLOT)))
WITNESS = Witness(ANN.propose(BALLOT), BEN.vote(BALLOT))
OTHERS = [
    replace(BALLOT, room=bytes([1]) * 16),
    replace(BALLOT, term=4),
    replace(BALLOT, heir=BEN.member),
    replace(BALLOT, kind=Kind.GOES_ON),
    replace(BALLOT, newest=Position(2, 1, 41, settled=True)),
    replace(BALLOT, newest=Position(2, 1, 40, settled=False)),
]


@pytest.mark.parametrize("other", OTHERS)
def test_a_vote_is_for_one_ballot(other: Ballot) -> None:
    vote = BEN.vote(BALLOT)
    assert is_cast(vote, BALLOT)
    assert not is_cast(vote, other)


def test_a_vote_is_that_of_one_member() -> None:
    vote = BEN.vote(BALLOT)
    assert not is_cast(replace(vote, member=ANN.member), BALLOT)
    assert not is_cast(replace(vote, member=replace(BEN.member, seat=Seat(2))), BALLOT)


def test_who_asks_for_votes_has_not_voted_itself() -> None:
    proposal = ANN.propose(BALLOT)
    assert is_proposed(proposal)
    assert not is_proposed(BEN.propose(BALLOT))
    assert not is_cast(Vote(ANN.member, proposal.signature), BALLOT)


MESSAGES = [
    Greeting(Mark(3, ANN.member), leads=True),
    Brought(BALLOT.newest, Mark(3, ANN.member), WITNESS),
    Brought(BALLOT.newest, Mark(3, ANN.member), None),
    Ask(ANN.propose(BALLOT), WITNESS),
    Cast(BALLOT, BEN.vote(BALLOT)),
    Shows((CERTIFICATE,)),
    Leads(()),
    Halts(),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_each_message_survives_the_wire(message: object) -> None:
    assert BALLOTS.unpack(BALLOTS.pack(message)) == message


@pytest.mark.parametrize(
    "message",
    [
        Greeting(Mark(2**31 + 1, ANN.member), leads=True),
        Greeting(Mark(-1, ANN.member), leads=True),
        Greeting(Mark(3, Member(Seat(9), ANN.member.key)), leads=True),
        Cast(BALLOT, Vote(BEN.member, bytes(63))),
        Shows((CERTIFICATE,) * 33),
        Shows((replace(CERTIFICATE, votes=CERTIFICATE.votes * 5),)),
    ],
)
def test_what_is_beyond_its_bounds_is_malformed(message: object) -> None:
    with pytest.raises(Malformed):
        BALLOTS.unpack(BALLOTS.pack(message))


def test_the_most_certificates_of_one_message_fit_into_it() -> None:
    full = replace(
        CERTIFICATE,
        votes=tuple(replace(BEN.vote(BALLOT), member=replace(BEN.member, seat=Seat(seat))) for seat in range(9)),
    )
    assert len(BALLOTS.pack(Shows((full,) * 32))) < 64 * 1024


def test_what_is_no_message_is_malformed() -> None:
    with pytest.raises(Malformed):
        BALLOTS.unpack(msgpack.packb(["Ask", []]))
