from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto, nonmember
from functools import cache
from random import Random
from typing import Any, ClassVar, Literal, get_args

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.corpus import RandomGame, random_games, table_games
from support.damage import damaged
from support.online.drawn_games import played
from support.trials import TRIALS

from spitegame.packing.codec import MOST_BYTES, Kind, Malformed, Packer, codec, pack_record, unpack_record
from spitegame.rules.cards import JOKER, PACK, Card, Rank, card, cards
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat, later
from spitegame.rules.malice.actions import Discard, EndTurn, FromDiscard, PlayToCenter
from spitegame.rules.malice.events import CutForDeal, DealerFound, DealPassed, Drew
from spitegame.rules.malice.options import MaliceRules, Packs
from spitegame.rules.malice.state import MaliceCarry
from spitegame.rules.spite.actions import Announcements, Direction, Play, TakeReward
from spitegame.rules.spite.events import CardsDrawn, DrawReason, SpoilsReturned
from spitegame.rules.spite.state import SpiteCarry
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Entry, Record, Resumption, Unreplayable
from spitegame.session.table import Table

KINDS: tuple[Kind, ...] = get_args(Kind)
MOMENTS = 12
"""Of a game, at which all is packed that it says."""
MALICE = codec("malice")

fuzz = settings(max_examples=100)


def dealt(key: str, rules: Any, seats: int) -> Table:
    return Table.begin(Record(game=key, rules=rules, seed=2**64 - 1, occupants=(Person("Ann"),) * seats))


def all_said(game: RandomGame) -> list[tuple[Kind, Any]]:
    """At some moments to one of the seats or to somebody who watches, and any action, be it one that nobody may do."""
    rules, course, chance = game.trial.game, game.played, Random(4)
    said: list[tuple[Kind, Any]] = [("rules", game.table.rules)]
    for number in range(0, len(course.steps), max(1, len(course.steps) // MOMENTS)):
        state, seat = course.states[number + 1], chance.choice([*map(Seat, range(game.table.seats)), None])
        said.append(("action", chance.choice(game.trial.anything(course.states[number]))))
        said.append(("view", rules.view(state, seat)))
        said += [("event", rules.redact(event, seat)) for event in course.events[number]]
    return said


@pytest.mark.sweep
@pytest.mark.parametrize("game", random_games(every=2))
def test_all_that_a_game_says_survives(game: RandomGame) -> None:
    packing = codec(game.trial.game.rulebook.key)
    for kind, value in all_said(game):
        packed = packing[kind].pack(value)
        assert len(packed) < MOST_BYTES / 10
        assert packing[kind].unpack(packed) == value


PLAY = Play(7, cards("4h 4s"), face_down=cards("9d"), said=Announcements(buy_back=2, direction=Direction.LOWER))
SAID = {"buy_back": 2, "direction": "LOWER", "come_at_me": False, "unbeatable": False}


@pytest.mark.parametrize(
    ("game", "kind", "value", "plain"),
    [
        ("malice", "action", Discard(card("10h"), 2), ["Discard", ["10h", 2]]),
        ("malice", "action", PlayToCenter(FromDiscard(Seat(1), 3), 0), ["PlayToCenter", [["FromDiscard", [1, 3]], 0]]),
        ("malice", "action", EndTurn(), ["EndTurn", []]),
        ("malice", "event", Drew(Seat(0), (None, JOKER)), ["Drew", [0, [None, "*"]]]),
        ("malice", "event", CutForDeal(Seat(0), JOKER), ["CutForDeal", [0, "*"]]),
        ("malice", "event", DealerFound(Seat(1)), ["DealerFound", [1]]),
        ("malice", "event", DealPassed(Seat(1)), ["DealPassed", [1]]),
        ("malice", "carry", MaliceCarry(Seat(1), (-5, 5)), [1, [-5, 5]]),
        ("spite", "action", PLAY, ["Play", [7, ["4h", "4s"], [], ["9d"], [], SAID]]),
        ("spite", "action", TakeReward(9, cards("4h"), 1), ["TakeReward", [9, ["4h"], 1]]),
        ("spite", "event", CardsDrawn(Seat(1), (None,), DrawReason.PENALTY), ["Drew", [1, [None], "PENALTY"]]),
        ("spite", "event", SpoilsReturned(Seat(2), (None, JOKER)), ["SpoilsReturned", [2, [None, "*"]]]),
        ("spite", "carry", SpiteCarry((0, 2, 1)), [[0, 2, 1]]),
    ],
)
def test_this_is_the_format(game: str, kind: Kind, value: Any, plain: Any) -> None:
    assert codec(game)[kind].plain(value) == plain
    assert codec(game)[kind].read(plain) == value


def test_rules_go_by_name() -> None:
    rules = MaliceRules(packs=3, wild_may_not_be=frozenset({Rank.SEVEN, Rank.ACE}))
    plain = MALICE["rules"].plain(rules)
    assert plain["packs"] == 3
    assert plain["wild_may_not_be"] == ["ACE", "SEVEN"]
    assert MALICE["rules"].plain(MaliceRules())["packs"] == "DEEP_STOCK"
    assert MALICE["rules"].read({"packs": "THREE_OR_FOUR"}) == MaliceRules(packs=Packs.THREE_OR_FOUR)


@dataclass(frozen=True, kw_only=True)
class GrownRules:
    hand: int = 5
    kings_last: bool = later(False)


def test_a_rule_that_came_later_is_packed_only_where_it_is_played() -> None:
    packer = Packer(GrownRules)
    assert packer.plain(GrownRules()) == {"hand": 5}
    assert packer.plain(GrownRules(kings_last=True)) == {"hand": 5, "kings_last": True}
    for rules in (GrownRules(hand=6), GrownRules(kings_last=True)):
        assert packer.unpack(packer.pack(rules)) == rules


def test_a_record_keeps_all_it_has() -> None:
    record = Record(
        game="malice",
        rules=GAMES["malice"].rulebook.presets["club"],
        seed=0,
        occupants=(Person("Zoë"), Computer("Mallory", "fair")),
        carry=MaliceCarry(Seat(1), (3, -3)),
        open_hands=True,
        entries=(Entry(Seat(1), EndTurn()),),
    )
    assert unpack_record(pack_record(record)) == record


@pytest.mark.parametrize("key", TRIALS)
def test_a_record_that_begins_in_the_middle_keeps_where(key: str) -> None:
    record = going_on(key)
    assert unpack_record(pack_record(record)) == record
    assert b"resumed" not in pack_record(replace(record, resumed=None)), "older programs know such records"


def going_on(key: str) -> Record:
    """From what two of three seats have seen of a fresh deal."""
    table = dealt(key, GAMES[key].rulebook.presets["party" if key == "malice" else "open"], 3)
    view = table.game.join_views([table.view(seat) for seat in table.seats[:2]])
    return replace(table.record, resumed=Resumption(40, view))


@pytest.mark.parametrize(
    "change",
    [
        lambda number, view: [0, view],
        lambda number, view: [10**6 + 1, view],
        lambda number, view: [number, None],
        lambda number, view: [number],
        lambda number, view: [number, view | {"stock": "1"}],
        lambda number, view: [number, view | {"hand": []}],
        lambda number, view: MALICE["record"].plain(going_on("malice"))["resumed"][1],
    ],
)
def test_where_a_record_begins_has_bounds(change: Any) -> None:
    plain = codec("spite")["record"].plain(going_on("spite"))
    tag, begun = plain["resumed"]
    assert unpack_record(msgpack.packb(plain)) == going_on("spite")
    with pytest.raises(Malformed):
        unpack_record(msgpack.packb(plain | {"resumed": [tag, change(*begun)]}))


@pytest.mark.parametrize(
    ("kind", "plain"),
    [
        pytest.param("action", ["Discard", ["Kh", True]], id="bool for int"),
        pytest.param("action", ["Discard", ["Kh", 1.0]], id="float for int"),
        pytest.param("action", ["Discard", ["Kh", "1"]], id="text for int"),
        pytest.param("action", ["Discard", ["Kh", None]], id="nothing for int"),
        pytest.param("action", ["Discard", ["Kx", 1]], id="no such card"),
        pytest.param("action", ["Discard", ["*h", 1]], id="joker with a suit"),
        pytest.param("action", ["Discard", [["K", "h"], 1]], id="card as a list"),
        pytest.param("action", ["Discard", ["Kh"]], id="field missing"),
        pytest.param("action", ["Discard", ["Kh", 1, 1]], id="field too many"),
        pytest.param("action", ["Discard", {"card": "Kh", "pile": 1}], id="fields by name"),
        pytest.param("action", ["Drew", [0, []]], id="name of another union"),
        pytest.param("action", ["Record", []], id="unknown name"),
        pytest.param("action", [["Discard"], ["Kh", 1]], id="name as a list"),
        pytest.param("action", ["EndTurn"], id="name alone"),
        pytest.param("action", [], id="empty"),
        pytest.param("action", None, id="nothing"),
        pytest.param("event", ["Drew", [0, "Kh"]], id="text for a row"),
        pytest.param("event", ["PlayedToCenter", [0, ["FromHand", ["Kh"]], "Kh", 0, "KNAVE"]], id="unknown rank"),
        pytest.param("event", ["PlayedToCenter", [0, ["FromHand", ["Kh"]], "Kh", 0, 13]], id="rank by value"),
        pytest.param("rules", {"packs": None}, id="nothing for int or enum"),
        pytest.param("rules", {"packs": True}, id="bool for int or enum"),
        pytest.param("rules", {"packs": "ACE"}, id="member of another enum"),
        pytest.param("rules", {"spades": 1}, id="unknown field"),
        pytest.param("rules", {1: 1}, id="field by number"),
        pytest.param("rules", {"wild_may_not_be": ["ACE", "ACE"]}, id="twice in a set"),
        pytest.param("rules", {"wild_may_not_be": [["ACE"]]}, id="list in a set"),
        pytest.param("rules", {"partners": 1}, id="int for bool"),
        pytest.param("rules", [], id="list for fields by name"),
        pytest.param("carry", [0], id="too short"),
    ],
)
def test_what_is_wrong_is_refused(kind: Kind, plain: Any) -> None:
    with pytest.raises(Malformed, match=r"\.$"):
        MALICE[kind].read(plain)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "whist"},
        {"game": 1},
        {"seed": None},
        {"occupants": [["Ghost", ["Ann"]]]},
        {"entries": [[0]]},
        {"entries": [[0, ["EndTurn", []], 0]]},
        {"open_hands": 0},
        {"comment": "hello"},
    ],
    ids=str,
)
def test_a_wrong_record_is_refused(change: dict[str, Any]) -> None:
    plain = MALICE["record"].plain(dealt("malice", MaliceRules(), 2).record)
    assert unpack_record(msgpack.packb(plain)).seed
    with pytest.raises(Malformed):
        unpack_record(msgpack.packb(plain | change))
    with pytest.raises(Malformed):
        unpack_record(msgpack.packb({name: plain[name] for name in plain if name not in ("seed", *change)}))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\x91" * 60_000, id="deep"),
        pytest.param(b"\xdd\xff\xff\xff\xff", id="says it is long"),
        pytest.param(b"\xc0" * (MOST_BYTES + 1), id="is long"),
        pytest.param(b"\xc0\xc0", id="something after it"),
        pytest.param(b"\xa1\xff", id="no UTF-8"),
        pytest.param(msgpack.packb("A" * 2_000), id="long text"),
        pytest.param(msgpack.packb(msgpack.Timestamp(1)), id="extension"),
        pytest.param(msgpack.packb({b"a": 1}), id="bytes for text"),
        pytest.param(b"\x81\x90\x90", id="list as a key"),
    ],
)
def test_bytes_that_hold_no_value_are_refused(data: bytes) -> None:
    for kind in KINDS:
        with pytest.raises(Malformed):
            MALICE[kind].unpack(data)
    with pytest.raises(Malformed):
        unpack_record(data)


def test_equal_rules_are_equal_bytes_and_what_only_equals_them_is_refused() -> None:
    ranks = [Rank.ACE, Rank.SEVEN, Rank.TEN, Rank.TWO]
    one, other = (MaliceRules(wild_may_not_be=frozenset(order)) for order in (ranks, reversed(ranks)))
    assert MALICE["rules"].pack(one) == MALICE["rules"].pack(other)
    assert MALICE["rules"].read({"packs": 1, "partners": True}) == MaliceRules(packs=1, partners=True)
    for packs, partners in ((True, True), (1.0, True), (1, 1), (1, 1.0)):
        with pytest.raises(Malformed):
            MALICE["rules"].read({"packs": packs, "partners": partners})
    deep: list[Any] = []
    for _ in range(1_000):
        deep = [deep]
    with pytest.raises(Malformed):
        MALICE["rules"].read({"packs": deep})


@cache
def samples() -> list[tuple[str, Kind | Literal["record"], bytes]]:
    """Of which game, what, and its bytes."""
    packed: list[tuple[str, Kind | Literal["record"], bytes]] = []
    for key, (game, *_) in table_games().items():
        found = {type(value).__name__: (kind, value) for kind, value in all_said(game)}
        packed += [(key, kind, codec(key)[kind].pack(value)) for kind, value in found.values()]
        record = played(game.table.rules, game.table.seats, 11, game=key, actions=100).opening.record
        packed.append((key, "record", pack_record(record)))
    return packed


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=5)
    | st.sampled_from([str(each) for each in PACK])
    | st.sampled_from(["Discard", "EndTurn", "PlayToCenter", "FromHand", "Drew", "ACE", "DEEP_STOCK", "malice"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["game", "seed", "rules", "packs", "words"]) | st.text(max_size=3), inner)
    ),
    max_leaves=12,
)


def is_taken_or_malformed(key: str, kind: Kind | Literal["record"], data: bytes) -> None:
    """Whatever is taken for a value is one: it goes and comes back, and the rules can judge a record."""
    try:
        value = unpack_record(data) if kind == "record" else codec(key)[kind].unpack(data)
    except Malformed:
        return
    if kind == "record":
        assert unpack_record(pack_record(value)) == value
        with suppress(Unreplayable):
            Table.begin(value)
    else:
        assert codec(key)[kind].unpack(codec(key)[kind].pack(value)) == value


@pytest.mark.sweep
@fuzz
@given(
    st.sampled_from(list(GAMES)),
    st.binary(max_size=200) | PLAIN.map(msgpack.packb),
    st.sampled_from((*KINDS, "record")),
)
def test_any_bytes_and_values_at_all(key: str, data: bytes, kind: Any) -> None:
    is_taken_or_malformed(key, kind, data)


@fuzz
@given(st.integers(0))
def test_values_that_were_changed_on_the_way(seed: int) -> None:
    chance = Random(seed)
    key, kind, packed = chance.choice(samples())
    is_taken_or_malformed(key, kind, damaged(packed, chance))


@pytest.mark.parametrize("view", [Any, list[int], Rank | Card, tuple[int, str], dict[str, int]])
def test_a_type_that_cannot_be_checked_is_never_packed(view: Any) -> None:
    with pytest.raises(TypeError):
        Packer(view).unpack(b"\xc0")


@dataclass(frozen=True)
class Parcel:
    number: int
    inside: bytes


@dataclass(frozen=True)
class Empty:
    pass


def test_what_knows_no_game_is_packed_by_its_type_alone() -> None:
    kind = Parcel | Empty
    for value in (Parcel(3, b"x" * 12_000), Empty()):
        assert Packer(kind).unpack(Packer(kind).pack(value)) == value
    assert Packer(kind).pack(Parcel(3, b"x")) == msgpack.packb(["Parcel", [3, b"x"]])
    for wrong in (["Parcel", [3, "x"]], ["Parcel", [3]], ["Rank", []], None):
        with pytest.raises(Malformed):
            Packer(kind).unpack(msgpack.packb(wrong))
    with pytest.raises(Malformed):
        Packer(kind).unpack(Packer(kind).pack(Parcel(3, b"x" * MOST_BYTES)))


@dataclass(frozen=True, slots=True)
class Bundle:
    """It was called a parcel once."""

    TAG: ClassVar[str] = "Parcel"
    number: int
    inside: bytes


@dataclass(frozen=True, kw_only=True)
class Notes:
    """They were called remarks once."""

    TAG: ClassVar[str] = "Remarks"
    lines: int = 1


class Colour(Enum):
    """It was called a paint once."""

    TAG = nonmember("Paint")
    RED = auto()


class Shape(Enum):
    ROUND = auto()


def test_what_gets_another_name_keeps_its_tag() -> None:
    kind = Bundle | Notes | Colour | Shape
    for value, plain in (
        (Bundle(3, b"x"), ["Parcel", [3, b"x"]]),
        (Notes(lines=2), ["Remarks", {"lines": 2}]),
        (Colour.RED, ["Paint", "RED"]),
        (Shape.ROUND, ["Shape", "ROUND"]),
    ):
        assert Packer(kind).pack(value) == msgpack.packb(plain)
        assert Packer(kind).unpack(msgpack.packb(plain)) == value
    assert list(Colour) == [Colour.RED]
    for new in (["Bundle", [3, b"x"]], ["Notes", {}], ["Colour", "RED"], ["Remarks", {"TAG": "Notes"}]):
        with pytest.raises(Malformed):
            Packer(kind).unpack(msgpack.packb(new))


def test_two_classes_with_one_tag_are_never_packed() -> None:
    with pytest.raises(TypeError):
        Packer(Parcel | Bundle).pack(Bundle(3, b"x"))
