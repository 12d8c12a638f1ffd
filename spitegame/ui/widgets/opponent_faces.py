"""The computer opponents side by side, to be chosen by their faces."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from spitegame.session.opponents import OPPONENTS, Opponent, style_name
from spitegame.session.portraits import portrait_of
from spitegame.translation import _
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.nodes import Align, Avatar, Frame, Icon, Node, Panel, Picture, Takes, Tone, Words, Zone
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import BODY, GAP, SMALL, Block, Cursor, Spot, letters

LEAST_WIDTH_LETTERS = 24
"""The least width of a face with its words."""


@dataclass(frozen=True, slots=True)
class OpponentFaces(Block):
    """The opponents side by side, each with a face, a name, a level and a line about its character."""

    opponents: Sequence[Opponent]
    levels: Sequence[str]
    seated: Sequence[str]
    tapped: Callable[[Opponent], Step]
    balances: Mapping[str, tuple[int, int]] | None = None
    """The games won and lost against each opponent, by name; None if that is not shown."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap = frame.px(GAP)
        columns = 2 if spot.width - gap >= 2 * self._breadth(frame) else 1
        width = (spot.width - gap * (columns - 1)) / columns
        room, small = width - _beside(frame) - frame.px(_PAD_REF_PX), frame.text(SMALL)
        everything: list[Node] = []
        y = spot.y
        for start in range(0, len(self.opponents), columns):
            row = self.opponents[start : start + columns]
            written = [frame.wrapped(self._description(each), small, room) for each in row]
            words = frame.line(frame.text(BODY)) + max(map(len, written)) * frame.line(small)
            height = max(words, frame.px(_FACE_REF_PX)) + frame.px(2 * _PAD_REF_PX * 0.6)
            for column, (opponent, lines) in enumerate(zip(row, written, strict=True)):
                rect = Rect(spot.x + column * (width + gap), y, width, height)
                everything += self._face(frame, opponent, lines, rect)
            y += height + gap
        return everything

    def _breadth(self, frame: Frame) -> float:
        size, small = frame.text(BODY), frame.text(SMALL)
        heads = [
            frame.measure(each.name, size) + frame.measure(_level(each, self.levels), small) for each in self.opponents
        ]
        widest = _beside(frame) + max(heads, default=0) + 2 * small + frame.px(_PAD_REF_PX)
        return max(widest, letters(frame, LEAST_WIDTH_LETTERS))

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        for opponent in self.opponents:
            if isinstance(given, Tap) and given.id == face_id(opponent):
                return self.tapped(opponent)
        return None

    def _face(self, frame: Frame, opponent: Opponent, lines: tuple[str, ...], rect: Rect) -> list[Node]:
        name, level_word = face_id(opponent), _level(opponent, self.levels)
        is_seated = opponent.name in self.seated
        size, small, pad, avatar = frame.text(BODY), frame.text(SMALL), frame.px(_PAD_REF_PX), frame.px(_FACE_REF_PX)
        x, top, right = rect.x + _beside(frame), rect.y + 0.6 * pad, rect.right - pad
        line, wide = frame.line(size), frame.measure(level_word, small)
        face = Rect(rect.x + pad, rect.center.y - avatar / 2, avatar, avatar)
        level = Rect(right - wide, top + line - frame.line(small), wide, frame.line(small))
        tick = Rect(level.x - 1.3 * small, level.center.y - small / 2, small, small)
        called = Rect(x, top, tick.x - x, line)
        about = Rect(x, top + line, right - x, len(lines) * frame.line(small))
        fields = {"name": opponent.name, "level": level_word, "character": self._description(opponent)}
        # Translators: {character} is a sentence or two about an opponent.
        label = (
            _("{name}, {level}, at the table. {character}", **fields)
            if is_seated
            else _("{name}, {level}. {character}", **fields)
        )
        look = Avatar(opponent.name[:1], OPPONENTS.index(opponent), is_seated, portrait_of(opponent.name))
        return [
            Node(f"{name}.panel", rect, Panel(Tone.GOLD if is_seated else Tone.DIM)),
            Node(f"{name}.face", face, look),
            _words(f"{name}.name", called, (opponent.name,), size, Tone.STRONG),
            _words(f"{name}.level", level, (level_word,), small, Tone.GOLD, Align.RIGHT),
            _words(f"{name}.about", about, lines, small, Tone.DIM),
            *([Node(f"{name}.seated", tick, Picture(Icon.TICK, Tone.GOLD))] if is_seated else []),
            Node(name, rect, Zone(), label=label, takes=Takes.TAP),
        ]

    def _description(self, opponent: Opponent) -> str:
        """Return the balance against this opponent, whether it is the next one to beat, and its character."""
        balances = self.balances or {}
        won, lost = balances.get(opponent.name, (0, 0))
        unbeaten = (each for each in OPPONENTS if not balances.get(each.name, (0, 0))[0])
        is_next = self.balances is not None and opponent is next(unbeaten, None)
        told = [_("Next to beat.")] if is_next else []
        if won + lost:
            # Translators: the games against an opponent.
            told.append(_("Won {won}, lost {lost}.", won=won, lost=lost))
        return " ".join((*told, _(opponent.character)))


_PAD_REF_PX = 12
_FACE_REF_PX = 68


def face_id(opponent: Opponent) -> str:
    return f"opponent.{opponent.name}"


def _beside(frame: Frame) -> float:
    """Return the distance from the left edge of a face's panel to its words."""
    return frame.px(2 * _PAD_REF_PX + _FACE_REF_PX)


def _words(node_id: str, rect: Rect, lines: tuple[str, ...], size: int, tone: Tone, align: Align = Align.LEFT) -> Node:
    return Node(node_id, rect, Words(lines, size, tone, align), label=" ".join(lines))


def _level(opponent: Opponent, levels: Sequence[str]) -> str:
    return style_name(opponent.seated(levels).level)
