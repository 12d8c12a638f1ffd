from random import Random
from types import UnionType
from typing import Any, get_args

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signaling.messages import (
    ALPHABET,
    HOST,
    LIST_STATES,
    MOODS,
    MOST_BOX,
    MOST_BYTES,
    MOST_GUESTS,
    PROBLEMS,
    ConnectOptions,
    From,
    Gone,
    IceServer,
    Join,
    Joined,
    Knock,
    Leave,
    List,
    Listing,
    Malformed,
    Open,
    Opened,
    OpenTable,
    Problem,
    Renew,
    Reopen,
    Return,
    Row,
    Shut,
    Tables,
    To,
    ToProgram,
    ToService,
    Unlist,
    Watch,
    pack,
    public_id,
    unpack,
    version_of,
)

keys = st.binary(min_size=16, max_size=16)
sides = keys | st.just(HOST)
boxes = st.binary(max_size=MOST_BOX)
guests = st.integers(1, MOST_GUESTS)
routes = st.text(ALPHABET, min_size=2, max_size=3)
texts = st.text(max_size=200)
seconds = st.integers(0, 86_400)
terms = st.builds(
    ConnectOptions, st.lists(st.builds(IceServer, texts, texts, texts), max_size=4).map(tuple), st.booleans()
)
table_keys = st.from_regex(r"\A[a-z_]{1,16}\Z")
languages = st.from_regex(r"\A[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?\Z")
seats = st.integers(0, MOST_GUESTS + 1)
tables = st.builds(OpenTable, table_keys, table_keys, seats, seats, languages)
rows = st.lists(st.builds(Row, keys, keys, seconds, tables), max_size=4).map(tuple)
to_service: st.SearchStrategy[ToService] = st.one_of(
    st.builds(Open, keys, guests),
    st.builds(Reopen, keys),
    st.builds(Renew, guests),
    st.builds(Shut),
    st.builds(Join, routes, keys),
    st.builds(Return, keys, keys),
    st.builds(To, sides, boxes),
    st.builds(Leave, st.sampled_from(MOODS)),
    st.builds(List, tables, keys),
    st.builds(Unlist),
    st.builds(Watch),
)
to_program: st.SearchStrategy[ToProgram] = st.one_of(
    st.builds(Opened, keys, routes | st.just(""), seconds, terms),
    st.builds(Joined, keys, st.booleans(), terms),
    st.builds(Knock, keys, terms),
    st.builds(From, sides, boxes),
    st.builds(Gone, sides),
    st.builds(Problem, st.sampled_from(PROBLEMS), st.floats(0, 86_400)),
    st.builds(Listing, st.sampled_from(LIST_STATES)),
    st.builds(Tables, st.lists(keys, max_size=4).map(tuple), rows, st.booleans()),
)


@given(to_service)
def test_what_programs_say_survives(message: ToService) -> None:
    assert unpack(pack(message), ToService) == message


@given(to_program)
def test_what_the_service_says_survives(message: ToProgram) -> None:
    assert unpack(pack(message), ToProgram) == message


@pytest.mark.parametrize(
    ("message", "plain"),
    [
        (Open(b"k" * 16, 3), ["Open", b"k" * 16, 3]),
        (Shut(), ["Shut"]),
        (To(HOST, b"box"), ["To", b"", b"box"]),
        (Problem("rate_limited", 2), ["Problem", "rate_limited", 2.0]),
        (
            Joined(b"r" * 16, True, ConnectOptions((IceServer("stun:a"), IceServer("turn:b", "name", "word")), False)),
            ["Joined", b"r" * 16, True, [[["stun:a", "", ""], ["turn:b", "name", "word"]], False]],
        ),
        (
            List(OpenTable("malice", "party", 1, 3, "en"), b"s" * 16),
            ["List", ["malice", "party", 1, 3, "en"], b"s" * 16],
        ),
        (Unlist(), ["Unlist"]),
        (Watch(), ["Watch"]),
        (Listing("later"), ["Listing", "later"]),
        (
            Tables((b"g" * 16,), (Row(b"r" * 16, b"s" * 16, 61, OpenTable("spite", "house", 2, 0, "zh-Hant")),), True),
            ["Tables", [b"g" * 16], [[b"r" * 16, b"s" * 16, 61, ["spite", "house", 2, 0, "zh-Hant"]]], True],
        ),
    ],
)
def test_this_is_how_messages_look(message: ToService | ToProgram, plain: Any) -> None:
    assert msgpack.unpackb(pack(message)) == plain


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        {},
        "Shut",
        [["Shut"]],
        ["Shout"],
        ["Shut", 1],
        ["Opened", b"k" * 16, "AB", 600, [[], False]],  # is for programs
        ["Open", b"k" * 16],
        ["Open", b"k" * 16, 3, 3],
        ["Open", "k" * 16, 3],
        ["Open", b"k" * 15, 3],
        ["Open", b"k" * 16, 0],
        ["Open", b"k" * 16, 25],
        ["Open", b"k" * 16, 3.0],
        ["Open", b"k" * 16, "3"],
        ["Open", b"k" * 16, True],
        ["Join", "A", b"k" * 16],
        ["Join", "ABCDE", b"k" * 16],
        ["Join", "AO", b"k" * 16],
        ["Join", "ab", b"k" * 16],
        ["Join", "AB\n", b"k" * 16],
        ["Join", b"AB", b"k" * 16],
        ["To", b"s" * 15, b""],
        ["To", b"s" * 16, b"x" * (MOST_BOX + 1)],
        ["To", b"s" * 16, ""],
        ["Leave", "sulking"],
        ["Leave", ["direct"]],
        ["Watch", 1],
        ["List", ["malice", "party", 1, 3, "en"], b"s" * 15],
        ["List", ["malice", "party", 1, 3], b"s" * 16],
        ["List", ["malice", "party", 1, 3, "en", "Hello!"], b"s" * 16],
        ["List", ["", "party", 1, 3, "en"], b"s" * 16],
        ["List", ["Malice", "party", 1, 3, "en"], b"s" * 16],
        ["List", ["malice", "come to my table", 1, 3, "en"], b"s" * 16],
        ["List", ["malice", "party" * 4, 1, 3, "en"], b"s" * 16],
        ["List", ["malice", "party\n", 1, 3, "en"], b"s" * 16],
        ["List", ["malice", "pärty", 1, 3, "en"], b"s" * 16],
        ["List", ["malice", "party", -1, 3, "en"], b"s" * 16],
        ["List", ["malice", "party", 1, 26, "en"], b"s" * 16],
        ["List", ["malice", "party", 1, 3, "english"], b"s" * 16],
        ["List", ["malice", "party", 1, 3, "en_GB"], b"s" * 16],
        ["List", ["malice", "party", 1, 3, "en-GB-oxendict"], b"s" * 16],
        ["List", ["malice", "party", 1, 3, ""], b"s" * 16],
    ],
    ids=lambda plain: repr(plain)[:50],
)
def test_nothing_else_is_taken(plain: Any) -> None:
    with pytest.raises(Malformed, match=r"\.$"):
        unpack(msgpack.packb(plain), ToService)


@pytest.mark.parametrize(
    "plain",
    [
        ["Opened", b"k" * 16, "AB", -1, [[], False]],
        ["Opened", b"k" * 16, "AB", 600, [[], 0]],
        ["Opened", b"k" * 16, "AB", 600, [[["x" * 201, "", ""]], False]],
        ["Opened", b"k" * 16, "AB", 600, [[["stun:a", "", ""]] * 17, False]],
        ["Knock", b"", [[], False]],
        ["Problem", "hunger", 0.0],
        ["Problem", "no_room", -1.0],
        ["Problem", "no_room", float("nan")],
        ["Problem", "no_room", float("inf")],
        ["Listing", "perhaps"],
        ["Tables", [], [], 1],
        ["Tables", [b"g" * 15], [], True],
        ["Tables", [b""] * 501, [], True],
        ["Tables", [], [[b"r" * 16, b"s" * 16, -1, ["malice", "party", 1, 3, "en"]]], True],
        ["Tables", [], [[b"r" * 16, b"s" * 16, 0, ["malice", "party", 1, 3, "en", "Bob's table"]]], True],
        ["Tables", [], [[b"r" * 16, b"s" * 16, 0, ["malice", "Bob's", 1, 3, "en"]]], True],
    ],
    ids=lambda plain: repr(plain)[:50],
)
def test_nothing_else_is_taken_from_the_service(plain: Any) -> None:
    with pytest.raises(Malformed):
        unpack(msgpack.packb(plain), ToProgram)


def test_of_the_fuzz_only_messages_get_through() -> None:
    """Random bytes, random values, and messages in which a few bytes have been changed."""
    chance = Random(7)
    unions: tuple[UnionType, ...] = (ToService, ToProgram)
    examples = [
        pack(message)
        for message in (
            Open(b"k" * 16, 3), Join("AB", b"k" * 16), Return(b"r" * 16, b"k" * 16), To(b"s" * 16, b"box" * 9), Shut(),
            Leave("direct"), Opened(b"r" * 16, "AB", 600, ConnectOptions((IceServer("stun:a"),), True)),
            From(HOST, b"box"), Problem("no_room", 1.5), Gone(b"s" * 16), Watch(), Listing("listed"),
            List(OpenTable("malice", "party", 1, 3, "pt-BR"), b"s" * 16),
            Tables((b"g" * 16,), (Row(b"r" * 16, b"s" * 16, 9, OpenTable("spite", "open", 1, 3, "en")),), False),
        )
    ]  # fmt: skip
    taken = 0
    for number in range(20_000):
        data = [_bytes, _value, _changed][number % 3](chance, examples)
        for union in unions:
            try:
                message = unpack(data, union)
            except Malformed:
                continue
            taken += 1
            assert type(message) in get_args(union)
            assert unpack(pack(message), union) == message
    assert taken > 100


def test_a_message_has_its_size() -> None:
    with pytest.raises(Malformed, match="too many"):
        unpack(b"\xc0" * (MOST_BYTES + 1), ToService)


@pytest.mark.parametrize(
    ("subprotocol", "version"),
    [("spitegame.rooms.3", 3), ("spitegame.rooms.1", 1), ("spitegame.rooms.4", 0), (None, 0)],
)
def test_versions_are_numbers(subprotocol: str | None, version: int) -> None:
    assert version_of(subprotocol) == version


def test_names_say_nothing_of_keys_and_keys_are_not_shown() -> None:
    key = b"the key itself.."
    assert public_id(key) != public_id(key[::-1])
    for message in (
        Open(key, 1),
        Reopen(key),
        Join("AB", key),
        Return(b"r" * 16, key),
        IceServer("turn:a", "n", "word"),
        List(OpenTable("malice", "party", 1, 3, "en"), key),
        Row(b"r" * 16, key, 0, OpenTable("malice", "party", 1, 3, "en")),
    ):
        assert "key itself" not in repr(message)
        assert "word" not in repr(message)


@settings(max_examples=50)
@given(st.binary(max_size=60), st.sampled_from([0x90, 0x91, 0xDC, 0xDD, 0xDE, 0xC6, 0xDB, 0xC9]))
def test_lengths_that_are_only_claimed_take_no_memory(rest: bytes, first: int) -> None:
    with pytest.raises(Malformed):
        unpack(bytes([first]) + b"\xff\xff\xff\xff" + rest, ToService)


def test_deeply_nested_values_are_refused() -> None:
    with pytest.raises(Malformed):
        unpack(b"\x91" * MOST_BYTES, ToService)


def _bytes(chance: Random, examples: list[bytes]) -> bytes:
    return chance.randbytes(chance.randrange(80))


def _value(chance: Random, examples: list[bytes]) -> bytes:
    atoms: list[Any] = [
        None,
        True,
        0,
        -1,
        2**63,
        1.5,
        "",
        "AB",
        "Open",
        "Join",
        "direct",
        b"",
        b"k" * 16,
        [],
        {},
        {"a": 1},
    ]
    name = chance.choice(["Open", "Join", "To", "Leave", "Opened", "Problem", "Gone", "Nonsense"])
    return msgpack.packb([name, *(chance.choice(atoms) for _ in range(chance.randrange(5)))])


def _changed(chance: Random, examples: list[bytes]) -> bytes:
    data = bytearray(chance.choice(examples))
    for _ in range(chance.randrange(3)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(len(data) + 1)] if chance.random() < 0.2 else data)
