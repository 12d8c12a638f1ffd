"""Hands that take up one card and lay it down somewhere else."""

from collections.abc import Mapping, Sequence
from typing import Any

from spitegame.session.messages import Update
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.gestures import drop_target, node_at
from spitegame.ui.nodes import Frame, Mark, Node, Takes
from spitegame.ui.scene import Sprite
from spitegame.ui.scenes.table.animation import TableAnimation
from spitegame.ui.scenes.table.drag_state import DragState, Drawn, card_of
from spitegame.ui.scenes.table.input_api import Touchable
from spitegame.ui.scenes.table.key_caps import marks
from spitegame.ui.scenes.table.parts import loose
from spitegame.ui.tables.face import Laid, OneCardIntents

MISPLACED = "That card does not go there."


class OneCardInput:
    choice = None

    def __init__(self, intents: OneCardIntents[Any, Any, Any], table: Touchable, motion: TableAnimation) -> None:
        self._intents = intents
        self._table = table
        self._motion = motion
        self._grasp = DragState()

    @property
    def holds(self) -> bool:
        return self._grasp.picked is not None

    @property
    def carries(self) -> bool:
        return self._grasp.carries

    @property
    def is_empty(self) -> bool:
        return self._grasp.is_empty

    @property
    def first(self) -> str | None:
        return next(iter(self._sources), None) if self._table.is_turn else None

    def beside(self, place: str, key: str) -> str | None:
        """Cards that may be taken up lie everywhere."""
        return None

    @property
    def keys(self) -> Mapping[str, str]:
        return self._intents.keys(self._table.view)

    @property
    def _sources(self) -> Mapping[str, Any]:
        return self._intents.sources(self._table.view)

    @property
    def _targets(self) -> Mapping[str, Any]:
        source = self._sources.get(self._grasp.picked or "")
        return {} if source is None else self._intents.targets(self._table.view, source)

    def marks(self, hinted: Sequence[str], hovered: str | None) -> Mapping[str, Mark]:
        raised = hovered if hovered in self._sources else None
        return marks(hinted, raised, self._grasp.picked, self._targets)

    def nodes(self, frame: Frame, laid: Laid) -> list[Node]:
        may_end = self._table.is_turn and self._intents.end_turn(self._table.view) is not None
        return [loose(frame, "End turn", laid.status)] if may_end else []

    # taking up, and laying down

    def tap(self, place: str, *, whole: bool) -> bool:
        targets = self._targets
        if place == "loose":
            self._act_loose()
        elif place in targets:
            self._table.act(targets[place])
        elif place in self._sources:
            self._tap_source(place, whole=whole)
        elif self._grasp.picked:
            self.put_back()
            self._table.say(MISPLACED, warning=True)
        else:
            return False
        return True

    def _act_loose(self) -> None:
        action = self._intents.end_turn(self._table.view)
        if action is not None:
            self._table.act(action)

    def _tap_source(self, place: str, *, whole: bool) -> None:
        if whole:
            self._play_whole(place)
        elif place == self._grasp.picked:
            self.put_back()
        else:
            self._pick(place)

    def _play_whole(self, place: str) -> None:
        self._pick(place)
        action = self._intents.only_target(self._table.view, self._sources[place])
        if action is not None:
            self._table.act(action)

    def tap_by_key(self, place: str, *, whole: bool) -> bool:
        """A slip of a finger ends no turn: the key that would has to be pressed twice."""
        action = self._targets.get(place)
        if action is not None and self._intents.ends_turn(action) and self._grasp.confirming != place:
            self._grasp.confirming = place
            self._table.say("Press the same key again to discard there and end your turn.")
            return True
        return self.tap(place, whole=whole)

    def _pick(self, place: str) -> None:
        self._grasp.pick(place)
        self._table.attend()
        self._motion.sound(Sound.TICK)
        if self._table.is_turn and not self._targets:
            self._table.say("That card fits nowhere now.")

    def put_back(self) -> None:
        self._grasp.put_back()

    # carrying

    def lift(self, place: str, grip: Point, at: Point) -> None:
        if place not in self._sources:
            return
        if self._grasp.picked != place:
            self._pick(place)
        self._grasp.lift(place, grip, at, self._table.drawn())

    def carry(self, at: Point) -> None:
        self._grasp.carry(at)

    def drop(self, at: Point, nodes: Sequence[Node]) -> None:
        dropped = self._grasp.drop(at, self._table.drawn())
        if dropped is None:
            return
        place, rect = dropped
        target = drop_target(rect, nodes)
        if target:
            self._grasp.let_go(place, rect)
            self._table.act(self._targets[target.id])
            return
        self._glide_home(place, rect)
        under = node_at(at, nodes, Takes.TAP)
        if under and under.id not in self._sources:
            self._table.say(MISPLACED, warning=True)

    def _glide_home(self, place: str, rect: Rect) -> None:
        self.put_back()
        drawn = self._table.drawn()
        self._motion.glide_home(drawn.get(card_of(place, drawn)), rect)

    def away(self) -> frozenset[str]:
        return self._grasp.away(self._table.drawn())

    def sprites(self, drawn: Drawn) -> list[Sprite]:
        return self._grasp.sprites(drawn)

    # what the table answers

    def let_go(self, before: Update, drawn: Drawn, *, was_turn: bool) -> Mapping[str, Rect] | None:
        if self._grasp.picked is None or not was_turn:
            return None
        carried = self._grasp.leaves_from(drawn)
        self._grasp.picked = None
        return carried

    def changed(self, before: Update | None, update: Update) -> None:
        self._grasp.confirming = None
        self._grasp.answered()
        if self._grasp.picked not in self._sources:
            self._grasp.picked = None

    def refused(self) -> None:
        for place, rect in self._grasp.answered().items():
            self._glide_home(place, rect)
        self.put_back()

    def tick(self, now: float, *, still: bool) -> bool:
        return False
