"""The phrases that people say to each other across the table, and the list to choose them from."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from spitegame.rules.game import Seat
from spitegame.scenes.program import Program
from spitegame.scenes.table.reactions import Reactions
from spitegame.session.room_handle import AnyRoomHandle, Phrase, SayPhrase
from spitegame.translation import _, pgettext
from spitegame.ui.geometry import Rect, centered, flowing
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import ButtonLook, Frame, Icon, Node, Panel, Takes, Tone, Words, Zone
from spitegame.ui.scene import STAY, Step

PHRASES = tuple(Phrase)
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")
"""The keys of the first phrases, while the list is open."""


class TableTalk:
    keys: Mapping[str, Phrase] = dict(zip(KEYS, PHRASES, strict=False))
    places: Mapping[str, Phrase] = {f"talk.{index}": phrase for index, phrase in enumerate(PHRASES)}
    """The phrases by key and by node of the list, while it is open."""

    def __init__(
        self, room: AnyRoomHandle, program: Program, reactions: Reactions, said: Callable[[Seat, Phrase], None]
    ) -> None:
        """Prepare the talk; `said` is called with each phrase that this player may see."""
        self.is_open = False
        self._room = room
        self._program = program
        self._reactions = reactions
        self._said = said
        self._now = 0.0

    @property
    def may_speak(self) -> bool:
        """True unless the player only watches."""
        return self._room.shown.seat is not None

    def hear(self, now: float) -> bool:
        """Show new phrases of others, or drop them if they are muted. Return True if the picture changes."""
        self._now = now
        heard = self._room.phrases.take()
        if self._is_muted:
            return False
        for seat, phrase in heard:
            self._show(seat, phrase)
        return bool(heard)

    def _show(self, seat: Seat, phrase: Phrase) -> None:
        self._reactions.say(seat, _(phrase.value), self._now)
        self._said(seat, phrase)

    # what the player does

    def open(self) -> str | None:
        """Open the list. Return the node to focus; None if the player may not speak."""
        self.is_open = self.may_speak
        return next(iter(self.places)) if self.is_open else None

    def close(self) -> Step:
        self.is_open = False
        return STAY

    @property
    def commands(self) -> Mapping[str, Callable[[], Step]]:
        if not self.is_open:
            return {}
        phrases = {place: partial(self._say, phrase) for place, phrase in self.places.items()}
        return {**phrases, "talk.mute": self._mute, "talk.close": self.close}

    def key(self, key: Key) -> Step | None:
        if key.place in self.keys:
            return self._say(self.keys[key.place])
        return self.close() if key.place == "escape" else None

    def _say(self, phrase: Phrase) -> Step:
        self._room.post(SayPhrase(phrase))
        if self._room.shown.seat is not None:
            self._show(self._room.shown.seat, phrase)
        return self.close()

    def _mute(self) -> Step:
        self._program.settings.prefer(replace(self._program.settings.preferences, phrases_muted=not self._is_muted))
        self._reactions.hush()
        return self.close()

    @property
    def _is_muted(self) -> bool:
        return self._program.settings.preferences.phrases_muted

    # what is shown

    def nodes(self, frame: Frame) -> list[Node]:
        """Return the list of phrases, over the table; a tap beside it closes it."""
        if not self.is_open:
            return []
        size, pad, gap = frame.text(_LETTER_SIZE), frame.gap(20), frame.px(8)
        muted = _("Show what others say") if self._is_muted else _("Mute what others say")
        caps = {} if frame.is_compact else {phrase: key for key, phrase in self.keys.items()}
        looks = {
            place: ButtonLook(_(phrase.value), size, caps.get(phrase, "")) for place, phrase in self.places.items()
        }
        looks["talk.mute"] = ButtonLook(muted, size, icon=Icon.SOUND if self._is_muted else Icon.MUTE)
        *widths, last = (_width(frame, look) for look in looks.values())
        height, head = frame.button(size), frame.line(size) + gap
        wide = min(frame.size.width * 0.9 - 2 * pad, max(frame.px(620), last, *widths))
        cells = flowing(widths, wide, gap, height)
        cells.append(Rect(0.0, cells[-1].bottom + gap, min(last, wide), height))  # on a line of its own
        panel = centered(frame.whole.center, wide + 2 * pad, cells[-1].bottom + head + 2 * pad)
        title, written = Rect(panel.x + pad, panel.y + pad, wide, frame.line(size)), _("Say to the table")
        nodes = [
            Node("talk.close", frame.whole, Zone(), label=pgettext("button", "Close"), takes=Takes.TAP | Takes.BLOCK),
            Node("talk.panel", panel, Panel(Tone.STRONG), takes=Takes.BLOCK),
            Node("talk.title", title, Words((written,), size, Tone.GOLD, heading=True), label=written),
        ]
        for (name, look), cell in zip(looks.items(), cells, strict=True):
            rect = cell.moved(title.x, title.y + head)
            nodes.append(Node(name, rect, look, label=look.text, takes=Takes.TAP))
        return nodes


_LETTER_SIZE = 18


def _width(frame: Frame, look: ButtonLook) -> float:  # the width of a button
    cap = frame.cap(look.key, look.size)
    return frame.measure(look.text, look.size) + cap + (look.size + 7 if look.icon else 0) + frame.px(28)
