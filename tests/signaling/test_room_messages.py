from itertools import product
from random import Random
from types import UnionType
from typing import Any, get_args

import msgpack
import pytest
from support.damage import damaged

from signaling import messages as rooms

TABLE = rooms.OpenTable("malice", "party", 1, 3, "pt-BR")
OFFERED = rooms.ConnectOptions((rooms.IceServer("stun:a"), rooms.IceServer("turn:b", "name", "word")), True)
KEY, SIDE, ROOM = b"k" * 16, b"s" * 16, b"r" * 16
TO_SERVICE: tuple[rooms.ToService, ...] = (
    rooms.Open(KEY, rooms.MOST_GUESTS), rooms.Reopen(KEY), rooms.Renew(1), rooms.Shut(),
    rooms.Known((SIDE,) * rooms.MOST_KNOWN), rooms.Join("ZZZ9", KEY), rooms.Return(ROOM, KEY),
    rooms.To(SIDE, b"x" * rooms.MOST_BOX), rooms.Leave("service"), rooms.Solution(2**63 - 1), rooms.List(TABLE, SIDE),
    rooms.Unlist(), rooms.Watch(),
)  # fmt: skip
TO_PROGRAM: tuple[rooms.ToProgram, ...] = (
    rooms.Opened(ROOM, "AB", 86_400, OFFERED), rooms.Opened(ROOM, "", 0, rooms.ConnectOptions((), False)),
    rooms.Joined(ROOM, False, OFFERED), rooms.Knock(SIDE, OFFERED), rooms.From(rooms.HOST, b""), rooms.Gone(SIDE),
    rooms.Problem("no_room", 86_400.0), rooms.Puzzle(SIDE, rooms.MOST_BITS), rooms.Listing("listed"),
    rooms.Tables((b"g" * 16,) * rooms.MOST_ROWS, (), False), rooms.Tables((), (rooms.Row(ROOM, SIDE, 9, TABLE),), True),
)  # fmt: skip


@pytest.mark.parametrize(("messages", "union"), [(TO_SERVICE, rooms.ToService), (TO_PROGRAM, rooms.ToProgram)])
def test_each_kind_of_message_survives(messages: tuple[rooms.Fields, ...], union: UnionType) -> None:
    assert {type(message) for message in messages} == set(get_args(union))
    assert [rooms.unpack(rooms.pack(message), union) for message in messages] == list(messages)


@pytest.mark.parametrize(
    ("message", "plain"),
    [
        (rooms.Open(b"k" * 16, 3), ["Open", b"k" * 16, 3]),
        (
            rooms.List(rooms.OpenTable("malice", "party", 1, 3, "en"), SIDE),
            ["List", ["malice", "party", 1, 3, "en"], SIDE],
        ),
        (rooms.Unlist(), ["Unlist"]),
        (rooms.Watch(), ["Watch"]),
        (rooms.Listing("later"), ["Listing", "later"]),
        (
            rooms.Tables(
                (b"g" * 16,),
                (rooms.Row(b"r" * 16, b"s" * 16, 61, rooms.OpenTable("spite", "house", 2, 0, "zh-Hant")),),
                True,
            ),
            ["Tables", [b"g" * 16], [[b"r" * 16, b"s" * 16, 61, ["spite", "house", 2, 0, "zh-Hant"]]], True],
        ),
    ],
)
def test_messages_that_0_4_2_did_not_know_look_so(message: rooms.ToService | rooms.ToProgram, plain: Any) -> None:
    assert msgpack.unpackb(rooms.pack(message)) == plain


GOOD_TABLE = ["malice", "party", 1, 3, "en"]
WRONG_TABLES = [
    *([*GOOD_TABLE[:place], wrong, *GOOD_TABLE[place + 1 :]] for place, every in (
        (0, ("", "Malice")),
        (1, ("come to my table", "party" * 4, "party\n", "pärty")),
        (2, (-1,)),
        (3, (26,)),
        (4, ("english", "en_GB", "en-GB-oxendict", "")),
    ) for wrong in every),
    GOOD_TABLE[:-1],
    [*GOOD_TABLE, "Hello!"],
]  # fmt: skip
TO_SERVICE_WRONG: list[Any] = [
    *(None, [], {}, "Shut", [["Shut"]], ["Shout"], ["Shut", 1], ["Watch", 1]),
    ["Opened", KEY, "AB", 600, [[], False]],  # is for programs
    *(["Open", *wrong] for wrong in ([KEY], [KEY, 3, 3], ["k" * 16, 3], [b"k" * 15, 3])),
    *(["Open", KEY, guests] for guests in (0, 25, 3.0, "3", True)),
    *(["Join", route, KEY] for route in ("A", "ABCDE", "AO", "ab", "AB\n", b"AB")),
    *(["To", *wrong] for wrong in ([b"s" * 15, b""], [SIDE, b"x" * (rooms.MOST_BOX + 1)], [SIDE, ""])),
    *(["Leave", mood] for mood in ("sulking", ["direct"])),
    *(["List", table, SIDE] for table in WRONG_TABLES),
    ["List", GOOD_TABLE, b"s" * 15],
]
TO_PROGRAM_WRONG: list[Any] = [
    ["Opened", KEY, "AB", -1, [[], False]],
    *(["Opened", KEY, "AB", 600, offered] for offered in ([[], 0], [[["x" * 201, "", ""]], False])),
    ["Opened", KEY, "AB", 600, [[["stun:a", "", ""]] * 17, False]],
    ["Knock", b"", [[], False]],
    ["Problem", "hunger", 0.0],
    *(["Problem", "no_room", seconds] for seconds in (-1.0, float("nan"), float("inf"))),
    ["Listing", "perhaps"],
    ["Tables", [], [], 1],
    *(["Tables", gone, [], True] for gone in ([b"g" * 15], [b""] * 501)),
    ["Tables", [], [[KEY, SIDE, -1, GOOD_TABLE]], True],
    *(["Tables", [], [[KEY, SIDE, 0, table]], True] for table in WRONG_TABLES),
]


@pytest.mark.parametrize(
    ("plain", "union"),
    [
        *((plain, rooms.ToService) for plain in TO_SERVICE_WRONG),
        *((plain, rooms.ToProgram) for plain in TO_PROGRAM_WRONG),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_nothing_else_is_taken(plain: Any, union: UnionType) -> None:
    with pytest.raises(rooms.Malformed, match=r"\.$"):
        rooms.unpack(msgpack.packb(plain), union)


def test_of_the_fuzz_only_messages_get_through() -> None:
    """Random bytes, random values, and messages in which a few bytes have been changed."""
    chance = Random(7)
    unions: tuple[UnionType, ...] = (rooms.ToService, rooms.ToProgram)
    examples = [data for message in (*TO_SERVICE, *TO_PROGRAM) if len(data := rooms.pack(message)) < 200]
    taken = 0
    for _ in range(7_000):
        tried = (chance.randbytes(chance.randrange(80)), _value(chance), damaged(chance.choice(examples), chance))
        for data, union in product(tried, unions):
            try:
                message = rooms.unpack(data, union)
            except rooms.Malformed:
                continue
            taken += 1
            assert type(message) in get_args(union)
            assert rooms.unpack(rooms.pack(message), union) == message
    assert taken > 100


@pytest.mark.parametrize(
    "data",
    [
        b"\xc0" * (rooms.MOST_BYTES + 1),
        b"\x91" * rooms.MOST_BYTES,  # nested deeply
        *(bytes([first]) + b"\xff\xff\xff\xff" + b"what follows" for first in b"\x90\x91\xdc\xdd\xde\xc6\xdb\xc9"),
    ],
    ids=lambda data: repr(data[:6]),
)
def test_size_depth_and_lengths_that_are_only_claimed_have_limits(data: bytes) -> None:
    with pytest.raises(rooms.Malformed, match="too many" if len(data) > rooms.MOST_BYTES else None):
        rooms.unpack(data, rooms.ToService)


def test_versions_are_numbers_and_names_say_nothing_of_keys_which_are_not_shown() -> None:
    named = ("spitegame.rooms.3", "spitegame.rooms.1", "spitegame.rooms.4", None)
    assert [rooms.version_of(each) for each in named] == [3, 1, 0, 0]
    key = b"the key itself.."
    assert rooms.public_id(key) != rooms.public_id(key[::-1])
    secret = (
        rooms.Open(key, 1),
        rooms.Reopen(key),
        rooms.Join("AB", key),
        rooms.Return(b"r" * 16, key),
        rooms.IceServer("turn:a", "n", "word"),
    )
    for message in (*secret, rooms.List(TABLE, key), rooms.Row(b"r" * 16, key, 0, TABLE)):
        assert "key itself" not in repr(message)
        assert "word" not in repr(message)


def _value(chance: Random) -> bytes:
    atoms: list[Any] = [None, True, 0, -1, 2**63, 1.5, "", "AB", "Open", "direct", b"", b"k" * 16, [], {}, {"a": 1}]
    name = chance.choice(["Open", "Join", "To", "Leave", "Opened", "Problem", "Gone", "Nonsense"])
    return msgpack.packb([name, *(chance.choice(atoms) for _ in range(chance.randrange(5)))])
