"""The people with whom the owner of this profile has played online, known by their keys, and the balance of their
games."""

from dataclasses import dataclass, field, replace
from typing import Self

from spitegame.rules.game import Standing

MOST = 200
"""Maximum number of remembered people, and as many blocked ones beside them; those seen longest ago are forgotten."""


@dataclass(frozen=True, slots=True)
class Met:
    """A person who has sat at a table, with the public key of their identity."""

    key: bytes = field(repr=False)
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """The games of one kind that two people have played with each other."""

    game: str
    games: int = 0
    won: int = 0
    """The number of games in which the owner of the profile had the better place."""
    lost: int = 0
    """The number of games in which the other person had the better place."""
    points: int = 0
    """The owner's points in these games minus the other person's."""

    def after(self, own: Standing, other: Standing) -> Self:
        """Return the balance with one more game."""
        return replace(
            self,
            games=self.games + 1,
            won=self.won + (own.place < other.place),
            lost=self.lost + (own.place > other.place),
            points=self.points + own.points - other.points,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Regular:
    """A person whom the owner of the profile has met online."""

    key: bytes = field(repr=False)
    name: str
    """The name that this person last had."""
    seen: int
    """The time at which the two were last at one table, in seconds since 1970."""
    balances: tuple[Balance, ...] = ()
    deal: bytes = field(default=b"", repr=False)
    """A digest of the last deal that was counted: the same deal is not counted twice."""
    is_blocked: bool = False
    """True if this person may not come to the owner's open tables."""

    def balance(self, game: str) -> Balance:
        """Return the balance in this game, empty if the two have not played it."""
        return next((balance for balance in self.balances if balance.game == game), Balance(game=game))

    def after(self, game: str, deal: bytes, own: Standing, other: Standing) -> Self:
        """Return the person with one more game counted, unless this deal was counted last: a program that reconnects is
        told of the end again."""
        if deal == self.deal:
            return self
        others = (balance for balance in self.balances if balance.game != game)
        return replace(self, deal=deal, balances=(*others, self.balance(game).after(own, other)))


@dataclass(frozen=True, slots=True)
class Regulars:
    """A list of regulars."""

    people: tuple[Regular, ...] = ()
    """The people, those seen longest ago first."""

    def of(self, key: bytes) -> Regular | None:
        """Return the person with this key, or None."""
        return next((person for person in self.people if person.key == key), None)

    def seen(self, key: bytes, name: str, now: int) -> Regular:
        """Return the person with this name and time; a new one if the key is unknown. The list stays unchanged."""
        known = self.of(key)
        return replace(known, name=name, seen=now) if known else Regular(key=key, name=name, seen=now)

    def with_person(self, person: Regular) -> "Regulars":
        """Return the list with this person added or replaced; beyond MOST those seen longest ago are dropped."""
        people = sorted((*(each for each in self.people if each.key != person.key), person), key=lambda each: each.seen)
        blocked = [each for each in people if each.is_blocked][-MOST:]
        others = [each for each in people if not each.is_blocked][-MOST:]
        return Regulars(tuple(sorted((*blocked, *others), key=lambda each: each.seen)))

    def without(self, key: bytes) -> "Regulars":
        return Regulars(tuple(each for each in self.people if each.key != key))

    def is_blocked(self, key: bytes) -> bool:
        person = self.of(key)
        return person is not None and person.is_blocked
