"""The text of an SVG file."""

import re

_ROOT = re.compile(r"<svg\b[^>]*>")
_ATTRIBUTE = re.compile(r'\s(width|height|preserveAspectRatio)\s*=\s*("[^"]*"|\'[^\']*\')')
_NUMBER = re.compile(r"[\d.]+")


def sized(text: str, size: tuple[int, int]) -> str:
    """The text of the picture in so many pixels, which it fills. Raises ValueError if it is no SVG file."""
    root = _ROOT.search(text)
    if root is None:
        raise ValueError("this is no SVG file")
    width, height = size
    wanted = f' width="{width}" height="{height}" preserveAspectRatio="none"'
    if "viewBox" not in root[0]:
        wanted += _view(root[0])
    kept = _ATTRIBUTE.sub("", root[0]).removeprefix("<svg")
    return f"{text[: root.start()]}<svg{wanted}{kept}{text[root.end() :]}"


def _view(root: str) -> str:
    """The whole of the picture, which without this would be cut off and not become larger or smaller."""
    found = {name: _NUMBER.search(value) for name, value in _ATTRIBUTE.findall(root)}
    width, height = found.get("width"), found.get("height")
    return f' viewBox="0 0 {width[0]} {height[0]}"' if width and height else ""
