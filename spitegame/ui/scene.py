"""Scenes, each of which is one thing that the window can show, and the steps from one scene to another."""

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
    """Leave the stack of scenes as it is."""


@dataclass(frozen=True, slots=True)
class Refresh:
    """Keep the stack, and make the picture again."""


@dataclass(frozen=True, slots=True)
class Over:
    """Put another scene over this one."""

    scene: "Scene"


@dataclass(frozen=True, slots=True)
class Instead:
    """Replace all scenes by this one."""

    scene: "Scene"


@dataclass(frozen=True, slots=True)
class Back:
    """Return to the scene beneath, or to one further down."""

    scenes: int = 1
    """The number of scenes to leave."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program."""


Step: TypeAlias = Stay | Refresh | Over | Instead | Back | Quit
STAY = Stay()


class Scene(ABC):
    """A keeper of the player's choices so far. All that shows follows from these and the frame."""

    name: str
    """The name of the scene in the trace."""
    overlay = False
    """True if the scene beneath shows around this one."""
    covers_table = True
    """True if the players at this screen cannot play while this scene is on top, so that no clock of theirs runs."""
    focus: str | None = None
    """The node that the keyboard is on, which the stage moves; None if it is on none."""

    @property
    def is_moving(self) -> bool:
        """True while cards are on their way, and computer players wait."""
        return False

    @property
    def is_settled(self) -> bool:
        """True if nothing moves, even in its place; only then the trace records the picture."""
        return not self.is_moving

    @property
    def attention(self) -> bool:
        """True if a person at this screen is to act."""
        return False

    @abstractmethod
    def nodes(self, frame: Frame) -> Sequence[Node]:
        """Return the nodes in painting order. This never changes the scene."""

    def spoken(self, frame: Frame) -> Sequence[Node] | None:
        """Return the nodes for a screen reader if they differ from `nodes`, such as a long text as a whole; else
        None."""
        return None

    @abstractmethod
    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        """Handle a gesture. Return None to leave it to the stage, which moves the focus, taps or goes back."""

    def has_more(self, node_id: str) -> bool:
        """Return True if a look into this node shows more of it."""
        return False

    def update(self, now: float) -> Step:
        """Go on to the time `now`, in seconds. This is called once per tick."""
        return STAY

    def sprites(self, frame: Frame, now: float) -> Sequence[Sprite]:
        """Return the moving things, which are painted over the still nodes."""
        return ()

    def sounds(self) -> Sequence[Cue]:
        """Return the sounds to be heard now, each once."""
        return ()

    def told(self) -> Sequence[str]:
        """Return sentences about what has happened, for players who do not see it, each once."""
        return ()
