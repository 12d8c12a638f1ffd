"""What the help of Spite is filled with."""

from collections.abc import Mapping
from typing import Any

from spitegame.rules.spite.deal import HAND
from spitegame.rules.spite.deck import DECK
from spitegame.rules.spite.options import FirstLeader, Referee, SpiteRules
from spitegame.rules.spite.scoring import REWARD
from spitegame.rules.spite.trick import TOO_MANY
from spitegame.tables.pages import HOUSE
from spitegame.tables.words import capital, count

_OPENINGS = {
    FirstLeader.LOSER: "By lot, and then the loser of the last round",
    FirstLeader.WINNER: "By lot, and then the winner of the last round",
    FirstLeader.LOT: "By lot, in every round",
}


def filling(rules: SpiteRules, seats: int) -> Mapping[str, Any]:
    seconds = count(rules.seconds * rules.relaxed, "second")
    reward = {0: "nothing but glory", 1: "a fake joker"}.get(rules.call_reward, f"{rules.call_reward} fake jokers")
    calls = rules.referee is Referee.OPEN and rules.call_reward > 0
    return {
        "three": seats == 3,
        "odd": seats % 2 == 1,
        "hand": HAND,
        "deck": len(DECK),
        "too_many": TOO_MANY,
        "base": REWARD,
        "seats": seats,
        "rounds": count(rules.rounds, "round") if rules.rounds else "as many rounds as you like",
        "penalty": count(rules.penalty, "card"),
        "a_reward": reward,
        "and_call": " and by calling a misplay rightly (12.9)" if calls else "",
        "seconds": seconds,
        "seconds_capital": capital(seconds),
        "each_picked": rules.relaxed,
        "opening": _OPENINGS[rules.opening],
        "house": HOUSE,
    }
