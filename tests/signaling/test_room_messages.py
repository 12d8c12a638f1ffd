from random import Random
from types import UnionType
from typing import Any, get_args

import msgpack
import pytest

from signaling.messages import (
    HOST,
    MOST_BITS,
    MOST_BOX,
    MOST_BYTES,
    MOST_GUESTS,
    MOST_KNOWN,
    MOST_ROWS,
    ConnectOptions,
    Fields,
    From,
    Gone,
    IceServer,
    Join,
    Joined,
    Knock,
    Known,
    Leave,
    List,
    Listing,
    Malformed,
    Open,
    Opened,
    OpenTable,
    Problem,
    Puzzle,
    Renew,
    Reopen,
    Return,
    Row,
    Shut,
    Solution,
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

TABLE = OpenTable("malice", "party", 1, 3, "pt-BR")
OFFERED = ConnectOptions((IceServer("stun:a"), IceServer("turn:b", "name", "word")), True)
TO_SERVICE: tuple[ToService, ...] = (
    Open(b"k" * 16, MOST_GUESTS), Reopen(b"k" * 16), Renew(1), Shut(), Known((b"s" * 16,) * MOST_KNOWN),
    Join("ZZZ9", b"k" * 16), Return(b"r" * 16, b"k" * 16), To(b"s" * 16, b"x" * MOST_BOX), Leave("service"),
    Solution(2**63 - 1), List(TABLE, b"s" * 16), Unlist(), Watch(),
)  # fmt: skip
TO_PROGRAM: tuple[ToProgram, ...] = (
    Opened(b"r" * 16, "AB", 86_400, OFFERED), Opened(b"r" * 16, "", 0, ConnectOptions((), False)),
    Joined(b"r" * 16, False, OFFERED), Knock(b"s" * 16, OFFERED), From(HOST, b""), Gone(b"s" * 16),
    Problem("no_room", 86_400.0), Puzzle(b"s" * 16, MOST_BITS), Listing("listed"),
    Tables((b"g" * 16,) * MOST_ROWS, (), False), Tables((), (Row(b"r" * 16, b"s" * 16, 9, TABLE),), True),
)  # fmt: skip


@pytest.mark.parametrize(("messages", "union"), [(TO_SERVICE, ToService), (TO_PROGRAM, ToProgram)])
def test_each_kind_of_message_survives(messages: tuple[Fields, ...], union: UnionType) -> None:
    assert {type(message) for message in messages} == set(get_args(union))
    assert [unpack(pack(message), union) for message in messages] == list(messages)


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
    examples = [data for message in (*TO_SERVICE, *TO_PROGRAM) if len(data := pack(message)) < 200]
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
    secret = (Open(key, 1), Reopen(key), Join("AB", key), Return(b"r" * 16, key), IceServer("turn:a", "n", "word"))
    for message in (*secret, List(TABLE, key), Row(b"r" * 16, key, 0, TABLE)):
        assert "key itself" not in repr(message)
        assert "word" not in repr(message)


@pytest.mark.parametrize("first", b"\x90\x91\xdc\xdd\xde\xc6\xdb\xc9")
def test_lengths_that_are_only_claimed_take_no_memory(first: int) -> None:
    with pytest.raises(Malformed):
        unpack(bytes([first]) + b"\xff\xff\xff\xff" + b"what follows", ToService)


def test_deeply_nested_values_are_refused() -> None:
    with pytest.raises(Malformed):
        unpack(b"\x91" * MOST_BYTES, ToService)


def _bytes(chance: Random, examples: list[bytes]) -> bytes:
    return chance.randbytes(chance.randrange(80))


def _value(chance: Random, examples: list[bytes]) -> bytes:
    atoms: list[Any] = [None, True, 0, -1, 2**63, 1.5, "", "AB", "Open", "direct", b"", b"k" * 16, [], {}, {"a": 1}]
    name = chance.choice(["Open", "Join", "To", "Leave", "Opened", "Problem", "Gone", "Nonsense"])
    return msgpack.packb([name, *(chance.choice(atoms) for _ in range(chance.randrange(5)))])


def _changed(chance: Random, examples: list[bytes]) -> bytes:
    data = bytearray(chance.choice(examples))
    for _ in range(chance.randrange(3)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(len(data) + 1)] if chance.random() < 0.2 else data)
