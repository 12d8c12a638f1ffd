"""A face before a row of a form, and the faces to choose from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spitegame.session.portraits import PORTRAITS
from spitegame.translation import N_, _
from spitegame.ui.geometry import Rect, Size, centered
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.nodes import Avatar, ButtonLook, Frame, Look, Node, Takes
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import BODY, GAP, Block, Cursor, Group, Spot, control_height
from spitegame.ui.widgets.controls import Option
from spitegame.ui.widgets.thumbnails import Thumbnails

_SIDE = 44
_EDGE = 5
"""The distance from a face to the edge of its button."""
_LARGE = 92
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
        touched = Node(self.id, rect, ButtonLook("", frame.text(BODY)), label=self.label, takes=Takes.TAP)
        return [touched, Node(f"{self.id}.picture", rect.inset(frame.px(_EDGE)), self.face), *row]


def face_choice(initial: str, chosen: str, changed: Callable[[str], None]) -> Thumbnails[str]:
    """All the faces that people can choose, and before them the initial, for who wants none."""

    def face(key: str, room: Rect) -> list[tuple[Look, Rect]]:
        return [(Avatar(initial, 0, active=False, portrait=key), centered(room.center, room.height, room.height))]

    options = [Option(key, _(_CALLED[key])) for key in ("", *PORTRAITS)]
    return Thumbnails("portrait", _("Face"), options, chosen, changed, Size(_LARGE, _LARGE), face)
