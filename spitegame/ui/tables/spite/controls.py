"""The buttons and switches in front of a player: their words and keys, and why one cannot be used now."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from spitegame.rules.spite.actions import Direction, Misplay, Refusal
from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.permissions import why_no_call, why_no_countdown, why_no_pass, why_no_play
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.spite.selection import Order, Selection, fakes

PLAY, BUY_BACK, PASS, CALL, COUNTDOWN = "play", "buy_back", "pass", "call", "countdown"
REWARD, READY = "reward", "ready"
COME_AT_ME, UNBEATABLE, HIGHER, LOWER = "come_at_me", "unbeatable", "higher", "lower"
FACE_DOWN, STAYS_OUT, SORT = "face_down", "stays_out", "sort"
LESS, MORE = "number.less", "number.more"

_KEYS = {
    PLAY: "return",
    BUY_BACK: "b",
    PASS: "p",
    CALL: "m",
    COUNTDOWN: "t",
    REWARD: "return",
    READY: "return",
    COME_AT_ME: "c",
    UNBEATABLE: "u",
    HIGHER: "h",
    LOWER: "l",
    FACE_DOWN: "f",
    STAYS_OUT: "o",
    SORT: "s",
    LESS: "minus",
    MORE: "equals",
}
_LONG = {STAYS_OUT: "Stay out until the trick ends", FACE_DOWN: "Fake jokers face-down"}
CAPS = {"return": "Enter", "minus": "−", "equals": "+"}
"""What stands on keys that are no letters."""

_WIDEST_SORT = max((f"Sort: {order.value}" for order in Order), key=len)


@dataclass(frozen=True, slots=True)
class TableControl:
    id: str
    text: str
    why_not: Enum | None = None
    """Why it cannot be used now: a Refusal or a Misplay."""
    on: bool | None = None
    """Whether a switch is on; None for a button."""
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
    steps = [TableControl(LESS, "one less"), TableControl(MORE, "one more")] if has_number(view) else []
    return [*buttons(view, choice), *steps, *switches(view, choice)]


def buttons(view: SpiteView, choice: Selection) -> list[TableControl]:
    """The buttons, of which the first one is what the table waits for."""
    seat = view.seat
    if seat is None:
        return []
    match view.phase:
        case Interval(ready=ready) if seat in ready:
            return [TableControl(READY, "Waiting…", Refusal.READY_ALREADY, primary=True)]
        case Interval():
            return [TableControl(READY, "Next round", primary=True)]
        case Over():
            return []
        case Reward(seat=rewarded) if rewarded == seat and choice.picked:
            swap = f"Swap {len(choice.picked)} for {number_to_draw(choice)}"
            return [TableControl(REWARD, swap, primary=True)]
        case Reward(seat=rewarded) if rewarded == seat:
            return [TableControl(REWARD, "Swap", Misplay.REWARD, primary=True)]
    pass_word = "Stay out" if view.is_passed else "Pass"
    found = [_play_button(view, choice), TableControl(PASS, pass_word, why_no_pass(view, seat))]
    if view.rules.referee is Referee.OPEN:
        found.append(TableControl(CALL, "Call misplay", why_no_call(view, seat)))
    if view.rules.countdown is Countdown.CALLED:
        found.append(TableControl(COUNTDOWN, "Count down", why_no_countdown(view, seat)))
    return found


def _play_button(view: SpiteView, choice: Selection) -> TableControl:
    why_not = why_no_play(view, view.vantage)
    if why_not in (None, Refusal.NOT_YOUR_TURN) and not choice.picked:
        why_not = Refusal.NOTHING_PLAYED
    if view.is_passed:
        return TableControl(BUY_BACK, f"Buy back {number(view, choice)}", why_not, primary=True)
    is_turn = isinstance(view.phase, PlayerTurn) and view.phase.seat == view.seat
    late = "" if is_turn or view.rules.referee is Referee.STRICT else " out of turn"
    return TableControl(PLAY, f"Play{late}", why_not, primary=True)


def number_to_draw(choice: Selection) -> int:
    """The number of cards to draw for a reward."""
    return len(choice.picked) if choice.number is None else choice.number


def number(view: SpiteView, choice: Selection) -> int:
    """The number of cards to draw for a reward, or to pick up for buying back."""
    if isinstance(view.phase, Reward):
        return number_to_draw(choice)
    return view.price if choice.number is None else choice.number


def has_number(view: SpiteView) -> bool:
    """Whether a number goes with the action that the player may get wrong."""
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
        *([TableControl(FACE_DOWN, "Face-down", on=choice.face_down)] if has_fakes else []),
        *([TableControl(STAYS_OUT, "Sit it out", on=choice.stays_out)] if view.is_passed else []),
        *([] if is_rewarded else _announcements(choice)),
        TableControl(SORT, f"Sort: {choice.order.value}", widest=_WIDEST_SORT),
    ]


def _announcements(choice: Selection) -> list[TableControl]:
    said = choice.said
    return [
        TableControl(COME_AT_ME, "Come at me", on=said.come_at_me),
        TableControl(UNBEATABLE, "Unbeatable", on=said.unbeatable),
        TableControl(HIGHER, "Higher", on=said.direction is Direction.HIGHER),
        TableControl(LOWER, "Lower", on=said.direction is Direction.LOWER),
    ]
