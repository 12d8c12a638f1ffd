"""Members sign ballots, and others can check it."""

from dataclasses import replace
from typing import Any

import pytest

from spitegame.net.ballots import Ballot, BallotKind, Member, Position, Vote
from spitegame.net.identity import Identity
from spitegame.net.signatures import BallotSigner
from spitegame.rules.game import Seat

ANN, BEN = (
    BallotSigner(Member(Seat(seat), identity.key), identity)
    for seat, identity in enumerate((Identity(b"a" * 32), Identity(b"b" * 32)))
)
BALLOT = Ballot(bytes(16), 3, ANN.member, BallotKind.TAKES_OVER, Position(2, 1, 40, settled=True))


@pytest.mark.parametrize(
    "other",
    [
        {"room": bytes([1]) * 16},
        {"term": 4},
        {"heir": BEN.member},
        {"heir": replace(ANN.member, seat=Seat(2))},
        {"kind": BallotKind.GOES_ON},
        {"newest": Position(3, 1, 40, settled=True)},
        {"newest": Position(2, 2, 40, settled=True)},
        {"newest": Position(2, 1, 41, settled=True)},
        {"newest": Position(2, 1, 40, settled=False)},
    ],
    ids=str,
)
def test_a_vote_is_that_of_one_member_for_one_ballot(other: dict[str, Any]) -> None:
    vote = BEN.vote(BALLOT)
    assert ANN.is_cast(vote, BALLOT)
    assert not ANN.is_cast(vote, replace(BALLOT, **other))
    for voter in (ANN.member, replace(BEN.member, seat=Seat(2))):
        assert not ANN.is_cast(replace(vote, member=voter), BALLOT)


def test_who_asks_for_votes_has_not_voted_itself() -> None:
    proposal = ANN.propose(BALLOT)
    assert BEN.is_proposed(proposal)
    assert not BEN.is_proposed(BEN.propose(BALLOT))
    assert not BEN.is_proposed(replace(proposal, signature=ANN.vote(BALLOT).signature))
    assert not BEN.is_cast(Vote(ANN.member, proposal.signature), BALLOT)
