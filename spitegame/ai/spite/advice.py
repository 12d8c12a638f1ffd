"""Advice by the best player's choice, with the reasons for it. The seat can see that all of them are true."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from spitegame.advice import Advice
from spitegame.advice import spite as aims
from spitegame.advice.spite import Aim, PlainSpiteAim
from spitegame.ai.spite.computer import BEST
from spitegame.ai.spite.encode import options, unseen_by
from spitegame.ai.spite.inner.movegen import valid_plays
from spitegame.ai.spite.prospects import Choice, Prospects
from spitegame.ai.spite.turn import Option, SpiteContext, context_of, deed_misplays, option_of, play_of
from spitegame.rules.cards import Card, Rank
from spitegame.rules.spite import actions
from spitegame.rules.spite.actions import Action, Direction, Pass, Play, TakeReward
from spitegame.rules.spite.combos import JokerHand, OneFace, PokerHand, arity, beats, is_natural, read
from spitegame.rules.spite.deck import FACES, hand_without, height
from spitegame.rules.spite.judge import is_beatable
from spitegame.rules.spite.scoring import reward_size
from spitegame.rules.spite.state import Reward
from spitegame.rules.spite.trick import TOO_MANY, laid_cards
from spitegame.rules.spite.view import SpiteView

MOST_REASONS = 2
NEARLY_OUT = 3
"""The most cards with which somebody may go out with the next play."""
SOON = 4
"""The most cards with which the last two plays may be the next ones."""
FAR = 6
"""The least number of cards with which nobody goes out soon."""
MANY = 3
FEW = 3
"""The most combos, or faces, that a reason tells of."""
_MAJOR = (
    PlainSpiteAim.JOKER_IN_TIME,
    PlainSpiteAim.SPOILS,
    PlainSpiteAim.LEAVES_ONE_HAND,
    PlainSpiteAim.NOTHING_FOLLOWS,
    PlainSpiteAim.WOULD_LOSE,
)
"""The reasons that are told even where the next best choice has them too."""
_EXTRA = aims.IsNear | aims.NobodyIsNear
"""The reasons that are told only beside another one."""


def advise(view: SpiteView) -> Advice:
    """Return the advice for a view; the same view leads to the same advice."""
    action = BEST.choose(view, Random(0))
    match action:
        case Play() | Pass() | TakeReward():
            return Advice(action, _reasons(Prospects(view), action))
        case actions.CallMisplay():
            assert view.unproven, "only what has just been done can be called"
            return Advice(action, (aims.IsWrong(deed_misplays(view, view.unproven.deed)),))
        case actions.StartCountdown() | actions.BeReady() | actions.EndMatch():
            return Advice(action)


def advice_of(prospects: Prospects) -> Advice:
    """Return advice for the best player's choice, even if the play before may be called a misplay."""
    view, context = prospects.view, context_of(prospects.view)
    action: Choice
    if isinstance(view.phase, Reward):
        discarded = BEST.strategy.exchange(context, view.phase.most)
        action = TakeReward(view.decision, discarded, len(discarded))
    else:
        option = BEST.strategy.play(context, Random(0))
        action = play_of(option.laid) if option else Pass(view.decision)
    return Advice(action, _reasons(prospects, action))


def is_as_advised(played: Action, advice: Advice) -> bool:
    """True if the action has the same faces and the same announcements as the advice."""
    match played, advice.action:
        case Play(), Play(said=said):
            return _are_alike(played, advice.action) and played.said == said
        case (Pass() | TakeReward()) as choice, _:
            return _are_alike(choice, advice.action)
        case _:
            return False


def _reasons(prospects: Prospects, action: Choice) -> tuple[Aim, ...]:
    """Return the reasons, the weightier first; those that the next best choice shares only if there are no others."""
    context = context_of(prospects.view)
    other = next((each for each in prospects.ranked if not _are_alike(each, action)), None)
    shared = set(reasons(prospects, context, other)).difference(_MAJOR) if other else set[Aim]()
    found = sorted(reasons(prospects, context, action), key=lambda aim: aim in shared and not isinstance(aim, _EXTRA))
    first = [aim for aim in found if not isinstance(aim, _EXTRA)]
    told = dict.fromkeys((*first[:1], *found)) if first else {}
    chosen = list(told)[:MOST_REASONS]
    return tuple(sorted(chosen, key=lambda aim: isinstance(aim, _EXTRA)))


def _are_alike(one: Choice, other: Choice) -> bool:
    """True if the choices differ in nothing but words and suits."""
    match one, other:
        case Play(), Play():
            return _faces(one) == _faces(other)
        case TakeReward(), TakeReward():
            return Counter(card.rank for card in one.discarded) == Counter(card.rank for card in other.discarded)
        case _:
            return one == other


def _faces(play: Play) -> Counter[Rank]:
    return Counter(card.rank for card in (*play.cards, *play.face_up, *play.face_down, *play.spoils))


def reasons(prospects: Prospects, context: SpiteContext, action: Choice) -> Iterator[Aim]:
    """Yield all reasons for a choice, the weightier first."""
    match action:
        case Play():
            yield from _playing(prospects, context, option_of(context, laid_cards(context.seat, action)))
        case Pass():
            yield from _passing(prospects, context)
        case TakeReward(discarded=discarded):
            yield from _exchanging(prospects, context, discarded)


# Playing


def _playing(prospects: Prospects, context: SpiteContext, option: Option) -> Iterator[Aim]:
    if not context.rivals:
        return  # all others are out, and whatever is done ends the round
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
    last = context.trick.last
    if last and last.seat in context.rivals and context.held_by(last.seat) <= NEARLY_OUT:
        yield aims.TakesTrick(last.seat, context.held_by(last.seat))
    yield from _stopping(context, option)
    if option.laid.said.come_at_me:
        yield aims.EarnsSwap(reward_size(option.after.come_at_mes[context.seat], context.own.streak))
    yield from _standing(context, option)
    if option.after.direction is not context.trick.direction and _mostly_suits(option.rest, option.after.direction):
        yield aims.HelpsRest(option.after.direction)
    found = options(context)
    kept = list(_keeping_together(prospects, option.rest, found))
    yield from kept
    yield from _leaving(prospects, context, option)
    if 0 < context.nearest_rival <= NEARLY_OUT:
        yield aims.IsNear(min(context.rivals, key=context.held_by), context.nearest_rival)
    yield from _leading(context, option) if context.leads else _following(context, option, found)
    if arity(option.combo) >= MANY:
        yield aims.ShedsMany(arity(option.combo))
    yield from _for_the_bounty(context, option.rest)
    if not kept and any(_breaks(each) for each in found) and not _breaks(option):
        yield PlainSpiteAim.BREAKS_NOTHING
    yield from _keeping(option.laid.cards, option.rest, option.after.direction)


def _keeping_together(prospects: Prospects, rest: Sequence[Card], found: Sequence[Option]) -> Iterator[Aim]:
    """Yield the best combo that stays together, and that another play would break."""
    kept = [combo for combo in prospects.split(rest) if len(combo.cards) > 1 and _would_break(combo, found)]
    if kept:
        yield aims.Keeps(max(kept, key=lambda combo: (len(combo.cards), _top(combo))))


def _would_break(combo: OneFace | PokerHand, found: Sequence[Option]) -> bool:
    """True if some play takes a part of the cards of this combo, and leaves the others."""
    needed = Counter(combo.cards)
    return any(0 < (needed - Counter(option.rest)).total() < len(combo.cards) for option in found)


def _top(combo: OneFace | PokerHand) -> int:
    return max(height(card.rank) for card in combo.cards)


def _leaving(prospects: Prospects, context: SpiteContext, option: Option) -> Iterator[Aim]:
    """Yield the number of combos that are left, if these are few and nothing else is left."""
    left = prospects.split(option.rest)
    is_all = sum(len(combo.cards) for combo in left) == len(option.rest)
    if is_all and not context.price and 2 <= len(left) <= FEW:
        yield aims.LeavesHands(len(left))


def _for_the_bounty(context: SpiteContext, rest: Sequence[Card]) -> Iterator[Aim]:
    bounty = context.view.bounty
    if bounty and len(rest) <= FAR and any(card.rank is bounty.rank for card in rest):
        yield aims.SavesForBounty(bounty.rank)


def _standing(context: SpiteContext, option: Option) -> Iterator[Aim]:
    """Yield a reason if nothing, or only few faces, can beat the play."""
    match option.combo:
        case OneFace() | PokerHand() if not is_beatable(option.after):
            yield PlainSpiteAim.IS_HIGHEST
        case OneFace() as hand if not option.after.consec:
            if any(context.view.players[seat].fakes for seat in context.rivals):
                return  # a fake joker may be any card, face-up
            faces = _faces_above(context, option, hand)
            if not faces:
                yield PlainSpiteAim.OUTRANKS_THE_REST
            elif len(faces) <= FEW:
                yield aims.BeatenBy(tuple(sorted(faces, key=height)))
        case _:
            return


def _faces_above(context: SpiteContext, option: Option, hand: OneFace) -> list[Rank]:
    """The faces of which the rivals and the deck hold enough to follow, perhaps with 13s."""
    cards = unseen_by(context.view)
    left = {face: sum(cards[height(face) << 2 : height(face) + 1 << 2]) for face in FACES}
    wilds = left[Rank.THIRTEEN] if arity(hand) > 1 else 0
    index = FACES.index(hand.face)
    beyond = FACES[index + 1 :] if option.after.direction is Direction.HIGHER else FACES[:index]
    rivals = [*beyond, hand.face] if arity(hand) > 1 else beyond
    return [face for face in rivals if left[face] and left[face] + wilds >= arity(hand)]


def _mostly_suits(cards: Sequence[Card], direction: Direction) -> bool:
    """True if more than half of the cards are better in this direction."""
    middle = (len(FACES) - 1) / 2
    high = sum(height(card.rank) > middle for card in cards)
    return 2 * (high if direction is Direction.HIGHER else len(cards) - high) > len(cards)


def _stopping(context: SpiteContext, option: Option) -> Iterator[Aim]:
    """Yield a rival who is nearly out and has not passed, but holds too few cards to follow."""
    for seat in context.followers:
        if context.held_by(seat) <= NEARLY_OUT and context.held_by(seat) < arity(option.combo):
            yield aims.IsTooMuchFor(seat)
            return


def _leading(context: SpiteContext, option: Option) -> Iterator[Aim]:
    combo, direction = option.combo, context.trick.direction
    if isinstance(combo, OneFace) and not combo.wilds and _are_worst(combo.cards, option.rest, direction):
        yield aims.ShedsWorst(direction)


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
    """Yield the best face that is left, unless it is played too."""
    sign = 1 if direction is Direction.HIGHER else -1
    faces = {card.rank for card in rest} - {Rank.THIRTEEN}
    best = Rank.JOKER if Rank.JOKER in faces else max(faces, key=lambda face: sign * height(face), default=None)
    if best and best not in [card.rank for card in cards]:
        yield aims.Saves(best)


def _breaks(option: Option) -> bool:
    """True if cards of a face that is played stay behind, but for jokers, which go alone anyway."""
    played = {card.rank for card in option.laid.cards} - {Rank.JOKER}
    return not played.isdisjoint(card.rank for card in option.rest)


# Not playing


def _passing(prospects: Prospects, context: SpiteContext) -> Iterator[Aim]:
    found = options(context)
    if not found and context.price < TOO_MANY:
        yield PlainSpiteAim.WOULD_LOSE if valid_plays(prospects.situation) else PlainSpiteAim.NOTHING_FOLLOWS
        return
    if all(len(option.rest) + context.price >= TOO_MANY for option in found):
        yield PlainSpiteAim.STAYS_BELOW
    if context.price:
        yield aims.CostsCards(context.price)
    yield from _keeping_together(prospects, context.hand, found)
    common = [option for option in found if not option.is_joker]
    if common and all(map(_breaks, common)):
        yield PlainSpiteAim.WOULD_BREAK
    match min(found, key=lambda option: _dearness(context, option), default=None):
        case Option(combo=OneFace(face=face)):
            yield aims.Saves(face)
        case Option(combo=JokerHand(size=1)):
            yield aims.Saves(Rank.JOKER)
        case _:
            pass
    if context.nearest_rival >= FAR:
        yield aims.NobodyIsNear(context.nearest_rival)


def _dearness(context: SpiteContext, option: Option) -> tuple[int, int]:
    """Return a key that sorts options, the cheapest to play first."""
    match option.combo:
        case OneFace(face=face):
            return 0, height(face) if context.trick.direction is Direction.HIGHER else -height(face)
        case PokerHand():
            return 1, 0
        case _:
            return 2, 0


def _exchanging(prospects: Prospects, context: SpiteContext, discarded: Sequence[Card]) -> Iterator[Aim]:
    faces, rest = Counter(card.rank for card in context.hand), hand_without(context.hand, discarded)
    if all(faces[card.rank] == 1 for card in discarded):
        yield PlainSpiteAim.STANDS_ALONE
    elif _are_worst(discarded, rest, context.trick.direction):
        yield aims.ShedsWorst(context.trick.direction)
    pokers = [combo for combo in prospects.split(rest) if isinstance(combo, PokerHand)]
    if pokers:
        yield aims.Keeps(max(pokers, key=_top))
    yield from _keeping(discarded, rest, context.trick.direction)
