"""A small game in which time counts: cards are turned up in turn, and whoever is quick snaps at one. Everybody has to
be ready first, and until then more may come; anybody may hurry whose turn it is, and who is too slow has missed it."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

import pytest

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import AnyGame, Clock, Game, Refused, Rulebook, ScoredBy, Seat, Standing, Standings, Timing
from spitegame.rules.shuffle import Shuffler

SECONDS = 5.0
LEISURE = 3.0


@dataclass(frozen=True, kw_only=True)
class SnapRules:
    cards: int = 6
    seconds: float = SECONDS
    """Seconds to act for a player who is hurried."""


@dataclass(frozen=True, slots=True)
class SnapCarry:
    pass


class Reason(Enum):
    NOT_YOUR_TURN = "not your turn"
    READY_BEFORE = "ready before"
    TOO_LATE = "too late"
    GAME_OVER = "game over"


@dataclass(frozen=True, slots=True)
class BeReady:
    pass


@dataclass(frozen=True, slots=True)
class OnCard:
    """`card` is the number of cards that were turned before it."""

    card: int


class Turn(OnCard): ...


class Snap(OnCard): ...


class Hurry(OnCard): ...


Action: TypeAlias = BeReady | Turn | Snap | Hurry


@dataclass(frozen=True, slots=True)
class BySeat:
    seat: Seat


class Came(BySeat): ...


class Done(BySeat): ...


class Snapped(BySeat): ...


class Hurried(BySeat): ...


class Missed(BySeat): ...


Event: TypeAlias = Came | Done | Snapped | Hurried | Missed


@dataclass(frozen=True, slots=True)
class SnapState:
    seats: int
    rules: SnapRules
    ready: frozenset[Seat] = frozenset()
    card: int = 0
    is_hurried: bool = False
    snapped: tuple[Seat, ...] = ()
    """The seats that have snapped at the present card, in order."""

    @property
    def to_act(self) -> frozenset[Seat]:
        waiting = frozenset(Seat(seat) for seat in range(self.seats)) - self.ready
        if self.card == self.rules.cards:
            return frozenset()
        return waiting or frozenset({Seat(self.card % self.seats)})

    @property
    def next_card(self) -> "SnapState":
        return replace(self, card=self.card + 1, is_hurried=False, snapped=())


@dataclass(frozen=True, slots=True)
class SnapView:
    seat: Seat | None
    card: int
    is_hurried: bool
    snapped: tuple[Seat, ...]
    legal: tuple[Action, ...]


def deal(rules: SnapRules, seats: int, seed: int, carry: SnapCarry | None) -> SnapState:
    return SnapState(seats, rules)


def apply(state: SnapState, seat: Seat, action: Action) -> tuple[SnapState, tuple[Event, ...]]:
    if not state.to_act:
        raise Refused(Reason.GAME_OVER)
    match action:
        case BeReady():
            if seat in state.ready:
                raise Refused(Reason.READY_BEFORE)
            return replace(state, ready=state.ready | {seat}), (Done(seat),)
        case Turn(card) | Snap(card) | Hurry(card) if card != state.card:
            raise Refused(Reason.TOO_LATE)
        case Turn():
            if state.to_act != {seat}:
                raise Refused(Reason.NOT_YOUR_TURN)
            return state.next_card, (Done(seat),)
        case Snap():
            if state.snapped:
                raise Refused(Reason.TOO_LATE)
            return replace(state, snapped=(seat,)), (Snapped(seat),)
        case Hurry():
            return replace(state, is_hurried=True), (Hurried(seat),)


def clock(state: SnapState) -> Clock | None:
    return Clock(state.card, state.to_act, state.rules.seconds) if state.is_hurried and state.to_act else None


def time_out(state: SnapState, seat: Seat, *, again: bool = False) -> tuple[SnapState, tuple[Event, ...]]:
    return state.next_card, (Missed(seat),)


def in_time(state: SnapState, action: Action) -> bool:
    return isinstance(action, BeReady) or action.card == state.card


def join(state: SnapState) -> tuple[SnapState, tuple[Event, ...]]:
    if state.card:
        raise Refused(Reason.TOO_LATE)
    return replace(state, seats=state.seats + 1), (Came(Seat(state.seats)),)


def determinize(view: SnapView, shuffler: Shuffler) -> SnapState:
    """As if two had played by the usual rules: a view tells nothing of that."""
    return SnapState(2, SnapRules(), card=view.card, is_hurried=view.is_hurried, snapped=view.snapped)


def view(state: SnapState, seat: Seat | None) -> SnapView:
    assert seat is None or seat < state.seats
    legal: tuple[Action, ...] = ()
    if seat in state.to_act:
        legal = (BeReady(),) if seat not in state.ready else (Turn(state.card),)
    return SnapView(seat, state.card, state.is_hurried, state.snapped, legal)


def standings(state: SnapState) -> Standings | None:
    if state.to_act:
        return None
    return tuple(Standing(Seat(seat), seat + 1, 0, 0) for seat in range(state.seats))


SNAP: Game[SnapRules, SnapCarry, SnapState, Action, Event, SnapView] = Game(
    rulebook=Rulebook(
        key="snap",
        presets={"plain": SnapRules(), "long": SnapRules(cards=40)},
        size="cards",
        seats=lambda rules: range(2, 7),
        check=lambda rules, seats: None,
        short=SnapRules(),
        short_seats=2,
    ),
    scored_by=ScoredBy.CARDS,
    deal=deal,
    apply=apply,
    to_act=lambda state: state.to_act,
    view=view,
    public=lambda view: replace(view, seat=None, legal=()),
    join_views=lambda views: views[-1],
    may_stand=lambda view, rules, seats: seats == 2,
    determinize=determinize,
    redact=lambda event, seat: event,
    reveals=lambda event, seat: False,
    standings=standings,
    scores=lambda state: (0,) * state.seats,
    laid=lambda event, seat: (),
    carry=lambda state: SnapCarry(),
    timing=Timing(clock=clock, time_out=time_out, in_time=in_time, leisure=lambda events: LEISURE),
    join=join,
    unions={
        "rules": SnapRules,
        "carry": SnapCarry,
        "action": Action,
        "event": Event,
        "view": SnapView,
        "reason": Reason,
    },
)


def known(monkeypatch: pytest.MonkeyPatch, game: AnyGame = SNAP) -> None:
    """There is this game, too, until the end of the test."""
    monkeypatch.setitem(GAMES._makers, "snap", lambda: game)
    monkeypatch.setitem(GAMES._made, "snap", game)
