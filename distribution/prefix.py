"""The tree with `bin`, `lib` and `share` that all artefacts for Linux consist of, and its AppStream metadata."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from distribution.changelog import CHANGELOG, Release, blocks, releases
from distribution.folder import PROGRAM, ROOT
from distribution.icons import write_theme
from distribution.identity import APP_ID, VERSION
from distribution.store_texts import translate_xml, translated_desktop_entry, translated_xml
from distribution.updates import copy_folder
from spitegame.translation import N_

LINUX = ROOT / "distribution" / "linux"
TEMPLATE = LINUX / f"{APP_ID}.metainfo.xml"


def install(prefix: Path, *, asks_for_updates: bool = False) -> None:
    """Make the tree out of the built folder. `prefix` is what /usr is for a package."""
    if not PROGRAM.exists():
        sys.exit("There is no dist/spitegame yet: “python -m distribution folder” builds it.")
    copy_folder(prefix / "lib" / "spitegame", asks_for_updates=asks_for_updates)
    (prefix / "bin").mkdir()
    (prefix / "bin" / "spitegame").symlink_to("../lib/spitegame/spitegame")
    share = prefix / "share"
    write_theme(share)
    for folder in ("applications", "mime/packages"):
        (share / folder).mkdir(parents=True)
    entry, types = f"{APP_ID}.desktop", f"{APP_ID}.xml"
    (share / "applications" / entry).write_text(translated_desktop_entry(LINUX / entry), "utf-8")
    (share / "mime" / "packages" / types).write_bytes(translated_xml(LINUX / types))
    (share / "metainfo").mkdir()
    (share / "metainfo" / f"{APP_ID}.metainfo.xml").write_bytes(metainfo(home()))


SCREENSHOTS: Mapping[str, str] = {
    "malice": N_("Spite & Malice: two players race through their payoff stacks"),
    "spite": N_("Spite: only a queen may follow"),
    "door": N_("Against the computer, with others on one screen, or far apart"),
}
"""The captions of the screenshots, by the names of their files. The first screenshot is shown as the largest."""


def home(variables: Mapping[str, str] = os.environ) -> str | None:
    """Return the address of the repository on the forge that runs this build; None if none does."""
    if "GITHUB_REPOSITORY" not in variables:
        return None
    return f"{variables['GITHUB_SERVER_URL']}/{variables['GITHUB_REPOSITORY']}"


def metainfo(address: str | None) -> bytes:
    """Return the metadata as XML, with pages and screenshots if the project has an `address`."""
    component = ElementTree.parse(TEMPLATE).getroot()
    if address is not None:
        _add_pages(component, address)
    translate_xml(component)
    _add_releases(component, releases(CHANGELOG.read_text("utf-8")))
    ElementTree.indent(component)
    xml: bytes = ElementTree.tostring(component, encoding="UTF-8", xml_declaration=True)
    return xml + b"\n"


def _add_pages(component: Element, address: str) -> None:
    for kind, path in (("homepage", ""), ("bugtracker", "/issues"), ("vcs-browser", "")):
        SubElement(component, "url", type=kind).text = address + path
    screenshots = SubElement(component, "screenshots")
    for name, caption in SCREENSHOTS.items():
        shown = SubElement(screenshots, "screenshot", {} if len(screenshots) else {"type": "default"})
        SubElement(shown, "caption").text = caption
        SubElement(shown, "image").text = f"{address}/raw/v{VERSION}/distribution/screenshots/{name}.jpg"


def _add_releases(component: Element, known: Sequence[Release]) -> None:
    listed = SubElement(component, "releases")
    for version, date, notes in known:
        if date is not None:
            _describe(SubElement(listed, "release", version=version, date=date), notes)


def _describe(release: Element, notes: str) -> None:
    description = SubElement(release, "description")
    for texts, is_list in blocks(notes):
        parent = SubElement(description, "ul") if is_list else description
        for text in texts:
            _write(SubElement(parent, "li" if is_list else "p"), text)


def _write(element: Element, markdown: str) -> None:
    """Write text into the element. Text between backquotes becomes code."""
    plain, *codes = re.split("`", markdown)
    element.text = plain
    for code, after in zip(codes[::2], codes[1::2], strict=True):
        written = SubElement(element, "code")
        written.text, written.tail = code, after
