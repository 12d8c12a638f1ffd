"""A scene is one thing the window can show; the stage holds those that lie over each other."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from spitegame.ui.cues import Cue
from spitegame.ui.gestures import Gesture
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Frame, Node


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
    """Leads back to the scene beneath, or further down."""

    scenes: int = 1
    """How many are left."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Out of the program."""


Step: TypeAlias = Stay | Refresh | Over | Instead | Back | Quit
STAY = Stay()


class Scene(ABC):
    """Keeps what the player has chosen so far; everything visible follows from that and the frame."""

    name: str
    """What the trace calls this scene."""
    overlay = False
    """The scene beneath shines through."""
    covers_table = True
    """While this scene is on top, the players at this screen cannot play, so no clock of theirs runs."""
    focus: str | None = None
    """The node that the keyboard is on; the stage moves it."""

    @property
    def is_moving(self) -> bool:
        """Cards are still on their way: computer players wait."""
        return False

    @property
    def is_settled(self) -> bool:
        """Nothing moves, not even in its place: the trace tells what is shown."""
        return not self.is_moving

    @property
    def attention(self) -> bool:
        """A person at this screen is to act."""
        return False

    @abstractmethod
    def nodes(self, frame: Frame) -> Sequence[Node]:
        """The nodes in the order in which they are painted. Drawing never changes anything."""

    def spoken(self, frame: Frame) -> Sequence[Node] | None:
        """The nodes for a screen reader, where they differ from `nodes`: a long text as a whole. None where they do
        not."""
        return None

    @abstractmethod
    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        """None for a gesture that this scene leaves to the stage, which moves the focus, taps, or goes back."""

    def has_more(self, node_id: str) -> bool:
        """Who looks into this node sees more of it."""
        return False

    def update(self, now: float) -> Step:
        """Called once per tick, with the time in seconds."""
        return STAY

    def sprites(self, frame: Frame, now: float) -> Sequence[Sprite]:
        """What moves, painted over the still nodes."""
        return ()

    def sounds(self) -> Sequence[Cue]:
        """What is to be heard now; each sound is told once."""
        return ()

    def told(self) -> Sequence[str]:
        """Sentences about what has happened, for those who do not see it; each is told once."""
        return ()
