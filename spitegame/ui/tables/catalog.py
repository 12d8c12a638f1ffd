"""Every game's face, and how it is offered, by key."""

from spitegame.rules.shelf import Shelf
from spitegame.ui.tables.face import AnyFace
from spitegame.ui.tables.offer import Offer


def _malice_face() -> AnyFace:
    from spitegame.ui.tables.malice import face

    return face.FACE


def _spite_face() -> AnyFace:
    from spitegame.ui.tables.spite import face

    return face.FACE


def _malice_offer() -> Offer:
    from spitegame.ui.tables.malice import options_form

    return options_form.OFFER


def _spite_offer() -> Offer:
    from spitegame.ui.tables.spite import options_form

    return options_form.OFFER


FACES: Shelf[AnyFace] = Shelf({"malice": _malice_face, "spite": _spite_face})
OFFERS: Shelf[Offer] = Shelf({"malice": _malice_offer, "spite": _spite_offer})
