"""Advice in one sentence: what to do, and what it is good for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

from spitegame.advice import Advice
from spitegame.advice import malice as aims
from spitegame.rules.game import Seat
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.malice.texts.wording import (
    MaliceVoice,
    counted_new_cards,
    deed,
    discard_name,
    terms,
)
from spitegame.tables.words import a_rank, counted_cards, listed, rank_name, the_rank
from spitegame.tables.written import written
from spitegame.translation import Role, _, in_role, ngettext


def suggestion(advice: Advice, view: MaliceView, names: Sequence[str]) -> str:
    done = deed(advice.action, view)
    reasons = [_reason(aim, view, names) for aim in sorted(advice.aims, key=_has_clause)]
    if not reasons:
        # Translators: {deed} is what to do: “Play the 6 of hearts from your hand to center 1”.
        return _("{deed}.", deed=done)
    # Translators: {deed} is what to do: “Play the 6 of hearts from your hand to center 1”; {reasons} are one or two
    # such as “frees your 6” or “wins the game in 3 plays”.
    return _("{deed}: it {reasons}.", deed=done, reasons=listed(reasons))


def _has_clause(aim: aims.Aim) -> bool:
    """The words for it have a clause of their own: they come last."""
    match aim:
        case aims.DrawsAnew() | aims.CoversLater() | aims.KeepsStep() | aims.PlainMaliceAim.FITS_LAST:
            return True
        case _:
            return False


def _reason(aim: aims.Aim, view: MaliceView, names: Sequence[str]) -> str:
    """The words that follow an “it”."""
    match aim:
        case aims.PlainMaliceAim():
            return str(written("malice")["aims"]["PlainMaliceAim"][aim.name])
        case aims.Wins(plays):
            return _wins(plays)
        case aims.FreesPayoff(owner, 1):
            return _shortens_payoff(owner, view, names)
        case aims.FreesPayoff(owner, plays):
            return _frees_payoff(_payoff(owner, view, names), plays - 1)
        case aims.DrawsAnew(cards, plays):
            return _draws_anew(cards, plays)
        case aims.CoversLater(below):
            # Translators: a reason for a discard, the words that follow “it”. {rank} is “an 8” or the like.
            return _("covers only {rank} that you need even later", rank=a_rank(below, Role.OBJECT))
        case aims.KeepsStep(card):
            own = _payoff(view.vantage, view, names)
            # Translators: a reason for a discard, the words that follow “it”. {rank} is “the 5”, and {card} “your 6”.
            return _("saves {rank} to go before {card}", rank=the_rank(card, Role.OBJECT), card=own)
        case _:
            about = written("malice")["aims"]["about"]
            return str(about[type(aim).__name__]).format(**_about(aim, view, names))


def _about(aim: Any, view: MaliceView, names: Sequence[str]) -> dict[str, object]:
    """The words for each field of an aim: those that are not named here are ranks."""
    payoff, pile = partial(_payoff, view=view, names=names), partial(discard_name, rules=view.rules)
    rank = partial(rank_name, role=Role.OBJECT)
    say: Mapping[str, Callable[[Any], object]] = {"owner": payoff, "rival": payoff, "pile": pile}
    return {field.name: say.get(field.name, rank)(getattr(aim, field.name)) for field in fields(aim)}


def _wins(plays: int) -> str:
    if plays <= 1:
        # Translators: a reason for a play, the words that follow “it”.
        return _("wins the game")
    # Translators: a reason for a play, the words that follow “it”.
    return ngettext("wins the game in {number} play", "wins the game in {number} plays", plays)


def _shortens_payoff(owner: Seat, view: MaliceView, names: Sequence[str]) -> str:
    payoff, cards = terms(view.rules).payoff, counted_cards(view.areas[owner].payoff_left - 1)
    if owner == view.vantage:
        # Translators: a reason for a play, the words that follow “it”. {payoff} is “payoff stack” or the like, and
        # {cards} “2 cards”.
        return _("brings your {payoff} down to {cards}", payoff=payoff, cards=cards)
    if _is_partner(owner, view):
        # Translators: a reason for a play, the words that follow “it”. {payoff} is “payoff stack” or the like, and
        # {cards} “2 cards”.
        return _("brings your partner’s {payoff} down to {cards}", payoff=payoff, cards=cards)
    # Translators: a reason for a play, the words that follow “it”. {payoff} is “payoff stack” or the like, and {cards}
    # “2 cards”.
    return _("brings {name}’s {payoff} down to {cards}", name=names[owner], payoff=payoff, cards=cards)


def _frees_payoff(card: str, plays: int) -> str:
    if plays <= 1:
        # Translators: a reason for a play, the words that follow “it”. {card} is “your 6” or the like.
        return _("frees {card}", card=card)
    # Translators: a reason for a play, the words that follow “it”. {card} is “your 6” or the like.
    return ngettext("frees {card} in {number} play", "frees {card} in {number} plays", plays, card=card)


def _draws_anew(cards: int, plays: int) -> str:
    new_cards = counted_new_cards(cards, Role.OBJECT)
    if plays == 0:
        # Translators: a reason to draw, the words that follow “it”. {cards} is “5 new cards” or the like.
        return _("brings you {cards}", cards=new_cards)
    if plays == 1:
        # Translators: a reason for a play, the words that follow “it”. {cards} is “5 new cards” or the like.
        return _("empties your hand, so you draw {cards}", cards=new_cards)
    # Translators: a reason for a play, the words that follow “it”. {cards} is “5 new cards” or the like.
    return ngettext(
        "empties your hand in {number} play, so you draw {cards}",
        "empties your hand in {number} plays, so you draw {cards}",
        plays,
        cards=new_cards,
    )


def _payoff(seat: Seat, view: MaliceView, names: Sequence[str]) -> str:
    """``your 6``, ``Bertha’s 6``"""
    top = view.areas[seat].payoff
    assert top, "a payoff that something is done about has a top"
    if seat != view.vantage and _is_partner(seat, view):
        # Translators: the top card of your partner's payoff stack; {rank} is “6”, “king” or the like.
        return in_role(Role.OBJECT, "your partner’s {rank}", rank=rank_name(top.rank, Role.OBJECT))
    return MaliceVoice(view.vantage, names, view).payoff_card(seat, Role.OBJECT)


def _is_partner(seat: Seat, view: MaliceView) -> bool:
    return seat in side(view.rules, len(view.areas), view.vantage)
