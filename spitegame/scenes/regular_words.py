"""What is said of the people whom the player has met before."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from spitegame.rules.catalog import TITLES
from spitegame.session.regulars import Balance, Regular
from spitegame.tables.words import count, signed

_SIGNS = 4
"""So many signs of their keys tell two people with one name apart."""


def days_ago(then: int, now: float) -> str:
    """``today``, ``yesterday``, ``5 days ago``, ``3 months ago``, by the clock of this machine."""
    days = (date.fromtimestamp(now) - date.fromtimestamp(then)).days
    if days <= 0:
        return "today"
    if days == 1:
        return "yesterday"
    if days < 60:
        return f"{days} days ago"
    return f"{days // 30} months ago" if days < 730 else f"{days // 365} years ago"


def balance_words(balance: Balance) -> str:
    """``Spite & Malice: 12 games, you won 7, +34 points``"""
    return f"{TITLES[balance.game]}: {so_far(balance)}"


def so_far(balance: Balance) -> str:
    """``12 games, you won 7, +34 points``"""
    points = "point" if abs(balance.points) == 1 else "points"
    return f"{count(balance.games, 'game')}, you won {balance.won}, {signed(balance.points)} {points}"


def balances(person: Regular) -> list[str]:
    """One for each game that is known here."""
    return [balance_words(balance) for balance in person.balances if balance.game in TITLES]


def told_apart(people: Sequence[Regular]) -> Mapping[bytes, str]:
    """What each is called, by key: two with one name have a part of their keys behind it."""
    bearers = Counter(person.name for person in people)
    return {
        person.key: person.name if bearers[person.name] == 1 else f"{person.name} ({person.key.hex()[:_SIGNS]})"
        for person in people
    }
