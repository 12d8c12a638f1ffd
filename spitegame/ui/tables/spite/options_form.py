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
    "strict": Description("Strict", "The table refuses a misplay, says why, and shows what may be played."),
    "quick": Description("Quick", "As open, and each decision has to be made within 5 seconds."),
    "house": Description("House", "Your own rules."),
}
_SIZES = {3: "Quick", 5: "Standard", 9: "Long", 0: "Endless"}
_OPTIONS: Mapping[str, Mapping[str, Description]] = {
    "The match": {
        "rounds": Description("Rounds", "The best score after this many rounds wins the match."),
        "opening": Description("Who begins", "Who leads the first trick of each round after the first one."),
        "fake_jokers": Description("Fake jokers", "How many there are in all, for the players to earn."),
        "joker_turns_higher": Description(
            "Jokers turn the direction",
            "When a joker hand has beaten a hand in a trick, the next trick goes higher again.",
        ),
    },
    "Time": {
        "countdown": Description(
            "Countdown", "When a decision has a time limit: always, never, or when another player asks for it."
        ),
        "seconds": Description("Seconds", "How long a decision may take. Each card picked up adds a second."),
        "relaxed": Description("Relaxed clock", "Makes every time limit longer, for all players alike."),
    },
    "Misplays": {
        "referee": Description("Who watches", "The players call each other’s misplays, or the table refuses them."),
        "assist": Description(
            "Assistance", "The table shows which cards may be played, and one click picks an answer."
        ),
        "dropped_cards_count": Description(
            "Dropped cards count", "Cards that you let go over the middle of the table are played, even by a slip."
        ),
        "penalty": Description("Penalty", "How many cards a misplay costs."),
        "call_reward": Description("Reward of a call", "How many fake jokers a right call of a misplay earns."),
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
    DealProblem.OUT_OF_RANGE: "One of the numbers is not allowed. Choose a preset, and change it from there.",
    DealProblem.SEATS: "These rules are made for 3 to 9 players. Change the number of seats.",
    DealProblem.CARRY: "The score so far belongs to another number of players. Begin a new match.",
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
    about="Get rid of your hand in tricks of pairs and poker hands.",
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
