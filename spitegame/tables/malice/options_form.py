"""How the rules of Spite & Malice are chosen."""

from collections.abc import Mapping
from typing import Any

from spitegame.rules import malice
from spitegame.rules.cards import Rank, cards
from spitegame.rules.game import Undealable
from spitegame.rules.malice import options
from spitegame.session.setup import short_game
from spitegame.tables.malice.texts import options as texts
from spitegame.tables.malice.texts import reasons, wording
from spitegame.tables.offer import AskedOption, DealPreview, Front, Offer
from spitegame.tables.words import count
from spitegame.ui.nodes import Tone
from spitegame.ui.widgets.block import Control
from spitegame.ui.widgets.controls import Choice, Option, Several
from spitegame.ui.widgets.fields import Stepper
from spitegame.ui.widgets.layout import Flow


def preview(rules: options.MaliceRules, seats: int) -> DealPreview:
    try:
        options.check(rules, seats)
    except Undealable as undealable:
        reason = options.Problem(undealable.reason)
        return DealPreview(reasons.problem(reason, rules, seats), Tone.WARNING, dealable=False)
    if options.is_tight(rules, seats):
        return DealPreview(reasons.tight(rules, seats), Tone.WARNING, dealable=True)
    packs = count(options.packs(rules, seats), "pack")
    stock = count(options.stock_after_deal(rules, seats), "card")
    return DealPreview(f"{packs}, {stock} in the {wording.terms(rules).stock}", Tone.DIM, dealable=True)


def _sizes(rules: options.MaliceRules) -> Mapping[int, str]:
    return texts.SIZES | dict(texts.OWN_SIZES.get(options.preset_of(rules), {}))


def _worded(rules: options.MaliceRules, text: str) -> str:
    """A text may name places of the table: `{words.stock}`."""
    return text.format(words=wording.terms(rules))


def _packs(asked: AskedOption) -> Control:
    """A way to count them, or a number."""
    label, rules, put = asked.label, asked.rules, asked.put
    kept = options.packs(rules, min(asked.seats, rules.most_seats))
    counted: list[Option[int | options.Packs]] = [Option(way, texts.VALUES[way]) for way in options.Packs]
    counted.append(Option(kept, "A number"))
    ways: Choice[Any] = Choice("packs", label, counted, rules.packs, put)
    if isinstance(rules.packs, options.Packs):
        return ways
    number = Stepper("packs.number", label, rules.packs, asked.option.metadata["range"], put)
    return Flow("packs", label, (ways, number))


def _ranks(asked: AskedOption) -> Control:
    """Those that a center is built of; and those chosen while it was built further, to be taken off the list."""
    last, chosen = options.last_rank(asked.rules), asked.value
    shown = [Option(rank, rank.sign) for rank in Rank if rank <= last or rank in chosen]
    return Several(asked.option.name, asked.label, shown, chosen, asked.put)


OFFER = Offer(
    game=malice.GAME,
    about="Race to play out your payoff stack before the others do.",
    front=Front("Spite & Malice", breadth=5.9, fan=cards("Ks Qh Jc Ad")),
    usual=short_game(),
    presets=texts.PRESETS,
    sizes=_sizes,
    options=texts.OPTIONS,
    values=texts.VALUES,
    preview=preview,
    worded=_worded,
    own_controls={"packs": _packs, "wild_may_not_be": _ranks},
)
