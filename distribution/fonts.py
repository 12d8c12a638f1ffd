"""The fonts as they are packed: with every sign, but without what only word processors ask for."""

from pathlib import Path

from distribution.commands import run

FEATURES = ("ccmp", "kern", "locl", "mark", "mkmk")
"""The features of a font that put accents and letters in their places. Small capitals, fractions and other figures are
left out."""
NAMES = (0, 13, 14)
"""The numbers of the names that stay: copyright and licence. What has been changed may not be called Source."""


def pack(python: str | Path, font: Path, to: Path, *, hinted: bool) -> None:
    """Write a smaller font of the same look. `hinted`: it keeps what fits letters to whole pixels, for the desktop."""
    to.parent.mkdir(parents=True, exist_ok=True)
    run(
        python, "-m", "fontTools.subset", font, f"--output-file={to}", "--unicodes=*",
        f"--layout-features={','.join(FEATURES)}", f"--name-IDs={','.join(map(str, NAMES))}",
        "--hinting" if hinted else "--no-hinting",
    )  # fmt: skip
