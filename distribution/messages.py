"""What translators work with: the sentences of the program, gathered in the files that all their tools know.

The sentences stand in the code, in `assets/words` and in `assets/help`; a file in `assets/locale` has the translations
for each language. A phrase with a role is there once for each role.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, cast

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.extract import extract_python as python_calls
from babel.messages.pofile import read_po, write_po

from distribution.folder import ROOT
from distribution.wheel_contents import CATALOGUE, LOCALE
from spitegame.tables import help as help_pages
from spitegame.tables.written import names, texts
from spitegame.translation import Case, Role

COMMENTS = ("Translators:",)
KEYWORDS: Mapping[str, Any] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
"""The functions of `spitegame.translation`, and what their arguments are."""
WITH_ROLE = {"NR_": "pgettext", "in_role": "pgettext", "counted_in_role": "npgettext"}
"""Those whose context is each of the roles."""
METHODS = [
    ("spitegame/**.py", "distribution.messages:of_python"),
    ("assets/words/**.toml", "distribution.messages:of_words"),
    ("assets/help/**.md", "distribution.messages:of_help"),
]
WIDTH = 120

Found: TypeAlias = tuple[int, str, Any, list[str]]
"""The number of the line, the function that is called, what it is given, and the comments for translators."""


def of_python(file: BinaryIO, keywords: Collection[str], tags: Any, options: Any) -> Iterator[Found]:
    wanted = dict.fromkeys([*keywords, *WITH_ROLE])
    calls = cast(Iterator[Found], python_calls(file, wanted, tags, options))
    for line, function, given, comments in calls:
        if function not in WITH_ROLE:
            yield line, function, given, comments
            continue
        phrases = tuple(each for each in (given if isinstance(given, tuple) else (given,)) if each)
        if phrases:  # else it is marked somewhere else
            for role in Role:
                yield line, WITH_ROLE[function], (role.value, *phrases), comments


def of_words(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    written = tomllib.loads(file.read().decode())
    yield from _found(texts(written))
    for name in names(written):
        for case in Case:
            yield 1, "pgettext", (case.value, name), []


def of_help(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    yield from _found(help_pages.texts(file.read().decode()))


def _found(messages: Iterator[str]) -> Iterator[Found]:
    return ((1, "_", message, []) for message in messages if message)


def template() -> Catalog:
    """Everything that is to be translated."""
    catalog = Catalog(project="spitegame", charset="utf-8")
    extracted = extract_from_dir(ROOT, METHODS, keywords=KEYWORDS, comment_tags=COMMENTS, strip_comment_tags=True)
    for name, _, message, comments, context in extracted:
        catalog.add(message, None, [(name, 1)], auto_comments=comments, context=context)
    return catalog


def build() -> Path:
    """the catalogues of all languages, brought up to date with the program"""
    gathered = template()
    for path in LOCALE.glob(f"*/{CATALOGUE}.po"):
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parent.name)
        catalog.update(gathered, no_fuzzy_matching=True)
        with path.open("wb") as file:
            write_po(file, catalog, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    return LOCALE
