"""Why something is not accepted, in words that say what to do instead."""

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum

from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import (
    DEEP_STOCK,
    LOW_STOCK,
    MaliceRules,
    Problem,
    last_rank,
    packs,
    stock_after_deal,
)
from spitegame.session.table import CannotTakeBack
from spitegame.tables.malice.texts.wording import terms
from spitegame.tables.words import a_rank, capital, count, listed, rank_name

_REFUSALS: Mapping[Enum, str] = {
    Reason.GAME_OVER: "The game is over. Start a rematch or a new game to play on.",
    Reason.NOT_YOUR_TURN: "It is not your turn yet. Wait until the others have discarded.",
    Reason.NO_SUCH_CARD: "That card is not yours to play now. Choose one of your hand cards or one of your top cards.",
    Reason.NO_SUCH_PILE: "That is out of reach. Play to a {words.center_short}, or discard on your own side.",
    Reason.DOES_NOT_FIT: "That card does not fit there. Play it where the label under the pile asks for it.",
    Reason.NEW_PILE_FIRST: "Begin a new {words.discard} first: all four are begun before any grows.",
    Reason.DISCARD_DESCENDS: "Discards may only go down or stay equal. Take a higher or empty pile, or a lower card.",
    Reason.LOW_CARD_FIRST: "An ace or a 2 in your hand can be played. Play it before you discard.",
    Reason.HAND_NOT_EMPTY: "You still hold cards. Discard one of them to end the turn.",
    Reason.NOTHING_TO_DRAW: "There is nothing left to draw. Play an open card, or end the turn.",
    CannotTakeBack.NOTHING_DONE: "There is nothing to take back: you have not played yet.",
    CannotTakeBack.OTHERS_ACTED: "Too late to take back: another player has played since.",
    CannotTakeBack.REVEALED: "That stands: it turned up a card. Only moves that show nothing new can be taken back.",
    CannotTakeBack.TIMED_OUT: "Too late to take back: a player’s time has run out since.",
    CannotTakeBack.GAME_OVER: "The game is over, and its last move stands.",
}
"""The sentence for each reason of the rules, and of the table. It may name places of the table: `{words.stock}`."""

_OPTIONS = {
    "most_seats": "The most players at the table",
    "packs": "The number of packs",
    "jokers": "The number of jokers in a pack",
    "payoff": "The {words.size}",
    "hand": "The number of hand cards",
    "centers": "The number of {words.center_short}s",
    "stake": "The stake",
}


def refusal(reason: Enum, rules: MaliceRules) -> str:
    """Why an action was rejected."""
    return _REFUSALS[reason].format(words=terms(rules))


def problem(problem: Problem, rules: MaliceRules, seats: int) -> str:
    """Why the rules cannot be dealt, and what to change."""
    match problem:
        case Problem.OUT_OF_RANGE:
            return " ".join(_out_of_range(rules))
        case Problem.SEATS:
            return f"These rules are made for 2 to {rules.most_seats} players, not {seats}. Change the number of seats."
        case Problem.PARTNERS:
            return f"Partners need 4 or 6 players, not {seats}. Change the number of seats, or play without partners."
        case Problem.NO_WILDS:
            return "Where centers go up to the king, kings are not wild. Add at least 1 joker to each pack."
        case Problem.WILD_RANKS:
            beyond = [a_rank(rank) for rank in sorted(rules.wild_may_not_be) if rank > last_rank(rules)]
            if not beyond:
                return "A wild card has to stand for something. Take at least 1 rank off the list."
            return (
                f"{capital(terms(rules).center_short)}s end with the {rank_name(last_rank(rules))}, so no wild card "
                f"ever stands for {listed(beyond, 'or')}. Take it off the list."
            )
        case Problem.SHORT_STOCK:
            return _short_stock(rules, seats)
        case Problem.CARRY:
            return "The running account belongs to another number of players. Begin a new one."


def _out_of_range(rules: MaliceRules) -> list[str]:
    found = []
    for option in fields(rules):
        allowed, number = option.metadata.get("range"), getattr(rules, option.name)
        if allowed and isinstance(number, int) and number not in allowed:
            name = _OPTIONS[option.name].format(words=terms(rules))
            found.append(f"{name} must be {allowed[0]} to {allowed[-1]}, not {number}.")
    return found


def _short_stock(rules: MaliceRules, seats: int) -> str:
    dealt = seats * (rules.payoff + rules.hand)
    there_are = dealt + stock_after_deal(rules, seats)
    return (
        f"{seats} players are dealt {dealt} cards and at least {LOW_STOCK} have to be left to draw from, but there "
        f"are only {there_are} in {count(packs(rules, seats), 'pack')}. {_remedy(rules, seats, LOW_STOCK)}"
    )


def tight(rules: MaliceRules, seats: int) -> str:
    """The warning for a stock that is small, but can be played with."""
    left = stock_after_deal(rules, seats)
    return (
        f"Only {count(left, 'card')} will be left in the {terms(rules).stock} after the deal. With fewer than "
        f"{DEEP_STOCK} it may run dry. {_remedy(rules, seats, DEEP_STOCK)}"
    )


def _remedy(rules: MaliceRules, seats: int, stock: int) -> str:
    """The changes, each enough by itself, that leave so many cards in the stock."""
    enough = next(each for each in _allowed("packs") if stock_after_deal(replace(rules, packs=each), seats) >= stock)
    fewer = [each for each in _allowed("payoff") if stock_after_deal(replace(rules, payoff=each), seats) >= stock]
    ways = [f"Take {count(enough, 'pack')}"]
    ways += [f"lower the {terms(rules).payoff_short.lower()} to {count(most, 'card')}" for most in fewer[-1:]]
    return f"{' or '.join(ways)}."


def _allowed(option: str) -> range:
    found: range = next(each.metadata["range"] for each in fields(MaliceRules) if each.name == option)
    return found
