"""Who sits where: a plate for everybody, with what all at the table may know of them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spitegame.rules.game import Seat
from spitegame.rules.spite.state import Interval, Over
from spitegame.rules.spite.view import PlayerView, SpiteView
from spitegame.ui.geometry import TALL, Rect, centered
from spitegame.ui.icons import Icon
from spitegame.ui.nodes import Avatar, Badge, CardLook, Frame, Node, Panel, Picture, Tone, Words, Zone
from spitegame.ui.tables.face import Link, Seen
from spitegame.ui.tables.prose import count, ordinal, signed
from spitegame.ui.tables.spite import places
from spitegame.ui.tables.spite.countdown_ring import countdown_ring
from spitegame.ui.tables.spite.sizes import SpiteSizes


def player_plate(
    seen: Seen[SpiteView], frame: Frame, size: SpiteSizes, seat: Seat, rect: Rect, *, timed: bool = True
) -> Iterator[Node]:
    """`timed`: the time that is left is to be seen on it."""
    yield from _Plate(seen, frame, size, seat, rect, timed).nodes()


class _Plate:
    def __init__(
        self, seen: Seen[SpiteView], frame: Frame, size: SpiteSizes, seat: Seat, rect: Rect, timed: bool
    ) -> None:
        self._seen = seen
        self._view: SpiteView = seen.view
        self._frame = frame
        self._size = size
        self._seat = seat
        self._rect = rect
        self._timed = timed
        self._player: PlayerView = self._view.players[seat]
        self._id = places.plate(seat)
        self._active = self._view.to_act == seat

    def nodes(self) -> Iterator[Node]:
        frame, rect, small = self._frame, self._rect, self._size.small
        tone = Tone.GOLD if self._active else Tone.PLAIN if self._player.is_in else Tone.DIM
        yield Node(id=self._id, rect=rect, look=Panel(tone), label=", ".join(self._told()))
        pad = frame.px(9)
        disc = min(rect.height - 2 * frame.px(9), rect.width * 0.25)
        yield from self._head(Rect(rect.x + pad, rect.center.y - disc / 2, disc, disc))
        x, right = rect.x + 2 * pad + disc, rect.right - pad
        line = frame.line(small)
        top = rect.center.y - line - frame.px(1)
        score = self._score(Rect(x, top, right - x, line))
        yield from score
        until = min([right, *(node.rect.x - frame.px(5) for node in score)])
        name_tone = Tone.GOLD if self._active else Tone.STRONG if self._player.is_in else Tone.DIM
        yield self._words("name", self._name, Rect(x, top, until - x, line), name_tone)
        below = Rect(x, top + line + frame.px(2), right - x, line)
        link = self._link(below)
        taken = below.right - link[0].rect.x + frame.px(6) if link else 0.0
        beside = [*link, *self._fakes(Rect(below.x, below.y, below.width - taken, line))]
        yield from beside
        until = min([right, *(node.rect.x - frame.px(4) for node in beside)])
        lost = self._seen.links.get(self._seat)
        state, state_tone = (lost.words, lost.tone) if lost and lost.tone is Tone.WARNING else self._state()
        yield self._words("state", state, Rect(x, below.y, until - x, line), state_tone)
        yield from self._badges()

    @property
    def _name(self) -> str:
        return self._seen.names[self._seat]

    @property
    def _points(self) -> int:
        """Once a round is over, with what it has brought."""
        match self._view.phase:
            case Interval(results=results) | Over(results):
                return results[self._seat].after.score
            case _:
                return self._player.tally.score

    def _told(self) -> list[str]:
        player, kind, link = self._player, self._seen.kinds[self._seat], self._seen.links.get(self._seat)
        fakes, spoils = len(player.fakes), len(player.spoils)
        return [
            self._name,
            *([kind] if kind else []),
            self._state()[0],
            f"score {signed(self._points)}",
            *([count(fakes, "fake joker")] if fakes else []),
            *([count(spoils, "spoil")] if spoils else []),
            *(text for text, _ in self._hanging()),
            *([link.label] if link else []),
        ]

    def _head(self, rect: Rect) -> Iterator[Node]:
        ring = countdown_ring(self._seen, self._seat, rect.inset(-self._frame.px(3))) if self._timed else None
        look = Avatar(self._name[:1].upper(), self._seat, self._active)
        yield ring or Node(id=f"{self._id}.head", rect=rect, look=look)
        card = centered(rect.center, rect.height / TALL, rect.height)
        yield Node(id=places.cards_of(self._seat), rect=card, look=Zone())

    def _score(self, room: Rect) -> list[Node]:
        score = self._points
        if not score:
            return []
        letters = max(12, round(self._size.small * 0.88))
        wide = self._frame.measure(signed(score), letters) + self._frame.px(14)
        rect = Rect(room.right - wide, room.y + self._frame.px(1), wide, room.height - self._frame.px(2))
        look = Badge(signed(score), letters, Tone.GOOD if score > 0 else Tone.WARNING)
        return [Node(id=f"{self._id}.score", rect=rect, look=look, label=f"score {signed(score)}")]

    def _state(self) -> tuple[str, Tone]:
        """Short: the number of cards is what counts."""
        player = self._player
        match self._view.phase:
            case Interval(ready=ready):
                return ("ready", Tone.GOOD) if self._seat in ready else ("looking", Tone.DIM)
            case Over():
                return "", Tone.DIM
            case _ if player.place is not None:
                return f"out, {ordinal(player.place)}", Tone.DIM
            case _ if len(player.hand) == 1:
                return "1 card!", Tone.WARNING
            case _:
                return count(len(player.hand), "card"), Tone.PLAIN

    def _fakes(self, room: Rect) -> list[Node]:
        """Fake jokers and spoils beside the hand: a small back, and how many."""
        found: list[Node] = []
        right = room.right
        if self._seat == self._view.seat:  # they lie beside the hand
            return found
        player = self._player
        for name, number, fake in (("fakes", len(player.fakes), True), ("spoils", len(player.spoils), False)):
            if not number:
                continue
            small = max(12, round(self._size.small * 0.88))
            high = room.height * 0.9
            wide = self._frame.measure(str(number), small)
            words = Rect(right - wide, room.y, wide, room.height)
            back = Rect(words.x - high / TALL - 3, room.center.y - high / 2, high / TALL, high)
            label = count(number, "fake joker" if fake else "spoil")
            found += [
                Node(id=f"{self._id}.{name}.back", rect=back, look=CardLook(None, shadow=False, fake=fake)),
                Node(id=f"{self._id}.{name}", rect=words, look=Words((str(number),), small), label=label),
            ]
            right = back.x - self._frame.px(5)
        return found

    def _link(self, room: Rect) -> list[Node]:
        """A sign for somebody far away; words only when the connection is lost."""
        link: Link | None = self._seen.links.get(self._seat)
        if link is None:
            return []
        side = self._size.small * 0.9
        sign = Rect(room.right - side, room.center.y - side / 2, side, side)
        look = Picture(Icon.WARNING if link.tone is Tone.WARNING else Icon.SIGNAL, link.tone)
        return [Node(id=f"{self._id}.link", rect=sign, look=look, label=link.label)]

    def _hanging(self) -> list[tuple[str, Tone]]:
        """What the player has said or done that the others have to know."""
        view, player, seat = self._view, self._player, self._seat
        if isinstance(view.phase, Interval | Over) or not player.is_in:
            return []
        trick = view.visible_trick
        times = trick.come_at_mes[seat]
        again = f" ×{times}" if times > 1 else ""
        return [
            *([(f"come at me!{again}", Tone.GOLD)] if times else []),
            *([("passed", Tone.DIM)] if seat in trick.passed else []),
            *([("waits", Tone.STRONG)] if player.waiting else []),
        ]

    def _badges(self) -> Iterator[Node]:
        """Across the lower edge; what is too wide for the plate is said in a word."""
        frame, letters = self._frame, max(12, round(self._size.small * 0.88))
        height, gap = self._size.pill * 0.88, frame.px(5)
        waiting = self._waiting()
        cards = sum(node.rect.width * 0.6 for node in waiting)

        def wide(texts: Sequence[str]) -> list[float]:
            return [frame.measure(text, letters) + frame.px(18) for text in texts]

        hanging = self._hanging()
        texts = [text for text, _ in hanging]
        room = self._rect.width - gap * max(0, len(texts) - 1)
        if sum(wide(texts)) > room:
            texts = [text.replace("come at me", "at me") for text in texts]
        widths = wide(texts)
        across = sum(widths) + gap * max(0, len(widths) - 1)
        y = self._rect.bottom - height * 0.3
        x = max(0.0, min(self._rect.center.x - across / 2, frame.size.width - across))
        for (told, tone), text, width in zip(hanging, texts, widths, strict=True):
            look = Badge(text, letters, tone)
            yield Node(id=f"{self._id}.{told.split()[0]}", rect=Rect(x, y, width, height), look=look, label=told)
            x += width + gap
        x = max(x, self._rect.right - cards - frame.px(16))
        for node in waiting:
            up = y + height - node.rect.height
            yield replace(node, rect=Rect(x, up, node.rect.width, node.rect.height))
            x += node.rect.width * 0.6

    def _waiting(self) -> list[Node]:
        """The cards that wait for this player's turn, small but face-up."""
        laid = self._player.waiting
        if laid is None:
            return []
        height = self._size.pill * 1.5
        looks = [CardLook(card) for card in laid.cards + laid.spoils]
        looks += [CardLook(card, fake=True) for card in (*laid.face_up, *laid.face_down)]
        return [
            Node(
                id=places.waiting(self._seat, index),
                rect=Rect(0, 0, height / TALL, height),
                look=look,
                label=str(look.card) if look.card else "face down",
            )
            for index, look in enumerate(looks)
        ]

    def _words(self, name: str, text: str, rect: Rect, tone: Tone) -> Node:
        small = self._size.small
        shown = self._frame.shortened(text, small, rect.width)
        return Node(id=f"{self._id}.{name}", rect=rect, look=Words((shown,), small, tone), label=text)
