"""The best player's choice as advice, with what it is good for.

All of it can be seen from the seat: what its plays lead to is worked out on its own view, up to a card that nobody
knows yet.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import assert_never

from spitegame.advice import Advice
from spitegame.advice.malice import (
    Aim,
    Approaches,
    ClearsPile,
    CoversLater,
    CoversNothing,
    CutsOff,
    DrawsAnew,
    FitsLast,
    FreesPayoff,
    HoldsBack,
    IsForced,
    KeepsNearer,
    KeepsStep,
    KeepsTwin,
    KeepsWild,
    LeavesNothing,
    MakesRoom,
    MatchesPile,
    PromisesMost,
    RunsDown,
    Uncovers,
    Wins,
)
from spitegame.ai.malice.best import MaliceBest, as_action, first_action, last_action
from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.learned.determinize import Thought
from spitegame.ai.malice.movegen import ENDS, OPEN, PAID, move_tree
from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import (
    Action,
    Discard,
    EndTurn,
    FromDiscard,
    FromHand,
    FromPayoff,
    PlayToCenter,
    Source,
)
from spitegame.rules.malice.centers import fits, is_complete, is_wild, needs
from spitegame.rules.malice.options import last_rank
from spitegame.rules.malice.state import Pile, replaced, side
from spitegame.rules.malice.view import AreaView, MaliceView

MOST_REASONS = 2
MOST_SPOTS = 200
"""So far a rival's open cards are followed."""
_WEAK = (KeepsNearer, MakesRoom, Uncovers)
"""Told where there is nothing better to tell."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat may mean to do."""

    before: MaliceView
    way: tuple[Action, ...]
    after: MaliceView
    """As far as it is known before. A hand that is out is not filled yet, and a payoff card that went out is None."""


def advise(view: MaliceView) -> Advice:
    """The same view leads to the same advice."""
    thought = MaliceBest().think(view, Random(0))
    if thought.best < 0:
        return Advice(view.legal[0])
    plan = plan_of(view, thought, thought.best)
    if len(thought.ends.values) == len(thought.found.spots) == 1:
        return Advice(plan.way[0], (IsForced(),))
    return Advice(plan.way[0], reasons(plan, runner_up(view, thought, plan)) or (PromisesMost(),))


def plan_of(view: MaliceView, thought: Thought, stop: int) -> Plan:
    found, ends = thought.found, thought.ends
    end, plays = ends.places[stop], list[int]()
    place = end
    while place > 0:
        plays.append(found.plays[place])
        place = found.before[place]
    way, after = list[Action](), view
    for play in reversed(plays):
        action = as_action(after, play)
        way.append(action)
        after = _played(after, action)
    if found.spots[end] >> ENDS == OPEN:
        last = last_action(after, ends, stop)
        way.append(last)
        after = _ended(after, last)
    return Plan(view, tuple(way), after)


def runner_up(view: MaliceView, thought: Thought, plan: Plan) -> Plan | None:
    """The best of those that begin with something else."""
    values = thought.ends.values
    for stop in sorted(range(len(values)), key=lambda stop: -values[stop]):
        if first_action(view, thought.found, thought.ends, stop) != plan.way[0]:
            return plan_of(view, thought, stop)
    return None


def reasons(plan: Plan, other: Plan | None) -> tuple[Aim, ...]:
    """Those first that only this plan has."""
    shared = set(_minor(other, plan)) if other else set[Aim]()
    minor = sorted(_minor(plan, other), key=lambda aim: (aim in shared, isinstance(aim, _WEAK)))
    found = [*_major(plan), *minor]
    if any(isinstance(aim, Wins) for aim in found):
        return tuple(found[:1])
    strong = [aim for aim in found if not isinstance(aim, _WEAK)]
    return tuple((strong or found[:1])[:MOST_REASONS])


# A plan is carried out as far as it can be foreseen


def _played(view: MaliceView, action: PlayToCenter) -> MaliceView:
    center, completed = (*view.centers[action.center], _card_at(view, action.source)), view.completed
    if is_complete(len(center), view.rules):
        center, completed = (), completed + len(center)
    left = _without(view, action.source)
    return replace(left, centers=replaced(view.centers, action.center, center), completed=completed)


def _ended(view: MaliceView, action: Discard | EndTurn) -> MaliceView:
    match action:
        case Discard(card, index):
            left = _without(view, FromHand(card))
            piles = left.areas[view.vantage].discards
            discards = replaced(piles, index, (*piles[index], card))
            return _with_area(left, view.vantage, replace(left.areas[view.vantage], discards=discards))
        case EndTurn():
            return view
        case other:
            assert_never(other)


def _without(view: MaliceView, source: Source) -> MaliceView:
    """With that card taken up."""
    match source:
        case FromHand(card):
            area = view.areas[view.vantage]
            place = area.hand.index(card)
            return _with_area(view, view.vantage, replace(area, hand=area.hand[:place] + area.hand[place + 1 :]))
        case FromPayoff(owner):
            area = view.areas[owner]
            return _with_area(view, owner, replace(area, payoff=None, payoff_left=area.payoff_left - 1))
        case FromDiscard(owner, index):
            area = view.areas[owner]
            discards = replaced(area.discards, index, area.discards[index][:-1])
            return _with_area(view, owner, replace(area, discards=discards))
        case other:
            assert_never(other)


def _with_area(view: MaliceView, seat: Seat, area: AreaView) -> MaliceView:
    return replace(view, areas=replaced(view.areas, seat, area))


def _card_at(view: MaliceView, source: Source) -> Card:
    match source:
        case FromHand(card):
            return card
        case FromPayoff(owner):
            top = view.areas[owner].payoff
            assert top, "only a card that is there can be played"
            return top
        case FromDiscard(owner, index):
            return view.areas[owner].discards[index][-1]
        case other:
            assert_never(other)


# What it comes to


def _major(plan: Plan) -> Iterator[Aim]:
    """What ends it, with a card that turns up."""
    view, plays = plan.after, len(plan.way)
    match plan.way[-1]:
        case PlayToCenter(FromPayoff(owner)):
            own = side(view.rules, len(view.areas), view.vantage)
            left = sum(view.areas[seat].payoff_left for seat in own)
            yield FreesPayoff(owner, plays) if left else Wins(plays)
        case PlayToCenter():
            yield DrawsAnew(min(view.rules.hand, view.stock + view.completed), plays)


def _minor(plan: Plan, other: Plan | None) -> Iterator[Aim]:
    """The weightier first."""
    yield from _against_the_next(plan, other)
    if other and (kept := _wilds(plan.after) - _wilds(other.after)):
        yield KeepsWild(min(kept))
    yield from _approaching(plan)
    match plan.way[0]:
        case Discard(card, pile):
            yield from _discarding(plan.before, card, pile)
        case PlayToCenter(source):
            yield from _playing(plan, source)
        case EndTurn():
            return


def _against_the_next(plan: Plan, other: Plan | None) -> Iterator[Aim]:
    view = plan.before
    rival = Seat((view.vantage + 1) % len(view.areas))
    payoff = view.areas[rival].payoff
    if payoff is None or is_wild(payoff, view.rules) or _takes(plan.after, payoff):
        return
    instead = [view, other.after] if other else [view]
    if any(_takes(each, payoff) for each in instead):
        yield LeavesNothing(rival)
    elif any(_leads(each, rival) for each in instead) and not _leads(plan.after, rival, perhaps=True):
        yield CutsOff(rival)
    held_back = [card.rank for card in _unplayed(plan) if card.rank in _opening(plan.after, payoff)]
    if held_back:
        yield HoldsBack(min(held_back), rival)


def _takes(view: MaliceView, card: Card) -> bool:
    """Whether a center does."""
    return any(fits(card, len(center), view.rules) for center in view.centers)


def _opening(view: MaliceView, payoff: Card) -> set[Rank]:
    """What would make room for it."""
    heights = [len(center) for center in view.centers]
    return {needs(height) for height in heights if needs((height + 1) % last_rank(view.rules)) is payoff.rank}


def _unplayed(plan: Plan) -> list[Card]:
    """Cards at hand that the plan leaves where they are."""
    area, piles = plan.after.areas[plan.after.vantage], plan.before.areas[plan.before.vantage].discards
    tops = [pile[-1] for pile, before in zip(area.discards, piles, strict=True) if pile and pile == before]
    return [card for card in (*area.hand, *tops) if card and not is_wild(card, plan.after.rules)]


def _leads(view: MaliceView, rival: Seat, *, perhaps: bool = False) -> bool:
    """Whether the rival's open cards lead to its payoff card. `perhaps`: or whether nobody can tell."""
    spots = move_tree(board_of(view), rival, MOST_SPOTS).spots
    return any(spot >> ENDS == PAID for spot in spots) or (perhaps and len(spots) >= MOST_SPOTS)


def _wilds(view: MaliceView) -> set[Rank]:
    return {card.rank for card in view.areas[view.vantage].hand if card and is_wild(card, view.rules)}


def _approaching(plan: Plan) -> Iterator[Aim]:
    for owner in side(plan.before.rules, len(plan.before.areas), plan.before.vantage):
        payoff = plan.after.areas[owner].payoff
        if payoff and not is_wild(payoff, plan.after.rules) and _far(plan.after, payoff) < _far(plan.before, payoff):
            yield Approaches(owner)


def _far(view: MaliceView, card: Card) -> int:
    """How many cards have to go on a center before it fits."""
    return min((card.rank - 1 - len(center)) % last_rank(view.rules) for center in view.centers)


def _discarding(view: MaliceView, card: Card, pile: int) -> Iterator[Aim]:
    rules, area = view.rules, view.areas[view.vantage]
    yield from _covering(view, card, area.discards[pile])
    kept = [each for each in _without(view, FromHand(card)).areas[view.vantage].hand if each]
    payoff = area.payoff
    if payoff and not is_wild(payoff, rules) and payoff.rank - 1 in [each.rank for each in kept]:
        yield KeepsStep(Rank(payoff.rank - 1))
    if card.rank in [each.rank for each in kept]:
        yield KeepsTwin(card.rank)
    others = [each for each in kept if each.rank != card.rank and not is_wild(each, rules)]
    if is_wild(card, rules) or not others:
        return
    if _far(view, card) > max(_far(view, each) for each in others):
        yield FitsLast()
    nearest = min(others, key=lambda each: _far(view, each))
    if _far(view, nearest) < _far(view, card):
        yield KeepsNearer(nearest.rank)


def _covering(view: MaliceView, card: Card, pile: Pile) -> Iterator[Aim]:
    if not pile:
        yield CoversNothing()
    elif pile[-1].rank == card.rank:
        yield MatchesPile(card.rank)
    elif is_wild(card, view.rules) or is_wild(pile[-1], view.rules):
        return
    elif pile[-1].rank == card.rank + 1:
        yield RunsDown(pile[-1].rank)
    elif _far(view, pile[-1]) > _far(view, card):
        yield CoversLater(pile[-1].rank)


def _playing(plan: Plan, source: Source) -> Iterator[Aim]:
    view, own = plan.before, plan.before.vantage
    piles = zip(view.areas[own].discards, plan.after.areas[own].discards, strict=True)
    for index, (before, after) in enumerate(piles):
        if before and not after:
            yield ClearsPile(index)
    match source:
        case FromDiscard(owner, index) if owner == own and len(view.areas[own].discards[index]) > 1:
            yield Uncovers(view.areas[own].discards[index][-2].rank, index)
        case _:
            pass
    from_hand = sum(isinstance(action, PlayToCenter) and isinstance(action.source, FromHand) for action in plan.way)
    if from_hand:
        yield MakesRoom(from_hand)
