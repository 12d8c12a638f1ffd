"""The reactions of players: their faces show moods, computers speak now and then, and people say phrases. Moods and
words of computers follow from the updates alone: every screen shows the same, and nothing is sent."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar
from zlib import crc32

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant
from spitegame.session.portraits import Mood
from spitegame.tables.fortune import Felt, Fortune
from spitegame.tables.written import written

T = TypeVar("T")

LASTING_S = 4.0
"""The time for which a face shows a mood, and words can be read."""
MOST_SAID = 4
"""The largest number of lines that one opponent says in a game, besides one at its end."""
PAUSE_S = 20.0
"""The least time between two lines at a table, before the end of the game."""
_ENDS = (Fortune.WON, Fortune.LOST)


class Reactions:
    def __init__(self) -> None:
        self._moods: dict[Seat, tuple[Mood, float]] = {}
        self._lines: dict[Seat, tuple[str, float]] = {}
        self._phrases: dict[Seat, tuple[str, float]] = {}
        """By seat: the mood, the words of a computer, and the words of a person; each with the time when it ends."""
        self._said: Counter[Seat] = Counter()
        self._last = -PAUSE_S  # the time of the last line

    @property
    def moods(self) -> Mapping[Seat, Mood]:
        return {seat: mood for seat, (mood, _) in self._moods.items()}

    @property
    def lines(self) -> Mapping[Seat, str]:
        return {seat: words for seat, (words, _) in (self._lines | self._phrases).items()}

    def tick(self, now: float) -> bool:
        """Remove what has expired. Return True if there was any."""
        return any([_forget(self._moods, now), _forget(self._lines, now), _forget(self._phrases, now)])

    def say(self, seat: Seat, words: str, now: float) -> None:
        """Show the words of a person beside their plate for a while."""
        self._phrases[seat] = (words, now + LASTING_S)

    def hush(self) -> None:
        """Remove all words of people, since they are muted or covered."""
        self._phrases.clear()

    def calm(self) -> None:
        """Remove moods and words of computers, since a move was taken back or the results cover the table."""
        self._moods.clear()
        self._lines.clear()

    def feel(self, felt: Sequence[Felt], occupants: Sequence[Occupant], number: int, now: float) -> None:
        """Show feelings. `number` is that of the update that caused them. Of several feelings of a seat the last
        counts. At most one computer speaks, at the end of the game preferably the winner."""
        latest = dict(felt)
        for seat, fortune in latest.items():
            self._moods[seat] = (fortune.mood, now + LASTING_S)
        for seat in sorted(latest, key=lambda seat: latest[seat] is not Fortune.WON):
            occupant, fortune = occupants[seat], latest[seat]
            may = fortune in _ENDS or (now >= self._last + PAUSE_S and self._said[seat] < MOST_SAID)
            if isinstance(occupant, Computer) and may and (line := _line(occupant.name, fortune, number)):
                self._lines[seat] = (line, now + LASTING_S)
                self._said[seat] += 1
                self._last = now
                return


def _forget(lasting: dict[Seat, tuple[T, float]], now: float) -> bool:  # True if something was removed
    over = [seat for seat, (_, until) in lasting.items() if now >= until]
    for seat in over:
        del lasting[seat]
    return bool(over)


def _line(name: str, fortune: Fortune, number: int) -> str:
    """Return a line of an opponent, the same on every screen. Half of the time it is empty: the opponent is silent."""
    lines = written("opponents").get(name, {}).get(fortune.name, ())
    lot = crc32(f"{name} {fortune.value} {number}".encode())
    is_silent = lot >> 16 & 1 and fortune not in _ENDS  # the low bits choose the line below
    return "" if is_silent or not lines else lines[lot % len(lines)]
