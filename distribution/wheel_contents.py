"""Tells hatchling what of `assets` goes into the wheel, and compiles the catalogues of the languages for it."""

import json
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKED = ("ai", "art", "brokers.toml", "help", "locale", "page", "sounds", "words")
"""What of `assets` goes into the wheel. The sources of the page do not; the page does if it has been made."""
LOCALE = Path(__file__).parents[1] / "assets" / "locale"
CATALOGUE = "spitegame"
LANGUAGES = "languages.json"
"""Tells the program what languages there are."""


class WheelContents(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()
        assets = Path(self.root, "assets")
        for path in filter(_is_packed, assets.rglob("*")):
            name = path.relative_to(assets)
            if name.parts[0] in PACKED:
                build_data["force_include"][str(path)] = f"spitegame/assets/{name.as_posix()}"


def _is_packed(path: Path) -> bool:
    """False for what only translators read, and for what a page is not served from: all browsers take gzip, and none
    takes brotli where no certificate is."""
    is_left_out = any(map(path.match, ("*.br", "*.po", "locale/*.md", "locale/*/*.md")))
    return path.is_file() and not is_left_out and not path.with_name(f"{path.name}.gz").exists()


def catalogues(locale: Path = LOCALE) -> dict[str, Catalog]:
    """Those of all languages, by their keys."""
    found = {}
    for path in sorted(locale.glob(f"*/{CATALOGUE}.po")):
        with path.open("rb") as file:
            found[path.parent.name] = read_po(file, locale=path.parent.name)
    return found


def compile_catalogues(locale: Path = LOCALE) -> None:
    """Write a compiled catalogue beside each one, and what languages they are: how each calls itself, and how much of
    it is done, from 0 to 1."""
    locale.mkdir(exist_ok=True)
    languages = {}
    for language, catalog in catalogues(locale).items():
        with (locale / language / f"{CATALOGUE}.mo").open("wb") as file:
            write_mo(file, catalog)
        name = Locale.parse(language).get_display_name() or language
        languages[language] = {"name": name[:1].upper() + name[1:], "done": done(catalog)}
    (locale / LANGUAGES).write_text(json.dumps(languages, ensure_ascii=False, indent=1), "utf-8")


def done(catalog: Catalog) -> float:
    """How much of it is translated, from 0 to 1."""
    messages = [message for message in catalog if message.id]
    translated = sum(_is_translated(message.string) and not message.fuzzy for message in messages)
    return translated / len(messages) if messages else 0.0


def _is_translated(string: str | tuple[str, ...] | list[str] | None) -> bool:
    """With all of its plural forms."""
    return bool(string) if string is None or isinstance(string, str) else all(string)
