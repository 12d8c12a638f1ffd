"""How those at the table take what happens: for a while their faces show it, and now and then a computer says so.

What computers feel and say follows from what this screen was told of the table, so that every screen shows the same
without a word sent. What people say to each other stands beside them for as long.
"""

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
        """What computers say."""
        self._phrases: dict[Seat, tuple[str, float]] = {}
        """What people say to each other."""
        self._said: Counter[Seat] = Counter()
        self._last = -PAUSE

    @property
    def moods(self) -> Mapping[Seat, Mood]:
        return {seat: mood for seat, (mood, _) in self._moods.items()}

    @property
    def lines(self) -> Mapping[Seat, str]:
        return {seat: words for seat, (words, _) in (self._lines | self._phrases).items()}

    def tick(self, now: float) -> bool:
        """Forget what has had its time; True if there was any."""
        return any([_forget(self._moods, now), _forget(self._lines, now), _forget(self._phrases, now)])

    def say(self, seat: Seat, words: str, now: float) -> None:
        """A person says it; it stands beside them for a while."""
        self._phrases[seat] = (words, now + LASTING)

    def hush(self) -> None:
        """Nobody wants to see what people say."""
        self._phrases.clear()

    def calm(self) -> None:
        """What computers feel is no longer true, since a move was taken back, or nobody wants to see it."""
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
                self._lines[seat] = (line, now + LASTING)
                self._said[seat] += 1
                self._last = now
                return


def _forget(lasting: dict[Seat, tuple[T, float]], now: float) -> bool:
    over = [seat for seat, (_, until) in lasting.items() if now >= until]
    for seat in over:
        del lasting[seat]
    return bool(over)


def _line(name: str, fortune: Fortune, number: int) -> str:
    """What somebody says then, the same on every screen; empty where they keep silent, as every other time."""
    lines = written("opponents").get(name, {}).get(fortune.name, ())
    lot = crc32(f"{name} {fortune.value} {number}".encode())
    is_silent = lot >> 16 & 1 and fortune not in _ENDS
    return "" if is_silent or not lines else lines[lot % len(lines)]
