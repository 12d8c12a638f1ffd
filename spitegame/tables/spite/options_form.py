"""The form in which the rules of Spite are chosen."""

from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.rules.cards import cards
from spitegame.rules.spite.options import RULEBOOK, STRICT, SpiteRules
from spitegame.session.occupants import Computer, Person
from spitegame.session.setup import LastSetup
from spitegame.tables.offer import DealPreview, Front, Offer
from spitegame.translation import _
from spitegame.ui.widgets.controls import Choice, Option

if TYPE_CHECKING:
    from spitegame.rules.spite import deal, deck
    from spitegame.rules.spite.view import SpiteView
    from spitegame.tables.spite.texts import wording
else:  # the form loads neither the game nor its words
    deal, deck = map(lazily, ("spitegame.rules.spite.deal", "spitegame.rules.spite.deck"))
    wording = lazily("spitegame.tables.spite.texts.wording")

BOUNTY = 1
"""The number of cards that lie open from the beginning."""
_PACES = (Option(1, "×1"), Option(2, "×2"), Option(4, "×4"))


def _dealt(_rules: SpiteRules, seats: int) -> DealPreview:
    every = len(deck.DECK)
    left = every - seats * deal.HAND - BOUNTY
    # Translators: all three are numbers of cards.
    text = _("{all} cards: {hand} to each player, {left} in the deck", all=every, hand=deal.HAND, left=left)
    return DealPreview(text)


def _progress(view: "SpiteView") -> str:
    return wording.round_title(view.round, view.rules)


OFFER = Offer(
    game=RULEBOOK,
    front=Front("Spite", breadth=2.1, fan=cards("4s 4d Jc Jh 13h")),
    usual=LastSetup(
        game=RULEBOOK.key,
        rules=STRICT,
        occupants=(
            Person(""),
            Computer("Mallory", "fair"),
            Computer("Barnaby", "easy"),
            Computer("Fergus", "spiteful fair"),
        ),
    ),
    dealt=_dealt,
    own_controls={"relaxed": lambda asked: Choice("relaxed", asked.label, _PACES, asked.value, asked.put)},
    progress=_progress,
)
