"""The presets of Spite and all its options, each with a sentence about it."""

from collections.abc import Mapping
from enum import Enum

from spitegame.rules.spite.options import Countdown, DealProblem, FirstLeader, Referee
from spitegame.tables.offer import Description

PRESETS = {
    "open": Description("Open", "The players watch each other, and call each other’s misplays."),
    "strict": Description("Strict", "The table refuses a misplay, says why, and shows what may be played."),
    "quick": Description("Quick", "As open, and each decision has to be made within 5 seconds."),
    "house": Description("House", "Your own rules."),
}
SIZES = {3: "Quick", 5: "Standard", 9: "Long", 0: "Endless"}
OPTIONS: Mapping[str, Mapping[str, Description]] = {
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
VALUES: Mapping[Enum, str] = {
    Referee.OPEN: "The players",
    Referee.STRICT: "The table",
    Countdown.CALLED: "When called for",
    Countdown.ALWAYS: "Always",
    Countdown.OFF: "Never",
    FirstLeader.LOSER: "The last loser",
    FirstLeader.WINNER: "The last winner",
    FirstLeader.LOT: "By lot",
}
PROBLEMS: Mapping[DealProblem, str] = {
    DealProblem.OUT_OF_RANGE: "One of the numbers is not allowed. Choose a preset, and change it from there.",
    DealProblem.SEATS: "These rules are made for 3 to 9 players. Change the number of seats.",
    DealProblem.CARRY: "The score so far belongs to another number of players. Begin a new match.",
}
