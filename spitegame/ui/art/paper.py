"""The blank card. Cards are drawn in millimetres: 63 wide and 88 high."""

from .colours import EDGE, PAPER
from .vector import SmoothDrawing

WIDTH, HEIGHT = 63.0, 88.0
CORNER = 4.2
_RIM = 0.35


def height(width: int) -> int:
    """The height in pixels of a card of this width."""
    return round(width * HEIGHT / WIDTH)


def blank(width: int) -> SmoothDrawing:
    canvas = SmoothDrawing((width, height(width)), width / WIDTH, EDGE)
    brush = canvas.brush
    # The height in whole pixels is not quite 88 mm: the paper fills them all.
    bottom = canvas.surface.get_height() / brush.sy
    brush.box(0, 0, WIDTH, bottom, EDGE, CORNER)
    brush.box(_RIM, _RIM, WIDTH - 2 * _RIM, bottom - 2 * _RIM, PAPER, CORNER - _RIM)
    return canvas
