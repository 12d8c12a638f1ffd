"""All that a match of Spite may say goes over a channel, and nothing of it is too long for that."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import cache
from random import Random
from typing import get_args

import pytest
from support.spite.full_states import hoarding
from support.spite.trial import TRIAL
from support.trial import next_step

from spitegame.net.channel import MOST_BYTES
from spitegame.net.wire import FromHost, Play, Told, wire
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action, Misplay, Refusal
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.options import MOST_SEATS, OPEN, QUICK
from spitegame.session.line import Act, Rejected, Update
from spitegame.session.table import CannotTakeBack

SPITE = wire("spite")
MATCHES = ((OPEN, 4), (replace(OPEN, rounds=0), 4), (QUICK, MOST_SEATS))
"""Rules and seats of enough matches that everything happens in them, with as many cards as there may be."""


@cache
def told() -> Sequence[Update]:
    """One of each kind of event at least, to each kind of listener, out of matches by random actions."""
    found: dict[tuple[type, bool], Update] = {}
    begun = [GAME.deal(rules, seats, seed, None) for seed, (rules, seats) in enumerate(MATCHES)]
    for seed, state in enumerate([*begun, replace(hoarding(*(21,) * 9), rules=OPEN, round=OPEN.rounds - 1)]):
        chance, number = Random(seed), 1
        while GAME.to_act(state):
            state, events = next_step(TRIAL, state, chance, 0.7)(state)
            number += 1
            for seat in (None, Seat(0)):
                update = Update(
                    number=number,
                    view=GAME.view(state, seat),
                    events=tuple(GAME.redact(event, seat) for event in events),
                    to_act=GAME.to_act(state),
                    may_take_back=False,
                    taken_back=False,
                )
                found |= {(type(event), seat is None): update for event in events}
    return tuple(found.values())


@pytest.mark.slow
def test_every_event_was_said() -> None:
    assert {type(event) for update in told() for event in update.events} == set(get_args(Event))


@pytest.mark.slow
def test_every_update_survives_and_goes_into_one_message() -> None:
    for update in told():
        message = Told(1, update)
        packed = SPITE.from_host.pack(message)
        assert SPITE.read_host(packed) == message
        assert len(packed) < MOST_BYTES / 10


def test_every_action_survives() -> None:
    said = {type(action): action for action in TRIAL.anything(GAME.deal(OPEN, 3, 1, None))}
    assert set(said) == set(get_args(Action))
    for action in said.values():
        message = Play(1, Act(1, action))
        assert SPITE.from_guest.unpack(SPITE.from_guest.pack(message)) == message


@pytest.mark.parametrize("reason", [*Refusal, *Misplay, *CannotTakeBack])
def test_every_reason_survives(reason: Enum) -> None:
    message: FromHost = Told(1, Rejected(12, reason))
    assert SPITE.read_host(SPITE.from_host.pack(message)) == message
