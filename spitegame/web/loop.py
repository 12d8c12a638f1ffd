"""The main loop of the page, in place of `spitegame.app.loop`: it sends the page what to paint."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from spitegame import languages
from spitegame.app.desktop import Desktop
from spitegame.app.ticking import Ticking
from spitegame.app.trace import Trace
from spitegame.lazily import lazily
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.ui import inputs
from spitegame.ui.geometry import Insets, Point, Size
from spitegame.ui.inputs import Dropped, Focused, Input, Resized
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import CardLook, Frame, Node
from spitegame.ui.preferences import OWN_DECK, Preferences
from spitegame.ui.scene import Instead
from spitegame.ui.stage import Stage
from spitegame.web.bridge import Post
from spitegame.web.mirror import Mirror
from spitegame.web.page_devices import PageSpeaker
from spitegame.web.paint_list import plain_deck, plain_look, plain_nodes, plain_sprites

if TYPE_CHECKING:
    from spitegame.web.net import page_rooms
else:
    page_rooms = lazily("spitegame.web.net.page_rooms")


class Rate(Enum):
    """Ticks per second, while cards or hands move and while nothing does."""

    MOVING = 60
    STILL = 6


class Page(NamedTuple):
    post: Post
    measure: Callable[[str, int], float]
    """The width of a text at a size, in pixels."""
    touch: bool = False
    """True if the player uses fingers."""


class PageLoop(Ticking):
    def __init__(
        self,
        desktop: Desktop,
        speaker: PageSpeaker,
        page: Page,
        window: Resized,
        now: float,
        trace: Trace | None = None,
    ) -> None:
        super().__init__(desktop, desktop.door(), speaker, trace, now)
        self._post, self._touch = page.post, page.touch
        self._measure = lru_cache(maxsize=4096)(lambda text, size: ceil(page.measure(text, size)))
        self._window = window
        self._painted: list[Node] | None = None
        """The nodes that the page was sent last."""
        self._decks: set[str] = set()
        """The keys of the player's own decks that were sent to the page, except the deck that is played with."""
        self._last_words = b""
        """The goodbye that the page sends by itself when it is closed; empty for none."""
        self._mirror = Mirror()
        self._frame = self._measured()
        self.tell_look()
        speaker.accompany(self._preferences)

    def tick(self, given: Sequence[Input], now: float) -> Rate:
        """Take these inputs, and send the page what has changed. Return the rate of the next ticks."""
        for each in given:
            self._touched = now
            self._take(each, now)
        self._go_on(now)
        self._tell_last_words()
        sprites = self._stage.sprites(self._frame, now)
        if self._stage.stale or sprites or self._moving:
            self._show(sprites)
        return Rate.MOVING if self._is_busy(now) else Rate.STILL

    def _tell_last_words(self) -> None:
        words = b""
        if room := self._desktop.presence.room:
            words = page_rooms.last_words(room)
        if words != self._last_words:
            self._last_words = words
            self._post({"op": "last words"}, words)

    def resume(self, key: str) -> None:
        """Resume the unfinished game or the room with this key, as `Games.resume` takes it."""
        self._stage.take(Instead(self._desktop.games.resume(key)))

    def _take(self, given: Input, now: float) -> None:
        match given:
            case Resized():
                self._window = given
                self.lay_out()
            case Focused():
                self._stage.stale = True
            case Dropped(text):
                self.open_text(text)
            case _:
                self._stage.give(given, self._frame, now)
        if not self._stage.open:  # a page ends only when it is closed: leaving the program leads to its door
            self._stage = Stage(self._desktop.door(), KeyboardScene)

    def _show(self, sprites: Sequence[Sprite]) -> None:
        """Send the page this picture, with the nodes only if they have changed."""
        nodes = self._stage.nodes(self._frame)
        scene = self._stage.scene
        message: dict[str, Any] = {
            "op": "show",
            "scene": scene.name,
            "title": self._desktop.title,
            "lang": languages.tag(),
            "attention": scene.attention,
            # True if the browser is to ask before the page is closed
            "asks": self._desktop.presence.is_awaited
            or (self._desktop.games.plays_here and self._desktop.unkept != ""),
            "sprites": plain_sprites(sprites),
        }
        if nodes != self._painted:
            self._tell_decks(nodes)
            message["nodes"] = plain_nodes(nodes)
            self._painted = nodes
        message |= self._mirror.news(scene.spoken(self._frame) or nodes, scene.focus, scene.told())
        self._post(message)
        self._was_shown(nodes, sprites)

    def fill_screen(self, *, full: bool) -> None:
        """Note that the page fills the screen, or no longer does."""
        if self._desktop.machine.can.fills_screen:
            self._desktop.settings.prefer(replace(self._desktop.settings.preferences, fullscreen=full))

    def _follow(self, before: Preferences) -> None:
        if self._preferences.fullscreen != before.fullscreen:
            self._post({"op": "fill screen", "on": self._preferences.fullscreen})
        self.tell_look()

    def tell_look(self) -> None:
        """Send the page the felt, deck, indices and sizes to paint with; the indices may follow the language."""
        wanted = self._preferences
        own = self._desktop.settings.deck(wanted.deck) if wanted.deck.startswith(OWN_DECK) else None
        self._post({"op": "look", **plain_look(wanted, own)})

    def _tell_decks(self, nodes: Sequence[Node]) -> None:
        shown = {node.look.deck for node in nodes if isinstance(node.look, CardLook)} - self._decks
        for key in (key for key in shown if key.startswith(OWN_DECK) and key != self._preferences.deck):
            self._post({"op": "deck", "key": key, **plain_deck(self._desktop.settings.deck(key))})
            self._decks.add(key)

    def _measured(self) -> Frame:
        size, covered = self._window
        scale = self._preferences.text_scale
        return Frame(size, scale, self._measure, touch=self._touch, insets=covered)


class UnknownInput(ValueError):
    """An input of an unknown kind or shape: page and program are of different versions."""


_READ: Mapping[str, Callable[..., inputs.Input]] = {
    "press": lambda x, y, button, shift, touch: inputs.Press(Point(x, y), inputs.MouseButton(button), shift, touch),
    "move": lambda x, y, when: inputs.Move(Point(x, y), when),
    "release": lambda x, y, button, when: inputs.Release(Point(x, y), inputs.MouseButton(button), when),
    "let go": inputs.LetGo,
    "choose": lambda node_id: inputs.Chosen(node_id),
    "examine": inputs.Examined,
    "adjust": lambda node_id, share: inputs.Adjusted(node_id, share),
    "attend": inputs.Attended,
    "wheel": lambda x, y, up: inputs.Wheel(Point(x, y), up),
    "key": lambda place, text, shift, control, alt: inputs.Key(place, text, shift, control, alt),
    "text": inputs.Typed,
    "paste": inputs.Pasted,
    "drop": inputs.Dropped,
    "focus": inputs.Focused,
    "size": lambda width, height, *covered: inputs.Resized(Size(width, height), Insets(*covered)),
}
"""The constructor of an input, by the kind that the page names."""


def read_input(plain: Any) -> inputs.Input:
    """Read one input of the page. Raises UnknownInput."""
    try:
        kind, *told = plain
        return _READ[kind](*told)
    except (KeyError, TypeError, ValueError) as problem:
        raise UnknownInput(plain) from problem
