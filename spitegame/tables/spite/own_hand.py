"""The area in front of the player: the own cards, and the buttons and switches."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from spitegame.rules.cards import Card
from spitegame.rules.spite.combos import OneFace, arity
from spitegame.rules.spite.state import Reward
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.drawing import Drawing
from spitegame.tables.face import Seen
from spitegame.tables.spite import answers, controls, places
from spitegame.tables.spite.controls import TableControl
from spitegame.tables.spite.player_plate import PlayerPlate, countdown_ring
from spitegame.tables.spite.selection import Selection, fakes, groups, hand, number, spoils
from spitegame.tables.spite.sizes import FINGER, SpiteSizes
from spitegame.tables.spite.texts.reading import reading
from spitegame.tables.words import card_name
from spitegame.translation import _, pgettext
from spitegame.ui.geometry import TALL, Point, Rect, centered
from spitegame.ui.nodes import (
    SMALLEST,
    Align,
    Badge,
    ButtonLook,
    CardLook,
    Chip,
    Frame,
    Icon,
    Mark,
    Node,
    Panel,
    Takes,
    Tone,
    Words,
    about_size,
)

_LOOSE = 1.04
"""The largest distance from one card to the next, in widths of a card."""
_SEEN, _WELL_SEEN = 0.3, 0.5
"""The part of each card that shows, as a share of its width: the least, and the one at which cards may grow beyond
their usual size."""
_BEHIND = 0.36
"""The part that shows of a card in a back row, as a share of its height."""
_BETTER = 1.3
"""The factor by which one more row has to make cards higher; otherwise it is not taken."""
_GAPS = (0.3, 0.15, 0.05)
"""Gaps between two groups, in widths of a card; the first that leaves every corner visible is taken."""
_STRIP = 0.26
"""The least part of a card that has to show, as a share of its width."""
_RARE = (places.CALL, places.COUNTDOWN)
"""The buttons that show only while they can be used."""
_APART = 0.18
"""The gap between the hand and the cards beside it, in widths of a card."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Cards that lie together, by place."""

    cards: Mapping[str, Card]
    beside: bool = False
    """True for spoils and fake jokers, which lie beside the hand."""
    fake: bool = False


class OwnHand(Drawing[SpiteView, SpiteSizes]):
    """Makes the nodes in front of the player."""

    def __init__(self, seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> None:
        super().__init__(seen, frame, size)
        self._choice: Selection = seen.choice
        self._answering = answers.answering(seen.view) if answers.are_told(seen.view) else None
        """The places of cards that are part of an answer; None at a table that does not tell answers."""
        self._reading = reading(seen.view, self._choice)

    def nodes(self) -> Iterator[Node]:
        yield from self._said()
        if not self.seen.is_past:
            yield from self._switches()
        yield from self._cards()
        yield from self._cells()

    # the cards

    def _cards(self) -> Iterator[Node]:
        row, room = self._groups(), self.size.hand
        if not row or not room.height:
            return
        lines = self._rows(row, room)
        for part, rect in zip(_parted(row, len(lines)), lines, strict=True):
            yield from self._line(part, rect)

    def _rows(self, groups: Sequence[_Group], room: Rect) -> Sequence[Rect]:
        """Return the rows for these cards, from the back to the front: as few as show enough of every card."""
        cards, beside = sum(len(group.cards) for group in groups), sum(group.beside for group in groups)
        best, found = 0.0, [room]
        for lines in (1, 2, 3):
            behind = max(self.frame.px(FINGER), room.height * _BEHIND / (1 + _BEHIND * (lines - 1)))
            behind = min(behind, room.height / (lines + 0.5))
            over, whole = max(0, ceil(cards / lines) - 1 - beside), 1 + beside * (1 + _APART)
            well = max(self.size.card, room.width / (whole + over * _WELL_SEEN))
            free = max((room.width - over * self.frame.px(FINGER)) / whole, room.width / (whole + over))
            width = min(well, free, room.width / (whole + over * _SEEN))
            height = min(room.height - behind * (lines - 1), width * TALL)
            if height > best * _BETTER:
                top = room.bottom - height - behind * (lines - 1)
                best, found = height, [Rect(room.x, top + behind * line, room.width, height) for line in range(lines)]
        return found

    def _line(self, row: Sequence[_Group], room: Rect) -> Iterator[Node]:
        """Yield the cards of a row, spread as far as the room allows."""
        width = room.height / TALL
        apart = sum(group.beside for group in row[1:])
        steps = sum(len(group.cards) for group in row) - 1 - apart
        for gap in _GAPS:
            fixed = width * (1 + apart * (1 + _APART) + (len(row) - 1 - apart) * gap)
            step = min(width * _LOOSE, (room.width - fixed) / max(1, steps))
            if step >= width * _STRIP:
                break
        x = room.x + max(0.0, (room.width - fixed - step * steps) / 2)
        for index, group in enumerate(row):
            if index:
                x += width * (1 + _APART) - step if group.beside else width * gap
            first = x
            yield from self._answer_bars(group, Rect(x, room.y, width, room.height), step)
            for place, card in group.cards.items():
                yield self._card(place, card, Rect(x, room.y, width, room.height), fake=group.fake)
                x += step
            if group.beside:
                yield self._named(group, Rect(first, room.y, x - step + width - first, room.height))

    def _answer_bars(self, group: _Group, first: Rect, step: float) -> Iterator[Node]:
        """Yield a bar over each set of cards of one face that may be played together, until a card is picked."""
        answering, top = self._answering, self.view.visible_trick.top
        if not answering or self._choice.picked or not isinstance(top, OneFace) or arity(top) == 1:
            return
        x = first.x
        for _face, run in groupby(group.cards, key=lambda place: (group.cards[place].rank, place in answering)):
            alike = list(run)
            if len(alike) > 1 and alike[0] in answering:
                width = step * (len(alike) - 1) + min(step, first.width) - self.frame.px(6)
                bar = Rect(x, first.y - self.frame.px(10), width, self.frame.px(5))
                yield Node(f"answer.{alike[0]}", bar, Badge("", self.size.tiny, Tone.GOLD))
            x += step * len(alike)

    def _groups(self) -> list[_Group]:
        view, held = self.view, hand(self.view)
        row = [
            *(_Group({place: held[place] for place in places}) for places in groups(view, self._choice)),
            _Group(spoils(view), beside=True),
            _Group(fakes(view), beside=True, fake=True),
        ]
        return [group for group in row if group.cards]

    def _named(self, group: _Group, rect: Rect) -> Node:
        """Return the label of the cards beside the hand, in the longest words that fit."""
        # Translators: below cards, the longest that there is room for: the first, the second or the third.
        fake_jokers = (_("fake jokers"), _("fakes"), pgettext("fakes", "F"))
        # Translators: below cards, the longest that there is room for: the first or the second.
        texts = fake_jokers if group.fake else (_("spoils"), pgettext("spoils", "S"))
        letters, pad = self.size.tiny, self.frame.px(12)
        wides = [(self.frame.measure(text, letters) + pad, text) for text in texts]
        wide, text = next((each for each in wides if each[0] <= rect.width), wides[-1])
        high = self.pill * 0.8
        look = Badge(text, letters, Tone.WARNING if group.fake else Tone.PLAIN)
        spot = centered(Point(rect.center.x, rect.bottom - high * 0.7), wide, high)
        return Node("fake_jokers.word" if group.fake else "spoils.word", spot, look, label=texts[0])

    def _card(self, place: str, card: Card, rect: Rect, *, fake: bool) -> Node:
        picked = place in self._choice.picked
        marks = self.seen.marks.get(place, Mark.NONE)
        if picked:
            marks |= Mark.PICKED
            rect = rect.moved(0, -self.size.lift)
        elif self._answering is not None and place not in self._answering:
            marks |= Mark.IDLE
        covered = fake and picked and self._choice.face_down
        return Node(
            place,
            rect,
            CardLook(None if covered else card, fake=fake),
            label=_label(card, fake=fake, picked=picked, covered=covered),
            takes=Takes.TAP | (Takes.NOTHING if fake else Takes.LIFT),
            marks=marks | self._gained(place),
        )

    def _gained(self, place: str) -> Mark:
        """Return the mark of a card that the swap has brought: it glows until the player plays."""
        held = hand(self.view)
        if self._choice.swap is None or place not in held:
            return Mark.NONE
        alike = [each for each, other in held.items() if other == held[place]]
        number = self._choice.swap.taken.count(held[place])
        return Mark.GLOWING if place in alike[len(alike) - number :] else Mark.NONE

    # what the picked cards are

    def _said(self) -> Iterator[Node]:
        """Yield the words about the picked cards, at the right end of their room, near the button that plays them."""
        read, room = self._reading, self.size.reading
        if read is None or not self.size.hand.height or not room.height:
            return
        across, down = self.frame.px(12), self.frame.px(4)
        lines, size = self.frame.fitted(read.words, self.small, room.width - 2 * across, room.height - 2 * down)
        width = max(self.frame.measure(line, size) for line in lines) + 2 * across
        height = len(lines) * self.frame.line(size) + 2 * down
        rect = Rect(room.right - width, room.center.y - height / 2, width, height)
        inside = Rect(rect.x + across, rect.y + down, width - 2 * across, height - 2 * down)
        yield Node("reading.panel", rect, Panel(Tone.STRONG))
        yield Node("reading", inside, Words(lines, size, read.tone, Align.CENTER), label=read.words)

    # buttons and switches

    def _switches(self) -> Iterator[Node]:
        found = self.size.switches
        for control in controls.switches(self.view, self._choice):
            yield self._control(control, found.rects[control.id], found.letters, capped=found.capped)

    def _cells(self) -> Iterator[Node]:
        """Yield the number, the ring of the countdown, the own plate and the buttons."""
        size, seat = self.size, self.view.vantage
        if self._counts and not self.seen.is_past:
            yield from self._number(size.slots[places.NUMBER])
        ring = countdown_ring(self.seen, seat, size.ring) if size.ring else None
        if ring:
            yield ring
        yield from PlayerPlate(self.seen, self.frame, size, seat, size.own_plate, timed=ring is None).nodes()
        for control in [] if self.seen.is_past else controls.buttons(self.view, self._choice):
            if control.id in _RARE and control.why_not:  # shown only while it can be used
                continue
            rect = size.slots[control.id]
            letters, capped = self._letters(control, rect)
            yield self._control(control, rect, letters, capped=capped)

    @property
    def _counts(self) -> bool:
        """True if the number shows, between its buttons. At 0 it shows only if a number is called for."""
        buys = self.view.is_passed or isinstance(self.view.phase, Reward) or number(self.view, self._choice) > 0
        return controls.has_number(self.view) and buys

    def _letters(self, control: TableControl, rect: Rect) -> tuple[int, bool]:
        """Return the size of the letters on a button, and True if the key cap fits beside words of that size."""
        for letters in range(self.size.letters, SMALLEST - 1, -1):
            room = rect.width - self.frame.px(12) - self.frame.measure(control.text, letters)
            if room >= 0:
                return letters, not self.frame.is_compact and room >= self.frame.cap(control.cap, letters) + 12
        return SMALLEST, False

    def _number(self, rect: Rect) -> Iterator[Node]:
        """Yield the number of cards that goes with the action, between buttons to lower and raise it."""
        side, letters = rect.height, self.size.letters
        cards = number(self.view, self._choice)
        # Translators: {number} of cards.
        what = _("draw {number}", number=cards) if isinstance(self.view.phase, Reward) else controls.pick_up(cards)
        less = Rect(rect.x, rect.y, side, side)
        more = Rect(rect.right - side, rect.y, side, side)
        line = self.frame.line(letters)
        words = Rect(less.right, rect.center.y - line / 2, more.x - less.right, line)
        yield self._step(places.LESS, Icon.MINUS, controls.one_less(), less)
        shown = what if self.frame.measure(what, letters) <= words.width else str(cards)
        yield Node(places.NUMBER, words, Words((shown,), letters, Tone.GOLD, Align.CENTER), label=what)
        yield self._step(places.MORE, Icon.PLUS, controls.one_more(), more)

    def _step(self, name: str, icon: Icon, label: str, rect: Rect) -> Node:
        look = ButtonLook("", self.size.letters, icon=icon)
        return Node(name, rect, look, label=label, takes=Takes.TAP)

    def _control(self, control: TableControl, rect: Rect, letters: int, *, capped: bool = True) -> Node:
        marks = self.seen.marks.get(control.id, Mark.NONE) | (Mark.DISABLED if control.why_not else Mark.NONE)
        cap = control.cap if capped else ""
        look: ButtonLook | Chip
        if control.on is None:
            gold = control.primary and (self._reading is None or self._reading.may_be_played)
            text = self.frame.shortened(control.text, letters, rect.width)
            look = ButtonLook(text, letters, cap, primary=gold)
        else:
            about = control.about if self.frame.measure(control.about, about_size(letters)) + 6 <= rect.width else ""
            look = Chip(control.text, letters, control.on, cap, about)
        return Node(control.id, rect, look, label=control.spoken, takes=Takes.TAP, marks=marks)


def _label(card: Card, *, fake: bool, picked: bool, covered: bool) -> str:
    name = card_name(card)
    if fake:
        # Translators: {card} is the name of a card without an article, such as “9 of hearts”.
        name = _("fake {card}", card=name)
    if covered:
        return _("{card}, face-down, picked", card=name)
    return _("{card}, picked", card=name) if picked else name


def _parted(row: Sequence[_Group], lines: int) -> list[list[_Group]]:
    """Return the groups in this number of lines with about the same number of cards; a group that does not fit
    continues in the next line."""
    number = sum(len(group.cards) for group in row)
    per_line = ceil(number / lines)
    found: list[list[_Group]] = [[]]
    left = per_line
    for group in row:
        cards = list(group.cards.items())
        while cards:
            if not left:
                found.append([])
                left = per_line
            part, cards = cards[:left], cards[left:]
            left -= len(part)
            found[-1].append(replace(group, cards=dict(part)))
    return found + [[] for _line in range(lines - len(found))]
