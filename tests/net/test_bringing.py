"""What the heir's end of a connection takes from a guest who brings it what it holds."""

from dataclasses import replace

import pytest
from support.online.cabled_links import AT_GUEST, AT_HOST

from spitegame.net.connection import State
from spitegame.net.errors import Fault
from spitegame.net.gathering import MOST_REPLICAS, GatheringLink
from spitegame.net.replica import Edition
from spitegame.net.secret_sharing import SecretShare
from spitegame.net.succession import Entrusted, Heir, Logged
from spitegame.net.wire import BRINGING, Confirm
from spitegame.rules.game import Seat

MADE = Edition(0, 1, tuple(Heir(Seat(seat), bytes(16), bytes(16)) for seat in (1, 2)), b"the deal")


def entrusted(edition: int) -> Entrusted:
    return replace(MADE.entrusted(Seat(1)), edition=edition)


def gathering(*brought: Entrusted | Logged) -> GatheringLink:
    """The link when this has been brought."""
    link = GatheringLink(16, lambda data: None, AT_HOST, 0.0)
    for message in (Confirm(AT_GUEST.own), *brought):
        link.receive(BRINGING.pack(message), 0.0)
    return link


def test_a_guest_brings_its_newest_editions() -> None:
    link = gathering(*map(entrusted, range(1, MOST_REPLICAS + 1)))
    assert link.state is State.INTRODUCING
    assert len(link.replicas) == MOST_REPLICAS


@pytest.mark.parametrize(
    "brought",
    [
        tuple(map(entrusted, range(1, MOST_REPLICAS + 2))),
        (entrusted(1), entrusted(1)),
        (entrusted(1), replace(entrusted(1), share=SecretShare(2, bytes(32)))),
        (Logged(0, 1, 1, (bytes(80),)),),
    ],
    ids=["too many", "the same again", "another share of the same", "entries of none"],
)
def test_whoever_brings_more_than_it_can_hold_is_sent_away(brought: tuple[Entrusted | Logged, ...]) -> None:
    link = gathering(*brought)
    assert (link.state, link.fault) == (State.CLOSING, Fault.BAD_MESSAGE)
