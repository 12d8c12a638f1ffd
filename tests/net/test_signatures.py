"""What a host tells a seat it signs: others can be brought a proof of it, and each lie is found."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from support.online import cabled_links
from support.online.cabled_links import (
    AT_GUEST,
    AT_HOST,
    DEAL,
    HANK,
    INTRODUCTION,
    ME,
    OTHER,
    ROOM,
    SIGNATORY,
    Playing,
    constant,
    fault,
)
from support.online.drawn_games import played, presets
from support.online.wire_examples import TERMS

from spitegame.net import signatures, wire
from spitegame.net.ballots import Introduction
from spitegame.net.connection import State
from spitegame.net.errors import Fault
from spitegame.net.identity import Identity
from spitegame.net.link import HostLink
from spitegame.net.signatures import (
    SIGNED_UPDATE,
    BadSignature,
    SignedUpdate,
    UpdateCheck,
    UpdateSigner,
    begin_digest,
    is_proven,
)
from spitegame.net.transcript import pack_facts, unpack_facts
from spitegame.packing.codec import Malformed, join_prefixed
from spitegame.rules.game import Seat
from spitegame.session.line import Act, Line, Update

MALICE = wire.wire("malice")
BEGIN = cabled_links.begun(cabled_links.record())
EVE = Identity(b"e" * 32)


@pytest.fixture
def playing() -> Playing:
    return cabled_links.settled()


def play(playing: Playing, moves: int) -> None:
    for _ in range(moves):
        cabled_links.in_turn(playing).guest.deal.line.seat.send(Act(playing.table.number, cabled_links.legal(playing)))
        playing.settle()


def test_each_seat_can_prove_to_others_what_it_was_told_and_who_watches_nothing(playing: Playing) -> None:
    """Each has a fresh salt. Whoever comes back is told the newest again, with another signature."""
    play(playing, moves=6)
    *seats, watching = playing.far
    for far in seats:
        assert [each.number for each in far.signed] == [1, 2, 3, 4, 5, 6, 7]
        for signed, told in zip(far.signed, far.updates, strict=True):
            assert signed.seat == far.seat
            assert signed.check(BEGIN, SIGNATORY) == constant(told)
            assert SIGNED_UPDATE.unpack(SIGNED_UPDATE.pack(signed)) == signed
    assert len({each.salt for far in seats for each in far.signed}) == 14
    assert [each.number for each in watching.updates] == [1, 2, 3, 4, 5, 6, 7]
    assert not any(isinstance(MALICE.read_host(data), wire.Signed) for data in watching.sent_to_guest)
    again = seats[0]
    playing.reconnect(again)
    playing.settle()
    before, after = again.signed[-2:]
    assert after.shown == before.shown
    assert after.salt != before.salt
    assert not fault(again.guest)


@pytest.mark.parametrize(("game", "rules", "seats"), [(game, *presets(game)[0][1:]) for game in ("malice", "spite")])
def test_an_update_comes_out_of_its_facts_as_it_was(game: str, rules: Any, seats: int) -> None:
    for update in played(rules, seats, seed=3, game=game, actions=80).updates[Seat(0)]:
        facts = pack_facts(game, update)
        assert unpack_facts(game, update.number, facts) == constant(update)
    for wrong in (facts[:-1], join_prefixed(b"", b""), join_prefixed(b"\xc0", b"\xc0", b"\xc0")):
        with pytest.raises(Malformed):
            unpack_facts(game, 1, wrong)


def test_the_host_knows_what_each_guest_can_prove_and_no_answer_is_one_too_many(playing: Playing) -> None:
    """However fast they play."""
    play(playing, moves=45)
    for far in playing.far[:2]:
        heard = [each for each in far.heard_by_host if isinstance(each, wire.Heard)]
        assert heard == [wire.Heard(DEAL, 0, number) for number in range(1, 47)]
        assert not fault(far.host)


def test_nobody_has_heard_what_was_not_told(playing: Playing) -> None:
    for far, heard in zip(playing.far, (wire.Heard(DEAL, 0, 2), wire.Heard(DEAL + 1, 0, 1)), strict=False):
        far.guest.send(wire.Heard(DEAL - 1, 0, 10))  # late
        playing.settle()
        assert not fault(far.host)
        far.guest.send(heard)
        playing.settle()
        assert fault(far.host) is Fault.BAD_MESSAGE


def test_an_older_program_plays_on_without_signatures() -> None:
    with patch.object(wire, "NEWEST_PROTOCOL", wire.SIGNED_UPDATES - 1):
        playing = cabled_links.settled()
        play(playing, moves=3)
    for far in playing.far:
        assert [each.number for each in far.updates] == [1, 2, 3, 4]
        assert not far.signed


def proven(playing: Playing) -> SignedUpdate:
    play(playing, moves=3)
    return playing.far[0].signed[-1]


def test_no_member_can_prove_what_it_was_not_told_nor_to_whom_it_does_not_belong(playing: Playing) -> None:
    """A proof holds for one table, host, deal and beginning; also without the update, of which it says nothing."""
    told = proven(playing)
    update = unpack_facts("malice", 1, told.facts)
    lies: list[dict[str, Any]] = [
        {"facts": pack_facts("malice", replace(update, to_act=update.to_act ^ {OTHER}))},
        {"number": told.number + 1},
        {"seat": OTHER},
        {"deal": told.deal + 1},
        {"term": 1},
        {"settled": False},
        {"salt": bytes(16)},
        {"signature": bytes(64)},
    ]
    another_day = replace(BEGIN, commitment=b"another day".ljust(32))
    assert is_proven(told.proof, SIGNATORY)
    assert told.proof.digest != told.shown.digest
    for lie in lies:
        assert not is_proven(replace(told, **lie).proof, SIGNATORY)
    for shown, begin, signatory in (
        *((replace(told, **lie), BEGIN, SIGNATORY) for lie in lies),
        *((told, BEGIN, other) for other in (replace(SIGNATORY, key=EVE.key), replace(SIGNATORY, room=b"o" * 16))),
        (told, another_day, SIGNATORY),
        (replace(told, begin=begin_digest(another_day)), another_day, SIGNATORY),
    ):
        with pytest.raises(BadSignature, match=r"^The host’s signature on update \d is not valid\.$"):
            shown.check(begin, signatory)


def test_what_a_dishonest_host_has_signed_need_not_be_an_update(playing: Playing) -> None:
    told, nonsense = proven(playing), join_prefixed(b"\xc0")
    with patch.object(signatures, "pack_facts", lambda game, update: nonsense):
        signed = HONEST.sign(BEGIN, ME, playing.told(ME)[0])
    forged = replace(told, number=signed.number, salt=signed.salt, facts=nonsense, signature=signed.signature)
    forged.check_signature(SIGNATORY)
    for check in (partial(forged.check, BEGIN), forged.check_terms):
        with pytest.raises(BadSignature):
            check(SIGNATORY)


def signer(identity: Identity = HANK, room: bytes = ROOM, term: int = 0, *, settled: bool = True) -> UpdateSigner:
    return UpdateSigner(identity, lambda: (room, term, settled))


HONEST = signer()


def signed_as(begin: wire.Begin = BEGIN, seat: Seat = ME, by: UpdateSigner = HONEST, **changes: Any) -> Any:
    """Signs something else than what was told."""
    return lambda update: by.sign(begin, seat, replace(update, **changes))


def said_as(by: UpdateSigner = HONEST, of: int = 0, **claims: Any) -> Any:
    """Signs something else than it says. `of`: how far the number lies beside that of the update."""

    def signed(update: Update) -> wire.Signed:
        signature = by.sign(BEGIN, ME, replace(update, number=update.number + of))
        return replace(signature, number=update.number, **claims)

    return signed


HOST_LIES: dict[str, Callable[[Update], wire.Signed]] = {
    "another update": signed_as(taken_back=True),
    "the number of another": signed_as(number=9),
    "another number": said_as(of=-1),
    "for another seat": signed_as(seat=OTHER),
    "another deal": signed_as(replace(BEGIN, deal=DEAL + 1)),
    "a deal of another day": signed_as(replace(BEGIN, commitment=b"o" * 32)),
    "another room": signed_as(by=signer(room=b"o" * 16)),
    "another term": said_as(signer(term=1), term=0),
    "settled though it is not": said_as(signer(settled=False), settled=True),
    "another key": signed_as(by=signer(EVE)),
}


@pytest.mark.parametrize("lie", HOST_LIES.values(), ids=HOST_LIES)
def test_a_guest_leaves_a_host_that_signs_something_else(
    playing: Playing, lie: Callable[[Update], wire.Signed]
) -> None:
    far, other = playing.far[:2]
    far.host._signature = lie
    play(playing, moves=1)
    assert fault(far.guest) is Fault.BAD_SIGNATURE
    assert [each.number for each in far.signed] == [1], "what it can prove is still what it was"
    assert other.guest.state is State.OPEN


def test_a_guest_leaves_a_host_that_signs_not_what_it_tells_or_what_it_has_not_told(playing: Playing) -> None:
    """Nor may it sign what somebody who only watches was told."""
    far = playing.far[0]
    far.host._signature = None
    play(playing, moves=1)
    assert not fault(far.guest), "it may be under way"
    play(playing, moves=1)
    assert fault(far.guest) is Fault.BAD_SIGNATURE
    for other in playing.far[1:]:
        other.host.send(replace(HONEST.sign(BEGIN, ME, far.updates[0]), number=9))
    playing.settle()
    assert {fault(far.guest) for far in playing.far} == {Fault.BAD_SIGNATURE}


def test_what_was_told_last_is_signed_again_in_a_new_term(playing: Playing) -> None:
    play(playing, moves=2)
    playing.stamp = ROOM, 4, False
    for far in playing.far:
        far.host.sign_again()
    playing.settle()
    for far in playing.far[:2]:
        before, again = far.signed[-2:]
        assert (before.term, again.term, again.settled) == (0, 4, False)
        assert again.shown == before.shown
        assert again.check(BEGIN, SIGNATORY) == constant(far.updates[-1])
        assert far.heard_by_host[-1] == wire.Heard(DEAL, 4, 3)
    assert not playing.far[2].signed
    play(playing, moves=1)
    assert not any(fault(far.guest) or fault(far.host) for far in playing.far)


def test_a_host_signs_from_its_introduction_on(playing: Playing) -> None:
    """Whoever has watched may get a seat in the middle of a deal. What it was told last before is signed as well."""
    play(playing, moves=4)
    updates = playing.far[0].updates
    sent: list[bytes] = []
    host, line, check = HostLink(sent.append, lambda: 0, AT_HOST, 0.0), Line(), UpdateCheck()
    for message in (wire.Confirm(AT_GUEST.own), wire.Hello(wire.NEWEST_PROTOCOL, 1, "test", "Ada", False, 0, 0)):
        host.receive(MALICE.from_guest.pack(message), 0.0)
    host.welcome(ME, "Hank")
    host.begin(BEGIN, line, partial(HONEST.sign, BEGIN, ME))
    check.begin(BEGIN)
    for update in updates[:4]:
        if update.number == 3:
            host.introduce(INTRODUCTION)
            check.trust(SIGNATORY)
        line.host.send(update)
        host.flush()
        host.sign()
        check.told(ME, update)
        newest = MALICE.read_host(sent[-1])
        if isinstance(newest, wire.Signed):
            assert check.check(newest).check(BEGIN, SIGNATORY) == constant(update)
    kinds = [type(MALICE.read_host(each)) for each in sent[3:]]
    signed = [wire.Told, wire.Signed]
    assert kinds == [wire.Told, wire.Told, Introduction, wire.Signed, *signed, *signed]
    check.told(ME, updates[4])
    with pytest.raises(BadSignature, match=r"^The host has not signed update 5\.$"):
        check.told(ME, updates[4])


def test_the_terms_of_a_room_are_signed_in_its_lobby_for_those_who_have_a_seat(playing: Playing) -> None:
    far = playing.far[0]
    far.host.tell_terms(TERMS, HONEST.sign_terms(ME, TERMS))
    playing.settle()
    told, signed = far.heard_by_guest[-2:]
    assert told == TERMS
    assert isinstance(signed, SignedUpdate)
    assert (signed.deal, signed.number) == (0, TERMS.number)
    assert signed.check_terms(SIGNATORY) == TERMS
    assert far.heard_by_host[-1] == wire.Heard(0, 0, TERMS.number)
    for wrong in (replace(signed, number=9), replace(signed, deal=DEAL), replace(signed, seat=OTHER)):
        with pytest.raises(BadSignature):
            wrong.check_terms(SIGNATORY)
    play(playing, moves=1)
    far.host.send(TERMS)
    play(playing, moves=1)
    assert fault(far.guest) is Fault.BAD_SIGNATURE
