"""Frozen values to bytes and back, checked against their annotations: all that comes from outside is read here.

A class is packed as the list of its fields, in order. A class whose fields are keyword-only is packed as a map from
their names, and so may grow: a field whose metadata says `later` is left out at its default, and values from before it
came keep their bytes. Within a union a class is packed as the pair of its tag and itself. The tag is the name of the
class; a class that is renamed in Python keeps the tag by `TAG: ClassVar[str] = "Old"`, and an enum by
`TAG = nonmember("Old")`. Enums are packed by name, after the tag of the enum in a union of several, or by value if they
have `BY_VALUE`; cards, as they are written. All this is the format: a change to it is a new version.
"""

import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache, cached_property, lru_cache
from operator import attrgetter
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, NewType, TypeAlias, Union

import msgpack

from spitegame.rules.cards import JOKER, Card, Rank, Suit
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.occupants import is_name
from spitegame.session.portraits import is_key
from spitegame.session.record import Entry, Record, Resumption, TableEntry

Kind: TypeAlias = Literal["rules", "carry", "action", "event", "view", "record"]

MOST_BYTES = 64 * 1024
"""The most bytes of one value; a record may have more."""
MOST_ITEMS = 4_000
"""The most items of one list or map in a value."""
MOST_ENTRIES = 100_000
"""The most items of one list in a record."""
MOST_TEXT_BYTES = 1_000
"""The most bytes of one text."""
MOST_UPDATES = 10**6
"""The highest number that an update can have."""
KEPT_RULES = 16
"""The number of rules that are cached for reading, and as many for writing, since rules come with every view."""
KEPT_ENTRIES = 10_000
"""The number of entries of records whose plain form is cached, since a record is packed again after each action."""

_SUITED = (Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in Suit)
_CARDS = {str(card): card for card in (*_SUITED, JOKER)}
_CARDS_OR_NONE: dict[str | None, Card | None] = {None: None} | _CARDS
_WRITTEN = {card: written for written, card in _CARDS_OR_NONE.items()}

FieldTypes: TypeAlias = Mapping[type, Mapping[str, Any]]
"""The types of fields that a class itself leaves open, by class and name."""

EXACT = (bool, int, float, str, bytes, NoneType)
"""Types whose values are packed as they are."""


class Malformed(Exception):
    """Bytes from outside do not hold a value of the type. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Only:
    """A check, within Annotated, of the values of a type."""

    holds: Callable[[Any], bool]
    wanted: str
    """The beginning of a sentence that goes on with “was expected”."""


class Form(NamedTuple):
    """The plain form of a type's values, which msgpack packs: a list, a map by text, a text, a number or bytes."""

    read: Callable[[Any], Any]
    """Makes a value of its plain form. Raises Malformed."""
    write: Callable[[Any], Any]
    """Makes the plain form of a value."""


class Forms:
    """The forms of types, each made once."""

    def __init__(self, field_types: FieldTypes = MappingProxyType({})) -> None:
        """`field_types`: the types of fields that their classes leave open, since they know no game."""
        self._field_types = field_types
        self._made: dict[Any, Form] = {}

    def of(self, kind: Any) -> Form:
        """Return the form of this type. Raises TypeError for a type whose values cannot be packed."""
        if kind not in self._made:
            self._made[kind] = self._form(kind)
        return self._made[kind]

    def _form(self, kind: Any) -> Form:
        origin, items = typing.get_origin(kind), typing.get_args(kind)
        if kind in EXACT:
            return _exact_form(kind)
        if kind is Card:
            return Form(_reader_of(_CARDS, "A written card"), _WRITTEN.__getitem__)
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__)
        if origin is Annotated:
            return _only_form(self.of(items[0]), items[1])
        if origin is tuple and items[1:] == (...,):
            return _pile_form(items[0]) if items[0] in (Card, Card | None) else _row_form(self.of(items[0]))
        if origin is frozenset:
            return _set_form(self.of(*items))
        if origin in (Union, UnionType):
            return _union_form(kind, self)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return _enum_form(kind)
        if not isinstance(kind, type) or not (is_dataclass(kind) or hasattr(kind, "_fields")):
            raise TypeError(f"{kind} is no type that values are packed from")
        form = self._form_of_fields(kind)
        if any(kind is game.unions["rules"] for game in GAMES.made):  # a game that is not loaded has no rules yet
            return _rules_form(form)
        return Form(form.read, lru_cache(KEPT_ENTRIES)(form.write)) if kind is Entry else form

    def _form_of_fields(self, kind: Any) -> Form:
        hints = typing.get_type_hints(kind, include_extras=True)
        types = {name: hint for name, hint in hints.items() if typing.get_origin(hint) is not ClassVar}
        forms = {name: self.of(each) for name, each in (types | dict(self._field_types.get(kind, {}))).items()}
        is_by_name = is_dataclass(kind) and any(field.kw_only for field in fields(kind))
        return _form_by_name(kind, forms) if is_by_name else _form_by_order(kind, forms)


def _enum_form(kind: type[Enum]) -> Form:
    if hasattr(kind, "BY_VALUE"):
        return Form(_reader_of({each.value: each for each in kind}, f"A {kind.__name__}"), attrgetter("_value_"))
    return Form(_reader_of(dict(kind.__members__), f"The name of a {kind.__name__}"), attrgetter("_name_"))


class Packer:
    """Packer of the values of one type. `forms`: those of a game, or by default those that know no game."""

    def __init__(self, kind: Any, forms: Forms | None = None) -> None:
        self._kind = kind
        self._forms = forms or _GAMELESS

    @cached_property
    def _form(self) -> Form:
        """The form of the type, made when it is first needed: the program starts without most of them."""
        return self._forms.of(self._kind)

    def plain(self, value: Any) -> Any:
        """Return the value as lists, maps, texts, numbers and bytes."""
        return self._form.write(value)

    def read(self, plain: Any) -> Any:
        """Return the value of a plain form. Raises Malformed."""
        return self._form.read(plain)

    def pack(self, value: Any) -> bytes:
        return msgpack.packb(self.plain(value))

    def unpack(self, data: bytes) -> Any:
        """Return the value that is in these bytes. Raises Malformed."""
        return self.read(_unpacked_value(data))


@cache
def codec(game: str) -> Mapping[Kind, Packer]:
    """Return the packers for rules, actions, events, views and records of this game."""
    unions = GAMES[game].unions
    played, handed_on = unions["action"] | TableEntry, unions["carry"] | None
    number = Annotated[int, Only(range(1, MOST_UPDATES + 1).__contains__, "The number of an update")]
    forms = Forms(
        {
            Record: {"rules": unions["rules"], "carry": handed_on},
            Resumption: {"number": number, "view": unions["view"]},
            Entry: {"action": played},
        }
    )
    types = {**unions, "record": Record}
    return {kind: Packer(types[kind], forms) for kind in typing.get_args(Kind)}


def pack_record(record: Record) -> bytes:
    return codec(record.game)["record"].pack(record)


def unpack_record(data: bytes) -> Record:
    """Return the record, of whichever game, that is in these bytes. Raises Malformed."""
    plain = _unpacked(data, MOST_ENTRIES)
    match plain:
        case {"game": str(game)} if game in GAMES:
            record: Record = codec(game)["record"].read(plain)
            return record
        case _:
            raise Malformed("This is not a record of any game that is known here.")


def _unpacked_value(data: bytes) -> Any:
    if len(data) > MOST_BYTES:
        raise Malformed(f"{len(data)} bytes are too many for one value.")
    return _unpacked(data, MOST_ITEMS)


def _unpacked(data: bytes, most_items: int) -> Any:
    return unpack_plain(data, str=MOST_TEXT_BYTES, bin=MOST_BYTES, array=most_items, map=MOST_ITEMS)


def wrong(plain: Any, wanted: str) -> Malformed:
    """Return the error for a plain value that is not `wanted`. It names the type of the value and not the value itself,
    which may be anything and of any length."""
    return Malformed(f"{wanted} was expected, and something of type {type(plain).__name__} came.")


def tag_of(kind: type) -> str:
    """Return the tag of a class within a union: its own TAG, or its name. A subclass does not inherit the TAG."""
    tag: str = vars(kind).get("TAG", kind.__name__)
    return tag


def unpack_plain(data: bytes, **most: int) -> Any:
    """Return the plain value in these bytes. `most`: the greatest length of each `str`, `bin`, `array` or `map` in it.
    Raises Malformed."""
    limits: dict[str, Any] = {f"max_{kind}_len": length for kind, length in most.items()}
    try:
        return msgpack.unpackb(data, max_ext_len=0, **limits)
    except (ValueError, msgpack.UnpackException) as error:
        raise Malformed(f"These bytes are not packed as they should be ({type(error).__name__}).") from error


def as_list(plain: Any, wanted: str) -> list[Any]:
    """Return the plain value, which has to be a list. Raises Malformed."""
    if type(plain) is not list:
        raise wrong(plain, f"A list for {wanted}")
    return plain


def _exact_form(kind: type) -> Form:
    def read_exact(plain: Any) -> Any:
        if type(plain) is not kind:  # not isinstance: a bool is an instance of int
            raise wrong(plain, kind.__name__)
        return plain

    return Form(read_exact, _same)


def _same(value: Any) -> Any:
    return value


def _only_form(form: Form, only: Only) -> Form:
    def read_only(plain: Any) -> Any:
        value = form.read(plain)
        if not only.holds(value):
            raise Malformed(f"{only.wanted} was expected, and something else came.")
        return value

    return Form(read_only, form.write)


def _row_form(item: Form) -> Form:
    read, write = item
    return Form(
        read=lambda plain: tuple([read(each) for each in as_list(plain, "a row")]),
        write=lambda value: [write(each) for each in value],
    )


def _reader_of(members: Mapping[str, Any], wanted: str) -> Callable[[Any], Any]:
    def read_member(plain: Any) -> Any:
        if type(plain) is not str or plain not in members:
            raise wrong(plain, wanted)
        return members[plain]

    return read_member


def _pile_form(item: Any) -> Form:
    """Return the form of a row of cards, some of which may be hidden. It is fast, since most of what is sent is
    cards."""
    card_as = (_CARDS if item is Card else _CARDS_OR_NONE).__getitem__

    def read_pile(plain: Any) -> Any:
        try:
            return tuple(map(card_as, as_list(plain, "cards")))
        except (KeyError, TypeError):  # what is no key, or could not even be one
            raise Malformed("Written cards were expected, and something else came among them.") from None

    return Form(read_pile, lambda cards: list(map(_WRITTEN.__getitem__, cards)))


def _set_form(item: Form) -> Form:
    """Return the form of a set: a sorted list, so that equal sets have equal bytes."""
    read, write = item

    def read_set(plain: Any) -> frozenset[Any]:
        members = frozenset(map(read, as_list(plain, "a set")))
        if len(members) != len(plain):
            raise Malformed("A set holds something twice.")
        return members

    return Form(read_set, lambda value: sorted(map(write, value)))


def _union_form(kind: Any, forms: Forms) -> Form:
    """Return the form of a union. Members that are classes come with their tags; the others are told apart by their
    plain types."""
    tagged = _tagged_members(kind)
    others = {_plain_type(member): member for member in typing.get_args(kind) if member not in tagged.values()}
    if len(tagged) + len(others) != len(typing.get_args(kind)) or (tagged and list in others):
        raise TypeError(f"{kind} has members that cannot be told apart when packed")
    by_tag = {tag: forms.of(member) for tag, member in tagged.items()}
    by_type = {plain_type: forms.of(member) for plain_type, member in others.items()}
    wanted = " or ".join((*tagged, *(each.__name__ for each in others)))

    def read_union(plain: Any) -> Any:
        if type(plain) in by_type:
            return by_type[type(plain)].read(plain)
        if type(plain) is list and len(plain) == 2:
            tag, body = plain
            if type(tag) is str and tag in by_tag:
                return by_tag[tag].read(body)
        raise wrong(plain, wanted)

    def tagged_writer(tag: str, write: Callable[[Any], Any]) -> Callable[[Any], Any]:
        return lambda value: [tag, write(value)]

    writers = {_class(member): forms.of(member).write for member in others.values()}
    writers |= {_class(member): tagged_writer(tag, by_tag[tag].write) for tag, member in tagged.items()}
    return Form(read_union, lambda value: writers[type(value)](value))


def _tagged_members(kind: Any) -> dict[str, Any]:
    """Return, by their tags, the members that are classes, and the enums of a union that has several."""
    enums = [member for member in typing.get_args(kind) if issubclass(_class(member), Enum)]
    tagged = [member for member in typing.get_args(kind) if is_dataclass(member)] + (enums if len(enums) > 1 else [])
    by_tag = {tag_of(_class(member)): member for member in tagged}
    if len(by_tag) != len(tagged):
        raise TypeError(f"{kind} has two members with one tag")
    return by_tag


def _class(member: Any) -> type:
    """Return the class whose instances the values of this type are."""
    if isinstance(member, NewType):
        return _class(member.__supertype__)
    if typing.get_origin(member) is Annotated:
        return _class(typing.get_args(member)[0])
    found: type = typing.get_origin(member) or member
    return found


def _plain_type(member: Any) -> type:
    """Return the type of the plain form of a member without a tag."""
    kind = _class(member)
    if kind in EXACT:
        return kind
    return str if kind is Card or issubclass(kind, Enum) else list


def _rules_form(form: Form) -> Form:
    """Return the form of rules, with a cache. Rules that were read before are found by their bytes, since as plain
    values 1, 1.0 and True would be equal."""
    read_packed = lru_cache(KEPT_RULES)(lambda packed: form.read(_unpacked_value(packed)))

    def read_rules(plain: Any) -> Any:
        try:
            packed = msgpack.packb(plain)
        except ValueError as error:
            raise Malformed("Rules were expected, and something came that is deeper than any.") from error
        return read_packed(packed)

    return Form(read_rules, lru_cache(KEPT_RULES)(form.write))


def _form_by_order(kind: Any, forms: Mapping[str, Form]) -> Form:
    """Return the form of a class as a list of its fields."""
    readers = [form.read for form in forms.values()]
    writers = [(name, form.write) for name, form in forms.items()]

    def read_list(plain: Any) -> Any:
        if len(as_list(plain, kind.__name__)) != len(readers):
            raise Malformed(f"{kind.__name__} has {len(readers)} fields, and {len(plain)} came.")
        return kind(*[read(each) for read, each in zip(readers, plain, strict=True)])

    if len(forms) > 1 and all(write is _same for _, write in writers):
        fields_of = attrgetter(*forms)
        return Form(read_list, lambda value: list(fields_of(value)))
    return Form(read_list, lambda value: [write(getattr(value, name)) for name, write in writers])


def _form_by_name(kind: Any, forms: Mapping[str, Form]) -> Form:
    """Return the form of a class as a map of its fields by name."""
    required = {field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING}
    readers = {name: form.read for name, form in forms.items()}
    writers = [(name, form.write) for name, form in forms.items()]
    usual = {field.name: field.default for field in fields(kind) if field.metadata.get("later")}

    def read_names(plain: Any) -> Any:
        if type(plain) is not dict:
            raise wrong(plain, f"The fields of {kind.__name__} by name")
        if not required <= plain.keys() <= readers.keys():
            raise Malformed(f"{kind.__name__} came with fields that it does not have, or without some that it has.")
        return kind(**{name: readers[name](each) for name, each in plain.items()})

    def write_names(value: Any) -> Any:
        held = {name: getattr(value, name) for name in forms}
        return {name: write(held[name]) for name, write in writers if name not in usual or held[name] != usual[name]}

    return Form(read_names, write_names)


_GAMELESS = Forms()
_LENGTH = 4


def join_prefixed(*parts: bytes) -> bytes:
    """Join the parts, each with its length before it, in 4 bytes, the highest first."""
    return b"".join(len(part).to_bytes(_LENGTH) + part for part in parts)


def split_prefixed(data: bytes) -> list[bytes]:
    """Return the parts that `join_prefixed` has joined. Raises Malformed."""
    parts, offset = [], 0
    while offset < len(data):
        begin = offset + _LENGTH
        end = begin + int.from_bytes(data[offset:begin])
        if end > len(data) or begin > len(data):
            raise Malformed("A part is shorter than it says.")
        parts.append(data[begin:end])
        offset = end
    return parts


# types for the fields of messages and of kept files, with their limits

MOST_SEATS = 9
MOST_ONLOOKERS = 16
MOST_CHUNKS = 64
"""The most chunks in which an opening is sent."""
CHUNK_BYTES = 32 * 1024
MOST_SECONDS = 600.0
"""The longest time for a decision, in seconds."""


def at_most(most: float, least: int = 0) -> Only:
    """Return the check that a number is from `least` to `most`."""
    return Only(lambda number: least <= number <= most, f"A number from {least} to {most}")


def of_length(most: int, least: int = 0) -> Only:
    """Return the check that bytes, a text or a row have from `least` to `most` items."""
    return Only(lambda row: least <= len(row) <= most, f"A length from {least} to {most}")


Bytes32: TypeAlias = Annotated[bytes, of_length(32, 32)]
Bytes64: TypeAlias = Annotated[bytes, of_length(64, 64)]
Bytes16: TypeAlias = Annotated[bytes, of_length(16, 16)]
Bytes32OrNone: TypeAlias = Annotated[bytes, Only(lambda given: len(given) in (0, 32), "32 bytes or none")]
"""32 bytes, or empty for none."""
Number: TypeAlias = Annotated[int, at_most(MOST_UPDATES, 1)]
"""The number of a deal, or of an update within it."""
NumberOrNone: TypeAlias = Annotated[int, at_most(MOST_UPDATES)]
"""A number, or 0 for none."""
Term: TypeAlias = Annotated[int, at_most(2**31)]
"""The number of a host's election; 0 for the first host. A liar can raise it by a few in a second, so the limit lasts
for years."""
Version: TypeAlias = Annotated[int, at_most(10**4)]
Beat: TypeAlias = Annotated[int, at_most(10**9)]
"""The number of a ping."""
Seconds: TypeAlias = Annotated[float, at_most(MOST_SECONDS)]
Amount: TypeAlias = Annotated[int, at_most(10**6)]
"""Milliseconds or seconds, without a fraction."""
AnySeat: TypeAlias = Annotated[Seat, at_most(MOST_SEATS - 1)]
Name: TypeAlias = Annotated[str, Only(is_name, "A name")]
PortraitKey: TypeAlias = Annotated[str, Only(is_key, "The key of a portrait")]
Text: TypeAlias = Annotated[str, of_length(40)]
Address: TypeAlias = Annotated[str, of_length(200)]
GameKey: TypeAlias = Annotated[str, Only(GAMES.__contains__, "A game that is known here")]
Packed: TypeAlias = Annotated[bytes, of_length(4096)]
PackedView: TypeAlias = Annotated[bytes, of_length(16 * 1024)]
PackedUpdate: TypeAlias = Annotated[bytes, of_length(32 * 1024)]
