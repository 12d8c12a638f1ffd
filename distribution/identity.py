"""The identity of the program on the systems that it is installed on."""

from spitegame import __version__
from spitegame.app import wanted

APP_ID = "io.github.spitegame.spitegame"
"""The name of desktop file, icons and metadata. To publish under another name, change it here and in linux/."""
TITLE = "Spite & Malice"
SUMMARY = "Two card games of patience, greed and petty revenge"
AUTHORS = "The spitegame authors"
COPYRIGHT = f"{AUTHORS}. MIT licence."
VERSION = __version__
SCHEME = wanted.SCHEME.removesuffix(":")
"""The scheme of links that open the program."""
RECORD_SUFFIX = wanted.RECORD_SUFFIX.removeprefix(".")
RULES_SUFFIX = wanted.RULES_SUFFIX.removeprefix(".")


def numbers() -> tuple[int, int, int, int]:
    """Return the version as the four numbers that Windows takes."""
    major, minor, patch = VERSION.split(".")[:3]
    return int(major), int(minor), int(patch), 0
