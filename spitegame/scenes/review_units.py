"""How the review tells what an evaluator speaks of: chances to win in percent, places of a round to a tenth."""

from collections.abc import Sequence

from spitegame.advice import Unit
from spitegame.tables.words import ordinal


def percent(share: float) -> str:
    return f"{round(100 * share)} %"


def told(value: float, unit: Unit) -> str:
    """What a side can hope for: ``63 %``, ``2.4``."""
    match unit:
        case Unit.CHANCE:
            return percent(value)
        case Unit.PLACE:
            return f"{value:.1f}"


def amount(cost: float, unit: Unit) -> str:
    """What a play costs: ``12 %``, ``0.4 places``."""
    match unit:
        case Unit.CHANCE:
            return percent(cost)
        case Unit.PLACE:
            return f"{cost:.1f} {'place' if round(cost, 1) == 1 else 'places'}"


def blame(cost: float, unit: Unit) -> str:
    match unit:
        case Unit.CHANCE:
            return f"That lowers your chance by {percent(cost)}."
        case Unit.PLACE:
            return f"That costs you {amount(cost, unit)}."


def hopes(name: str, value: float, unit: Unit) -> str:
    """``Your chance to win: 63 %``; `name` is empty for the viewer."""
    match unit:
        case Unit.CHANCE:
            return f"Chance to win for {name}: {percent(value)}" if name else f"Your chance to win: {percent(value)}"
        case Unit.PLACE:
            return f"Expected place of {name}: {value:.1f}" if name else f"Your expected place: {value:.1f}"


def of_all(unit: Unit) -> str:
    match unit:
        case Unit.CHANCE:
            return "The chances to win:"
        case Unit.PLACE:
            return "The expected places:"


def height(value: float, unit: Unit, seats: int) -> float:
    """Where it stands in the graph, as a share of the height above the bottom: the first place is on top."""
    match unit:
        case Unit.CHANCE:
            return value
        case Unit.PLACE:
            return (seats - value) / max(1, seats - 1)


def labels(unit: Unit, seats: int, most: int) -> Sequence[tuple[float, str]]:
    """What is written beside the graph at which share of its height; for places `most` labels or fewer."""
    match unit:
        case Unit.CHANCE:
            return [(share, percent(share)) for share in (0.0, 0.5, 1.0)]
        case Unit.PLACE:
            last = max(1, seats - 1)
            step = next((step for step in range(1, last) if last % step == 0 and last // step < most), last)
            return [(height(place, unit, seats), ordinal(place)) for place in range(1, seats + 1, step)]


def grid(unit: Unit, seats: int) -> int:
    """Into how many equal parts lines divide the graph."""
    match unit:
        case Unit.CHANCE:
            return 4
        case Unit.PLACE:
            return max(1, seats - 1)
