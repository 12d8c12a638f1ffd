"""The buttons and switches in front of a player: their words and keys, why one cannot be used, and what each does."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from spitegame.rules.spite import actions
from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.permissions import why_no_call, why_no_countdown, why_no_pass, why_no_play
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.trick import TOO_MANY
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.face import PickResult
from spitegame.ui.tables.spite import places
from spitegame.ui.tables.spite.reasons import REFUSALS
from spitegame.ui.tables.spite.selection import Order, Selection, fakes, hand, held, number, play

_KEYS = {
    places.PLAY: "return",
    places.BUY_BACK: "b",
    places.PASS: "p",
    places.CALL: "m",
    places.COUNTDOWN: "t",
    places.REWARD: "return",
    places.READY: "return",
    places.COME_AT_ME: "c",
    places.UNBEATABLE: "u",
    places.HIGHER: "h",
    places.LOWER: "l",
    places.FACE_DOWN: "f",
    places.STAYS_OUT: "o",
    places.SORT: "s",
    places.LESS: "minus",
    places.MORE: "equals",
}
_LONG = {places.STAYS_OUT: "Stay out until the trick ends", places.FACE_DOWN: "Fake jokers face-down"}
CAPS = {"return": "Enter", "minus": "−", "equals": "+"}
"""What stands on keys that are no letters."""

_SAID = {
    places.COME_AT_ME: "Come at me",
    places.UNBEATABLE: "Unbeatable",
    places.HIGHER: "Higher",
    places.LOWER: "Lower",
}
_WIDEST_SORT = max((f"Sort: {order.value}" for order in Order), key=len)


@dataclass(frozen=True, slots=True)
class TableControl:
    id: str
    text: str
    why_not: Enum | None = None
    """Why it cannot be used now: a Refusal or a Misplay."""
    on: bool | None = None
    """True for a switch that is on, False for one that is off, None for a button."""
    primary: bool = False
    widest: str = ""
    """The longest text that it ever has, if the text changes."""

    @property
    def key(self) -> str:
        return _KEYS[self.id]

    @property
    def cap(self) -> str:
        """What stands on the key."""
        return CAPS.get(self.key, self.key.upper())

    @property
    def spoken(self) -> str:
        """The control in words that can be read out."""
        state = {True: ", on", False: ", off", None: ""}[self.on]
        return f"{_LONG.get(self.id, self.text)}{state}"


def controls(view: SpiteView, choice: Selection) -> Sequence[TableControl]:
    """Everything that can be pressed, except the cards."""
    steps = [TableControl(places.LESS, "one less"), TableControl(places.MORE, "one more")] if has_number(view) else []
    return [*buttons(view, choice), *steps, *switches(view, choice)]


def buttons(view: SpiteView, choice: Selection) -> list[TableControl]:
    """The buttons, of which the first one is what the table waits for."""
    seat = view.seat
    if seat is None:
        return []
    match view.phase:
        case Interval(ready=ready) if seat in ready:
            return [TableControl(places.READY, "Waiting…", actions.Refusal.READY_ALREADY, primary=True)]
        case Interval():
            return [TableControl(places.READY, "Next round", primary=True)]
        case Over():
            return []
        case Reward(seat=rewarded) if rewarded == seat and choice.picked:
            swap = f"Swap {len(choice.picked)} for {number(view, choice)}"
            return [TableControl(places.REWARD, swap, primary=True)]
        case Reward(seat=rewarded) if rewarded == seat:
            return [TableControl(places.REWARD, "Swap", actions.Misplay.REWARD, primary=True)]
    pass_word = "Stay out" if view.is_passed else "Pass"
    found = [_play_button(view, choice), TableControl(places.PASS, pass_word, why_no_pass(view, seat))]
    if view.rules.referee is Referee.OPEN:
        found.append(TableControl(places.CALL, "Call misplay", why_no_call(view, seat)))
    if view.rules.countdown is Countdown.CALLED:
        found.append(TableControl(places.COUNTDOWN, "Count down", why_no_countdown(view, seat)))
    return found


def _play_button(view: SpiteView, choice: Selection) -> TableControl:
    why_not = why_no_play(view, view.vantage)
    if why_not in (None, actions.Refusal.NOT_YOUR_TURN) and not choice.picked:
        why_not = actions.Refusal.NOTHING_PLAYED
    if view.is_passed:
        return TableControl(places.BUY_BACK, f"Buy back {number(view, choice)}", why_not, primary=True)
    is_turn = isinstance(view.phase, PlayerTurn) and view.phase.seat == view.seat
    late = "" if is_turn or view.rules.referee is Referee.STRICT else " out of turn"
    return TableControl(places.PLAY, f"Play{late}", why_not, primary=True)


def has_number(view: SpiteView) -> bool:
    """True if a number goes with the action, which the player may get wrong."""
    if view.seat is None or view.rules.referee is not Referee.OPEN:
        return False
    match view.phase:
        case PlayerTurn():
            return view.is_passed and view.own.is_in
        case Reward(seat=seat):
            return seat == view.seat
        case _:
            return False


def switches(view: SpiteView, choice: Selection) -> list[TableControl]:
    """The switches for what goes with the next play, and for the order of the cards."""
    if view.seat is None or view.to_act is None or not view.own.is_in:
        return []
    is_rewarded = isinstance(view.phase, Reward) and view.phase.seat == view.seat
    has_fakes = not choice.picked.isdisjoint(fakes(view))
    return [
        *([TableControl(places.FACE_DOWN, "Face-down", on=choice.face_down)] if has_fakes else []),
        *([TableControl(places.STAYS_OUT, "Sit it out", on=choice.stays_out)] if view.is_passed else []),
        *(TableControl(name, _SAID[name], on=on) for name, on in announced(choice.said).items() if not is_rewarded),
        TableControl(places.SORT, f"Sort: {choice.order.value}", widest=_WIDEST_SORT),
    ]


def announced(said: actions.Announcements) -> dict[str, bool]:
    """For each switch of an announcement, whether that is announced."""
    return {
        places.COME_AT_ME: said.come_at_me,
        places.UNBEATABLE: said.unbeatable,
        places.HIGHER: said.direction is actions.Direction.HIGHER,
        places.LOWER: said.direction is actions.Direction.LOWER,
    }


# what they do


def touched(view: SpiteView, choice: Selection, place: str) -> PickResult[Selection, actions.Action] | None:
    """What comes of touching a place; None if there is nothing to touch."""
    if place in held(view):
        return PickResult(replace(choice, picked=choice.picked ^ {place}))
    control = next((each for each in controls(view, choice) if each.id == place), None)
    if control is None:
        return None
    if control.why_not:
        return PickResult(choice, refused=REFUSALS[control.why_not])
    if action := _action(view, choice, place):
        return PickResult(choice, action, by_all=place == places.READY)
    return PickResult(_switched(view, choice, place))


def _action(view: SpiteView, choice: Selection, name: str) -> actions.Action | None:
    """The action of a button; None for what only changes the selection."""
    match name:
        case places.PLAY | places.BUY_BACK:
            return play(view, choice)
        case places.PASS:
            return actions.Pass(view.decision)
        case places.CALL:
            assert view.unproven, "there is something to call"
            return actions.CallMisplay(view.unproven.deed.decision)
        case places.COUNTDOWN:
            return actions.StartCountdown(view.decision)
        case places.REWARD:
            discarded = tuple(card for place, card in hand(view).items() if place in choice.picked)
            return actions.TakeReward(view.decision, discarded, number(view, choice))
        case places.READY:
            return actions.BeReady(view.round)
        case _:
            return None


def _switched(view: SpiteView, choice: Selection, name: str) -> Selection:
    said = choice.said
    match name:
        case places.COME_AT_ME:
            return replace(choice, said=replace(said, come_at_me=not said.come_at_me))
        case places.UNBEATABLE:
            return replace(choice, said=replace(said, unbeatable=not said.unbeatable))
        case places.HIGHER:
            return _directed(choice, actions.Direction.HIGHER)
        case places.LOWER:
            return _directed(choice, actions.Direction.LOWER)
        case places.FACE_DOWN:
            return replace(choice, face_down=not choice.face_down)
        case places.STAYS_OUT:
            return replace(choice, stays_out=not choice.stays_out)
        case places.SORT:
            return replace(choice, order=_NEXT_ORDER[choice.order])
        case places.LESS:
            return _counted(view, choice, -1)
        case _:
            return _counted(view, choice, 1)


_NEXT_ORDER = {
    Order.FACES: Order.SUITS,
    Order.SUITS: Order.COMBOS,
    Order.COMBOS: Order.FACES,
    Order.OWN: Order.FACES,
}


def _directed(choice: Selection, direction: actions.Direction) -> Selection:
    """The selection with this direction announced, or with none if it was announced already."""
    now = None if choice.said.direction is direction else direction
    return replace(choice, said=replace(choice.said, direction=now))


def _counted(view: SpiteView, choice: Selection, by: int) -> Selection:
    least = 0 if isinstance(view.phase, Reward) else 1
    return replace(choice, number=min(TOO_MANY, max(least, number(view, choice) + by)))
