"""Advice in one sentence: what to do, and the reasons."""

from collections.abc import Sequence

from spitegame.advice import Advice
from spitegame.advice import spite as aims
from spitegame.rules.cards import Rank
from spitegame.rules.spite.combos import OneFace, PokerHand
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.texts import say
from spitegame.tables.spite.texts.combo_words import number_word, with_wilds
from spitegame.tables.spite.texts.reasons import faults
from spitegame.tables.spite.texts.wording import better_deed, deed
from spitegame.tables.words import counted_cards, listed, rank_name, ranks
from spitegame.translation import Role


def suggestion(advice: Advice, view: SpiteView, names: Sequence[str]) -> str:
    """Return advice with its reasons: ``Play a pair of 4s: it keeps your pair of 2s together, and Barnaby is down to
    three cards.``"""
    return _reasoned(deed(advice.action, view), advice.aims, view, names)


def afterthought(advice: Advice, view: SpiteView, names: Sequence[str]) -> str:
    """Return in the past tense what would have been better, and why: ``You should have played a pair of 4s: …``"""
    return _reasoned(better_deed(advice.action, view), advice.aims, view, names)


def _reasoned(what: str, found: Sequence[aims.Aim], view: SpiteView, names: Sequence[str]) -> str:
    match found:
        case ():
            return say("reasoned.nothing", deed=what)
        case (aims.IsWrong(misplays), *_rest):
            return say("reasoned.reason", deed=what, reason=faults(misplays))
        case (aims.PlainSpiteAim.NOTHING_FOLLOWS as nothing, *_rest):
            return say("reasoned.reason", deed=what, reason=_reason(nothing, view, names))
        case _:
            return _with_several(what, found, view, names)


def _with_several(what: str, found: Sequence[aims.Aim], view: SpiteView, names: Sequence[str]) -> str:
    besides = listed([_reason(aim, view, names) for aim in found if isinstance(aim, _BESIDES)])
    own = sorted((aim for aim in found if not isinstance(aim, _BESIDES)), key=_has_clause)
    reasons = listed([_reason(aim, view, names) for aim in own])
    if not reasons:
        return say("reasoned.reason", deed=what, reason=besides)
    if not besides:
        return say("reasoned.reasons", deed=what, reasons=reasons)
    return say("reasoned.both", deed=what, reasons=reasons, reason=besides)


_BESIDES = aims.IsNear | aims.NobodyIsNear
"""The reasons that are whole sentences of their own."""


def _has_clause(aim: aims.Aim) -> bool:
    """Return True if the words for the aim contain a clause or a list; such reasons come last."""
    match aim:
        case aims.PlainSpiteAim.LEAVES_ONE_HAND | aims.PlainSpiteAim.STAYS_BELOW | aims.TakesTrick():
            return True
        case aims.BeatenBy(faces):
            return len(faces) > 1
        case _:
            return False


def _reason(aim: aims.Aim, view: SpiteView, names: Sequence[str]) -> str:
    """Return the words of a reason, which follow an “it” or stand on their own."""
    key = f"aims.{type(aim).__name__}"
    match aim:
        case aims.PlainSpiteAim():
            return say(f"aims.{aim.name}")
        case aims.EarnsSwap(cards):
            return say(f"{key}.{'one' if cards == 1 else 'several'}", number=cards)
        case aims.HelpsRest(direction) | aims.IsCheapest(direction) | aims.ShedsWorst(direction):
            return say(f"{key}.{direction.name}")
        case aims.IsTooMuchFor(rival):
            return say(key, name=names[rival])
        case aims.IsNear(rival, cards) | aims.TakesTrick(rival, cards):
            return say(key, name=names[rival], count=number_word(cards), number=cards)
        case aims.NobodyIsNear(number) | aims.LeavesHands(number):
            return say(key, count=number_word(number), number=number)
        case aims.BeatenBy(faces):
            return say(key, cards=listed([*map(ranks, faces), ranks(Rank.JOKER)]))
        case aims.Keeps(combo):
            return _keeps(combo)
        case aims.SavesForBounty(face) | aims.Saves(face):
            several = "several" if _holds_several(face, view) else "one"
            return say(f"{key}.{several}", rank=rank_name(face, Role.OBJECT), ranks=ranks(face, Role.OBJECT))
        case aims.BringsBack(number) | aims.ShedsMany(number) | aims.CostsCards(number):
            return say(key, cards=counted_cards(number, Role.OBJECT))
        case aims.IsWrong():
            raise ValueError("this stands on its own")


def _keeps(combo: OneFace | PokerHand) -> str:
    if isinstance(combo, PokerHand):
        return say(f"aims.Keeps.{combo.kind.name}")
    alike = with_wilds(ranks(combo.face, Role.OBJECT), combo.wilds, Role.OBJECT)
    return say(f"aims.Keeps.{len(combo.cards)}", ranks=alike)


def _holds_several(face: Rank, view: SpiteView) -> bool:
    return sum(card.rank is face for card in view.own.hand if card) > 1
