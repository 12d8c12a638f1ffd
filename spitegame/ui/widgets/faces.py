"""A face before a row of a form, and a grid of faces to choose from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spitegame.session.portraits import PORTRAITS
from spitegame.translation import N_, _
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.nodes import Avatar, Frame, Node, Takes, Zone
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import GAP, Block, Cursor, Group, Spot, control_height

_SIDE = 44
_LARGE = 112
_CALLED = {
    "": N_("No face"),
    # Translators: who is seen on a picture that a player can choose as a face.
    "sailor": N_("Sailor"),
    "gardener": N_("Gardener"),
    "magician": N_("Magician"),
    "scholar": N_("Scholar"),
    "cook": N_("Cook"),
    "poet": N_("Poet"),
    "student": N_("Student"),
    "drummer": N_("Drummer"),
    "baker": N_("Baker"),
    "pilot": N_("Pilot"),
    "painter": N_("Painter"),
    "grandmother": N_("Grandmother"),
    "cat": N_("Cat"),
    "owl": N_("Owl"),
    "fox": N_("Fox"),
}


@dataclass(frozen=True, slots=True)
class WithFace(Group):
    """A row with somebody's face before it."""

    id: str
    face: Avatar
    row: Block
    label: str = ""
    choose: Callable[[], Step] | None = None
    """What a tap on the face leads to; None: it is only seen."""

    @property
    def parts(self) -> Sequence[Block]:
        return (self.row,)

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        if self.choose and isinstance(given, Tap) and given.id == self.id:
            return self.choose()
        return Group.answer(self, given, cursor)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        height, side = control_height(frame), frame.px(_SIDE)
        beside = side + frame.px(GAP)
        within = Spot(spot.x + beside, spot.y, spot.width - beside)
        row = self.row.nodes(frame, within, cursor)
        above = next((node.rect.bottom for node in row if node.id.endswith(".label")), spot.y) - spot.y
        down = above if frame.is_compact and frame.is_tall else 0.0  # the label stands above the control
        rect = Rect(spot.x, spot.y + down + (height - side) / 2, side, side)
        if self.choose is None:
            return [Node(self.id, rect, self.face), *row]
        return [*_tappable(self.id, rect, self.face, self.label), *row]


@dataclass(frozen=True, slots=True)
class FaceGrid(Block):
    """All the faces that people can choose, and before them the initial, for who wants none."""

    initial: str
    chosen: str
    """The key of the portrait that is worn; empty for none."""
    choose: Callable[[str], Step]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        side, gap = frame.px(_LARGE), frame.px(GAP)
        per_row = max(1, int((spot.width + gap) // (side + gap)))
        made: list[Node] = []
        for index, key in enumerate(("", *PORTRAITS)):
            row, column = divmod(index, per_row)
            rect = Rect(spot.x + column * (side + gap), spot.y + row * (side + gap), side, side)
            face = _(_CALLED[key])
            label = _("{face}, chosen", face=face) if key == self.chosen else face
            made += _tappable(face_id(key), rect, Avatar(self.initial, 0, key == self.chosen, key), label)
        return made

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        for key in ("", *PORTRAITS):
            if isinstance(given, Tap) and given.id == face_id(key):
                return self.choose(key)
        return None


def face_id(key: str) -> str:
    return f"portrait.{key or 'none'}"


def _tappable(node_id: str, rect: Rect, look: Avatar, label: str) -> list[Node]:
    return [
        Node(f"{node_id}.picture", rect, look),
        Node(node_id, rect, Zone(), label=label, takes=Takes.TAP),
    ]
