"""Facts about every finished game, of which the shelf, statistics and achievements are made."""

from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import ScoredBy, Seat, later


@dataclass(frozen=True, slots=True)
class PastPlayer:
    name: str
    level: str
    """The level of a computer, as its seat said it; empty for a person."""
    place: int
    left: int
    """The cards that were still to be lost."""
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    key: bytes
    """A hash of what was dealt and done, by which games are told apart."""
    file: str
    """The name of its record in the folder of records."""
    ended: int
    """The second at which it ended, counted from 1970 in UTC."""
    game: str
    preset: str
    """The name of the rules; `house` for any that are no preset."""
    size: int
    """The size of the game: the cards in a payoff, or the rounds of a match."""
    players: tuple[PastPlayer, ...]
    """Everybody by seat, late joiners too."""
    own: tuple[Seat, ...]
    """The seats of those who sat at this screen; the first is that of the player whose profile this is."""
    online: bool
    turns: int
    practice: bool
    """Not all was own play: somebody at this screen took something back, or came on the way."""
    deal: str
    """The code of its deal; empty where there is none."""
    day: str = later("")
    """The day whose deal of the day this was, as in 2026-11-23; empty for any other deal."""

    @property
    def player(self) -> PastPlayer | None:
        """The player whose profile this is; None where nobody here played."""
        return self.players[self.own[0]] if self.own else None

    @property
    def others(self) -> tuple[PastPlayer, ...]:
        mine = self.own[:1]
        return tuple(player for seat, player in enumerate(self.players) if seat not in mine)

    @property
    def rivals(self) -> tuple[PastPlayer, ...]:
        """Players in another place; a partner comes out in the same one, and so do all in a draw."""
        own = self.player.place if self.player else 0
        return tuple(other for other in self.others if other.place != own)

    @property
    def partners(self) -> tuple[PastPlayer, ...]:
        """Players in the same place."""
        return tuple(other for other in self.others if other not in self.rivals)

    @property
    def is_won(self) -> bool:
        return self.player is not None and self.player.place == 1 and bool(self.rivals)

    @property
    def margin(self) -> int:
        """The number of cards, or of points, by which the player has won; below 0 for a lost game."""
        player = self.player
        if player is None or not self.rivals:
            return 0
        if GAMES[self.game].scored_by is ScoredBy.POINTS:
            return player.points - max(rival.points for rival in self.rivals)
        return min(rival.left for rival in self.rivals) - player.left


@dataclass(frozen=True, slots=True)
class Evaluated:
    key: bytes
    chances: tuple[int, ...]
    """The player's chance to win in percent, from the deal to the end, at moments that are equally far apart."""
    cost: int
    """The sum of what the player's mistakes have cost, in percent of a won game."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A record of which there is nothing to know, since its game never came to its end."""

    file: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The player has deleted a game from the shelf. Statistics go on counting it."""

    key: bytes


@dataclass(frozen=True, slots=True)
class Restarted:
    """The player wants statistics to count only what ends after this second."""

    at: int


@dataclass(frozen=True, slots=True)
class Achieved:
    """A game has earned an achievement for the first time."""

    name: str
    key: bytes


Note: TypeAlias = PastGame | Evaluated | LeftOut | Removed | Restarted | Achieved
