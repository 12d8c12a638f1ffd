"""The named computer opponents: the level, manner and pace of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from spitegame.session.occupants import Computer
from spitegame.translation import N_, pgettext


class Manner(Enum):
    """The aim of a computer player."""

    PLAIN = "plain"
    """The player wants to win."""
    SPITEFUL = "spiteful"
    """The player wants to win, and to hurt others on the way."""


class Pace(Enum):
    """The pace of a computer player. The value is the factor on the time until it acts."""

    QUICK = 0.7
    STEADY = 1.0
    THOUGHTFUL = 1.8


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player with a name, a level and a character of its own."""

    name: str
    level: str
    manner: Manner
    pace: Pace
    character: str
    """One or two sentences about how it plays, marked with `N_`."""

    def seated(self, levels: Sequence[str]) -> Computer:
        """Return the opponent as the occupant of a seat, at its own level, or at the last of `levels` if its own is not
        among them."""
        return Computer(self.name, style(self.level if self.level in levels else levels[-1], self.manner))


OPPONENTS = (
    Opponent(
        "Barnaby", "easy", Manner.PLAIN, Pace.STEADY, N_("Here for the company. Misses half of what is on the table.")
    ),
    Opponent("Greta", "easy", Manner.SPITEFUL, Pace.QUICK, N_("Loses happily, as long as you lose more.")),
    Opponent("Mallory", "fair", Manner.PLAIN, Pace.STEADY, N_("Sees what fits, and saves the best card for too long.")),
    Opponent("Fergus", "fair", Manner.SPITEFUL, Pace.QUICK, N_("Would rather see you stuck than get on himself.")),
    Opponent("Ada", "good", Manner.PLAIN, Pace.STEADY, N_("Plans her whole turn before she touches a card.")),
    Opponent("Dorian", "good", Manner.SPITEFUL, Pace.THOUGHTFUL, N_("Sits on the card you need, and smiles.")),
    Opponent("Cleo", "best", Manner.PLAIN, Pace.QUICK, N_("Weighs every way through a turn, and hurries you.")),
    Opponent("Edith", "best", Manner.SPITEFUL, Pace.THOUGHTFUL, N_("Plays as well as Cleo, and means it personally.")),
)
"""One opponent for each level and manner, the weakest first. Codes go by the index, and programs of the same version of
the protocol have the same ones."""
NAMES = (*(opponent.name for opponent in OPPONENTS), *("Hugo", "Iris", "Jasper", "Keziah", "Linus", "Mabel", "Nestor"))
"""The names for computer players: those of the opponents first. They are enough for a full table at one level, even if
the player has one of them."""


def style(level: str, manner: Manner) -> str:
    """Return the style of a computer's seat, as it is written in records: “good”, “spiteful good”."""
    return level if manner is Manner.PLAIN else f"{manner.value} {level}"


def style_name(style: str) -> str:
    """Return the style of a computer's seat in the player's language."""
    match style:
        case "easy":
            # Translators: how a computer player plays, beside its name or behind “computer”: “computer, spiteful good”.
            return pgettext("how a computer plays", "easy")
        case "fair":
            return pgettext("how a computer plays", "fair")
        case "good":
            return pgettext("how a computer plays", "good")
        case "best":
            return pgettext("how a computer plays", "best")
        case "spiteful easy":
            return pgettext("how a computer plays", "spiteful easy")
        case "spiteful fair":
            return pgettext("how a computer plays", "spiteful fair")
        case "spiteful good":
            return pgettext("how a computer plays", "spiteful good")
        case "spiteful best":
            return pgettext("how a computer plays", "spiteful best")
        case _:
            return style


def style_label(style: str) -> str:
    """Return the style in the player's language for a button, with a capital: “Spiteful good”."""
    match style:
        case "easy":
            # Translators: how a computer player plays, on a button.
            return pgettext("how a computer plays", "Easy")
        case "fair":
            return pgettext("how a computer plays", "Fair")
        case "good":
            return pgettext("how a computer plays", "Good")
        case "best":
            return pgettext("how a computer plays", "Best")
        case "spiteful easy":
            return pgettext("how a computer plays", "Spiteful easy")
        case "spiteful fair":
            return pgettext("how a computer plays", "Spiteful fair")
        case "spiteful good":
            return pgettext("how a computer plays", "Spiteful good")
        case "spiteful best":
            return pgettext("how a computer plays", "Spiteful best")
        case _:
            return style.capitalize()


def level_of(style: str) -> str:
    return style.rpartition(" ")[2]


def styles(levels: Sequence[str]) -> list[str]:
    """Return all styles with these levels."""
    return [style(level, manner) for manner in Manner for level in levels]


def opponent_named(name: str) -> Opponent | None:
    return next((opponent for opponent in OPPONENTS if opponent.name == name), None)


def names_for(seated: str) -> list[str]:
    """Return names for a computer of the style `seated`, best first: that of its opponent, those of no opponent, then
    all."""
    own = [opponent.name for opponent in OPPONENTS if style(opponent.level, opponent.manner) == seated]
    return [*own, *NAMES[len(OPPONENTS) :], *NAMES]


def pace_of(name: str) -> Pace:
    """Return the pace of the computer player of this name."""
    opponent = opponent_named(name)
    return opponent.pace if opponent else Pace.STEADY
