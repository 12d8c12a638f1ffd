"""The choice of the good player as advice, with what it is good for. The seat can see that all of it is true."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from spitegame.advice import Advice
from spitegame.advice import spite as aims
from spitegame.advice.spite import Aim, PlainSpiteAim
from spitegame.ai.spite.computer import GOOD
from spitegame.ai.spite.turn import Option, SpiteContext, context_of, deed_misplays, made, option_of, options, unseen
from spitegame.rules.cards import Card, Rank
from spitegame.rules.spite.actions import (
    Action,
    BeReady,
    CallMisplay,
    Direction,
    EndMatch,
    Pass,
    Play,
    StartCountdown,
    TakeReward,
)
from spitegame.rules.spite.combos import JokerHand, OneFace, PokerHand, arity, beats, is_natural, read
from spitegame.rules.spite.deck import FACES, hand_without, height
from spitegame.rules.spite.judge import fault, is_beatable
from spitegame.rules.spite.scoring import reward_size
from spitegame.rules.spite.trick import TOO_MANY, laid_cards
from spitegame.rules.spite.view import SpiteView

MOST_REASONS = 2
NEARLY_OUT = 3
"""The number of cards with which somebody may go out with the next play."""
SOON = 4
"""The number of cards with which the last two plays may be the next ones."""
MANY = 3


def advise(view: SpiteView) -> Advice:
    """The same view leads to the same advice."""
    action = GOOD.choose(view, Random(0))
    return Advice(action, tuple(islice(_aims(view, action), MOST_REASONS)))


def _aims(view: SpiteView, action: Action) -> Iterator[Aim]:
    """The reasons for an action, the weightier first."""
    match action:
        case Play():
            context = context_of(view)
            yield from _playing(context, option_of(context, laid_cards(context.seat, action)))
        case Pass():
            yield from _passing(context_of(view))
        case TakeReward(discarded=discarded):
            yield from _exchanging(context_of(view), discarded)
        case CallMisplay():
            assert view.unproven, "only what has just been done can be called"
            yield aims.IsWrong(deed_misplays(view, view.unproven.deed))
        case StartCountdown() | BeReady() | EndMatch():
            return


# Playing


def _playing(context: SpiteContext, option: Option) -> Iterator[Aim]:
    if option.goes_out:
        yield PlainSpiteAim.GOES_OUT
        bounty = context.view.bounty
        if bounty and is_natural(option.combo, bounty.rank):
            yield PlainSpiteAim.TAKES_BOUNTY
        return
    if option.is_joker and 2 <= len(option.rest) <= SOON:
        yield PlainSpiteAim.JOKER_IN_TIME
    if context.leaves_waiting(context.trick) and not context.leaves_waiting(option.after):
        yield PlainSpiteAim.SPOILS
    if context.price:
        yield aims.BringsBack(context.price)
    if not context.price and not option.is_joker and isinstance(read(option.rest), OneFace | PokerHand):
        yield PlainSpiteAim.LEAVES_ONE_HAND
    if option.laid.said.come_at_me:
        yield aims.EarnsSwap(reward_size(option.after.come_at_mes[context.seat], context.own.streak))
    yield from _standing(context, option)
    if option.laid.said.direction and _mostly_suits(option.rest, option.after.direction):
        yield aims.HelpsRest(option.after.direction)
    yield from _stopping(context, option)
    found = options(context)
    yield from _leading(context, option) if context.leads else _following(context, option, found)
    if any(_breaks(each) for each in found) and not _breaks(option):
        yield PlainSpiteAim.BREAKS_NOTHING
    if arity(option.combo) >= MANY:
        yield aims.ShedsMany(arity(option.combo))
    yield from _keeping(option.laid.cards, option.rest, option.after.direction)


def _standing(context: SpiteContext, option: Option) -> Iterator[Aim]:
    match option.combo:
        case OneFace() | PokerHand() if not is_beatable(option.after):
            yield PlainSpiteAim.IS_HIGHEST
        case OneFace() as hand if not option.after.consec and _is_above_the_rest(context, option, hand):
            yield PlainSpiteAim.OUTRANKS_THE_REST
        case _:
            return


def _is_above_the_rest(context: SpiteContext, option: Option, hand: OneFace) -> bool:
    """True if the rivals and the deck hold nothing that follows; a fake joker face-up may be any card."""
    if any(context.view.players[seat].fakes for seat in context.rivals):
        return False
    left = Counter(card.rank for card in unseen(context.view).elements())
    wilds = left[Rank.THIRTEEN] if arity(hand) > 1 else 0
    place = FACES.index(hand.face)
    beyond = FACES[place + 1 :] if option.after.direction is Direction.HIGHER else FACES[:place]
    rivals = [*beyond, hand.face] if arity(hand) > 1 else beyond
    return not any(left[face] and left[face] + wilds >= arity(hand) for face in rivals)


def _mostly_suits(cards: Sequence[Card], direction: Direction) -> bool:
    middle = (len(FACES) - 1) / 2
    high = sum(height(card.rank) > middle for card in cards)
    return 2 * (high if direction is Direction.HIGHER else len(cards) - high) > len(cards)


def _stopping(context: SpiteContext, option: Option) -> Iterator[Aim]:
    """A rival who is nearly out, and might follow without buying back, if only with enough cards."""
    for seat in context.followers:
        if context.held_by(seat) <= NEARLY_OUT and context.held_by(seat) < arity(option.combo):
            yield aims.IsTooMuchFor(seat)
            return


def _leading(context: SpiteContext, option: Option) -> Iterator[Aim]:
    match option.combo:
        case OneFace(wilds=0) as hand if _are_worst(hand.cards, option.rest, context.trick.direction):
            yield aims.ShedsWorst(context.trick.direction)
        case _:
            return


def _following(context: SpiteContext, option: Option, found: Sequence[Option]) -> Iterator[Aim]:
    direction = context.trick.direction
    if option.is_joker or context.trick.consec.gap is not None:
        return
    others = [each.combo for each in found if not each.is_joker]
    higher = any(beats(each, option.combo) for each in others)
    lower = any(beats(option.combo, each) for each in others)
    spared, missed = (higher, lower) if direction is Direction.HIGHER else (lower, higher)
    if spared and not missed:
        yield aims.IsCheapest(direction)


def _are_worst(cards: Sequence[Card], others: Sequence[Card], direction: Direction) -> bool:
    """True if no other card is worse in this direction; jokers and 13s are worth something to every hand."""
    rest = [height(card.rank) for card in others if card.rank not in (Rank.THIRTEEN, Rank.JOKER)]
    own = [height(card.rank) for card in cards]
    if not rest or Rank.JOKER in [card.rank for card in cards]:
        return False
    return max(own) <= min(rest) if direction is Direction.HIGHER else min(own) >= max(rest)


def _keeping(cards: Sequence[Card], rest: Sequence[Card], direction: Direction) -> Iterator[Aim]:
    sign = 1 if direction is Direction.HIGHER else -1
    faces = {card.rank for card in rest} - {Rank.THIRTEEN}
    best = Rank.JOKER if Rank.JOKER in faces else max(faces, key=lambda face: sign * height(face), default=None)
    if best and best not in [card.rank for card in cards]:
        yield aims.Saves(best)


def _breaks(option: Option) -> bool:
    """True if cards of a face that is played stay behind."""
    return not {card.rank for card in option.laid.cards}.isdisjoint(card.rank for card in option.rest)


# Not playing


def _passing(context: SpiteContext) -> Iterator[Aim]:
    found = options(context)
    if not found and context.price < TOO_MANY:
        yield PlainSpiteAim.WOULD_LOSE if _could_follow(context) else PlainSpiteAim.NOTHING_FOLLOWS
        return
    if context.price:
        yield aims.CostsCards(context.price)
    if found and all(_breaks(option) or option.is_joker for option in found):
        yield PlainSpiteAim.WOULD_BREAK
    match min(found, key=lambda option: _dearness(context, option), default=None):
        case Option(combo=OneFace(face=face)):
            yield aims.Saves(face)
        case Option(combo=JokerHand(size=1)):
            yield aims.Saves(Rank.JOKER)
        case _:
            return


def _could_follow(context: SpiteContext) -> bool:
    """True if anything may follow, even if it would lose the round at once."""
    face_down = [read((), number + 1) for number in range(len(context.own.fakes))]
    return any(fault(context.trick, combo) is None for combo in (*made(context), *face_down))


def _dearness(context: SpiteContext, option: Option) -> tuple[int, int]:
    match option.combo:
        case OneFace(face=face):
            return 0, height(face) if context.trick.direction is Direction.HIGHER else -height(face)
        case PokerHand():
            return 1, 0
        case _:
            return 2, 0


def _exchanging(context: SpiteContext, discarded: Sequence[Card]) -> Iterator[Aim]:
    faces = Counter(card.rank for card in context.hand)
    if all(faces[card.rank] == 1 for card in discarded):
        yield PlainSpiteAim.STANDS_ALONE
    if _are_worst(discarded, hand_without(context.hand, discarded), context.trick.direction):
        yield aims.ShedsWorst(context.trick.direction)
    yield from _keeping(discarded, hand_without(context.hand, discarded), context.trick.direction)
