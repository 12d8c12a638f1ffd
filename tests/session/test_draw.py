import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.online.drawn_games import contribution, draw

from spitegame.rules.game import Seat
from spitegame.session.draw import Contribution, Deal, Drawn, Foul, GuestDraw, HostDraw, commitment, deal_seed

DEAL = Deal(room=b"a room of a name", number=3, terms=b"whatever is agreed on")
HOST, GUS, ZOE = Seat(0), Seat(1), Seat(2)
OWN, GUSS, ZOES, OTHER = (contribution(Random(number)) for number in range(4))
PARTS = (None, GUSS, ZOES)


def host_draw() -> HostDraw:
    return HostDraw(DEAL, OWN, seats=3, contributors=[GUS, ZOE])


def committed() -> HostDraw:
    host = host_draw()
    host.commit(GUS, commitment(DEAL, GUS, GUSS))
    host.commit(ZOE, commitment(DEAL, ZOE, ZOES))
    return host


def guest_draw() -> GuestDraw:
    """At Gus, before anybody else has said anything."""
    return GuestDraw(deal=DEAL, commitment=commitment(DEAL, None, OWN), seat=GUS, own=GUSS)


def hashes(*parts: Contribution | None) -> tuple[bytes | None, ...]:
    return tuple(None if part is None else commitment(DEAL, Seat(seat), part) for seat, part in enumerate(parts))


def test_a_draw_from_its_beginning_to_the_seed() -> None:
    host = host_draw()
    guests = {
        seat: GuestDraw(deal=DEAL, commitment=host.commitment, seat=seat, own=own)
        for seat, own in ((GUS, GUSS), (ZOE, ZOES))
    }
    for seat, guest in guests.items():
        assert host.hashes is None
        assert guest.hashed
        host.commit(seat, guest.hashed)
    assert host.hashes is not None
    guests = {seat: guest.with_hashes(host.hashes) for seat, guest in guests.items()}
    for seat, guest in guests.items():
        assert host.drawn is None
        assert guest.own
        host.reveal(seat, guest.own)
    assert host.contributions == PARTS
    for guest in guests.values():
        guest.check_parts(PARTS)
    assert host.drawn is not None
    assert host.drawn.seed(DEAL.terms) == deal_seed(DEAL, OWN, PARTS)
    for guest in guests.values():
        guest.check_opening(host.drawn)


def test_this_is_how_commitments_and_seeds_are_made() -> None:
    """Another program that checks a game must come to the same."""

    def hashed(*parts: bytes) -> bytes:
        return sha256(
            b"spitegame fair deal 1" + b"".join(len(part).to_bytes(8, "big") + part for part in parts)
        ).digest()

    deal = (b"a room of a name", b"3", b"whatever is agreed on")
    assert commitment(DEAL, None, OWN) == hashed(b"commitment", *deal, b"host", OWN.seed, OWN.salt)
    assert commitment(DEAL, GUS, GUSS) == hashed(b"commitment", *deal, b"seat 1", GUSS.seed, GUSS.salt)
    seed = hashed(b"seed", *deal, OWN.seed, b"", GUSS.seed, ZOES.seed)
    assert deal_seed(DEAL, OWN, PARTS) == int.from_bytes(seed[:8], "big")


@given(st.integers(0, 2), st.integers(0, 31), st.integers(1, 255))
def test_every_byte_of_every_part_counts(part: int, place: int, change: int) -> None:
    parts = [OWN, GUSS, ZOES]
    seed = bytearray(parts[part].seed)
    seed[place] ^= change
    parts[part] = replace(parts[part], seed=bytes(seed))
    host, *guests = parts
    assert deal_seed(DEAL, host, (None, *guests)) != deal_seed(DEAL, OWN, PARTS)
    assert commitment(DEAL, GUS, parts[part]) != commitment(DEAL, GUS, [OWN, GUSS, ZOES][part])


@pytest.mark.parametrize(
    "deal",
    [
        replace(DEAL, room=b"another room, hm"),
        replace(DEAL, number=4),
        replace(DEAL, terms=b"other rules"),
        Deal(DEAL.room + DEAL.terms[:1], DEAL.number, DEAL.terms[1:]),
    ],
    ids=["room", "number", "terms", "a byte moved over"],
)
def test_what_a_deal_is_for_is_bound_into_all(deal: Deal) -> None:
    assert commitment(deal, None, OWN) != commitment(DEAL, None, OWN)
    assert commitment(deal, GUS, GUSS) != commitment(DEAL, GUS, GUSS)
    assert deal_seed(deal, OWN, PARTS) != deal_seed(DEAL, OWN, PARTS)


def test_nobody_can_pass_off_anothers_commitment_or_part() -> None:
    assert len({commitment(DEAL, seat, GUSS) for seat in (None, HOST, GUS, ZOE)}) == 4
    assert deal_seed(DEAL, OWN, (None, ZOES, GUSS)) != deal_seed(DEAL, OWN, PARTS)
    assert deal_seed(DEAL, OWN, (GUSS, None, ZOES)) != deal_seed(DEAL, OWN, PARTS)
    assert commitment(DEAL, GUS, Contribution(GUSS.salt, GUSS.seed)) != commitment(DEAL, GUS, GUSS)
    written = repr((OWN, guest_draw(), Drawn(DEAL.room, 3, OWN, PARTS)))
    assert not any(str(secret) in written for part in (OWN, GUSS, ZOES) for secret in (part.seed, part.salt))


@pytest.mark.parametrize(
    ("say", "sentence"),
    [
        (lambda host: host.commit(HOST, bytes(32)), "Seat 1 has no part in this shuffle."),
        (lambda host: host.commit(Seat(7), bytes(32)), "Seat 8 has no part in this shuffle."),
        (lambda host: host.commit(GUS, bytes(32)), "Seat 2 has changed its commitment."),
        (lambda host: host.reveal(GUS, OTHER), "Seat 2 revealed a part other than its commitment."),
        (lambda host: host.reveal(GUS, ZOES), "Seat 2 revealed a part other than its commitment."),
        (lambda host: host.reveal(HOST, OTHER), "Seat 1 revealed a part other than its commitment."),
    ],
)
def test_a_foul_of_a_guest_changes_nothing(say: Callable[[HostDraw], None], sentence: str) -> None:
    host = committed()
    with pytest.raises(Foul, match=f"^{re.escape(sentence)}$"):
        say(host)
    assert host.hashes == hashes(*PARTS)
    assert host.contributions is None
    host.reveal(GUS, GUSS)
    host.reveal(ZOE, ZOES)
    assert host.contributions == PARTS


def test_no_part_is_taken_before_all_are_bound() -> None:
    host = host_draw()
    host.commit(GUS, commitment(DEAL, GUS, GUSS))
    with pytest.raises(Foul, match="before all had committed"):
        host.reveal(GUS, GUSS)
    assert host.contributions is None
    host = HostDraw(DEAL, OWN, seats=2, contributors=[])
    assert host.drawn == Drawn(DEAL.room, DEAL.number, OWN, (None, None))


SAYING = st.tuples(
    st.sampled_from([HOST, GUS, ZOE, Seat(3)]),
    st.sampled_from([GUSS, ZOES, OTHER]),
    st.booleans(),
)


def say(host: HostDraw, seat: Seat, part: Contribution, reveals: bool) -> None:
    if reveals:
        host.reveal(seat, part)
    else:
        host.commit(seat, commitment(DEAL, seat, part))


@given(st.lists(SAYING, max_size=30))
def test_in_whatever_order_guests_say_whatever(said: list[tuple[Seat, Contribution, bool]]) -> None:
    """The first commitment of a seat stands, and only its own part is ever taken, and only when all are bound."""
    host = host_draw()
    first: dict[Seat, Contribution] = {}
    shown: set[Seat] = set()
    for seat, part, reveals in said:
        if reveals:
            accepted = len(first) == 2 and first.get(seat) == part
            shown |= {seat} if accepted else set()
        else:
            accepted = seat in (GUS, ZOE) and first.setdefault(seat, part) == part
        with nullcontext() if accepted else pytest.raises(Foul):
            say(host, seat, part, reveals)
    assert (host.hashes is not None) == (len(first) == 2)
    assert (host.drawn is not None) == (len(shown) == 2)
    if host.contributions:
        assert host.contributions == (None, first[GUS], first[ZOE])


def test_the_host_may_say_the_same_twice_but_nothing_else_or_too_early() -> None:
    guest = guest_draw().with_hashes(hashes(*PARTS))
    guest.check_commitment(DEAL, commitment(DEAL, None, OWN))
    assert guest.with_hashes(hashes(*PARTS)) == guest
    guest.check_parts(PARTS)
    guest.check_parts(PARTS)
    with pytest.raises(Foul, match=r"^The host has changed somebody else’s commitment\.$"):
        guest.with_hashes(hashes(None, GUSS, OTHER))
    with pytest.raises(Foul, match="not have as many parts as commitments"):
        guest_draw().check_parts(PARTS)


@pytest.mark.parametrize(
    ("deal", "hashed"),
    [
        (DEAL, commitment(DEAL, None, OTHER)),
        (replace(DEAL, terms=b"other rules"), commitment(DEAL, None, OWN)),
        (replace(DEAL, room=b"another room, hm"), commitment(DEAL, None, OWN)),
    ],
)
def test_a_host_that_begins_the_same_deal_otherwise(deal: Deal, hashed: bytes) -> None:
    with pytest.raises(Foul, match=r"^The host has changed their own commitment\.$"):
        guest_draw().check_commitment(deal, hashed)


@pytest.mark.parametrize(
    "passed_on", [(), (None,), hashes(None, OTHER, ZOES), hashes(None, None, ZOES), hashes(GUSS, None, ZOES)]
)
def test_no_part_is_shown_to_a_host_that_leaves_it_out(passed_on: tuple[bytes | None, ...]) -> None:
    with pytest.raises(Foul, match=r"^The host has left out your own commitment\.$"):
        guest_draw().with_hashes(passed_on)


@pytest.mark.parametrize(
    ("dealt", "sentence"),
    [
        ((), "Your own part in the shuffle was left out."),
        ((None, None, ZOES), "Your own part in the shuffle was left out."),
        ((None, OTHER, ZOES), "Your own part in the shuffle was left out."),
        ((GUSS, None, ZOES), "Your own part in the shuffle was left out."),
        ((None, GUSS), "The shuffle does not have as many parts as commitments."),
        ((None, GUSS, ZOES, OTHER), "The shuffle does not have as many parts as commitments."),
        ((None, GUSS, OTHER), "Seat 3’s part in the shuffle does not match its commitment."),
        ((None, GUSS, None), "Seat 3’s part in the shuffle does not match its commitment."),
        ((OTHER, GUSS, ZOES), "Seat 1’s part in the shuffle does not match its commitment."),
    ],
)
def test_parts_that_are_not_what_was_committed_to(dealt: tuple[Contribution | None, ...], sentence: str) -> None:
    guest = guest_draw().with_hashes(hashes(*PARTS))
    with pytest.raises(Foul, match=f"^{re.escape(sentence)}$"):
        guest.check_parts(dealt)
    with pytest.raises(Foul, match=f"^{re.escape(sentence)}$"):
        guest.check_opening(Drawn(DEAL.room, 3, OWN, dealt))


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        (Drawn(DEAL.room, 4, OWN, PARTS), "The host has revealed a different deal."),
        (Drawn(b"another room, hm", 3, OWN, PARTS), "The host has revealed a different deal."),
        (
            Drawn(DEAL.room, 3, OTHER, PARTS),
            "The host’s seed does not match their commitment from before the deal.",
        ),
    ],
)
def test_a_host_that_opens_something_else(drawn: Drawn, sentence: str) -> None:
    with pytest.raises(Foul, match=f"^{re.escape(sentence)}$"):
        guest_draw().with_hashes(hashes(*PARTS)).check_opening(drawn)


def test_who_watches_or_has_come_after_the_draw_checks_what_was_told() -> None:
    drawn, draws = draw(DEAL, 3, [GUS, ZOE], Random(1))
    watching = draws[None]
    assert watching.hashed is None
    watching.check_opening(drawn)
    with pytest.raises(Foul):
        watching.check_opening(replace(drawn, contributions=(None, GUSS, ZOES)))
    drawn, draws = draw(DEAL, 3, [GUS, ZOE], Random(1))
    late = replace(draws[GUS], own=None, hashes=())
    late.check_opening(drawn)
    with pytest.raises(Foul):
        late.check_opening(replace(drawn, host=OTHER))
