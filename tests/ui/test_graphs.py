"""How something has changed, painted."""

import pygame

from spitegame.ui.controls import paint_graph
from spitegame.ui.nodes import Curve, Graph, Mark
from spitegame.ui.preferences import FeltColour
from spitegame.ui.theme import SHADOWS

AREA = pygame.Rect(10, 10, 200, 100)
FALLING = Curve(((0.0, 0.9), (0.5, 0.5), (0.75, 0.1)), hue=0)


def painted(graph: Graph, marks: Mark = Mark.NONE) -> pygame.Surface:
    surface = pygame.Surface((220, 120))
    paint_graph(surface, AREA, graph, marks, SHADOWS[FeltColour.GREEN])
    return surface


def brightest(surface: pygame.Surface, x: int) -> int:
    """How high above the bottom, in percent, the line stands there."""
    light = [sum(surface.get_at((AREA.x + x, y))[:3]) for y in range(AREA.y, AREA.bottom)]
    return 100 - light.index(max(light))


def test_a_curve_stands_as_high_as_its_share_and_where_one_is_shows_and_so_does_the_focus() -> None:
    alone, known = painted(Graph((), at=1.0)), painted(Graph((FALLING,), at=1.0))
    for x, share in ((3, 90), (100, 50), (148, 12)):
        assert abs(brightest(known, x) - share) < 4
    assert known.get_at((AREA.x + 170, AREA.y + 80)) == alone.get_at((AREA.x + 170, AREA.y + 80))
    single = Curve(((0.0, 0.5),), hue=0)
    assert pygame.image.tobytes(painted(Graph((single,), at=1.0)), "RGB") == pygame.image.tobytes(alone, "RGB")
    graph = Graph((FALLING,), at=0.25)
    gold = painted(graph).get_at((AREA.x + 50, AREA.y + 70))
    assert gold != painted(Graph((FALLING,), at=0.5)).get_at((AREA.x + 50, AREA.y + 70))
    plain, focused = painted(graph), painted(graph, Mark.FOCUSED)
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(focused, "RGB")
