"""The middle of the table: the trick with what binds it, the deck and the bounty."""

from collections.abc import Iterator, Sequence

from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace
from spitegame.rules.spite.consec import next_face
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import TALL, Point, Rect, centered
from spitegame.ui.nodes import Align, Badge, CardLook, Frame, Mark, Node, Slot, Takes, Tone, Words, Zone
from spitegame.ui.tables.card_names import card_name, rank_name
from spitegame.ui.tables.face import Seen
from spitegame.ui.tables.prose import capital
from spitegame.ui.tables.spite import places
from spitegame.ui.tables.spite.combo_words import arity_word, shown
from spitegame.ui.tables.spite.sizes import SpiteSizes, flowing

_STEP = 0.34
"""How far the next card of a hand lies, by its width."""
_EDGES = 4
_LOW = 110
"""The most height for the hands before the last."""
_WIDE = 820
"""The deck and the bounty lie no further apart, even in the widest window."""
_EARLY = 0.36
"""For the hands before the last, of the height; it is kept free for them, so that nothing moves when they come."""


def trick_area(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    yield from _TrickArea(seen, frame, size).nodes()


def looks(laid: LaidCards) -> list[CardLook]:
    """The cards as they lie, from left to right."""
    return [
        *(CardLook(card) for card in laid.cards + laid.spoils),
        *(CardLook(card, fake=True) for card in (*laid.face_up, *laid.face_down)),
    ]


class _TrickArea:
    def __init__(self, seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> None:
        self._seen = seen
        self._view: SpiteView = seen.view
        self._frame = frame
        self._size = size
        room = size.seats.middle
        self._room = Rect(room.x, room.y, room.width, max(1.0, min(room.bottom, size.status.y) - room.y))

    def nodes(self) -> Iterator[Node]:
        chips = self._chips()
        yield from chips
        top = max((node.rect.bottom for node in chips), default=self._room.y) + self._frame.px(8)
        rest = Rect(self._room.x, top, self._room.width, self._room.bottom - top)
        line = self._frame.line(self._size.small)
        caption = line if rest.height > line * 5 else 0.0
        share = _EARLY if rest.height > self._frame.px(190) else 0.0
        above = Rect(rest.x, rest.y, rest.width, min(rest.height * share, self._frame.px(_LOW) + line))
        height = min(rest.height - above.height - caption - self._frame.px(10), self._frame.px(176))
        down = max(0.0, rest.height - above.height - height - caption - self._frame.px(12)) * 0.4
        above = above.moved(0, down)
        last = Rect(rest.x, above.bottom + self._frame.px(4), rest.width, height)
        yield from self._piles(last.narrowed(self._frame.px(_WIDE)), caption)
        if share:
            early = self._view.laid[:-1]
            yield from self._early(early, above, line) if early else self._swap(above, line)
        yield from self._last(last, caption)

    # what binds the trick

    def _chips(self) -> list[Node]:
        frame, letters = self._frame, max(12, round(self._size.small * 0.94))
        badges = list(self._said(letters))
        mark = letters + round(letters * 0.4)
        widths = [frame.measure(badge.text, letters) + frame.px(22) + mark * len(badge.suits) for _, badge, _ in badges]
        height, gap = self._size.pill, frame.px(8)
        rects = flowing(widths, self._room.width, gap, height)
        nodes = []
        for (name, badge, label), rect in zip(badges, rects, strict=True):
            line = [each for each in rects if each.y == rect.y]
            aside = (self._room.width - line[-1].right) / 2
            place = rect.moved(self._room.x + aside, self._room.y)
            nodes.append(Node(id=f"chip.{name}", rect=place, look=badge, label=label))
        return nodes

    def _said(self, letters: int) -> Iterator[tuple[str, Badge, str]]:
        view, trick = self._view, self._view.visible_trick
        higher = trick.direction is Direction.HIGHER
        word = trick.direction.value
        tone = Tone.STRONG if higher else Tone.WARNING
        yield "direction", Badge(word.upper(), letters, tone), f"Each hand must be {word}"
        combos = trick.combos
        if combos:
            arity = arity_word(combos[-1])
            yield "arity", Badge(arity, letters, Tone.PLAIN), f"The trick is played with {arity}"
        gap, last = trick.consec.gap, combos[-1] if combos else None
        if gap is not None and isinstance(last, OneFace):
            face = next_face(gap, last)
            only = f"Consec: only {rank_name(face)}s may follow"
            yield "next", Badge(f"next: {face.sign}", letters, Tone.WARNING), only
        if suits := trick.consec.suits:
            named = " and ".join(suit.name.lower() for suit in suits)
            yield "suits", Badge("suited", letters, Tone.WARNING, suits), f"Consec: only {named} may follow"
        price = view.price
        yield "price", Badge(f"buy back {price}", letters, Tone.GOLD), f"The next buy-back costs {price}"
        round_words = f"round {view.round} of {view.rules.rounds}"
        yield "round", Badge(round_words, letters, Tone.DIM), capital(round_words)

    # deck and bounty

    def _piles(self, beside: Rect, line: float) -> Iterator[Node]:
        height = min(beside.height * (0.66 if line else 0.9), self._frame.px(100))
        width = height / TALL
        aside = min(self._frame.px(66), beside.width * 0.1) + width / 2
        y = beside.center.y - height / 2 - line / 2
        yield from self._deck(Rect(beside.x + aside - width / 2, y, width, height), line)
        yield from self._bounty(Rect(beside.right - aside - width / 2, y, width, height), line)

    def _deck(self, rect: Rect, line: float) -> Iterator[Node]:
        stock = self._view.stock
        label = f"Deck: {stock} cards"
        if stock:
            edges = min(_EDGES, 1 + stock // 30)
            for index in range(edges):
                away = (edges - 1 - index) * self._frame.px(2)
                look = CardLook(None, shadow=index == 0)
                yield Node(id=f"{places.STOCK}.edge{index}", rect=rect.moved(-away, -away), look=look)
        else:
            yield Node(id=f"{places.STOCK}.place", rect=rect, look=Slot())
        yield Node(id=places.STOCK, rect=rect, look=Zone(), label=label)
        yield Node(id=places.SPENT, rect=rect.moved(0, rect.height * 0.1), look=Zone())
        if line:
            yield self._under(f"{places.STOCK}.count", f"deck {stock}", rect, line, Tone.PLAIN)

    def _bounty(self, rect: Rect, line: float) -> Iterator[Node]:
        bounty = self._view.bounty
        if bounty is None:
            yield Node(id=places.BOUNTY, rect=rect, look=Slot(), label="No bounty")
        else:
            look = CardLook(bounty)
            yield Node(id=places.BOUNTY, rect=rect, look=look, label=f"Bounty: {card_name(bounty)}")
        if line:
            yield self._under(f"{places.BOUNTY}.word", "bounty", rect, line, Tone.GOLD)

    def _under(self, name: str, text: str, rect: Rect, line: float, tone: Tone) -> Node:
        wide = max(rect.width, self._frame.measure(text, self._size.small) + 2)
        below = Rect(rect.center.x - wide / 2, rect.bottom + self._frame.px(5), wide, line)
        return Node(id=name, rect=below, look=Words((text,), self._size.small, tone, Align.CENTER), label=text)

    # the trick

    def _early(self, early: Sequence[LaidCards], room: Rect, line: float) -> Iterator[Node]:
        """The hands before the last, the oldest left; where there is no room for all, the oldest are only counted."""
        height = room.height - line - self._frame.px(6)
        width, gap = height / TALL, self._frame.px(14)
        name_room = self._frame.px(92)
        widths = [max(width * (1 + _STEP * (len(looks(laid)) - 1)), name_room) for laid in early]
        more = self._frame.px(44)
        first = len(early)
        used = 0.0
        while first > 0 and used + widths[first - 1] + gap <= room.width - more * (first > 1):
            first -= 1
            used += widths[first] + gap
        x = room.center.x - (used - gap) / 2
        if first:
            x += more / 2
            pill = self._size.pill
            yield self._more(first, Rect(x - more - gap / 2, room.y + (height - pill) / 2, more, pill))
        for laid, wide in zip(early[first:], widths[first:], strict=True):
            yield from self._hand(laid, Rect(x, room.y, wide, height))
            yield self._who(laid, Rect(x, room.y + height + self._frame.px(2), wide, line))
            x += wide + gap

    def _swap(self, room: Rect, line: float) -> Iterator[Node]:
        """What the swap has cost and brought, until the trick needs the place."""
        swap = self._seen.choice.swap if self._seen.choice else None
        if swap is None:
            return
        height = room.height - line - self._frame.px(6)
        width, gap = height / TALL, self._frame.px(40)
        sides = (("you gave", swap.given), ("you got", swap.taken))
        widths = [max(width * (1 + _STEP * (len(cards) - 1)), self._frame.px(92)) for _, cards in sides]
        x = room.center.x - (sum(widths) + gap) / 2
        for (text, cards), wide in zip(sides, widths, strict=True):
            start = x + (wide - width * (1 + _STEP * (len(cards) - 1))) / 2
            for index, card in enumerate(cards):
                rect = Rect(start + index * width * _STEP, room.y, width, height)
                label = f"{text} the {card_name(card)}" if card else text
                yield Node(id=f"swap.{text[4:]}-{index}", rect=rect, look=CardLook(card), label=label)
            look = Words((text,), self._size.small, Tone.GOLD, Align.CENTER)
            below = Rect(x, room.y + height + self._frame.px(2), wide, line)
            yield Node(id=f"swap.{text[4:]}", rect=below, look=look, label=text)
            x += wide + gap

    def _more(self, number: int, rect: Rect) -> Node:
        letters = max(12, round(self._size.small * 0.94))
        look = Badge(f"+{number}", letters, Tone.DIM)
        return Node(id="trick.more", rect=rect, look=look, label=f"{number} hands before these")

    def _who(self, laid: LaidCards, room: Rect) -> Node:
        small = max(12, round(self._size.small * 0.88))
        name = self._frame.shortened(self._seen.names[laid.seat], small, room.width)
        look = Words((name,), small, Tone.DIM, Align.CENTER)
        return Node(id=f"{places.TRICK}.{laid.decision}.who", rect=room, look=look, label=self._told(laid))

    def _last(self, room: Rect, caption: float) -> Iterator[Node]:
        laid = self._view.laid
        if not laid:
            yield from self._empty(room)
            return
        last = laid[-1]
        inner = room.inset(0)
        yield from self._hand(last, inner)
        told = self._told(last)
        zone = Rect(self._room.x + self._room.width * 0.2, room.y, self._room.width * 0.6, room.height)
        marks = self._seen.marks.get(places.TRICK, Mark.NONE)
        yield Node(id=places.TRICK, rect=zone, look=Zone(), label=told, takes=Takes.TAP, marks=marks)
        if caption:
            small = self._size.small
            words = self._frame.shortened(told, small, self._room.width * 0.62)
            below = Rect(room.x, room.bottom + self._frame.px(5), room.width, caption)
            look = Words((words,), small, Tone.STRONG, Align.CENTER)
            yield Node(id="trick.last", rect=below, look=look, label=told)

    def _empty(self, room: Rect) -> Iterator[Node]:
        width = room.height / TALL
        yield Node(id="trick.place", rect=centered(room.center, width, room.height), look=Slot())

    def _told(self, laid: LaidCards) -> str:
        name = "You" if laid.seat == self._view.seat else self._seen.names[laid.seat]
        said = [
            *(["come at me!"] if laid.said.come_at_me else []),
            *(["unbeatable!"] if laid.said.unbeatable else []),
            *([f"{laid.said.direction.value}!"] if laid.said.direction else []),
        ]
        return f"{name}: {' '.join([shown(laid) + ',' * bool(said), *said])}"

    def _hand(self, laid: LaidCards, room: Rect) -> Iterator[Node]:
        """About the middle of its room."""
        cards = looks(laid)
        height = room.height
        width = height / TALL
        step = min(width * (_STEP + 0.1), (room.width * 0.6 - width) / max(1, len(cards) - 1))
        if room.width < 3 * width:
            step = min(width * _STEP, (room.width - width) / max(1, len(cards) - 1))
        whole = width + step * (len(cards) - 1)
        start = Point(room.center.x - whole / 2, room.y)
        for index, look in enumerate(cards):
            yield Node(
                id=places.laid(laid.decision, index),
                rect=Rect(start.x + index * step, start.y, width, height),
                look=look,
                label=card_name(look.card) if look.card else "a fake joker, face down",
            )
