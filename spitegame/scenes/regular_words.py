"""The words about people whom the player has met before."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from spitegame.rules.catalog import TITLES
from spitegame.session.regulars import Balance, Regular
from spitegame.tables.words import signed
from spitegame.translation import _, ngettext

_SIGNS = 4
"""The number of characters of their keys that tell two people of one name apart."""


def days_ago(then: int, now: float) -> str:
    """Return a past day in words: ``today``, ``yesterday``, ``5 days ago``; times are in seconds since 1970."""
    days = (date.fromtimestamp(now) - date.fromtimestamp(then)).days
    if days <= 0:
        return _("today")
    if days == 1:
        return _("yesterday")
    if days < 60:
        return ngettext("{number} day ago", "{number} days ago", days)
    if days < 730:
        return ngettext("{number} month ago", "{number} months ago", days // 30)
    return ngettext("{number} year ago", "{number} years ago", days // 365)


def balance_words(balance: Balance) -> str:
    """Return the balance in one game: ``Spite & Malice: 12 games, you won 7, +34 points.``"""
    return _("{game}: {balance}.", game=TITLES[balance.game], balance=so_far(balance))


def so_far(balance: Balance) -> str:
    """Return a balance without the name of the game: ``12 games, you won 7, +34 points``"""
    games = ngettext("{number} game", "{number} games", balance.games)
    # Translators: {points} is the number with its sign, such as “+34”.
    points = ngettext("{points} point", "{points} points", abs(balance.points), points=signed(balance.points))
    return _("{games}, you won {won}, {points}", games=games, won=balance.won, points=points)


def balances(person: Regular) -> list[str]:
    """Return a sentence for each game that this program knows."""
    return [balance_words(balance) for balance in person.balances if balance.game in TITLES]


def told_apart(people: Sequence[Regular]) -> Mapping[bytes, str]:
    """Return the names of people by their keys; those with the same name get a part of their keys added."""
    bearers = Counter(person.name for person in people)
    return {
        person.key: person.name if bearers[person.name] == 1 else f"{person.name} ({person.key.hex()[:_SIGNS]})"
        for person in people
    }
