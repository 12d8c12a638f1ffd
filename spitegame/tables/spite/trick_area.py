"""The middle of the table: the trick with what binds it, the deck and the bounty."""

from collections.abc import Iterator, Sequence
from math import radians, tan

from spitegame.rules.cards import Card
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.drawing import Drawing
from spitegame.tables.face import Seen
from spitegame.tables.spite import places
from spitegame.tables.spite.ladder import ladder
from spitegame.tables.spite.sizes import SpiteSizes
from spitegame.tables.spite.texts import wording
from spitegame.tables.spite.texts.combo_words import shown
from spitegame.tables.spite.trick_badges import Binding, TrickBadges
from spitegame.tables.spite.trick_rooms import LAST_STEP, TOP, line_above, trick_rooms
from spitegame.tables.words import card_name, in_commas, the_card
from spitegame.translation import Role, _, ngettext, pgettext
from spitegame.ui.geometry import TALL, Rect, centered
from spitegame.ui.nodes import SMALLEST, Align, Badge, CardLook, Frame, Mark, Node, Slot, Takes, Tone, Words, Zone

_STEP = 0.34
"""How far the next card of an early play lies, by its width."""
_NAME = 0.2
"""The height of a name's letters, at most, by that of its line of plays."""
_CLOSER = (1.0, 0.85, 0.7, 0.58, 0.48, 0.4, 0.34, 0.28)
"""How much closer early plays lie where there are many."""
_ASKEW = (3, -2, 1, -3, 2, -1)
"""The degrees by which early plays lie askew, in turns."""
_MOST_EDGES = 4
_PILES = 160
"""The width for the deck and the bounty side by side."""


def card_looks(laid: LaidCards) -> list[CardLook]:
    return [
        *(CardLook(card) for card in laid.cards + laid.spoils),
        *(CardLook(card, fake=True) for card in (*laid.face_up, *laid.face_down)),
    ]


class TrickArea(Drawing[SpiteView, SpiteSizes]):
    def __init__(self, seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> None:
        super().__init__(seen, frame, size)
        self._letters = max(SMALLEST, round(self.small * 0.94))
        """The size of the letters on the ladder, and on badges at most."""
        badges = TrickBadges(seen.view, frame, self._letters, self.pill * 0.92)
        self._rooms = trick_rooms(size.others.middle, frame, size, badges, self._piles_width)

    def nodes(self) -> Iterator[Node]:
        """What can be tapped beside the trick comes after the zone over which cards are dropped."""
        if self._rooms.lines:
            early = self.view.laid[:-1]
            yield from self._early(early) if early else self._swap()
        yield from self._last()
        yield from self._piles()
        yield from self._badges()
        yield from self._ladder()

    # what binds the trick

    def _badges(self) -> Iterator[Node]:
        """Badges in centered lines. The number of the round is one of them if they stand at the top."""
        room, badges = self._rooms.binding, self._rooms.badges
        bindings = [*badges.bindings(), *([] if self._rooms.beside else [self._round])]
        rects = badges.flowing([binding.badge for binding in bindings], room.width)
        if rects[-1].bottom > room.height:  # the number of the round is what anybody can do without
            bindings.pop()
            rects.pop()
        down = (room.height - rects[-1].bottom) / 2
        for binding, rect in zip(bindings, rects, strict=True):
            line_end = max(each.right for each in rects if each.y == rect.y)
            yield _badge_node(binding, rect.moved(room.x + (room.width - line_end) / 2, room.y + down))

    @property
    def _round(self) -> Binding:
        badge = self._rooms.badges.round
        return Binding("round", badge, wording.round_title(self.view.round, self.view.rules))

    def _ladder(self) -> Iterator[Node]:
        room = self._rooms.ladder
        look = ladder(self.view.visible_trick, self._letters) if room.height else None
        if look is None:
            return
        rungs = [word for word, _tone in look.rungs]
        widest = max(self.frame.measure(word, self._letters) for word in rungs)
        width = (widest + self.frame.px(10)) * len(look.rungs) + room.height / 2
        if width <= room.width:
            # Translators: {ladder} tells what {faces} are: “From the weakest to the strongest: 3, 4, 5 …”
            label = _("{ladder}: {faces}", ladder=wording.ladder(self.view), faces=in_commas(rungs))
            rect = self._about_last(width, room)
            yield Node(places.LADDER, rect, look, label=label, takes=Takes.TAP)

    def _about_last(self, width: float, room: Rect) -> Rect:
        """Within the room, as near as can be to the middle of the last play."""
        x = min(max(self._rooms.last.center.x - width / 2, room.x), room.right - width)
        return Rect(x, room.y, width, room.height)

    # deck and bounty

    def _piles(self) -> Iterator[Node]:
        last, whole = self._rooms.last, self.size.others.middle
        gap = self.frame.px(16)
        right = Rect(last.right + gap, last.y, whole.right - last.right - gap, last.height)
        if self._rooms.beside:
            first, second = _halves(right, self._piles_width)
        else:
            first, second = Rect(whole.x, last.y, last.x - gap - whole.x, last.height), right
        line = self.line if last.height > 3 * self.line else 0.0
        most = max(self.frame.px(96), last.height * 0.42)
        height = min(last.height * 0.56, most, min(first.width, second.width) * 0.94 * TALL)
        up = -line * (1 + self._rooms.beside) / 2
        deck, bounty = (centered(room.center, height / TALL, height).moved(0, up) for room in (first, second))
        yield from self._deck(deck)
        yield self._bounty(bounty)
        if line:
            yield self._below(f"{places.STOCK}.count", _deck(self.view.stock), deck, Tone.PLAIN)
            yield self._below(f"{places.BOUNTY}.word", _("bounty"), bounty, Tone.GOLD)
            if self._rooms.beside:
                yield self._round_below(deck, bounty)

    def _round_below(self, deck: Rect, bounty: Rect) -> Node:
        """The number of the round, below both piles."""
        room, badges = self.size.others.middle, self._rooms.badges
        width = badges.width(badges.round)
        x = min(max((deck.center.x + bounty.center.x - width) / 2, room.x), room.right - width)
        rect = Rect(x, deck.bottom + self.line + self.frame.px(9), width, badges.height)
        return _badge_node(self._round, rect)

    @property
    def _piles_width(self) -> float:
        """The width of both piles side by side, with the words below them."""
        words = max(self.frame.measure(text, self.small) for text in (_deck(100), _("bounty")))
        return max(self.frame.px(_PILES), 2 * (words + self.frame.px(10)))

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
        """The plays before the last, the oldest first, each a little askew. Where there are many they lie closer, and
        at last the oldest are only counted."""
        room, lines = self._rooms.early, self._rooms.lines
        line = room.height / lines
        letters = max(SMALLEST, min(self.size.tiny, round(line * _NAME)))
        high = line - self.frame.line(letters) - self.frame.px(6)
        natural = [self._width_with_name(len(card_looks(laid)), high) + self.frame.px(8) for laid in early]
        plays = list(zip(early, natural, strict=True))
        for closer in _CLOSER:
            rows = _broken(plays, closer, room.width - high)
            if len(rows) <= lines:
                break
        counted = sum(map(len, rows[:-lines]))
        y = room.bottom - line * len(rows[-lines:])
        for row in rows[-lines:]:
            width = sum(wide * closer for _, wide in row) + row[-1][1] * (1 - closer)
            x = self._about_last(width, room).x
            if counted:
                yield self._counted(counted, Rect(x, y, 0, high))
                counted = 0
            for laid, wide in row:
                yield from self._early_play(laid, Rect(x, y, wide, high), wide * closer, letters)
                x += wide * closer
            y += line

    def _early_play(self, laid: LaidCards, room: Rect, seen: float, letters: int) -> Iterator[Node]:
        """`seen`: the width of it that is not covered by the next play. `letters`: the size of the name's."""
        width, looks = room.height / TALL, card_looks(laid)
        across = width * (1 + _STEP * (len(looks) - 1))
        start = room.x + max(0.0, (seen - across) / 2)
        yield from self._cards(laid, Rect(start, room.y, across, room.height), _ASKEW[laid.decision % len(_ASKEW)])
        yield self.words(
            f"{places.TRICK}.{laid.decision}.who",
            pgettext("below the own cards", "you") if laid.seat == self.view.seat else self.seen.names[laid.seat],
            Rect(room.x, room.bottom + self.frame.px(4), seen - self.frame.px(4), self.frame.line(letters)),
            Tone.PLAIN,
            Align.CENTER,
            letters=letters,
            label=self._spoken(laid),
        )

    def _counted(self, number: int, beside: Rect) -> Node:
        """The number of the oldest plays, for which there is no room."""
        rect = Rect(beside.x - self.frame.px(50), beside.center.y - self.pill / 2, self.frame.px(44), self.pill)
        rect = Rect(max(rect.x, self._rooms.early.x), rect.y, rect.width, rect.height)
        look = Badge(f"+{number}", self._letters, Tone.DIM)
        return Node("trick.more", rect, look, label=_hands_before(number))

    def _swap(self) -> Iterator[Node]:
        """What the swap has cost and brought, until the trick needs the place."""
        foot = self._rooms.early
        room = line_above(Rect(foot.x, foot.bottom, foot.width, 0), foot.height / self._rooms.lines, 0)
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
        return max(height / TALL * (1 + _STEP * (cards - 1)), self.frame.px(56 if self.frame.is_compact else 92))

    def _last(self) -> Iterator[Node]:
        rooms, whole = self._rooms, self.size.others.middle
        zone = Rect(0, rooms.last.y, max(rooms.last.width, whole.width * TOP), rooms.last.height)
        zone = self._about_last(zone.width, Rect(whole.x, zone.y, whole.width, zone.height))
        yield Node(places.MIDDLE, zone, Zone())
        last = self.view.last_play
        if last is None:
            empty = centered(rooms.last.center, rooms.last.height / TALL, rooms.last.height)
            yield Node("trick.place", empty, Slot())
            return
        number, width = len(card_looks(last)), rooms.last.height / TALL
        across = min(width * (1 + LAST_STEP * (number - 1)), rooms.last.width)
        yield from self._cards(last, centered(rooms.last.center, across, rooms.last.height))
        spoken = self._spoken(last)
        marks = self.seen.marks.get(places.TRICK, Mark.NONE)
        yield Node(places.TRICK, zone, Zone(), label=spoken, takes=Takes.TAP, marks=marks)
        if rooms.caption.height:
            words = self.frame.shortened(spoken, self.small, whole.width)
            below = self._about_last(float(self.frame.measure(words, self.small)) + 2, rooms.caption)
            look = Words((words,), self.small, Tone.STRONG, Align.CENTER)
            yield Node("trick.last", below, look, label=spoken)

    def _spoken(self, laid: LaidCards) -> str:
        """``Anna: a pair of 6s, come at me!``"""
        hand, words = shown(laid), " ".join(wording.exclaimed(laid.said))
        if laid.seat == self.view.seat:
            # Translators: you play {hand}, such as “a pair of 6s”, and say {words}, such as “come at me!”
            return _("You: {hand}, {words}", hand=hand, words=words) if words else _("You: {hand}", hand=hand)
        name = self.seen.names[laid.seat]
        if words:
            return _("{name}: {hand}, {words}", name=name, hand=hand, words=words)
        return _("{name}: {hand}", name=name, hand=hand)

    def _cards(self, laid: LaidCards, room: Rect, tilt: int = 0) -> Iterator[Node]:
        """The cards of a play from the left to the right end of the room, which is turned about its middle."""
        looks = card_looks(laid)
        width = room.height / TALL
        step = (room.width - width) / max(1, len(looks) - 1)
        for index, look in enumerate(looks):
            right = index * step + width / 2 - room.width / 2
            yield Node(
                places.laid(laid.decision, index),
                Rect(room.x + index * step, room.y + right * tan(radians(tilt)), width, room.height),
                look._replace(tilt=tilt),
                label=card_name(look.card) if look.card else _("a fake joker, face down"),
            )


def _deck(cards: int) -> str:
    # Translators: below the deck, with the number of its cards.
    return _("deck {number}", number=cards)


def _hands_before(number: int) -> str:
    # Translators: a hand is what somebody has played at once.
    return ngettext("{number} earlier hand", "{number} earlier hands", number)


def _swapped(name: str, card: Card) -> str:
    if name == "gave":
        return _("you gave {card}", card=the_card(card, Role.OBJECT))
    return _("you got {card}", card=the_card(card, Role.OBJECT))


def _badge_node(binding: Binding, rect: Rect) -> Node:
    return Node(f"chip.{binding.name}", rect, binding.badge, label=binding.label, takes=Takes.TAP)


def _halves(room: Rect, most: float) -> tuple[Rect, Rect]:
    """The left and the right half of a room, of which no more than this width is used."""
    half = room.narrowed(most).width / 2
    left = Rect(room.narrowed(most).x, room.y, half, room.height)
    return left, left.moved(half, 0)


def _broken(
    plays: Sequence[tuple[LaidCards, float]], closer: float, width: float
) -> list[list[tuple[LaidCards, float]]]:
    """The plays in lines of at most this width, when each takes only this share of its own."""
    rows: list[list[tuple[LaidCards, float]]] = [[]]
    used = 0.0
    for play in plays:
        if rows[-1] and used + play[1] * closer > width:
            rows.append([])
            used = 0.0
        rows[-1].append(play)
        used += play[1] * closer
    return rows
