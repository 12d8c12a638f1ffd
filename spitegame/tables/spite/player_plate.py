"""A plate for each player: all that everybody at the table may know of that player, and the time that is left."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from spitegame.rules.game import Seat
from spitegame.rules.spite.permissions import clock
from spitegame.rules.spite.state import Interval, Over, Reward
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.drawing import Drawing
from spitegame.tables.face import Seen
from spitegame.tables.spite import places
from spitegame.tables.spite.sizes import BADGE, NO_FACE, SpiteSizes
from spitegame.tables.spite.texts.wording import fake_jokers, spoils
from spitegame.tables.spite.trick_area import card_looks
from spitegame.tables.words import card_name, counted_cards, in_commas, ordinal, signed
from spitegame.translation import _, ngettext, pgettext
from spitegame.ui.geometry import TALL, Rect, centered
from spitegame.ui.nodes import Backs, Badge, CardLook, Frame, Mark, Node, Panel, Ring, Takes, Tone, Words, Zone

_BACK = 0.16
"""The distance from one back of a fan to the next, in widths of a back."""
_BACKS = 0.62
"""The largest share of a plate's width that a fan takes."""
_BELOW = 0.75
"""The share of the height of a card laid out of turn that lies below the plate."""
_AROUND = 0.95
"""The width around the words on a badge, in sizes of its letters."""
_LEAST_NAME = 2.4
"""The least width that a score leaves for the name, in sizes of the letters; with less, no score is shown."""
_HURRY = 3.5
"""The number of seconds left at which the ring takes its warning colour."""


def countdown_ring(seen: Seen[SpiteView], seat: Seat, rect: Rect) -> Node | None:
    """Return the ring with the seconds left to a seat, or None if no time runs for it. Between two rounds it is shown
    to that seat alone."""
    limit = clock(seen.view)
    if seen.left is None or limit is None or seat not in limit.seats:
        return None
    if seen.view.to_act is None and seat != seen.view.seat:
        return None
    tone = Tone.WARNING if seen.left <= _HURRY else Tone.GOLD
    look = Ring(min(1.0, seen.left / limit.seconds), str(ceil(seen.left)), round(rect.height * 0.46), tone)
    return Node(f"{places.plate(seat)}.left", rect, look, label=_seconds_left(ceil(seen.left)))


def _seconds_left(seconds: int) -> str:
    return ngettext("{number} second left", "{number} seconds left", seconds)


class _State(NamedTuple):
    """Words about the state of a player, with shorter ones for a narrow plate."""

    words: str
    tone: Tone
    cards: str = ""
    """The number alone, if the words are a number of cards; else empty."""
    place: str = ""
    """The place in the round alone, if the player has left it; else empty."""


class _Remark(NamedTuple):
    """A badge about what a player has said or done."""

    name: str
    words: str
    tone: Tone
    short: str = ""
    """Shorter words for a plate without room for `words`; empty if there are none."""


def _score(points: str) -> str:
    # Translators: {points} is “+2”, “−1” …
    return _("score {points}", points=points)


def _dare(times: int) -> _Remark:
    if times == 1:
        # Translators: “come at me!” where there is little room.
        return _Remark("come", _("come at me!"), Tone.GOLD, _("at me!"))
    # Translators: it was said several times, and then the same where there is little room.
    words, short = _("come at me! ×{times}", times=times), _("at me! ×{times}", times=times)
    return _Remark("come", words, Tone.GOLD, short)


class PlayerPlate(Drawing[SpiteView, SpiteSizes]):
    """Makes the nodes of one player's plate."""

    def __init__(
        self, seen: Seen[SpiteView], frame: Frame, size: SpiteSizes, seat: Seat, rect: Rect, *, timed: bool = True
    ) -> None:
        """Prepare the plate of a seat. With `timed` it shows the time that is left."""
        super().__init__(seen, frame, size)
        self._seat = seat
        self._rect = rect
        self._timed = timed
        self._player = seen.view.players[seat]
        self._link = seen.links.get(seat)
        self._name = seen.names[seat]
        self._id = places.plate(seat)
        self._active = seen.view.to_act == seat

    def nodes(self) -> Iterator[Node]:
        frame, rect, line = self.frame, self._rect, self.line
        yield from self._backs()
        tone = Tone.GOLD if self._active else Tone.PLAIN if self._player.is_in else Tone.DIM
        yield Node(self._id, rect, Panel(tone), label=in_commas(self._spoken()), takes=Takes.TAP)
        pad = frame.px(5 if self._is_terse else 6)
        disc = min(rect.height - 2 * pad, rect.width * 0.25)
        head = list(self._head(Rect(rect.x + pad, rect.center.y - disc / 2, disc, disc)))
        if rect.width < NO_FACE * self.small and not isinstance(head[0].look, Ring):
            head, disc = head[1:], 0.0
        yield from head
        x, right = rect.x + 2 * pad + disc, rect.right - pad
        first = Rect(x, rect.center.y - (line / 2 if self._is_terse else line + frame.px(1)), right - x, line)
        yield from self._first_line(first, Tone.STRONG if tone is Tone.PLAIN else tone)
        if not self._is_terse:
            yield from self._second_line(first.moved(0, line + frame.px(2)))
        yield from self._hanging()

    @property
    def _is_terse(self) -> bool:
        """True if the plate has room for one line only."""
        return self._rect.height < 2 * self.line + self.frame.px(2)

    def _first_line(self, room: Rect, tone: Tone) -> Iterator[Node]:
        """Yield the name and the score; on a plate of one line also the state, as the bare number of cards or place."""
        score = self._score(room)
        if score and score[0].rect.x - room.x < self.small * (_LEAST_NAME + 2):
            score = []
        yield from score
        until = min([room.right, *(node.rect.x - self.frame.px(5) for node in score)])
        if self._is_terse:
            state = self._state()
            short = str(len(self._player.hand)) if self._player.hand else state.place
            wide = self.frame.measure(short, self.small)
            spot = Rect(until - wide, room.y, wide, room.height)
            look = Words((short,), self.small, state.tone)
            yield Node(f"{self._id}.state", spot, look, label=state.words)
            until = spot.x - self.frame.px(5)
        yield self.words(f"{self._id}.name", self._name, Rect(room.x, room.y, until - room.x, room.height), tone)

    def _second_line(self, room: Rect) -> Iterator[Node]:
        beside = self._beside(room)
        yield from beside
        until = min([room.right, *(node.rect.x - self.frame.px(4) for node in beside)])
        state = self._state()
        if self._link and self._link.tone is Tone.WARNING:
            state = _State(self._link.words, self._link.tone)
        if until - room.x < self.small:
            return
        spot = Rect(room.x, room.y, until - room.x, room.height)
        is_too_wide = self.frame.measure(state.words, self.small) > spot.width
        shown = state.cards if is_too_wide and state.cards else state.words
        yield self.words(f"{self._id}.state", shown, spot, state.tone, label=state.words)

    @property
    def _points(self) -> int:
        """The player's score; once a round is over, including the points of that round."""
        phase = self.view.phase
        return (phase.results[self._seat].after if isinstance(phase, Interval | Over) else self._player.tally).score

    def _spoken(self) -> list[str]:
        """Return the parts of what is read out for the plate."""
        kind, fakes, taken = self.seen.kinds[self._seat], len(self._player.fakes), len(self._player.spoils)
        return [
            self._name,
            *([kind] if kind else []),
            self._state().words,
            _score(signed(self._points)),
            *([fake_jokers(fakes)] if fakes else []),
            *([spoils(taken)] if taken else []),
            *(remark.words for remark in self._remarks()),
            *([self._link.label] if self._link else []),
        ]

    def _head(self, rect: Rect) -> Iterator[Node]:
        """Yield the face, or the ring of the countdown; and the place of the cards, for flights."""
        ring = countdown_ring(self.seen, self._seat, rect.inset(-self.frame.px(3))) if self._timed else None
        look = self.seen.avatar(self._seat, active=self._active)
        yield ring or Node(f"{self._id}.head", rect, look)
        fan = self._fan
        card = centered(rect.center, rect.height / TALL, rect.height)
        if fan:
            card = Rect(fan.right - fan.height / TALL, fan.y, fan.height / TALL, fan.height)
        yield Node(places.cards_of(self._seat), card, Zone())

    @property
    def _fan(self) -> Rect | None:
        """The place of another player's cards, whose tops lie under the plate; None if they do not show."""
        number, below = len(self._player.hand), self.size.fan
        if not below or not number or self._seat == self.view.seat:
            return None
        high = below * 1.5
        wide = min(high / TALL * (1.2 + _BACK * (number - 1)), self._rect.width * _BACKS)
        return Rect(self._rect.x + self.frame.px(12), self._rect.bottom + below - high, wide, high)

    def _backs(self) -> Iterator[Node]:
        """Yield the cards of another player, marked as idle once that player has passed."""
        if (rect := self._fan) is None:
            return
        number = len(self._player.hand)
        marks = Mark.IDLE if self._seat in self.view.visible_trick.passed else Mark.NONE
        seen = Rect(rect.x, self._rect.bottom, rect.width, self.size.fan)
        label = counted_cards(number)
        yield Node(f"{self._id}.backs", rect, Backs(number), label=label, marks=marks, clip=seen)

    def _score(self, room: Rect) -> list[Node]:
        """Return the badge of the score; empty for a score of 0."""
        if not self._points:
            return []
        score, letters = signed(self._points), self.size.tiny
        wide = self.frame.measure(score, letters) + self.frame.px(14)
        rect = Rect(room.right - wide, room.y + self.frame.px(1), wide, room.height - self.frame.px(2))
        look = Badge(score, letters, Tone.GOOD if self._points > 0 else Tone.WARNING)
        return [Node(f"{self._id}.score", rect, look, label=_score(score))]

    def _state(self) -> _State:
        """Return the state of the player: the number of cards during a round, or ready, or out."""
        player = self._player
        match self.view.phase:
            case Interval(ready=ready):
                if self._seat in ready:
                    return _State(pgettext("a player", "ready"), Tone.GOOD)
                # Translators: at the results of the round.
                return _State(pgettext("a player", "looking"), Tone.DIM)
            case Over():
                return _State("", Tone.DIM)
            case _ if player.place is not None:
                place = ordinal(player.place)
                # Translators: a player has left the round; {place} is “1st”, “2nd” …
                return _State(_("out, {place}", place=place), Tone.DIM, place=place)
            case _ if len(player.hand) == 1:
                return _State(_("1 card!"), Tone.WARNING, cards="1")
            case _:
                number = len(player.hand)
                return _State(counted_cards(number), Tone.PLAIN, cards=str(number))

    def _beside(self, room: Rect) -> list[Node]:
        """Return the nodes at the right end of the second line: the sign of the connection, and the numbers of fake
        jokers and spoils."""
        found: list[Node] = []
        right = room.right
        if self._link:
            side = self.small * 0.9
            sign = Rect(right - side, room.center.y - side / 2, side, side)
            found.append(self.link_sign(f"{self._id}.link", sign, self._link))
            right = sign.x - self.frame.px(6)
        if self._seat == self.view.seat:  # the own fakes and spoils lie beside the own hand
            return found
        player, letters = self._player, self.size.tiny
        for name, number, fake in (("fakes", len(player.fakes), True), ("spoils", len(player.spoils), False)):
            if not number:
                continue
            high = room.height * 0.9
            wide = self.frame.measure(str(number), letters)
            words = Rect(right - wide, room.y, wide, room.height)
            back = Rect(words.x - high / TALL - 3, room.center.y - high / 2, high / TALL, high)
            label = fake_jokers(number) if fake else spoils(number)
            found += [
                Node(f"{self._id}.{name}.back", back, CardLook(None, shadow=False, fake=fake)),
                Node(f"{self._id}.{name}", words, Words((str(number),), letters), label=label),
            ]
            right = back.x - self.frame.px(5)
        return found

    def _remarks(self) -> list[_Remark]:
        """Return the badges for what the player has said or done, and for what the table waits for."""
        if self.view.to_act is None or not self._player.is_in:
            return []
        trick = self.view.visible_trick
        times = trick.come_at_mes[self._seat]
        return [
            *([self._turn_remark()] if self._active and self._seat != self.view.seat else []),
            *([_dare(times)] if times else []),
            *([_Remark("passed", pgettext("a player", "passed"), Tone.DIM)] if self._seat in trick.passed else []),
            # Translators: this player has laid cards out of turn.
            *([_Remark("waits", pgettext("a player", "waits"), Tone.STRONG)] if self._player.waiting else []),
        ]

    def _turn_remark(self) -> _Remark:
        match self.view.phase:
            case Reward():
                return _Remark("swaps", pgettext("a player", "swaps"), Tone.PLAIN)
            case _ if self.view.laid:
                return _Remark("thinking", pgettext("a player", "thinking…"), Tone.PLAIN, "…")
            case _:
                return _Remark("leads", pgettext("a player", "leads"), Tone.PLAIN)

    def _hanging(self) -> Iterator[Node]:
        """Yield the badges across the lower edge, shortened or left out if they are too wide, and the cards that wait
        for the player's turn."""
        frame, letters, rect = self.frame, self.size.tiny, self._rect
        height, gap = self.pill * BADGE, frame.px(5)
        looks = card_looks(self._player.waiting) if self._player.waiting else []
        high = min(self.pill * 1.4, (self.size.fan or height) / _BELOW)
        step = high / TALL * 0.4
        waiting = high / TALL + step * (len(looks) - 1) if looks else 0.0
        remarks = self._remarks()
        texts = [remark.words for remark in remarks]
        gaps = gap * max(0, len(texts) - 1)
        room = rect.width - waiting - gap * bool(looks)
        if sum(map(self._badge_width, texts)) + gaps > room:
            texts = [remark.short or remark.words for remark in remarks]
        while texts and sum(map(self._badge_width, texts)) + gap * (len(texts) - 1) > room:
            texts.pop()
        across = sum(map(self._badge_width, texts)) + gap * max(0, len(texts) - 1)
        lines = self.line if self._is_terse else 2 * self.line + frame.px(2)
        y = rect.bottom - min(frame.px(5), (rect.height - lines) / 2)
        x = max(rect.x, rect.x + room - across) if self._fan else rect.x + (room - across) / 2
        x = max(0.0, min(x, frame.size.width - across))
        for remark, text in zip(remarks, texts, strict=False):  # remarks without room are left out
            spot = Rect(x, y, self._badge_width(text), height)
            yield Node(f"{self._id}.{remark.name}", spot, Badge(text, letters, remark.tone), label=remark.words)
            x = spot.right + gap
        x = max(x, rect.right - waiting)
        for index, look in enumerate(looks):
            spot = Rect(x + index * step, rect.bottom - high * (1 - _BELOW), high / TALL, high)
            label = card_name(look.card) if look.card else _("face down")
            yield Node(places.waiting(self._seat, index), spot, look, label=label)

    def _badge_width(self, text: str) -> float:
        return self.frame.measure(text, self.size.tiny) + _AROUND * self.size.tiny
