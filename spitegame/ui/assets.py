"""Where the sounds and the help texts lie, in a checkout as in an installed program."""

from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
ASSETS = next(place for place in (_PACKAGE / "assets", _PACKAGE.parent / "assets") if place.is_dir())
SOUNDS = ASSETS / "sounds"


def help_text(name: str) -> str:
    return (ASSETS / "help" / f"{name}.md").read_text(encoding="utf-8")
