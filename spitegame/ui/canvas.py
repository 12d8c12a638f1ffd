"""The painting of nodes. The picture of each look is made once for its exact size, and then kept."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from spitegame import indices
from spitegame.ui import art, controls, decks, nodes, shapes, theme
from spitegame.ui.controls import blit_ring
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import CardLook, Icon, Mark, Node, Tone
from spitegame.ui.preferences import BackColour, Preferences, usual_felt
from spitegame.ui.shapes import kept, rounded
from spitegame.ui.text import TextStyle, text, write

LARGE_CARD_PX = 150
"""The width from which smooth turning takes too long for sixty pictures a second."""
HEIGHTS = 3
"""The number of heights above the table that have a shadow of their own."""
FALL = 0.13
"""The distance by which the shadow of the highest card falls aside, as a share of the card's width."""
RING_EDGE_PX = 2
SHINE = 90
"""The light, of 255, that is added to a card at the moment when it stands on its edge while it turns over."""
RAISE = 16
"""A card under the pointer rises by its height divided by this. The area that answers to the pointer stays."""


class Canvas:
    """A painter that keeps still nodes painted on a layer, and repaints only the part of it in which nodes change."""

    def __init__(self, preferences: Preferences, deck: Callable[[str], decks.Deck] = decks.shipped) -> None:
        """Prepare to paint with these preferences. `deck` finds a deck by its key."""
        self._find_deck = deck
        self._painted: Sequence[Node] | None = None
        self._layer = pygame.Surface((1, 1))
        self.prefer(preferences)

    def prefer(self, preferences: Preferences) -> None:
        self._deck = self._find_deck(preferences.deck)
        self._back, self._indices = preferences.back, preferences.indices
        self._felt = preferences.felt or usual_felt()
        self._palette = theme.PALETTES[self._felt]
        self._painted = None

    def paint(self, surface: pygame.Surface, still: Sequence[Node], sprites: Sequence[Sprite]) -> None:
        """Paint the still nodes, and the sprites over them."""
        size = surface.get_size()
        if self._painted != list(still) or self._layer.get_size() != size:
            self._paint_still(surface, still)
        surface.blit(self._layer, (0, 0))
        for sprite in sprites:
            self._paint_sprite(surface, sprite)

    def _paint_still(self, surface: pygame.Surface, still: Sequence[Node]) -> None:
        """Repaint the layer: the area in which nodes have changed if that is known, else all of it."""
        size = surface.get_size()
        if self._layer.get_size() != size:
            shapes.forget()
            self._layer = pygame.Surface(size, 0, surface)
            self._painted = None
        changed = None if self._painted is None else _changed_area(self._painted, still)
        self._layer.set_clip(changed)
        self._layer.blit(art.felt(size, self._felt), (0, 0))
        for node in still:
            if changed is None or not _paints_within(node) or changed.colliderect(_reached(node.rect)):
                self._paint_node(self._layer, node)
        self._layer.set_clip(None)
        self._painted = list(still)

    def stretch(self, surface: pygame.Surface) -> None:
        """Show the last still picture, stretched, while the window's size changes."""
        pygame.transform.scale(self._layer, surface.get_size(), surface)

    def _paint_node(self, surface: pygame.Surface, node: Node) -> None:
        if Mark.HIDDEN in node.marks or (node.clip and not node.clip.overlap(node.rect)):
            return
        before = surface.get_clip()
        if node.clip:
            surface.set_clip(before.clip(_pixels(node.clip)))
        self._paint_look(surface, node)
        surface.set_clip(before)

    def _paint_look(self, surface: pygame.Surface, node: Node) -> None:
        area = _pixels(node.rect)
        match node.look:
            case CardLook() as look:
                if Mark.RAISED in node.marks:
                    area.move_ip(0, -area.height // RAISE)
                self._paint_card(surface, area, look, node.marks)
            case nodes.Backs(number):
                opacity = _FAINT if Mark.IDLE in node.marks else 1.0
                _blit_about(surface, _fan(area.size, number, self._back), area.center, opacity)
            case nodes.Slot(sign):
                surface.blit(_slot(area.size, sign, self._palette.sign, self._palette.line), area)
            case nodes.Zone():
                _paint_rings(surface, area, node.marks, self._palette)
            case nodes.Words() as words:
                controls.paint_words(surface, area, words)
            case nodes.Pill(words, size, tone):
                fill, edge = self._palette.pill, self._palette.line
                surface.blit(_pill(area.size, words, size, theme.INK[tone], fill, edge), area)
            case nodes.Badge() as badge:
                controls.paint_badge(surface, area, badge, self._palette)
            case nodes.Ladder() as ladder:
                controls.paint_ladder(surface, area, ladder, self._palette)
            case nodes.Ring() as ring:
                controls.paint_ring(surface, area, ring, self._palette)
            case nodes.Bar() as bar:
                controls.paint_bar(surface, area, bar, self._palette)
            case nodes.Panel(tone):
                fill, edge = self._palette.panels.get(tone, self._palette.panels[Tone.PLAIN])
                surface.blit(rounded(area.size, 14, fill, edge, 3.0 if tone is Tone.GOLD else 1.4), area)
            case nodes.Shade():
                surface.blit(_shade(area.size, self._palette.shade), area)
            case nodes.Curtain():
                surface.blit(art.felt(area.size, self._felt), area)
            case nodes.Cloth(felt):
                surface.blit(art.cloth(area.size, felt), area)
            case nodes.ButtonLook() as button:
                controls.paint_button(surface, area, button, node.marks, self._palette)
            case nodes.EntryLook() as entry:
                controls.paint_entry(surface, area, entry, node.marks, self._palette)
                for avatar, corner in zip(entry.faces, controls.faces_on(area, entry), strict=True):
                    surface.blit(_avatar(entry.face, avatar), corner)
            case nodes.Chip() as chip:
                controls.paint_chip(surface, area, chip, node.marks, self._palette)
            case nodes.Thumbnail() as thumbnail:
                controls.paint_thumbnail(surface, area, thumbnail, node.marks, self._palette)
            case nodes.SliderLook(share):
                controls.paint_slider(surface, area, share, node.marks, self._palette)
            case nodes.Graph() as graph:
                controls.paint_graph(surface, area, graph, node.marks, self._palette)
            case nodes.FieldLook() as field:
                controls.paint_field(surface, area, field, node.marks, self._palette)
            case nodes.Letter() as letter:
                controls.paint_letter(surface, area, letter, node.marks, self._palette)
            case nodes.QrCode(rows):
                surface.blit(_qr_code(area.size, rows), area)
            case nodes.Speech() as speech:
                controls.paint_speech(surface, area, speech)
            case nodes.Avatar() as avatar:
                surface.blit(_avatar(area.height, avatar), area)
            case nodes.Title(words, tone):
                controls.paint_title(surface, area, words, theme.INK[tone])
            case nodes.Picture(icon, tone):
                surface.blit(art.icon(icon, area.height, theme.INK[tone]), area)

    def _paint_card(self, surface: pygame.Surface, area: pygame.Rect, look: CardLook, marks: Mark) -> None:
        if look.tilt:
            if look.shadow:
                dark = _turned(_shadow(area.size)[0], look.tilt)
                surface.blit(dark, dark.get_rect(center=(area.centerx + 1, area.centery + 2)))
            _blit_about(surface, _turned(self._card(look, area.width), look.tilt), area.center, 1.0)
            return
        if look.shadow:
            is_up = bool(marks & (Mark.RAISED | Mark.SELECTED | Mark.PICKED))
            dark, padding = _shadow(area.size, 1 if is_up else 0)
            fall = area.width // 16 if is_up else 2
            surface.blit(dark, (area.x - padding + fall // 2, area.y - padding + fall))
        surface.blit(self._card(look, area.width), area)
        if Mark.IDLE in marks:
            surface.blit(_veil(area.size, self._palette.veil), area)
        if marks:
            _paint_rings(surface, area, marks, self._palette)

    def _card(self, look: CardLook, width: int) -> pygame.Surface:
        """Return the picture of a card, from the deck for narrow cards if it is narrow and the look names no deck."""
        deck = self._find_deck(look.deck) if look.deck else self._deck
        if look.card is None:
            back = self._fake_back if look.fake else look.back or self._back
            return art.picture(deck.files[decks.NAMES[back]], _card_size(width))
        if width < decks.NARROW_CARD_PX and deck.narrow and not look.deck:
            deck = decks.shipped(deck.narrow)
        letter = indices.find(look.indices or self._indices).picture(look.card.rank)
        face = art.picture(deck.files[decks.NAMES[look.card]], _card_size(width), letter, deck.index)
        return _fake(face, theme.FAKE_EDGES[self._fake_back]) if look.fake else face

    @property
    def _fake_back(self) -> BackColour:
        """The back of fake jokers: red, or blue if the deck's own back is red."""
        return BackColour.BLUE if self._back is BackColour.RED else BackColour.RED

    def _paint_sprite(self, surface: pygame.Surface, sprite: Sprite) -> None:
        match sprite.node.look:
            case CardLook() as look:
                self._paint_flying(surface, sprite, look)
            case _ if sprite.opacity < 1:
                self._paint_faint(surface, sprite)
            case _:
                self._paint_look(surface, replace(sprite.node, rect=sprite.rect))

    def _paint_faint(self, surface: pygame.Surface, sprite: Sprite) -> None:
        """Paint the sprite, then mix in the picture from before, as its opacity wants."""
        area = _pixels(sprite.rect).clip(surface.get_rect())
        if not area:
            return
        before = surface.subsurface(area).copy()
        self._paint_look(surface, replace(sprite.node, rect=sprite.rect))
        before.set_alpha(round(255 * (1 - sprite.opacity)))
        surface.blit(before, area)

    def _paint_flying(self, surface: pygame.Surface, sprite: Sprite, look: CardLook) -> None:
        """Paint a card in flight with its shadow. Both are turned at the size for which they are kept, and then
        scaled."""
        area, made = _pixels(sprite.rect), _pixels(sprite.node.rect)
        dark, _ = _shadow(made.size, round(HEIGHTS * sprite.lift))
        lean = sprite.lean + look.tilt
        card = _turned(self._card(look, made.width), lean, smoothly=made.width < LARGE_CARD_PX)
        dark = _turned(dark, lean, smoothly=False)
        if area.size != made.size:
            across, down = area.width / made.width, area.height / made.height
            card = pygame.transform.smoothscale(card, _scaled(card, across, down))
            # not smoothly, as a shadow has no sharp edges
            dark = pygame.transform.scale(dark, _scaled(dark, across, down))
        if Mark.IDLE in sprite.node.marks:
            card = _veiled(card, self._palette.veil)
        if sprite.shine > 0:
            card = _lit(card, sprite.shine)
        fall = 2 + FALL * made.width * sprite.lift
        _blit_about(surface, dark, (area.centerx + round(fall / 2), area.centery + round(fall)), sprite.opacity)
        _blit_about(surface, card, area.center, sprite.opacity)
        if area.size != made.size and sprite.opacity == 1:
            # scaling has made the card slightly transparent; a second blit covers that
            _blit_about(surface, card, area.center, 1.0)
        if sprite.node.marks:
            _paint_rings(surface, area, sprite.node.marks, self._palette)


def _changed_area(before: Sequence[Node], after: Sequence[Node]) -> pygame.Rect | None:
    """Return the part of the picture in which nodes differ; None if the difference may be anywhere."""
    if len(before) != len(after):
        return None
    changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    if any(old.id != new.id or not (_paints_within(old) and _paints_within(new)) for old, new in changed):
        return None
    areas = [_reached(node.rect) for pair in changed for node in pair]
    return areas[0].unionall(areas[1:])


def _paints_within(node: Node) -> bool:
    """Return True if nothing of the node is painted beyond `_reached`. Words, for example, may be."""
    return isinstance(node.look, CardLook | nodes.Slot | nodes.Zone | nodes.Pill)


def _reached(rect: Rect) -> pygame.Rect:
    """Return the area that a card or a place may paint, with rings, glow and shadow, and raised."""
    farthest = 2 * max(24, round(rect.width / 8), round(rect.height / RAISE) + 12)
    return _pixels(rect).inflate(farthest, farthest)


def _pixels(rect: Rect) -> pygame.Rect:
    x, y = round(rect.x), round(rect.y)
    return pygame.Rect(x, y, max(1, round(rect.width)), max(1, round(rect.height)))


@kept(64)
def _fake(face: pygame.Surface, colour: theme.Colour) -> pygame.Surface:
    """Return a card's face with the colour of its back along the edges, which tells it from a card of the deck."""
    face = face.copy()
    shapes.edge(face, max(2, face.get_width() // 22), colour)
    return face


def _card_size(width: int) -> tuple[int, int]:
    return width, round(width * TALL)


_FAINT = 0.45
"""The opacity of an idle fan."""
_FAN_LEAN_DEGREES = 5
"""The outward lean of the first and the last back."""
_SUPERSAMPLING = 3


@kept(32)
def _fan(size: tuple[int, int], number: int, hue: BackColour) -> pygame.Surface:
    """Return a fan of backs; the outer ones lean outwards and lie a little lower."""
    width, height = size[0] * _SUPERSAMPLING, size[1] * _SUPERSAMPLING
    fan = pygame.Surface((width, height), pygame.SRCALPHA)
    high, edge = height * 0.9, 1.3 * _SUPERSAMPLING
    card = rounded((round(high / TALL), round(high)), height // 14, (*theme.FAN[hue], 255), theme.PAPER, edge)
    room = width - card.get_width() * 1.2
    for index in range(number):
        share = 2 * index / (number - 1) - 1 if number > 1 else 0.0  # -1 for the first back, 1 for the last
        leaning = pygame.transform.rotozoom(card, -_FAN_LEAN_DEGREES * share, 1.0)
        center = (width / 2 + share * room / 2, height / 2 + (share * share - 0.5) * height * 0.06)
        fan.blit(leaning, leaning.get_rect(center=(round(center[0]), round(center[1]))))
    return pygame.transform.smoothscale(fan, size)


@kept(1)
def _qr_code(size: tuple[int, int], rows: tuple[str, ...]) -> pygame.Surface:
    """Return a QR code in black on white, which cameras expect, on every felt. Each module has the same whole number of
    pixels."""
    paper = pygame.Surface(size)
    paper.fill("white")
    module = size[0] // (len(rows) + 2 * nodes.QUIET)
    start = (size[0] - module * len(rows)) // 2
    for down, row in enumerate(rows):
        for right, dark in enumerate(row):
            if dark == "1":
                paper.fill("black", (start + right * module, start + down * module, module, module))
    return paper


@kept(64)
def _shadow(size: tuple[int, int], height: int = 0) -> tuple[pygame.Surface, int]:
    """Return the shadow of a card at this height above the table, and by how many pixels it is larger on each side.
    Higher cards have softer shadows."""
    return shapes.shadow(size, max(3, size[0] * (2 + height) // 28), 90 - 8 * height, max(4, size[0] // 15))


@kept(208)
def _turned(picture: pygame.Surface, degrees: int, *, smoothly: bool = True) -> pygame.Surface:
    """Return the picture turned clockwise; without smooth edges, but faster, if not `smoothly`."""
    if not degrees:
        return picture
    if not smoothly:
        return pygame.transform.rotate(picture, -degrees)
    return pygame.transform.rotozoom(shapes.with_margin(picture), -degrees, 1.0)


def _scaled(picture: pygame.Surface, across: float, down: float) -> tuple[int, int]:
    """Return the size of the picture, multiplied by these factors."""
    return max(1, round(picture.get_width() * across)), max(1, round(picture.get_height() * down))


def _veiled(picture: pygame.Surface, veil: theme.Glass) -> pygame.Surface:
    """Return the picture as if a veil of its own shape lay over it."""
    *colour, alpha = veil
    dimmed = picture.copy()
    dimmed.fill((255 - alpha,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    dimmed.fill([channel * alpha // 255 for channel in colour], special_flags=pygame.BLEND_RGB_ADD)
    return dimmed


def _lit(picture: pygame.Surface, shine: float) -> pygame.Surface:
    """Return the picture with light on it, all of `SHINE` if `shine` is 1."""
    bright = picture.copy()
    light = round(SHINE * shine)
    bright.fill((light, light, light), special_flags=pygame.BLEND_RGB_ADD)
    return bright


def _blit_about(surface: pygame.Surface, picture: pygame.Surface, center: tuple[int, int], opacity: float) -> None:
    """Blit the picture with its middle at `center`."""
    if opacity < 1:
        picture.set_alpha(round(255 * opacity))
    surface.blit(picture, picture.get_rect(center=center))
    if opacity < 1:
        picture.set_alpha(255)


@kept(64)
def _glow(size: tuple[int, int], colour: theme.Colour) -> tuple[pygame.Surface, int]:
    """Return the glow of a card, and by how many pixels it is larger on each side."""
    return shapes.glow(size, max(6, size[0] // 9), colour)


@kept(4)
def _veil(size: tuple[int, int], colour: theme.Glass) -> pygame.Surface:
    return rounded(size, max(4, size[0] // 15), colour, None)


@kept(2)
def _shade(size: tuple[int, int], colour: theme.Glass) -> pygame.Surface:
    dark = pygame.Surface(size, pygame.SRCALPHA)
    dark.fill(colour)
    return dark


@kept(32)
def _slot(size: tuple[int, int], sign: str, ink: theme.Glass, edge: theme.Glass) -> pygame.Surface:
    well = rounded(size, max(4, size[0] // 15), theme.WELL, edge, 1.6).copy()
    if sign:
        red, green, blue, alpha = ink
        faint = text(sign, round(size[1] * 0.52), (red, green, blue), TextStyle.TITLE).copy()
        faint.set_alpha(alpha)
        well.blit(faint, faint.get_rect(center=well.get_rect().center))
    return well


@kept(256)
def _pill(
    size: tuple[int, int], words: str, letters: int, ink: theme.Colour, fill: theme.Glass, edge: theme.Glass
) -> pygame.Surface:
    pill = rounded(size, size[1] // 2, fill, edge).copy()
    write(pill, words, letters, ink, center=(size[0] // 2, size[1] // 2))
    return pill


@kept(32)
def _avatar(size: int, avatar: nodes.Avatar) -> pygame.Surface:
    rim = theme.RING_TARGET if avatar.active else (255, 255, 255, 90)
    ground = (*theme.AVATARS[avatar.hue % len(theme.AVATARS)], 255)
    disc = rounded((size, size), size // 2, ground, rim, _RIM_PX).copy()
    if avatar.portrait:
        disc.blit(art.portrait(avatar.portrait, avatar.mood, max(1, size - 2 * _RIM_PX)), (_RIM_PX, _RIM_PX))
    else:
        write(disc, avatar.initial, round(size * 0.62), (255, 255, 255), center=(size // 2, size // 2 + 1))
    return disc


_RIM_PX = 3


def _paint_rings(surface: pygame.Surface, area: pygame.Rect, marks: Mark, palette: theme.Palette) -> None:
    """Paint the marks of a card or place: a target glows and has a ring; a selected one has a ring with a dark edge and
    a tick; an armed one a thick ring and an arrow down; the focus is a ring further out."""
    if marks & (Mark.TARGET | Mark.GLOWING):
        _blit_glow(surface, area, theme.GLOW)
    if Mark.HINT in marks:
        _blit_glow(surface, area, theme.HINT_GLOW)
        blit_ring(surface, area, 4, theme.RING_HINT, 3)
    if marks & (Mark.TARGET | Mark.GLOWING):
        blit_ring(surface, area, 4, theme.RING_TARGET, 3)
    if Mark.PICKED in marks:
        _blit_edged_ring(surface, area, theme.RING_TARGET, 3)
    if Mark.SELECTED in marks:
        _blit_edged_ring(surface, area, theme.RING_SELECTED, 3)
        _blit_badge(surface, area, Icon.TICK)
    if Mark.ARMED in marks:
        _blit_edged_ring(surface, area, theme.RING_ARMED, 6)
        _blit_badge(surface, area, Icon.DOWN)
    if Mark.FOCUSED in marks:
        blit_ring(surface, area, 8 + palette.focus, theme.RING_FOCUS, 2 + palette.focus)


def _blit_glow(surface: pygame.Surface, area: pygame.Rect, colour: theme.Colour) -> None:
    light, padding = _glow(area.size, colour)
    surface.blit(light, (area.x - padding, area.y - padding))


def _blit_edged_ring(surface: pygame.Surface, area: pygame.Rect, colour: theme.Glass, width: int) -> None:
    """Paint a ring with a dark edge towards the card. It is then seen on other cards too, and without colours."""
    blit_ring(surface, area, RING_EDGE_PX, theme.RING_EDGE, RING_EDGE_PX)
    blit_ring(surface, area, RING_EDGE_PX + width, colour, width)


def _blit_badge(surface: pygame.Surface, area: pygame.Rect, icon: Icon) -> None:
    size = max(16, area.width // 4)
    badge = rounded((size, size), size // 2, theme.GOLD, (255, 255, 255, 220), 2)
    sign = art.icon(icon, round(size * 0.6), theme.DARK_INK)
    spot = badge.get_rect(center=(area.right - size // 3, area.y + size // 3))
    surface.blit(badge, spot)
    surface.blit(sign, sign.get_rect(center=spot.center))
