"""A build hook of hatchling: the parts of `assets` that go into the wheel, and compiled catalogues of languages."""

import json
from gettext import c2py
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages import plurals
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKED = ("ai", "art", "brokers.toml", "help", "locale", "page", "sounds", "words")
"""The parts of `assets` that go into the wheel: the page if it has been made, but never its sources."""
LOCALE = Path(__file__).parents[1] / "assets" / "locale"
CATALOGUE = "spitegame"
TRANSLATED = "Translated from: "
"""The beginning of a fuzzy message's last comment. It is used instead of gettext's `#|`, whose lines Babel breaks."""
LANGUAGES = "languages.json"
"""The name of the file with the list of the languages that have a catalogue."""
TEMPLATE = f"{CATALOGUE}.pot"
"""The name of the file with all sentences and no translation, from which a translation begins."""
PLURALS = "plurals.json"
"""The name of the file with the own name and gettext's plural rule of every language that can be translated into."""


class WheelContents(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()
        assets = Path(self.root, "assets")
        for path in filter(_is_packed, assets.rglob("*")):
            name = path.relative_to(assets)
            if name.parts[0] in PACKED:
                build_data["force_include"][str(path)] = f"spitegame/assets/{name.as_posix()}"


def _is_packed(path: Path) -> bool:
    """Return False for files that only translators read, and for forms of the page's files that the program never
    serves: all browsers take gzip, and none takes brotli without TLS."""
    is_left_out = any(map(path.match, ("*.br", "*.po", "locale/en-style.md", "locale/*/*.md")))
    return path.is_file() and not is_left_out and not path.with_name(f"{path.name}.gz").exists()


def catalogues(locale: Path = LOCALE) -> dict[str, Catalog]:
    """Return the catalogues of all languages, by their keys."""
    found = {}
    for path in sorted(locale.glob(f"*/{CATALOGUE}.po")):
        with path.open("rb") as file:
            found[path.parent.name] = read_po(file, locale=path.parent.name)
    return found


def compile_catalogues(locale: Path = LOCALE) -> None:
    """Write a compiled catalogue beside each one, and the files `LANGUAGES`, `PLURALS` and `TEMPLATE`. The first has
    for each language its own name, and the share that is translated, from 0 to 1."""
    locale.mkdir(exist_ok=True)
    languages, found = {}, catalogues(locale)
    for language, catalog in found.items():
        for message in catalog:
            if not is_shown(message):
                message.string = ""
        compiled = BytesIO()
        write_mo(compiled, catalog, use_fuzzy=True)
        _write(locale / language / f"{CATALOGUE}.mo", compiled.getvalue())
        languages[language] = {"name": _called(language), "done": done(catalog)}
    _write(locale / LANGUAGES, json.dumps(languages, ensure_ascii=False, indent=1).encode())
    rules = {key: catalog.plural_forms for key, catalog in found.items()}
    every = sorted({*filter(_is_known, plurals.PLURALS), *found})
    known = {key: {"name": _called(key), "plurals": rules.get(key) or _plural_rule(key)} for key in every}
    _write(locale / PLURALS, json.dumps(known, ensure_ascii=False, indent=1).encode())
    if found:
        _write(locale / TEMPLATE, _emptied(next(iter(found.values()))))


def _called(language: str) -> str:
    """Return the language's own name, with a capital letter at its beginning."""
    name = Locale.parse(language).get_display_name() or language
    return name[:1].upper() + name[1:]


def _is_known(key: str) -> bool:
    try:
        return key != "en" and Locale.parse(key).get_display_name() is not None
    except UnknownLocaleError:
        return False


def _plural_rule(key: str) -> str:
    """Return the plural rule for the header of a file. A form for millions, which some languages have, is left out, as
    millions never occur."""
    rule = plurals.get_plural(key)
    if "1000000" not in rule.plural_expr:
        return str(rule.plural_forms).rstrip(";")
    zero_is_one = c2py(rule.plural_expr)(0) == c2py(rule.plural_expr)(1)
    return f"nplurals=2; plural=({'n > 1' if zero_is_one else 'n != 1'})"


def _emptied(catalog: Catalog) -> bytes:
    """Return the catalogue as a file of untranslated sentences."""
    template = Catalog(header_comment=catalog.header_comment, charset="utf-8", creation_date=catalog.creation_date)
    for message in catalog:
        if message.id:
            template.add(message.id, None, message.locations, [], message.auto_comments, context=message.context)
    written = BytesIO()
    write_po(written, template, width=120, include_lineno=False)
    return written.getvalue()


def _write(path: Path, content: bytes) -> None:
    """Write a file unless it holds this content: another build may be reading it, and would find half of it."""
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def done(catalog: Catalog) -> float:
    """Return the share that is translated, from 0 to 1."""
    return 1.0 - untranslated(catalog) / max(1, len(catalog))


def untranslated(catalog: Catalog) -> int:
    return sum(not _is_translated(message) for message in catalog if message.id)


def _is_translated(message: Message) -> bool:
    """Return True if all plural forms are translated, and shown."""
    forms = (message.string,) if isinstance(message.string, str) else message.string or ("",)
    return all(forms) and is_shown(message)


def english(message: Message) -> str:
    """Return the English sentence; the plural if it has two forms."""
    return message.id if isinstance(message.id, str) else message.id[-1]


def translated_english(message: Message) -> str:
    """Return the earlier English sentence that a fuzzy translation translates; empty if it is not fuzzy."""
    said = "\n".join(message.user_comments).partition(TRANSLATED)[2] if message.fuzzy else ""
    return said.replace("\n", " ")  # lines that are longer than the file is wide are wrapped


def is_shown(message: Message) -> bool:
    """Return False if the translation has other gaps than the sentence has by now."""
    return not message.fuzzy or gaps(translated_english(message)) == gaps(english(message))


def gaps(text: str) -> set[str]:
    """Return the names in curly brackets."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
