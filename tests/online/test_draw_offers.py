"""A draw is offered and agreed to in a room: all programs know of it, and older ones are told nothing of it."""

from unittest.mock import patch

from support.online.lab import ANN, BO, Guest, Host, Lab, Program, fair, room_plan
from support.waiting import until

from spitegame.net import wire
from spitegame.net.errors import Fault
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import AcceptDraw, OfferDraw
from spitegame.rules.malice.options import ONLINE
from spitegame.rules.malice.state import Agreed, TurnWithOffer
from spitegame.session.line import Act
from spitegame.session.replay import Replay
from spitegame.storage.records import load_record

OLDER = patch.object(wire, "NEWEST_PROTOCOL", wire.LATER_ACTIONS - 1)


async def at_play(here: Lab) -> tuple[Host, Guest]:
    return await here.two(room_plan(rules=ONLINE))


async def turn_of(one: Program, other: Program) -> None:
    while not one.attention:
        number = other.number
        if other.is_answered:
            other.act(wins=False)
        await past(number, one, other)


async def past(number: int, one: Program, other: Program) -> None:
    await until(lambda: min(one.number, other.number) > number, "a move that both have heard")


def say(program: Program, seat: Seat, action: object) -> None:
    program.say(seat, Act(program.number, action))


async def offers(program: Program, seat: Seat) -> None:
    say(program, seat, OfferDraw())
    await until(lambda: isinstance(program.newest[seat].view.phase, TurnWithOffer), "an offer")


async def test_it_stands_in_the_journal_and_in_the_record_that_guests_check(here: Lab) -> None:
    ann, bo = await at_play(here)
    await turn_of(bo, ann)
    await offers(bo, BO)
    await ann.kill()
    ann = here.host_again(ann)
    await until(lambda: ann.number == bo.number, "both are at the table")
    await turn_of(ann, bo)
    say(ann, ANN, AcceptDraw())
    await until(lambda: ann.is_over and bo.is_over, "the end")
    assert bo.newest[BO].view.phase == Agreed()
    await fair(bo)
    (kept,) = bo.folders.records.glob("*.record")
    replay = Replay(load_record(kept).record)
    assert [replay.moment(len(replay) - 1).state.phase, len(replay.winners())] == [Agreed(), 2]


async def test_with_an_older_program_at_the_table_nobody_offers_one(here: Lab) -> None:
    with OLDER:
        ann, bo = await at_play(here)
    for one, other, seat in ((ann, bo, ANN), (bo, ann, BO)):
        await turn_of(one, other)
        number = one.number
        say(one, seat, OfferDraw())
        one.act(wins=False)
        await past(number, one, other)
        assert not isinstance(one.newest[seat].view.phase, TurnWithOffer)


async def test_an_older_program_does_not_come_back_to_a_game_in_which_one_was_offered(here: Lab) -> None:
    ann, bo = await at_play(here)
    await turn_of(ann, bo)
    await offers(ann, ANN)
    await bo.kill()
    with OLDER:
        bo = here.join_again(bo)
        assert await here.refused(bo) == Fault.VERSION.sentence
