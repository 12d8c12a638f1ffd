"""The felts, backs and decks to choose from, by what they look like."""

from collections.abc import Callable, Mapping, Sequence

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
    FeltColour.CONTRAST: N_("Black"),
}
# Translators: colours of the backs of the cards.
_BACKS = {BackColour.BLUE: N_("Blue"), BackColour.RED: N_("Red"), BackColour.GREEN: N_("Green")}
_TELLING = cards("Qd 7c")
"""Two cards that look different in every deck that comes with the program."""
_OVER = 0.6
"""The second one begins at so much of the width of the first."""
_HIGH = 84


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
        wide = room.height / TALL
        first = centered(room.center, wide, room.height).moved(-_OVER * wide / 2, 0)
        return [(CardLook(card, deck=deck), first.moved(_OVER * wide * at, 0)) for at, card in enumerate(_TELLING)]

    shown = [Option(key, name) for key, name in names.items()]
    return Thumbnails("deck", pgettext("cards", "Deck"), shown, now, changed, Size(124, _HIGH), faces)
