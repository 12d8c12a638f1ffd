"""The blank card. Cards are drawn in millimetres: 63 wide and 88 high."""

from .colours import EDGE, PAPER
from .vector import Brush, SmoothDrawing

WIDTH, HEIGHT = 63.0, 88.0
CORNER = 4.2
_RIM = 0.35


def height(width: int) -> int:
    """The height in pixels of a card of this width."""
    return round(width * HEIGHT / WIDTH)


def blank(width: int) -> SmoothDrawing:
    canvas = SmoothDrawing((width, height(width)), width / WIDTH, EDGE)
    # The height in whole pixels is not quite 88 mm: the paper fills them all.
    draw_paper(canvas.brush, canvas.surface.get_height() / canvas.brush.sy)
    return canvas


def draw_paper(brush: Brush, bottom: float = HEIGHT) -> None:
    brush.box(0, 0, WIDTH, bottom, EDGE, CORNER)
    brush.box(_RIM, _RIM, WIDTH - 2 * _RIM, bottom - 2 * _RIM, PAPER, CORNER - _RIM)
