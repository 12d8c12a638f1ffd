"""The people that the player of this profile has played with, by their keys, and how the two stand with each other."""

from dataclasses import dataclass, field, replace
from typing import Self

from spitegame.rules.game import Standing

MOST = 200
"""The number of people who are remembered, those seen last; and the number of those who are blocked."""


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody who has sat at a table."""

    key: bytes = field(repr=False)
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """All games of one kind that two people have played with each other."""

    game: str
    games: int = 0
    won: int = 0
    """Games in which the player of this profile came out before the other one."""
    lost: int = 0
    points: int = 0
    """Points that the games have paid to the player, less those of the other one."""

    def after(self, own: Standing, other: Standing) -> Self:
        """The balance with one more game."""
        return replace(
            self,
            games=self.games + 1,
            won=self.won + (own.place < other.place),
            lost=self.lost + (own.place > other.place),
            points=self.points + own.points - other.points,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Regular:
    """Somebody who is known by a key."""

    key: bytes = field(repr=False)
    name: str
    """The name that this person bore last."""
    seen: int
    """The second at which the two were last at one table, counted from 1970 in UTC."""
    balances: tuple[Balance, ...] = ()
    deal: bytes = field(default=b"", repr=False)
    """A digest of the newest deal that counts, by which it is told from all others."""
    is_blocked: bool = False
    """Kept away from the open tables of this player."""

    def balance(self, game: str) -> Balance:
        return next((balance for balance in self.balances if balance.game == game), Balance(game=game))

    def after(self, game: str, deal: bytes, own: Standing, other: Standing) -> Self:
        """With one more game, unless this deal has been counted before: a program that comes back hears of it again."""
        if deal == self.deal:
            return self
        others = (balance for balance in self.balances if balance.game != game)
        return replace(self, deal=deal, balances=(*others, self.balance(game).after(own, other)))


@dataclass(frozen=True, slots=True)
class Regulars:
    people: tuple[Regular, ...] = ()
    """In the order in which they were last seen."""

    def of(self, key: bytes) -> Regular | None:
        return next((person for person in self.people if person.key == key), None)

    def seen(self, key: bytes, name: str, now: int) -> Regular:
        """The person as of now, perhaps a new one."""
        known = self.of(key)
        return replace(known, name=name, seen=now) if known else Regular(key=key, name=name, seen=now)

    def with_person(self, person: Regular) -> "Regulars":
        """With what is new of this person; whom nobody has seen for the longest time is forgotten."""
        people = sorted((*(each for each in self.people if each.key != person.key), person), key=lambda each: each.seen)
        blocked = [each for each in people if each.is_blocked][-MOST:]
        others = [each for each in people if not each.is_blocked][-MOST:]
        return Regulars(tuple(sorted((*blocked, *others), key=lambda each: each.seen)))

    def without(self, key: bytes) -> "Regulars":
        return Regulars(tuple(each for each in self.people if each.key != key))

    def is_blocked(self, key: bytes) -> bool:
        person = self.of(key)
        return person is not None and person.is_blocked
