"""Sentences whose English has changed keep their translations, marked as fuzzy until a translator looks at them."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from difflib import SequenceMatcher, get_close_matches
from itertools import takewhile
from typing import TypeAlias

from babel.messages.catalog import Catalog, Message

from distribution.wheel_contents import TRANSLATED, english, translated_english

Key: TypeAlias = tuple[str | None, str]
"""The context and the English sentence, of two forms the one for one."""


def key(message: Message) -> Key:
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


def update(catalog: Catalog, gathered: Catalog) -> None:
    """Bring the catalogue up to date with what is gathered. What was translated before it was reworded stays."""
    earlier = reworded(catalog, gathered)
    catalog.update(deepcopy(gathered), no_fuzzy_matching=True)  # which takes the new messages over as they are
    for message in catalog:
        if old := earlier.get(key(message)):
            translated = translated_english(old) or english(old)
            message.string, message.user_comments = old.string, [*_notes(old), f"{TRANSLATED}{translated}"]
            message.flags.add("fuzzy")
        elif not message.fuzzy:
            message.user_comments = _notes(message)


def _notes(message: Message) -> list[str]:
    """The comments of translators themselves."""
    return list(takewhile(lambda line: not line.startswith(TRANSLATED), message.user_comments))


def reworded(before: Catalog, after: Catalog) -> dict[Key, Message]:
    """The translated messages that are gone, by the key of what stands in the place of each."""
    kept = {key(each) for each in before} & {key(each) for each in after}
    found: dict[Key, Message] = {}
    for path in {path for each in after for path, _ in each.locations}:
        old, new = _of_file(before, path), _of_file(after, path)
        changes = SequenceMatcher(None, [*map(key, old)], [*map(key, new)], autojunk=False).get_opcodes()
        for _, i, j, k, m in changes:
            gone = [each for each in old[i:j] if key(each) not in kept and any(each.string or ())]
            come = [each for each in new[k:m] if key(each) not in kept]
            found |= {key(new): old for old, new in _pairs(gone, come) if old.pluralizable == new.pluralizable}
    return found


def _of_file(catalog: Catalog, path: str) -> list[Message]:
    return [each for each in catalog if each.id and any(found == path for found, _ in each.locations)]


def _pairs(gone: Sequence[Message], come: Sequence[Message]) -> Iterator[tuple[Message, Message]]:
    """In their order if they are equally many, else by their likeness."""
    if len(gone) == len(come):
        yield from zip(gone, come, strict=True)
        return
    by_english = {key(each)[1]: each for each in gone}
    for new in come:
        for each in get_close_matches(key(new)[1], by_english, 1):
            yield by_english[each], new
