"""The facts about finished games, from which the shelf, the statistics and the achievements are made."""

from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import ScoredBy, Seat, later


@dataclass(frozen=True, slots=True)
class PastPlayer:
    """One player of a finished game."""

    name: str
    level: str
    """The style of a computer, such as “spiteful good”; empty for a person."""
    place: int
    left: int
    """The number of cards that the player still had to lose."""
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """The facts about one finished game."""

    key: bytes
    """The hash of the packed record, which identifies the game."""
    file: str
    """The name of the record's file in the folder of records."""
    ended: int
    """The time at which it ended, in seconds since 1970."""
    game: str
    preset: str
    """The name of the preset; `house` for any other rules."""
    size: int
    """The length of the game: the cards in a payoff, or the rounds of a match."""
    players: tuple[PastPlayer, ...]
    """All players by seat, with late joiners."""
    own: tuple[Seat, ...]
    """The seats of the people at this screen; the first is that of the profile's owner. Empty for a game that was only
    watched."""
    online: bool
    turns: int
    practice: bool
    """True if the game does not count for statistics, because somebody at this screen took an action back or came in
    during the game."""
    deal: str
    """The deal code; empty if there is none."""
    day: str = later("")
    """The day, as in 2026-11-23, if this was its deal of the day; empty for any other deal."""

    @property
    def player(self) -> PastPlayer | None:
        """The owner of the profile; None in a game that was only watched."""
        return self.players[self.own[0]] if self.own else None

    @property
    def others(self) -> tuple[PastPlayer, ...]:
        mine = self.own[:1]
        return tuple(player for seat, player in enumerate(self.players) if seat not in mine)

    @property
    def rivals(self) -> tuple[PastPlayer, ...]:
        """The other players who came out in another place than the player. Partners share a place, and so do all in a
        draw."""
        own = self.player.place if self.player else 0
        return tuple(other for other in self.others if other.place != own)

    @property
    def partners(self) -> tuple[PastPlayer, ...]:
        """The other players who came out in the player's place."""
        return tuple(other for other in self.others if other not in self.rivals)

    @property
    def is_won(self) -> bool:
        """True if the player came out first, and not together with everybody."""
        return self.player is not None and self.player.place == 1 and bool(self.rivals)

    @property
    def margin(self) -> int:
        """The number of cards or points by which the player has won; below 0 for a lost game, and 0 in a draw."""
        player = self.player
        if player is None or not self.rivals:
            return 0
        if GAMES[self.game].scored_by is ScoredBy.POINTS:
            return player.points - max(rival.points for rival in self.rivals)
        return min(rival.left for rival in self.rivals) - player.left


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The findings of the review of a game, from the side of the profile's owner."""

    key: bytes
    chances: tuple[int, ...]
    """The player's chance to win in percent, at equally spaced moments from the deal to the end."""
    cost: int
    """The sum of the costs of the player's mistakes, in percent of a won game."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A record that is not taken into the history, because its game was never ended or is known already, or the file is
    too large."""

    file: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The player has deleted this game from the shelf; statistics still count it."""

    key: bytes


@dataclass(frozen=True, slots=True)
class Restarted:
    """The player wants statistics to count only games that end after this time, in seconds since 1970."""

    at: int


@dataclass(frozen=True, slots=True)
class Achieved:
    """The game with this key is the first to have earned this achievement."""

    name: str
    key: bytes


Note: TypeAlias = PastGame | Evaluated | LeftOut | Removed | Restarted | Achieved
"""One entry in the journal of the history."""
