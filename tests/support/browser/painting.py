"""The same nodes painted by both painters: on the desktop by pygame, in a browser by the page's own scripts."""

import base64
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray
from playwright.sync_api import Page, Route

from distribution.web.art import art_file
from spitegame.ui.canvas import Canvas
from spitegame.ui.decks import Deck, shipped
from spitegame.ui.geometry import Size
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Node
from spitegame.ui.preferences import Preferences
from spitegame.ui.text import FILES
from spitegame.web.paint_list import plain_look, plain_nodes, plain_sprites

SCRIPTS = Path(__file__).parents[3] / "assets" / "web"
HOST = "http://page.test"
TYPES = {".js": "text/javascript", ".html": "text/html", ".json": "application/json", ".ttf": "font/ttf"}
EMPTY_PAGE = """<!doctype html><style>body { margin: 0 }</style><canvas></canvas><script type="module">
import { Painter } from "/painter/painter.js";
import { RUNNING, STRONG, TITLE, loadFonts } from "/painter/text.js";
await loadFonts(document.fonts, RUNNING, STRONG, TITLE);
const art = await fetch("/art.json").then(answer => answer.json());
const canvas = document.querySelector("canvas");
const painter = new Painter(canvas, art);
await painter.studio.gallery.open([""]);
const picture = document.createElement("canvas");
const seen = () => {  // each pixel of the page as the mean of those of the screen
  const g = picture.getContext("2d");
  g.imageSmoothingQuality = "high";
  g.drawImage(canvas, 0, 0, picture.width, picture.height);
  return picture.toDataURL("image/png");
};
window.paintNext = message => {
  painter.show(message);
  painter.paint();
  return seen();
};
window.paintNow = (look, width, height, ratio, message) => {
  [picture.width, picture.height] = [width, height];
  painter.prefer(look);
  painter.resize(width, height, ratio);
  return paintNext(message);
};
window.painter = painter;
</script>"""
Pixels = NDArray[np.int16]
"""Rows of pixels of red, green and blue, from 0 to 255."""


@dataclass(frozen=True)
class Shown:
    """What both painters are told to paint."""

    nodes: Sequence[Node]
    size: Size
    sprites: Sequence[Sprite] = ()
    preferences: Preferences = field(default_factory=Preferences)
    deck: Deck | None = None
    """One that does not come with the program."""


class PagePainter:
    """The page's painter in a browser without a window."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.route("**/*", _answer)
        page.goto(f"{HOST}/index.html")
        page.wait_for_function("() => Boolean(window.paintNow)")

    def paint(self, shown: Shown, ratio: float = 1.0) -> Pixels:
        """On a screen with so many pixels for each of the page; the picture has one for each of these."""
        return self._painted("paintNow", plain_look(shown.preferences, shown.deck), *shown.size, ratio, _message(shown))

    def paint_next(self, shown: Shown) -> Pixels:
        """After what was painted before."""
        return self._painted("paintNext", _message(shown))

    def _painted(self, function: str, *given: Any) -> Pixels:
        told = json.loads(json.dumps(given))  # as it comes to the page, where a tuple is a list
        url: str = self._page.evaluate(f"given => window.{function}(...given)", told)
        return pixels(pygame.image.load(io.BytesIO(base64.b64decode(url.partition(",")[2]))))

    def want_contrast(self, *, wanted: bool) -> None:
        """The system asks for strong contrasts, or no longer does."""
        self._page.emulate_media(contrast="more" if wanted else "null")

    def evaluate(self, script: str, given: Any = None) -> Any:
        return self._page.evaluate(script, given)


def _message(shown: Shown) -> dict[str, Any]:
    return {"nodes": plain_nodes(shown.nodes), "sprites": plain_sprites(shown.sprites)}


def painted_on_desktop(shown: Shown) -> Pixels:
    surface = pygame.Surface(shown.size)
    Canvas(shown.preferences, lambda key: shown.deck or shipped(key)).paint(surface, shown.nodes, shown.sprites)
    return pixels(surface)


def pixels(surface: pygame.Surface) -> Pixels:
    plain = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8)
    return plain.reshape(surface.get_height(), surface.get_width(), 3).astype(np.int16)


def save(picture: Pixels, file: Path) -> None:
    height, width, _ = picture.shape
    plain = picture.clip(0, 255).astype(np.uint8).tobytes()
    pygame.image.save(pygame.image.frombytes(plain, (width, height), "RGB"), file)


def _answer(route: Route) -> None:
    path = route.request.url.removeprefix(HOST)
    fonts = {f"/fonts/{style.value}.ttf": font.read_bytes for style, font in FILES.items()}
    content = {"/index.html": EMPTY_PAGE.encode, "/art.json": art_file, **fonts}.get(path)
    file = SCRIPTS / path.lstrip("/")
    if content is None and not file.is_file():
        route.fulfill(status=404)
        return
    kind = TYPES.get(Path(path).suffix, "")
    route.fulfill(body=content() if content else file.read_bytes(), content_type=kind)
