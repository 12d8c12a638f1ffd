"""Frozen values to bytes and back, checked against their annotations.

A class is packed as the list of its fields in their order; a class whose fields are keyword-only as a map from their
names, so that it may grow: a field whose metadata says that it came `later` is left out at its default, and what was
packed before it came stays the same, byte for byte. What stands for a class where several are possible is its tag: the
name of the class, or what the class says. A class that gets another name in Python keeps its old one as
`TAG: ClassVar[str] = "Old"`, an enum as `TAG = nonmember("Old")`. Tags, names and orders are the format: a change to
them is a new version of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from operator import attrgetter
from types import MappingProxyType, NoneType
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import msgpack

FieldTypes: TypeAlias = Mapping[type, Mapping[str, Any]]
"""For some classes the types of fields that the class itself leaves open, by the name of the field."""

NOT_OPEN: FieldTypes = MappingProxyType({})
EXACT = (bool, int, float, str, bytes, NoneType)


class Malformed(Exception):
    """What came from outside does not hold what it should. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Only:
    """Stands within Annotated and says what a value may hold beyond its type."""

    holds: Callable[[Any], bool]
    wanted: str
    """The beginning of a sentence that goes on with “was expected”."""


class Form(NamedTuple):
    """How the values of one type are packed: as lists, maps by text, texts, numbers and bytes."""

    read: Callable[[Any], Any]
    """Makes a value of its plain form. Raises Malformed."""
    write: Callable[[Any], Any]
    """Makes the plain form of a value."""


class Forms:
    """The forms of types, each made once: of numbers, texts, bytes, Annotated, tuples of any length, and classes of
    them."""

    def __init__(self, *makers: "Callable[[Any, Forms], Form | None]", field_types: FieldTypes = NOT_OPEN) -> None:
        """`makers` make the forms of more types and are asked first; each answers None for any other type."""
        self._makers = (*makers, _exact_form, _only_form, _row_form, form_of_fields)
        self._field_types = field_types
        self._made: dict[Any, Form] = {}

    def of(self, kind: Any) -> Form:
        """The form of this type. Raises TypeError for a type that values are not packed from."""
        form = self._made.get(kind)
        if form is None:
            forms = (maker(kind, self) for maker in self._makers)
            form = next((form for form in forms if form), None)
            if form is None:
                raise TypeError(f"{kind} is no type that values are packed from")
            self._made[kind] = form
        return form

    def of_fields(self, kind: Any) -> dict[str, Form]:
        hints = get_type_hints(kind, include_extras=True)
        types = {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
        return {name: self.of(each) for name, each in (types | dict(self._field_types.get(kind, {}))).items()}


def wrong(plain: Any, wanted: str) -> Malformed:
    """Tells the type of what came and not the thing itself, which may be anything and of any length."""
    return Malformed(f"{wanted} was expected, and something of type {type(plain).__name__} came.")


def tag_of(kind: type) -> str:
    """What stands for this class where several are possible. A subclass does not inherit it."""
    tag: str = vars(kind).get("TAG", kind.__name__)
    return tag


def unpack_plain(data: bytes, *, most_text: int, most_binary: int, most_items: int, most_fields: int) -> Any:
    """Lists, texts, numbers and maps out of bytes, within limits of one text, bytes, list and map. Raises Malformed."""
    try:
        return msgpack.unpackb(
            data,
            max_str_len=most_text,
            max_bin_len=most_binary,
            max_array_len=most_items,
            max_map_len=most_fields,
            max_ext_len=0,
        )
    except (ValueError, msgpack.UnpackException) as error:
        raise Malformed(f"These bytes are not packed as they should be ({type(error).__name__}).") from error


def as_list(plain: Any, wanted: str) -> list[Any]:
    if type(plain) is not list:
        raise wrong(plain, f"A list for {wanted}")
    return plain


def is_row(kind: Any) -> bool:
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _exact_form(kind: Any, _: Forms) -> Form | None:
    if kind not in EXACT:
        return None

    def read_exact(plain: Any) -> Any:
        if type(plain) is not kind:  # not isinstance: a bool is an instance of int
            raise wrong(plain, kind.__name__)
        return plain

    return Form(read_exact, _same)


def _same(value: Any) -> Any:
    return value


def _only_form(kind: Any, forms: Forms) -> Form | None:
    if get_origin(kind) is not Annotated:
        return None
    base, only = get_args(kind)
    read, write = forms.of(base)

    def read_only(plain: Any) -> Any:
        value = read(plain)
        if not only.holds(value):
            raise Malformed(f"{only.wanted} was expected, and something else came.")
        return value

    return Form(read_only, write)


def _row_form(kind: Any, forms: Forms) -> Form | None:
    if not is_row(kind):
        return None
    read, write = forms.of(get_args(kind)[0])
    return Form(
        read=lambda plain: tuple([read(each) for each in as_list(plain, "a row")]),
        write=lambda value: [write(each) for each in value],
    )


def form_of_fields(kind: Any, forms: Forms) -> Form | None:
    """The form of a dataclass or a named tuple; None for another type."""
    if not isinstance(kind, type) or not (is_dataclass(kind) or hasattr(kind, "_fields")):
        return None
    if is_dataclass(kind) and any(field.kw_only for field in fields(kind)):
        return _form_by_name(kind, forms.of_fields(kind))
    return _form_by_order(kind, forms.of_fields(kind))


def _form_by_order(kind: Any, forms: Mapping[str, Form]) -> Form:
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
