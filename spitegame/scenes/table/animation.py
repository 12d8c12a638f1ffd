"""The moving cards of a table, and their sounds."""

from collections.abc import Mapping, Sequence
from typing import Any

from spitegame.scenes.table.finale import SLOW
from spitegame.scenes.table.state import TableState
from spitegame.session.line import Update
from spitegame.ui import motion
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight, Stir, Timeline
from spitegame.ui.nodes import Bar, CardLook, Node

MOST_STEPS = 7
"""The largest number of half tones by which the sounds of successive plays rise."""
NUDGE_PX = 2
"""The distance up to which a rearranged card does not fly, since nobody would see it."""


class TableAnimation(Timeline):
    def __init__(self, table: TableState) -> None:
        super().__init__()
        self._table = table
        self._chain = 0
        """The number of plays since a chain of plays began."""
        self._run = 0
        """The number of payoff cards among them."""

    @property
    def flies(self) -> bool:
        """True if cards move on the screen; False if they fade, or if nothing is shown."""
        return self._table.speed > 0 and not self._table.program.settings.preferences.reduced_motion

    @property
    def is_undealt(self) -> bool:
        """True while the table is bare, before the deal is shown."""
        return self._table.to_deal and self.flies

    def deal(self, drawn: Mapping[str, Node]) -> None:
        """Let the cards fly as they are dealt. `drawn` has the nodes of the table by their ids."""
        table = self._table
        if not self.flies:
            return
        table.notices.sound(Sound.SHUFFLE)
        if table.deal_events:
            still = table.face.choreography(
                before=table.view,
                after=table.view,
                events=table.deal_events,
                drawn=drawn,
                carried={},
                start=table.now,
                speed=table.speed,
            )
            self.add(still.flights())
        self.add(table.face.choreography.deal(table.view, drawn, self.busy_until(table.now) + 0.1, table.speed))

    def fly(
        self, before: Update, after: Update, drawn: Mapping[str, Node], carried: Mapping[str, Rect], *, own: bool
    ) -> None:
        """Show the moves between two updates. The player's `own` start at once; those of others follow each other."""
        choreography, now = self._table.face.choreography, self._table.now
        if own:
            self.forget_waiting(now)
        sounds = [sound for event in after.events if (sound := choreography.sound(event, after.view))]
        if self._table.match.hurries:
            return
        step, run = self._next_step(after.events), self._run
        self._run += sum(map(choreography.advances, after.events))
        if not self.flies:
            heavy = self._run > run
            self.cue(now, Sound.PAYOFF if heavy else Sound.PLACE, step=motion.chord(self._run) if heavy else step)
            for sound in sounds:
                self.cue(now, sound)
        if self._table.speed == 0:
            return
        slowly = SLOW if any(map(choreography.decides, after.events)) else 1.0
        moved = choreography(
            before=before.view,
            after=after.view,
            events=after.events,
            drawn=drawn,
            carried=carried,
            start=now if own else max(now, self.busy_until(now) - motion.OVERLAP_S),
            speed=self._table.speed * slowly * motion.hurry(self.waiting(now)),
            payoffs=run,
        )
        if self.flies:
            for sound in sounds:
                self.cue(moved.start, sound)
        flights = moved.flights()
        self._move(flights, drawn, step)
        self._stir(moved.stirs, moved.stung, drawn)

    def _stir(self, stirs: Sequence[Stir], stung: Sequence[str], drawn: Mapping[str, Node]) -> None:
        """Add what stirs in place: cards beside a landing, growing bars, and hurt cards."""
        lands, length = self.busy_until(self._table.now), motion.ECHO_S * self._table.speed
        hurt = [Stir(place, lands, lands + length, motion.flinch, motion.ache, above=not self.flies) for place in stung]
        if not self.flies:
            calm = [stir._replace(look=stir.calm) for stir in (*stirs, *hurt) if stir.calm]
            self.stir(stir._replace(starts=lands, ends=lands + 2 * length) for stir in calm)
        elif stirs or hurt:
            bars = [(node.id, node.look.share) for node in drawn.values() if isinstance(node.look, Bar)]
            grown = [Stir(place, lands - length / 2, lands + length, motion.grown(share)) for place, share in bars]
            self.stir([*stirs, *hurt, *grown])
        for place in stung:
            self.cue(lands, Sound.STING, place)

    def _next_step(self, events: Sequence[Any]) -> int:
        """Return by how many half tones the next cards sound higher."""
        if any(isinstance(event, self._table.face.choreography.chain_ends) for event in events):
            self._chain = self._run = 0
            return 0
        self._chain += 1
        return min(self._chain - 1, MOST_STEPS)

    def glide_home(self, card: Node | None, rect: Rect) -> None:
        """Let a card glide back to its place from `rect`, where it was dropped in vain."""
        if card and isinstance(card.look, CardLook):
            self._move([self._slide(card, card.look, rect, Sound.SLIDE)], {})

    def rearrange(self, before: Mapping[str, Node], after: Mapping[str, Node]) -> None:
        moved = ((before[name].rect, node) for name, node in after.items() if name in before)
        slides = [
            self._slide(node, node.look, rect)
            for rect, node in moved
            if isinstance(node.look, CardLook) and abs(rect.x - node.rect.x) > NUDGE_PX
        ]
        self._move(slides, before)

    def _move(self, flights: Sequence[Flight], drawn: Mapping[str, Node], step: int = 0) -> None:
        """Show the flights as this player prefers: in motion, as a fade, or not at all."""
        if self.flies:
            self.add(flights, drawn, step)
        elif self._table.speed > 0:
            self.finish()
            self.fade(flights, self._table.now)

    def _slide(self, node: Node, look: CardLook, origin: Rect, lands_with: Sound | None = None) -> Flight:
        now = self._table.now
        return Flight(
            node.id, origin, look.card, look.card, 0.0, now, now + motion.HOME_S * self._table.speed, lands_with
        )

    def ring(self, before: Update | None, after: Update) -> None:
        """Add the sounds for the end, for the player's turn, and for a last card that shows."""
        table = self._table
        if not after.to_act:
            best = [standing.seat for standing in after.view.standings if standing.place == 1]
            has_won = not table.here or any(seat in table.here for seat in best)
            self.cue(self.busy_until(table.now), Sound.WIN if has_won else Sound.LOSE)
            return
        if before is None:
            return
        lands = self.busy_until(table.now)
        if table.facing in after.to_act and table.facing not in before.to_act:
            self.cue(lands, Sound.TURN)
        if table.face.last_cards(after.view) - table.face.last_cards(before.view):
            self.cue(lands, Sound.GLOW)
