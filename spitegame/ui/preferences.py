"""The preferences of the player at this screen, which are kept on disk."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Self

from spitegame.rules.game import Seat
from spitegame.session.occupants import Person, Reserved
from spitegame.session.setup import LastRoom, LastSetup, short_game
from spitegame.session.updates import Question

if TYPE_CHECKING:  # the first picture need not wait for what checks a list of them
    from spitegame.session.brokers import Brokers


class Speed(Enum):
    """The speed of cards and computer players."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def factor(self) -> float:
        """The factor on durations of motion."""
        return {Speed.OFF: 0.0, Speed.FAST: 0.5, Speed.NORMAL: 1.0, Speed.SLOW: 1.8}[self]

    @property
    def pace(self) -> float:
        """The least seconds between the last thing shown and a computer's action, so that people can follow at any
        speed."""
        return {Speed.OFF: 0.35, Speed.FAST: 0.35, Speed.NORMAL: 0.5, Speed.SLOW: 0.7}[self]


class FeltColour(Enum):
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    GREY = "grey"
    WINE = "wine"
    BROWN = "brown"
    CONTRAST = "contrast"
    """Black instead of felt, for people with weak sight."""


class Beyond(Enum):
    """The player's answer whether machines of others may be called, through which players in two houses find each
    other."""

    UNASKED = "unasked"
    HOUSE = "house"
    """Rooms are for this house only, and no machine of others is called."""
    ANYWHERE = "anywhere"


def usual_felt(*, high_contrast: bool = False) -> FeltColour:
    """Return the felt for a player who has chosen none. `high_contrast` is True if the system asks for strong
    contrasts."""
    return FeltColour.CONTRAST if high_contrast else FeltColour.GREEN


class BackColour(Enum):
    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    BLACK = "black"
    VIOLET = "violet"


SERVICE_LENGTH = 200
"""The largest number of characters in the address of a room service."""

OWN_DECK = "own/"
"""The beginning of the keys of decks that the player has added."""
DECK_LENGTH = 100
"""The largest number of characters in a deck's key."""
TEXT_SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """All preferences of the player, which the settings file keeps."""

    name: str = ""
    portrait: str = ""
    """The key of the player's own portrait; empty for none."""
    portraits: Mapping[str, str] = field(default_factory=dict)
    """The keys of the portraits of other people at this screen, by their names."""
    language: str = ""
    """The key of the language; empty for the one that fits the system."""
    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    table_volume: float = 0.7
    alert_volume: float = 0.8
    muted: bool = False
    ambience: bool = False
    """True if the quiet sound of a fire is heard all the time."""
    text_scale: float = 1.0
    deck: str = "classic"
    """The key of the deck; those of decks that the player has added begin with OWN_DECK."""
    indices: str = ""
    """The key of the letters in the corners of cards; empty for those of the language."""
    felt: FeltColour | None = None
    """The felt; None until the player has chosen one, and `usual_felt` is used."""
    back: BackColour = BackColour.BLUE
    mirrored: bool = False
    """True if the table is laid out for the left hand."""
    fullscreen: bool = False
    window: tuple[int, int] | None = None
    """The size of the window in pixels, from when it was last neither maximised nor a full screen."""
    maximised: bool = False
    setup: LastSetup = field(default_factory=short_game)
    others: tuple[LastSetup, ...] = ()
    """The last setups of the other games."""
    taught: bool = False
    """True once a lesson was begun or declined."""
    lessons: tuple[str, ...] = ()
    """The finished lessons, by `Lesson.name`."""
    service: str = ""
    """The address of a room service or broker that the player has typed; empty for none."""
    beyond: Beyond = Beyond.UNASKED
    hosting: LastRoom = field(default_factory=LastRoom)
    phrases_muted: bool = False
    """True if phrases of other players are not shown."""
    streaming: bool = False
    """True if strangers may see the screen: it names no guests, and shows nothing that leads to a table."""
    opponents_talk: bool = True
    """True if faces show what happens to them, and computer players speak now and then."""
    updates: bool | None = None
    """True if the program may ask for newer versions; None until the player has said yes or no."""
    asked: Question | None = None
    """The last request for newer versions and its answer; None if there was none."""
    passed_over: str = ""
    """The version that the player does not want to be told of again; empty for none."""

    def setup_of(self, game: str) -> LastSetup | None:
        """Return the last setup of this game; None if it was never chosen."""
        return next((each for each in (self.setup, *self.others) if each.game == game), None)

    def portraits_here(self, seated: Sequence[Reserved | None]) -> dict[Seat, str]:
        """Return the portraits of the people at this screen, by seat; the first person is the player."""
        people = [(Seat(seat), each.name) for seat, each in enumerate(seated) if isinstance(each, Person)]
        first = {seat: self.portrait for seat, _ in people[:1]}
        return first | {seat: self.portraits.get(name, "") for seat, name in people[1:]}

    def meeting_at(self, service: str) -> Self:
        """Return these preferences with the service that the player has named. No other machine is called from then on;
        if the service is empty, the player is asked anew whether machines of others may be called."""
        return replace(self, service=service, beyond=Beyond.UNASKED)

    def with_setup(self, setup: LastSetup) -> Self:
        others = tuple(each for each in (self.setup, *self.others) if each.game != setup.game)
        return replace(self, setup=setup, others=others)


def meeting_places(preferences: Preferences, brokers: "Callable[[], Brokers]") -> tuple[str, ...]:
    """Return the addresses at which players in two houses find each other, the likeliest first. `brokers` is called
    only if the player has allowed it."""
    typed = (preferences.service.strip(),) if preferences.service.strip() else ()
    match preferences.beyond:
        case Beyond.HOUSE:
            return ()
        case Beyond.UNASKED:
            return typed
        case Beyond.ANYWHERE:
            return (*typed, *(each.address for each in brokers().brokers if each.address not in typed))
