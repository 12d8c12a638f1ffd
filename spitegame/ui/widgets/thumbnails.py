"""Choices by pictures: faces, felts, decks, backs and letters of cards; and a row with a face before it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from spitegame import indices
from spitegame.rules.cards import cards
from spitegame.session.portraits import PORTRAITS
from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import TALL, Rect, Size, centered
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.nodes import Avatar, ButtonLook, CardLook, Cloth, Frame, Look, Node, Takes, Thumbnail
from spitegame.ui.preferences import BackColour, FeltColour
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import BODY, GAP, SMALL, Block, Cursor, Group, Spot, control_height, depth, valued
from spitegame.ui.widgets.controls import Choice, Option
from spitegame.ui.widgets.layout import unbroken

T = TypeVar("T")

_PAD_REF_PX = 8


@dataclass(frozen=True, slots=True)
class Thumbnails(Choice[T]):
    """A choice of one option, each with a picture and its name below, in as many rows as needed."""

    room: Size
    """The size of a picture, in reference pixels."""
    picture: Callable[[T, Rect], Sequence[tuple[Look, Rect]]]
    """A function that returns the looks of an option's picture in this rectangle, with their places."""

    def breadth(self, frame: Frame) -> float:
        return unbroken(frame, [self._wide(frame)] * len(self.options))

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap, wide = frame.px(GAP), min(self._wide(frame), spot.width)
        beside = max(1, int((spot.width + gap) // (wide + gap)))
        everything: list[Node] = []
        for first in range(0, len(self.options), beside):
            row = self._row(frame, spot, wide, range(first, min(first + beside, len(self.options))))
            everything += row
            spot = spot.down(depth(row, spot) + gap)
        return everything

    def _row(self, frame: Frame, spot: Spot, wide: float, numbers: range) -> list[Node]:
        size, pad, high = frame.text(SMALL), frame.px(_PAD_REF_PX), frame.px(self.room.height)
        names = [frame.wrapped(self.options[number].text, size, wide - 2 * pad - size) for number in numbers]
        most = max(map(len, names))
        height = 2 * pad + high + frame.line(size) * most
        made: list[Node] = []
        for place, (number, lines) in enumerate(zip(numbers, names, strict=True)):
            node_id, (value, text) = self.chip_ids[number], self.options[number]
            rect = Rect(spot.x + place * (wide + frame.px(GAP)), spot.y, wide, height)
            look = Thumbnail(lines + ("",) * (most - len(lines)), size, self.is_on(value))
            made.append(Node(node_id, rect, look, label=valued(self.label, text), takes=Takes.TAP))
            shown = self.picture(value, Rect(rect.x + pad, rect.y + pad, wide - 2 * pad, high))
            made += [Node(f"{node_id}.picture{index}", at, each) for index, (each, at) in enumerate(shown)]
        return made

    def _wide(self, frame: Frame) -> float:
        """Return the width of a thumbnail, which fits the picture, a tick and the longest word."""
        size = frame.text(SMALL)
        longest = max(frame.measure(word, size) for option in self.options for word in option.text.split())
        return max(frame.px(self.room.width), size + longest) + 2 * frame.px(_PAD_REF_PX)


_FACE_BUTTON_REF_PX = 44
_FACE_MARGIN_REF_PX = 5
_FACE_REF_PX = 92
_CALLED = {
    "": N_("No portrait"),
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
    """A row with a face before it."""

    id: str
    face: Avatar
    row: Block
    label: str = ""
    choose: Callable[[], Step] | None = None
    """The step after a tap on the face; None if the face cannot be tapped."""

    @property
    def parts(self) -> Sequence[Block]:
        return (self.row,)

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        if self.choose and isinstance(given, Tap) and given.id == self.id:
            return self.choose()
        return Group.answer(self, given, cursor)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        height, side = control_height(frame), frame.px(_FACE_BUTTON_REF_PX)
        beside = side + frame.px(GAP)
        within = Spot(spot.x + beside, spot.y, spot.width - beside)
        row = self.row.nodes(frame, within, cursor)
        above = next((node.rect.bottom for node in row if node.id.endswith(".label")), spot.y) - spot.y
        down = above if frame.is_compact and frame.is_tall else 0.0  # the label stands above the control
        rect = Rect(spot.x, spot.y + down + (height - side) / 2, side, side)
        if self.choose is None:
            return [Node(self.id, rect, self.face), *row]
        touched = Node(self.id, rect, ButtonLook("", frame.text(BODY)), label=self.label, takes=Takes.TAP)
        return [touched, Node(f"{self.id}.picture", rect.inset(frame.px(_FACE_MARGIN_REF_PX)), self.face), *row]


def face_choice(initial: str, chosen: str, changed: Callable[[str], None]) -> Thumbnails[str]:
    """Return a choice of all faces for people, with the initial first for a player who wants none."""

    def face(key: str, room: Rect) -> list[tuple[Look, Rect]]:
        return [(Avatar(initial, 0, active=False, portrait=key), centered(room.center, room.height, room.height))]

    options = [Option(key, _(_CALLED[key])) for key in ("", *PORTRAITS)]
    return Thumbnails("portrait", _("Portrait"), options, chosen, changed, Size(_FACE_REF_PX, _FACE_REF_PX), face)


# Translators: colours of the table.
_FELTS = {
    FeltColour.GREEN: N_("Green"),
    FeltColour.BLUE: N_("Blue"),
    FeltColour.PURPLE: N_("Purple"),
    FeltColour.GREY: N_("Grey"),
    FeltColour.WINE: N_("Wine red"),
    FeltColour.BROWN: N_("Brown"),
    FeltColour.CONTRAST: N_("Black"),
}
# Translators: colours of the backs of the cards.
_BACKS = {
    BackColour.BLUE: N_("Blue"),
    BackColour.RED: N_("Red"),
    BackColour.GREEN: N_("Green"),
    BackColour.BLACK: N_("Black"),
    BackColour.VIOLET: N_("Violet"),
}
EARNED: Mapping[FeltColour | BackColour | str, str] = {
    FeltColour.WINE: "malice-three",
    FeltColour.BROWN: "spite-bounty",
    BackColour.BLACK: "beat-best",
    BackColour.VIOLET: "streak",
    "silver": "beat-all",
}
"""The felts, backs and decks that only an achievement brings, with its key."""
Chosen = TypeVar("Chosen", bound=FeltColour | BackColour | str)
_TELLING = cards("Qd 7c")
"""Two cards that look different in every deck of the program."""
_LETTERED = cards("Kc Qd Jc")
_LARGE = "large-print"
"""The deck whose letters can be read on a small card."""
_OVER = 0.6
"""The distance from one card to the next, in widths of a card."""
_CARD_REF_PX = 84
"""The height of a card."""


def earned(choice: Thumbnails[Chosen], achieved: Collection[str]) -> Thumbnails[Chosen]:
    """Return the choice without options that are still to be earned; the chosen one is kept."""
    shown = [each for each in choice.options if EARNED.get(each.value, "") in ("", *achieved)]
    chosen = [each for each in choice.options if choice.is_on(each.value) and each not in shown]
    return replace(choice, options=[*shown, *chosen])


def earns(achievement: str) -> str:
    """Return a sentence about what an achievement brings; empty for most."""
    match next((look for look, name in EARNED.items() if name == achievement), None):
        case FeltColour() as felt:
            return _("It earns you a felt: {name}.", name=_(_FELTS[felt]))
        case BackColour() as back:
            return _("It earns you card backs: {name}.", name=_(_BACKS[back]))
        case None:
            return ""
        case _:
            return _("It earns you a deck.")


def felt_choice(now: FeltColour, changed: Callable[[FeltColour], None]) -> Thumbnails[FeltColour]:
    def cloth(felt: FeltColour, room: Rect) -> Sequence[tuple[Look, Rect]]:
        return [(Cloth(felt), room)]

    shown = [Option(felt, _(colour)) for felt, colour in _FELTS.items()]
    # Translators: the cloth of the table.
    return Thumbnails("felt", pgettext("table", "Felt"), shown, now, changed, Size(72, 56), cloth)


def back_choice(now: BackColour, changed: Callable[[BackColour], None]) -> Thumbnails[BackColour]:
    def back_of_a_card(back: BackColour, room: Rect) -> Sequence[tuple[Look, Rect]]:
        return [(CardLook(None, back=back), centered(room.center, room.height / TALL, room.height))]

    shown = [Option(back, _(colour)) for back, colour in _BACKS.items()]
    # Translators: the backs of the cards.
    return Thumbnails("back", pgettext("cards", "Backs"), shown, now, changed, Size(72, _CARD_REF_PX), back_of_a_card)


def deck_choice(names: Mapping[str, str], now: str, changed: Callable[[str], None]) -> Thumbnails[str]:
    """Return a choice of decks; `names` has their names by their keys."""

    def faces(deck: str, room: Rect) -> Sequence[tuple[Look, Rect]]:
        return _side_by_side([CardLook(card, deck=deck) for card in _TELLING], room)

    shown = [Option(key, name) for key, name in names.items()]
    return Thumbnails("deck", pgettext("cards", "Deck"), shown, now, changed, Size(124, _CARD_REF_PX), faces)


def letter_choice(now: str, changed: Callable[[str], None]) -> Thumbnails[str]:
    def courts(key: str, room: Rect) -> Sequence[tuple[Look, Rect]]:
        return _side_by_side([CardLook(card, deck=_LARGE, indices=key) for card in _LETTERED], room)

    # Translators: a button for the letters on cards as they are usual where the chosen language is spoken.
    usual = Option("", pgettext("cards", "Automatic"))
    shown = [usual, *(Option(each.key, " ".join(each.signs)) for each in indices.every())]
    # Translators: those in the corners of kings, queens and jacks.
    return Thumbnails("indices", pgettext("cards", "Letters"), shown, now, changed, Size(136, _CARD_REF_PX), courts)


def _side_by_side(looks: Sequence[Look], room: Rect) -> Sequence[tuple[Look, Rect]]:
    """Return the places of cards that overlap from left to right."""
    wide = room.height / TALL
    first = centered(room.center, wide, room.height).moved(-_OVER * wide * (len(looks) - 1) / 2, 0)
    return [(look, first.moved(_OVER * wide * at, 0)) for at, look in enumerate(looks)]
