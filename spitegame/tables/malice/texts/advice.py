"""Advice in one sentence: what to do, and the reasons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

from spitegame.advice import Advice
from spitegame.advice import malice as aims
from spitegame.rules.game import Seat
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.malice.texts import phrase, say
from spitegame.tables.malice.texts.wording import MaliceVoice, deed, discard_name
from spitegame.tables.words import a_rank, counted_cards, listed, rank_name, the_rank
from spitegame.translation import Role


def suggestion(advice: Advice, view: MaliceView, names: Sequence[str]) -> str:
    done = deed(advice.action, view)
    reasons = [_reason(aim, MaliceVoice(view.vantage, names, view)) for aim in sorted(advice.aims, key=_has_clause)]
    return say("advice.reasoned", deed=done, reasons=listed(reasons)) if reasons else say("advice.only", deed=done)


def _has_clause(aim: aims.Aim) -> bool:
    """Return True if the words for the aim contain a clause; such reasons come last."""
    has_clause = isinstance(aim, aims.DrawsAnew | aims.CoversLater | aims.KeepsStep)
    return has_clause or aim is aims.PlainMaliceAim.FITS_LAST


def _reason(aim: aims.Aim, voice: MaliceVoice) -> str:
    """Return the words of a reason, which follow an “it”."""
    key = f"aims.{type(aim).__name__}"
    match aim:
        case aims.PlainMaliceAim():
            return say(f"aims.{aim.name}")
        case aims.Wins(plays):
            return say(f"{key}.{_when(plays)}", number=plays)
        case aims.FreesPayoff(owner, 1):
            return _shortens_payoff(owner, voice)
        case aims.FreesPayoff(owner, plays):
            return say(f"{key}.{_when(plays - 1)}", card=_payoff(owner, voice), number=plays - 1)
        case aims.DrawsAnew(cards, plays):
            new_cards = phrase("new_cards", Role.OBJECT, number=cards)
            return say(f"{key}.{_when(plays) if plays else 'drawing'}", cards=new_cards, number=plays)
        case aims.CoversLater(below):
            return say(key, rank=a_rank(below, Role.OBJECT))
        case aims.KeepsStep(card):
            return say(key, rank=the_rank(card, Role.OBJECT), card=_payoff(voice.view.vantage, voice))
        case _:
            return say(key, **_about(aim, voice))


def _when(plays: int) -> str:
    return "now" if plays <= 1 else "later"


def _about(aim: Any, voice: MaliceVoice) -> dict[str, object]:
    """Return the words for each field of an aim, by the field's name; a field without an entry in `words` is a rank."""
    payoff, pile = partial(_payoff, voice=voice), partial(discard_name, rules=voice.rules)
    rank = partial(rank_name, role=Role.OBJECT)
    words: Mapping[str, Callable[[Any], object]] = {"owner": payoff, "rival": payoff, "pile": pile}
    return {field.name: words.get(field.name, rank)(getattr(aim, field.name)) for field in fields(aim)}


def _shortens_payoff(owner: Seat, voice: MaliceVoice) -> str:
    payoff, cards = voice.terms.payoff, counted_cards(voice.view.areas[owner].payoff_left - 1)
    return say(f"aims.shortens.{_whose(owner, voice)}", name=voice.names[owner], payoff=payoff, cards=cards)


def _payoff(owner: Seat, voice: MaliceVoice) -> str:
    """Return the payoff card of a seat: ``your 6``, ``Bertha’s 6``"""
    top = voice.view.areas[owner].payoff
    assert top, "a payoff that something is done about has a top"
    rank = rank_name(top.rank, Role.OBJECT)
    return phrase(f"payoff.{_whose(owner, voice)}", Role.OBJECT, name=voice.names[owner], rank=rank)


def _whose(owner: Seat, voice: MaliceVoice) -> str:
    partners = side(voice.rules, len(voice.view.areas), voice.view.vantage)
    return "partner" if owner in partners and not voice.is_you(owner) else voice.person(owner)
