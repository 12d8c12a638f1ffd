"""The layout of the table of Spite & Malice: the nodes of all cards, piles, plates and words."""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from spitegame.indices import rank_sign
from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import FillHand
from spitegame.rules.malice.legal import is_wild, needs
from spitegame.rules.malice.options import PILES, CompletedReturn, last_rank
from spitegame.rules.malice.state import Turn, Won, side
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.drawing import Drawing
from spitegame.tables.face import Laid, Seen
from spitegame.tables.malice import places
from spitegame.tables.malice.sizes import LOOSE, STRIP, Grid, MaliceSizes, SeatRoom, sizes
from spitegame.tables.malice.texts import wording
from spitegame.tables.words import card_name, counted_cards, in_commas
from spitegame.translation import _, ngettext, pgettext
from spitegame.ui.geometry import TALL, Point, Rect, centered
from spitegame.ui.nodes import Align, Bar, CardLook, Frame, Mark, Node, Panel, Pill, Slot, Takes, Tone, Words, Zone

_MOST_EDGES, _THICK = 5, 1.5
"""The largest number of edges that a pile shows; and their distance, in reference pixels."""
_LOOSE_STRIP = 0.3
"""The largest part of a card that shows under the next one of its pile, as a share of its height."""
_CORNER = 0.27
"""The part of a card that shows beside the next column of its pile, as a share of its width: enough for its rank."""
_BACKS = 0.3
"""The distance from one back to the next in a hand on a plate, as a share of a back's width."""
_NARROW = 110
"""The width below which a hand on a plate is shown only as a number, in reference pixels."""
_LINK_SHARE = 0.45
"""The share of the room for a name that words about the connection may take."""


def layout(seen: Seen[MaliceView], frame: Frame) -> Laid:
    """Return the table as it is laid out, with its nodes in painting order."""
    size = sizes(seen, frame)
    nodes = list(_Layout(seen, size.frame, size).nodes())
    return Laid(
        nodes,
        size.status,
        hushed=size.rooms is not None and not size.rooms.last,
        axis=size.status.center.x,
        last=size.last,
        hand=size.hand,
        rooms=size.rooms,
    )


class _Layout(Drawing[MaliceView, MaliceSizes]):
    """Makes the nodes of the table of Spite & Malice."""

    def __init__(self, seen: Seen[MaliceView], frame: Frame, size: MaliceSizes) -> None:
        super().__init__(seen, frame, size)
        self.terms = wording.terms(seen.view.rules)

    def nodes(self) -> Iterator[Node]:
        seats = len(self.view.areas)
        for step, room in enumerate(self.size.others, start=1):
            yield from self._seat(Seat((self.view.vantage + step) % seats), room)
        yield from self._middle(self.size.centers)
        yield from self._seat(self.view.vantage, self.size.own)
        yield from self._own_hand()

    # a plate for each player

    def _plate(self, seat: Seat, rect: Rect, *, is_high: bool) -> Iterator[Node]:
        """Yield a player's plate: face, name and state, the bar of the payoff, and the number of cards in hand."""
        is_high = is_high and rect.height >= self.size.high_plate
        if not is_high:
            rect = replace(rect, height=self.size.plate)
        yield Node(f"{places.plate(seat)}.panel", rect, Panel(self._tone(seat)))
        yield from self._high_plate(seat, rect) if is_high else self._low_plate(seat, rect)

    def _high_plate(self, seat: Seat, rect: Rect) -> Iterator[Node]:
        """Yield a plate of several lines."""
        inner, pad, plate = rect.inset(self.frame.px(8)), self.frame.px(8), places.plate(seat)
        spare = rect.height - self.size.high_plate
        side = min(2 * self.line + spare / 2, inner.width * 0.35)
        yield self._avatar(seat, Rect(inner.x, inner.y, side, side))
        name = Rect(inner.x + side + pad, inner.y + side / 2 - self.line, inner.width - side - pad, self.line)
        yield from self._text(f"{plate}.name", self.seen.names[seat], name, self._tone(seat))
        beneath = name.moved(0, self.line)
        link = list(self._link(seat, Point(beneath.x, beneath.y), beneath.width))
        yield from link or self._text(f"{plate}.state", self._state(seat), beneath, self._tone(seat, Tone.DIM))
        bar = Rect(inner.x, inner.y + side + pad, inner.width, self.frame.px(7))
        yield self._bar(seat, bar)
        low = Rect(inner.x, bar.bottom + pad, inner.width, inner.bottom - bar.bottom - pad)
        left = self._payoff_left(seat)
        at = Rect(low.x, low.center.y - self.line / 2, low.width * 0.45, self.line)
        yield replace(self.words(f"{plate}.left", left, at, Tone.DIM), label="")
        yield from self._backs_of(seat, Rect(at.right, low.y, low.right - at.right, low.height), shadow=True)

    def _low_plate(self, seat: Seat, rect: Rect) -> Iterator[Node]:
        """Yield a plate of one line."""
        px, plate = self.frame.px, places.plate(seat)
        pad, bar, side = px(8), px(4), rect.height - px(8)
        face = Rect(rect.x + pad, rect.y + (rect.height - bar - side) / 2, side, side)
        yield self._avatar(seat, face)
        left, right = face.right + pad, rect.right - pad
        hand = list(self._backs_of(seat, Rect(left, face.y, right - left, side), shadow=False))
        right = min([right, *(node.rect.x - pad for node in hand if Mark.HIDDEN not in node.marks)])
        link, at = list[Node](), Point(left, face.center.y - self.line / 2)
        if self._has_room_for_link(seat, right - left):
            link = list(self._link(seat, at, (right - left) * _LINK_SHARE))
            left = max(node.rect.right for node in link) + px(6)
        # Translators: stands beside the name of a player.
        after = f" · {pgettext('a player', 'partner')}" if self._is_partner(seat) else ""
        name, room = self.seen.names[seat], right - left
        said = after + (f" · {self._state(seat)}" if self._is_turn(seat) or self._is_next(seat) else "")
        if self.frame.measure(name + said, self.small) <= room:
            after = said
        shown = self.frame.shortened(name, self.small, room - self.frame.measure(after, self.small)) + after
        spoken = name + after
        yield from self._text(f"{plate}.name", shown, Rect(left, at.y, room, self.line), self._tone(seat), spoken)
        yield from link
        yield self._bar(seat, Rect(rect.x + pad, rect.bottom - bar - px(2), rect.width - 2 * pad, bar))
        yield from hand

    def _avatar(self, seat: Seat, rect: Rect) -> Node:
        link = self.seen.links.get(seat)
        spoken = [
            self.seen.names[seat],
            *([pgettext("a player", "your partner")] if self._is_partner(seat) else []),
            *filter(None, (self._state(seat),)),
            *([link.label] if link else []),
        ]
        look = self.seen.avatar(seat, active=self._is_turn(seat))
        return Node(places.plate(seat), rect, look, label=in_commas(spoken))

    def _bar(self, seat: Seat, rect: Rect) -> Node:
        """Return the bar of the race, which fills as the player's payoff runs down."""
        left = self.view.areas[seat].payoff_left
        share = max(0.0, 1 - left / max(1, self.view.rules.payoff))
        return Node(f"{places.plate(seat)}.race", rect, Bar(share, Tone.GOLD if left == 1 else Tone.GOOD))

    def _has_room_for_link(self, seat: Seat, room: float) -> bool:
        """Return True if this seat's connection is shown: any, or only a lost one if there is hardly room for the
        name."""
        link = self.seen.links.get(seat)
        has_room = room > 1.5 * self.frame.measure("000 ms", self.small)
        return link is not None and (has_room or link.tone is Tone.WARNING)

    def _link(self, seat: Seat, at: Point, room: float) -> Iterator[Node]:
        """Yield a sign and words about the connection of somebody far away; only the sign if room is scarce."""
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

    def _backs_of(self, seat: Seat, room: Rect, *, shadow: bool) -> Iterator[Node]:
        """Yield another player's hand with the number of its cards, at the right end of the plate."""
        cards = self.seen.open_hands.get(seat, self.view.areas[seat].hand)
        if seat == self.view.vantage:
            return
        label = self._in_hand(len(cards))
        number = label if self._wide(label) < room.width * (0.6 if shadow else 0.4) else str(len(cards))
        height = min(room.height - self.frame.px(2), self.frame.px(64))
        card = height / TALL
        words = self.frame.measure(number, self.small)
        at = Rect(room.right - words, room.center.y - self.line / 2, words, self.line)
        yield Node(f"seat{seat}.count", at, Words((number,), self.small, Tone.DIM, Align.RIGHT), label=label)
        is_number = room.width < self.frame.px(_NARROW)  # the hidden cards are goals of flights
        most = room.width * (1 if shadow else 0.5) - words - self.frame.px(6)
        loose = card * (0.75 if seat in self.seen.open_hands else _BACKS)
        step = 0.0 if is_number else max(card * 0.08, min(loose, (most - card) / max(1, len(cards) - 1)))
        right = room.right if is_number else at.x - self.frame.px(6)
        start = right - card - step * (len(cards) - 1)
        for index, held in enumerate(cards):
            rect = Rect(start + index * step, room.center.y - height / 2, card, height)
            marks = Mark.HIDDEN if is_number else Mark.NONE
            yield Node(places.hand(seat, index), rect, CardLook(held, shadow), marks=marks)

    @staticmethod
    def _in_hand(cards: int) -> str:
        # Translators: a short label: how many cards somebody holds.
        return ngettext("{number} in hand", "{number} in hand", cards)

    # the middle

    def _middle(self, grid: Grid) -> Iterator[Node]:
        stock_label = self._with_number(self.terms.stock_short, self.view.stock)
        yield from self._backs(places.STOCK, self.view.stock, stock_label, grid, 0)
        for index in range(len(self.view.centers)):
            yield from self._center(index, grid)
        if self.view.rules.completed_return is not CompletedReturn.AT_ONCE:
            label = self._with_number(self.terms.completed_short, self.view.completed)
            yield from self._backs(places.COMPLETED, self.view.completed, label, grid, 1 + len(self.view.centers))

    def _backs(self, pile: str, count: int, label: str, grid: Grid, column: int) -> Iterator[Node]:
        """Yield a pile of face-down cards. Completed cards always show the empty place beneath them."""
        rect = grid.spot(column)
        if not count or pile == places.COMPLETED:
            yield Node(f"{pile}.place", rect, Slot())
        if count:
            yield from self.thick_pile(pile, rect, min(_MOST_EDGES, 1 + count // 12), _THICK)
        takes = Takes.TAP if pile == places.STOCK and FillHand() in self.view.legal else Takes.NOTHING
        yield Node(pile, rect, Zone(), label=label, takes=takes, marks=self.seen.marks.get(pile, Mark.NONE))
        yield self._pill(f"{pile}.count", label, str(count), self._below(rect, grid))

    def _center(self, index: int, grid: Grid) -> Iterator[Node]:
        """Yield a center, with the rank that its wild top card stands for and the rank that it needs next."""
        pile, zone, rect = self.view.centers[index], places.center(index), grid.spot(1 + index)
        yield Node(f"{zone}.place", rect, Slot("" if pile else rank_sign(Rank.ACE)))
        for height, card in enumerate(pile):
            away = min(len(pile) - 1 - height, 2) * self.frame.px(_THICK)
            look = CardLook(card, shadow=height in (0, len(pile) - 1))
            yield Node(places.card(zone, height), rect.moved(-away, -away), look)
        below, needed = self._below(rect, grid), ""
        if len(pile) < last_rank(self.view.rules):  # a center may be complete when the game is over
            needed = rank_sign(needs(len(pile)))
        if pile and is_wild(pile[-1], self.view.rules):
            acted = rank_sign(needs(len(pile) - 1))
            wide = max(self._wide(acted), self.pill)
            acts = replace(below, width=wide)
            if wide + max(self._wide(needed), self.pill) <= below.width:
                below = Rect(acts.right, below.y, below.width - wide, below.height)
            else:  # the pill covers the card's own rank, which does not count
                acts = centered(Point(rect.center.x, rect.bottom - self.pill * 0.6), wide, self.pill)
            top = places.card(zone, len(pile) - 1)
            yield Node(f"{top}.acts", acts, Pill(acted, self.small, Tone.GOLD), label=wording.acts_as(len(pile)))
        yield self._zone(zone, rect, wording.center_label(index, pile, self.view.rules))
        if needed:
            yield self._pill(f"{zone}.needs", wording.needs(len(pile)), needed, below)
        yield from self._key_cap(zone, rect)

    # the own hand

    def _own_hand(self) -> Iterator[Node]:
        seat, room, size = self.view.vantage, self.size.hand, self.size
        cards = self.view.areas[seat].hand
        held = max(self.view.rules.hand, len(cards))
        high = (room.height - size.lift) / TALL
        loose = room.width / (1 + LOOSE * (held - 1))
        card = min(high, max(size.card, loose))
        step = min(card * LOOSE, (room.width - card) / max(1, len(cards) - 1))
        total = card + step * (len(cards) - 1)
        first = Rect(room.center.x - total / 2, room.bottom - card * TALL, card, card * TALL)
        for index, held_card in enumerate(cards):
            place = places.hand(seat, index)
            marks = self.seen.marks.get(place, Mark.NONE)
            spot = first.moved(index * step, -self.size.lift if Mark.SELECTED in marks else 0)
            yield Node(
                place,
                spot,
                CardLook(held_card),
                label=card_name(held_card) if held_card else _("face down"),
                takes=Takes.TAP | Takes.LIFT if held_card else Takes.NOTHING,
                marks=marks,
            )
            yield from self._key_cap(place, spot)

    # what every seat has

    def _seat(self, seat: Seat, room: SeatRoom) -> Iterator[Node]:
        yield from self._plate(seat, room.plate, is_high=room.is_high)
        grid = room.piles
        if grid.is_folded:
            yield from self._folded(seat, grid)
            return
        yield from self._payoff(seat, grid)
        for pile in range(PILES):
            yield from self._discard(seat, pile, grid)

    def _folded(self, seat: Seat, grid: Grid) -> Iterator[Node]:
        """Yield only the ranks that lie open before a seat, for a table without room for its cards; a tap shows the
        pile. The cards themselves are hidden nodes, as goals for flights."""
        area = self.view.areas[seat]
        left = self._payoff_left(seat)
        payoff = (area.payoff,) if area.payoff else ()
        spoken = wording.payoff_label(self._called(seat), area, self.view.rules)
        piles: list[tuple[str, tuple[Card, ...], str]] = [(places.payoff(seat), payoff, spoken)]
        for index, pile in enumerate(area.discards):
            label = wording.discard_label(self._called(seat), index, pile, self.view.rules)
            piles.append((places.discard(seat, index), pile, label))
        tokens = [(f"{places.payoff(seat)}.count", str(area.payoff_left), Tone.DIM, left)]
        for column, (zone, pile, label) in enumerate(piles, start=1):
            rect = replace(grid.spot(column), height=grid.room)
            for height, card in enumerate(pile[-2:], start=max(0, len(pile) - 2)):
                hidden = Rect(rect.center.x - rect.height / TALL / 2, rect.y, rect.height / TALL, rect.height)
                yield Node(places.card(zone, height), hidden, CardLook(card), marks=Mark.HIDDEN)
            tone = Tone.GOLD if zone == places.payoff(seat) else Tone.PLAIN
            tokens.append((f"{zone}.rank", rank_sign(pile[-1].rank) if pile else "–", tone, ""))
            top, mine = places.card(zone, len(pile) - 1), self._mine(seat) and bool(pile)
            yield self._zone(zone, rect, label, self._glow(zone), card=top if pile else "", mine=mine)
        for column, (node_id, sign, tone, label) in enumerate(tokens):
            rect = replace(grid.spot(column), height=grid.room)
            yield Node(node_id, rect, Words((sign,), self.small, tone, Align.CENTER), label=label)

    def _payoff(self, seat: Seat, grid: Grid) -> Iterator[Node]:
        area, rect = self.view.areas[seat], grid.spot(0)
        zone = places.payoff(seat)
        label = self._payoff_left(seat)
        if area.payoff is None:
            yield Node(f"{zone}.place", rect, Slot())
        else:
            step = self.frame.px(_THICK)
            yield from self.thick_pile(zone, rect.moved(-step, -step), min(_MOST_EDGES, area.payoff_left) - 1, _THICK)
            yield Node(places.card(zone, 0), rect, CardLook(area.payoff))
        spoken = wording.payoff_label(self._called(seat), area, self.view.rules)
        yield self._zone(zone, rect, spoken, self._glow(zone), card=places.card(zone, 0), mine=self._mine(seat))
        tone = Tone.GOLD if area.payoff_left == 1 else Tone.PLAIN
        yield self._pill(f"{zone}.count", label, str(area.payoff_left), self._below(rect, grid), tone)
        if seat == self.view.vantage:
            yield from self._key_cap(zone, rect)

    def _discard(self, seat: Seat, index: int, grid: Grid) -> Iterator[Node]:
        """Yield a discard pile that shows every rank. Without room for all of them, the oldest cards lie under the
        first one shown, and the number of all cards stands on the pile."""
        pile, rect, zone = self.view.areas[seat].discards[index], grid.spot(1 + index), places.discard(seat, index)
        rows = 1 + int(grid.room / (rect.height * STRIP) + 0.01)
        hidden = max(0, len(pile) - rows * self._columns(seat, index, grid))
        spots = self._fanned(len(pile) - hidden, rows, rect, grid.room)
        yield Node(f"{zone}.place", replace(rect, x=spots[-1].x) if spots else rect, Slot())
        for height in range(max(0, hidden - 1), len(pile)):
            yield Node(places.card(zone, height), spots[max(0, height - hidden)], CardLook(pile[height]))
        whole, top = rect.around(spots), places.card(zone, len(pile) - 1) if pile else ""
        spoken = wording.discard_label(self._called(seat), index, pile, self.view.rules)
        yield self._zone(zone, whole, spoken, card=top, mine=self._mine(seat) and bool(pile))
        if hidden:  # on the newest column, opposite to its ranks and below the sign of its key
            most = (1 - _CORNER) * rect.width
            (number,), letters = self.frame.fitted(str(len(pile)), self.small, most - self.frame.px(4), self.line)
            high = self.frame.line(letters)
            wide = min(most, max(self.frame.measure(number, letters) + self.frame.px(10), high))
            x, y = whole.x if self.seen.mirrored else whole.right - wide, rect.y + 0.1 * self.size.key
            look = Pill(number, letters)
            yield Node(f"{zone}.count", Rect(x, y, wide, high), look, label=counted_cards(len(pile)))
        if seat == self.view.vantage:
            yield from self._key_cap(zone, rect)

    def _fanned(self, cards: int, rows: int, first: Rect, room: float) -> list[Rect]:
        """Return the rectangles of cards that are fanned downwards from the first one, the oldest card on top. With
        more cards than `rows`, each row reaches to the left."""
        columns = max(1, ceil(cards / rows))
        below = ceil(cards / columns) - 1
        step = min(first.height * _LOOSE_STRIP, room / max(1, below))
        found = []
        for newer in reversed(range(cards)):
            up, left = divmod(newer, columns)
            left = columns - 1 - left if self.seen.mirrored else left
            found.append(first.moved(-left * first.width * _CORNER, (below - up) * step))
        return found

    def _columns(self, seat: Seat, index: int, grid: Grid) -> int:
        """Return the number of columns for which there is room between a discard pile and what lies at its left."""
        label = self._wide(self._payoff_left(seat)) if index == 0 else 0.0
        beside = max(grid.card, label if label <= grid.pitch else 0.0)
        free = grid.pitch - (grid.card + beside) / 2 - self.frame.px(4)
        return 1 + max(0, int(free / (grid.card * _CORNER)))

    def _zone(
        self, zone: str, rect: Rect, label: str, marks: Mark = Mark.NONE, *, card: str = "", mine: bool = False
    ) -> Node:
        """Return the node that takes taps on a pile. With `mine` its `card` can be lifted."""
        return Node(
            zone,
            rect,
            Zone(card),
            label=label,
            takes=Takes.TAP | Takes.LIFT if mine else Takes.TAP,
            marks=marks | self.seen.marks.get(zone, Mark.NONE),
        )

    def _glow(self, zone: str) -> Mark:
        """Return the mark of a zone: the last card of a payoff glows."""
        last = (places.payoff(Seat(seat)) for seat, area in enumerate(self.view.areas) if area.payoff_left == 1)
        return Mark.GLOWING if zone in last else Mark.NONE

    def _called(self, seat: Seat) -> str | None:
        """Return the player's name; None for the viewer, whom the words call "you"."""
        return None if seat == self.view.seat else self.seen.names[seat]

    def _mine(self, seat: Seat) -> bool:
        """Return True if the seat is the viewer's or its partner's."""
        return self.view.seat is not None and seat in side(self.view.rules, len(self.view.areas), self.view.seat)

    def _is_turn(self, seat: Seat) -> bool:
        return isinstance(self.view.phase, Turn) and self.view.phase.seat == seat

    def _tone(self, seat: Seat, otherwise: Tone = Tone.PLAIN) -> Tone:
        return Tone.GOLD if self._is_turn(seat) else otherwise

    def _turn_word(self, seat: Seat) -> str:
        if self.seen.kinds[seat]:
            # Translators: stands beside the name of a computer player whose turn it is.
            return pgettext("a player", "thinking")
        # Translators: stands beside the name of a player whose turn it is.
        return pgettext("a player", "to play")

    def _state(self, seat: Seat) -> str:
        """Return a word about the player: to play, next, won, the kind of occupant, or waiting."""
        if self._is_turn(seat):
            return self._turn_word(seat)
        if self._is_next(seat):
            # Translators: stands beside the name of the player whose turn comes after this one.
            return pgettext("a player", "next")
        phase = self.view.phase
        if isinstance(phase, Won) and seat in side(self.view.rules, len(self.view.areas), phase.seat):
            # Translators: stands beside the name of a player who has won the game.
            return pgettext("a player", "won")
        # Translators: stands beside the name of a player whose turn it is not.
        waiting = pgettext("a player", "waiting") if isinstance(phase, Turn) else ""
        return self.seen.kinds[seat] or waiting

    def _is_next(self, seat: Seat) -> bool:
        """Return True if this seat plays next. Never at a table of two, where the next player is obvious."""
        phase, seats = self.view.phase, len(self.view.areas)
        return seats > 2 and isinstance(phase, Turn) and seat == (phase.seat + 1) % seats

    def _is_partner(self, seat: Seat) -> bool:
        return self._mine(seat) and seat != self.view.seat

    # words

    def _wide(self, text: str) -> float:
        """Return the width of a label with this text."""
        return self.frame.measure(text, self.small) + self.frame.px(18)

    def _payoff_left(self, seat: Seat) -> str:
        return self._with_number(self.terms.payoff_short, self.view.areas[seat].payoff_left)

    @staticmethod
    def _with_number(pile: str, cards: int) -> str:
        # Translators: a short label under a pile. {pile} is what it is called, such as “Payoff”, and {number} how many
        # cards there are.
        return pgettext("how many cards", "{pile} {number}", pile=pile, number=cards)

    def _pill(self, node_id: str, text: str, short: str, about: Rect, tone: Tone = Tone.PLAIN) -> Node:
        """Return a label with this text, or with `short` if the text is wider than the room `about`."""
        shown = text if self._wide(text) <= about.width else short
        rect = centered(about.center, max(self._wide(shown), self.pill), self.pill)
        return Node(node_id, self._within(rect), Pill(shown, self.small, tone), label=text)

    def _below(self, rect: Rect, grid: Grid) -> Rect:
        """Return the room for the label under a pile, as wide as the labels of its neighbours allow."""
        gap = grid.pitch - rect.width - self.frame.px(4)
        return Rect(rect.x - gap / 2, rect.bottom + self.frame.px(4), rect.width + gap, self.pill)

    def _key_cap(self, place: str, rect: Rect) -> Iterator[Node]:
        """Yield the sign of the key for this place, above the card; it covers only the blank edge of the card."""
        if key := self.seen.keys.get(place):
            letters, high = self.size.key_letters, self.size.key
            wide = max(high, self.frame.measure(key, letters) + self.frame.px(12))
            cap = self._within(Rect(rect.center.x - wide / 2, rect.y - 0.9 * high, wide, high))
            yield Node(f"{place}.key", cap, Pill(key, letters, Tone.GOLD), label=key)

    def _within(self, rect: Rect) -> Rect:
        """Return the rectangle, moved sideways into the window if it reaches beyond an edge."""
        return rect.moved(max(0.0, -rect.x) - max(0.0, rect.right - self.frame.size.width), 0)

    def _text(self, node_id: str, text: str, rect: Rect, tone: Tone, label: str = "") -> Iterator[Node]:
        """Yield a line of words, shortened to its room; nothing if not even the shortened text fits."""
        node = self.words(node_id, text, rect, tone, label=label)
        if text and isinstance(node.look, Words) and self.frame.measure(node.look.lines[0], self.small) <= rect.width:
            yield node
