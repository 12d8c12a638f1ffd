"""How those at the table take what happens: for a while their faces show it, and now and then a computer says so.

What computers feel and say follows from what this screen was told of the table, so that every screen shows the same
without a word sent. What people say to each other stands beside them for as long.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from zlib import crc32

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant
from spitegame.session.portraits import Mood
from spitegame.tables.fortune import Felt, Fortune
from spitegame.tables.written import written

LASTING = 4.0
"""The seconds for which a face shows what it feels, and what was said can be read."""
MOST_SAID = 4
"""The lines that one opponent says in a game, at most. The one at its end is always said."""
PAUSE = 20.0
"""The least seconds between two lines at one table, before the end."""
_ENDS = (Fortune.WON, Fortune.LOST)


class Reactions:
    def __init__(self) -> None:
        self._moods: dict[Seat, tuple[Mood, float]] = {}
        """The mood of a seat, and until when it lasts."""
        self._lines: dict[Seat, tuple[str, float]] = {}
        self._said: Counter[Seat] = Counter()
        self._last = -PAUSE

    @property
    def moods(self) -> Mapping[Seat, Mood]:
        return {seat: mood for seat, (mood, _) in self._moods.items()}

    @property
    def lines(self) -> Mapping[Seat, str]:
        return {seat: line for seat, (line, _) in self._lines.items()}

    def tick(self, now: float) -> bool:
        before = len(self._moods), len(self._lines)
        self._moods = {seat: (mood, until) for seat, (mood, until) in self._moods.items() if now < until}
        self._lines = {seat: (line, until) for seat, (line, until) in self._lines.items() if now < until}
        return (len(self._moods), len(self._lines)) != before

    def say(self, seat: Seat, words: str, now: float) -> None:
        """It stands beside whoever says it for a while."""
        self._lines[seat] = (words, now + LASTING)

    def hush(self) -> None:
        """Nobody wants to see what was said."""
        self._lines.clear()

    def clear(self) -> None:
        """Nothing of it is to be seen: a move was taken back, nobody wants to see it, or something lies above."""
        self._moods.clear()
        self._lines.clear()

    def feel(self, felt: Sequence[Felt], occupants: Sequence[Occupant], number: int, now: float) -> None:
        """`number` is that of the update that told of it. Of what a seat feels at once, the last counts; and of all
        who would speak then only one does, at the end of the game the winner before all others."""
        latest = dict(felt)
        for seat, fortune in latest.items():
            self._moods[seat] = (fortune.mood, now + LASTING)
        for seat in sorted(latest, key=lambda seat: latest[seat] is not Fortune.WON):
            occupant, fortune = occupants[seat], latest[seat]
            may = fortune in _ENDS or (now >= self._last + PAUSE and self._said[seat] < MOST_SAID)
            if isinstance(occupant, Computer) and may and (line := _line(occupant.name, fortune, number)):
                self.say(seat, line, now)
                self._said[seat] += 1
                self._last = now
                return


def _line(name: str, fortune: Fortune, number: int) -> str:
    """What somebody says then, the same on every screen; empty where they keep silent, as every other time."""
    lines = written("opponents").get(name, {}).get(fortune.name, ())
    lot = crc32(f"{name} {fortune.value} {number}".encode())
    is_silent = lot >> 16 & 1 and fortune not in _ENDS
    return "" if is_silent or not lines else lines[lot % len(lines)]
