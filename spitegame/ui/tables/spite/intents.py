"""What a touch of a place means: a card is picked, a switch is turned, or something is said to the table."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import (
    SILENT,
    Action,
    BeReady,
    CallMisplay,
    Direction,
    Pass,
    Play,
    StartCountdown,
    TakeReward,
)
from spitegame.rules.spite.buyback import TOO_MANY
from spitegame.rules.spite.events import (
    Event,
    Played,
    PlayedOutOfTurn,
    RewardTaken,
    RoundBegan,
    RoundEnded,
    Swapped,
    TrickWon,
)
from spitegame.rules.spite.misplays import Misplay
from spitegame.rules.spite.options import Countdown
from spitegame.rules.spite.reasons import Refusal
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.timing import INTERVAL
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.face import PickResult
from spitegame.ui.tables.spite import controls, places
from spitegame.ui.tables.spite.lying import hands, to_act
from spitegame.ui.tables.spite.reasons import refusal
from spitegame.ui.tables.spite.selection import Order, Selection, hand, held, is_out, play


def touched(view: SpiteView, choice: Selection, place: str) -> PickResult[Selection, Action] | None:
    if place in held(view):
        return PickResult(_picked(view, choice, place))
    control = next((each for each in controls.every(view, choice) if each.id == place), None)
    if control is None:
        return None
    if not control.enabled:
        return PickResult(choice, refused=refusal(_why_not(view, choice, place)))
    return _pressed(view, choice, place)


def _why_not(view: SpiteView, choice: Selection, name: str) -> Enum:
    """What stands against pressing a button now."""
    match name:
        case controls.PLAY | controls.BUY_BACK:
            return _why_no_play(view, choice)
        case controls.PASS:
            return Refusal.LEADER_PLAYS if to_act(view) == view.seat else Refusal.NOT_YOUR_TURN
        case controls.CALL:
            return _why_no_call(view)
        case controls.REWARD:
            return Misplay.REWARD
        case controls.READY:
            return Refusal.READY_ALREADY
        case _:
            return Refusal.NO_COUNTDOWN


def _why_no_play(view: SpiteView, choice: Selection) -> Refusal:
    if not view.own.is_in:
        return Refusal.NOT_IN_ROUND
    if view.own.waiting:
        return Refusal.WAITS_ALREADY
    return Refusal.NOT_YOUR_TURN if choice.picked else Refusal.NOTHING_PLAYED


def _why_no_call(view: SpiteView) -> Refusal:
    if not view.own.is_in:
        return Refusal.NOT_IN_ROUND
    if view.unproven is None:
        return Refusal.LATE
    return Refusal.OWN_PLAY if view.unproven.deed.seat == view.seat else Refusal.CALLED_ALREADY


def _picked(view: SpiteView, choice: Selection, place: str) -> Selection:
    return replace(choice, picked=choice.picked ^ {place})


def _pressed(view: SpiteView, choice: Selection, name: str) -> PickResult[Selection, Action]:
    match name:
        case controls.PLAY | controls.BUY_BACK:
            return PickResult(choice, play(view, choice))
        case controls.PASS:
            return PickResult(choice, Pass(view.decision))
        case controls.CALL:
            assert view.unproven, "there is something to call"
            return PickResult(choice, CallMisplay(view.unproven.deed.decision))
        case controls.COUNTDOWN:
            return PickResult(choice, StartCountdown(view.decision))
        case controls.REWARD:
            return PickResult(choice, _reward(view, choice))
        case controls.READY:
            return PickResult(choice, BeReady(view.round), by_all=True)
        case _:
            return PickResult(_switched(view, choice, name))


def _reward(view: SpiteView, choice: Selection) -> TakeReward:
    discarded = tuple(card for place, card in hand(view).items() if place in choice.picked)
    return TakeReward(view.decision, discarded, controls.drawn(choice))


def _switched(view: SpiteView, choice: Selection, name: str) -> Selection:
    said = choice.said
    match name:
        case controls.COME_AT_ME:
            return replace(choice, said=replace(said, come_at_me=not said.come_at_me))
        case controls.UNBEATABLE:
            return replace(choice, said=replace(said, unbeatable=not said.unbeatable))
        case controls.HIGHER:
            return _directed(choice, Direction.HIGHER)
        case controls.LOWER:
            return _directed(choice, Direction.LOWER)
        case controls.FACE_DOWN:
            return replace(choice, face_down=not choice.face_down)
        case controls.STAYS_OUT:
            return replace(choice, stays_out=not choice.stays_out)
        case controls.SORT:
            return replace(choice, order=_NEXT[choice.order])
        case controls.LESS:
            return _counted(view, choice, -1)
        case _:
            return _counted(view, choice, 1)


_NEXT = {
    Order.FACES: Order.SUITS,
    Order.SUITS: Order.COMBOS,
    Order.COMBOS: Order.FACES,
    Order.OWN: Order.FACES,
}


def _directed(choice: Selection, direction: Direction) -> Selection:
    """One of the two, or neither."""
    now = None if choice.said.direction is direction else direction
    return replace(choice, said=replace(choice.said, direction=now))


def _counted(view: SpiteView, choice: Selection, by: int) -> Selection:
    least = 0 if isinstance(view.phase, Reward) else 1
    return replace(choice, number=min(TOO_MANY, max(least, controls.number(view, choice) + by)))


def put_back(choice: Selection) -> Selection:
    return replace(choice, picked=frozenset(), said=SILENT, face_down=False, number=None)


def has_picked(choice: Selection) -> bool:
    return put_back(choice) != choice


def after(choice: Selection, events: Sequence[Event], view: SpiteView) -> Selection:
    """What is picked stays so for as long as the player holds it."""
    for event in events:
        choice = _after(choice, event, view)
    return replace(choice, picked=choice.picked & held(view).keys())


def _after(choice: Selection, event: Event, view: SpiteView) -> Selection:
    match event:
        case Played(laid) | PlayedOutOfTurn(laid) if laid.seat == view.seat:
            return replace(put_back(choice), swap=None)
        case RewardTaken(exchange) if exchange.seat == view.seat:
            return put_back(choice)
        case Played():
            return replace(choice, number=None)
        case TrickWon():
            return replace(choice, stays_out=False, number=None)
        case RoundBegan() | RoundEnded():
            return replace(put_back(choice), stays_out=False, swap=None)
        case Swapped(seat=seat) if seat == view.seat:
            return replace(choice, swap=event)
        case _:
            return choice


def unasked(view: SpiteView, choice: Selection) -> Action | None:
    """Staying out until the trick ends."""
    may_pass = isinstance(view.phase, PlayerTurn) and view.phase.seat == view.seat and bool(hands(view))
    return Pass(view.decision) if choice.stays_out and may_pass and is_out(view) else None


def keys(view: SpiteView, choice: Selection) -> Mapping[str, str]:
    """What is not there has no key; and Enter buys back, too."""
    there = controls.every(view, choice)
    found = {control.key: control.id for control in there}
    primary = next((control for control in there if control.primary), None)
    return {**found, "return": primary.id} if primary else found


# what the scene asks of any game


def is_meant(view: SpiteView, action: Action) -> bool:
    match action:
        case Play(decision=decision) | Pass(decision) | TakeReward(decision=decision) | StartCountdown(decision):
            return decision == view.decision
        case CallMisplay(decision):
            return view.unproven is not None and view.unproven.deed.decision == decision
        case BeReady(ended):
            return ended == view.round


def is_limited(view: SpiteView) -> bool:
    match view.rules.countdown, view.phase:
        case (Countdown.OFF, _) | (_, Over()):
            return False
        case (Countdown.ALWAYS, _) | (_, Interval()):
            return True
        case _, (PlayerTurn(countdown=called) | Reward(countdown=called)):
            return called
    return False


def seconds(view: SpiteView) -> float:
    """All the time that there is for the decision, or a little more."""
    seat = to_act(view)
    if seat is None:
        return float(INTERVAL * view.rules.relaxed)
    return float((view.rules.seconds + view.players[seat].picked) * view.rules.relaxed)


def hand_of(view: SpiteView, seat: Seat) -> tuple[Card | None, ...]:
    return view.players[seat].hand


def last_cards(view: SpiteView) -> frozenset[Seat]:
    return frozenset(seat for seat in view.active if len(view.players[seat].hand) == 1)


def places_of(view: SpiteView, action: Action) -> tuple[str, ...]:
    """What to pick, and what to press."""
    match action:
        case Play(cards=cards, face_up=face_up, face_down=face_down, spoils=spoils, said=said):
            button = controls.BUY_BACK if said.buy_back else controls.PLAY
            return (
                *_found(places.hand, cards),
                *_found(places.fake, face_up + face_down),
                *_found(places.spoil, spoils),
                *_announced(action),
                button,
            )
        case TakeReward(discarded=discarded):
            return (*_found(places.hand, discarded), controls.REWARD)
        case Pass():
            return (controls.PASS,)
        case CallMisplay():
            return (controls.CALL,)
        case StartCountdown():
            return (controls.COUNTDOWN,)
        case BeReady():
            return (controls.READY,)


def _announced(action: Play) -> tuple[str, ...]:
    said = action.said
    wanted = {
        controls.COME_AT_ME: said.come_at_me,
        controls.UNBEATABLE: said.unbeatable,
        controls.HIGHER: said.direction is Direction.HIGHER,
        controls.LOWER: said.direction is Direction.LOWER,
    }
    return tuple(name for name, is_said in wanted.items() if is_said)


def _found(name: Callable[[Card, int], str], cards: Sequence[Card]) -> list[str]:
    copies: Counter[Card] = Counter()
    found = []
    for card in cards:
        found.append(name(card, copies[card]))
        copies[card] += 1
    return found


def pile(view: SpiteView, place: str) -> tuple[Card, ...]:
    """All that was played in the trick, oldest first; or the cards of finished tricks."""
    if place == places.TRICK:
        return tuple(card for laid in hands(view) for card in laid.shown)
    return view.spent if place == places.SPENT else ()
