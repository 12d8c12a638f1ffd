"""The presets of Spite & Malice and all its options, each with a sentence about it."""

from collections.abc import Mapping
from enum import Enum

from spitegame.rules.malice import options
from spitegame.tables.offer import Description

PRESETS = {
    "online": Description("Duel", "A duel for two, as it is played online. Party and Club seat more."),
    "party": Description("Party", "Two to four players, and goal piles of 20 cards. Every player’s place counts."),
    "club": Description("Club", "Up to eight players, for a stake: the losers pay for the cards they are left with."),
    "house": Description("House", "Your own rules."),
}
SIZES = {11: "Quick", 21: "Standard", 31: "Long"}
OWN_SIZES: Mapping[str, Mapping[int, str]] = {
    "party": {options.PARTY.payoff: "Party"},
    "club": {options.CLUB.payoff: "Quick · Club"},
}
"""What a preset itself is played with."""
OPTIONS: Mapping[str, Mapping[str, Description]] = {
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
VALUES: Mapping[Enum, str] = {
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
