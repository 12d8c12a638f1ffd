"""The values of games to bytes and back, checked against their annotations: whatever comes from outside comes through
here.

`signaling.codec` says how classes are packed. Within a union a class is the pair of its tag and itself. Enums go by
name, after the tag of the enum in a union of several, cards as they are written, and a fault by its value.
"""

from dataclasses import is_dataclass
from enum import Enum, IntEnum
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeAlias, Union, get_args, get_origin

import msgpack
from cattrs import Converter

from signaling.codec import (
    EXACT,
    FieldTypes,
    Reader,
    Writer,
    as_list,
    checking_converter,
    is_named,
    is_row,
    names_reader,
    names_writer,
    register,
    tag_of,
    types_of_fields,
    unchanged,
    unpack_plain,
    wrong,
)
from signaling.codec import Malformed as Malformed
from signaling.codec import Only as Only
from spitegame.net.errors import Fault
from spitegame.rules.cards import JOKER, Card, Rank, Suit
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import AnyGame
from spitegame.session.record import Entry, Record, SatDown, TakenBack, TimedOut

Kind: TypeAlias = Literal["rules", "carry", "action", "event", "view"]

MOST_BYTES = 64 * 1024
"""The most bytes of one value; a record may have more."""
MOST_ITEMS = 4_000
MOST_ENTRIES = 100_000
MOST_TEXT = 1_000
KEPT_RULES = 16
"""The rules of so many tables are kept as they were read and written: they come with every view."""
KEPT_ENTRIES = 10_000
"""So many entries of records are kept in their plain form: a record is packed again after each action."""

_SUITED = (Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in Suit)
_CARDS = {str(card): card for card in (*_SUITED, JOKER)}
_CARDS_OR_NONE: dict[str | None, Card | None] = {None: None} | _CARDS
_WRITTEN = {card: written for written, card in _CARDS_OR_NONE.items()}
_FAULTS = {fault.value: fault for fault in Fault}


class Codec:
    """Packs and reads the values of one game."""

    def __init__(self, game: AnyGame) -> None:
        self._types = game.unions
        self._converter = _converter(
            {
                Record: {"rules": game.unions["rules"], "carry": game.unions["carry"] | None},
                Entry: {"action": game.unions["action"] | TakenBack | TimedOut | SatDown},
            }
        )
        write_entry = self._converter.get_unstructure_hook(Entry)
        self._converter.register_unstructure_hook(Entry, lru_cache(KEPT_ENTRIES)(write_entry))

    def plain(self, kind: Kind, value: Any) -> Any:
        """The value as lists, texts, numbers and dictionaries by text."""
        return self._plain(value, self._types[kind])

    def read(self, kind: Kind, plain: Any) -> Any:
        """The value out of its plain form. Raises Malformed."""
        return self._read(plain, self._types[kind])

    def pack(self, kind: Kind, value: Any) -> bytes:
        return msgpack.packb(self.plain(kind, value))

    def unpack(self, kind: Kind, data: bytes) -> Any:
        """Raises Malformed."""
        return self.read(kind, _unpacked_value(data))

    def plain_record(self, record: Record) -> Any:
        return self._plain(record, Record)

    def read_record(self, plain: Any) -> Record:
        """Raises Malformed."""
        record: Record = self._read(plain, Record)
        return record

    def _plain(self, value: Any, kind: Any) -> Any:
        return self._converter.get_unstructure_hook(kind)(value)

    def _read(self, plain: Any, kind: Any) -> Any:
        return self._converter.get_structure_hook(kind)(plain, kind)


@cache
def codec(game: str) -> Codec:
    return Codec(GAMES[game])


def pack_record(record: Record) -> bytes:
    return msgpack.packb(codec(record.game).plain_record(record))


def unpack_record(data: bytes) -> Record:
    """Raises Malformed."""
    plain = _unpacked(data, MOST_ENTRIES)
    match plain:
        case {"game": str(game)} if game in GAMES:
            return codec(game).read_record(plain)
        case _:
            raise Malformed("This is not a record of any game that is known here.")


class Packer:
    """Packs one union of classes. `field_types` are what the fields of classes that know no game hold here."""

    def __init__(self, kind: Any, field_types: FieldTypes) -> None:
        self._kind = kind
        converter = _converter(field_types)
        self._write: Writer = converter.get_unstructure_hook(kind)
        self._read: Reader = converter.get_structure_hook(kind)

    def pack(self, value: Any) -> bytes:
        return msgpack.packb(self._write(value))

    def unpack(self, data: bytes) -> Any:
        """Raises Malformed."""
        return self._read(_unpacked_value(data), self._kind)


def pack_as(kind: Any, value: Any) -> bytes:
    """Packs a value of a class or a union that knows no game."""
    return msgpack.packb(_gameless().get_unstructure_hook(kind)(value))


def unpack_as(kind: Any, data: bytes) -> Any:
    """Raises Malformed."""
    return _gameless().get_structure_hook(kind)(_unpacked_value(data), kind)


@cache
def _gameless() -> Converter:
    return _converter({})


def _unpacked_value(data: bytes) -> Any:
    if len(data) > MOST_BYTES:
        raise Malformed(f"{len(data)} bytes are too many for one value.")
    return _unpacked(data, MOST_ITEMS)


def _unpacked(data: bytes, most_items: int) -> Any:
    return unpack_plain(
        data, most_text=MOST_TEXT, most_binary=MOST_BYTES, most_items=most_items, most_fields=MOST_ITEMS
    )


def _converter(field_types: FieldTypes) -> Converter:
    converter = checking_converter(field_types)
    for enum in (Enum, IntEnum):
        converter.register_structure_hook(enum, _read_member)
        converter.register_unstructure_hook(enum, attrgetter("_name_"))
    converter.register_structure_hook(Fault, _read_fault)
    converter.register_unstructure_hook(Fault, _fault_value)
    register(converter, _is_newtype, _newtype_reader, _newtype_writer)
    register(converter, _is_pile, _pile_reader, _pile_writer)
    register(converter, _is_set, _set_reader, _set_writer)
    register(converter, _is_union, _union_reader, _union_writer)
    register(converter, _is_rules, _rules_reader, _rules_writer)
    converter.register_structure_hook(Card, _read_card)
    converter.register_unstructure_hook(Card, _WRITTEN.__getitem__)
    return converter


def _read_member(plain: Any, kind: Any) -> Any:
    members = _members(kind)
    if type(plain) is not str or plain not in members:
        raise wrong(plain, f"The name of a {kind.__name__}")
    return members[plain]


@cache
def _members(kind: type[Enum]) -> dict[str, Enum]:
    """The members by name. Enum tells the same, but slower."""
    return dict(kind.__members__)


def _read_fault(plain: Any, _: Any) -> Fault:
    if type(plain) is not str or plain not in _FAULTS:
        raise wrong(plain, "A fault")
    return _FAULTS[plain]


def _fault_value(fault: Fault) -> str:
    return fault.value


def _read_card(plain: Any, _: Any) -> Card:
    if type(plain) is not str or plain not in _CARDS:
        raise wrong(plain, "A written card")
    return _CARDS[plain]


def _is_newtype(kind: Any) -> bool:
    """Seat and its like."""
    return isinstance(kind, NewType)


def _newtype_reader(kind: Any, converter: Converter) -> Reader:
    base = kind.__supertype__
    read = converter.get_structure_hook(base)
    return lambda plain, _: read(plain, base)


def _newtype_writer(kind: Any, converter: Converter) -> Writer:
    return converter.get_unstructure_hook(kind.__supertype__)


def _is_pile(kind: Any) -> bool:
    """A row of cards, of which some may be hidden: most of what is sent is that."""
    return is_row(kind) and get_args(kind)[0] in (Card, Card | None)


def _pile_reader(kind: Any, _: Converter) -> Reader:
    card_as = (_CARDS if get_args(kind)[0] is Card else _CARDS_OR_NONE).__getitem__

    def read_pile(plain: Any, _: Any) -> Any:
        try:
            return tuple(map(card_as, as_list(plain, "cards")))
        except (KeyError, TypeError):  # what is no key, or could not even be one
            raise Malformed("Written cards were expected, and something else came among them.") from None

    return read_pile


def _pile_writer(_: Any, __: Converter) -> Writer:
    return lambda cards: list(map(_WRITTEN.__getitem__, cards))


def _is_set(kind: Any) -> bool:
    """frozenset[Item]"""
    return get_origin(kind) is frozenset


def _set_reader(kind: Any, converter: Converter) -> Reader:
    (item,) = get_args(kind)
    read = converter.get_structure_hook(item)

    def read_set(plain: Any, _: Any) -> frozenset[Any]:
        members = frozenset(read(each, item) for each in as_list(plain, "a set"))
        if len(members) != len(plain):
            raise Malformed("A set holds something twice.")
        return members

    return read_set


def _set_writer(kind: Any, converter: Converter) -> Writer:
    """Sorted, so that equal values are equal bytes."""
    write = converter.get_unstructure_hook(*get_args(kind))
    return lambda value: sorted(write(each) for each in value)


def _is_union(kind: Any) -> bool:
    """One | Another"""
    return get_origin(kind) in (Union, UnionType)


def _union_reader(kind: Any, converter: Converter) -> Reader:
    """Members that are classes come with their tags; the others are told apart by their plain types."""
    tagged, others = _tagged_members(kind), _members_by_plain_type(kind)
    if len(tagged) + len(others) != len(get_args(kind)) or (tagged and list in others):
        raise TypeError(f"{kind} has members that cannot be told apart when packed")
    tagged_readers = {tag: (converter.get_structure_hook(member), member) for tag, member in tagged.items()}
    readers = {
        plain_type: (_read_none if member is NoneType else converter.get_structure_hook(member), member)
        for plain_type, member in others.items()
    }
    wanted = " or ".join((*tagged, *(each.__name__ for each in others)))

    def read_union(plain: Any, _: Any) -> Any:
        if type(plain) in readers:
            read, member = readers[type(plain)]
            return read(plain, member)
        if type(plain) is list and len(plain) == 2:
            tag, body = plain
            if type(tag) is str and tag in tagged_readers:
                read, member = tagged_readers[tag]
                return read(body, member)
        raise wrong(plain, wanted)

    return read_union


def _union_writer(kind: Any, converter: Converter) -> Writer:
    tagged = _tagged_members(kind).values()
    writers: dict[type, Writer] = {
        _class(member): _tagged_writer(member, converter)
        if member in tagged
        else converter.get_unstructure_hook(member)
        for member in get_args(kind)
        if member is not NoneType
    }
    writers[NoneType] = unchanged
    return lambda value: writers[type(value)](value)


def _tagged_writer(member: Any, converter: Converter) -> Writer:
    tag, write = tag_of(_class(member)), converter.get_unstructure_hook(member)
    return lambda value: [tag, write(value)]


def _tagged_members(kind: Any) -> dict[str, Any]:
    """Classes, and the enums of a union that has several."""
    enums = [member for member in get_args(kind) if issubclass(_class(member), Enum)]
    tagged = [member for member in get_args(kind) if is_dataclass(member)] + (enums if len(enums) > 1 else [])
    by_tag = {tag_of(_class(member)): member for member in tagged}
    if len(by_tag) != len(tagged):
        raise TypeError(f"{kind} has two members with one tag")
    return by_tag


def _members_by_plain_type(kind: Any) -> dict[type, Any]:
    tagged = _tagged_members(kind).values()
    return {_plain_type(member): member for member in get_args(kind) if member not in tagged}


def _class(member: Any) -> type:
    """The class whose instances the values of this type are."""
    if _is_newtype(member):
        return _class(member.__supertype__)
    if get_origin(member) is Annotated:
        return _class(get_args(member)[0])
    found: type = get_origin(member) or member
    return found


def _plain_type(member: Any) -> type:
    kind = _class(member)
    if kind in (*EXACT, NoneType):
        return kind
    return str if kind is Card or issubclass(kind, Enum) else list


def _read_none(_: Any, __: Any) -> None:
    return None


def _is_rules(kind: Any) -> bool:
    """Rules that nobody has asked for are part of no type."""
    return is_named(kind) and any(kind is game.unions["rules"] for game in GAMES.made)


def _rules_reader(kind: Any, converter: Converter) -> Reader:
    """Rules that were read before are found by their bytes: as plain values 1, 1.0 and True would be the same."""
    read = names_reader(kind, types_of_fields(kind), converter)
    read_packed = lru_cache(KEPT_RULES)(lambda packed: read(_unpacked_value(packed), kind))

    def read_rules(plain: Any, _: Any) -> Any:
        try:
            packed = msgpack.packb(plain)
        except ValueError as error:
            raise Malformed("Rules were expected, and something came that is deeper than any.") from error
        return read_packed(packed)

    return read_rules


def _rules_writer(kind: Any, converter: Converter) -> Writer:
    return lru_cache(KEPT_RULES)(names_writer(types_of_fields(kind), converter))


_LENGTH = 4


def join_prefixed(*parts: bytes) -> bytes:
    """Each part with its length before it, in 4 bytes, the highest first."""
    return b"".join(len(part).to_bytes(_LENGTH) + part for part in parts)


def split_prefixed(data: bytes) -> list[bytes]:
    """The parts that `join_prefixed` has joined. Raises Malformed."""
    parts, place = [], 0
    while place < len(data):
        begin = place + _LENGTH
        end = begin + int.from_bytes(data[place:begin])
        if end > len(data) or begin > len(data):
            raise Malformed("A part is shorter than it says.")
        parts.append(data[begin:end])
        place = end
    return parts
