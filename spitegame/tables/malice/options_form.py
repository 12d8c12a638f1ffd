"""The form in which the rules of Spite & Malice are chosen."""

from typing import TYPE_CHECKING, Any

from spitegame.indices import rank_sign
from spitegame.rules.cards import Rank, cards
from spitegame.rules.malice import options
from spitegame.session.setup import short_game
from spitegame.tables.malice.texts import reasons, wording
from spitegame.tables.offer import AskedOption, DealPreview, Front, Offer
from spitegame.tables.words import counted_cards, listed
from spitegame.translation import _
from spitegame.ui.nodes import Tone
from spitegame.ui.widgets.block import Control
from spitegame.ui.widgets.controls import Choice, Option, Several
from spitegame.ui.widgets.fields import Stepper
from spitegame.ui.widgets.layout import Flow

if TYPE_CHECKING:  # the form does not load the game
    from spitegame.rules.malice.view import MaliceView


def _dealt(rules: options.MaliceRules, seats: int) -> DealPreview:
    if options.is_tight(rules, seats):
        return DealPreview(reasons.tight(rules, seats), Tone.WARNING)
    packs = wording.counted_packs(options.packs(rules, seats))
    cards = counted_cards(options.stock_after_deal(rules, seats))
    # Translators: what comes of a deal. {packs} is “2 packs”, {cards} “52 cards”, and {stock} “draw pile” or the like.
    return DealPreview(_("{packs}, {cards} in the {stock}", packs=packs, cards=cards, stock=wording.terms(rules).stock))


def _packs(asked: AskedOption) -> Control:
    """Return the control for the number of packs: a choice of ways to count them, with a stepper if a fixed number is
    chosen."""
    label, rules, put = asked.label, asked.rules, asked.put
    kept = options.packs(rules, min(asked.seats, rules.most_seats))
    counted: list[Option[int | options.Packs]] = [Option(way, asked.values[way.name]) for way in options.Packs]
    # Translators: one of the ways to choose how many packs there are; the number itself is chosen beside it.
    counted.append(Option(kept, _("A number")))
    ways: Choice[Any] = Choice("packs", label, counted, rules.packs, put)
    if isinstance(rules.packs, options.Packs):
        return ways
    number = Stepper("packs.number", label, rules.packs, asked.option.metadata["range"], put)
    return Flow("packs", label, (ways, number))


def _ranks(asked: AskedOption) -> Control:
    """Return the control for ranks that a wild card may not stand for. A rank beyond the last one of a center shows
    only while it is chosen, and so can be removed."""
    last, chosen = options.last_rank(asked.rules), asked.value
    shown = [Option(rank, rank_sign(rank)) for rank in Rank if rank <= last or rank in chosen]
    return Several(asked.option.name, asked.label, shown, chosen, asked.put)


def _progress(view: "MaliceView") -> str:
    # Translators: how far a game is. {numbers} are those of all players, such as “7, 9 and 4”.
    return _("Cards left: {numbers}", numbers=listed([str(area.payoff_left) for area in view.areas]))


OFFER = Offer(
    game=options.RULEBOOK,
    front=Front("Spite & Malice", breadth=5.9, fan=cards("Ks Qh Jc Ad")),
    usual=short_game(),
    dealt=_dealt,
    problem=reasons.problem,
    worded=reasons.worded,
    own_controls={"packs": _packs, "wild_may_not_be": _ranks},
    progress=_progress,
)
