"""How numbers, lists and players are put in English, whatever the game."""

from collections.abc import Sequence

from spitegame.session.occupants import Computer, Occupant, Person


def kind(occupant: Occupant) -> str:
    """What sits there, in a word or two; empty for a person."""
    match occupant:
        case Person():
            return ""
        case Computer(level=level):
            return f"computer, {level}"


def count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def listed(items: Sequence[str], joint: str = "and") -> str:
    """``a, b and c``"""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def ordinal(place: int) -> str:
    """``1st``, up to a table's last place."""
    return f"{place}{_ENDINGS.get(place, 'th')}"


def signed(number: int) -> str:
    """``+2``, ``0``, ``−1``"""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
