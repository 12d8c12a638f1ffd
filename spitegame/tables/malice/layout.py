"""Where every card, pile and word of the table lies."""

from collections.abc import Iterator
from dataclasses import replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import FillHand
from spitegame.rules.malice.legal import is_wild, needs
from spitegame.rules.malice.options import PILES, CompletedReturn, last_rank
from spitegame.rules.malice.state import Turn, side
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.drawing import Drawing
from spitegame.tables.face import Laid, Seen
from spitegame.tables.malice import places
from spitegame.tables.malice.compact_sizes import CompactSizes
from spitegame.tables.malice.sizes import GAP, OVERLAP, MaliceSizes
from spitegame.tables.malice.texts import wording
from spitegame.tables.words import card_name, in_commas
from spitegame.translation import _, ngettext, pgettext
from spitegame.ui.geometry import TALL, Point, Rect, centered, spread
from spitegame.ui.nodes import Align, CardLook, Frame, Mark, Node, Pill, Slot, Takes, Tone, Words, Zone

_MOST_EDGES = 5
_LINK_SHARE = 0.45
"""The share of the room for a name that words about the connection may take."""


def layout(seen: Seen[MaliceView], frame: Frame) -> Laid:
    """The nodes of the table, in the order in which they are painted."""
    table = _Layout(seen, frame, _sizes(seen, frame))
    return Laid(list(table.nodes()), table.size.status, axis=table.size.status.center.x)


def _sizes(seen: Seen[MaliceView], frame: Frame) -> MaliceSizes | CompactSizes:
    if frame.is_compact:
        return CompactSizes(seen, frame)
    return MaliceSizes(seen.view, frame, seen.column, seen.status_lines)


class _Layout(Drawing[MaliceView, MaliceSizes | CompactSizes]):
    def __init__(self, seen: Seen[MaliceView], frame: Frame, size: MaliceSizes | CompactSizes) -> None:
        super().__init__(seen, frame, size)
        self.pad = size.pad
        self.terms = wording.terms(seen.view.rules)

    def nodes(self) -> Iterator[Node]:
        seats = len(self.view.areas)
        for step, block in enumerate(self.size.others_blocks(), start=1):
            yield from self._other(Seat((self.view.vantage + step) % seats), block)
        yield from self._middle()
        yield from self._own()

    # the others

    def _other(self, seat: Seat, block: Rect) -> Iterator[Node]:
        size, width, height = self.size, self.size.other, self.size.other_height
        payoff = max(width * (1 + 2 * GAP), size.number)
        wide = payoff + width * (PILES * (1 + GAP) - GAP)
        above = Rect(block.x + (block.width - wide) / 2, block.y, wide, size.plate)
        yield from self._plate_beside(seat, block, above.x) if size.beside else self._plate_above(seat, above)
        first = Rect(above.x + max(0.0, size.number - width) / 2, block.y + size.plate, width, height)
        yield from self._payoff(seat, first)
        room = size.others_row - size.plate - height
        for pile in range(PILES):
            spot = Rect(above.x + payoff + pile * width * (1 + GAP), first.y, width, height)
            yield from self._discard(seat, pile, spot, room)
        if size.beside:
            start = above.right + width * 0.5
            yield from self._hand_beside(seat, Rect(start, first.y, block.right - start, height))

    def _plate_beside(self, seat: Seat, block: Rect, until: float) -> Iterator[Node]:
        frame, name_id = self.frame, places.plate(seat)
        side, gap, name_line = frame.px(56), frame.px(12), frame.line(self.size.text)
        link = self.seen.links.get(seat)
        words = max(
            frame.measure(self.seen.names[seat], self.size.text),
            frame.measure(self._state(seat), self.small),
            frame.measure(link.words, self.small) + self.small + gap if link else 0,
        )
        first = max(block.x, until - 2 * gap - words - side - gap)
        avatar = self._avatar(seat, Rect(first, block.y + frame.px(6), side, side))
        yield avatar
        x = avatar.rect.right + gap
        room = until - x - gap
        yield from self._text(f"{name_id}.name", self.seen.names[seat], Point(x, block.y), room, self.size.text)
        at, tone = Point(x, block.y + name_line), Tone.GOLD if self._is_turn(seat) else Tone.DIM
        yield from self._text(f"{name_id}.state", self._state(seat), at, room, self.small, tone)
        yield from self._link(seat, Point(x, at.y + self.line), room)

    def _plate_above(self, seat: Seat, line: Rect) -> Iterator[Node]:
        frame, active = self.frame, self._is_turn(seat)
        disc = line.height - frame.px(6)
        avatar = self._avatar(seat, Rect(line.x, line.y, disc, disc))
        yield avatar
        x = avatar.rect.right + frame.px(8)
        backs = self._tiny_backs(seat, line)
        room = (backs[0].rect.x if backs else line.right) - x - frame.px(6)
        y = line.y + (line.height - self.line) / 2
        link = list(self._link(seat, Point(x, y), room * _LINK_SHARE)) if self._has_room_for_link(seat, room) else []
        used = max((node.rect.right - x + frame.px(6) for node in link), default=0.0)
        # Translators: stands beside the name of a player.
        partner = [pgettext("a player", "partner")] if self._mine(seat) else []
        after = "".join(f" · {word}" for word in [*partner, *([self._turn_word(seat)] if active else [])])
        name = frame.shortened(self.seen.names[seat], self.small, room - used - frame.measure(after, self.small))
        tone, at = Tone.GOLD if active else Tone.PLAIN, Point(x + used, y)
        yield from self._text(f"{places.plate(seat)}.name", name + after, at, room - used, self.small, tone)
        yield from link
        yield from backs

    def _avatar(self, seat: Seat, rect: Rect) -> Node:
        link = self.seen.links.get(seat)
        spoken = [
            self.seen.names[seat],
            *([pgettext("a player", "your partner")] if self._mine(seat) else []),
            self._state(seat),
            *([link.label] if link else []),
        ]
        look = self.seen.avatar(seat, active=self._is_turn(seat))
        return Node(places.plate(seat), rect, look, label=in_commas(spoken))

    def _has_room_for_link(self, seat: Seat, room: float) -> bool:
        """Where there is hardly room for the name, only a lost connection is shown."""
        link = self.seen.links.get(seat)
        has_room = room * _LINK_SHARE > self.frame.measure("000 ms", self.small)
        return link is not None and (has_room or link.tone is Tone.WARNING)

    def _link(self, seat: Seat, at: Point, room: float) -> Iterator[Node]:
        """A sign and a word about the connection of somebody far away; the sign alone where there is little room."""
        link = self.seen.links.get(seat)
        if link is None:
            return
        small, node_id = self.small, f"{places.plate(seat)}.link"
        sign = Rect(at.x, at.y + small * 0.15, small, small)
        yield self.link_sign(f"{node_id}.sign", sign, link)
        beside = sign.right + self.frame.px(5)
        width = float(self.frame.measure(link.words, small))
        if beside + width <= at.x + room:
            words = Rect(beside, at.y, width, self.frame.line(small))
            yield Node(node_id, words, Words((link.words,), small, link.tone), label=link.label)

    def _tiny_backs(self, seat: Seat, line: Rect) -> list[Node]:
        cards = self._hand_of(seat)
        height = line.height - self.frame.px(4)
        width = height / TALL
        step = width * (0.75 if seat in self.seen.open_hands else self.size.backs)
        start = line.right - width - step * (len(cards) - 1)
        return [
            Node(
                places.hand(seat, index),
                Rect(start + index * step, line.y, width, height),
                CardLook(card, shadow=False),
                label=self._in_hand(len(cards)) if index == 0 else "",
            )
            for index, card in enumerate(cards)
        ]

    def _hand_beside(self, seat: Seat, room: Rect) -> Iterator[Node]:
        cards = self._hand_of(seat)
        height = self.size.other_height * 0.75
        first = Rect(room.x, room.y + self.frame.px(4), height / TALL, height)
        rects = spread(first, len(cards), max(first.right, room.right), first.width * 0.48)
        for index, (card, rect) in enumerate(zip(cards, rects, strict=True)):
            yield Node(places.hand(seat, index), rect, CardLook(card))
        width = (rects[-1].right if rects else first.right) - first.x
        text = self._in_hand(len(cards))
        wide = min(max(width, self._wide(text)), room.width)
        below = Rect(min(first.x, room.right - wide), first.bottom + self.frame.px(4), wide, self.pill)
        shown = text if self.frame.measure(text, self.small) <= below.width else str(len(cards))
        yield Node(f"seat{seat}.count", below, Words((shown,), self.small, Tone.DIM, Align.CENTER), label=text)

    @staticmethod
    def _in_hand(cards: int) -> str:
        # Translators: a short label: how many cards somebody holds.
        return ngettext("{number} in hand", "{number} in hand", cards)

    def _hand_of(self, seat: Seat) -> tuple[Card | None, ...]:
        return self.seen.open_hands.get(seat, self.view.areas[seat].hand)

    # the middle

    def _middle(self) -> Iterator[Node]:
        size = self.size
        stock_label = self._with_number(self.terms.stock_short, self.view.stock)
        completed_label = self._with_number(self.terms.completed_short, self.view.completed)
        labels = [wording.needs(len(pile)) for pile in self.view.centers]
        labels += [stock_label, completed_label] if self._shows_completed else [stock_label]
        width, aside = size.middle.card, size.middle.card * GAP
        widest, steps = max(map(self._wide, labels)), len(labels) - 1
        room = size.middle.width - width - aside * (1 + self._shows_completed)
        step = min(max(width * (1 + GAP), widest + self.frame.px(4)), room / steps)
        beside_buttons = (room + width + 2 * self.pad - widest) / steps
        if beside_buttons >= widest:
            step = min(step, beside_buttons)
        total = steps * step + width + aside * (1 + self._shows_completed)
        stock = Rect(size.middle.axis - total / 2, size.middle.y, width, size.middle.height)
        yield from self._backs(places.STOCK, self.view.stock, stock_label, stock, step - width)
        for index in range(len(self.view.centers)):
            yield from self._center(index, stock.moved(aside + (index + 1) * step, 0), step - width)
        if self._shows_completed:
            last = stock.moved(total - width, 0)
            yield from self._backs(places.COMPLETED, self.view.completed, completed_label, last, step - width)

    @property
    def _shows_completed(self) -> bool:
        return self.view.rules.completed_return is not CompletedReturn.AT_ONCE

    def _backs(self, pile: str, count: int, label: str, rect: Rect, gap: float) -> Iterator[Node]:
        """A pile of cards face down. Under the completed ones their place shows, even if there are some."""
        if not count or pile == places.COMPLETED:
            yield Node(f"{pile}.place", rect, Slot())
        if count:
            yield from self.thick_pile(pile, rect, min(_MOST_EDGES, 1 + count // 12), 2 * self.size.thick)
        takes = Takes.TAP if pile == places.STOCK and FillHand() in self.view.legal else Takes.NOTHING
        yield Node(pile, rect, Zone(), label=label, takes=takes, marks=self.seen.marks.get(pile, Mark.NONE))
        yield self._pill(f"{pile}.count", label, str(count), self._below(rect, gap))

    def _center(self, index: int, rect: Rect, gap: float) -> Iterator[Node]:
        pile = self.view.centers[index]
        zone = places.center(index)
        yield Node(f"{zone}.place", rect, Slot("A" if not pile else ""))
        for height, card in enumerate(pile):
            away = min(len(pile) - 1 - height, 2) * self.frame.px(1.5)
            rect_here = rect.moved(-away, -away)
            yield Node(places.card(zone, height), rect_here, CardLook(card, shadow=height in (0, len(pile) - 1)))
        if pile and is_wild(pile[-1], self.view.rules):
            top = places.card(zone, len(pile) - 1)
            low = Rect(rect.x - gap / 2, rect.bottom - self.pill * 1.15, rect.width + gap, self.pill)
            acted = needs(len(pile) - 1).sign
            yield self._pill(f"{top}.acts", wording.acts_as(len(pile)), acted, low, Tone.GOLD)
        yield self._zone(zone, rect, wording.center_label(index, pile, self.view.rules))
        if (height := len(pile)) < last_rank(self.view.rules):  # the last card of a game may have completed it
            needed = needs(height).sign
            yield self._pill(f"{zone}.needs", wording.needs(height), needed, self._below(rect, gap))
        yield from self._key_cap(zone, rect)

    # the own cards

    def _own(self) -> Iterator[Node]:
        size, seat = self.size, self.view.vantage
        width, height = size.own.card, size.own.height
        step = width * (1 + GAP)
        total = width + PILES * step + width * GAP
        payoff = Rect(size.own.axis - total / 2, size.own.y, width, height)
        yield from self._payoff(seat, payoff)
        yield from self._key_cap(places.payoff(seat), payoff)
        yield from self._own_name(payoff)
        for pile in range(PILES):
            yield from self._discard(seat, pile, payoff.moved(width * GAP + (pile + 1) * step, 0), size.own_room)
        yield from self._own_hand()

    def _own_name(self, payoff: Rect) -> Iterator[Node]:
        """Beside the payoff or, in a tall window, beneath it, so that people who share a screen see whose these are."""
        seat, size, gap = self.view.vantage, self.size, self.frame.px(12)
        if self._is_name_beneath:
            room, align = self._below(payoff, payoff.width * 2 * GAP), Align.CENTER
            rect = Rect(max(size.pad, room.x), room.bottom, room.width, self.line)
        else:
            rect, align = Rect(size.pad, payoff.y, payoff.x - gap - size.pad, self.line), Align.RIGHT
        name = self.frame.shortened(self.seen.names[seat], self.small, rect.width)
        tone = Tone.GOLD if self._is_turn(seat) else Tone.DIM
        if self.frame.measure(name, self.small) <= rect.width:
            yield self.words(places.plate(seat), self.seen.names[seat], rect, tone, align)
        if rect.bottom + rect.height <= size.status.y:
            link = list(self._link(seat, Point(rect.x, rect.bottom), rect.width))
            spare = rect.right - max((node.rect.right for node in link), default=rect.right)
            aside = spare if align is Align.RIGHT else spare / 2
            yield from (replace(node, rect=node.rect.moved(aside, 0)) for node in link)
        if not self._is_name_beneath:
            top = rect.bottom + (self.line if seat in self.seen.links else 0)
            yield from self._own_face(rect, top, payoff.bottom)

    @property
    def _is_name_beneath(self) -> bool:
        return self.frame.is_tall or self.frame.is_compact

    def _own_face(self, name: Rect, top: float, bottom: float) -> Iterator[Node]:
        """Beneath the own name, between these two heights: who has chosen no face sees none."""
        seat, side = self.view.vantage, self.frame.px(56)
        look = self.seen.avatar(seat, active=self._is_turn(seat))
        top += self.frame.px(6)
        if look.portrait and side <= min(bottom - top, name.width):
            yield Node(f"{places.plate(seat)}.face", Rect(name.right - side, top, side, side), look)

    def _own_hand(self) -> Iterator[Node]:
        seat, row = self.view.vantage, self.size.hand
        cards = self.view.areas[seat].hand
        step = min(max(row.card * OVERLAP, self.size.strip), (row.width - row.card) / max(1, len(cards) - 1))
        total = row.card + step * (len(cards) - 1)
        first = Rect(row.axis - total / 2, row.y, row.card, row.height)
        for index, card in enumerate(cards):
            place = places.hand(seat, index)
            marks = self.seen.marks.get(place, Mark.NONE)
            spot = first.moved(index * step, -self.size.lift if Mark.SELECTED in marks else 0)
            yield Node(
                place,
                spot,
                CardLook(card),
                label=card_name(card) if card else _("face down"),
                takes=Takes.TAP | Takes.LIFT if card else Takes.NOTHING,
                marks=marks,
            )
            yield from self._key_cap(place, spot)

    # what every seat has

    def _payoff(self, seat: Seat, rect: Rect) -> Iterator[Node]:
        area = self.view.areas[seat]
        zone = places.payoff(seat)
        label = self._with_number(self.terms.payoff_short, area.payoff_left)
        if area.payoff is None:
            yield Node(f"{zone}.place", rect, Slot())
        else:
            step = self.frame.px(1.6)
            yield from self.thick_pile(zone, rect.moved(-step, -step), min(_MOST_EDGES, area.payoff_left) - 1, 1.6)
            yield Node(places.card(zone, 0), rect, CardLook(area.payoff))
        marks = Mark.GLOWING if area.payoff_left == 1 else Mark.NONE
        spoken = wording.payoff_label(self._called(seat), area, self.view.rules)
        yield self._zone(zone, rect, spoken, marks, card=places.card(zone, 0), mine=self._mine(seat))
        tone = Tone.GOLD if area.payoff_left == 1 else Tone.PLAIN
        below = self._below(rect, rect.width * 2 * GAP)
        if isinstance(self.size, CompactSizes) and seat != self.view.vantage:
            below = below.moved(0, rect.bottom - self.size.on_payoff(rect.width) - below.y)
        yield self._pill(f"{zone}.count", label, str(area.payoff_left), below, tone)

    def _discard(self, seat: Seat, index: int, rect: Rect, room: float) -> Iterator[Node]:
        pile = self.view.areas[seat].discards[index]
        zone = places.discard(seat, index)
        yield Node(f"{zone}.place", rect, Slot())
        step = min(rect.height * 0.24, room / max(1, len(pile) - 1))
        for height, card in enumerate(pile):
            yield Node(places.card(zone, height), rect.moved(0, height * step), CardLook(card))
        whole = Rect(rect.x, rect.y, rect.width, rect.height + step * max(0, len(pile) - 1))
        top = places.card(zone, len(pile) - 1) if pile else ""
        spoken = wording.discard_label(self._called(seat), index, pile, self.view.rules)
        yield self._zone(zone, whole, spoken, card=top, mine=self._mine(seat) and bool(pile))
        if seat == self.view.vantage:
            yield from self._key_cap(zone, rect)

    def _zone(
        self, zone: str, rect: Rect, label: str, marks: Mark = Mark.NONE, *, card: str = "", mine: bool = False
    ) -> Node:
        return Node(
            zone,
            rect,
            Zone(card),
            label=label,
            takes=Takes.TAP | Takes.LIFT if mine else Takes.TAP,
            marks=marks | self.seen.marks.get(zone, Mark.NONE),
        )

    def _called(self, seat: Seat) -> str | None:
        """None for the viewer."""
        return None if seat == self.view.seat else self.seen.names[seat]

    def _mine(self, seat: Seat) -> bool:
        return self.view.seat is not None and seat in side(self.view.rules, len(self.view.areas), self.view.seat)

    def _is_turn(self, seat: Seat) -> bool:
        return isinstance(self.view.phase, Turn) and self.view.phase.seat == seat

    def _turn_word(self, seat: Seat) -> str:
        if self.seen.kinds[seat]:
            # Translators: stands beside the name of a computer player whose turn it is.
            return pgettext("a player", "thinking")
        # Translators: stands beside the name of a player whose turn it is.
        return pgettext("a player", "to play")

    def _state(self, seat: Seat) -> str:
        if self._is_turn(seat):
            return self._turn_word(seat)
        # Translators: stands beside the name of a player whose turn it is not.
        return self.seen.kinds[seat] or pgettext("a player", "waiting")

    # words

    def _wide(self, text: str) -> float:
        return self.frame.measure(text, self.small) + self.frame.px(18)

    @staticmethod
    def _with_number(pile: str, cards: int) -> str:
        # Translators: a short label under a pile. {pile} is what it is called, such as “Payoff”, and {number} how many
        # cards there are.
        return pgettext("how many cards", "{pile} {number}", pile=pile, number=cards)

    def _pill(self, node_id: str, text: str, short: str, about: Rect, tone: Tone = Tone.PLAIN) -> Node:
        """As wide as its text; where there is no room for more, only what counts, which is `short`."""
        shown = text if self._wide(text) <= about.width else short
        rect = centered(about.center, max(self._wide(shown), self.pill), self.pill)
        into_window = min(0.0, self.frame.size.width - rect.right) + max(0.0, -rect.x)
        return Node(node_id, rect.moved(into_window, 0), Pill(shown, self.small, tone), label=text)

    def _below(self, rect: Rect, gap: float) -> Rect:
        """Under a pile, no further than halfway over the gap to its neighbours."""
        return Rect(rect.x - gap / 2, rect.bottom + self.frame.px(4), rect.width + gap, self.pill)

    def _key_cap(self, place: str, rect: Rect) -> Iterator[Node]:
        if key := self.seen.keys.get(place):
            above = centered(Point(rect.center.x, rect.y + self.pill * 0.6), rect.width, self.pill)
            yield self._pill(f"{place}.key", key, key, above, Tone.GOLD)

    def _text(
        self, node_id: str, text: str, at: Point, room: float, letters: int, tone: Tone = Tone.PLAIN
    ) -> Iterator[Node]:
        """Shortened to the room there is; none at all where not even that fits."""
        shown = self.frame.shortened(text, letters, room)
        if self.frame.measure(shown, letters) <= room:
            rect = Rect(at.x, at.y, room, self.frame.line(letters))
            yield Node(node_id, rect, Words((shown,), letters, tone), label=text)
