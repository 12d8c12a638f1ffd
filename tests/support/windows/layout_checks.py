"""Windows of many sizes and text scales, and checks of what a scene shows in them."""

from collections.abc import Sequence
from itertools import combinations, product

from spitegame.ui import nodes as looks
from spitegame.ui.geometry import Rect, Size
from spitegame.ui.nodes import ButtonLook, Chip, EntryLook, Frame, Node, Pill, Takes, Words
from support.marks import few_by_default

SIZES = (Size(960, 600), Size(1280, 800), Size(1920, 1080), Size(960, 1440), Size(3440, 1440))
SCALES = (1.0, 1.5, 2.0)
_CORNERS = {(960, 600, 1.0), (960, 600, 2.0), (960, 1440, 2.0), (3440, 1440, 1.0)}
"""Width, height and text scale of the windows in which a layout fails first."""


def is_corner(size: Size, scale: float) -> bool:
    return (*size, scale) in _CORNERS


def measure(text: str, size: int) -> int:
    return round(len(text) * size * 0.55)


def frame(width: int = 1280, height: int = 800, scale: float = 1.0) -> Frame:
    return Frame(Size(width, height), scale, measure)


BEHIND = (looks.Panel, looks.Shade, looks.Zone, looks.CardLook, looks.Slot, looks.Curtain)
"""What other things lie on."""
WINDOWS = [frame(*size, scale) for size, scale in product(SIZES, SCALES)]
FRAMES = few_by_default(WINDOWS, lambda window: is_corner(window.size, window.text_scale))
"""Cases for `parametrize`: every window, of which only the corners run by default."""


def shown(node: Node) -> Rect:
    """The part of the node that is not cut off."""
    if node.clip is None:
        return node.rect
    x, y = max(node.rect.x, node.clip.x), max(node.rect.y, node.clip.y)
    return Rect(
        x, y, max(0.0, min(node.rect.right, node.clip.right) - x), max(0.0, min(node.rect.bottom, node.clip.bottom) - y)
    )


def outside(nodes: Sequence[Node], window: Frame) -> list[str]:
    seen = [node for node in nodes if not node.clip or node.clip.overlap(node.rect) > 0]
    return [node.id for node in seen if not window.whole.contains(shown(node))]


def overlapping(nodes: Sequence[Node]) -> list[tuple[str, str]]:
    """The pairs, by id, that lie over each other, or will when they are scrolled to."""
    solid = [node for node in nodes if not isinstance(node.look, BEHIND)]
    return [(one.id, other.id) for one, other in combinations(solid, 2) if _overlap(one, other) > 0.5]


def _overlap(one: Node, other: Node) -> float:
    if isinstance(one.look, looks.Thumbnail | ButtonLook) and other.id.startswith(f"{one.id}.picture"):
        return 0.0  # its picture
    return one.rect.overlap(other.rect) if one.clip == other.clip else shown(one).overlap(shown(other))


def overflowing(nodes: Sequence[Node], window: Frame) -> list[str]:
    """The ids of what is too small for its words."""
    return [node.id for node in nodes if not _has_room(node, window)]


def _has_room(node: Node, window: Frame) -> bool:
    measure, line, width, height = window.measure, window.line, node.rect.width + 0.5, node.rect.height + 0.5
    match node.look:
        case Words(lines, size):
            return max(measure(each, size) for each in lines) <= width and len(lines) * line(size) <= height
        case looks.Thumbnail(lines, size):
            return max(measure(each, size) for each in lines) <= width and len(lines) * line(size) <= height
        case Pill(text, size):
            return measure(text, size) <= width and line(size) <= height
        case looks.Badge(text, size):
            return measure(text, size) <= width
        case looks.Ladder(rungs, size):
            return len(rungs) * max(measure(word, size) for word, _ in rungs) <= width
        case EntryLook(text, about, size, small, _, faces, face):
            widest = max(measure(text, size), *(measure(each, small) for each in about), 0)
            fits = widest + 3 * small + looks.FACE_STEP * len(faces) * face <= width and (face <= height or not faces)
            return fits and line(size) + len(about) * line(small) <= height
        case Chip(about=about, size=size) if measure(about, looks.about_size(size)) > width:
            return False
        case ButtonLook(text, size, key=key) | Chip(text, size, key=key) if text:
            icon = size if isinstance(node.look, ButtonLook) and node.look.icon else 0
            tick = 0.75 * size + 6 if isinstance(node.look, Chip) and node.look.on else 0
            return measure(text, size) + icon + tick + window.cap(key, size) <= width and line(size) <= height
        case _:
            return True


def crowded(nodes: Sequence[Node], window: Frame) -> list[object]:
    """What leaves the window, covers something else, or is larger than its place, by id."""
    return [*outside(nodes, window), *overlapping(nodes), *overflowing(nodes, window)]


def low(nodes: Sequence[Node]) -> list[str]:
    """The ids of what is too low to be hit with a finger."""
    return [node.id for node in nodes if Takes.TAP in node.takes and node.rect.height < 44]
