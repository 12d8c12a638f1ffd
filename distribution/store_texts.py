"""Texts that software centres, menus and the installer show of the program, in every language that is offered.

The English files for Linux stand in `distribution/linux`: their texts are found here for translators, and translations
are written beside them when a package is made.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import BinaryIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from babel.messages.catalog import Catalog

from distribution.wheel_contents import catalogues, done
from spitegame.languages import OFFERED_FROM

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_TRANSLATED = ("caption", "comment", "keyword", "li", "p", "summary")
"""The elements of AppStream and of the types of files that hold sentences."""
_ENTRY = re.compile(r"(GenericName|Comment|Keywords)=(.+)")


@cache
def offered() -> Mapping[str, Catalog]:
    """Return the catalogues of the languages that the program chooses by itself, by their keys."""
    return {key: catalog for key, catalog in catalogues().items() if done(catalog) >= OFFERED_FROM}


def in_languages(text: str) -> dict[str, str]:
    """Return the translations of a text, by the keys of the languages that have one."""
    found = {key: catalog.get(text) for key, catalog in offered().items()}
    return {key: str(message.string) for key, message in found.items() if message and message.string}


def translate_xml(root: Element) -> None:
    """Insert the translations of each text after its element."""
    for parent in list(root.iter()):
        for child in list(parent):
            if not _is_translated(child) or not child.text:
                continue
            behind = list(parent).index(child) + 1
            for key, text in reversed(in_languages(child.text).items()):
                translated = Element(child.tag, {_LANG: key})
                translated.text = text
                parent.insert(behind, translated)


def _is_translated(element: Element) -> bool:
    return element.tag.rpartition("}")[2] in _TRANSLATED


def translated_xml(path: Path) -> bytes:
    root = ElementTree.parse(path).getroot()
    translate_xml(root)
    ElementTree.indent(root)
    xml: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return xml + b"\n"


def translated_desktop_entry(path: Path) -> str:
    lines = []
    for line in path.read_text("utf-8").splitlines():
        lines.append(line)
        if entry := _ENTRY.fullmatch(line):
            lines += [f"{entry[1]}[{key}]={text}" for key, text in in_languages(entry[2]).items()]
    return "\n".join(lines) + "\n"


def texts(file: BinaryIO) -> Iterator[str]:
    """Yield the texts of a file that are to be translated."""
    text = file.read().decode()
    if text.startswith("<"):
        for element in ElementTree.fromstring(text).iter():
            if _is_translated(element) and element.text:
                yield element.text
    else:
        yield from (entry[2] for entry in _ENTRY.finditer(text))
