"""What scenes ask of the finished games of this player."""

from collections.abc import Sequence
from typing import Protocol

from spitegame.session.history import Achieved, Evaluated, PastGame
from spitegame.ui.scene import Step


class PastGames(Protocol):
    """Records that are new are taken in one by one, since that takes time: whoever shows games goes on with it."""

    @property
    def waiting(self) -> int: ...

    def take_in(self) -> bool:
        """Take in the next record that waits; False if there is none."""

    @property
    def shelf(self) -> Sequence[PastGame]:
        """The games that were not deleted, the newest first."""

    @property
    def games(self) -> Sequence[PastGame]:
        """All games, deleted ones too, in the order in which they ended."""

    @property
    def counted(self) -> Sequence[PastGame]:
        """The games that count for statistics, in the order in which they ended."""

    @property
    def achieved(self) -> Sequence[Achieved]: ...

    def game(self, key: bytes) -> PastGame | None: ...

    def evaluation(self, key: bytes) -> Evaluated | None:
        """What the review has found out about this game, if it was looked through."""

    def review(self, game: PastGame) -> Step:
        """Look through the game step by step; if its record cannot be read, a notice says so."""

    def delete(self, game: PastGame) -> None: ...

    def path(self, game: PastGame) -> str:
        """The path of its record; empty if that is gone."""

    def export(self) -> str:
        """Write a table of all games that count to a file, and tell in a sentence where it is."""

    def restart(self) -> None:
        """From now on statistics count only games that end later."""
