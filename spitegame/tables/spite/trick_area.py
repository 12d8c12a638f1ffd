"""The middle of the table: the trick with the badges that tell what may follow, the deck and the bounty."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import radians, tan
from typing import NamedTuple

from spitegame.rules.cards import Card
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.drawing import Drawing
from spitegame.tables.spite import places
from spitegame.tables.spite.ladder import ladder, ladder_width
from spitegame.tables.spite.sizes import EARLY_LINES, LAST_STEP, SpiteSizes
from spitegame.tables.spite.texts import wording
from spitegame.tables.spite.texts.combo_words import shown
from spitegame.tables.spite.trick_badges import Binding, deck, words_of_piles
from spitegame.tables.words import card_name, in_commas, the_card
from spitegame.translation import Role, _, ngettext, pgettext
from spitegame.ui import decks
from spitegame.ui.geometry import TALL, Point, Rect, centered, row
from spitegame.ui.nodes import Align, Badge, CardLook, Mark, Node, Slot, Takes, Tone, Words, Zone

_STEP = 0.34
"""The distance from one card of an early play to the next, in widths of a card."""
_NARROW_STEP = 0.31
"""The distance from one card of the last play to the next, in widths of a card, where cards are so narrow that they
show a large sign: with a wider step, part of a J would look like an I."""
_CLOSER = (1.0, 0.75, 0.5, 0.25, 0.0)
"""Shares of its spare width that each early play keeps, tried from loose to tight until all plays fit."""
_LOW = 2.5
"""The least height of a line of early plays, in heights of a name, if there are many plays."""
_CORNER = 0.36
"""The least part that shows of the last card of an early play, as a share of the card's width."""
_COUNTED = 54
"""The width for the number of early plays that have no room, in reference pixels."""
_ASKEW = (3, -2, 1, -3, 2, -1)
"""The degrees by which early plays are tilted; a play takes one by the number of its decision."""
_NAMED = 6
"""The least width of an early play, in sizes of the letters of a name."""
_TOP = 0.6
"""The share of the middle's width over which cards may be dropped."""
_ROUND_LEAVES = 4.6
"""The least height of the last play, in heights of a line, at which the number of the round fits below the piles."""
_MOST_EDGES = 4
"""The largest number of card edges that the deck shows."""


def card_looks(laid: LaidCards) -> list[CardLook]:
    """Return the look of each card of a play, with fake jokers last."""
    return [
        *(CardLook(card) for card in laid.cards + laid.spoils),
        *(CardLook(card, fake=True) for card in (*laid.face_up, *laid.face_down)),
    ]


class _Play(NamedTuple):
    """An early play with its widths in pixels."""

    laid: LaidCards
    seen: float
    """The width that the next play does not cover."""
    whole: float


class TrickArea(Drawing[SpiteView, SpiteSizes]):
    """Makes the nodes of the middle of the table during a round."""

    def nodes(self) -> Iterator[Node]:
        """Yield the nodes of the middle. Signs come after the zone for dropped cards, and so lie over it."""
        if self.size.lines:
            early = self.view.laid[:-1]
            yield from self._early(early) if early else self._swap()
        yield from self._last()
        yield from self._piles()
        yield from self._badges()
        yield from self._ladder()

    # badges and ladder

    def _badges(self) -> Iterator[Node]:
        """Yield the badges in centered lines, beside the last play or above it."""
        size, room, badges = self.size, self.size.area("badges"), self.size.badges
        if self.size.is_beside:
            bindings, width = list(badges.bindings(self.view)), min(room.width, size.badges_width)
        else:
            bindings, width = badges.fitted(self.view, room.width, room.height), room.width
        rects = badges.flowing([binding.badge for binding in bindings], width)
        down = (room.height - rects[-1].bottom) / 2
        for binding, rect in zip(bindings, rects, strict=True):
            line_end = max(each.right for each in rects if each.y == rect.y)
            yield _badge_node(binding, rect.moved(room.center.x - line_end / 2, room.y + down))

    def _ladder(self) -> Iterator[Node]:
        room, letters = self.size.area("ladder"), self.size.badges.letters
        look = ladder(self.view.visible_trick, letters) if room.height else None
        if look is None:
            return
        width = ladder_width(look, self.frame, room.height)
        if width <= room.width:
            faces = in_commas([word for word, _tone in look.rungs])
            # Translators: {ladder} tells what {faces} are: “From the weakest to the strongest: 3, 4, 5 …”
            label = _("{ladder}: {faces}", ladder=wording.ladder(self.view), faces=faces)
            rect = self._about_last(width, room)
            yield Node(places.LADDER, rect, look, label=label, takes=Takes.TAP)

    def _about_last(self, width: float, room: Rect) -> Rect:
        """Return a room of this width within `room`, as near to the middle of the last play as possible."""
        x = min(max(self.size.last.center.x - width / 2, room.x), room.right - width)
        return Rect(x, room.y, width, room.height)

    # deck and bounty

    def _piles(self) -> Iterator[Node]:
        """Yield the deck and the bounty, with words below them if there is room."""
        size, last = self.size, self.size.last
        rooms = row(size.area("piles"), 2, 0) if size.is_beside else [size.area(places.STOCK), size.area(places.BOUNTY)]
        words = max(self.frame.measure(text, self.small) for text in words_of_piles())
        line = self.line if last.height > 3 * self.line and words <= rooms[0].width else 0.0
        most = max(self.frame.px(96), last.height * 0.42)
        height = min(last.height * 0.56, most, rooms[0].width * 0.94 * TALL)
        has_round = size.is_beside and last.height > _ROUND_LEAVES * self.line
        up = last.center.y - line * (1 + has_round) / 2
        stock, bounty = (centered(Point(room.center.x, up), height / TALL, height) for room in rooms)
        yield from self._deck(stock)
        yield self._bounty(bounty)
        if line:
            yield self._below(f"{places.STOCK}.count", deck(self.view.stock), stock, Tone.PLAIN)
            yield self._below(f"{places.BOUNTY}.word", _("bounty"), bounty, Tone.GOLD)
            if has_round:
                yield self._round_below(stock, bounty)

    def _round_below(self, stock: Rect, bounty: Rect) -> Node:
        """Return the badge with the number of the round, below both piles."""
        badges = self.size.badges
        binding = badges.round(self.view.round)
        wide = badges.width(binding.badge)
        x = (stock.center.x + bounty.center.x - wide) / 2
        return _badge_node(binding, Rect(x, stock.bottom + self.line + self.frame.px(9), wide, badges.height))

    def _deck(self, rect: Rect) -> Iterator[Node]:
        stock = self.view.stock
        if stock:
            yield from self.thick_pile(places.STOCK, rect, min(_MOST_EDGES, 1 + stock // 30), 2)
        else:
            yield Node(f"{places.STOCK}.place", rect, Slot())
        label = ngettext("Deck: {number} card", "Deck: {number} cards", stock)
        yield Node(places.STOCK, rect, Zone(), label=label, takes=Takes.TAP)
        yield Node(places.SPENT, rect.moved(0, rect.height * 0.1), Zone())

    def _bounty(self, rect: Rect) -> Node:
        bounty = self.view.bounty
        if bounty is None:
            return Node(places.BOUNTY, rect, Slot(), label=_("No bounty"), takes=Takes.TAP)
        label = _("Bounty: {card}", card=card_name(bounty))
        return Node(places.BOUNTY, rect, CardLook(bounty), label=label, takes=Takes.TAP)

    def _below(self, name: str, text: str, rect: Rect, tone: Tone) -> Node:
        wide = max(rect.width, self.frame.measure(text, self.small) + 2)
        below = Rect(rect.center.x - wide / 2, rect.bottom + self.frame.px(5), wide, self.line)
        return self.words(name, text, below, tone, Align.CENTER)

    # the trick

    def _early(self, early: Sequence[LaidCards]) -> Iterator[Node]:
        """Yield the plays before the last, oldest first and a little askew. If there are many, they lie closer
        together, then in more lines, and in the end the oldest are replaced by their number."""
        room, most = self.size.early, self.size.lines
        if len(self._rows(early, most, room)) > most:
            most = max(most, min(EARLY_LINES, int(room.height / (_LOW * self.frame.line(self.size.tiny)))))
        shown, counted = early, self.frame.px(_COUNTED)
        while len(rows := self._rows(shown, most, room)) > most:
            if len(shown) == len(early):
                room = Rect(room.x + counted, room.y, room.width - counted, room.height)
            shown = shown[1:]
        line = room.height / most
        y, high = room.bottom - line * len(rows), self._card_height(line)
        for index, plays in enumerate(rows):
            x = self._about_last(_width(plays), room).x
            if len(shown) < len(early) and not index:
                yield self._counted(len(early) - len(shown), Rect(x, y, 0, line))
            for play in plays:
                yield from self._early_play(play.laid, Rect(x, y, play.whole, high), play.seen)
                x += play.seen
            y += line

    def _rows(self, early: Sequence[LaidCards], lines: int, room: Rect) -> list[list[_Play]]:
        """Return the plays in at most this number of rows, as loosely as the width allows; in more rows if they do not
        fit."""
        high = self._card_height(room.height / lines)
        for closer in _CLOSER:
            rows = _broken([_Play(laid, *self._widths(laid, high, closer)) for laid in early], room.width)
            if len(rows) <= lines:
                break
        return rows

    def _card_height(self, line: float) -> float:
        """Return the height of cards in a line that has names below the cards."""
        return line - self.frame.line(self.size.tiny) - self.frame.px(6)

    def _widths(self, laid: LaidCards, height: float, closer: float) -> tuple[float, float]:
        """Return the width of an early play that the next one does not cover, and its whole width."""
        cards, width = len(card_looks(laid)), height / TALL
        whole = self._width_with_name(cards, height) + self.frame.px(8)
        least = width * (_STEP * (cards - 1) + _CORNER)
        return least + (whole - least) * closer, whole

    def _early_play(self, laid: LaidCards, room: Rect, seen: float) -> Iterator[Node]:
        """Yield the cards and the name of an early play; `seen` is the width that the next play does not cover."""
        width, looks = room.height / TALL, card_looks(laid)
        across = width * (1 + _STEP * (len(looks) - 1))
        start = room.x + max(0.0, (seen - across) / 2)
        yield from self._cards(laid, Rect(start, room.y, across, room.height), _ASKEW[laid.decision % len(_ASKEW)])
        name = pgettext("below the own cards", "you") if laid.seat == self.view.seat else self.seen.names[laid.seat]
        below = Rect(room.x, room.bottom + self.frame.px(4), seen - self.frame.px(4), self.frame.line(self.size.tiny))
        if self.frame.measure("…", self.size.tiny) <= below.width:
            who, spoken = f"{places.TRICK}.{laid.decision}.who", self._spoken(laid)
            yield self.words(who, name, below, Tone.PLAIN, Align.CENTER, letters=self.size.tiny, label=spoken)

    def _counted(self, number: int, beside: Rect) -> Node:
        """Return a badge with the number of the oldest plays, which have no room."""
        rect = Rect(beside.x - self.frame.px(_COUNTED), beside.center.y - self.pill / 2, self.frame.px(44), self.pill)
        rect = Rect(max(rect.x, self.size.early.x), rect.y, rect.width, rect.height)
        look = Badge(f"+{number}", self.size.badges.letters, Tone.DIM)
        return Node("trick.more", rect, look, label=_hands_before(number))

    def _swap(self) -> Iterator[Node]:
        """Yield the cards that the player gave and got in the swap, until the first early play needs the place."""
        early = self.size.early
        high = early.height / self.size.lines
        room = Rect(early.x, early.bottom - high, early.width, high)
        swap = self.seen.choice.swap if self.seen.choice else None
        if swap is None:
            return
        height = room.height - self.line - self.frame.px(6)
        width, gap = height / TALL, self.frame.px(40)
        sides = (("gave", _("you gave"), swap.given), ("got", _("you got"), swap.taken))
        widths = [self._width_with_name(len(cards), height) for *_text, cards in sides]
        x = room.center.x - (sum(widths) + gap) / 2
        for (name, text, cards), wide in zip(sides, widths, strict=True):
            start = x + (wide - width * (1 + _STEP * (len(cards) - 1))) / 2
            for index, card in enumerate(cards):
                rect = Rect(start + index * width * _STEP, room.y, width, height)
                label = _swapped(name, card) if card else text
                yield Node(f"swap.{name}-{index}", rect, CardLook(card), label=label)
            below = Rect(x, room.y + height + self.frame.px(2), wide, self.line)
            words = Words((text,), self.small, Tone.GOLD, Align.CENTER)
            yield Node(f"swap.{name}", below, words, label=text)
            x += wide + gap

    def _width_with_name(self, cards: int, height: float) -> float:
        return max(height / TALL * (1 + _STEP * (cards - 1)), _NAMED * self.size.tiny)

    def _last(self) -> Iterator[Node]:
        """Yield the last play with the zone for dropped cards and its words, or an empty place."""
        whole, room = self.size.middle, self.size.last
        zone = self._about_last(max(room.width, whole.width * _TOP), replace(whole, y=room.y, height=room.height))
        yield Node(places.MIDDLE, zone, Zone())
        last = self.view.last_play
        if last is None:
            empty = centered(room.center, room.height / TALL, room.height)
            yield Node("trick.place", empty, Slot())
            return
        number, width = len(card_looks(last)), room.height / TALL
        step = LAST_STEP if width >= decks.NARROW_CARD_PX else _NARROW_STEP
        across = min(width * (1 + step * (number - 1)), room.width)
        yield from self._cards(last, centered(room.center, across, room.height))
        spoken = self._spoken(last)
        marks = self.seen.marks.get(places.TRICK, Mark.NONE)
        yield Node(places.TRICK, zone, Zone(), label=spoken, takes=Takes.TAP, marks=marks)
        caption = self.size.area("caption")
        if caption.height:
            words = self.frame.shortened(spoken, self.small, caption.width)
            below = self._about_last(float(self.frame.measure(words, self.small)) + 2, caption)
            look = Words((words,), self.small, Tone.STRONG, Align.CENTER)
            yield Node("trick.last", below, look, label=spoken)

    def _spoken(self, laid: LaidCards) -> str:
        """Return a play in words: ``Anna: a pair of 6s, come at me!``"""
        hand, words = shown(laid), " ".join(wording.exclaimed(laid.said))
        if laid.seat == self.view.seat:
            # Translators: you play {hand}, such as “a pair of 6s”, and say {words}, such as “come at me!”
            return _("You: {hand}, {words}", hand=hand, words=words) if words else _("You: {hand}", hand=hand)
        name = self.seen.names[laid.seat]
        if words:
            return _("{name}: {hand}, {words}", name=name, hand=hand, words=words)
        return _("{name}: {hand}", name=name, hand=hand)

    def _cards(self, laid: LaidCards, room: Rect, tilt: int = 0) -> Iterator[Node]:
        """Yield the cards of a play across the width of the room, tilted by `tilt` degrees about its middle."""
        looks = card_looks(laid)
        width = room.height / TALL
        step = (room.width - width) / max(1, len(looks) - 1)
        for index, look in enumerate(looks):
            right = index * step + width / 2 - room.width / 2
            yield Node(
                places.laid(laid.decision, index),
                Rect(room.x + index * step, room.y + right * tan(radians(tilt)), width, room.height),
                look._replace(tilt=tilt),
                label=card_name(look.card) if look.card else _("a fake joker, face-down"),
            )


def _hands_before(number: int) -> str:
    # Translators: a hand is what somebody has played at once.
    return ngettext("{number} earlier hand", "{number} earlier hands", number)


def _swapped(name: str, card: Card) -> str:
    if name == "gave":
        return _("you gave {card}", card=the_card(card, Role.OBJECT))
    return _("you got {card}", card=the_card(card, Role.OBJECT))


def _badge_node(binding: Binding, rect: Rect) -> Node:
    return Node(f"chip.{binding.name}", rect, binding.badge, label=binding.label, takes=Takes.TAP)


def _width(plays: Sequence[_Play]) -> float:
    """Return the width of plays in one line; only the last one shows whole."""
    return sum(play.seen for play in plays[:-1]) + plays[-1].whole


def _broken(plays: Sequence[_Play], width: float) -> list[list[_Play]]:
    """Return the plays in lines of at most this width."""
    rows: list[list[_Play]] = [[]]
    for play in plays:
        if rows[-1] and _width([*rows[-1], play]) > width:
            rows.append([])
        rows[-1].append(play)
    return rows
