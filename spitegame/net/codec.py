"""Frozen values ⇄ bytes, checked against their annotations: whatever comes from outside comes through here.

A class is packed as the list of its fields, and one whose fields are keyword-only by their names, so that it may
grow; within a union its tag goes before it. Enums go by name, after the tag of the enum in a union of several, and
cards as they are written; a fault goes by its value. These tags, names and orders are the format: a change to them is a
new version of it.

The tag is the name of the class, or what the class says: one that gets another name in Python keeps the old one as
`TAG: ClassVar[str] = "Old"`, an enum as `TAG = nonmember("Old")`.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum, IntEnum
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgpack
from cattrs import Converter

from spitegame.net.errors import Fault
from spitegame.rules.cards import JOKER, Card, Rank, Suit
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import AnyGame
from spitegame.session.record import Entry, Record, SatDown, TakenBack, TimedOut

Kind: TypeAlias = Literal["rules", "carry", "action", "event", "view"]
Reader: TypeAlias = Callable[[Any, Any], Any]
"""Takes a plain value and the type to make of it. Raises Malformed."""
Writer: TypeAlias = Callable[[Any], Any]

MOST_BYTES = 64 * 1024
"""Of one value; a record may have more."""
MOST_ITEMS = 4_000
MOST_ENTRIES = 100_000
MOST_TEXT = 1_000
KEPT_RULES = 16
"""So many tables' rules are kept as they were read and written: they come with every view."""
KEPT_ENTRIES = 10_000
"""So many entries of records are kept written: a record is packed again after each action."""

_EXACT = (bool, int, float, str, bytes)
_SUITED = (Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in Suit)
_CARDS = {str(card): card for card in (*_SUITED, JOKER)}
_CARDS_OR_NONE: dict[str | None, Card | None] = {None: None} | _CARDS
_WRITTEN = {card: written for written, card in _CARDS_OR_NONE.items()}
_FAULTS = {fault.value: fault for fault in Fault}


class Malformed(Exception):
    """What came from outside does not hold what it should. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Only:
    """Within Annotated: what a value may hold beyond its type."""

    holds: Callable[[Any], bool]
    said: str


class Codec:
    """For the values of one game."""

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
    """For one union of classes. `parts`: the types of those fields that know no game, by class."""

    def __init__(self, kind: Any, parts: Mapping[type, Mapping[str, Any]]) -> None:
        self._kind = kind
        converter = _converter(parts)
        self._write: Writer = converter.get_unstructure_hook(kind)
        self._read: Reader = converter.get_structure_hook(kind)

    def pack(self, value: Any) -> bytes:
        return msgpack.packb(self._write(value))

    def unpack(self, data: bytes) -> Any:
        """Raises Malformed."""
        return self._read(_unpacked_value(data), self._kind)


def pack_as(kind: Any, value: Any) -> bytes:
    """For a class or a union that knows no game."""
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
    try:
        return msgpack.unpackb(
            data,
            max_str_len=MOST_TEXT,
            max_bin_len=MOST_BYTES,
            max_array_len=most_items,
            max_map_len=MOST_ITEMS,
            max_ext_len=0,
        )
    except (ValueError, msgpack.UnpackException) as error:
        raise Malformed(f"These bytes are not packed as they should be ({type(error).__name__}).") from error


def _converter(opaque: Mapping[type, Mapping[str, Any]]) -> Converter:
    """Knows the types that values are made of, and fails at once for a type that it does not know. `opaque`: what a
    game puts into the fields of classes that know no game."""
    converter = Converter(detailed_validation=False)

    def types(kind: type) -> dict[str, Any]:
        hints = get_type_hints(kind, include_extras=True)
        in_fields = {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
        return in_fields | dict(opaque.get(kind, {}))

    converter.register_structure_hook_factory(lambda _: True, _unknown)
    converter.register_unstructure_hook_factory(lambda _: True, _unknown)
    for exact in _EXACT:
        converter.register_structure_hook(exact, _read_exact)
        converter.register_unstructure_hook(exact, _same)
    for enum in (Enum, IntEnum):
        converter.register_structure_hook(enum, _read_member)
        converter.register_unstructure_hook(enum, attrgetter("_name_"))
    converter.register_structure_hook(Fault, _read_fault)
    converter.register_unstructure_hook(Fault, _fault_value)
    for is_such, reader, writer in (
        (_is_newtype, _newtype_reader, _newtype_writer),
        (_is_annotated, _only_reader, _only_writer),
        (_is_row, _row_reader, _row_writer),
        (_is_pile, _pile_reader, _pile_writer),
        (_is_set, _set_reader, _set_writer),
        (_is_union, _union_reader, _union_writer),
    ):
        converter.register_structure_hook_factory(is_such, reader)
        converter.register_unstructure_hook_factory(is_such, writer)
    converter.register_structure_hook_factory(_is_listed, lambda kind: _list_reader(kind, types(kind), converter))
    converter.register_unstructure_hook_factory(_is_listed, lambda kind: _list_writer(types(kind), converter))
    converter.register_structure_hook_factory(_is_named, lambda kind: _names_reader(kind, types(kind), converter))
    converter.register_unstructure_hook_factory(_is_named, lambda kind: _names_writer(types(kind), converter))
    converter.register_structure_hook_factory(_is_rules, lambda kind: _rules_reader(kind, types(kind), converter))
    converter.register_unstructure_hook_factory(_is_rules, lambda kind: _rules_writer(types(kind), converter))
    converter.register_structure_hook(Card, _read_card)
    converter.register_unstructure_hook(Card, _WRITTEN.__getitem__)
    return converter


def _unknown(kind: Any) -> Any:
    raise TypeError(f"{kind} is no type that values are packed from")


def _wrong(plain: Any, wanted: str) -> Malformed:
    """Tells the type of what came and not the thing itself, which may be anything and of any length."""
    return Malformed(f"{wanted} was expected, and something of type {type(plain).__name__} came.")


def _same(value: Any) -> Any:
    return value


def _read_exact(plain: Any, kind: Any) -> Any:
    """`type`, since a bool is an instance of int."""
    if type(plain) is not kind:
        raise _wrong(plain, kind.__name__)
    return plain


def _read_member(plain: Any, kind: Any) -> Any:
    members = _members(kind)
    if type(plain) is not str or plain not in members:
        raise _wrong(plain, f"The name of a {kind.__name__}")
    return members[plain]


@cache
def _members(kind: type[Enum]) -> dict[str, Enum]:
    """As Enum tells them, only faster."""
    return dict(kind.__members__)


def _read_fault(plain: Any, _: Any) -> Fault:
    if type(plain) is not str or plain not in _FAULTS:
        raise _wrong(plain, "A fault")
    return _FAULTS[plain]


def _fault_value(fault: Fault) -> str:
    return fault.value


def _read_card(plain: Any, _: Any) -> Card:
    if type(plain) is not str or plain not in _CARDS:
        raise _wrong(plain, "A written card")
    return _CARDS[plain]


def _listed(plain: Any, what: str) -> list[Any]:
    if type(plain) is not list:
        raise _wrong(plain, f"A list for {what}")
    return plain


def _is_newtype(kind: Any) -> bool:
    """Seat and its like."""
    return isinstance(kind, NewType)


def _newtype_reader(kind: Any, converter: Converter) -> Reader:
    base = kind.__supertype__
    read = converter.get_structure_hook(base)
    return lambda plain, _: read(plain, base)


def _newtype_writer(kind: Any, converter: Converter) -> Writer:
    return converter.get_unstructure_hook(kind.__supertype__)


def _is_annotated(kind: Any) -> bool:
    """Annotated[Base, Only(…)]"""
    return get_origin(kind) is Annotated


def _only_reader(kind: Any, converter: Converter) -> Reader:
    base, only = get_args(kind)
    read, holds = converter.get_structure_hook(base), only.holds

    def read_only(plain: Any, _: Any) -> Any:
        value = read(plain, base)
        if not holds(value):
            raise Malformed(f"{only.said} was expected, and something else came.")
        return value

    return read_only


def _only_writer(kind: Any, converter: Converter) -> Writer:
    return converter.get_unstructure_hook(get_args(kind)[0])


def _is_row(kind: Any) -> bool:
    """tuple[Item, ...]"""
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _row_reader(kind: Any, converter: Converter) -> Reader:
    item = get_args(kind)[0]
    read = converter.get_structure_hook(item)
    return lambda plain, _: tuple([read(each, item) for each in _listed(plain, "a row")])


def _row_writer(kind: Any, converter: Converter) -> Writer:
    write = converter.get_unstructure_hook(get_args(kind)[0])
    return lambda value: [write(each) for each in value]


def _is_pile(kind: Any) -> bool:
    """A row of cards, be it that some are not to be seen: most of what is said is that."""
    return _is_row(kind) and get_args(kind)[0] in (Card, Card | None)


def _pile_reader(kind: Any, _: Converter) -> Reader:
    card_as = (_CARDS if get_args(kind)[0] is Card else _CARDS_OR_NONE).__getitem__

    def read_pile(plain: Any, _: Any) -> Any:
        try:
            return tuple(map(card_as, _listed(plain, "cards")))
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
        members = frozenset(read(each, item) for each in _listed(plain, "a set"))
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
    """Some members come with their names; the others are told apart by their plain types."""
    named, others = _named_members(kind), _members_by_plain_type(kind)
    if len(named) + len(others) != len(get_args(kind)) or (named and list in others):
        raise TypeError(f"{kind} has members that cannot be told apart when packed")
    named_readers = {name: (converter.get_structure_hook(member), member) for name, member in named.items()}
    readers = {
        plain_type: (_read_none if member is NoneType else converter.get_structure_hook(member), member)
        for plain_type, member in others.items()
    }

    wanted = " or ".join((*named, *(each.__name__ for each in others)))

    def read_union(plain: Any, _: Any) -> Any:
        if type(plain) in readers:
            read, member = readers[type(plain)]
            return read(plain, member)
        if type(plain) is list and len(plain) == 2:
            name, body = plain
            if type(name) is str and name in named_readers:
                read, member = named_readers[name]
                return read(body, member)
        raise _wrong(plain, wanted)

    return read_union


def _union_writer(kind: Any, converter: Converter) -> Writer:
    named = _named_members(kind).values()
    writers: dict[type, Writer] = {
        _class(member): _named_writer(member, converter) if member in named else converter.get_unstructure_hook(member)
        for member in get_args(kind)
        if member is not NoneType
    }
    writers[NoneType] = _same
    return lambda value: writers[type(value)](value)


def _named_writer(member: Any, converter: Converter) -> Writer:
    tag, write = _tag(_class(member)), converter.get_unstructure_hook(member)
    return lambda value: [tag, write(value)]


def _named_members(kind: Any) -> dict[str, Any]:
    """Classes, and the enums of a union that has several."""
    enums = [member for member in get_args(kind) if issubclass(_class(member), Enum)]
    named = [member for member in get_args(kind) if is_dataclass(member)] + (enums if len(enums) > 1 else [])
    by_tag = {_tag(_class(member)): member for member in named}
    if len(by_tag) != len(named):
        raise TypeError(f"{kind} has two members with one tag")
    return by_tag


def _tag(kind: type) -> str:
    """What stands before the values of this class in a union. A subclass does not inherit it."""
    tag: str = vars(kind).get("TAG", kind.__name__)
    return tag


def _members_by_plain_type(kind: Any) -> dict[type, Any]:
    named = _named_members(kind).values()
    return {_plain_type(member): member for member in get_args(kind) if member not in named}


def _class(member: Any) -> type:
    """What the type's values are instances of."""
    if _is_newtype(member):
        return _class(member.__supertype__)
    if _is_annotated(member):
        return _class(get_args(member)[0])
    found: type = get_origin(member) or member
    return found


def _plain_type(member: Any) -> type:
    kind = _class(member)
    if kind in (*_EXACT, NoneType):
        return kind
    return str if kind is Card or issubclass(kind, Enum) else list


def _read_none(_: Any, __: Any) -> None:
    return None


def _is_named(kind: Any) -> bool:
    """A dataclass that goes by the names of its fields."""
    return is_dataclass(kind) and any(field.kw_only for field in fields(kind))


def _is_listed(kind: Any) -> bool:
    """A dataclass or named tuple that goes by the order of its fields."""
    return isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields")) and not _is_named(kind)


def _list_reader(kind: Any, types: Mapping[str, Any], converter: Converter) -> Reader:
    def refuse(plain: Any) -> None:
        came = len(_listed(plain, kind.__name__))
        raise Malformed(f"{kind.__name__} has {len(types)} fields, and {came} came.")

    each_read = (f"read_{name}(plain[{place}], type_{name})" for place, name in enumerate(types))
    read: Reader = _straight(
        f"lambda plain, _: kind({', '.join(each_read)}) "
        f"if type(plain) is list and len(plain) == {len(types)} else refuse(plain)",
        {"kind": kind, "refuse": refuse, **_readers(types, converter)},
    )
    return read


def _list_writer(types: Mapping[str, Any], converter: Converter) -> Writer:
    writers = _writers(types, converter)
    each_written = (_written(name, writers) for name in types)
    write: Writer = _straight(f"lambda value: [{', '.join(each_written)}]", writers)
    return write


def _names_reader(kind: Any, types: Mapping[str, Any], converter: Converter) -> Reader:
    required = {field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING}
    readers = _readers(types, converter)
    each_read = (f"{name}=read_{name}(plain[{name!r}], type_{name})" for name in types)
    read_all = _straight(f"lambda plain: kind({', '.join(each_read)})", {"kind": kind, **readers})

    def read_names(plain: Any, _: Any) -> Any:
        if type(plain) is not dict:
            raise _wrong(plain, f"The fields of {kind.__name__} by name")
        if plain.keys() == types.keys():
            return read_all(plain)
        if not required <= plain.keys() <= types.keys():
            raise Malformed(f"{kind.__name__} came with fields that it does not have, or without some that it has.")
        return kind(**{name: readers[f"read_{name}"](each, types[name]) for name, each in plain.items()})

    return read_names


def _names_writer(types: Mapping[str, Any], converter: Converter) -> Writer:
    writers = _writers(types, converter)
    each_written = (f"{name!r}: {_written(name, writers)}" for name in types)
    write: Writer = _straight(f"lambda value: {{{', '.join(each_written)}}}", writers)
    return write


def _straight(function: str, given: dict[str, Any]) -> Any:
    """A loop over the fields takes twice the time of an expression with all of them. Nothing stands in it but the names
    of the fields of our own classes, and their places."""
    return eval(function, given)


def _readers(types: Mapping[str, Any], converter: Converter) -> dict[str, Any]:
    """With their types, by their names in the expression."""
    readers = {f"read_{name}": converter.get_structure_hook(kind) for name, kind in types.items()}
    return readers | {f"type_{name}": kind for name, kind in types.items()}


def _writers(types: Mapping[str, Any], converter: Converter) -> dict[str, Any]:
    return {f"write_{name}": converter.get_unstructure_hook(kind) for name, kind in types.items()}


def _written(name: str, writers: Mapping[str, Any]) -> str:
    return f"value.{name}" if writers[f"write_{name}"] is _same else f"write_{name}(value.{name})"


def _is_rules(kind: Any) -> bool:
    """Rules that nobody has asked for are part of no type."""
    return _is_named(kind) and any(kind is game.unions["rules"] for game in GAMES.made)


def _rules_reader(kind: Any, types: Mapping[str, Any], converter: Converter) -> Reader:
    """What was read once is known by its bytes: as plain values 1, 1.0 and True would be the same."""
    read = _names_reader(kind, types, converter)
    read_packed = lru_cache(KEPT_RULES)(lambda packed: read(_unpacked_value(packed), kind))

    def read_rules(plain: Any, _: Any) -> Any:
        try:
            packed = msgpack.packb(plain)
        except ValueError as error:
            raise Malformed("Rules were expected, and something came that is deeper than any.") from error
        return read_packed(packed)

    return read_rules


def _rules_writer(types: Mapping[str, Any], converter: Converter) -> Writer:
    return lru_cache(KEPT_RULES)(_names_writer(types, converter))
