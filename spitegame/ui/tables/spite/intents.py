"""What a touch of a place means: a card is picked, a switch is turned, or something is said to the table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

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
from spitegame.rules.spite.permissions import why_no_pass
from spitegame.rules.spite.state import Reward
from spitegame.rules.spite.trick import TOO_MANY
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.face import PickResult
from spitegame.ui.tables.spite import controls, places
from spitegame.ui.tables.spite.reasons import refusal
from spitegame.ui.tables.spite.selection import Order, Selection, by_place, hand, held, play


def touched(view: SpiteView, choice: Selection, place: str) -> PickResult[Selection, Action] | None:
    """What comes of touching a place; None if there is nothing to touch."""
    if place in held(view):
        return PickResult(replace(choice, picked=choice.picked ^ {place}))
    control = next((each for each in controls.controls(view, choice) if each.id == place), None)
    if control is None:
        return None
    if control.why_not:
        return PickResult(choice, refused=refusal(control.why_not))
    if action := _action(view, choice, place):
        return PickResult(choice, action, by_all=place == controls.READY)
    return PickResult(_switched(view, choice, place))


def _action(view: SpiteView, choice: Selection, name: str) -> Action | None:
    """The action of a button; None for what only changes the selection."""
    match name:
        case controls.PLAY | controls.BUY_BACK:
            return play(view, choice)
        case controls.PASS:
            return Pass(view.decision)
        case controls.CALL:
            assert view.unproven, "there is something to call"
            return CallMisplay(view.unproven.deed.decision)
        case controls.COUNTDOWN:
            return StartCountdown(view.decision)
        case controls.REWARD:
            discarded = tuple(card for place, card in hand(view).items() if place in choice.picked)
            return TakeReward(view.decision, discarded, controls.number_to_draw(choice))
        case controls.READY:
            return BeReady(view.round)
        case _:
            return None


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
            return replace(choice, order=_NEXT_ORDER[choice.order])
        case controls.LESS:
            return _counted(view, choice, -1)
        case _:
            return _counted(view, choice, 1)


_NEXT_ORDER = {
    Order.FACES: Order.SUITS,
    Order.SUITS: Order.COMBOS,
    Order.COMBOS: Order.FACES,
    Order.OWN: Order.FACES,
}


def _directed(choice: Selection, direction: Direction) -> Selection:
    """The selection with this direction announced, or with none if it was announced already."""
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
    """What is left of the selection after these events: what is picked stays so for as long as the player holds it."""
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
    """The pass of a player who stays out until the trick ends."""
    stays_out = choice.stays_out and view.is_passed and why_no_pass(view, view.vantage) is None
    return Pass(view.decision) if stays_out else None


def keys(view: SpiteView, choice: Selection) -> Mapping[str, str]:
    """The control that each key stands for; Enter stands for the primary one, whatever key that has."""
    there = controls.controls(view, choice)
    found = {control.key: control.id for control in there}
    primary = next((control for control in there if control.primary), None)
    return {**found, "return": primary.id} if primary else found


# what the scene asks of any game


def hand_of(view: SpiteView, seat: Seat) -> tuple[Card | None, ...]:
    return view.players[seat].hand


def last_cards(view: SpiteView) -> frozenset[Seat]:
    """The seats that hold a single card."""
    return frozenset(seat for seat in view.active if len(view.players[seat].hand) == 1)


def places_of(view: SpiteView, action: Action) -> tuple[str, ...]:
    """The cards to pick and the controls to press for an action."""
    match action:
        case Play(cards=cards, face_up=face_up, face_down=face_down, spoils=spoils, said=said):
            return (
                *by_place(places.hand, cards),
                *by_place(places.fake, face_up + face_down),
                *by_place(places.spoil, spoils),
                *_announced(action),
                controls.BUY_BACK if said.buy_back else controls.PLAY,
            )
        case TakeReward(discarded=discarded):
            return (*by_place(places.hand, discarded), controls.REWARD)
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


def pile(view: SpiteView, place: str) -> tuple[Card, ...]:
    """All that was played in the trick, oldest first; or the cards of finished tricks."""
    if place == places.TRICK:
        return tuple(card for laid in view.laid for card in laid.shown)
    return view.spent if place == places.SPENT else ()
