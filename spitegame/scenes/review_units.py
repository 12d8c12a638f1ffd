"""How the review tells what an evaluator speaks of: chances to win in percent, places of a round to a tenth."""

from collections.abc import Sequence

from spitegame.advice import Unit
from spitegame.tables.words import ordinal


def percent(share: float) -> str:
    return f"{round(100 * share)} %"


def told(value: float, unit: Unit) -> str:
    """What a side can hope for: ``63 %``, ``2.4``."""
    return percent(value) if unit is Unit.CHANCE else f"{value:.1f}"


def amount(cost: float, unit: Unit) -> str:
    """What a play costs: ``12 %``, ``0.4 places``."""
    places = "place" if round(cost, 1) == 1 else "places"
    return percent(cost) if unit is Unit.CHANCE else f"{cost:.1f} {places}"


def blame(cost: float, unit: Unit) -> str:
    lost = amount(cost, unit)
    return f"That lowers your chance by {lost}." if unit is Unit.CHANCE else f"That costs you {lost}."


def hopes(name: str, value: float, unit: Unit) -> str:
    """``Your chance to win: 63 %``; `name` is empty for the viewer."""
    own, others = _HOPES[unit]
    return f"{others.format(name) if name else own}: {told(value, unit)}"


_HOPES = {
    Unit.CHANCE: ("Your chance to win", "Chance to win for {}"),
    Unit.PLACE: ("Your expected place", "Expected place of {}"),
}


def of_all(unit: Unit) -> str:
    return "The chances to win:" if unit is Unit.CHANCE else "The expected places:"


def height(value: float, unit: Unit, seats: int) -> float:
    """Where it stands in the graph, as a share of the height above the bottom: the first place is on top."""
    return value if unit is Unit.CHANCE else (seats - value) / max(1, seats - 1)


def labels(unit: Unit, seats: int, most: int) -> Sequence[tuple[float, str]]:
    """What is written beside the graph at which share of its height; for places `most` labels or fewer."""
    if unit is Unit.CHANCE:
        return [(share, percent(share)) for share in (0.0, 0.5, 1.0)]
    last = max(1, seats - 1)
    step = next((step for step in range(1, last) if last % step == 0 and last // step < most), last)
    return [(height(place, unit, seats), ordinal(place)) for place in range(1, seats + 1, step)]


def grid(unit: Unit, seats: int) -> int:
    """Into how many equal parts lines divide the graph."""
    return 4 if unit is Unit.CHANCE else max(1, seats - 1)
