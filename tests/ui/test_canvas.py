"""Nodes become pixels: what is hidden is not painted, what is marked differs by more than its colour."""

from dataclasses import replace
from itertools import pairwise, product

import pygame
import pytest
from support.malice.tables import table
from support.windows.table_user import seated

from spitegame.rules.cards import card
from spitegame.scenes.hosting import modules
from spitegame.ui import nodes
from spitegame.ui.canvas import RAISE, Canvas
from spitegame.ui.decks import KEYS
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import CardLook, Look, Mark, Node, Tone
from spitegame.ui.preferences import BackColour, FeltColour, Preferences
from spitegame.ui.shapes import kept

SIZE = (400, 300)
PLACE = Rect(100, 60, 100, 100 * TALL)
KING = Node(id="king", rect=PLACE, look=CardLook(card("Ks")))


pygame.font.init()


CANVASES: dict[str, Canvas] = {}
"""By preferences; each keeps the pictures that it has made."""


def canvas_for(preferences: Preferences) -> Canvas:
    return CANVASES.setdefault(repr(preferences), Canvas(preferences))


def painted(
    *shown: Node, sprites: tuple[Sprite, ...] = (), size: tuple[int, int] = SIZE, preferences: Preferences | None = None
) -> pygame.Surface:
    surface = pygame.Surface(size)
    canvas_for(preferences or Preferences()).paint(surface, list(shown), sprites)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """Pixels whose greys differ clearly."""
    grey, apart = pygame.transform.grayscale(one), pygame.transform.grayscale(other)
    less = grey.copy()
    less.blit(apart, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(grey, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(apart, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return pygame.mask.from_threshold(less, (255, 255, 255), (230, 230, 230, 255)).count()


@pytest.mark.parametrize("felt", [felt for felt in FeltColour if felt is not FeltColour.CONTRAST])
@pytest.mark.parametrize(
    "look",
    [
        nodes.ButtonLook("", 18),
        nodes.Chip("", 18, on=False),
        nodes.Panel(),
        nodes.Panel(Tone.STRONG),
        nodes.Pill("", 18),
    ],
)
def test_what_lies_on_the_felt_has_its_colour_but_darker(look: Look, felt: FeltColour) -> None:
    liked = Preferences(felt=felt)
    ground, covered = (
        painted(*shown, preferences=liked).get_at((150, 130))[:3]
        for shown in ((), (Node(id="it", rect=PLACE, look=look),))
    )
    assert all(below > above for below, above in zip(ground, covered, strict=True))
    hues = [pygame.Color(*colour).hsla[0] for colour in (ground, covered)]
    assert hues[1] == pytest.approx(hues[0], abs=12)


def test_what_is_hidden_or_cut_off_or_outside_is_not_painted() -> None:
    assert pixels(painted(KING)) != pixels(painted())
    outside = Node(id="it", rect=Rect(-300, -300, 100, 100), look=nodes.Panel(Tone.STRONG))
    for unseen in (replace(KING, marks=Mark.HIDDEN), replace(KING, clip=Rect(0, 0, 50, 300)), outside):
        assert pixels(painted(unseen)) == pixels(painted())
    assert pixels(painted(sprites=(Sprite(outside, outside.rect, opacity=0.5),))) == pixels(painted())


def test_a_card_under_the_pointer_is_higher_and_one_askew_is_turned_about_its_middle_and_casts_its_shadow() -> None:
    under_pointer = painted(replace(KING, marks=Mark.RAISED))
    raised = painted(replace(KING, rect=KING.rect.moved(0, -round(KING.rect.height / RAISE))))
    assert differing(under_pointer, raised) < differing(painted(KING), raised) / 10
    left, right = (painted(replace(KING, look=CardLook(card("Ks"), tilt=tilt))) for tilt in (-3, 3))
    assert differing(left, painted(KING)) > 500
    assert [surface.get_at((193, 60)).r > 200 for surface in (left, right)] == [True, False]
    flat = painted(replace(KING, look=CardLook(card("Ks"), shadow=False, tilt=-3)))
    assert differing(flat, left) > 0


def test_the_edge_of_a_card_askew_fades_into_the_felt() -> None:
    askew, edge = painted(replace(KING, look=CardLook(card("Ks"), shadow=False, tilt=-3))), round(KING.rect.y)
    middle = round(KING.rect.center.x)
    between = [
        x
        for x in range(middle - 20, middle + 20)
        if any(60 < askew.get_at((x, edge + y)).r < 200 for y in range(-4, 5))
    ]
    assert len(between) > 20


def test_a_face_is_drawn_for_the_very_size_of_its_place() -> None:
    for width in (40, 96.4, 144, 203.7):
        picture = Canvas(Preferences())._card(CardLook(card("Qh")), round(width))
        assert abs(picture.get_width() - width) <= 0.5
        assert abs(picture.get_height() - width * TALL) <= 1


@pytest.mark.parametrize("mark", [Mark.SELECTED, Mark.ARMED, Mark.TARGET, Mark.HINT, Mark.FOCUSED, Mark.GLOWING])
@pytest.mark.parametrize("look", [CardLook(card("Ks")), nodes.Zone()], ids=["card", "pile"])
def test_marks_can_be_seen_without_colours(look: Look, mark: Mark) -> None:
    node = replace(KING, look=look)
    assert differing(painted(node), painted(replace(node, marks=mark))) > 200


def test_focus_and_what_is_off_or_on_show_without_colours() -> None:
    def node(look: Look, marks: Mark = Mark.NONE) -> Node:
        return Node(id="it", rect=Rect(40, 40, 160, 48), look=look, marks=marks)

    chips: list[Look] = [nodes.Chip("Fast", 20, on=on) for on in (False, True)]
    thumbnails: list[Look] = [nodes.Thumbnail(("Blue",), 20, on=on) for on in (False, True)]
    for look in (nodes.ButtonLook("Undo", 20), *chips, *thumbnails):
        assert differing(painted(node(look)), painted(node(look, Mark.FOCUSED))) > 100
        assert differing(painted(node(look)), painted(node(look, Mark.DISABLED))) > 50
    for off, on in (chips, thumbnails):
        assert differing(painted(node(off)), painted(node(on))) > 500
    waiting, acting = (nodes.Avatar("A", 0, active=active) for active in (False, True))
    assert differing(painted(node(waiting)), painted(node(acting))) > 30


def test_what_is_selected_has_a_tick_and_the_focus_follows_the_corners_of_a_wide_button() -> None:
    corner = pygame.Rect(PLACE.x + PLACE.width - 30, PLACE.y - 8, 40, 40)
    marked = [painted(replace(KING, marks=mark)).subsurface(corner) for mark in (Mark.SELECTED, Mark.TARGET)]
    assert differing(*marked) > 150
    button = Node(id="wide", rect=Rect(20, 100, 360, 90), look=nodes.ButtonLook("Play", 24))
    plain, focused = painted(button), painted(replace(button, marks=Mark.FOCUSED))
    assert plain.get_at((18, 104)) != focused.get_at((18, 104)), "near the corner"


def test_faces_and_backs_follow_the_preferences() -> None:
    for look, *others in (
        (nodes.Backs(5), Preferences(back=BackColour.RED), Preferences(back=BackColour.GREEN)),
        (CardLook(card("9d")), Preferences(deck="four-colours"), Preferences(deck="large-print")),
        (CardLook(None), Preferences(back=BackColour.RED), Preferences(felt=FeltColour.GREY)),
    ):
        node = replace(KING, look=look)
        assert all(pixels(painted(node)) != pixels(painted(node, preferences=other)) for other in others)


def test_a_card_of_a_named_deck_or_back_looks_as_if_that_were_chosen() -> None:
    small = Rect(100, 60, 50, 50 * TALL)
    for look, liked in (
        (CardLook(card("9d"), deck="four-colours"), Preferences(deck="four-colours")),
        (CardLook(None, back=BackColour.GREEN), Preferences(back=BackColour.GREEN)),
    ):
        alike = painted(replace(KING, look=CardLook(look.card)), preferences=liked)
        assert pixels(painted(replace(KING, look=look))) == pixels(alike)
    named = painted(replace(KING, look=CardLook(card("9d"), deck="four-colours"), rect=small))
    narrow = painted(replace(KING, look=CardLook(card("9d")), rect=small), preferences=Preferences(deck="four-colours"))
    assert differing(named, narrow) > 100, "a deck is shown in small as it is in large"


def test_a_felt_that_can_be_chosen_has_its_colour_and_black_has_an_edge() -> None:
    seen = [painted(Node("it", Rect(100, 60, 72, 56), nodes.Cloth(felt))) for felt in FeltColour]
    assert len({tuple(surface.get_at((136, 88))) for surface in seen}) == len(FeltColour)
    assert seen[-1].get_at((136, 60)).r > 100


def test_every_back_of_a_fan_can_be_seen() -> None:
    fans = [painted(replace(KING, look=nodes.Backs(number))) for number in range(20)]
    assert pixels(fans[0]) == pixels(painted())
    assert all(differing(one, other) > 20 for one, other in pairwise(fans))
    idle = painted(replace(KING, look=nodes.Backs(5), marks=Mark.IDLE))
    assert 0 < differing(idle, painted()) < differing(fans[5], painted())


def test_a_sprite_is_painted_over_the_still_picture_and_leaves_nothing_behind() -> None:
    canvas, surface = Canvas(Preferences()), pygame.Surface(SIZE)
    slot = Node(id="slot", rect=PLACE, look=nodes.Slot("A"))
    canvas.paint(surface, [slot], [])
    still = pixels(surface)
    for shift in (0, 5.5, -30):
        canvas.paint(surface, [slot], [Sprite(KING, PLACE.moved(shift, shift))])
        assert pixels(surface) != still
    canvas.paint(surface, [slot], [Sprite(KING, Rect(120, 60, 1, 88))])
    canvas.paint(surface, [slot], [])
    assert pixels(surface) == still


def test_a_card_of_no_use_is_as_dim_while_it_moves_and_nothing_shines_through_one_that_becomes_smaller() -> None:
    idle = replace(KING, marks=Mark.IDLE)
    center = round(PLACE.center.x), round(PLACE.center.y)
    lying, moving = painted(idle).get_at(center), painted(sprites=(Sprite(idle, PLACE),)).get_at(center)
    assert all(abs(one - other) <= 2 for one, other in zip(lying, moving, strict=True))
    assert sum(painted(KING).get_at(center)[:3]) > sum(moving[:3]) + 100
    two, ace = replace(KING, look=CardLook(card("2d"))), replace(KING, look=CardLook(card("As")))
    smaller = (Sprite(two, PLACE.scaled(0.95, 0.95)),)
    above_black, above_felt = (painted(*under, sprites=smaller).get_at(center) for under in ([ace], []))
    assert all(abs(one - other) <= 1 for one, other in zip(above_black, above_felt, strict=True))


class Counting(Canvas):
    """Counts the nodes that it paints."""

    painted = 0

    def _paint_node(self, surface: pygame.Surface, node: Node) -> None:
        self.painted += 1
        super()._paint_node(surface, node)


def test_the_same_picture_is_not_made_twice_and_the_next_one_takes_its_place() -> None:
    canvas, surface = Counting(Preferences()), pygame.Surface(SIZE)
    canvas.paint(surface, [KING], [])
    canvas.paint(surface, (KING,), [Sprite(KING, PLACE)])
    assert canvas.painted == 1
    layer = canvas._layer
    canvas.paint(surface, [replace(KING, marks=Mark.TARGET)], [])
    assert canvas.painted == 2
    canvas.paint(surface, [], [])
    assert canvas._layer is layer, "a second one would be as much memory again as the window takes"
    assert pixels(surface) == pixels(painted())


@pytest.mark.parametrize("mark", [Mark.SELECTED, Mark.PICKED])
def test_a_card_that_is_taken_up_stands_out_from_white_cards_beside_it_without_colours(mark: Mark) -> None:
    paper = Node(id="paper", rect=Rect(0, 0, 400, 400 * TALL), look=CardLook(card("As")))
    edge = pygame.Rect(PLACE.x - 6, PLACE.y + 10, 6, 100)
    plain, marked = (painted(paper, replace(KING, marks=marks)).subsurface(edge) for marks in (Mark.NONE, mark))
    assert differing(plain, marked) >= 2 * edge.height, "a line of two pixels"


RAISED_ABOVE = replace(KING, id="above", rect=PLACE.moved(20, -30), marks=Mark.RAISED | Mark.SELECTED)
WORDS = Node(id="words", rect=PLACE.moved(0, 40), look=nodes.Words(("longer than the rect that it has",), 20))
CLIPPED = replace(KING, id="clipped", rect=PLACE.moved(60, 0), clip=Rect(120, 0, 30, 300))


def test_where_a_card_changes_the_picture_is_that_of_a_fresh_canvas() -> None:
    """Only its place is painted anew, over and under what else lies there."""
    canvas, surface = Canvas(Preferences()), pygame.Surface(SIZE)
    hidden, turned = replace(KING, marks=Mark.HIDDEN), replace(KING, look=CardLook(None))
    for marks in (*(mark for mark in Mark if mark is not Mark.HIDDEN), Mark.SELECTED | Mark.FOCUSED):
        for each in (KING, replace(KING, marks=marks), hidden, replace(turned, marks=marks)):
            shown = [WORDS, CLIPPED, each, RAISED_ABOVE]
            canvas.paint(surface, shown, [])
            canvas_for(Preferences()).prefer(Preferences())  # it forgets what it has painted
            assert pixels(surface) == pixels(painted(*shown)), marks


def test_a_whole_table_is_painted_with_every_deck() -> None:
    person, _ = seated(table(hand="2d Kc 9c * 10h", discards=("9c 8d",), centers=("As",), stock="9d"))
    person.key("w")
    for preferences in (Preferences(deck=key) for key in KEYS):
        surface = painted(*person.nodes.values(), size=(1280, 800), preferences=preferences)
        assert len({surface.get_at((x, y))[:3] for x in range(0, 1280, 40) for y in range(0, 800, 40)}) > 20


def test_while_the_size_changes_the_last_picture_is_stretched_and_then_all_pictures_go() -> None:
    """They are of the sizes of cards and panels that are not shown any more."""
    canvas = Canvas(Preferences())
    canvas.paint(pygame.Surface(SIZE), [KING], [])
    larger = pygame.Surface((800, 600))
    canvas.stretch(larger)
    assert larger.get_at((300, 250)) != painted(size=(800, 600)).get_at((300, 250))
    made: list[Node] = []
    picture = kept(8)(made.append)
    for width in (640, 640, 800):
        picture(KING)
        canvas.paint(pygame.Surface((width, 480)), [KING], [])
    picture(KING)
    assert len(made) == 3


@pytest.mark.parametrize("look", [nodes.Panel(Tone.STRONG), nodes.Words(("Misplay!",), 20)])
def test_what_comes_is_mixed_with_what_lies_there(look: Look) -> None:
    node = Node(id="it", rect=PLACE, look=look)
    bare, whole = painted(), painted(sprites=(Sprite(node, PLACE),))
    half = painted(sprites=(Sprite(node, PLACE, opacity=0.5),))
    places = product(range(int(PLACE.x), int(PLACE.right)), range(int(PLACE.y), int(PLACE.bottom)))
    at = next(each for each in places if abs(sum(whole.get_at(each)) - sum(bare.get_at(each))) > 60)
    lights = [sum(surface.get_at(at)) for surface in (bare, half, whole)]
    assert sorted(lights)[1] == lights[1]
    assert pixels(painted(sprites=(Sprite(node, PLACE, opacity=0.0),))) == pixels(bare)


@pytest.mark.parametrize(("size", "told"), [(18, True), (36, False)])
def test_a_switch_says_in_smaller_letters_what_comes_of_it(size: int, told: bool) -> None:
    """Where its letters are very large, there is no room for a second line."""
    bare, full = (nodes.Chip("Come at me", size, on=False, about=about) for about in ("", "swap 3 or draw 1"))
    pictures = {pixels(painted(Node(id="it", rect=Rect(100, 60, 160, 44), look=look))) for look in (bare, full)}
    assert (len(pictures) == 2) == told


@pytest.mark.parametrize("felt", [FeltColour.GREEN, FeltColour.CONTRAST])
def test_a_qr_code_is_black_on_white_with_its_margin_and_its_three_eyes(felt: FeltColour) -> None:
    rows = modules("https://rooms.example.org/#K7QM4X")
    eye = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    assert [row[:7] for row in rows[:7]] == [row[-7:] for row in rows[:7]] == [row[:7] for row in rows[-7:]] == eye
    module, side = 5, len(rows) + 2 * nodes.QUIET
    place = Rect(20, 30, module * side, module * side)
    node = Node(id="qr", rect=place, look=nodes.QrCode(rows))
    surface = painted(node, size=(400, 400), preferences=Preferences(felt=felt))
    for down, right in product(range(side), repeat=2):
        is_within = nodes.QUIET <= down < side - nodes.QUIET and nodes.QUIET <= right < side - nodes.QUIET
        dark = is_within and rows[down - nodes.QUIET][right - nodes.QUIET] == "1"
        x, y = 20 + right * module, 30 + down * module
        assert surface.get_at((x, y)) == surface.get_at((x + module - 1, y + module - 1))
        assert surface.get_at((x, y)) == pygame.Color("black" if dark else "white")


AREA = Rect(10, 10, 200, 100)
FALLING = nodes.Curve(((0.0, 0.9), (0.5, 0.5), (0.75, 0.1)), hue=0)


def graphed(*curves: nodes.Curve, at: float = 1.0, marks: Mark = Mark.NONE) -> pygame.Surface:
    return painted(Node(id="it", rect=AREA, look=nodes.Graph(curves, at), marks=marks), size=(220, 120))


def brightest(surface: pygame.Surface, x: int) -> int:
    """How high above the bottom, in percent, the line stands there."""
    light = [sum(surface.get_at((10 + x, y))[:3]) for y in range(10, 110)]
    return 100 - light.index(max(light))


def test_a_curve_stands_as_high_as_its_share_and_where_one_is_shows_and_so_does_the_focus() -> None:
    alone, known = graphed(), graphed(FALLING)
    for x, share in ((3, 90), (100, 50), (148, 12)):
        assert abs(brightest(known, x) - share) < 4
    assert known.get_at((180, 90)) == alone.get_at((180, 90))
    assert pixels(graphed(nodes.Curve(((0.0, 0.5),), hue=0))) == pixels(alone)
    early, late = (graphed(FALLING, at=at).get_at((60, 80)) for at in (0.25, 0.5))
    assert early != late
    assert pixels(graphed(FALLING)) != pixels(graphed(FALLING, marks=Mark.FOCUSED))
