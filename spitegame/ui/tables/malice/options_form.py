"""How the rules of Spite & Malice are chosen: its presets, and every option with a sentence about it."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from spitegame.rules import malice
from spitegame.rules.cards import Rank, cards
from spitegame.rules.game import Undealable
from spitegame.rules.malice import options
from spitegame.ui.nodes import Tone
from spitegame.ui.preferences import LastSetup
from spitegame.ui.tables.malice import reasons, wording
from spitegame.ui.tables.offer import AskedOption, DealPreview, Description, Offer
from spitegame.ui.tables.words import count
from spitegame.ui.widgets.block import Control
from spitegame.ui.widgets.controls import Choice, Option, Several
from spitegame.ui.widgets.cover import Front
from spitegame.ui.widgets.fields import Stepper
from spitegame.ui.widgets.layout import Flow

_PRESETS = {
    "online": Description("Duel", "A duel for two, as it is played online. Party and Club seat more."),
    "party": Description("Party", "Two to four players, and goal piles of 20 cards. Every player’s place counts."),
    "club": Description("Club", "Up to eight players, for a stake: the losers pay for the cards they are left with."),
    "house": Description("House", "Your own rules."),
}
_SIZES = {11: "Quick", 21: "Standard", 31: "Long"}
_OWN_SIZES: Mapping[str, Mapping[int, str]] = {
    "party": {options.PARTY.payoff: "Party"},
    "club": {options.CLUB.payoff: "Quick · Club"},
}
"""What a preset itself is played with."""
_OPTIONS: Mapping[str, Mapping[str, Description]] = {
    "Table": {
        "words": Description("Words", "The names of the piles on the table, as one of the presets has them."),
        "most_seats": Description("Most players", "How many may sit down at this table."),
        "partners": Description(
            "Partners", "Players across from each other win together and play each other’s open cards. For 4 or 6."
        ),
        "opening": Description(
            "Who begins",
            "The highest card on a {words.payoff}, or the player left of the dealer. The first dealer is drawn by lot, "
            "or by cutting cards.",
        ),
    },
    "Cards": {
        "packs": Description("Packs", "A deep {words.stock} hardly ever runs dry."),
        "jokers": Description("Jokers in each pack", "Jokers are wild, as kings are."),
        "payoff": Description(
            "{words.payoff_short} size", "Cards in the {words.payoff}: whoever plays them all first has won."
        ),
        "hand": Description("Hand", "Cards that you hold when your turn begins."),
    },
    "Building": {
        "centers": Description(
            "Number of {words.center_short}s", "Places in the middle that are built up at the same time."
        ),
        "build_to_king": Description(
            "Build up to the king", "Kings are the last cards then, and only jokers are wild."
        ),
        "wild_may_not_be": Description("A wild card may not be", "A wild card cannot stand for these ranks."),
        "completed_return": Description(
            "{words.completed_short} cards return", "When they are shuffled into the {words.stock} again."
        ),
    },
    "Turns": {
        "new_pile_first": Description(
            "New pile first", "As long as one of your four places is free, a discard has to go there."
        ),
        "discard_order": Description("Discards", "On a {words.discard} any card, or only equal and lower ones."),
        "low_cards_forced": Description(
            "Aces and twos must be played",
            "A turn cannot end while an ace or a two in the hand can be played.",
        ),
        "may_stay_empty": Description(
            "Drawing is a choice",
            "When you have played out your hand, you may draw a new one, play on without it, or end the turn.",
        ),
    },
    "The end": {
        "settlement": Description(
            "What is counted", "Only the winner, the places of all players, or points for the cards that are left."
        ),
        "stake": Description("Stake", "Points that a loser pays for each card left in the {words.payoff}."),
        "match": Description("Match", "Each game counts alone, or the points of several games are added up."),
    },
}
_VALUES: Mapping[Enum, str] = {
    options.Words.ONLINE: "Duel",
    options.Words.PARTY: "Party",
    options.Words.CLUB: "Club",
    options.Packs.DEEP_STOCK: "As many as needed",
    options.Packs.THREE_OR_FOUR: "3, or 4 from 6 players",
    options.Opening.HIGHEST_PAYOFF: "Highest card",
    options.Opening.LEFT_OF_DEALER: "Left of dealer",
    options.Opening.CUT_FOR_DEAL: "Left of dealer, cut for deal",
    options.CompletedReturn.AT_ONCE: "At once",
    options.CompletedReturn.WHEN_LOW: "When it runs low",
    options.CompletedReturn.WHEN_EMPTY: "When it is empty",
    options.DiscardOrder.ANY: "Any card",
    options.DiscardOrder.DESCENDING: "Equal or lower",
    options.DiscardOrder.WILD_ANYWHERE: "The same, wild cards anywhere",
    options.Settlement.NONE: "Only the winner",
    options.Settlement.RANKING: "Places",
    options.Settlement.STAKE: "A stake",
    options.Match.SINGLE: "Single games",
    options.Match.ACCOUNT: "Running account",
}


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
    return _SIZES | dict(_OWN_SIZES.get(options.preset_of(rules), {}))


def _worded(rules: options.MaliceRules, text: str) -> str:
    """A text may name places of the table: `{words.stock}`."""
    return text.format(words=wording.terms(rules))


def _packs(asked: AskedOption) -> Control:
    """A way to count them, or a number."""
    label, rules, put = asked.label, asked.rules, asked.put
    kept = options.packs(rules, min(asked.seats, rules.most_seats))
    counted: list[Option[int | options.Packs]] = [Option(way, _VALUES[way]) for way in options.Packs]
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
    front=Front("Spite & Malice", breadth=6.3, fan=cards("Ks Qh Jc Ad")),
    usual=LastSetup(),
    presets=_PRESETS,
    size="payoff",
    sizes=_sizes,
    options=_OPTIONS,
    values=_VALUES,
    preview=preview,
    worded=_worded,
    own_controls={"packs": _packs, "wild_may_not_be": _ranks},
)
