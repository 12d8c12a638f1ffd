"""The values of games to bytes and back, checked against their annotations: whatever comes from outside comes through
here.

`spitegame.net.forms` says how classes are packed. Within a union a class is the pair of its tag and itself. Enums go by
name, after the tag of the enum in a union of several, cards as they are written, and a fault by its value.
"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache, cached_property, lru_cache, partial
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, Literal, NewType, TypeAlias, Union, get_args, get_origin

import msgpack

from spitegame.net.errors import Fault
from spitegame.net.forms import (
    EXACT,
    FieldTypes,
    Form,
    Forms,
    as_list,
    form_of_fields,
    is_row,
    tag_of,
    unpack_plain,
    wrong,
)
from spitegame.net.forms import Malformed as Malformed
from spitegame.net.forms import Only as Only
from spitegame.rules.cards import JOKER, Card, Rank, Suit
from spitegame.rules.catalog import GAMES
from spitegame.session.record import Entry, Record, SatDown, TakenBack, TimedOut

Kind: TypeAlias = Literal["rules", "carry", "action", "event", "view", "record"]

MOST_BYTES = 64 * 1024
"""The most bytes of one value; a record may have more."""
MOST_ITEMS = 4_000
MOST_ENTRIES = 100_000
MOST_TEXT = 1_000
KEPT_RULES = 16
"""The number of tables whose rules are kept as they were read and written: rules come with every view."""
KEPT_ENTRIES = 10_000
"""The number of entries of records that are kept in their plain form: a record is packed again after each action."""

_SUITED = (Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in Suit)
_CARDS = {str(card): card for card in (*_SUITED, JOKER)}
_CARDS_OR_NONE: dict[str | None, Card | None] = {None: None} | _CARDS
_WRITTEN = {card: written for written, card in _CARDS_OR_NONE.items()}
_unpacked = partial(unpack_plain, most_text=MOST_TEXT, most_binary=MOST_BYTES, most_fields=MOST_ITEMS)


class Packer:
    """Packs the values of one type. The forms are those of a game, or of classes that know no game."""

    def __init__(self, kind: Any, forms: Forms | None = None) -> None:
        self._kind = kind
        self._forms = forms or _GAMELESS

    @cached_property
    def _form(self) -> Form:
        """Made for the first value: the program starts without most of them."""
        return self._forms.of(self._kind)

    def plain(self, value: Any) -> Any:
        """The value as lists, maps, texts, numbers and bytes."""
        return self._form.write(value)

    def read(self, plain: Any) -> Any:
        """The value out of its plain form. Raises Malformed."""
        return self._form.read(plain)

    def pack(self, value: Any) -> bytes:
        return msgpack.packb(self.plain(value))

    def unpack(self, data: bytes) -> Any:
        """Raises Malformed."""
        return self.read(_unpacked_value(data))


@cache
def codec(game: str) -> Mapping[Kind, Packer]:
    unions = GAMES[game].unions
    forms = forms_with(
        {
            Record: {"rules": unions["rules"], "carry": unions["carry"] | None},
            Entry: {"action": unions["action"] | TakenBack | TimedOut | SatDown},
        }
    )
    types = {**unions, "record": Record}
    return {kind: Packer(types[kind], forms) for kind in get_args(Kind)}


def pack_record(record: Record) -> bytes:
    return codec(record.game)["record"].pack(record)


def unpack_record(data: bytes) -> Record:
    """Raises Malformed."""
    plain = _unpacked(data, most_items=MOST_ENTRIES)
    match plain:
        case {"game": str(game)} if game in GAMES:
            record: Record = codec(game)["record"].read(plain)
            return record
        case _:
            raise Malformed("This is not a record of any game that is known here.")


def forms_with(field_types: FieldTypes) -> Forms:
    """Forms for all that programs pack. `field_types` are what the fields of classes that know no game hold here."""
    makers = (_named_form, _newtype_form, _pile_form, _set_form, _union_form, _rules_form, _entry_form)
    return Forms(*makers, field_types=field_types)


def _unpacked_value(data: bytes) -> Any:
    if len(data) > MOST_BYTES:
        raise Malformed(f"{len(data)} bytes are too many for one value.")
    return _unpacked(data, most_items=MOST_ITEMS)


def _named_form(kind: Any, _: Forms) -> Form | None:
    if kind is Fault:
        return Form(_reader_of({fault.value: fault for fault in Fault}, "A fault"), attrgetter("_value_"))
    if kind is Card:
        return Form(_reader_of(_CARDS, "A written card"), _WRITTEN.__getitem__)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Form(_reader_of(dict(kind.__members__), f"The name of a {kind.__name__}"), attrgetter("_name_"))
    return None


def _reader_of(members: Mapping[str, Any], wanted: str) -> Callable[[Any], Any]:
    def read_member(plain: Any) -> Any:
        if type(plain) is not str or plain not in members:
            raise wrong(plain, wanted)
        return members[plain]

    return read_member


def _newtype_form(kind: Any, forms: Forms) -> Form | None:
    """The form of Seat and its like is that of the type behind it."""
    return forms.of(kind.__supertype__) if isinstance(kind, NewType) else None


def _pile_form(kind: Any, _: Forms) -> Form | None:
    """The form of a row of cards, of which some may be hidden: most of what is sent is that."""
    if not is_row(kind) or get_args(kind)[0] not in (Card, Card | None):
        return None
    card_as = (_CARDS if get_args(kind)[0] is Card else _CARDS_OR_NONE).__getitem__

    def read_pile(plain: Any) -> Any:
        try:
            return tuple(map(card_as, as_list(plain, "cards")))
        except (KeyError, TypeError):  # what is no key, or could not even be one
            raise Malformed("Written cards were expected, and something else came among them.") from None

    return Form(read_pile, lambda cards: list(map(_WRITTEN.__getitem__, cards)))


def _set_form(kind: Any, forms: Forms) -> Form | None:
    """The form of frozenset[Item]: sorted, so that equal values are equal bytes."""
    if get_origin(kind) is not frozenset:
        return None
    read, write = forms.of(*get_args(kind))

    def read_set(plain: Any) -> frozenset[Any]:
        members = frozenset(map(read, as_list(plain, "a set")))
        if len(members) != len(plain):
            raise Malformed("A set holds something twice.")
        return members

    return Form(read_set, lambda value: sorted(map(write, value)))


def _union_form(kind: Any, forms: Forms) -> Form | None:
    """Members that are classes come with their tags; the others are told apart by their plain types."""
    if get_origin(kind) not in (Union, UnionType):
        return None
    tagged = _tagged_members(kind)
    others = {_plain_type(member): member for member in get_args(kind) if member not in tagged.values()}
    if len(tagged) + len(others) != len(get_args(kind)) or (tagged and list in others):
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
    """The members that are classes, and the enums of a union that has several, by their tags."""
    enums = [member for member in get_args(kind) if issubclass(_class(member), Enum)]
    tagged = [member for member in get_args(kind) if is_dataclass(member)] + (enums if len(enums) > 1 else [])
    by_tag = {tag_of(_class(member)): member for member in tagged}
    if len(by_tag) != len(tagged):
        raise TypeError(f"{kind} has two members with one tag")
    return by_tag


def _class(member: Any) -> type:
    """The class whose instances the values of this type are."""
    if isinstance(member, NewType):
        return _class(member.__supertype__)
    if get_origin(member) is Annotated:
        return _class(get_args(member)[0])
    found: type = get_origin(member) or member
    return found


def _plain_type(member: Any) -> type:
    kind = _class(member)
    if kind in EXACT:
        return kind
    return str if kind is Card or issubclass(kind, Enum) else list


def _rules_form(kind: Any, forms: Forms) -> Form | None:
    """Rules are found by their bytes: as plain values 1, 1.0 and True are the same. Unused rules are part of no
    type."""
    if not any(kind is game.unions["rules"] for game in GAMES.made):
        return None
    form = form_of_fields(kind, forms)
    assert form
    read_packed = lru_cache(KEPT_RULES)(lambda packed: form.read(_unpacked_value(packed)))

    def read_rules(plain: Any) -> Any:
        try:
            packed = msgpack.packb(plain)
        except ValueError as error:
            raise Malformed("Rules were expected, and something came that is deeper than any.") from error
        return read_packed(packed)

    return Form(read_rules, lru_cache(KEPT_RULES)(form.write))


def _entry_form(kind: Any, forms: Forms) -> Form | None:
    form = form_of_fields(kind, forms) if kind is Entry else None
    return form and Form(form.read, lru_cache(KEPT_ENTRIES)(form.write))


_GAMELESS = forms_with({})
_LENGTH = 4


def join_prefixed(*parts: bytes) -> bytes:
    """Join the parts, each with its length before it, in 4 bytes, the highest first."""
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
