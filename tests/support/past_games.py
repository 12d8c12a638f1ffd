"""Finished games as the history knows them, and all of them as scenes ask for them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from spitegame.rules.game import Seat
from spitegame.session.history import Achieved, Evaluated, PastGame, PastPlayer
from spitegame.storage.history import table
from spitegame.ui.scene import STAY, Step

NOON = 1_700_000_000
"""A moment in November 2023, in seconds since 1970."""
DAY = 86_400
MALLORY = ("Mallory", "fair")


def past(
    *others: tuple[str, str],
    place: int = 1,
    left: int = 0,
    points: int = 0,
    game: str = "malice",
    preset: str = "online",
    size: int = 11,
    day: int = 0,
    practice: bool = False,
    online: bool = False,
    turns: int = 30,
    deal: str = "",
    of_day: str = "",
) -> PastGame:
    """A game of Robin against the others, by name and level; the first of them won if Robin did not."""
    rivals = others or (MALLORY,)
    places = [each for each in range(1, len(rivals) + 2) if each != place]
    players = (
        PastPlayer("Robin", "", place, left, points),
        *(
            PastPlayer(name, level, at, 0 if at == 1 else 2 * at, 3 - at)
            for (name, level), at in zip(rivals, places, strict=True)
        ),
    )
    ended = NOON + day * DAY
    return PastGame(
        key=f"{ended} {game} {place} {rivals}".encode(),
        file=f"{ended}.record",
        ended=ended,
        game=game,
        preset=preset,
        size=size,
        players=players,
        own=(Seat(0),),
        online=online,
        turns=turns,
        practice=practice,
        deal=deal,
        day=of_day,
    )


@dataclass
class MemoryGames:
    """The `PastGames` of tests: nothing of it is on disk."""

    games: list[PastGame] = field(default_factory=list)
    """In the order in which they ended."""
    evaluations: dict[bytes, Evaluated] = field(default_factory=dict)
    achieved: Sequence[Achieved] = ()
    waits: list[PastGame] = field(default_factory=list)
    """Games whose records are still to be taken in."""
    reviewed: list[PastGame] = field(default_factory=list)
    deleted: list[PastGame] = field(default_factory=list)
    exported: list[str] = field(default_factory=list)
    opens: Callable[[], Step] = lambda: STAY
    restarted: int = 0

    @property
    def waiting(self) -> int:
        return len(self.waits)

    def take_in(self) -> bool:
        if not self.waits:
            return False
        self.games.append(self.waits.pop(0))
        return True

    @property
    def shelf(self) -> Sequence[PastGame]:
        kept = [game for game in self.games if game not in self.deleted]
        return sorted(kept, key=lambda game: -game.ended)

    @property
    def counted(self) -> Sequence[PastGame]:
        return [] if self.restarted else sorted(self.games, key=lambda game: game.ended)

    def game(self, key: bytes) -> PastGame | None:
        return next((game for game in self.games if game.key == key), None)

    def evaluation(self, key: bytes) -> Evaluated | None:
        return self.evaluations.get(key)

    def review(self, game: PastGame) -> Step:
        self.reviewed.append(game)
        return self.opens()

    def delete(self, game: PastGame) -> None:
        self.deleted.append(game)

    def path(self, game: PastGame) -> str:
        return f"/games/records/{game.file}"

    def export(self) -> str:
        self.exported.append(table(self.counted, self.evaluation))
        return "The table is saved as /games/statistics.csv."

    def restart(self) -> None:
        self.restarted += 1
