"""Paints how something has changed."""

from functools import lru_cache

import pygame

from spitegame.ui import theme
from spitegame.ui.controls import paint_marks, rounded
from spitegame.ui.nodes import Curve, Graph, Mark

_FINE = 3
"""Drawn so many times too large, and then made small: no line has steps."""
_QUARTERS = (0.25, 0.5, 0.75)


def paint_graph(surface: pygame.Surface, area: pygame.Rect, graph: Graph, marks: Mark) -> None:
    surface.blit(_curves(area.size, graph.curves), area)
    x = area.x + round(graph.at * (area.width - 1))
    pygame.draw.line(surface, theme.GOLD, (x, area.y), (x, area.bottom - 1), 2)
    paint_marks(surface, area, marks)


@lru_cache(maxsize=2)
def _curves(size: tuple[int, int], curves: tuple[Curve, ...]) -> pygame.Surface:
    width, height = size[0] * _FINE, size[1] * _FINE
    large = pygame.Surface((width, height), pygame.SRCALPHA)
    for share in _QUARTERS:
        pygame.draw.line(large, theme.LINE, (0, height * share), (width, height * share), _FINE)
    for curve in sorted(curves, key=lambda curve: curve.strong):
        colour = _bright(theme.AVATARS[curve.hue % len(theme.AVATARS)])
        thick = 3 if curve.strong else 2
        points = [(x * (width - 1), (1 - y) * (height - 1)) for x, y in curve.points]
        if len(points) < 2:
            continue
        if len(curves) == 1:
            under = [(points[0][0], height), *points, (points[-1][0], height)]
            pygame.draw.polygon(large, (*colour, 50), under)
        pygame.draw.lines(large, colour, closed=False, points=points, width=thick * _FINE)
    picture = rounded(size, 8, theme.GROOVE, theme.FAINT_LINE).copy()
    picture.blit(pygame.transform.smoothscale(large, size), (0, 0))
    return picture


def _bright(colour: theme.Colour) -> theme.Colour:
    red, green, blue = ((part + 255) // 2 for part in colour)
    return red, green, blue
