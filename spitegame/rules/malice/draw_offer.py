"""A draw by agreement (6.4). The offer goes round with the turn, so nobody is asked while somebody else plays."""

from collections.abc import Generator
from dataclasses import replace
from typing import TypeAlias

from spitegame.rules import game
from spitegame.rules.game import Refused
from spitegame.rules.malice.events import DrawAccepted, DrawAgreed, DrawDeclined, DrawOffered, Event
from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import OFFER_WAIT
from spitegame.rules.malice.state import Agreed, MaliceState, Turn, TurnWithOffer, replaced

Telling: TypeAlias = game.Telling[Event, MaliceState]


def offer(state: MaliceState, turn: Turn) -> Telling:
    """Raises Refused."""
    if isinstance(turn, TurnWithOffer):
        raise Refused(Reason.DRAW_IS_OFFERED)
    if state.waits and state.waits[turn.seat]:
        raise Refused(Reason.DRAW_WAS_DECLINED)
    yield DrawOffered(turn.seat)
    barren = max(0, state.barren)
    offered = TurnWithOffer(turn.seat, turn.stirred, turn.idle, offered_by=turn.seat, barren=barren)
    return replace(state, phase=offered)


def accept(state: MaliceState, turn: Turn) -> Telling:
    """Raises Refused."""
    asked = _asked(turn)
    yield DrawAccepted(asked.seat)
    accepted = asked.accepted | {asked.seat}
    if len(accepted) == len(state.areas) - 1:
        yield DrawAgreed()
        return replace(state, phase=Agreed())
    return replace(state, phase=replace(asked, accepted=accepted))


def decline(state: MaliceState, turn: Turn) -> Telling:
    """Raises Refused."""
    asked = _asked(turn)
    yield DrawDeclined(asked.seat)
    waits = replaced(state.waits or (0,) * len(state.areas), asked.offered_by, OFFER_WAIT)
    return replace(state, phase=Turn(asked.seat, asked.stirred, asked.idle), waits=waits)


def _asked(turn: Turn) -> TurnWithOffer:
    """The turn, in which the seat is to answer an offer. Raises Refused."""
    if not isinstance(turn, TurnWithOffer) or not turn.asks:
        raise Refused(Reason.NO_DRAW_TO_ANSWER)
    return turn


def end_turn(state: MaliceState, turn: Turn) -> Generator[Event, None, tuple[MaliceState, Turn]]:
    """The turn ends: who has not answered an offer declines it. Return the state, and the turn to be taken up by the
    next seat."""
    if isinstance(turn, TurnWithOffer) and turn.asks:
        state = yield from decline(state, turn)
        turn = Turn(turn.seat, turn.stirred, turn.idle)
    if state.waits:
        left = max(0, state.waits[turn.seat] - 1)
        state = replace(state, waits=replaced(state.waits, turn.seat, left))
    return state, turn
