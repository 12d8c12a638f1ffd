"""Hands that pick several cards, and press a button for what is to be done with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from spitegame.session.messages import Update
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.nodes import Frame, Mark, Node
from spitegame.ui.scene import Sprite
from spitegame.ui.scenes.table.animation import TableAnimation
from spitegame.ui.scenes.table.drag_state import DragState, Drawn
from spitegame.ui.scenes.table.input_api import Touchable
from spitegame.ui.scenes.table.key_caps import marks
from spitegame.ui.tables.face import Laid, ManyCardIntents

PAUSE = 2.0
"""So many seconds what was decided beforehand waits for, as the others may still have something to say."""
_STEPS = {"left": -1, "right": 1}


class ManyCardInput:
    def __init__(self, intents: ManyCardIntents[Any, Any, Any, Any], table: Touchable, motion: TableAnimation) -> None:
        self.choice = intents.BLANK
        self._intents = intents
        self._table = table
        self._motion = motion
        self._grasp = DragState()
        self._now = 0.0
        self._since = 0.0
        """When the table came to rest."""
        self._asked: Any = None
        """What was said unasked, so that it is said once."""
        self._answers: int | None = None
        """The update that the player has answered."""

    @property
    def holds(self) -> bool:
        return self._intents.has_picked(self.choice)

    @property
    def carries(self) -> bool:
        return self._grasp.carries

    @property
    def is_empty(self) -> bool:
        return self._grasp.is_empty

    @property
    def first(self) -> str | None:
        return next(iter(self._row), None)

    def beside(self, place: str, key: str) -> str | None:
        """A card that is picked lies higher, and is next all the same."""
        row, step = self._row, _STEPS.get(key)
        if step is None or place not in row:
            return None
        following = row.index(place) + step
        return row[following] if 0 <= following < len(row) else None

    @property
    def _row(self) -> Sequence[str]:
        return self._intents.row(self._table.view, self.choice)

    @property
    def keys(self) -> Mapping[str, str]:
        """Enter presses the button that the keyboard is on, and else the one that it belongs to."""
        keys = self._intents.keys(self._table.view, self.choice)
        focus = self._table.focus
        on_button = focus is not None and focus not in self._row
        return {key: place for key, place in keys.items() if key != "return" or not on_button}

    def marks(self, hinted: Sequence[str], hovered: str | None) -> Mapping[str, Mark]:
        raised = hovered if hovered in self._row else None
        return marks(hinted, raised, None, ())

    def nodes(self, frame: Frame, laid: Laid) -> list[Node]:
        return []

    def tap(self, place: str, *, whole: bool) -> bool:
        """However often it is tapped: nothing is ever played by a tap on a card."""
        before = self.choice
        answer = self._intents.touched(self._table.view, before, place)
        if answer is None:
            return False
        shown = self._table.drawn()
        self.choice = answer.choice
        if answer.refused:
            self._table.say(answer.refused, warning=True)
        elif answer.action is not None:
            self._act(answer.action, by_all=answer.by_all)
        elif answer.choice != before:
            self._table.attend()
            self._motion.sound(Sound.TICK)
            self._motion.rearrange(shown, self._table.drawn())
        return True

    def tap_by_key(self, place: str, *, whole: bool) -> bool:
        return self.tap(place, whole=whole)

    def _act(self, action: Any, *, by_all: bool = False) -> None:
        self._answers = self._table.number
        self._table.act(action, by_all=by_all)

    def put_back(self) -> None:
        self._grasp.put_back()
        self.choice = self._intents.put_back(self.choice)

    # arranging the cards by hand

    def lift(self, place: str, grip: Point, at: Point) -> None:
        if place in self._row:
            self._grasp.lift(place, grip, at, self._table.drawn())

    def carry(self, at: Point) -> None:
        self._grasp.carry(at)

    def drop(self, at: Point, nodes: Sequence[Node]) -> None:
        drawn = self._table.drawn()
        dropped = self._grasp.drop(at, drawn)
        if dropped is None:
            return
        place, rect = dropped
        others = [drawn[each].rect.x for each in self._row if each != place and each in drawn]
        if rect.bottom > drawn[place].rect.y:  # it was let go over the row
            left = sum(x < rect.x for x in others)
            self.choice = self._intents.arranged(self._table.view, self.choice, place, left)
        after = self._table.drawn()
        self._motion.rearrange(drawn, {each: node for each, node in after.items() if each != place})
        self._motion.glide_home(after.get(place), rect)

    def away(self) -> frozenset[str]:
        return self._grasp.away(self._table.drawn())

    def sprites(self, drawn: Drawn) -> list[Sprite]:
        return self._grasp.sprites(drawn)

    # what the table answers

    def let_go(self, before: Update, drawn: Drawn, *, was_turn: bool) -> Mapping[str, Rect] | None:
        return {} if self._answers == before.number else None

    def changed(self, before: Update | None, update: Update) -> None:
        self.choice = self._intents.after(self.choice, update.events, update.view)
        if not self._grasp.away({}) <= frozenset(self._row):
            self._grasp.put_back()
        self._since = self._now

    def refused(self) -> None:
        """What was picked stays: something else may be done with it."""
        self._answers = None

    def tick(self, now: float, *, still: bool) -> bool:
        self._now = now
        if not still:
            self._since = now
        if now < self._since + PAUSE or not self._table.is_turn or self._asked == self._table.number:
            return False
        action = self._intents.unasked(self._table.view, self.choice)
        if action is not None:
            self._asked = self._table.number
            self._act(action)
        return False
