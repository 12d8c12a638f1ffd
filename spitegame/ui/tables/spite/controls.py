"""The buttons and switches in front of a player: what they say, which key they have, and whether they can be used."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.spite.lying import hands, to_act
from spitegame.ui.tables.spite.selection import Order, Selection, fakes, is_out

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


_SORTED = max((f"Sort: {order.value}" for order in Order), key=len)


@dataclass(frozen=True, slots=True)
class TableControl:
    id: str
    text: str
    enabled: bool = True
    on: bool | None = None
    """Of a switch; None: it is a button."""
    primary: bool = False
    widest: str = ""
    """The longest that it ever says, if that changes."""

    @property
    def key(self) -> str:
        return _KEYS[self.id]

    @property
    def cap(self) -> str:
        return CAPS.get(self.key, self.key.upper())


def buttons(view: SpiteView, choice: Selection) -> list[TableControl]:
    """The first one is what this is all about."""
    if view.seat is None:
        return []
    match view.phase:
        case Interval(ready=ready):
            waits = view.seat in ready
            return [TableControl(READY, "Waiting…" if waits else "Next round", enabled=not waits, primary=True)]
        case Over():
            return []
        case Reward(seat=seat) if seat == view.seat:
            return [TableControl(REWARD, _reward(view, choice), enabled=bool(choice.picked), primary=True)]
        case PlayerTurn() | Reward():
            return [*_playing(view, choice), *_watching(view)]


def _reward(view: SpiteView, choice: Selection) -> str:
    return f"Swap {len(choice.picked)} for {drawn(choice)}" if choice.picked else "Swap"


def drawn(choice: Selection) -> int:
    """Cards for a reward."""
    return len(choice.picked) if choice.number is None else choice.number


def _playing(view: SpiteView, choice: Selection) -> list[TableControl]:
    own, turn = view.own, to_act(view) == view.seat and isinstance(view.phase, PlayerTurn)
    is_open = view.rules.referee is Referee.OPEN
    may_play = own.is_in and own.waiting is None and isinstance(view.phase, PlayerTurn) and (turn or is_open)
    ready = may_play and bool(choice.picked)
    late = " out of turn" if is_open and not turn else ""
    if is_out(view):
        play = TableControl(BUY_BACK, f"Buy back {number(view, choice)}", enabled=ready, primary=True)
    else:
        play = TableControl(PLAY, f"Play{late}", enabled=ready, primary=True)
    may_pass = turn and bool(hands(view))
    return [play, TableControl(PASS, "Stay out" if is_out(view) else "Pass", enabled=may_pass)]


def _watching(view: SpiteView) -> list[TableControl]:
    found = []
    if view.rules.referee is Referee.OPEN:
        found.append(TableControl(CALL, "Call misplay", enabled=may_call(view)))
    if view.rules.countdown is Countdown.CALLED:
        found.append(TableControl(COUNTDOWN, "Count down", enabled=may_count_down(view)))
    return found


def may_call(view: SpiteView) -> bool:
    """Whether there is something to call, right or wrong."""
    unproven = view.unproven
    if unproven is None or not view.own.is_in:
        return False
    return unproven.deed.seat != view.seat and view.seat not in unproven.callers


def may_count_down(view: SpiteView) -> bool:
    match view.phase:
        case PlayerTurn(seat, countdown) | Reward(seat, _, countdown):
            return seat != view.seat and not countdown
        case _:
            return False


def number(view: SpiteView, choice: Selection) -> int:
    """Of the cards to draw, or to pick up."""
    if isinstance(view.phase, Reward):
        return drawn(choice)
    return view.price if choice.number is None else choice.number


def has_number(view: SpiteView) -> bool:
    """Whether a number goes with the action that the player may get wrong."""
    if view.seat is None or view.rules.referee is not Referee.OPEN:
        return False
    match view.phase:
        case PlayerTurn():
            return is_out(view) and view.own.is_in
        case Reward(seat=seat):
            return seat == view.seat
        case _:
            return False


def switches(view: SpiteView, choice: Selection) -> list[TableControl]:
    """What goes with the next play, and how the cards lie."""
    if view.seat is None or isinstance(view.phase, Interval | Over):
        return []
    sort = TableControl(SORT, f"Sort: {choice.order.value}", widest=_SORTED)
    if not view.own.is_in:
        return []
    said = [] if _is_rewarded(view) else _announcements(choice)
    down = [TableControl(FACE_DOWN, "Face-down", on=choice.face_down)] if _picked_fakes(view, choice) else []
    out = [TableControl(STAYS_OUT, "Sit it out", on=choice.stays_out)] if is_out(view) else []
    return [*down, *out, *said, sort]


def _is_rewarded(view: SpiteView) -> bool:
    return isinstance(view.phase, Reward) and view.phase.seat == view.seat


def _announcements(choice: Selection) -> list[TableControl]:
    said = choice.said
    return [
        TableControl(COME_AT_ME, "Come at me", on=said.come_at_me),
        TableControl(UNBEATABLE, "Unbeatable", on=said.unbeatable),
        TableControl(HIGHER, "Higher", on=said.direction is Direction.HIGHER),
        TableControl(LOWER, "Lower", on=said.direction is Direction.LOWER),
    ]


def _picked_fakes(view: SpiteView, choice: Selection) -> bool:
    return not choice.picked.isdisjoint(fakes(view))


def every(view: SpiteView, choice: Selection) -> Sequence[TableControl]:
    steps = [TableControl(LESS, "one less"), TableControl(MORE, "one more")] if has_number(view) else []
    return [*buttons(view, choice), *steps, *switches(view, choice)]


def told(control: TableControl) -> str:
    """For ears."""
    state = {True: ", on", False: ", off", None: ""}[control.on]
    return f"{_LONG.get(control.id, control.text)}{state}"
