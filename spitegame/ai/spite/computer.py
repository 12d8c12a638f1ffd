"""A computer player of Spite: its plays, the misplays that it notices (12), and those that it makes as people do."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from spitegame.ai.spite.best import SpiteBest, SpitefulSpiteBest, SpiteGood
from spitegame.ai.spite.encode import options
from spitegame.ai.spite.heuristic import SpiteEasy, SpiteFair
from spitegame.ai.spite.turn import Option, SpiteContext, context_of, deed_misplays, known, laid_of, play_of
from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite import actions
from spitegame.rules.spite.actions import Action
from spitegame.rules.spite.combos import OneFace, PokerHand, arity, strength
from spitegame.rules.spite.judge import fault, misplays
from spitegame.rules.spite.options import Referee
from spitegame.rules.spite.permissions import why_no_call, why_no_play
from spitegame.rules.spite.playable import one_faces
from spitegame.rules.spite.state import EndlessInterval, Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.trick import FREE, LaidCards, Trick, price
from spitegame.rules.spite.view import SpiteView

AFFORDABLE = 1
"""The most cards that a player picks up to stand in somebody's way."""
HIGH = 10 / 15
"""The least height in the direction of play, from 0 to 1, of a one-face combo that is worth a provocation."""


def call(view: SpiteView, share: float) -> actions.CallMisplay | None:
    """Return the call of a player who notices this share of the misplays, or None. Asked again about the same play, the
    player answers the same."""
    unproven = view.unproven
    if unproven is None or why_no_call(view, view.vantage) or not deed_misplays(view, unproven.deed):
        return None
    deed = unproven.deed
    lot = Random(f"{view.vantage} {deed.decision} {view.bounty} {view.own.hand}").random()
    return actions.CallMisplay(deed.decision) if lot < share else None


def agreement(view: SpiteView) -> actions.EndMatch | None:
    """Return the agreement to end a match without end, as soon as somebody else wants to; else None."""
    enough = view.phase.enough if isinstance(view.phase, EndlessInterval) else frozenset()
    return actions.EndMatch(view.round) if enough and view.seat not in enough else None


def spoiling(context: SpiteContext, chosen: Option | None) -> Option | None:
    """Return a skipped player's choice: `chosen`, or if need be the lowest play to make one out of turn invalid
    (12)."""
    left = chosen.after if chosen else context.trick
    if context.price > AFFORDABLE or (chosen and chosen.goes_out) or not context.leaves_waiting(left):
        return chosen
    plain = [option for option in options(context) if not (option.is_joker or option.beside)]
    spoils = [option for option in plain if not context.leaves_waiting(option.after)]
    return min(spoils, key=_cost, default=chosen)


def early_spoiling(view: SpiteView, share: float) -> actions.Play | None:
    """Return a skipped player's own play out of turn, which comes before the one that has skipped it (12), or None. It
    is made only if all who act before have passed, since it would come to nothing if one of them played. `share` is
    that of the plays that a player spoils; asked again about the same play, the player answers the same."""
    seat = view.vantage
    before = _still_to_act(view, seat)
    if before is None or not before <= view.trick.passed or why_no_play(view, seat) or view.is_passed:
        return None
    is_skipped = any(view.players[other].waiting for other in view.seats if other not in before)
    if not is_skipped or Random(f"{seat} {view.decision} {view.own.hand}").random() >= share:
        return None
    context = context_of(view)
    option = spoiling(context, None)
    return play_of(option.laid) if option else None


def _still_to_act(view: SpiteView, seat: Seat) -> frozenset[Seat] | None:
    """Return the seats whose turn comes before this one's; None if nobody is to play."""
    if not isinstance(view.phase, PlayerTurn):
        return None
    first, seats = view.phase.seat, len(view.players)
    steps = (seat - first) % seats
    return frozenset(each for step in range(steps) if view.players[each := Seat((first + step) % seats)].is_in)


def slips(context: SpiteContext, chosen: Option | None) -> list[LaidCards]:
    """Return the misplays that are near at hand; `chosen` is what the player means to play."""
    said = [replace(chosen.laid, said=words) for words in _words(context, chosen.laid.said)] if chosen else []
    found = [*said, *(laid_of(context, hand) for hand in _hands(context))]
    return [
        laid for laid in found if misplays(context.trick, laid, bought_back=context.bought_back, active=context.active)
    ]


def _words(context: SpiteContext, said: actions.Announcements) -> Iterator[actions.Announcements]:
    """Yield the announcements with one mistake in each."""
    if said.unbeatable:
        yield replace(said, unbeatable=False)
    else:
        yield replace(said, come_at_me=True)
    if context.price:
        yield from (replace(said, buy_back=price(context.bought_back + each)) for each in (-1, 1))


def _hands(context: SpiteContext) -> Iterator[OneFace]:
    """Yield whole groups of one face that would follow, if it were not for something that is easily forgotten."""
    if context.price or context.leads:
        return
    match context.trick.combos[-1]:
        case OneFace() as last:
            faces = Counter(card.rank for card in context.hand)
            for hand in one_faces(context.hand, arity(last)):
                whole = not hand.wilds and faces[hand.face] == arity(hand)
                if whole and (hand.face is last.face or any(fault(trick, hand) is None for trick in _blind(context))):
                    yield hand
        case _:
            return


def _blind(context: SpiteContext) -> Iterator[Trick]:
    """Yield the trick as seen by somebody who overlooks a consec, or that the direction is lower."""
    trick = context.trick
    if trick.consec:
        yield replace(trick, consec=FREE)
    if trick.direction is actions.Direction.LOWER:
        yield replace(trick, direction=actions.Direction.HIGHER)


def first_legal(view: SpiteView) -> Action:
    """Return an action that every referee accepts: to pass, or to be rid of the lowest card."""
    lowest = known(view.own.hand)[:1]
    match view.phase:
        case PlayerTurn():
            return actions.Pass(view.decision) if view.last_play else actions.Play(view.decision, lowest)
        case Reward():
            return actions.TakeReward(view.decision, lowest, 1)
        case Interval():
            return actions.BeReady(view.round)
        case Over():
            raise ValueError("nobody acts after the end")


class Strategy(Protocol):
    """The choices of a computer player."""

    def play(self, context: SpiteContext, chance: Random) -> Option | None:
        """Return one of the options, or None to pass. A leader always plays."""
        ...

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        """Return the cards to discard for a reward: one, or up to this number."""
        ...


@dataclass(frozen=True, kw_only=True)
class SpiteComputer:
    strategy: Strategy
    notices: float
    """The share of the others' misplays that it notices."""
    spoils: float = 1.0
    """The probability that it stands in the way of somebody who has skipped it."""
    careless: float = 0.0
    """The probability of a misplay where one is tempting and nobody but the players would notice."""

    def choose(self, view: SpiteView, chance: Random, /) -> Action:
        match view.phase:
            case PlayerTurn():
                return call(view, self.notices) or self._act(context_of(view), chance)
            case Reward(most=number):
                return call(view, self.notices) or self._take_reward(context_of(view), number, chance)
            case Interval():
                return agreement(view) or actions.BeReady(view.round)
            case Over():
                raise ValueError("nobody acts after the end")

    def interject(
        self, view: SpiteView, _chance: Random, /
    ) -> actions.Play | actions.CallMisplay | actions.EndMatch | None:
        return call(view, self.notices) or agreement(view) or early_spoiling(view, self.spoils)

    def _act(self, context: SpiteContext, chance: Random) -> Action:
        option = self.strategy.play(context, chance)
        if any(player.waiting for player in context.view.players) and chance.random() < self.spoils:
            option = spoiling(context, option)
        if self._may_slip(context, chance) and (tempting := slips(context, option)):
            return play_of(chance.choice(tempting))
        return play_of(option.laid) if option else actions.Pass(context.view.decision)

    def _take_reward(self, context: SpiteContext, number: int, chance: Random) -> actions.TakeReward:
        discarded = self.strategy.exchange(context, number)
        drawn = len(discarded)
        if self._may_slip(context, chance):
            drawn = max(1, drawn + chance.choice((-1, 1)))
        return actions.TakeReward(context.view.decision, discarded, drawn)

    def _may_slip(self, context: SpiteContext, chance: Random) -> bool:
        return context.view.rules.referee is Referee.OPEN and chance.random() < self.careless


@dataclass(frozen=True, kw_only=True)
class Spiteful:
    """A strategy that blocks the rival who is nearest to the end, and provokes the others."""

    strategy: Strategy
    """The player's strategy apart from its spite."""
    near: int
    """The most cards with which a rival is near enough to the end to be worth blocking."""
    dares: float
    """The probability that it says “come at me” with something high."""

    def play(self, context: SpiteContext, chance: Random) -> Option | None:
        chosen = self.strategy.play(context, chance)
        if chosen is None:
            return self._block(context)
        is_high = isinstance(chosen.combo, OneFace) and chosen.height >= HIGH
        is_daring = is_high and len(chosen.rest) > 1 and context.may_dare(chosen.after)
        return chosen.coming_at_me() if is_daring and chance.random() < self.dares else chosen

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        return self.strategy.exchange(context, number)

    def _block(self, context: SpiteContext) -> Option | None:
        """Return the lowest play that takes the trick from the rival with the fewest cards, `near` at most; else None.

        A player may buy back for it, which makes the next time dearer for everybody (5).
        """
        if context.leads or context.price > AFFORDABLE or not context.rivals:
            return None
        foremost = min(context.rivals, key=context.held_by)
        if context.trick.laid[-1].seat != foremost or context.held_by(foremost) > self.near:
            return None
        found = options(context)
        spare = [each for each in found if not each.is_joker and not each.beside and len(each.rest) > 1]
        return min(spare, key=_cost, default=None)


def _cost(option: Option) -> tuple[float, ...]:
    """Return a key that sorts plays: the lowest in the direction of play first."""
    assert isinstance(option.combo, OneFace | PokerHand)
    sign = 1 if option.after.direction is actions.Direction.HIGHER else -1
    return tuple(sign * part for part in strength(option.combo))


EASY = SpiteComputer(strategy=SpiteEasy(), notices=0.25, spoils=0.5, careless=0.13)
FAIR = SpiteComputer(strategy=SpiteFair(), notices=0.5, spoils=0.8, careless=0.03)
GOOD = SpiteComputer(strategy=SpiteGood(), notices=0.95)
BEST = SpiteComputer(strategy=SpiteBest(), notices=1.0)
SPITEFUL_EASY = SpiteComputer(strategy=Spiteful(strategy=SpiteEasy(), near=8, dares=0.5), notices=0.5, careless=0.13)
SPITEFUL_FAIR = SpiteComputer(strategy=Spiteful(strategy=SpiteFair(), near=10, dares=0.5), notices=0.8, careless=0.03)
SPITEFUL_GOOD = SpiteComputer(strategy=Spiteful(strategy=SpiteGood(), near=10, dares=0.5), notices=1.0)
SPITEFUL_BEST = SpiteComputer(strategy=SpitefulSpiteBest(), notices=1.0)
