"""The house rules as a form: every option of the rules with a sentence about it."""

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from typing import Any, NamedTuple

from spitegame.rules.cards import Rank
from spitegame.rules.game import Undealable
from spitegame.rules.malice import options
from spitegame.rules.malice.options import (
    CompletedReturn,
    DiscardOrder,
    MaliceRules,
    Match,
    Opening,
    Packs,
    Problem,
    Settlement,
    Words,
)
from spitegame.ui.geometry import Rect, centered
from spitegame.ui.nodes import Frame, Tone
from spitegame.ui.scene import Back, Step
from spitegame.ui.tables.malice import reasons, wording
from spitegame.ui.widgets.block import Block, Control
from spitegame.ui.widgets.button import Button
from spitegame.ui.widgets.choice import Choice, Option
from spitegame.ui.widgets.column import Column, Columns
from spitegame.ui.widgets.flow import Flow
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.measures import HEADING, PAD, TITLE, WIDE_GAP, letters
from spitegame.ui.widgets.row import Line, explained
from spitegame.ui.widgets.several import Several
from spitegame.ui.widgets.stepper import Stepper
from spitegame.ui.widgets.text import Text
from spitegame.ui.widgets.toggle import Toggle


class Description(NamedTuple):
    """`about` may name places of the table: `{words.stock}`."""

    label: str
    about: str


OPTIONS: Mapping[str, Mapping[str, Description]] = {
    "Table": {
        "words": Description("Words", "What the places of the table are called."),
        "most_seats": Description("Most players", "How many may sit down at this table."),
        "partners": Description(
            "Partners", "Players across from each other win together and play each other's open cards. For 4 or 6."
        ),
        "opening": Description("Who begins", "The highest card on a {words.payoff}, or the player left of the dealer."),
    },
    "Cards": {
        "packs": Description("Packs", "A deep {words.stock} hardly ever runs dry."),
        "jokers": Description("Jokers in each pack", "They are wild, like kings."),
        "payoff": Description("Payoff size", "Cards in the {words.payoff}: who plays them all first has won."),
        "hand": Description("Hand", "A turn begins with so many cards in hand."),
    },
    "Building": {
        "centers": Description("Centers", "Places in the middle that are built up at the same time."),
        "build_to_king": Description(
            "Build up to the king", "Kings are the last cards then, and only jokers are wild."
        ),
        "wild_may_not_be": Description("A wild card may not be", "It cannot stand for these ranks."),
        "completed_return": Description(
            "Completed cards return", "When they are shuffled into the {words.stock} again."
        ),
    },
    "Turns": {
        "new_pile_first": Description(
            "New pile first", "While one of the four places is free, a discard begins a new {words.discard}."
        ),
        "discard_order": Description("Discards", "On a {words.discard} any card, or only equal and lower ones."),
        "low_cards_forced": Description(
            "Aces and twos must be played", "No turn ends while one in the hand has a place to go."
        ),
    },
    "The end": {
        "settlement": Description("What is counted", "The places of all players, or points for cards that were left."),
        "stake": Description("Stake", "Points that a loser pays for each card left in the {words.payoff}."),
        "match": Description("Match", "Each game for itself, or a running account over several games."),
    },
}
VALUES: Mapping[Enum, str] = {
    Words.ONLINE: "Online duel",
    Words.PARTY: "Party",
    Words.CLUB: "Club",
    Packs.DEEP_STOCK: "As many as needed",
    Packs.THREE_OR_FOUR: "3, or 4 from 6 players",
    Opening.HIGHEST_PAYOFF: "Highest card",
    Opening.LEFT_OF_DEALER: "Left of dealer",
    CompletedReturn.AT_ONCE: "At once",
    CompletedReturn.WHEN_LOW: "When it runs low",
    CompletedReturn.WHEN_EMPTY: "When it is empty",
    DiscardOrder.ANY: "Any card",
    DiscardOrder.DESCENDING: "Equal or lower",
    Settlement.NONE: "Only who wins",
    Settlement.RANKING: "Places",
    Settlement.STAKE: "A stake",
    Match.SINGLE: "Single games",
    Match.ACCOUNT: "Running account",
}

Changed = Callable[[MaliceRules], None]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What comes of dealing these rules, in words."""

    text: str
    tone: Tone
    dealable: bool


def outlook(rules: MaliceRules, seats: int) -> Outlook:
    try:
        options.check(rules, seats)
    except Undealable as undealable:
        reason = Problem(undealable.reason)
        return Outlook(reasons.problem(reason, rules, seats), Tone.WARNING, dealable=False)
    if options.is_tight(rules, seats):
        return Outlook(reasons.tight(rules, seats), Tone.WARNING, dealable=True)
    packs = wording.count(options.packs(rules, seats), "pack")
    stock = wording.count(options.stock_after_deal(rules, seats), "card")
    return Outlook(f"{packs}, {stock} in the {wording.terms(rules).stock}", Tone.DIM, dealable=True)


class HouseRulesScene(Form):
    """Changes apply at once."""

    name = "house rules"

    def __init__(self, rules: MaliceRules, seats: int, changed: Changed) -> None:
        super().__init__()
        self._rules = rules
        self._seats = seats
        self._changed = changed

    def room(self, frame: Frame) -> Rect:
        window = frame.whole.inset(frame.px(28))
        width = min(window.width, letters(frame, 130) + 2 * frame.px(PAD))
        return centered(window.center, width, window.height)

    def head(self) -> Block:
        return Text("title", "House rules", TITLE, Tone.GOLD)

    def body(self) -> Block:
        table, cards, *others = (
            _group(title, described, self._rules, self._seats, self._change) for title, described in OPTIONS.items()
        )
        return Columns(Column((table, cards), WIDE_GAP), Column(others, WIDE_GAP))

    def foot(self) -> Block:
        found = outlook(self._rules, min(self._seats, self._rules.most_seats))
        done = Button(id="done", label="Done", act=self._done, primary=True)
        return Line(Text("outlook", found.text, tone=found.tone), done, 24)

    def _change(self, rules: MaliceRules) -> None:
        self._rules = rules
        self._changed(rules)

    def _done(self) -> Step:
        return Back()


def _group(
    title: str, described: Mapping[str, Description], rules: MaliceRules, seats: int, changed: Changed
) -> Column:
    by_name = {option.name: option for option in fields(MaliceRules)}
    rows = [_row(by_name[name], description, rules, seats, changed) for name, description in described.items()]
    return Column((Text(title, title, HEADING, Tone.GOLD), *rows), 16)


def _row(option: Field[Any], description: Description, rules: MaliceRules, seats: int, changed: Changed) -> Line:
    about = description.about.format(words=wording.terms(rules))
    return explained(_control(option, description.label, rules, seats, changed), about)


def _control(option: Field[Any], label: str, rules: MaliceRules, seats: int, changed: Changed) -> Control:
    name, value = option.name, getattr(rules, option.name)

    def put(chosen: Any) -> None:
        changed(replace(rules, **{name: chosen}))

    match value:
        case _ if name == "packs":
            return _packs(label, rules, seats, option.metadata["range"], put)
        case bool():
            return Toggle(name, label, value, put)
        case int():
            return Stepper(name, label, value, option.metadata["range"], put)
        case frozenset():
            return Several(name, label, _ranks(rules), value, put)
        case _:
            return Choice(name, label, [Option(each, VALUES[each]) for each in type(value)], value, put)


def _packs(label: str, rules: MaliceRules, seats: int, allowed: range, put: Callable[[Any], None]) -> Control:
    """A way to count them, or a number."""
    kept = options.packs(rules, min(seats, rules.most_seats))
    counted: list[Option[int | Packs]] = [Option(way, VALUES[way]) for way in Packs]
    counted.append(Option(kept, "A number"))
    ways = Choice("packs", label, counted, rules.packs, put)
    if isinstance(rules.packs, Packs):
        return ways
    return Flow("packs", label, (ways, Stepper("packs.number", label, rules.packs, allowed, put)))


def _ranks(rules: MaliceRules) -> list[Option[Rank]]:
    """Those that a center is built of; and those chosen while it was built further, to be taken off the list."""
    last = options.last_rank(rules)
    return [Option(rank, rank.sign) for rank in Rank if rank <= last or rank in rules.wild_may_not_be]
