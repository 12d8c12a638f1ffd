"""What follows from actions at a table of Spite & Malice, and what lies on it then, written as cards."""

from enum import Enum
from random import Random

from spitegame.ai.player import Player
from spitegame.rules.cards import written
from spitegame.rules.game import Refused, Seat, Undealable
from spitegame.rules.malice import actions
from spitegame.rules.malice.events import Event
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import MaliceRules
from spitegame.rules.malice.state import MaliceState
from support.malice.tables import ME


def turn(state: MaliceState) -> Seat:
    """The seat whose turn it is."""
    (seat,) = GAME.to_act(state)
    return seat


def played(state: MaliceState, *done: actions.Action) -> tuple[MaliceState, tuple[Event, ...]]:
    """The state after these actions, each done by the seat whose turn it is, and the events that the table saw."""
    seen: list[Event] = []
    for action in done:
        state, events = GAME.apply(state, turn(state), action)
        seen += events
    return state, tuple(seen)


def after(state: MaliceState, *done: actions.Action) -> MaliceState:
    return played(state, *done)[0]


def seen(state: MaliceState, *done: actions.Action) -> tuple[Event, ...]:
    return played(state, *done)[1]


def refusal(state: MaliceState, action: actions.Action, seat: Seat = ME) -> Enum | None:
    """The reason for which the table refuses the action, or None if it accepts it."""
    try:
        GAME.apply(state, seat, action)
    except Refused as refused:
        return refused.reason
    return None


def problem(rules: MaliceRules, seats: int) -> Enum | None:
    """The reason for which the rules cannot be dealt, or None if they can."""
    try:
        GAME.deal(rules, seats, 1, None)
    except Undealable as undealable:
        return undealable.reason
    return None


def hand(state: MaliceState, seat: Seat = ME) -> str:
    return written(state.areas[seat].hand)


def payoff(state: MaliceState, seat: Seat = ME) -> str:
    return written(state.areas[seat].payoff)


def discards(state: MaliceState, seat: Seat = ME) -> tuple[str, ...]:
    return tuple(map(written, state.areas[seat].discards))


def centers(state: MaliceState) -> tuple[str, ...]:
    return tuple(map(written, state.centers))


def legal(state: MaliceState, seat: Seat = ME) -> tuple[actions.Action, ...]:
    return GAME.view(state, seat).legal


def endings(state: MaliceState, seat: Seat = ME) -> set[str]:
    """The discards that are allowed, as card and pile: ``{"5h 0", "5h 1"}``."""
    return {f"{each.card} {each.pile}" for each in legal(state, seat) if isinstance(each, actions.Discard)}


def turn_of(player: Player, state: MaliceState) -> list[actions.Action]:
    """The actions of a player up to the end of its turn or of the game, or until a payoff card turns up."""
    done: list[actions.Action] = []
    payoffs = [area.payoff for area in state.areas]
    while GAME.to_act(state) == {ME} and [area.payoff for area in state.areas] == payoffs:
        done.append(player.choose(GAME.view(state, ME), Random(1)))
        state, _ = GAME.apply(state, ME, done[-1])
    return done


def ranked(state: MaliceState) -> list[tuple[int, int, int, int]]:
    """Seat, place, payoff cards left and points of everybody, in the order of the places."""
    return [(each.seat, each.place, each.left, each.points) for each in GAME.standings(state) or ()]
