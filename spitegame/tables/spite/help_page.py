"""The fillings for gaps and conditions in the help of Spite."""

from collections.abc import Mapping
from typing import Any

from spitegame.rules.spite.deal import HAND
from spitegame.rules.spite.deck import DECK
from spitegame.rules.spite.options import FirstLeader, Referee, SpiteRules
from spitegame.rules.spite.scoring import REWARD
from spitegame.rules.spite.trick import TOO_MANY
from spitegame.tables.pages import HOUSE
from spitegame.tables.spite.texts.wording import fake_jokers
from spitegame.tables.words import counted_cards
from spitegame.translation import N_, Role, _, ngettext

_OPENINGS = {
    # Translators: who leads first.
    FirstLeader.LOSER: N_("At random, then the loser of the last round"),
    FirstLeader.WINNER: N_("At random, then the winner of the last round"),
    FirstLeader.LOT: N_("At random, in every round"),
}


def filling(rules: SpiteRules, seats: int) -> Mapping[str, Any]:
    seconds = ngettext("{number} second", "{number} seconds", rules.seconds * rules.relaxed)
    calls = rules.referee is Referee.OPEN and rules.call_reward > 0
    return {
        "three": seats == 3,
        "odd": seats % 2 == 1,
        "hand": HAND,
        "deck": len(DECK),
        "too_many": TOO_MANY,
        "base": REWARD,
        "seats": seats,
        "rounds": _rounds(rules.rounds),
        "penalty": counted_cards(rules.penalty, Role.OBJECT),
        "a_reward": _reward(rules.call_reward),
        # Translators: follows “… by going out with the bounty”, after a blank.
        "and_call": " ".join(("", _("and by calling a misplay correctly (12.9)"))) if calls else "",
        "seconds": seconds,
        "seconds_capital": seconds,
        "each_picked": rules.relaxed,
        "opening": _(_OPENINGS[rules.opening]),
        "house": HOUSE,
    }


def _rounds(number: int) -> str:
    return ngettext("{number} round", "{number} rounds", number) if number else _("as many rounds as you like")


def _reward(jokers: int) -> str:
    """Return in words what a correct call earns."""
    match jokers:
        case 0:
            # Translators: what somebody earns.
            return _("nothing but glory")
        case 1:
            # Translators: what somebody earns.
            return _("a fake joker")
        case _:
            return fake_jokers(jokers, Role.OBJECT)
