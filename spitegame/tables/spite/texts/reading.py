"""The words about the picked cards: which hand they are, and why they may not be played."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from spitegame.rules.cards import Card, Rank
from spitegame.rules.spite.actions import Misplay
from spitegame.rules.spite.deck import SEQUENCE, step
from spitegame.rules.spite.state import PlayerTurn, Reward
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.selection import Selection, as_laid, hand
from spitegame.tables.spite.texts import say
from spitegame.tables.spite.texts.combo_words import alike, arity_word, first_number_word, shown
from spitegame.tables.spite.texts.reasons import refusal
from spitegame.tables.spite.texts.wording import goes_down, only_answer
from spitegame.tables.words import card_names, listed, suit_name, the_rank
from spitegame.translation import Role
from spitegame.ui.nodes import Tone

_POKER = 5


class Reading(NamedTuple):
    """The words about the picked cards."""

    words: str
    tone: Tone = Tone.PLAIN
    may_be_played: bool = True
    """False if the table tells that they may not be played, or if it is another player's turn."""


def reading(view: SpiteView, choice: Selection) -> Reading | None:
    """Return the words about the picked cards; None if none are picked. A table that assists judges them, too."""
    if not choice.picked:
        return None
    match view.phase:
        case Reward(seat=seat) if seat == view.seat:
            discarded = [card for place, card in hand(view).items() if place in choice.picked]
            return Reading(say("reading.discard", cards=card_names(discarded, Role.OBJECT)))
        case PlayerTurn(seat) if view.own.is_in:
            laid, is_turn = as_laid(view, choice), seat == view.seat
            read = _judged(view, laid, is_turn=is_turn) if view.rules.assist else Reading(_name_of_hand(laid))
            return read._replace(may_be_played=read.may_be_played and is_turn)
        case _:
            return Reading(_name_of_hand(as_laid(view, choice)))


def _name_of_hand(laid: LaidCards) -> str:
    return shown(laid, None) if laid.combo else no_hand(laid)


def _judged(view: SpiteView, laid: LaidCards, *, is_turn: bool) -> Reading:
    what, found = _name_of_hand(laid), view.visible_misplays(laid)
    if not found:
        return Reading(_praise(view, what, is_turn=is_turn), Tone.GOOD)
    return Reading(_blame(view, what, found[0]), Tone.WARNING, may_be_played=False)


def _praise(view: SpiteView, what: str, *, is_turn: bool) -> str:
    if not view.laid:
        return say("reading.may_be_led", hand=what)
    if view.visible_trick.consec:
        return say("reading.may_follow", hand=what)
    if _goes_down(view):
        return say("reading.goes_below" if is_turn else "reading.would_go_below", hand=what)
    return say("reading.beats" if is_turn else "reading.would_beat", hand=what)


def _blame(view: SpiteView, what: str, misplay: Misplay) -> str:
    top = view.visible_trick.top
    match misplay:
        case Misplay.NO_HAND:
            return say("reading.only_named", hand=what)
        case Misplay.NOT_BETTER if view.laid:
            last = shown(view.laid[-1], Role.OBJECT)
            if _goes_down(view):
                return say("reading.too_high", hand=what, last=last)
            return say("reading.too_low", hand=what, last=last)
        case Misplay.WRONG_ARITY if top:
            return say("reading.wrong_arity", hand=what, hands=arity_word(top, Role.OBJECT))
        case Misplay.BREAKS_CONSEC:
            if only := only_answer(view.visible_trick, view.laid[-1]):
                return say("reading.only", hand=what, cards=only)
            suits = listed([suit_name(suit) for suit in view.visible_trick.consec.suits or ()])
            return say("reading.only_suits", hand=what, suits=suits)
        case _:
            return " ".join((say("reading.only_named", hand=what), refusal(misplay)))


def _goes_down(view: SpiteView) -> bool:
    return goes_down(view.visible_trick, view.laid[-1])


# cards that make no hand


def no_hand(laid: LaidCards) -> str:
    """Return what these cards are and lack to be a hand, in a sentence without its full stop."""
    cards, number = laid.shown, len(laid.shown) + len(laid.face_down)
    if laid.face_down:
        return say("no_hand.face_down")
    if any(card.rank is Rank.JOKER for card in cards):
        return say("no_hand.joker")
    if number < _POKER:
        faces = enumerate(Counter(card.rank for card in cards).items())
        found = [alike(face, several, Role.SUBJECT if index else None) for index, (face, several) in faces]
        return say("no_hand.faces", cards=listed(found))
    if number > _POKER:
        return say("no_hand.too_many", count=first_number_word(number), number=number)
    return _almost(cards)


def _almost(cards: Sequence[Card]) -> str:
    """Return what five cards lack to be a poker hand."""
    faces = Counter(card.rank for card in cards if card.rank is not Rank.THIRTEEN)
    steps = sorted(map(step, faces))
    if len(steps) == _POKER and (missing := _gap(steps)) is not None:
        return say("no_hand.gap", card=the_rank(SEQUENCE[missing]))
    suits = Counter(card.suit for card in cards if card.rank is not Rank.THIRTEEN)
    if max(suits.values(), default=0) == _POKER - 1:
        return say("no_hand.flush")
    match sorted(faces.values(), reverse=True):
        case [2, 2, 1]:
            return say("no_hand.two_pairs")
        case [3, 1, 1]:
            return say("no_hand.three")
        case _:
            return say("no_hand.nothing")


def _gap(steps: Sequence[int]) -> int | None:
    """Return the one step that is missing between these five; None if none or several are."""
    missing = set(range(steps[0], steps[-1] + 1)) - set(steps)
    return missing.pop() if len(missing) == 1 else None
