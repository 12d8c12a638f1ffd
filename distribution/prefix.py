"""The tree with `bin`, `lib` and `share` that all artefacts for Linux consist of."""

import shutil
import sys
from pathlib import Path

from distribution.folder import FOLDER, PROGRAM, ROOT
from distribution.icons import write_theme
from distribution.identity import APP_ID
from distribution.metainfo import home, metainfo

LINUX = ROOT / "distribution" / "linux"


def install(prefix: Path) -> None:
    """Make the tree out of the built folder. `prefix` is what /usr is for a package."""
    if not PROGRAM.exists():
        sys.exit("There is no dist/spitegame yet: “python -m distribution folder” builds it.")
    shutil.copytree(FOLDER, prefix / "lib" / "spitegame", symlinks=True)
    (prefix / "bin").mkdir()
    (prefix / "bin" / "spitegame").symlink_to("../lib/spitegame/spitegame")
    share = prefix / "share"
    write_theme(share)
    for folder, name in (("applications", f"{APP_ID}.desktop"), ("mime/packages", f"{APP_ID}.xml")):
        (share / folder).mkdir(parents=True)
        shutil.copyfile(LINUX / name, share / folder / name)
    (share / "metainfo").mkdir()
    (share / "metainfo" / f"{APP_ID}.metainfo.xml").write_bytes(metainfo(home()))
