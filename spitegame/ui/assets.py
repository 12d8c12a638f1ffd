"""Where the sounds and the help texts lie."""

from spitegame.resources import ASSETS

SOUNDS = ASSETS / "sounds"


def help_text(name: str) -> str:
    return (ASSETS / "help" / f"{name}.md").read_text(encoding="utf-8")
