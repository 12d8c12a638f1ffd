"""Names that hold for the whole program."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLASS = re.compile(r"^ *class (\w+)", re.MULTILINE)


def classes(layer: Path) -> Iterator[tuple[str, Path]]:
    """Every class of a layer, with its file."""
    for path in sorted(layer.rglob("*.py")):
        for name in CLASS.findall(path.read_text(encoding="utf-8")):
            yield name, path


def test_no_class_name_stands_twice_within_a_layer() -> None:
    """One word has one meaning: whoever reads a class's name within a layer knows which class it is."""
    layers = [ROOT / "signaling", *(path.parent for path in (ROOT / "spitegame").glob("*/__init__.py"))]
    twice = []
    for layer in layers:
        files: dict[str, list[str]] = defaultdict(list)
        for name, path in classes(layer):
            files[name].append(str(path.relative_to(ROOT)))
        twice += [f"{name}: {', '.join(found)}" for name, found in files.items() if len(found) > 1]
    assert not twice
