"""The middle of the table: the trick with what binds it, the deck and the bounty."""

from collections.abc import Iterator, Sequence

from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace
from spitegame.rules.spite.trick import LaidCards, next_face
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import TALL, Rect, centered, flowing
from spitegame.ui.nodes import Align, Badge, CardLook, Frame, Mark, Node, Slot, Takes, Tone, Words, Zone
from spitegame.ui.tables.drawing import Drawing
from spitegame.ui.tables.face import Seen
from spitegame.ui.tables.spite import places, wording
from spitegame.ui.tables.spite.combo_words import arity_word, shown
from spitegame.ui.tables.spite.ladder import ladder
from spitegame.ui.tables.spite.sizes import SpiteSizes
from spitegame.ui.tables.words import capital, card_name, rank_name

_STEP = 0.34
"""How far the next card of a play lies, by its width."""
_MOST_EDGES = 4
_LOW = 110
"""The most height for the plays before the last."""
_WIDE = 820
"""The deck and the bounty lie no further apart, even in the widest window."""
_LADDER_LEAVES = 200
"""The least height that the ladder leaves for the cards."""
_EARLY = 0.36
"""The share of the height for the plays before the last; it is kept free, so that nothing moves when they come."""


def card_looks(laid: LaidCards) -> list[CardLook]:
    """The cards of a play as they lie, from left to right."""
    return [
        *(CardLook(card) for card in laid.cards + laid.spoils),
        *(CardLook(card, fake=True) for card in (*laid.face_up, *laid.face_down)),
    ]


class TrickArea(Drawing[SpiteView, SpiteSizes]):
    def __init__(self, seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> None:
        super().__init__(seen, frame, size)
        room = size.seats.middle
        self._room = Rect(room.x, room.y, room.width, max(1.0, min(room.bottom, size.status.y) - room.y))
        self._letters = max(12, round(self.small * 0.94))
        """The size of the letters on chips."""

    def nodes(self) -> Iterator[Node]:
        frame, line = self.frame, self.line
        chips = self._chips()
        yield from chips
        top = max((node.rect.bottom for node in chips), default=self._room.y) + frame.px(8)
        rail = round(self.pill * 0.92)
        if self._room.bottom - top - rail >= frame.px(_LADDER_LEAVES):
            yield from self._ladder(top, rail)
            top += rail + frame.px(6)
        rest = Rect(self._room.x, top, self._room.width, self._room.bottom - top)
        caption = line if rest.height > line * 5 else 0.0
        share = _EARLY if rest.height > frame.px(190) else 0.0
        above = Rect(rest.x, rest.y, rest.width, min(rest.height * share, frame.px(_LOW) + line))
        height = min(rest.height - above.height - caption - frame.px(10), frame.px(176))
        down = max(0.0, rest.height - above.height - height - caption - frame.px(12)) * 0.4
        above = above.moved(0, down)
        last = Rect(rest.x, above.bottom + frame.px(4), rest.width, height)
        yield from self._piles(last.narrowed(frame.px(_WIDE)), caption)
        if share:
            early = self.view.laid[:-1]
            yield from self._early(early, above) if early else self._swap(above)
        yield from self._last(last, caption)

    # what binds the trick

    def _chips(self) -> list[Node]:
        """Chips in centered lines."""
        frame, letters = self.frame, self._letters
        chips = list(self._bindings())
        suit_width = letters + round(letters * 0.4)
        widths = [
            frame.measure(badge.text, letters) + frame.px(22) + suit_width * len(badge.suits) for _, badge, _ in chips
        ]
        rects = flowing(widths, self._room.width, frame.px(8), self.pill)
        nodes = []
        for (name, badge, label), rect in zip(chips, rects, strict=True):
            line_end = max(each.right for each in rects if each.y == rect.y)
            place = rect.moved(self._room.x + (self._room.width - line_end) / 2, self._room.y)
            nodes.append(Node(id=f"chip.{name}", rect=place, look=badge, label=label, takes=Takes.TAP))
        return nodes

    def _ladder(self, top: float, height: float) -> Iterator[Node]:
        """The ladder in the middle of a line of this height, if there is one and the line is wide enough."""
        look = ladder(self.view.visible_trick, self._letters)
        if look is None:
            return
        widest = max(self.frame.measure(word, self._letters) for word, _ in look.rungs)
        rect = Rect(0, top, (widest + self.frame.px(10)) * len(look.rungs) + height / 2, height)
        if rect.width <= self._room.width:
            label = f"{wording.ladder(self.view)}: {', '.join(word for word, _ in look.rungs)}"
            place = rect.moved(self._room.center.x - rect.width / 2, 0)
            yield Node(id=places.LADDER, rect=place, look=look, label=label, takes=Takes.TAP)

    def _bindings(self) -> Iterator[tuple[str, Badge, str]]:
        """Each chip: its name, its look, and what is read out."""
        view, trick, letters = self.view, self.view.visible_trick, self._letters
        word, last, gap = trick.direction.value, trick.top, trick.consec.gap
        tone = Tone.STRONG if trick.direction is Direction.HIGHER else Tone.WARNING
        yield "direction", Badge(word.upper(), letters, tone), f"Each hand must be {word}"
        if last:
            arity = arity_word(last)
            yield "arity", Badge(arity, letters, Tone.PLAIN), f"The trick is played with {arity}"
        if gap is not None and isinstance(last, OneFace) and (face := next_face(gap, last)) is not None:
            only = f"Consec: only {rank_name(face)}s may follow"
            yield "next", Badge(f"next: {face.sign}", letters, Tone.WARNING), only
        if suits := trick.consec.suits:
            named = " and ".join(suit.name.lower() for suit in suits)
            yield "suits", Badge("suited", letters, Tone.WARNING, suits), f"Consec: only {named} may follow"
        price = view.price
        yield "price", Badge(f"buy back {price}", letters, Tone.GOLD), f"The next buy-back costs {price}"
        round_words = wording.round_words(view.round, view.rules)
        yield "round", Badge(round_words, letters, Tone.DIM), capital(round_words)

    # deck and bounty

    def _piles(self, beside: Rect, line: float) -> Iterator[Node]:
        height = min(beside.height * (0.66 if line else 0.9), self.frame.px(100))
        width = height / TALL
        aside = min(self.frame.px(66), beside.width * 0.1) + width / 2
        y = beside.center.y - height / 2 - line / 2
        deck = Rect(beside.x + aside - width / 2, y, width, height)
        bounty = Rect(beside.right - aside - width / 2, y, width, height)
        yield from self._deck(deck)
        if line:
            yield self._below(f"{places.STOCK}.count", f"deck {self.view.stock}", deck, Tone.PLAIN)
        yield self._bounty(bounty)
        if line:
            yield self._below(f"{places.BOUNTY}.word", "bounty", bounty, Tone.GOLD)

    def _deck(self, rect: Rect) -> Iterator[Node]:
        stock = self.view.stock
        if stock:
            yield from self.thick_pile(places.STOCK, rect, min(_MOST_EDGES, 1 + stock // 30), 2)
        else:
            yield Node(id=f"{places.STOCK}.place", rect=rect, look=Slot())
        yield Node(id=places.STOCK, rect=rect, look=Zone(), label=f"Deck: {stock} cards", takes=Takes.TAP)
        yield Node(id=places.SPENT, rect=rect.moved(0, rect.height * 0.1), look=Zone())

    def _bounty(self, rect: Rect) -> Node:
        bounty = self.view.bounty
        if bounty is None:
            return Node(id=places.BOUNTY, rect=rect, look=Slot(), label="No bounty", takes=Takes.TAP)
        label = f"Bounty: {card_name(bounty)}"
        return Node(id=places.BOUNTY, rect=rect, look=CardLook(bounty), label=label, takes=Takes.TAP)

    def _below(self, name: str, text: str, rect: Rect, tone: Tone) -> Node:
        wide = max(rect.width, self.frame.measure(text, self.small) + 2)
        below = Rect(rect.center.x - wide / 2, rect.bottom + self.frame.px(5), wide, self.line)
        return self.words(name, text, below, tone, Align.CENTER)

    # the trick

    def _early(self, early: Sequence[LaidCards], room: Rect) -> Iterator[Node]:
        """The plays before the last, the oldest left; where there is no room for all, the oldest are only counted."""
        height = room.height - self.line - self.frame.px(6)
        gap, more = self.frame.px(14), self.frame.px(44)
        widths = [self._width_with_name(len(card_looks(laid)), height) for laid in early]
        first = len(early)
        used = 0.0
        while first > 0 and used + widths[first - 1] + gap <= room.width - more * (first > 1):
            first -= 1
            used += widths[first] + gap
        x = room.center.x - (used - gap) / 2
        if first:
            x += more / 2
            rect = Rect(x - more - gap / 2, room.y + (height - self.pill) / 2, more, self.pill)
            look = Badge(f"+{first}", self._letters, Tone.DIM)
            yield Node(id="trick.more", rect=rect, look=look, label=f"{first} hands before these")
        for laid, wide in zip(early[first:], widths[first:], strict=True):
            yield from self._play(laid, Rect(x, room.y, wide, height))
            yield self.words(
                f"{places.TRICK}.{laid.decision}.who",
                self.seen.names[laid.seat],
                self._name_below(Rect(x, room.y, wide, height)),
                Tone.DIM,
                Align.CENTER,
                letters=self.size.tiny,
                label=self._spoken(laid),
            )
            x += wide + gap

    def _swap(self, room: Rect) -> Iterator[Node]:
        """What the swap has cost and brought, until the trick needs the place."""
        swap = self.seen.choice.swap if self.seen.choice else None
        if swap is None:
            return
        height = room.height - self.line - self.frame.px(6)
        width, gap = height / TALL, self.frame.px(40)
        sides = (("gave", swap.given), ("got", swap.taken))
        widths = [self._width_with_name(len(cards), height) for _, cards in sides]
        x = room.center.x - (sum(widths) + gap) / 2
        for (verb, cards), wide in zip(sides, widths, strict=True):
            start = x + (wide - width * (1 + _STEP * (len(cards) - 1))) / 2
            for index, card in enumerate(cards):
                rect = Rect(start + index * width * _STEP, room.y, width, height)
                label = f"you {verb} the {card_name(card)}" if card else f"you {verb}"
                yield Node(id=f"swap.{verb}-{index}", rect=rect, look=CardLook(card), label=label)
            below = self._name_below(Rect(x, room.y, wide, height))
            words = Words((f"you {verb}",), self.small, Tone.GOLD, Align.CENTER)
            yield Node(id=f"swap.{verb}", rect=below, look=words, label=f"you {verb}")
            x += wide + gap

    def _width_with_name(self, cards: int, height: float) -> float:
        return max(height / TALL * (1 + _STEP * (cards - 1)), self.frame.px(92))

    def _name_below(self, cards: Rect) -> Rect:
        return Rect(cards.x, cards.bottom + self.frame.px(2), cards.width, self.line)

    def _last(self, room: Rect, caption: float) -> Iterator[Node]:
        zone = Rect(self._room.x + self._room.width * 0.2, room.y, self._room.width * 0.6, room.height)
        yield Node(id=places.MIDDLE, rect=zone, look=Zone())
        last = self.view.last_play
        if last is None:
            empty = centered(room.center, room.height / TALL, room.height)
            yield Node(id="trick.place", rect=empty, look=Slot())
            return
        yield from self._play(last, room)
        spoken = self._spoken(last)
        marks = self.seen.marks.get(places.TRICK, Mark.NONE)
        yield Node(id=places.TRICK, rect=zone, look=Zone(), label=spoken, takes=Takes.TAP, marks=marks)
        if caption:
            words = self.frame.shortened(spoken, self.small, self._room.width * 0.62)
            below = Rect(room.x, room.bottom + self.frame.px(5), room.width, caption)
            look = Words((words,), self.small, Tone.STRONG, Align.CENTER)
            yield Node(id="trick.last", rect=below, look=look, label=spoken)

    def _spoken(self, laid: LaidCards) -> str:
        """``Anna: a pair of 6s, come at me!``"""
        name = "You" if laid.seat == self.view.seat else self.seen.names[laid.seat]
        said = [f"{words}!" for words in wording.announced(laid.said)]
        return f"{name}: {' '.join([shown(laid) + ',' * bool(said), *said])}"

    def _play(self, laid: LaidCards, room: Rect) -> Iterator[Node]:
        """The cards of a play, about the middle of its room."""
        looks = card_looks(laid)
        width = room.height / TALL
        step = min(width * (_STEP + 0.1), (room.width * 0.6 - width) / max(1, len(looks) - 1))
        if room.width < 3 * width:
            step = min(width * _STEP, (room.width - width) / max(1, len(looks) - 1))
        start = room.center.x - (width + step * (len(looks) - 1)) / 2
        for index, look in enumerate(looks):
            yield Node(
                id=places.laid(laid.decision, index),
                rect=Rect(start + index * step, room.y, width, room.height),
                look=look,
                label=card_name(look.card) if look.card else "a fake joker, face down",
            )
