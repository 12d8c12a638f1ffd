"""The standing after a round: every player stands at their place, with the new score in front."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from spitegame.rules.game import Seat
from spitegame.rules.spite.scoring import score_parts
from spitegame.rules.spite.state import Results
from spitegame.rules.spite.view import SpiteView
from spitegame.session.portraits import Mood
from spitegame.tables.drawing import Drawing
from spitegame.tables.face import Seen
from spitegame.tables.spite import places
from spitegame.tables.spite.sizes import SpiteSizes
from spitegame.tables.spite.texts import wording
from spitegame.tables.words import in_commas, ordinal, signed
from spitegame.translation import _, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import SMALLEST, Align, Frame, Node, Panel, Tone, Words, Zone

_NARROW, _WIDE = 58, 176
"""The least and the largest width of a player's place, in reference pixels."""
_FACE, _LEAST_FACE = 128, 18
"""The largest and the least size of a face, in reference pixels."""
_ROOMY = 70
"""The free height above a place's words that lets the sum of the score show, in reference pixels."""
_TWO_ROWS = 260
"""The height from which a room has space for two rows, in reference pixels."""
_STEP = 44
"""The largest difference in height from one place to the next, in reference pixels."""
_LARGER, _SUM = 1.5, 0.85
"""The size of a score, and of the line with the sum that leads to it, relative to the words around them."""
_LINE = 1.3
"""The height of a line, in sizes of its letters."""
_SHARE, _EDGE = 0.94, 3
"""The width of the stone that a player stands on, as a share of the place's; and the margin at both sides of its words,
in reference pixels."""


class Podium(Drawing[SpiteView, SpiteSizes]):
    """The standing of one round, from its results."""

    def __init__(self, seen: Seen[SpiteView], frame: Frame, size: SpiteSizes, results: Results, room: Rect) -> None:
        super().__init__(seen, frame, size)
        self._results, self._room = results, room
        self._order = sorted(self.view.seats, key=lambda seat: results[seat].place)
        is_narrow = room.width - 2 * size.pad < len(results) * frame.px(_NARROW)
        self._rows = 2 if is_narrow and room.height > frame.px(_TWO_ROWS) else 1
        least = SMALLEST - 1 if frame.is_compact else SMALLEST  # a phone in landscape has no room for more
        lines = 2.2 * _LINE + self._rows * (2.3 + _LARGER) * _LINE  # of all lines, in sizes of letters
        fitting = int((room.height - self._rows * frame.px(_LEAST_FACE) - 2 * size.pad) / lines)
        self._letters = max(least, min(frame.text(20), fitting))

    def nodes(self) -> Iterator[Node]:
        frame, letters, pad = self.frame, self._letters, self.size.pad / 2
        line, title = letters * _LINE, wording.round_title(self.view.round, self.view.rules)
        inner = self._room.inset(pad)
        said = wording.score_sum(self.view, self._results)
        foot = frame.wrapped(said, letters, inner.width)[:2]
        yield Node("standing", self._room, Zone(), label=title)
        head = Rect(inner.x, inner.y, inner.width, line)
        look = Words((title,), letters, Tone.GOLD, Align.CENTER, heading=True)
        yield Node("standing.title", head, look, label=title)
        below = Rect(inner.x, inner.bottom - len(foot) * line, inner.width, len(foot) * line)
        yield Node("standing.foot", below, Words(foot, letters, Tone.PLAIN, Align.CENTER), label=said)
        people = Rect(inner.x, head.bottom, inner.width, below.y - head.bottom - pad)
        per_row, high = ceil(len(self._order) / self._rows), people.height / self._rows
        for row in range(self._rows):
            seats = self._order[row * per_row : (row + 1) * per_row]
            yield from self._row(seats, Rect(people.x, people.y + row * high, people.width, high), per_row)

    def _row(self, seats: list[Seat], room: Rect, per_row: int) -> Iterator[Node]:
        """Yield the places of one row. The first stands highest, as far as the room allows."""
        frame, line = self.frame, self._letters * _LINE
        sums = room.height > (3 + _LARGER) * line + frame.px(_ROOMY)
        width = min(frame.px(_WIDE), room.width / per_row)
        inner, names = width * _SHARE - 2 * frame.px(_EDGE), [self.seen.names[seat] for seat in seats]
        called = [frame.fitted(name, self._letters, inner, (1 + sums) * line) for name in names]
        name = max(line, *(len(lines) * letters * _LINE for lines, letters in called))
        stone = (1.3 + _LARGER + sums) * line + name
        face = min(frame.px(_FACE), width * 0.8, room.height - stone)
        step = min(frame.px(_STEP), max(0.0, room.height - stone - face) / max(1, len(seats) - 1))
        x = room.center.x - width * len(seats) / 2
        for index, seat in enumerate(seats):
            high = stone + (len(seats) - 1 - index) * step
            place = Rect(x + index * width, room.bottom - high, width, high).scaled(_SHARE, 1.0)
            yield from self._place(seat, place, face, called[index], name, sums=sums)

    def _place(
        self, seat: Seat, place: Rect, face: float, called: tuple[Sequence[str], int], high: float, *, sums: bool
    ) -> Iterator[Node]:
        """Yield one place. `called` is the name in lines and the size of their letters, `high` the room for the longest
        name. With `sums` a line above the score shows its parts: before the round, and gained in it."""
        result, letters = self._results[seat], self._letters
        last, name, own = len(self._results), self.seen.names[seat], seat == self.view.seat
        mood = Mood.PLEASED if result.place == 1 else Mood.STUNG if result.place == last else Mood.WAITING
        tone = Tone.GOLD if result.place == 1 else Tone.STRONG if own else Tone.PLAIN
        stands = Rect(place.center.x - face / 2, place.y - face, face, face)
        avatar = self.seen.avatar(seat, active=result.place == 1)._replace(mood=mood)
        yield Node(places.standing(seat), place, Panel(tone), label=self._place_in_words(seat))
        yield Node(places.standing_face(seat), stands, avatar)
        edge, (lines, small) = self.frame.px(_EDGE), called
        above = Rect(place.x + edge, place.y + letters * _LINE * 0.15, place.width - 2 * edge, high)
        taken = len(lines) * small * _LINE
        named = replace(above, y=above.center.y - taken / 2, height=taken)
        yield Node(f"{places.standing(seat)}.name", named, Words(tuple(lines), small, tone, Align.CENTER), label=name)
        line = replace(above, y=above.bottom - letters * _LINE, height=letters * _LINE)
        if sums:
            line, parts = line.moved(0, line.height), score_parts(result)
            told = " ".join([signed(parts.before), *(signed(part) for part in parts[1:] if part)])
            yield self.words(
                f"{places.standing(seat)}.sum", told, line, Tone.DIM, Align.CENTER, letters=round(letters * _SUM)
            )
        large = round(letters * _LARGER)
        score = Rect(line.x, line.bottom, line.width, large * _LINE)
        shown = Words((signed(result.after.score),), large, Tone.GOLD, Align.CENTER)
        yield Node(places.standing_score(seat), score, shown, label=signed(result.after.score))
        come = replace(line, y=score.bottom)
        yield self.words(
            f"{places.standing(seat)}.place", ordinal(result.place), come, Tone.DIM, Align.CENTER, letters=letters
        )

    def _place_in_words(self, seat: Seat) -> str:
        """Return a place in words: ``2nd, Anna (you), before: +3, fades: −1, place: +1, score: +3``"""
        result, name = self._results[seat], self.seen.names[seat]
        parts = score_parts(result)
        points = (
            # Translators: the score before the round.
            (pgettext("column", "before"), parts.before, True),
            # Translators: by how much the score has faded.
            (pgettext("column", "fades"), parts.fades, False),
            # Translators: the points for finishing in the other half of the places.
            (pgettext("column", "half"), parts.half, False),
            # Translators: the points for the place in the round.
            (pgettext("column", "place"), parts.place, True),
            (pgettext("column", "score"), result.after.score, True),
        )
        # Translators: {column} is a part of a score with its {points}, such as “place: +2”.
        told = [
            _("{column}: {points}", column=what, points=signed(each)) for what, each, always in points if each or always
        ]
        called = _("{name} (you)", name=name) if seat == self.view.seat else name
        return in_commas([ordinal(result.place), called, *told])
