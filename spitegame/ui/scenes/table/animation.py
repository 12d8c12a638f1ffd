"""What is on its way over the table, and what is heard of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from spitegame.rules.game import Seat
from spitegame.session.messages import Update
from spitegame.ui import motion
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight, Timeline
from spitegame.ui.nodes import CardLook, Node
from spitegame.ui.scene import Program, Sprite
from spitegame.ui.tables.face import AnyFace, Moved

OVERLAP = 0.05
"""So many seconds before one move has landed, the next one leaves."""


NUDGE = 2
"""Pixels aside that nobody would see a card fly."""


class TableAnimation:
    def __init__(self, face: AnyFace, program: Program) -> None:
        self._face = face
        self._program = program
        self._timeline = Timeline()
        self._sounds: list[Sound] = []
        self._now = 0.0

    def tick(self, now: float) -> bool:
        """Whether anything has landed, so that the still picture has changed."""
        self._now = now
        return self._timeline.forget_landed(now)

    @property
    def is_wanted(self) -> bool:
        """Whether this player wants to see cards move at all."""
        return self._speed > 0 and not self._program.preferences.reduced_motion

    @property
    def is_still(self) -> bool:
        return self._timeline.is_still(self._now)

    @property
    def hidden(self) -> frozenset[str]:
        """The nodes that are still on their way."""
        return self._timeline.hidden()

    def finish(self) -> None:
        self._timeline.finish()

    def sprites(self, nodes: Mapping[str, Node], now: float) -> list[Sprite]:
        return self._timeline.sprites(nodes, now)

    def deal(self, view: Any, nodes: Mapping[str, Node]) -> None:
        if self.is_wanted:
            self._timeline.add(self._face.deal(view, nodes, self._now + 0.1, self._speed))
            self.sound(Sound.SHUFFLE)

    def fly(
        self, before: Update, after: Update, drawn: Mapping[str, Node], carried: Mapping[str, Rect], *, own: bool
    ) -> None:
        """From one update to the next. The player's own move waits for nothing; those of others follow each other."""
        if own:
            self._timeline.finish()
        sounds = [sound for event in after.events if (sound := self._face.sound(event, after.view))]
        if not self.is_wanted:
            self._sounds += [Sound.PLACE, *sounds]
            return
        moved = Moved(
            before=before.view,
            after=after.view,
            events=after.events,
            drawn=drawn,
            carried=carried,
            start=max(self._now, self._timeline.busy_until(self._now) - OVERLAP),
            speed=self._speed,
            waiting=self._timeline.waiting(self._now),
        )
        for sound in sounds:
            self._timeline.cue(moved.start, sound)
        self._timeline.add(self._face.flights(moved))

    def glide_home(self, card: Node | None, rect: Rect) -> None:
        """A card that was let go where it does not belong."""
        if card and isinstance(card.look, CardLook) and self.is_wanted:
            face = card.look.card
            ends = self._now + motion.HOME * self._speed
            self._timeline.add([Flight(card.id, rect, face, face, 0.0, self._now, ends, Sound.SLIDE)])

    def rearrange(self, before: Mapping[str, Node], after: Mapping[str, Node]) -> None:
        """Cards of a row that change places."""
        if not self.is_wanted:
            return
        ends = self._now + motion.HOME * self._speed
        moved = ((before[name].rect, node) for name, node in after.items() if name in before)
        self._timeline.add(
            Flight(node.id, rect, node.look.card, node.look.card, 0.0, self._now, ends)
            for rect, node in moved
            if isinstance(node.look, CardLook) and abs(rect.x - node.rect.x) > NUDGE
        )

    def ring(self, before: Update | None, after: Update, facing: Seat | None, here: Sequence[Seat]) -> None:
        """What deserves a sound of its own: the end, the player's turn, and a last card lying open."""
        if not after.to_act:
            best = [standing.seat for standing in after.view.standings if standing.place == 1]
            self.sound(Sound.WIN if not here or any(seat in here for seat in best) else Sound.LOSE)
            return
        if before is None:
            return
        lands = self._timeline.busy_until(self._now)
        if facing in after.to_act and facing not in before.to_act:
            self._timeline.cue(lands, Sound.TURN)
        if self._face.last_cards(after.view) - self._face.last_cards(before.view):
            self._timeline.cue(lands, Sound.GLOW)

    def sound(self, sound: Sound) -> None:
        self._sounds.append(sound)

    def sounds(self) -> list[Sound]:
        """What is to be heard by now; each is told once."""
        heard, self._sounds = self._sounds, []
        return heard + list(self._timeline.due(self._now))

    @property
    def _speed(self) -> float:
        return self._program.preferences.speed.factor
