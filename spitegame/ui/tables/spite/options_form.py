"""How the rules of Spite are chosen: its presets, and every option with a sentence about it."""

from collections.abc import Mapping
from enum import Enum

from spitegame.rules import spite
from spitegame.rules.cards import cards
from spitegame.rules.game import Undealable
from spitegame.rules.spite.deal import HAND
from spitegame.rules.spite.deck import DECK
from spitegame.rules.spite.options import STRICT, Countdown, DealProblem, FirstLeader, Referee, SpiteRules, check
from spitegame.session.occupants import Computer, Person
from spitegame.ui.nodes import Tone
from spitegame.ui.preferences import LastSetup
from spitegame.ui.tables.offer import AskedOption, DealPreview, Description, Offer
from spitegame.ui.widgets.block import Control
from spitegame.ui.widgets.controls import Choice, Option
from spitegame.ui.widgets.cover import Front

_PRESETS = {
    "open": Description("Open", "The players watch each other, and call each other’s misplays."),
    "strict": Description("Strict", "The table watches: it takes no misplays, and tells what may be played."),
    "quick": Description("Quick", "The players watch each other, with 5 seconds for each decision."),
    "house": Description("House", "Your own rules."),
}
_SIZES = {3: "Quick", 5: "Standard", 9: "Long", 0: "Endless"}
_OPTIONS: Mapping[str, Mapping[str, Description]] = {
    "The match": {
        "rounds": Description("Rounds", "Whoever has the best score after them wins the match."),
        "opening": Description("Who begins", "Leads the first trick of a round, from the second round on."),
        "fake_jokers": Description("Fake jokers", "So many are there to be earned."),
        "joker_turns_higher": Description(
            "Jokers turn the direction", "After a trick in which a joker hand followed, it goes higher again."
        ),
    },
    "Time": {
        "countdown": Description("Countdown", "When a decision is limited in time."),
        "seconds": Description("Seconds", "For a decision. Every card picked up adds one."),
        "relaxed": Description("Relaxed clock", "Everything may take so many times as long, for all players."),
    },
    "Misplays": {
        "referee": Description("Who watches", "The players call each other’s misplays, or the table takes none."),
        "assist": Description(
            "Assistance", "The table tells which cards may be played, and one click picks an answer."
        ),
        "dropped_cards_count": Description(
            "Dropped cards count", "What you release over the middle of the table is played, meant or not."
        ),
        "penalty": Description("Penalty", "Cards drawn for a misplay."),
        "call_reward": Description("Reward of a call", "Fake jokers for whoever calls a misplay, and is right."),
    },
}
_VALUES: Mapping[Enum, str] = {
    Referee.OPEN: "The players",
    Referee.STRICT: "The table",
    Countdown.CALLED: "When called for",
    Countdown.ALWAYS: "Always",
    Countdown.OFF: "Never",
    FirstLeader.LOSER: "The last loser",
    FirstLeader.WINNER: "The last winner",
    FirstLeader.LOT: "By lot",
}
BOUNTY = 1
"""Cards that lie open from the beginning."""
_PACES = (Option(1, "×1"), Option(2, "×2"), Option(4, "×4"))
_PROBLEMS = {
    DealProblem.OUT_OF_RANGE: "One of the numbers cannot be played with. Choose a preset to begin with.",
    DealProblem.SEATS: "These rules are made for 3 to 9 players. Change the number of seats.",
    DealProblem.CARRY: "The matches so far were played by another number of players.",
}


def preview(rules: SpiteRules, seats: int) -> DealPreview:
    try:
        check(rules, seats)
    except Undealable as undealable:
        return DealPreview(_PROBLEMS[DealProblem(undealable.reason)], Tone.WARNING, dealable=False)
    left = len(DECK) - seats * HAND - BOUNTY
    return DealPreview(f"{len(DECK)} cards: {HAND} to each player, {left} in the deck", Tone.DIM, dealable=True)


def _relaxed(asked: AskedOption) -> Control:
    return Choice("relaxed", asked.label, _PACES, asked.value, asked.put)


OFFER = Offer(
    game=spite.GAME,
    front=Front("Spite", breadth=2.3, fan=cards("4s 4d Jc Jh 13h")),
    usual=LastSetup(
        game=spite.GAME.key,
        rules=STRICT,
        occupants=(
            Person(""),
            Computer("Mallory", "fair"),
            Computer("Barnaby", "easy"),
            Computer("Fergus", "spiteful fair"),
        ),
    ),
    presets=_PRESETS,
    size="rounds",
    sizes=lambda _rules: _SIZES,
    options=_OPTIONS,
    values=_VALUES,
    preview=preview,
    own_controls={"relaxed": _relaxed},
)
