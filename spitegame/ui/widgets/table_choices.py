"""The felts, backs and decks to choose from, by what they look like."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from spitegame import indices
from spitegame.rules.cards import cards
from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import TALL, Rect, Size, centered
from spitegame.ui.nodes import CardLook, Cloth, Look
from spitegame.ui.preferences import BackColour, FeltColour
from spitegame.ui.widgets.controls import Option
from spitegame.ui.widgets.thumbnails import Thumbnails

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
"""The felts, backs and decks that are there only after an achievement, and its name."""
Chosen = TypeVar("Chosen", bound=FeltColour | BackColour | str)
_TELLING = cards("Qd 7c")
"""Two cards that look different in every deck that comes with the program."""
_LETTERED = cards("Kc Qd Jc")
_LARGE = "large-print"
"""The deck whose letters can be read on a small card."""
_OVER = 0.6
"""The second one begins at so much of the width of the first."""
_HIGH = 84


def earned(choice: Thumbnails[Chosen], achieved: Collection[str]) -> Thumbnails[Chosen]:
    """The choice without what is still to be earned; what is chosen stays."""
    shown = [each for each in choice.options if EARNED.get(each.value, "") in ("", *achieved)]
    chosen = [each for each in choice.options if choice.is_on(each.value) and each not in shown]
    return replace(choice, options=[*shown, *chosen])


def earns(achievement: str) -> str:
    """What it brings, in a sentence; empty for most."""
    match next((look for look, name in EARNED.items() if name == achievement), None):
        case FeltColour() as felt:
            return _("It earns you a felt: {name}.", name=_(_FELTS[felt]))
        case BackColour() as back:
            return _("It earns you backs of the cards: {name}.", name=_(_BACKS[back]))
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
    return Thumbnails("back", pgettext("cards", "Backs"), shown, now, changed, Size(72, _HIGH), back_of_a_card)


def deck_choice(names: Mapping[str, str], now: str, changed: Callable[[str], None]) -> Thumbnails[str]:
    """`names`: those of the decks, by their keys."""

    def faces(deck: str, room: Rect) -> Sequence[tuple[Look, Rect]]:
        return _side_by_side([CardLook(card, deck=deck) for card in _TELLING], room)

    shown = [Option(key, name) for key, name in names.items()]
    return Thumbnails("deck", pgettext("cards", "Deck"), shown, now, changed, Size(124, _HIGH), faces)


def letter_choice(now: str, changed: Callable[[str], None]) -> Thumbnails[str]:
    def courts(key: str, room: Rect) -> Sequence[tuple[Look, Rect]]:
        return _side_by_side([CardLook(card, deck=_LARGE, indices=key) for card in _LETTERED], room)

    # Translators: a button for the letters on cards as they are usual where the chosen language is spoken.
    usual = Option("", pgettext("cards", "Automatic"))
    shown = [usual, *(Option(each.key, " ".join(each.signs)) for each in indices.every())]
    # Translators: those in the corners of kings, queens and jacks.
    return Thumbnails("indices", pgettext("cards", "Letters"), shown, now, changed, Size(136, _HIGH), courts)


def _side_by_side(looks: Sequence[Look], room: Rect) -> Sequence[tuple[Look, Rect]]:
    """Cards, each of which lies on the one before."""
    wide = room.height / TALL
    first = centered(room.center, wide, room.height).moved(-_OVER * wide * (len(looks) - 1) / 2, 0)
    return [(look, first.moved(_OVER * wide * at, 0)) for at, look in enumerate(looks)]
