"""What the picked cards are, in words that stand right above them, and why they may not be played."""

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
from spitegame.tables.spite.texts.combo_words import alike, arity_word, number_word, shown
from spitegame.tables.spite.texts.reasons import REFUSALS
from spitegame.tables.spite.texts.wording import goes_down, only_answer
from spitegame.tables.words import capital, card_names, listed, rank_name
from spitegame.ui.nodes import Tone

_POKER = 5


class Reading(NamedTuple):
    words: str
    tone: Tone = Tone.PLAIN
    may_be_played: bool = True
    """False if the table tells that they may not, or that somebody else is to play."""


def reading(view: SpiteView, choice: Selection) -> Reading | None:
    """The words for what is picked, if anything is. Only a table that assists tells whether it may be played."""
    if not choice.picked:
        return None
    match view.phase:
        case Reward(seat=seat) if seat == view.seat:
            return Reading(
                f"Discard {card_names([card for place, card in hand(view).items() if place in choice.picked])}"
            )
        case PlayerTurn(seat) if view.own.is_in:
            laid, is_turn = as_laid(view, choice), seat == view.seat
            read = _judged(view, laid, is_turn=is_turn) if view.rules.assist else Reading(_what(laid))
            return read._replace(may_be_played=read.may_be_played and is_turn)
        case _:
            return Reading(_what(as_laid(view, choice)))


def _what(laid: LaidCards) -> str:
    return capital(shown(laid) if laid.combo else no_hand(laid))


def _judged(view: SpiteView, laid: LaidCards, *, is_turn: bool) -> Reading:
    what, found = _what(laid), view.visible_misplays(laid)
    if not found:
        return Reading(f"{what}: {_praise(view, is_turn=is_turn)}.", Tone.GOOD)
    return Reading(_blame(view, what, found[0]), Tone.WARNING, may_be_played=False)


def _praise(view: SpiteView, *, is_turn: bool) -> str:
    if not view.laid:
        return "may be led"
    if view.visible_trick.consec:
        return "may follow"
    if _goes_down(view):
        return "goes below it" if is_turn else "would go below it"
    return "beats it" if is_turn else "would beat it"


def _blame(view: SpiteView, what: str, misplay: Misplay) -> str:
    top = view.visible_trick.top
    match misplay:
        case Misplay.NO_HAND:
            return f"{what}."
        case Misplay.NOT_BETTER if view.laid:
            return f"{what}: too {'high' if _goes_down(view) else 'low'} for {shown(view.laid[-1])}."
        case Misplay.WRONG_ARITY if top:
            return f"{what}, but the trick asks for {arity_word(top)}."
        case Misplay.BREAKS_CONSEC:
            suits = listed([suit.name.lower() for suit in view.visible_trick.consec.suits or ()])
            return f"{what}, but only {only_answer(view.visible_trick, view.laid[-1]) or suits} may follow."
        case _:
            return f"{what}. {REFUSALS[misplay]}"


def _goes_down(view: SpiteView) -> bool:
    return goes_down(view.visible_trick, view.laid[-1])


# what is no hand


def no_hand(laid: LaidCards) -> str:
    """What cards are that make no hand, and what they lack."""
    cards, number = laid.shown, len(laid.shown) + len(laid.face_down)
    if laid.face_down:
        return "face-down fake jokers go with no other cards"
    if any(card.rank is Rank.JOKER for card in cards):
        return "a joker goes with no other cards"
    if number < _POKER:
        faces = Counter(card.rank for card in cards)  # ``a pair of 4s and a 9``
        return f"{listed([alike(face, number) for face, number in faces.items()])}: not of one face"
    if number > _POKER:
        return f"{number_word(number)} cards: a poker hand has five"
    return _almost(cards)


def _almost(cards: Sequence[Card]) -> str:
    faces = Counter(card.rank for card in cards if card.rank is not Rank.THIRTEEN)
    steps = sorted(map(step, faces))
    if len(steps) == _POKER and (missing := _gap(steps)) is not None:
        return f"a straight with a gap: the {rank_name(SEQUENCE[missing])} is missing"
    suits = Counter(card.suit for card in cards if card.rank is not Rank.THIRTEEN)
    if max(suits.values(), default=0) == _POKER - 1:
        return "almost a flush: one card is of another suit"
    match sorted(faces.values(), reverse=True):
        case [2, 2, 1]:
            return "two pairs: a full house needs three of one face"
        case [3, 1, 1]:
            return "three of a face: a full house needs a pair besides"
        case _:
            return "five cards that make no poker hand"


def _gap(steps: Sequence[int]) -> int | None:
    """The step within these five that one more card would fill; None if there is not exactly one."""
    missing = set(range(steps[0], steps[-1] + 1)) - set(steps)
    return missing.pop() if len(missing) == 1 else None
