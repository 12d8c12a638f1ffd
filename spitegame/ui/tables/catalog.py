"""Every game's face, and how it is offered, by key."""

from collections.abc import Mapping

from spitegame.ui.tables import malice, spite
from spitegame.ui.tables.face import TableFace
from spitegame.ui.tables.malice import options_form as malice_form
from spitegame.ui.tables.offer import Offer
from spitegame.ui.tables.spite import options_form as spite_form

FACES: Mapping[str, TableFace] = {face.game: face for face in (malice.FACE, spite.FACE)}
OFFERS: Mapping[str, Offer] = {form.OFFER.game.key: form.OFFER for form in (malice_form, spite_form)}
