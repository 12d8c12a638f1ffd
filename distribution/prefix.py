"""The tree with `bin`, `lib` and `share` that all artefacts for Linux consist of."""

import sys
from pathlib import Path

from distribution.folder import PROGRAM, ROOT
from distribution.icons import write_theme
from distribution.identity import APP_ID
from distribution.metainfo import home, metainfo
from distribution.store_texts import translated_desktop_entry, translated_xml
from distribution.updates import copy_folder

LINUX = ROOT / "distribution" / "linux"


def install(prefix: Path, *, hears: bool = False) -> None:
    """Make the tree out of the built folder. `prefix` is what /usr is for a package. `hears`: as in `copy_folder`."""
    if not PROGRAM.exists():
        sys.exit("There is no dist/spitegame yet: “python -m distribution folder” builds it.")
    copy_folder(prefix / "lib" / "spitegame", hears=hears)
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
