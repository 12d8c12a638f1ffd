"""Advice in one sentence: what to do, and what it is good for."""

from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from typing import Any

from spitegame.advice import Advice
from spitegame.advice import malice as aims
from spitegame.rules.game import Seat
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.malice.texts.wording import deed, discard_name, terms
from spitegame.tables.words import a_rank, count, listed, rank_name
from spitegame.tables.written import by_member, written


def suggestion(advice: Advice, view: MaliceView, names: Sequence[str]) -> str:
    why = listed([_reason(aim, view, names) for aim in advice.aims])
    return f"{deed(advice.action, view)}{': it ' if why else ''}{why}."


_WORDS = written("malice")["aims"]
_PLAIN = by_member(_WORDS, aims.PlainMaliceAim)


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
        case aims.CoversLater(below):
            return f"covers only {a_rank(below)} that fits later still"
        case aims.KeepsStep(card):
            return f"keeps the {rank_name(card)} that comes before {_payoff(view.vantage, view, names)}"
        case _:
            return str(_WORDS["about"][type(aim).__name__]).format(**_about(aim, view, names))


def _about(aim: Any, view: MaliceView, names: Sequence[str]) -> dict[str, str]:
    """The words for each field of an aim: those that are not named here are ranks."""
    payoff, pile = partial(_payoff, view=view, names=names), partial(discard_name, rules=view.rules)
    say = {"owner": payoff, "rival": payoff, "pile": pile, "cards": partial(count, what="new card")}
    return {field.name: say.get(field.name, rank_name)(getattr(aim, field.name)) for field in fields(aim)}


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
