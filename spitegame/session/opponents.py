"""The computer players with a name of their own: how well each plays, what for, and how fast."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from spitegame.session.occupants import Computer
from spitegame.translation import N_, pgettext


class Manner(Enum):
    PLAIN = "plain"
    """The player wants to win."""
    SPITEFUL = "spiteful"
    """The player wants to win, and to hurt on the way."""


class Pace(Enum):
    """The value is what the time until the player acts is multiplied by."""

    QUICK = 0.7
    STEADY = 1.0
    THOUGHTFUL = 1.8


@dataclass(frozen=True, slots=True)
class Opponent:
    name: str
    level: str
    manner: Manner
    pace: Pace
    character: str
    """A sentence or two about how it plays, marked with `N_`."""

    def seated(self, levels: Sequence[str]) -> Computer:
        """The opponent on a seat, at its own level, or at the last of `levels` where that is none of them."""
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
"""One opponent for each level and manner, the weakest first."""
NAMES = (*(opponent.name for opponent in OPPONENTS), *("Hugo", "Iris", "Jasper", "Keziah", "Linus", "Mabel", "Nestor"))
"""The names of computer players, enough for a full table of one level even if the player has one of them."""


def style(level: str, manner: Manner) -> str:
    """The style of a computer's seat: “good”, “spiteful good”."""
    return level if manner is Manner.PLAIN else f"{manner.value} {level}"


def style_name(style: str) -> str:
    """The style of a computer's seat, in the language of the player."""
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
    """The style on a button: “Good”, “Spiteful good”."""
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
    return [style(level, manner) for manner in Manner for level in levels]


def opponent_named(name: str) -> Opponent | None:
    return next((opponent for opponent in OPPONENTS if opponent.name == name), None)


def names_for(seated: str) -> list[str]:
    """Names for a computer of this style, best first: that of its opponent, then those of nobody, then all."""
    own = [opponent.name for opponent in OPPONENTS if style(opponent.level, opponent.manner) == seated]
    return [*own, *NAMES[len(OPPONENTS) :], *NAMES]


def pace_of(name: str) -> Pace:
    opponent = opponent_named(name)
    return opponent.pace if opponent else Pace.STEADY
