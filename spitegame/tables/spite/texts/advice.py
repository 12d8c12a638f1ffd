"""Advice in one sentence: what to do, and what it is good for."""

from collections.abc import Sequence

from spitegame.advice import Advice
from spitegame.advice import spite as aims
from spitegame.rules.cards import Rank
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace, PokerHand, PokerKind
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.texts.combo_words import number_word, with_wilds
from spitegame.tables.spite.texts.reasons import faults
from spitegame.tables.spite.texts.wording import better_deed, deed
from spitegame.tables.words import counted_cards, listed, rank_name, ranks
from spitegame.tables.written import by_member, written
from spitegame.translation import N_, Role, _, ngettext


def suggestion(advice: Advice, view: SpiteView, names: Sequence[str]) -> str:
    """``Play a pair of 4s: it keeps your pair of 2s together, and Barnaby is down to three cards.``"""
    return _reasoned(deed(advice.action, view), advice.aims, view, names)


def afterthought(advice: Advice, view: SpiteView, names: Sequence[str]) -> str:
    """The same of what would have been better: ``You should have played a pair of 4s: …``"""
    return _reasoned(better_deed(advice.action, view), advice.aims, view, names)


def _reasoned(what: str, found: Sequence[aims.Aim], view: SpiteView, names: Sequence[str]) -> str:
    match found:
        case ():
            # Translators: {deed} is what to do, such as “Play a pair of 4s”, or what would have been better, such as
            # “You should have played a pair of 4s”, here and in what follows.
            return _("{deed}.", deed=what)
        case (aims.IsWrong(misplays), *_rest):
            # Translators: {reason} tells why, in a sentence of its own.
            return _("{deed}: {reason}.", deed=what, reason=faults(misplays))
        case (aims.PlainSpiteAim.NOTHING_FOLLOWS as nothing, *_rest):
            return _("{deed}: {reason}.", deed=what, reason=_plain(nothing))
        case several:
            besides = listed([_besides(aim, names) for aim in several if isinstance(aim, _BESIDES)])
            own = sorted((aim for aim in several if not isinstance(aim, _BESIDES)), key=_has_clause)
            reasons = listed([_reason(aim, view, names) for aim in own])
            if not reasons:
                return _("{deed}: {reason}.", deed=what, reason=besides)
            if not besides:
                # Translators: {reasons} follows “it”: “claims the bounty”, “claims the bounty and breaks up no pair”.
                return _("{deed}: it {reasons}.", deed=what, reasons=reasons)
            # Translators: {reasons} follows “it”, and {reason} is a sentence of its own: “Bo is down to one card”.
            return _("{deed}: it {reasons}, and {reason}.", deed=what, reasons=reasons, reason=besides)


_BESIDES = aims.IsNear | aims.NobodyIsNear
"""The reasons that are a sentence of their own."""


def _has_clause(aim: aims.Aim) -> bool:
    """The words for it have a clause of their own, or a list: they come last."""
    match aim:
        case aims.PlainSpiteAim.LEAVES_ONE_HAND | aims.PlainSpiteAim.STAYS_BELOW | aims.TakesTrick():
            return True
        case aims.BeatenBy(faces):
            return len(faces) > 1
        case _:
            return False


def _besides(aim: aims.IsNear | aims.NobodyIsNear, names: Sequence[str]) -> str:
    match aim:
        case aims.IsNear(rival, cards):
            # Translators: {count} is a number, in a word or in digits.
            return ngettext(
                "{name} is down to {count} card",
                "{name} is down to {count} cards",
                cards,
                name=names[rival],
                count=number_word(cards),
            )
        case aims.NobodyIsNear(cards):
            # Translators: {count} is a number, in a word or in digits.
            return ngettext(
                "the others still have {count} card or more each",
                "the others still have {count} cards or more each",
                cards,
                count=number_word(cards),
            )


def _plain(aim: aims.PlainSpiteAim) -> str:
    return by_member(written("spite")["aims"], aims.PlainSpiteAim)[aim]


def _reason(aim: aims.Aim, view: SpiteView, names: Sequence[str]) -> str:
    """The words that follow an “it”."""
    match aim:
        case aims.PlainSpiteAim():
            return _plain(aim)
        case aims.EarnsSwap(1):
            # Translators: follows an “it”, which is the play that is advised, as all of the following do.
            return _("may earn you a swap of a card")
        case aims.EarnsSwap(cards):
            return ngettext(
                "may earn you a swap of up to {number} card", "may earn you a swap of up to {number} cards", cards
            )
        case aims.HelpsRest(Direction.HIGHER):
            return _("helps the high cards you keep")
        case aims.HelpsRest():
            return _("helps the low cards you keep")
        case aims.IsTooMuchFor(rival):
            return _("takes more cards to beat than {name} holds", name=names[rival])
        case aims.TakesTrick(rival, cards):
            # Translators: {count} is a number, in a word or in digits.
            return ngettext(
                "takes the trick from {name}, who is down to {count} card",
                "takes the trick from {name}, who is down to {count} cards",
                cards,
                name=names[rival],
                count=number_word(cards),
            )
        case aims.BeatenBy(faces):
            # Translators: {cards} are cards of a kind, such as “aces, 2s and jokers”.
            return _("can only be beaten by {cards}", cards=listed([*map(ranks, faces), ranks(Rank.JOKER)]))
        case aims.LeavesHands(hands):
            # Translators: {count} is a number, in a word or in digits. A hand is what is played at once.
            return ngettext(
                "leaves you {count} hand to play", "leaves you {count} hands to play", hands, count=number_word(hands)
            )
        case aims.Keeps(combo):
            return _keeps(combo)
        case aims.SavesForBounty(face):
            if _holds_several(face, view):
                return _("saves your {ranks} for the bounty", ranks=ranks(face, Role.OBJECT))
            return _("saves your {rank} for the bounty", rank=rank_name(face, Role.OBJECT))
        case aims.BringsBack(price):
            return _("brings you back in for {cards}", cards=counted_cards(price, Role.OBJECT))
        case aims.IsCheapest(Direction.HIGHER):
            return _("is the lowest you can follow with")
        case aims.IsCheapest():
            return _("is the highest you can follow with")
        case aims.ShedsWorst(Direction.HIGHER):
            return _("gets rid of your lowest")
        case aims.ShedsWorst():
            return _("gets rid of your highest")
        case aims.ShedsMany(cards):
            return _("gets rid of {cards} at once", cards=counted_cards(cards, Role.OBJECT))
        case aims.Saves(face):
            if _holds_several(face, view):
                return _("saves your {ranks}", ranks=ranks(face, Role.OBJECT))
            return _("saves your {rank}", rank=rank_name(face, Role.OBJECT))
        case aims.CostsCards(price):
            return _("saves you from picking up {cards}", cards=counted_cards(price, Role.OBJECT))
        case aims.IsWrong() | aims.IsNear() | aims.NobodyIsNear():
            raise ValueError("this stands on its own")


_KEEPS_ALIKE = {
    # Translators: {ranks} is, for example, “6s”, or “6s with one 13”.
    2: N_("keeps your pair of {ranks} together"),
    3: N_("keeps your three {ranks} together"),
    4: N_("keeps your four {ranks} together"),
}
_KEEPS_POKER = {
    PokerKind.STRAIGHT: N_("keeps your straight together"),
    PokerKind.FLUSH: N_("keeps your flush together"),
    PokerKind.FULL_HOUSE: N_("keeps your full house together"),
    PokerKind.FOUR_OF_A_KIND: N_("keeps your four of a kind together"),
    PokerKind.STRAIGHT_FLUSH: N_("keeps your straight flush together"),
}


def _keeps(combo: OneFace | PokerHand) -> str:
    if isinstance(combo, PokerHand):
        return _(_KEEPS_POKER[combo.kind])
    alike = with_wilds(ranks(combo.face, Role.OBJECT), combo.wilds, Role.OBJECT)
    return _(_KEEPS_ALIKE[len(combo.cards)], ranks=alike)


def _holds_several(face: Rank, view: SpiteView) -> bool:
    return sum(card.rank is face for card in view.own.hand if card) > 1
