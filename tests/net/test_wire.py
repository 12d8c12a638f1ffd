"""What goes over a channel. `python tests/net/test_wire.py` writes the golden file anew: its diff is a new protocol."""

from dataclasses import replace
from pathlib import Path as File
from random import Random
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.online.wire_examples import (
    ANN,
    BALLOT,
    CERTIFICATE,
    GUEST_KINDS,
    HOST_KINDS,
    INTRODUCTION,
    MALICE,
    NEWEST,
    ONE,
    PROPOSAL,
    TERMS,
    TWO,
    VOTE,
    WITNESS,
    examples,
    packed,
    updates,
)

from spitegame.net import ballots, wire
from spitegame.net.channel import MOST_BYTES
from spitegame.packing.codec import CHUNK_BYTES, MOST_CHUNKS, MOST_ONLOOKERS, MOST_SEATS, MOST_SECONDS, Malformed, codec
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import MaliceRules
from spitegame.session.draw import Contribution
from spitegame.session.line import Countdown, TakeBack
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.room_handle import Phrase
from spitegame.session.room_state import Chair, Company, Linked, Lost, Path

GOLDEN = File(__file__).with_name("golden_wire.txt")


def golden() -> str:
    """Each example as plain values and as bytes."""
    lines = []
    for data in map(packed, examples()):
        lines += [repr(msgpack.unpackb(data)), data.hex(), ""]
    return "\n".join(lines)


def test_this_is_the_format() -> None:
    assert golden() == GOLDEN.read_text(encoding="utf-8")
    assert {type(message) for message in examples()} == GUEST_KINDS | HOST_KINDS


@pytest.mark.parametrize("message", examples(), ids=lambda message: type(message).__name__)
def test_every_message_survives_and_is_read_by_the_right_side_only(message: Any) -> None:
    data = packed(message)
    for kinds, read in ((GUEST_KINDS, MALICE.from_guest.unpack), (HOST_KINDS, MALICE.read_host)):
        if type(message) in kinds:
            assert read(data) == message
        else:
            with pytest.raises(Malformed):
                read(data)


@pytest.mark.parametrize("message", examples(), ids=lambda message: type(message).__name__)
def test_before_a_game_nobody_plays(message: Any) -> None:
    early = wire.wire(None)
    read: Any = early.from_guest.unpack if type(message) in GUEST_KINDS else early.read_host
    if isinstance(message, wire.Play | wire.Told):
        with pytest.raises(Malformed):
            read(packed(message))
    else:
        assert read(packed(message)) == message


A_MILLION = 10**6
LAST = Seat(MOST_SEATS - 1)
FULL = Company(
    (*(Chair(None, each(A_MILLION)) for each in (Lost, lambda ms: Linked(ms, Path.TURN))), *[Chair(None, None)] * 7),
    ("A" * 24,) * MOST_ONLOOKERS,
)
PART = Contribution(ONE, TWO)
LONGEST = Computer("李" * 24, "x" * 40)
LATEST = ballots.Mark(2**31, ballots.Member(LAST, ONE))
FAR = ballots.Position(LATEST.term, A_MILLION, A_MILLION, settled=False)
FULL_CERTIFICATE = replace(CERTIFICATE, votes=(ballots.Vote(LATEST.heir, TWO + TWO),) * MOST_SEATS)


@pytest.mark.parametrize(
    "message",
    [
        wire.Ping(0),
        wire.Pong(10**9),
        wire.Hello(0, 0, "", "A", True, 0, 0),
        wire.Hello(10**4, 10**4, "x" * 40, "李" * 24, False, A_MILLION, A_MILLION),
        wire.Commit(A_MILLION, ONE),
        wire.Play(A_MILLION, TakeBack(A_MILLION)),
        wire.Heard(0, 0, 1),
        wire.Heard(A_MILLION, LATEST.term, A_MILLION),
        wire.Again(1),
        wire.Welcome(10**4, LAST, "A" * 24),
        wire.Seated(LAST),
        wire.Identified(LAST, (None, *[wire.KeyProof(ONE, TWO, ONE + TWO)] * (MOST_SEATS - 1))),
        wire.Present(FULL, tuple(map(Seat, range(MOST_SEATS)))),
        wire.Commitments(A_MILLION, (ONE,) * MOST_SEATS),
        wire.Dealt(A_MILLION, (PART,) * MOST_SEATS),
        wire.Told(A_MILLION, Countdown(A_MILLION, 0.0)),
        wire.Told(1, Countdown(1, MOST_SECONDS)),
        wire.Signed(0, 0, 1, False, bytes(16), bytes(64)),
        wire.Signed(A_MILLION, LATEST.term, A_MILLION, True, bytes(16), bytes(64)),
        wire.Said(LAST, Phrase.OUCH),
        wire.Opened(A_MILLION, MOST_CHUNKS, MOST_CHUNKS - 1, bytes(CHUNK_BYTES)),
        replace(TERMS, number=A_MILLION, chairs=(LONGEST,) * MOST_SEATS),
        ballots.Stand(bytes(16), bytes(16), 9),
        ballots.Heirs((ballots.Place(LATEST.heir, bytes(16), bytes(16)),) * MOST_SEATS),
        ballots.Introduction(bytes(16), LATEST, leads=False, members=(LATEST.heir,) * MOST_SEATS),
        ballots.Shows((FULL_CERTIFICATE,) * ballots.MOST_SHOWN),
        ballots.Leads((FULL_CERTIFICATE,) * ballots.MOST_SHOWN),
        ballots.Attestation(FAR, LAST, ONE, TWO, bytes(64)),
        ballots.Credentials(FAR, LATEST, WITNESS),
        wire.Brought(None, bytes(32 * 1024)),
    ],
    ids=lambda message: type(message).__name__,
)
def test_the_least_and_the_most_that_can_be_said_survives(message: Any) -> None:
    read: Any = MALICE.from_guest.unpack if type(message) in GUEST_KINDS else MALICE.read_host
    assert read(packed(message)) == message
    assert len(packed(message)) <= MOST_BYTES


def test_the_most_that_can_be_brought_fits_into_one_message() -> None:
    begin = wire.Begin(A_MILLION, "malice", bytes(4096), bytes(4096), (LONGEST,) * MOST_SEATS, ONE)
    brought = wire.Brought(wire.Continue(begin, A_MILLION, bytes(16 * 1024)), bytes(32 * 1024))
    assert len(packed(brought)) <= MOST_BYTES


def plain(message: wire.FromGuest | wire.FromHost) -> Any:
    return msgpack.unpackb(packed(message))


HELLO = ["Hello", [1, 1, "1.0", "Ada", False, 0, 0]]


def hello(**fields: Any) -> Any:
    names = ("newest", "oldest", "program", "name", "watching", "deal", "heard")
    return ["Hello", [fields.get(name, value) for name, value in zip(names, HELLO[1], strict=True)]]


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(hello(name=""), id="no name"),
        pytest.param(hello(name="A" * 25), id="long name"),
        pytest.param(hello(name=" Ada"), id="name with a space before it"),
        pytest.param(hello(name="Ada\nHank"), id="name of two lines"),
        pytest.param(hello(name="Ada\u202ekcaJ"), id="name that turns the writing round"),
        pytest.param(hello(name="A\u200bda"), id="name with what is not seen"),
        pytest.param(hello(name=b"Ada"), id="bytes for a name"),
        pytest.param(hello(program="x" * 41), id="long program"),
        pytest.param(hello(newest=-1), id="negative version"),
        pytest.param(hello(newest=10**5), id="huge version"),
        pytest.param(hello(watching=0), id="number for yes or no"),
        pytest.param(hello(deal=-1), id="negative deal"),
        pytest.param(hello(heard=10**6 + 1), id="huge number of an update"),
        pytest.param(hello(heard=1.0), id="float for int"),
        pytest.param([*HELLO, 1], id="something after it"),
        pytest.param(["Hello", [*HELLO[1], 1]], id="field too many"),
        pytest.param(["Hello", {"newest": 1}], id="fields by name"),
        pytest.param(["Welcome", [1, 0, "Eve"]], id="what only a host says"),
        pytest.param(["Confirm", [b"x" * 31]], id="short proof"),
        pytest.param(["Confirm", ["x" * 32]], id="text for a proof"),
        pytest.param(["Ping", [True]], id="bool for int"),
        pytest.param(["Bye", ["BYE"]], id="fault by name"),
        pytest.param(["Bye", ["hacked"]], id="no fault"),
        pytest.param(["Bye", [["bye"]]], id="list for a fault"),
        pytest.param(["Commit", [0, ONE]], id="no deal"),
        pytest.param(["Commit", [1, ONE + b"x"]], id="long hash"),
        pytest.param(["Reveal", [1, ONE, b""]], id="no salt"),
        pytest.param(["Play", [1, ["Act", [1, ["Drew", [0, []]]]]]], id="event for an action"),
        pytest.param(["Play", [1, ["Act", [0, ["EndTurn", []]]]]], id="update 0"),
        pytest.param(["Play", [1, ["TakeBack", [-1]]]], id="update -1"),
        pytest.param(["Play", [1, ["Update", []]]], id="update of a guest"),
        pytest.param(["Heard", [1, 0, 0]], id="heard update 0"),
        pytest.param(["Heard", [1, -1, 1]], id="heard in term -1"),
        pytest.param(["Say", ["Hello!"]], id="phrase as it is shown"),
        pytest.param(["Say", ["INSULT"]], id="another phrase"),
        pytest.param([], id="nothing said"),
        pytest.param(None, id="nothing"),
    ],
)
def test_what_a_guest_must_not_say_is_refused(said: Any) -> None:
    assert MALICE.from_guest.unpack(msgpack.packb(HELLO))
    with pytest.raises(Malformed, match=r"\.$"):
        MALICE.from_guest.unpack(msgpack.packb(said))


CHAIR = [["Person", ["Ada"]], ["Here", []]]
RULES = codec("malice")["rules"].pack(MaliceRules())
TWO_PEOPLE = [["Person", ["Ada"]], ["Person", ["Bob"]]]


@pytest.mark.parametrize(
    "told",
    [
        pytest.param(["Hello", HELLO[1]], id="what only a guest says"),
        pytest.param(["Welcome", [1, 9, "Hank"]], id="seat 9"),
        pytest.param(["Welcome", [1, -1, "Hank"]], id="seat -1"),
        pytest.param(["Welcome", [1, 0, ""]], id="host without a name"),
        pytest.param(["Present", [[[CHAIR] * 10, []], []]], id="ten chairs"),
        pytest.param(["Present", [[[CHAIR], ["Ada"] * 17], []]], id="a crowd"),
        pytest.param(["Present", [[[CHAIR], ["\x07"]], []]], id="onlooker who rings the bell"),
        pytest.param(["Present", [[[[["Person", ["A" * 25]], None]], []], []]], id="long name"),
        pytest.param(["Present", [[[[None, ["Linked", [-1, "DIRECT"]]]], []], []]], id="negative delay"),
        pytest.param(["Present", [[[[None, ["Lost", [10**7]]]], []], []]], id="lost for months"),
        pytest.param(["Present", [[[CHAIR], []], [9]]], id="seat 9 wants another game"),
        pytest.param(["Begin", [1, "whist", RULES, None, TWO_PEOPLE, ONE]], id="unknown game"),
        pytest.param(["Begin", [1, "malice", b"\xc0", None, TWO_PEOPLE, ONE]], id="rules that are none"),
        pytest.param(["Begin", [1, "malice", RULES, b"", TWO_PEOPLE, ONE]], id="carry that is none"),
        pytest.param(["Begin", [1, "malice", RULES, None, TWO_PEOPLE[:1], ONE]], id="game for one"),
        pytest.param(["Begin", [1, "malice", RULES, None, TWO_PEOPLE * 5, ONE]], id="game for ten"),
        pytest.param(["Begin", [1, "malice", RULES, None, TWO_PEOPLE, b""]], id="no commitment"),
        pytest.param(["Commitments", [1, [b"x"]]], id="short hash"),
        pytest.param(["Dealt", [1, [[b"x", ONE]]]], id="short seed"),
        pytest.param(["Told", [1, ["Rejected", [1, "GAME_OVER"]]]], id="reason that two have"),
        pytest.param(["Told", [1, ["Rejected", [1, ["Words", "ONLINE"]]]]], id="no reason"),
        pytest.param(["Told", [1, ["Act", [1, ["EndTurn", []]]]]], id="action of a host"),
        pytest.param(["Told", [1, ["Countdown", [0, 5.0]]]], id="time for update 0"),
        pytest.param(["Told", [1, ["Countdown", [1, -0.1]]]], id="less than no time"),
        pytest.param(["Told", [1, ["Countdown", [1, 600.1]]]], id="too much time"),
        pytest.param(["Told", [1, ["Countdown", [1, float("nan")]]]], id="time that is no number"),
        pytest.param(["Told", [1, ["Countdown", [1, 5]]]], id="time as an integer"),
        pytest.param(["Told", [1, ["Countdown", [1, None]]]], id="no time"),
        pytest.param(["Signed", [1, -1, 1, True, bytes(16), bytes(64)]], id="term -1"),
        pytest.param(["Signed", [1, 2**31 + 1, 1, True, bytes(16), bytes(64)]], id="huge term"),
        pytest.param(["Signed", [1, 0, 1, True, b"", bytes(64)]], id="no salt"),
        pytest.param(["Signed", [1, 0, 1, True, bytes(16), bytes(63)]], id="short signature"),
        pytest.param(["Said", [9, "OUCH"]], id="seat 9 speaks"),
        pytest.param(["Opened", [1, 65, 0, b""]], id="too many pieces"),
        pytest.param(["Opened", [1, 1, 64, b""]], id="piece that is none"),
        pytest.param(["Opened", [1, 1, 0, b"x" * 40_000]], id="large piece"),
    ],
)
def test_what_a_host_must_not_say_is_refused(told: Any) -> None:
    with pytest.raises(Malformed, match=r"\.$"):
        MALICE.read_host(msgpack.packb(told))


SHORT = bytes(15)
BEGUN = wire.Begin(1, "malice", RULES, None, (Person("Ann"), LONGEST), ONE)


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(replace(INTRODUCTION, room=SHORT), id="short room"),
        pytest.param(replace(INTRODUCTION, mark=replace(LATEST, term=2**31 + 1)), id="huge term"),
        pytest.param(replace(INTRODUCTION, mark=replace(LATEST, term=-1)), id="negative term"),
        pytest.param(replace(INTRODUCTION, mark=replace(LATEST, heir=ballots.Member(Seat(9), ONE))), id="seat 9"),
        pytest.param(replace(INTRODUCTION, mark=replace(LATEST, heir=replace(ANN, key=SHORT))), id="short key"),
        pytest.param(ballots.Credentials(replace(NEWEST, deal=-1), LATEST, None), id="negative deal"),
        pytest.param(
            ballots.Credentials(NEWEST, LATEST, replace(WITNESS, vote=replace(VOTE, signature=SHORT))), id="witness"
        ),
        pytest.param(ballots.Cast(BALLOT, replace(VOTE, signature=bytes(63))), id="short signature"),
        pytest.param(ballots.Shows((CERTIFICATE,) * (ballots.MOST_SHOWN + 1)), id="too many certificates"),
        pytest.param(ballots.Shows((replace(CERTIFICATE, votes=(VOTE,) * 10),)), id="too many votes"),
        pytest.param(wire.Brought(None, bytes(32 * 1024 + 1)), id="large update"),
        pytest.param(wire.Brought(replace(BEGUN, rules=b"\xc0"), b""), id="beginning with rules that are none"),
        pytest.param(wire.Brought(wire.Continue(BEGUN, 1, b"\xc0"), b""), id="beginning with a view that is none"),
        pytest.param(wire.Brought(wire.Continue(BEGUN, 1, bytes(16 * 1024 + 1)), b""), id="large view"),
        pytest.param(ballots.Stand(SHORT, bytes(16), 0), id="stands in a short room"),
        pytest.param(ballots.Stand(bytes(16), bytes(16), 10), id="stands too far behind"),
        pytest.param(ballots.Ask(replace(PROPOSAL, signature=SHORT), None), id="short proposal"),
        pytest.param(ballots.Leads((CERTIFICATE,) * (ballots.MOST_SHOWN + 1)), id="leads by too many certificates"),
        pytest.param(ballots.Attestation(NEWEST, Seat(9), ONE, TWO, bytes(64)), id="proof of seat 9"),
        pytest.param(ballots.Attestation(NEWEST, LAST, ONE, SHORT, bytes(64)), id="proof of a short digest"),
        pytest.param(ballots.Heirs((ballots.Place(ANN, bytes(16), bytes(16)),) * 10), id="too many heirs"),
        pytest.param(ballots.Heirs((ballots.Place(ANN, bytes(16), SHORT),)), id="short secret"),
        pytest.param(replace(TERMS, number=0), id="terms without a number"),
        pytest.param(replace(TERMS, game="whist"), id="terms of an unknown game"),
        pytest.param(replace(TERMS, rules=b"\xc0"), id="terms with rules that are none"),
        pytest.param(replace(TERMS, chairs=(Vacant(),)), id="room for one"),
        pytest.param(replace(TERMS, chairs=(Vacant(),) * 10), id="room for ten"),
    ],
)
def test_what_is_said_of_hosts_and_heirs_has_bounds(said: Any) -> None:
    read: Any = MALICE.read_guest if type(said) in GUEST_KINDS else MALICE.read_host
    with pytest.raises(Malformed):
        read(packed(said))


@pytest.mark.parametrize(
    "change", [{0: 0}, {0: 10**6 + 1}, {3: [0, 0]}, {3: [9]}, {4: 1}, {5: None}, {2: None}], ids=str
)
def test_a_wrong_update_is_refused(change: dict[int, Any]) -> None:
    told = plain(wire.Told(1, updates(MaliceRules(), 2, 1)[0]))
    fields = told[1][1][1]
    assert MALICE.read_host(msgpack.packb(told))
    for place, wrong in change.items():
        fields[place] = wrong
    with pytest.raises(Malformed):
        MALICE.read_host(msgpack.packb(told))


@pytest.mark.parametrize("key", ["Owl", "owl ", "../owl", "öwl", "o" * 17, 3, None])
def test_a_portrait_is_told_by_a_short_key_that_need_not_be_known_here(key: Any) -> None:
    assert MALICE.from_guest.unpack(MALICE.from_guest.pack(wire.Wear("unicorn"))) == wire.Wear("unicorn")
    with pytest.raises(Malformed):
        MALICE.from_guest.unpack(msgpack.packb(["Wear", [key]]))


def test_secrets_do_not_show() -> None:
    for message in (
        wire.Confirm(ONE),
        wire.Reveal(1, ONE, TWO),
        wire.Opened(1, 1, 0, ONE),
        wire.Signed(1, 0, 1, True, ONE[:16], ONE + ONE),
        wire.Brought(None, ONE),
        ballots.Stand(TWO[:16], ONE[:16], 0),
        ballots.Heirs((ballots.Place(ANN, TWO[:16], ONE[:16]),)),
        ballots.Cast(replace(BALLOT, room=TWO[:16]), replace(VOTE, signature=ONE + ONE)),
    ):
        assert "\\x01" not in repr(message)


@settings(max_examples=30)
@given(st.integers(0, 200_000), st.integers(1, 10**6))
def test_what_is_cut_can_be_put_together(size: int, deal: int) -> None:
    data = Random(size).randbytes(size)
    pieces = wire.to_chunks(deal, data)
    assert all(MALICE.read_host(MALICE.from_host.pack(piece)) == piece for piece in pieces)
    assert wire.from_chunks(pieces) == data
    assert all(wire.from_chunks(pieces[:some]) is None for some in range(1, len(pieces)))


def test_pieces_that_do_not_fit_are_refused() -> None:
    one, two, three = wire.to_chunks(1, bytes(70_000))
    for pieces in ((two, one), (one, one), (one, three), (one, replace(two, deal=2)), (one, replace(two, count=9))):
        with pytest.raises(Malformed):
            wire.from_chunks(pieces)


if __name__ == "__main__":
    GOLDEN.write_text(golden(), encoding="utf-8")
