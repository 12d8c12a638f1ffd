"""What a guest takes of the game, and from which host."""

import pytest

from spitegame.net.replica import Edition
from spitegame.net.succession import Heir, Holds
from spitegame.online.guest.replicas import Replicas
from spitegame.rules.game import Seat

BO, CY = Seat(1), Seat(2)
HEIRS = tuple(Heir(seat, bytes(16), bytes(16)) for seat in (BO, CY))
ANNS, BOS = (0, 16), (17, 33)
"""The epochs of the first host, on seat 0, and of Bo, on seat 1."""


def edition(epoch: int, base: int) -> Edition:
    return Edition(epoch, 1, HEIRS, b"the deal", (b"the first move",), base=base)


def take(replicas: Replicas, made: Edition, *, in_force: bool) -> Holds | None:
    """What is answered at last, when it is given all of this edition."""
    if not replicas.take(made.entrusted(CY)):
        return None
    if in_force:
        made.add(b"in force")
    return [replicas.log(logged) for logged in made.logged()][-1]


def holding(epoch: int, *, in_force: bool) -> tuple[Replicas, list[int]]:
    """A guest who holds this edition; and what it has put on disk."""
    kept: list[int] = []
    replicas = Replicas(0, 0, (), lambda: kept.append(replicas.in_force))
    assert take(replicas, edition(epoch, epoch), in_force=in_force)
    return replicas, kept


def test_nothing_is_taken_from_a_host_who_lacks_what_was_in_force() -> None:
    """Bo was gone when Ann went on under a higher epoch. A still higher one does not bring back what it has missed."""
    cy, kept = holding(ANNS[1], in_force=True)
    assert kept[-1] == ANNS[1]
    assert take(cy, edition(BOS[1], base=BOS[0] - 16), in_force=False) is None
    again = Replicas(cy.promised, kept[-1], (), lambda: None)
    assert take(again, edition(BOS[1], base=BOS[0] - 16), in_force=False) is None, "nor after a restart"


@pytest.mark.parametrize(
    ("held", "in_force", "following", "base"),
    [
        pytest.param(ANNS[1], False, BOS[1], 1, id="what was never in force binds nobody"),
        pytest.param(ANNS[1], True, BOS[1], BOS[0], id="the next host has gone on with what was in force"),
        pytest.param(BOS[0], True, BOS[1], 1, id="a host lacks nothing of its own"),
    ],
)
def test_the_next_edition_is_taken(held: int, in_force: bool, following: int, base: int) -> None:
    cy, _ = holding(held, in_force=in_force)
    assert take(cy, edition(following, base), in_force=False) == Holds(following, 1, 1)
