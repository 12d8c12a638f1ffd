"""Catalogues of gettext for translators, with all sentences of the program.

The sentences stand in the code, in `assets/words` and in `assets/help`; a file in `assets/locale` has the translations
for each language. A phrase with a role is there once for each role. Sentences whose English has changed keep their
translations, marked as fuzzy until a translator looks at them.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from difflib import SequenceMatcher, get_close_matches
from itertools import takewhile
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from distribution import store_texts
from distribution.folder import ROOT
from distribution.identity import VERSION
from distribution.store_texts import in_languages, offered
from distribution.wheel_contents import (
    CATALOGUE,
    LOCALE,
    TRANSLATED,
    catalogues,
    compile_catalogues,
    english,
    translated_english,
    untranslated,
)
from spitegame.session.brokers import read_brokers
from spitegame.tables import help as help_pages
from spitegame.tables.written import PHRASES, names, sentences, texts
from spitegame.translation import Case, Role

COMMENTS = ("Translators:",)
KEYWORDS: Mapping[str, Any] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
"""The functions of `spitegame.translation`, and for Babel the places of context, sentence and plural among their
arguments."""
METHODS = [
    ("spitegame/**.py", "python"),
    ("assets/web/**.js", "javascript"),
    ("distribution/*.py", "python"),
    ("distribution/linux/*.desktop", "distribution.messages:of_store"),
    ("distribution/linux/*.xml", "distribution.messages:of_store"),
    ("assets/words/*-sentences.toml", "distribution.messages:of_sentences"),
    ("assets/words/*.toml", "distribution.messages:of_words"),
    ("assets/brokers.toml", "distribution.messages:of_brokers"),
    ("assets/help/*-sources.md", "ignore"),  # no screen shows them
    ("assets/help/**.md", "distribution.messages:of_help"),
]
WIDTH = 120
HEADER = "# The sentences of Spite & Malice. README.md in the folder above tells what stands in them."

_HEADER, _KEY = re.compile(r"\[([\w.]+)\]"), re.compile(r"([\w.]+) = ")
"""The patterns of lines in TOML: the header of a table, and a key."""

Found: TypeAlias = tuple[int, str, Any, list[str]]
"""A message for Babel: number of the line, name of the function that is called, arguments, comments for translators."""


OPERATOR = "Translators: whoever runs a machine, as after “by”; the names of companies stay."


def of_words(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    written = tomllib.loads(file.read().decode())
    for context, text in texts(written):
        if context:
            yield 1, "pgettext", (context, text), []
        elif text:
            yield 1, "_", text, []
    for name in names(written):
        for case in Case:
            yield 1, "pgettext", (case.value, name), []


def of_sentences(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    text = file.read().decode()
    comments = _comments(text)
    for key, each in sentences(text).items():
        message = (each.text, each.many) if each.many else (each.text,)
        contexts = [role.value for role in Role] if key.startswith(PHRASES) else [each.context]
        for context in contexts:
            function = ("np" if each.many else "p") if context else ("n" if each.many else "")
            yield (
                1,
                f"{function}gettext" if function else "_",
                (context, *message) if context else message,
                comments[key],
            )


def _comments(text: str) -> Mapping[str, list[str]]:
    """Return the comment for translators on each sentence, by its key: the last one above it before an empty line."""
    found: dict[str, list[str]] = {}
    table, comment = "", list[str]()
    for line in text.splitlines():
        if not line:
            comment = []
        elif line.startswith("# Translators:"):
            comment = [line.removeprefix("# ")]
        elif line.startswith("#"):
            comment = [" ".join((*comment, line.removeprefix("# ")))] if comment else []
        elif header := _HEADER.fullmatch(line):
            table = f"{header[1]}."
        elif key := _KEY.match(line):
            found[table + key[1]] = comment
    return found


def of_brokers(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    known = read_brokers(file.read().decode())
    operators = [each.operator for each in known.brokers] + [each.operator for each in known.stun]
    yield from ((1, "_", operator, [OPERATOR]) for operator in operators)


def of_help(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    yield from _found(help_pages.texts(file.read().decode()))


def of_store(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    yield from _found(store_texts.texts(file))


def _found(messages: Iterator[str]) -> Iterator[Found]:
    return ((1, "_", message, []) for message in messages if message)


def template() -> Catalog:
    """Return a catalogue of all that is to be translated."""
    catalog = Catalog(project="spitegame", charset="utf-8")
    extracted = extract_from_dir(ROOT, METHODS, keywords=KEYWORDS, comment_tags=COMMENTS, strip_comment_tags=True)
    for name, _, message, comments, context in extracted:
        catalog.add(message, None, [(name, 1)], auto_comments=comments, context=context)
    return catalog


def page_sentences() -> dict[str, dict[str, str]]:
    """Return the translations of what the page's JavaScript says, by language and English sentence."""
    english = [str(each.id) for each in template() if any(path.startswith("assets/web/") for path, _ in each.locations)]
    translated = {sentence: in_languages(sentence) for sentence in english}
    return {key: {sentence: found[key] for sentence, found in translated.items() if key in found} for key in offered()}


def build() -> Path:
    """the catalogues of all languages, brought up to date with the program"""
    gathered = template()
    for key, catalog in catalogues().items():
        gathered.creation_date = catalog.creation_date  # a new date would be a change by itself
        update(catalog, gathered)
        catalog.project, catalog.version, catalog.fuzzy = gathered.project, VERSION, False
        catalog.header_comment, catalog.msgid_bugs_address = HEADER, ""
        with (LOCALE / key / f"{CATALOGUE}.po").open("wb") as file:
            write_po(file, catalog, width=WIDTH, include_lineno=False, ignore_obsolete=True)
        print(
            f"{key}: {untranslated(catalog)} to translate, {sum(each.fuzzy for each in catalog if each.id)} to look at"
        )
    compile_catalogues()
    return LOCALE


Key: TypeAlias = tuple[str | None, str]
"""The context and the English sentence; the form for one if there are two forms."""


def key(message: Message) -> Key:
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


def update(catalog: Catalog, gathered: Catalog) -> None:
    """Bring the catalogue up to date with the gathered sentences. Translations of reworded ones stay, but as fuzzy."""
    earlier = reworded(catalog, gathered)
    catalog.update(deepcopy(gathered), no_fuzzy_matching=True)  # a copy, as the messages become parts of the catalogue
    for message in catalog:
        if old := earlier.get(key(message)):
            translated = translated_english(old) or english(old)
            message.string, message.user_comments = old.string, [*_notes(old), f"{TRANSLATED}{translated}"]
            message.flags.add("fuzzy")
        elif not message.fuzzy:
            message.user_comments = _notes(message)


def _notes(message: Message) -> list[str]:
    """Return the comments that translators have written."""
    return list(takewhile(lambda line: not line.startswith(TRANSLATED), message.user_comments))


def reworded(before: Catalog, after: Catalog) -> dict[Key, Message]:
    """Return the translated messages that are gone, each by the key of the new message in its place."""
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
    """Pair messages in their order if they are equally many, else by likeness."""
    if len(gone) == len(come):
        yield from zip(gone, come, strict=True)
        return
    by_english = {key(each)[1]: each for each in gone}
    for new in come:
        for each in get_close_matches(key(new)[1], by_english, 1):
            yield by_english[each], new
