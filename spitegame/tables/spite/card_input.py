"""Gestures of Spite: several cards are picked, and a button says what is done with them."""

from collections.abc import Mapping, Sequence

from spitegame.rules.spite.actions import Action, Pass
from spitegame.rules.spite.permissions import why_no_pass
from spitegame.rules.spite.view import SpiteView
from spitegame.session.line import Update
from spitegame.tables.card_input import CardInput, Drawn
from spitegame.tables.spite import controls, places, selection
from spitegame.tables.spite.selection import Selection
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.nodes import Node

PAUSE = 2.0
"""The seconds before each pass of a player who sits out the trick. In this time everybody may still act."""
_STEPS = {"left": -1, "right": 1}


class ManyCardInput(CardInput):
    """The card input of Spite: cards are picked into a selection, and buttons act on it."""

    choice: Selection = selection.BLANK
    _home: Selection | None = None
    """The selection when the carried card was lifted; None if no card is carried, or the table has changed since."""
    _since = 0.0
    """The time at which the table came to rest, in seconds."""
    _asked: int | None = None
    """The number of the update at which a pass was sent unasked, to send it only once; None if there was none."""
    _answers: int | None = None
    """The number of the update that the player's newest action answers; None if there is none."""

    @property
    def holds(self) -> bool:
        return self.carries or bool(self.choice != selection.put_back(self.choice))

    @property
    def cards(self) -> Sequence[str]:
        return selection.row(self._table.view, self.choice)

    def beside(self, place: str, key: str) -> str | None:
        """Return the next card in the direction of the arrow key, also if one of the two is picked and lies higher."""
        row, step = self.cards, _STEPS.get(key)
        if step is None or place not in row:
            return None
        following = row.index(place) + step * self._way
        return row[following] if 0 <= following < len(row) else None

    @property
    def _way(self) -> int:
        """1 if the row begins at the left, -1 if it begins at the right."""
        return -1 if self._table.mirrored else 1

    def keys(self, focus: str | None) -> Mapping[str, str]:
        """Return the id of the control that each key presses. On a button Enter presses that one, else the primary
        one."""
        there = controls.controls(self._table.view, self.choice)
        primary = [("return", control.id) for control in there if control.primary]
        keys = dict([*((control.key, control.id) for control in there), *primary])
        on_button = focus is not None and focus not in self.cards
        return {key: place for key, place in keys.items() if key != "return" or not on_button}

    def tap(self, place: str, *, whole: bool) -> bool:
        """Pick a card or press a control. A double tap means the same, and never plays a card."""
        before = self.choice
        result = controls.touched(self._table.view, before, place)
        if result is None:
            return False
        self._since = self._table.now
        shown = self._drawn()
        self.choice = result.choice
        if result.refused:
            self._table.notices.say(result.refused, warning=True)
        elif result.action is not None:
            self._act(result.action, by_all=result.by_all)
        elif result.choice != before:
            self._table.attend()
            self._table.notices.sound(Sound.TICK)
            self._motion.rearrange(shown, self._drawn())
        return True

    def picked_by(self, place: str) -> frozenset[str]:
        touched = controls.touched(self._table.view, self.choice, place)
        return frozenset({place}) | (touched.choice.picked - self.choice.picked if touched else frozenset())

    def _act(self, action: Action, *, by_all: bool = False) -> None:
        self._answers = self._table.update.number
        self._table.act(action, by_all=by_all)

    def put_back(self) -> None:
        self.choice = selection.put_back(self._home or self.choice)
        self._carried = self._home = None

    # arranging the cards by hand

    def lift(self, place: str, grip: Point, at: Point) -> None:
        super().lift(place, grip, at)
        self._home = self.choice

    def carry(self, at: Point) -> None:
        super().carry(at)
        if self._carried:
            self._make_way(self._carried.place, self._carried.rect(self._drawn()))

    def _make_way(self, place: str, rect: Rect) -> None:
        """Let the row make room for the card that is carried over it; away from the row, restore the former order."""
        drawn, wanted = self._drawn(), self._home
        row = [each for each in self.cards if each in drawn]
        if rect.bottom > drawn[place].rect.y:
            left = sum(drawn[each].rect.x * self._way < rect.x * self._way for each in row if each != place)
            is_there = left == row.index(place)
            wanted = self.choice if is_there else selection.arranged(self._table.view, self.choice, place, left)
        if wanted is None or wanted == self.choice:
            return
        self.choice = wanted
        after = self._drawn()
        self._motion.rearrange(drawn, {each: node for each, node in after.items() if each != place})

    def _let_fall(self, place: str, rect: Rect, at: Point, nodes: Sequence[Node]) -> None:
        self._make_way(place, rect)
        self._home = None
        drawn = self._drawn()
        if drawn[places.MIDDLE].rect.holds(at) and self._play(place, rect):
            return
        self._motion.glide_home(drawn.get(place), rect)

    def _play(self, place: str, rect: Rect) -> bool:
        """Play the card released over the middle. Return False if nothing is played, and the card has to go home."""
        result = controls.dropped(self._table.view, self.choice, place)
        if result is None:
            return False
        if result.action is None:
            self._table.notices.say(result.refused, warning=True)
            return False
        self.choice = result.choice
        self._dropped = {place: rect}
        self._act(result.action)
        return True

    # the table's answers

    def let_go(self, before: Update, drawn: Drawn, *, was_turn: bool) -> Mapping[str, Rect] | None:
        return self._dropped if self._answers == before.number else None

    def changed(self, update: Update) -> None:
        self.choice = selection.after(self.choice, update.events, update.view)
        self._dropped, self._home = {}, None
        if self._carried and self._carried.place not in self.cards:
            self._carried = None
        self._since = self._table.now

    def refused(self) -> None:
        """Send dropped cards home. The selection stays, since the player may do something else with it."""
        self._answers = None
        dropped, self._dropped = self._dropped, {}
        for place, rect in dropped.items():
            self._motion.glide_home(self._drawn().get(place), rect)

    def tick(self, *, still: bool) -> None:
        """Pass for a player who sits it out or cannot come back, once the table has rested for `PAUSE` seconds."""
        table = self._table
        if not still:
            self._since = table.now
        if table.now < self._since + PAUSE or not table.is_turn or self._asked == table.update.number:
            return
        view: SpiteView = table.view
        sits_out = self.choice.sits_out or (controls.has_no_choice(view) and not self.holds)
        if sits_out and view.is_passed and why_no_pass(view, view.vantage) is None:
            self._asked = table.update.number
            self._act(Pass(view.decision))


INPUT = ManyCardInput
