"""The painting of words, of controls such as buttons, chips and fields, and of figures. Each picture is made once for
its exact size and kept."""

import pygame

from spitegame.ui import nodes, shapes, theme
from spitegame.ui.art import icon, pad_sign, suit_mark
from spitegame.ui.geometry import Point
from spitegame.ui.inputs import PadLabels
from spitegame.ui.nodes import Align, Icon, Mark, Tone
from spitegame.ui.shapes import kept, rounded
from spitegame.ui.text import TextStyle, measure, text, write
from spitegame.ui.theme import Palette


def paint_words(surface: pygame.Surface, area: pygame.Rect, words: nodes.Words) -> None:
    step = words.size * 1.3
    stands_out = words.heading or words.tone in (Tone.STRONG, Tone.GOLD, Tone.WARNING)
    style = TextStyle.STRONG if stands_out else TextStyle.RUNNING
    for index, line in enumerate(words.lines):
        written = text(line, words.size, theme.INK[words.tone], style)
        box = written.get_rect(centery=round(area.y + (index + 0.5) * step))
        wide = box.width
        left = {Align.LEFT: area.x, Align.CENTER: area.centerx - wide // 2, Align.RIGHT: area.right - wide}
        surface.blit(written, (left[words.align], box.y))


def paint_title(surface: pygame.Surface, area: pygame.Rect, title: str, colour: theme.Colour) -> None:
    """Paint a title with a shadow, as high as its area, or smaller if it would be too wide."""
    full = round(area.height * _TITLE)
    size = min(full, int(full * area.width / max(1, measure(title, full, TextStyle.TITLE))))
    lift = max(2, area.height // 22)
    for ink, by in ((theme.TITLE_SHADOW, lift), (colour, 0)):
        at = area.move(by // 2, by)
        write(surface, title, size, ink, TextStyle.TITLE, midleft=(at.x, at.centery))


_TITLE = 1.12
"""The size of the letters of a title, relative to the height of its area."""


def paint_button(
    surface: pygame.Surface, area: pygame.Rect, button: nodes.ButtonLook, marks: Mark, palette: Palette
) -> None:
    fill, ink = _button_colours(marks, palette, on=button.primary, bright=theme.BRIGHT_GOLD)
    sunk = 1 if Mark.PRESSED in marks and Mark.DISABLED not in marks else 0
    surface.blit(rounded(area.size, 10, fill, palette.line), area.move(0, sunk))
    _paint_button_face(surface, area.move(0, sunk), button, ink, palette)
    paint_marks(surface, area, marks, palette)


def _button_colours(
    marks: Mark, palette: Palette, *, on: bool, bright: theme.Glass
) -> tuple[theme.Glass, theme.Colour]:
    """Return the colours of a button and of its words. `bright` is the fill of a button that is on and under the
    pointer."""
    if Mark.DISABLED in marks:
        return palette.disabled, theme.FAINT
    if on:
        return bright if Mark.HOVERED in marks else theme.GOLD, theme.DARK_INK
    return palette.hovered if Mark.HOVERED in marks else palette.button, theme.INK[Tone.PLAIN]


def _paint_button_face(
    surface: pygame.Surface, area: pygame.Rect, button: nodes.ButtonLook, ink: theme.Colour, palette: Palette
) -> None:
    left, right = area.x + 10, area.right - 10
    if button.glyph:
        sign = glyph(round(button.size * 1.1), button.glyph, ink)
        place = sign.get_rect(midright=(area.right - 10, area.centery))
        surface.blit(sign, place)
        right = place.left - 3
    elif button.key:
        right = _paint_cap(surface, (area.right - 15, area.centery), button.key, button.size, ink, palette) - 3
    icon_width = 0
    if button.icon:
        icon_width = round(button.size * 0.95)
        picture = icon(button.icon, icon_width, ink)
        gap = 7 if button.text else 0
        total = icon_width + gap + measure(button.text, button.size)
        x = max(left, (left + right - total) // 2)
        surface.blit(picture, picture.get_rect(midleft=(x, area.centery)))
        left = x + icon_width + gap
        right = left + measure(button.text, button.size)
    write(surface, button.text, button.size, ink, center=((left + right) // 2, area.centery))


@kept(32)
def glyph(size: int, sign: nodes.PadSign, ink: theme.Colour) -> pygame.Surface:
    """Return the sign of a controller's button: its shape, or a ring with its letter."""
    button = sign.button.value
    if sign.labels is PadLabels.SHAPES or len(button) > 1:
        return pad_sign(button, size, ink)
    picture = pad_sign("ring", size, ink).copy()
    write(picture, button.upper(), round(size * 0.62), ink, center=(size // 2, size // 2))
    return picture


def paint_entry(
    surface: pygame.Surface, area: pygame.Rect, entry: nodes.EntryLook, marks: Mark, palette: Palette
) -> None:
    fill, ink = _button_colours(marks, palette, on=entry.primary, bright=theme.BRIGHT_GOLD)
    sunk = area.move(0, 1 if Mark.PRESSED in marks else 0)
    surface.blit(rounded(area.size, 12, fill, palette.line), sunk)
    pad = entry.small
    sign = icon(Icon.RIGHT, entry.small, ink)
    surface.blit(sign, sign.get_rect(midright=(sunk.right - pad, sunk.centery)))
    y = sunk.centery - 0.65 * (entry.size + entry.small * len(entry.about))
    write(surface, entry.text, entry.size, ink, midleft=(sunk.x + pad, round(y + 0.65 * entry.size)))
    y += 1.3 * entry.size
    quiet = ink if entry.primary else theme.INK[Tone.DIM]
    for index, line in enumerate(entry.about):
        start = (sunk.x + pad, round(y + (1.3 * index + 0.65) * entry.small))
        write(surface, line, entry.small, quiet, TextStyle.RUNNING, midleft=start)
    paint_marks(surface, area, marks, palette)


def faces_on(area: pygame.Rect, entry: nodes.EntryLook) -> list[tuple[int, int]]:
    """Return the upper left corners of the faces on a large button, left of its arrow."""
    step = round(nodes.FACE_STEP * entry.face)
    right = area.right - round(2.6 * entry.small) - entry.face
    first = right - step * (len(entry.faces) - 1)
    return [(first + step * place, area.centery - entry.face // 2) for place in range(len(entry.faces))]


def paint_chip(surface: pygame.Surface, area: pygame.Rect, chip: nodes.Chip, marks: Mark, palette: Palette) -> None:
    whole = area
    fill, ink = _button_colours(marks, palette, on=chip.on, bright=theme.GOLD)
    surface.blit(rounded(area.size, min(area.height // 2, 18), fill, palette.line), area)
    if chip.key:
        left = _paint_cap(surface, (area.right - 13, area.centery), chip.key, chip.size, ink, palette)
        area = pygame.Rect(area.x, area.y, left - area.x, area.height)
    middle = area.centery
    small = nodes.about_size(chip.size)
    if chip.about and chip.size + small < area.height * 0.95:  # very large letters leave room for one line
        below = text(chip.about, small, ink, TextStyle.RUNNING)
        middle = area.y + round(area.height * 0.35)
        surface.blit(below, below.get_rect(center=(area.centerx, area.y + round(area.height * 0.74))))
    written = text(chip.text, chip.size, ink)
    if not chip.on:
        surface.blit(written, written.get_rect(center=(area.centerx, middle)))
    else:
        tick = icon(Icon.TICK, round(chip.size * 0.75), ink)
        x = area.centerx - (tick.get_width() + 6 + written.get_width()) // 2
        surface.blit(tick, tick.get_rect(midleft=(x, middle)))
        surface.blit(written, written.get_rect(midleft=(x + tick.get_width() + 6, middle)))
    paint_marks(surface, whole, marks, palette)


def paint_thumbnail(
    surface: pygame.Surface, area: pygame.Rect, thumbnail: nodes.Thumbnail, marks: Mark, palette: Palette
) -> None:
    """Paint a thumbnail with its name at the bottom and the tick before the first line."""
    fill, ink = _button_colours(marks, palette, on=thumbnail.on, bright=theme.GOLD)
    surface.blit(rounded(area.size, 10, fill, palette.line), area)
    size, line = thumbnail.size, 1.3 * thumbnail.size
    for index, words in enumerate(thumbnail.lines):
        y = round(area.bottom - 8 + line * (index + 0.5 - len(thumbnail.lines)))
        tick = round(0.75 * size) if thumbnail.on and index == 0 else 0
        middle = area.centerx + (tick + 4) // 2 if tick else area.centerx
        write(surface, words, size, ink, TextStyle.RUNNING, center=(middle, y))
        if tick:
            left = middle - measure(words, size, TextStyle.RUNNING) // 2 - 4
            sign = icon(Icon.TICK, tick, ink)
            surface.blit(sign, sign.get_rect(midright=(left, y)))
    paint_marks(surface, area, marks, palette)


def _paint_cap(
    surface: pygame.Surface, right: tuple[int, int], key: str, size: int, ink: theme.Colour, palette: Palette
) -> int:
    """Paint the cap of a key whose letters end at `right`, and return the x coordinate at which the cap begins."""
    cap = text(key, nodes.cap_size(size), ink)
    place = cap.get_rect(midright=right)
    edge = place.inflate(10, 6)
    surface.blit(rounded(edge.size, 5, (255, 255, 255, 30), palette.line), edge)
    surface.blit(cap, place)
    return edge.left


def paint_badge(surface: pygame.Surface, area: pygame.Rect, badge: nodes.Badge, palette: Palette) -> None:
    fill, ink = theme.BADGES[badge.tone]
    surface.blit(rounded(area.size, area.height // 2, fill, palette.line), area)
    written = text(badge.text, badge.size, ink)
    mark = badge.size
    gap = round(badge.size * 0.4)
    width = written.get_width() + (gap + mark) * len(badge.suits)
    x = area.centerx - width // 2
    surface.blit(written, written.get_rect(midleft=(x, area.centery)))
    x += written.get_width() + gap
    for suit in badge.suits:
        surface.blit(suit_mark(suit, mark, ink), (x, area.centery - mark // 2))
        x += mark + gap


def paint_ladder(surface: pygame.Surface, area: pygame.Rect, ladder: nodes.Ladder, palette: Palette) -> None:
    surface.blit(rounded(area.size, area.height // 2, palette.pill, palette.faint_line), area)
    wide = (area.width - area.height // 2) / len(ladder.rungs)
    for index, (word, tone) in enumerate(ladder.rungs):
        center = (round(area.x + area.height / 4 + wide * (index + 0.5)), area.centery)
        stands_out = tone in (Tone.GOLD, Tone.WARNING)
        if stands_out:
            disc = rounded((round(wide), area.height - 4), area.height // 2 - 2, theme.BADGES[tone][0])
            surface.blit(disc, disc.get_rect(center=(center[0], area.centery)))
        ink = theme.BADGES[tone][1] if stands_out else theme.FAINT if tone is Tone.DIM else theme.INK[tone]
        write(surface, word, ladder.size, ink, center=center)


def paint_ring(surface: pygame.Surface, area: pygame.Rect, ring: nodes.Ring, palette: Palette) -> None:
    surface.blit(rounded(area.size, area.height // 2, palette.pill, None), area)
    arc = shapes.ring(area.height, ring.share, theme.GROOVE, (*theme.INK[ring.tone], 255))
    surface.blit(arc, area)
    write(surface, ring.text, ring.size, theme.INK[ring.tone], center=area.center)


def paint_bar(surface: pygame.Surface, area: pygame.Rect, bar: nodes.Bar, palette: Palette) -> None:
    surface.blit(rounded(area.size, area.height // 2, (0, 0, 0, 90), palette.line), area)
    filled = round(area.width * bar.share)
    if filled >= area.height:
        surface.blit(rounded((filled, area.height), area.height // 2, (*theme.INK[bar.tone], 255), None), area)


def paint_slider(surface: pygame.Surface, area: pygame.Rect, share: float, marks: Mark, palette: Palette) -> None:
    groove = max(6, area.height // 7)
    surface.blit(
        rounded((area.width, groove), groove // 2, (0, 0, 0, 90), palette.line), (area.x, area.centery - groove // 2)
    )
    filled = round(area.width * share)
    if filled > groove:
        surface.blit(rounded((filled, groove), groove // 2, theme.GOLD, None), (area.x, area.centery - groove // 2))
    knob = min(area.height, 26)
    place = pygame.Rect(0, 0, knob, knob)
    place.center = (area.x + round((area.width - knob) * share) + knob // 2, area.centery)
    surface.blit(rounded((knob, knob), knob // 2, (250, 246, 232, 255), theme.GOLD, 3), place)
    paint_marks(surface, area, marks, palette)


def paint_field(
    surface: pygame.Surface, area: pygame.Rect, field: nodes.FieldLook, marks: Mark, palette: Palette
) -> None:
    border = theme.RING_FOCUS if field.caret is not None else palette.line
    surface.blit(rounded(area.size, 10, (0, 0, 0, 70), border, 2), area)
    inside = area.inflate(-min(24, area.width // 4), 0)
    before = measure(field.text[: field.caret or 0], field.size, TextStyle.RUNNING)
    shift = max(0, before - inside.width + 2)
    clip = surface.get_clip()
    surface.set_clip(inside.clip(clip))
    ink = theme.INK[Tone.PLAIN] if field.text else theme.FAINT
    start = (inside.x - shift, area.centery)
    write(surface, field.text or field.placeholder, field.size, ink, TextStyle.RUNNING, midleft=start)
    if field.caret is not None:
        caret = pygame.Rect(inside.x - shift + before, area.centery - field.size // 2, 2, field.size)
        surface.fill(theme.INK[Tone.GOLD], caret)
    surface.set_clip(clip)
    paint_marks(surface, area, marks, palette)


def paint_letter(
    surface: pygame.Surface, area: pygame.Rect, letter: nodes.Letter, marks: Mark, palette: Palette
) -> None:
    if letter.text:
        dark, padding = _letter_shadow(area.size)
        surface.blit(dark, (area.x - padding + 1, area.y - padding + 2))
        surface.blit(rounded(area.size, 10, theme.PAPER, theme.PAPER_EDGE), area)
        write(surface, letter.text, letter.size, theme.PAPER_INK, center=area.center)
    else:
        surface.blit(rounded(area.size, 10, theme.WELL, palette.line, 1.6), area)
    if letter.caret:
        blit_ring(surface, area, 3, theme.RING_TARGET, 3)
        line = pygame.Rect(0, 0, max(8, area.width // 2), 3)
        line.center = (area.centerx, area.bottom - max(8, area.height // 9))
        surface.fill(theme.GOLD if not letter.text else theme.PAPER_INK, line)


@kept(8)
def _letter_shadow(size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    return shapes.shadow(size, max(3, size[0] // 10), 90, 10)


def paint_speech(surface: pygame.Surface, area: pygame.Rect, speech: nodes.Speech) -> None:
    dark, padding = _letter_shadow(area.size)
    surface.blit(dark, (area.x - padding + 2, area.y - padding + 4))
    surface.blit(rounded(area.size, 14, theme.PAPER, theme.PAPER_EDGE), area)
    pygame.draw.polygon(surface, theme.PAPER, _tip(area, speech.tip))
    step = speech.size * 1.3
    top = area.centery - step * len(speech.lines) / 2
    for index, line in enumerate(speech.lines):
        middle = (area.centerx, round(top + (index + 0.5) * step))
        write(surface, line, speech.size, theme.PAPER_INK, TextStyle.RUNNING, center=middle)


def _tip(area: pygame.Rect, end: Point) -> list[pygame.Vector2]:
    """Return a triangle from within the bubble to the end of its tip."""
    tip = pygame.Vector2(area.topleft) + end
    inner = area.inflate(-min(36, area.width), -min(36, area.height))
    root = pygame.Vector2(min(max(tip.x, inner.left), inner.right), min(max(tip.y, inner.top), inner.bottom))
    aside = (tip - root).rotate(90) * (12 / max(1.0, tip.distance_to(root)))
    return [root - aside, root + aside, tip]


def paint_marks(surface: pygame.Surface, area: pygame.Rect, marks: Mark, palette: Palette) -> None:
    if Mark.HINT in marks:
        blit_ring(surface, area, 3, theme.RING_HINT, 2, _BUTTON_CORNER_PX)
    if Mark.FOCUSED in marks:
        blit_ring(surface, area, 4 + palette.focus, theme.RING_FOCUS, 3 + palette.focus, _BUTTON_CORNER_PX)


_BUTTON_CORNER_PX = 10


def blit_ring(
    surface: pygame.Surface, area: pygame.Rect, out: int, colour: theme.Glass, width: int, least: int = 5
) -> None:
    """Paint a ring `out` pixels outside an area. `least` is the least radius of its corners, which grows with the
    shorter side as a card's does."""
    size = (area.width + 2 * out, area.height + 2 * out)
    ring = rounded(size, max(least, min(area.size) // 14) + out // 2, (0, 0, 0, 0), colour, width)
    surface.blit(ring, (area.x - out, area.y - out))


_SUPERSAMPLING = 3


def paint_graph(surface: pygame.Surface, area: pygame.Rect, graph: nodes.Graph, marks: Mark, palette: Palette) -> None:
    surface.blit(_curves(area.size, graph.curves, graph.parts, palette.line, palette.faint_line), area)
    x = area.x + round(graph.at * (area.width - 1))
    pygame.draw.line(surface, theme.GOLD, (x, area.y), (x, area.bottom - 1), 2)
    paint_marks(surface, area, marks, palette)


@kept(2)
def _curves(
    size: tuple[int, int], curves: tuple[nodes.Curve, ...], parts: int, line: theme.Glass, edge: theme.Glass
) -> pygame.Surface:
    width, height = size[0] * _SUPERSAMPLING, size[1] * _SUPERSAMPLING
    large = pygame.Surface((width, height), pygame.SRCALPHA)
    for part in range(1, parts):
        pygame.draw.line(large, line, (0, height * part / parts), (width, height * part / parts), _SUPERSAMPLING)
    for curve in sorted(curves, key=lambda curve: curve.strong):
        colour = theme.CURVES[curve.hue % len(theme.CURVES)]
        thick = 3 if curve.strong else 2
        points = [(x * (width - 1), (1 - y) * (height - 1)) for x, y in curve.points]
        if len(points) < 2:
            continue
        if len(curves) == 1:
            under = [(points[0][0], height), *points, (points[-1][0], height)]
            pygame.draw.polygon(large, (*colour, 50), under)
        pygame.draw.lines(large, colour, closed=False, points=points, width=thick * _SUPERSAMPLING)
    picture = rounded(size, 8, theme.GROOVE, edge).copy()
    picture.blit(pygame.transform.smoothscale(large, size), (0, 0))
    return picture
