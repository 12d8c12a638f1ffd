"""A scene is one thing the window can show; the stage holds those that lie over each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from spitegame.rules.malice.options import MaliceRules
from spitegame.session.seats import Occupant
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Stay:
    """Nothing about the stack changes."""


@dataclass(frozen=True, slots=True)
class Refresh:
    """This scene stays, and looks different now."""


@dataclass(frozen=True, slots=True)
class Over:
    """Another scene lies over this one."""

    scene: "Scene"


@dataclass(frozen=True, slots=True)
class Instead:
    """Another scene takes the place of all there are."""

    scene: "Scene"


@dataclass(frozen=True, slots=True)
class Back:
    """To the scene beneath."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Out of the program."""


Step: TypeAlias = Stay | Refresh | Over | Instead | Back | Quit
STAY = Stay()


@dataclass(frozen=True, slots=True)
class Sprite:
    """A node in motion: painted over the still ones, at this place."""

    node: Node
    rect: Rect


class Scene(Protocol):
    """Keeps what the player has chosen so far; everything visible follows from that and the frame."""

    name: str
    """For the trace."""
    overlay: bool
    """Whether the scene beneath shines through."""
    focus: str | None
    """The node that the keyboard is on; the stage moves it."""

    def nodes(self, frame: Frame) -> Sequence[Node]:
        """In the order they are painted. Drawing never changes anything."""

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        """None: not for this scene; then the stage moves the focus, taps what has it, or goes back on Escape."""

    def update(self, now: float) -> Step:
        """Once per tick; seconds."""

    def sprites(self, frame: Frame, now: float) -> Sequence[Sprite]: ...

    def sounds(self) -> Sequence[Sound]:
        """To be heard now; each is told once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A game as the setup screen wants it."""

    rules: MaliceRules
    occupants: tuple[Occupant, ...]
    open_hands: bool


class Program(Protocol):
    """What scenes ask of the program around them."""

    @property
    def preferences(self) -> Preferences: ...

    def prefer(self, preferences: Preferences) -> None:
        """From now on, and for the next start."""

    def start(self, plan: Plan) -> "Scene":
        """A new game's table. Raises Undealable."""

    def resumable(self) -> str | None:
        """The game that waits on disk, in words."""

    def resume(self) -> "Scene": ...

    def lesson(self) -> "Scene":
        """A first game with somebody who explains it; the game that waits on disk stays there."""

    def notices(self) -> Sequence[str]:
        """What went wrong and the player should know: a damaged save, a full disk. Each is told once."""

    def sound_problem(self) -> str | None:
        """Why nothing is to be heard."""
