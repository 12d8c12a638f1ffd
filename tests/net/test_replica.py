"""The sealed copy of a game: a majority of the guests opens it, and nobody less."""

from dataclasses import replace
from itertools import combinations

import pytest

from spitegame.net.replica import Edition, OpenedReplica, Replica, majority, opened
from spitegame.net.secret_sharing import SecretShare
from spitegame.net.succession import Heir, Logged
from spitegame.rules.game import Seat

HEADER = b"the deal"
ENTRIES = tuple(b"action %d" % number for number in range(1, 6))


def heirs(number: int) -> tuple[Heir, ...]:
    return tuple(Heir(Seat(seat), bytes([seat] * 16), bytes(16)) for seat in range(1, number + 1))


def edition(number: int = 1, guests: int = 3, epoch: int = 0, header: bytes = HEADER) -> Edition:
    return Edition(epoch, number, heirs(guests), header)


def held(by: Edition, entries: int = len(ENTRIES)) -> list[Replica]:
    """What each guest holds after so many entries."""
    replicas = [Replica(by.entrusted(heir.seat)) for heir in by.heirs]
    for entry in ENTRIES[:entries]:
        logged = by.add(entry)
        for replica in replicas:
            replica.take(logged)
    return replicas


@pytest.mark.parametrize("guests", [2, 3, 4, 5, 8])
def test_any_majority_opens_the_copy_and_fewer_open_nothing(guests: int) -> None:
    replicas = held(edition(guests=guests))
    for some in combinations(replicas, majority(guests)):
        assert opened(some) == OpenedReplica(0, HEADER, ENTRIES)
    for some in combinations(replicas, majority(guests) - 1):
        assert opened(some) is None
    # Nor does one guest with all its shares of other editions, whichever place it gives them.
    own = [edition(number, guests).entrusted(Seat(1)) for number in range(1, guests + 1)]
    assert opened(map(Replica, own)) is None
    shares = [SecretShare(place, each.share.values) for place, each in enumerate(own, start=1) if each.share]
    assert opened(Replica(replace(own[0], share=share)) for share in shares) is None


def test_the_longest_row_of_the_newest_edition_counts_that_can_be_opened() -> None:
    """The host was lost when it had told only one guest of the last action."""
    made = edition()
    ahead, behind, _ = held(made, entries=3)
    ahead.take(made.add(ENTRIES[3]))
    assert opened([behind, ahead]) == OpenedReplica(0, HEADER, ENTRIES[:4])
    old, new = held(edition(1)), held(edition(2), entries=1)
    assert opened([*old, new[0]]) == OpenedReplica(0, HEADER, ENTRIES)
    assert opened([*old, *new[:2]]) == OpenedReplica(0, HEADER, ENTRIES[:1])


def test_an_edition_of_which_a_part_is_missing_is_not_opened() -> None:
    """The host was lost while it gave a new edition: nobody has acted in it, so the one before holds everything."""
    old, made = held(edition(1)), Edition(0, 2, heirs(3), HEADER, ENTRIES)
    new = [Replica(made.entrusted(heir.seat)) for heir in made.heirs]
    new[0].take(Logged(0, 2, 1, next(made.logged()).entries[:3]))
    assert not new[0].is_whole
    assert opened([*old, *new]) == OpenedReplica(0, HEADER, ENTRIES)
    for logged in made.logged():
        new[0].take(logged)
    assert new[0].is_whole
    assert not new[0].is_in_force
    assert opened([*old, *new]) == OpenedReplica(0, HEADER, ENTRIES)
    new[1].take(made.add(b"more"))
    assert opened(new) == OpenedReplica(0, HEADER, ENTRIES)


def test_a_wrong_share_or_entry_does_no_harm_as_long_as_there_are_enough_right_ones() -> None:
    liar, *honest = held(edition(guests=3))
    entrusted = liar.entrusted
    assert entrusted.share
    forged = SecretShare(entrusted.share.x, bytes(32))
    lie = Replica(replace(entrusted, share=forged))
    assert opened([lie, *honest]) == OpenedReplica(0, HEADER, ENTRIES)
    assert opened([lie, honest[0]]) is None
    one, other, _ = held(edition())
    for each in (one, other):
        each.entries[2] = each.entries[2][:-1] + bytes([each.entries[2][-1] ^ 1])
    assert opened([one, other]) == OpenedReplica(0, HEADER, ENTRIES[:2])


@pytest.mark.parametrize("guests", [3, 4, 5, 8])
def test_a_share_that_is_made_up_hides_none_in_the_same_place(guests: int) -> None:
    liar, *honest = held(edition(guests=guests))
    for other in honest:
        assert other.entrusted.share
        share = replace(other.entrusted.share, values=bytes(32))
        lie = Replica(replace(liar.entrusted, share=share))
        for brought in ([lie, *honest], [*honest, lie]):
            assert opened(brought) == OpenedReplica(0, HEADER, ENTRIES)


@pytest.mark.parametrize("number", [1, 2])
def test_a_game_that_is_another_one_is_passed_over(number: int) -> None:
    """Somebody has sealed it alone, be it by the name of the edition that the others have."""
    honest = held(edition())
    made = Edition(0, number, heirs(1), b"another deal")
    brought = [Replica(made.entrusted(Seat(1))), *honest]
    assert opened(brought, lambda found: found.header == HEADER) == OpenedReplica(0, HEADER, ENTRIES)
    assert opened(brought[:2], lambda found: found.header == HEADER) is None


def test_who_watches_has_no_share_and_nobody_goes_on_where_there_are_no_heirs() -> None:
    made = edition(guests=2)
    assert made.entrusted(None).share is None
    assert made.entrusted(Seat(7)).share is None
    made = edition(guests=0)
    assert made.entrusted(Seat(1)).heirs == ()
    assert opened([Replica(made.entrusted(Seat(1)))]) is None


def test_what_comes_again_too_early_or_for_another_edition_changes_nothing() -> None:
    made = edition()
    replica = Replica(made.entrusted(Seat(1)))
    messages = [made.add(entry) for entry in ENTRIES]
    replica.take(messages[1])
    assert not replica.entries
    for message in (messages[0], messages[0], messages[1], *made.logged()):
        replica.take(message)
    assert replica.entries == [entry for message in messages for entry in message.entries]
    replica = Replica(edition(1).entrusted(Seat(1)))
    replica.take(Logged(0, 2, 1, (b"entry",)))
    assert not replica.entries


def test_the_length_of_what_is_sealed_tells_nothing() -> None:
    """Two deals, and two actions, look the same but for the sealed bytes."""
    one, other = edition(header=b"one deal"), edition(header=b"quite another deal")
    assert len(one.entrusted(None).header) == len(other.entrusted(None).header)
    assert len(one.add(b"a").entries[0]) == len(other.add(b"another action").entries[0])
