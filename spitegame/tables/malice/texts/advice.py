"""Advice in one sentence: what to do, and what it is good for."""

from collections.abc import Sequence

from spitegame.advice import Advice
from spitegame.advice import malice as aims
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import side
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.malice.texts.wording import deed, discard_name, terms
from spitegame.tables.words import a_rank, count, listed, rank_name
from spitegame.tables.written import by_member, written


def suggestion(advice: Advice, view: MaliceView, names: Sequence[str]) -> str:
    why = listed([_reason(aim, view, names) for aim in advice.aims])
    return f"{deed(advice.action, view)}{': it ' if why else ''}{why}."


_PLAIN = by_member(written("malice")["aims"], aims.PlainMaliceAim)


def _reason(aim: aims.Aim, view: MaliceView, names: Sequence[str]) -> str:
    """The words that follow an “it”."""
    match aim:
        case aims.PlainMaliceAim():
            return _PLAIN[aim]
        case aims.Wins(plays):
            return f"wins the game{_in(plays)}"
        case aims.FreesPayoff(owner, 1):
            left = count(view.areas[owner].payoff_left - 1, "card")
            return f"brings {_whose(owner, view, names)} {terms(view.rules).payoff} down to {left}"
        case aims.FreesPayoff(owner, plays):
            return f"frees {_payoff(owner, view, names)}{_in(plays - 1)}"
        case aims.DrawsAnew(cards, 0):
            return f"brings you {count(cards, 'new card')}"
        case aims.DrawsAnew(cards, plays):
            return f"empties your hand{_in(plays)} for {count(cards, 'new card')}"
        case aims.LeavesNothing(rival):
            return f"leaves no place for {_payoff(rival, view, names)}"
        case aims.HoldsBack(card, rival):
            return f"keeps your {rank_name(card)} from making room for {_payoff(rival, view, names)}"
        case aims.CutsOff(rival):
            return f"blocks the way to {_payoff(rival, view, names)}"
        case aims.Approaches(owner):
            return f"builds towards {_payoff(owner, view, names)}"
        case aims.ClearsPile(pile):
            return f"clears your {discard_name(pile, view.rules)}"
        case aims.Uncovers(card):
            return f"uncovers the {rank_name(card)} below it"
        case aims.MakesRoom(cards):
            return f"makes room for {count(cards, 'new card')}"
        case aims.RunsDown(below):
            return f"lies in order on your {rank_name(below)}"
        case aims.MatchesPile(below):
            return f"lies on another {rank_name(below)}"
        case aims.CoversLater(below):
            return f"covers only {a_rank(below)} that fits later still"
        case aims.KeepsWild(card):
            return f"saves your {rank_name(card)}"
        case aims.KeepsStep(card):
            own = view.areas[view.vantage].payoff
            assert own, "a card leads up to a payoff card that is there"
            return f"keeps the {rank_name(card)} that comes before your {rank_name(own.rank)}"
        case aims.KeepsTwin(card):
            return f"leaves you one more {rank_name(card)}"
        case aims.KeepsNearer(card):
            return f"keeps your {rank_name(card)}, which fits sooner"


def _in(plays: int) -> str:
    return f" in {plays} plays" if plays > 1 else ""


def _payoff(seat: Seat, view: MaliceView, names: Sequence[str]) -> str:
    """``your 6``, ``Bertha's 6``"""
    top = view.areas[seat].payoff
    assert top, "a payoff that something is done about has a top"
    return f"{_whose(seat, view, names)} {rank_name(top.rank)}"


def _whose(seat: Seat, view: MaliceView, names: Sequence[str]) -> str:
    if seat == view.vantage:
        return "your"
    return "your partner’s" if seat in side(view.rules, len(view.areas), view.vantage) else f"{names[seat]}’s"
