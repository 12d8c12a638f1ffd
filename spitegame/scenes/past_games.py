"""The finished games of this player, as scenes use them."""

from collections.abc import Sequence
from typing import Protocol

from spitegame.session.history import Achieved, Evaluated, PastGame
from spitegame.ui.scene import Step


class PastGames(Protocol):
    """The finished games. To read a new record takes time: scenes that show games call `take_in` for one at a time."""

    @property
    def waiting(self) -> int: ...  # the number of records to be taken in

    def take_in(self) -> bool:
        """Take in the next waiting record. Return False if there is none."""

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
        """Return the findings of this game's analysis; None if it was never analysed."""

    def review(self, game: PastGame) -> Step:
        """Return the step to the review of the game; if its record cannot be read, a notice tells so."""

    def delete(self, game: PastGame) -> None: ...

    def path(self, game: PastGame) -> str:
        """Return the path of the game's record; empty if the record is gone."""

    def export(self) -> str:
        """Write a table of all games that count to a file, and return a sentence on where it is."""

    def restart(self) -> None:
        """Begin the statistics anew, with only games that end later."""
