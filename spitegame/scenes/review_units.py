"""The numbers of evaluations in words: chances to win in percent, places of a round to one decimal."""

from collections.abc import Sequence

from spitegame.advice import Unit
from spitegame.tables.words import ordinal
from spitegame.translation import N_, _, ngettext, pgettext
from spitegame.ui.widgets.block import in_percent


def tenths(number: float) -> str:
    """Return a number to one decimal: ``2.4``"""
    # Translators: what stands between 2 and 4 in 2.4.
    return f"{number:.1f}".replace(".", pgettext("decimal", "."))


def worth_text(value: float, unit: Unit) -> str:
    """Return the outlook of a side: ``63%``, ``2.4``."""
    return in_percent(value) if unit is Unit.CHANCE else tenths(value)


def amount(cost: float, unit: Unit) -> str:
    """Return the cost of a play: ``12%``, ``0.4 places``."""
    if unit is Unit.CHANCE:
        return in_percent(cost)
    # Translators: places in the ranking of a round, such as “1.0 place” or “0.4 places”.
    return ngettext("{places} place", "{places} places", 1 if round(cost, 1) == 1 else 2, places=tenths(cost))


def blame(cost: float, unit: Unit) -> str:
    lost = amount(cost, unit)
    if unit is Unit.CHANCE:
        # Translators: {lost} is “12%”.
        return _("That lowers your chance by {lost}.", lost=lost)
    # Translators: {lost} is “0.4 places”.
    return _("That costs you {lost}.", lost=lost)


def hopes(name: str, value: float, unit: Unit) -> str:
    """Return a sentence about an outlook: ``Your chance to win: 63%``; `name` is empty for the viewer."""
    own, others = _HOPES[unit]
    hope = worth_text(value, unit)
    return _(others, name=name, hope=hope) if name else _(own, hope=hope)


_HOPES = {
    # Translators: {hope} is “63%”, and {name} may be several names.
    Unit.CHANCE: (N_("Your chance to win: {hope}"), N_("{name}’s chance to win: {hope}")),
    # Translators: {hope} is a place such as “2.4”, and {name} may be several names.
    Unit.PLACE: (N_("Your expected place: {hope}"), N_("{name}’s expected place: {hope}")),
}


def of_all(unit: Unit) -> str:
    return _("Chances to win:") if unit is Unit.CHANCE else _("Expected places:")


def height(value: float, unit: Unit, seats: int) -> float:
    """Return the height of an outlook in the graph, as a share above the bottom: the first place is on top."""
    return value if unit is Unit.CHANCE else (seats - value) / max(1, seats - 1)


def labels(unit: Unit, seats: int, most: int) -> Sequence[tuple[float, str]]:
    """Return the labels beside the graph with their share of its height; for places at most `most` of them."""
    if unit is Unit.CHANCE:
        return [(share, in_percent(share)) for share in (0.0, 0.5, 1.0)]
    last = max(1, seats - 1)
    step = next((step for step in range(1, last) if last % step == 0 and last // step < most), last)
    return [(height(place, unit, seats), ordinal(place)) for place in range(1, seats + 1, step)]


def grid(unit: Unit, seats: int) -> int:
    """Return the number of equal parts into which lines divide the graph."""
    return 4 if unit is Unit.CHANCE else max(1, seats - 1)
