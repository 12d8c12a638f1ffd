"""What the levels are called, for a screen that does not wait until the players themselves are loaded."""

from collections.abc import Mapping

LEVEL_NAMES: Mapping[str, tuple[str, ...]] = {
    "malice": ("easy", "fair", "good", "best"),
    "spite": ("easy", "fair", "good"),
}
"""The names of the levels by game, the weakest first."""
