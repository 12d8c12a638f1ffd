"""The form in which the rules of Eights are chosen. It loads neither the game nor its words."""

from spitegame.rules.cards import PACK, cards
from spitegame.rules.eights.options import RULEBOOK, EightsRules
from spitegame.session.setup import short_game
from spitegame.tables.offer import DealPreview, Front, Offer
from spitegame.tables.words import counted_cards


def _dealt(rules: EightsRules, seats: int) -> DealPreview:
    return DealPreview(counted_cards(len(PACK) - seats * rules.hand))


OFFER = Offer(
    game=RULEBOOK,
    front=Front("Eights", breadth=2.6, fan=cards("8s 8h 8d 8c")),
    usual=short_game(RULEBOOK.key),
    dealt=_dealt,
    own_controls={},
    progress=lambda view: counted_cards(view.stock),
)
