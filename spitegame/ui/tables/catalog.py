"""Every game's face, and how it is offered, by key."""

from spitegame.rules.shelf import Shelf
from spitegame.ui.tables.face import TableFace
from spitegame.ui.tables.offer import Offer


def _malice_face() -> TableFace:
    from spitegame.ui.tables import malice

    return malice.FACE


def _spite_face() -> TableFace:
    from spitegame.ui.tables import spite

    return spite.FACE


def _malice_offer() -> Offer:
    from spitegame.ui.tables.malice import options_form

    return options_form.OFFER


def _spite_offer() -> Offer:
    from spitegame.ui.tables.spite import options_form

    return options_form.OFFER


FACES: Shelf[TableFace] = Shelf({"malice": _malice_face, "spite": _spite_face})
OFFERS: Shelf[Offer] = Shelf({"malice": _malice_offer, "spite": _spite_offer})
