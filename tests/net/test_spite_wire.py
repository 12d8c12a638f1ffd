"""All that a match of Spite may say goes over a channel, and nothing of it is too long for that."""

from dataclasses import replace
from typing import get_args

from support.spite.full_states import hoarding
from support.spite.trial import TRIAL

from spitegame.net.channel import MOST_BYTES
from spitegame.net.wire import FromHost, Play, Told, wire
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Action, Misplay, Refusal
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import MOST_SEATS, OPEN
from spitegame.session.line import Act, Rejected, Update
from spitegame.session.table import CannotTakeBack

SPITE = wire("spite")


def test_a_table_with_as_many_cards_as_there_may_be_goes_into_one_message() -> None:
    state = replace(hoarding(*(21,) * MOST_SEATS), rules=OPEN, round=OPEN.rounds - 1)
    for seat in (None, Seat(0)):
        message = Told(1, Update(1, GAME.view(state, seat), (), GAME.to_act(state), False, False))
        packed = SPITE.from_host.pack(message)
        assert SPITE.read_host(packed) == message
        assert len(packed) < MOST_BYTES / 10


def test_every_action_and_every_reason_survives() -> None:
    said = {type(action): action for action in TRIAL.anything(GAME.deal(OPEN, 3, 1, None))}
    assert set(said) == set(get_args(Action))
    for action in said.values():
        message = Play(1, Act(1, action))
        assert SPITE.from_guest.unpack(SPITE.from_guest.pack(message)) == message
    for reason in (*Refusal, *Misplay, *CannotTakeBack):
        rejected: FromHost = Told(1, Rejected(12, reason))
        assert SPITE.read_host(SPITE.from_host.pack(rejected)) == rejected
