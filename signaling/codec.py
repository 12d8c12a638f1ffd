"""Frozen values to bytes and back, checked against their annotations, for the room service and the game alike.

A class is packed as the list of its fields in their order; a class whose fields are keyword-only as a map from their
names, so that it may grow. What stands for a class where several are possible is its tag: the name of the class, or
what the class says. A class that gets another name in Python keeps its old one as `TAG: ClassVar[str] = "Old"`, an enum
as `TAG = nonmember("Old")`. Tags, names and orders are the format: a change to them is a new version of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, TypeAlias, get_args, get_origin, get_type_hints

import msgpack
from cattrs import Converter

Reader: TypeAlias = Callable[[Any, Any], Any]
"""Takes a plain value and the type to make of it. Raises Malformed."""
Writer: TypeAlias = Callable[[Any], Any]
FieldTypes: TypeAlias = Mapping[type, Mapping[str, Any]]
"""For some classes the types of fields that the class itself leaves open, by the name of the field."""

NOT_OPEN: FieldTypes = MappingProxyType({})
EXACT = (bool, int, float, str, bytes)


class Malformed(Exception):
    """What came from outside does not hold what it should. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Only:
    """Stands within Annotated and says what a value may hold beyond its type."""

    holds: Callable[[Any], bool]
    wanted: str
    """The beginning of a sentence that goes on with “was expected”."""


def wrong(plain: Any, wanted: str) -> Malformed:
    """Tells the type of what came and not the thing itself, which may be anything and of any length."""
    return Malformed(f"{wanted} was expected, and something of type {type(plain).__name__} came.")


def tag_of(kind: type) -> str:
    """What stands for this class where several are possible. A subclass does not inherit it."""
    tag: str = vars(kind).get("TAG", kind.__name__)
    return tag


def unpack_plain(data: bytes, *, most_text: int, most_binary: int, most_items: int, most_fields: int) -> Any:
    """Lists, texts, numbers and maps out of bytes. The limits are those of one text, one piece of bytes, one list and
    one map. Raises Malformed."""
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


def checking_converter(field_types: FieldTypes = NOT_OPEN) -> Converter:
    """Knows numbers, texts, bytes, Annotated[…, Only(…)], tuples of any length and classes of all of these. It fails at
    once for a type that it does not know; hooks for more types can be registered."""
    converter = Converter(detailed_validation=False)
    converter.register_structure_hook_factory(lambda _: True, _unknown)
    converter.register_unstructure_hook_factory(lambda _: True, _unknown)
    for exact in EXACT:
        converter.register_structure_hook(exact, _read_exact)
        converter.register_unstructure_hook(exact, unchanged)

    def types(kind: Any) -> dict[str, Any]:
        return types_of_fields(kind, field_types)

    register(converter, _is_annotated, _only_reader, _only_writer)
    register(converter, is_row, _row_reader, _row_writer)
    register(
        converter,
        _is_listed,
        lambda kind, _: _list_reader(kind, types(kind), converter),
        lambda kind, _: _list_writer(types(kind), converter),
    )
    register(
        converter,
        is_named,
        lambda kind, _: names_reader(kind, types(kind), converter),
        lambda kind, _: names_writer(types(kind), converter),
    )
    return converter


def register(
    converter: Converter,
    is_such: Callable[[Any], bool],
    reader: Callable[[Any, Converter], Reader],
    writer: Callable[[Any, Converter], Writer],
) -> None:
    """For all types of one kind; what is registered later comes first."""
    converter.register_structure_hook_factory(is_such, reader)
    converter.register_unstructure_hook_factory(is_such, writer)


def types_of_fields(kind: Any, field_types: FieldTypes = NOT_OPEN) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    in_fields = {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
    return in_fields | dict(field_types.get(kind, {}))


def unchanged(value: Any) -> Any:
    return value


def as_list(plain: Any, wanted: str) -> list[Any]:
    if type(plain) is not list:
        raise wrong(plain, f"A list for {wanted}")
    return plain


def _unknown(kind: Any) -> Any:
    raise TypeError(f"{kind} is no type that values are packed from")


def _read_exact(plain: Any, kind: Any) -> Any:
    """`type`, since a bool is an instance of int."""
    if type(plain) is not kind:
        raise wrong(plain, kind.__name__)
    return plain


def _is_annotated(kind: Any) -> bool:
    """Annotated[Base, Only(…)]"""
    return get_origin(kind) is Annotated


def _only_reader(kind: Any, converter: Converter) -> Reader:
    base, only = get_args(kind)
    read, holds = converter.get_structure_hook(base), only.holds

    def read_only(plain: Any, _: Any) -> Any:
        value = read(plain, base)
        if not holds(value):
            raise Malformed(f"{only.wanted} was expected, and something else came.")
        return value

    return read_only


def _only_writer(kind: Any, converter: Converter) -> Writer:
    return converter.get_unstructure_hook(get_args(kind)[0])


def is_row(kind: Any) -> bool:
    """tuple[Item, ...]"""
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _row_reader(kind: Any, converter: Converter) -> Reader:
    item = get_args(kind)[0]
    read = converter.get_structure_hook(item)
    return lambda plain, _: tuple([read(each, item) for each in as_list(plain, "a row")])


def _row_writer(kind: Any, converter: Converter) -> Writer:
    write = converter.get_unstructure_hook(get_args(kind)[0])
    return lambda value: [write(each) for each in value]


def is_named(kind: Any) -> bool:
    """The fields of this dataclass go by their names."""
    return is_dataclass(kind) and any(field.kw_only for field in fields(kind))


def _is_listed(kind: Any) -> bool:
    """The fields of this dataclass or named tuple go by their order, unless they go by their names."""
    return isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields"))


def _list_reader(kind: Any, types: Mapping[str, Any], converter: Converter) -> Reader:
    def refuse(plain: Any) -> None:
        came = len(as_list(plain, kind.__name__))
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


def names_reader(kind: Any, types: Mapping[str, Any], converter: Converter) -> Reader:
    required = {field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING}
    readers = _readers(types, converter)
    each_read = (f"{name}=read_{name}(plain[{name!r}], type_{name})" for name in types)
    read_all = _straight(f"lambda plain: kind({', '.join(each_read)})", {"kind": kind, **readers})

    def read_names(plain: Any, _: Any) -> Any:
        if type(plain) is not dict:
            raise wrong(plain, f"The fields of {kind.__name__} by name")
        if plain.keys() == types.keys():
            return read_all(plain)
        if not required <= plain.keys() <= types.keys():
            raise Malformed(f"{kind.__name__} came with fields that it does not have, or without some that it has.")
        return kind(**{name: readers[f"read_{name}"](each, types[name]) for name, each in plain.items()})

    return read_names


def names_writer(types: Mapping[str, Any], converter: Converter) -> Writer:
    writers = _writers(types, converter)
    each_written = (f"{name!r}: {_written(name, writers)}" for name in types)
    write: Writer = _straight(f"lambda value: {{{', '.join(each_written)}}}", writers)
    return write


def _straight(function: str, given: dict[str, Any]) -> Any:
    """A loop over the fields takes twice the time of an expression with all of them. Nothing stands in it but the names
    of the fields of our own classes, and their places."""
    return eval(function, given)


def _readers(types: Mapping[str, Any], converter: Converter) -> dict[str, Any]:
    """The readers of fields and the types for them, by their names in the expression."""
    readers = {f"read_{name}": converter.get_structure_hook(kind) for name, kind in types.items()}
    return readers | {f"type_{name}": kind for name, kind in types.items()}


def _writers(types: Mapping[str, Any], converter: Converter) -> dict[str, Any]:
    return {f"write_{name}": converter.get_unstructure_hook(kind) for name, kind in types.items()}


def _written(name: str, writers: Mapping[str, Any]) -> str:
    return f"value.{name}" if writers[f"write_{name}"] is unchanged else f"write_{name}(value.{name})"
