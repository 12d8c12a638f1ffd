"""What follows from deeds at a table of Spite, and what lies on it then, written as cards."""

from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from spitegame.rules.cards import written
from spitegame.rules.game import Refused, Seat
from spitegame.rules.spite import actions
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import SpiteState
from support.spite.tables import HIGHER, ME, OTHERS, By, Deed, play, table

Told = TypeVar("Told")


def played(state: SpiteState, *deeds: Deed | By) -> tuple[SpiteState, tuple[Event, ...]]:
    """The state after the deeds, and the events that the table saw."""
    seen: list[Event] = []
    for each in deeds:
        seat, deed = (each.seat, each.deed) if isinstance(each, By) else (turn(state), each)
        state, events = GAME.apply(state, seat, deed(state))
        seen += events
    return state, tuple(seen)


def after(state: SpiteState, *deeds: Deed | By) -> SpiteState:
    return played(state, *deeds)[0]


def told(kind: type[Told], state: SpiteState, *deeds: Deed | By) -> list[Told]:
    """The events of this kind that the deeds bring."""
    return [event for event in played(state, *deeds)[1] if isinstance(event, kind)]


def timed_out(state: SpiteState) -> SpiteState:
    """The state after the time of the acting seat has run out."""
    assert GAME.timing
    timing, seat = GAME.timing, turn(state)
    return timing.time_out(state, seat, again=timing.is_late_again(state, seat))[0]


def round_begun(state: SpiteState) -> tuple[SpiteState, tuple[Event, ...]]:
    """The state and events after everybody has said to be ready for the next round."""
    return played(state, *(By(seat, lambda state: actions.BeReady(state.round)) for seat in state.seats))


def next_round(state: SpiteState) -> SpiteState:
    return round_begun(state)[0]


def refusal(state: SpiteState, deed: Deed | By) -> Enum | None:
    """The reason for which the table refuses the deed, or None if it accepts it."""
    try:
        after(state, deed)
    except Refused as refused:
        return refused.reason
    return None


def wrong(
    hand: str,
    *,
    on: Sequence[str] = (),
    direction: actions.Direction = HIGHER,
    passed: bool = False,
    bought_back: int = 0,
    seats: int = 3,
    up: str = "",
    down: str = "",
    buy_back: int | None = None,
    turn: actions.Direction | None = None,
    come_at_me: bool = False,
    unbeatable: bool = False,
) -> Enum | None:
    """The reason for which a strict referee refuses this play of ME, or None if it is right."""
    state = table(
        f"{hand} 3s 3s",
        fakes=f"{up} {down}",
        trick=on,
        others=(*OTHERS, *OTHERS, *OTHERS)[: seats - 1],
        passed=[ME] if passed else (),
        direction=direction,
        bought_back=bought_back,
        rules=STRICT,
    )
    said = play(hand, up=up, down=down, buy_back=buy_back, direction=turn, come_at_me=come_at_me, unbeatable=unbeatable)
    return refusal(state, said)


def turn(state: SpiteState) -> Seat:
    """The seat that is to act."""
    (seat,) = GAME.to_act(state)
    return seat


def hand(state: SpiteState, seat: Seat = ME) -> str:
    return written(state.players[seat].hand)


def count(state: SpiteState, seat: Seat = ME) -> int:
    return len(state.players[seat].hand)


def places(state: SpiteState) -> list[int | None]:
    return [player.place for player in state.players]


def misplay(state: SpiteState) -> tuple[actions.Misplay, ...]:
    """The misplays of the last deed, even if nobody has noticed them."""
    return state.unproven.misplays if state.unproven else ()
