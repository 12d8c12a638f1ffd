"""Members sign ballots, and others can check it; what comes from the wire has bounds."""

from dataclasses import replace
from typing import Any

import msgpack
import pytest

from spitegame.net import ballots
from spitegame.net.ballots import BALLOTS, Ballot, BallotKind, Mark, Member, Position, Signer, Vote
from spitegame.net.codec import Malformed
from spitegame.net.identity import Identity
from spitegame.rules.game import Seat

ANN, BEN = (
    Signer(Member(Seat(seat), identity.key), identity)
    for seat, identity in enumerate((Identity.drawn(), Identity.drawn()))
)
BALLOT = Ballot(bytes(16), 3, ANN.member, BallotKind.TAKES_OVER, Position(2, 1, 40, settled=True))
CERTIFICATE = ballots.Certificate(BALLOT, (ANN.vote(BALLOT), BEN.vote(BALLOT)))
WITNESS = ballots.Witness(ANN.propose(BALLOT), BEN.vote(BALLOT))


@pytest.mark.parametrize(
    "other",
    [
        {"room": bytes([1]) * 16},
        {"term": 4},
        {"heir": BEN.member},
        {"kind": BallotKind.GOES_ON},
        {"newest": Position(2, 1, 41, settled=True)},
        {"newest": Position(2, 1, 40, settled=False)},
    ],
)
def test_a_vote_is_that_of_one_member_for_one_ballot(other: dict[str, Any]) -> None:
    vote = BEN.vote(BALLOT)
    assert ballots.is_cast(vote, BALLOT)
    assert not ballots.is_cast(vote, replace(BALLOT, **other))
    for voter in (ANN.member, replace(BEN.member, seat=Seat(2))):
        assert not ballots.is_cast(replace(vote, member=voter), BALLOT)


def test_who_asks_for_votes_has_not_voted_itself() -> None:
    proposal = ANN.propose(BALLOT)
    assert ballots.is_proposed(proposal)
    assert not ballots.is_proposed(BEN.propose(BALLOT))
    assert not ballots.is_cast(Vote(ANN.member, proposal.signature), BALLOT)


FULL = replace(
    CERTIFICATE, votes=tuple(Vote(Member(Seat(seat), BEN.member.key), bytes([255]) * 64) for seat in range(9))
)
MESSAGES = [
    ballots.Introduction(Mark(3, ANN.member), leads=True),
    ballots.Credentials(BALLOT.newest, Mark(3, ANN.member), WITNESS),
    ballots.Credentials(BALLOT.newest, Mark(3, ANN.member), None),
    ballots.Ask(ANN.propose(BALLOT), WITNESS),
    ballots.Cast(BALLOT, BEN.vote(BALLOT)),
    ballots.Shows((FULL,) * 32),
    ballots.Leads(()),
    ballots.Halts(),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_each_message_survives_the_wire_and_fits_into_it(message: object) -> None:
    packed = BALLOTS.pack(message)
    assert BALLOTS.unpack(packed) == message
    assert len(packed) < 64 * 1024


@pytest.mark.parametrize(
    "packed",
    [
        BALLOTS.pack(ballots.Introduction(Mark(2**31 + 1, ANN.member), leads=True)),
        BALLOTS.pack(ballots.Introduction(Mark(-1, ANN.member), leads=True)),
        BALLOTS.pack(ballots.Introduction(Mark(3, Member(Seat(9), ANN.member.key)), leads=True)),
        BALLOTS.pack(ballots.Cast(BALLOT, Vote(BEN.member, bytes(63)))),
        BALLOTS.pack(ballots.Shows((FULL,) * 33)),
        BALLOTS.pack(ballots.Shows((replace(FULL, votes=(*FULL.votes, FULL.votes[0])),))),
        msgpack.packb(["Ask", []]),
    ],
    ids=["huge term", "term -1", "seat 9", "short signature", "too many certificates", "too many votes", "no fields"],
)
def test_what_is_no_message_or_beyond_its_bounds_is_malformed(packed: bytes) -> None:
    with pytest.raises(Malformed):
        BALLOTS.unpack(packed)
