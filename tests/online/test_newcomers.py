"""Who comes to an open table during a game takes the seat of a computer: at once where the plan and the game allow it,
else in the next game; and nobody is shown anything from before."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from support.online.lab import ANN, BO, CY, Guest, Host, Lab, room_plan
from support.waiting import until

from spitegame.net.link import Taken
from spitegame.net.transcript import Reseating
from spitegame.net.wire import Told
from spitegame.rules.malice.options import CLUB
from spitegame.rules.spite.options import STRICT
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.replay import Replay
from spitegame.session.room_handle import FreeSeat, PlainCommand, SeatComputer
from spitegame.session.room_state import Lost, RoomFull, RoomPlan
from spitegame.storage.history import past_game
from spitegame.storage.records import FinishedGame, load_record

LATER = replace(room_plan(Vacant(), Computer("Ada", "easy"), rules=replace(CLUB, payoff=5)), is_open=True)
"""Names are drawn by chance, and so are the cards. Not even a lucky computer is out of its payoff in six moves."""
AT_ONCE = replace(LATER, joins_at_once=True)
SPITE = replace(AT_ONCE, game="spite", rules=replace(STRICT, rounds=1))


async def at_play(here: Lab, plan: RoomPlan, moves: int = 6) -> tuple[Host, Guest]:
    """Ann, Bo and a computer in the middle of a game."""
    ann, bo = await here.two(plan)
    await here.play(ann, bo, moves=moves)
    assert not ann.is_over
    return ann, bo


async def newcomer(here: Lab, ann: Host) -> Guest:
    """Cy has come, and sees how the table stands."""
    await until(lambda: ann.is_open, "a code")
    cy = await here.join(ann, "Cy")
    await here.dealt(cy)
    return cy


def persons(program: Host | Guest) -> list[bool]:
    return [isinstance(chair.occupant, Person) for chair in program.snapshot.company.chairs]


async def test_in_spite_and_malice_it_sits_down_at_once_if_the_plan_says_so(here: Lab) -> None:
    ann, bo = await at_play(here, AT_ONCE)
    number, computer = ann.number, ann.names[CY]
    cy = await newcomer(here, ann)
    assert cy.snapshot.seat == CY
    assert f"{ann.names[CY]} has joined, and plays on for {computer}." in ann.read()
    assert cy.numbers[0] >= number
    assert persons(ann) == [True, True, True]
    await until(lambda: persons(bo) == [True, True, True], "Bo sees it, too")
    assert isinstance(ann.snapshot.code_state, RoomFull)
    await here.fair_game(ann, bo, cy)
    (path,) = ann.folders.records.glob("*.record")
    kept = load_record(path)
    assert isinstance(kept, FinishedGame)
    (taken,) = kept.opening.reseated
    assert taken == Reseating(cy.numbers[0] - 1, CY, Person(ann.names[CY] or ""))
    past = past_game(kept, Replay(kept.record), path)
    assert past
    assert [player.name for player in past.players] == ann.names
    await until(lambda: set(bo.snapshot.regulars) == {ANN}, "Bo has played with Ann")
    assert set(ann.snapshot.regulars) == {BO}
    await cy.leave()
    assert not cy.snapshot.regulars, "a game that was taken up in its middle does not count for Cy"


@pytest.mark.parametrize("plan", [LATER, pytest.param(SPITE, marks=pytest.mark.slow)], ids=["malice", "spite"])
async def test_else_it_watches_and_the_next_game_is_drawn_with_it(here: Lab, plan: RoomPlan) -> None:
    ann, bo = await at_play(here, plan)
    cy = await newcomer(here, ann)
    assert cy.snapshot.seat is None
    assert cy.snapshot.awaits_seat
    assert persons(ann) == [True, True, False]
    assert ann.snapshot.waiting == ann.snapshot.company.onlookers == bo.snapshot.company.onlookers
    assert f"{ann.snapshot.waiting[0]} has joined, and will sit down in the next game." in ann.read()
    assert isinstance(ann.snapshot.code_state, RoomFull)
    await here.fair_game(ann, bo, cy)
    ann.post(PlainCommand.REMATCH)
    await until(lambda: all(each.deal == 2 for each in (ann, bo, cy)), "the next game")
    await here.dealt(ann, bo, cy)
    assert cy.snapshot.seat == CY
    assert not cy.snapshot.awaits_seat
    assert not ann.snapshot.waiting
    assert [type(occupant) for occupant in cy.game.record.occupants] == [Person] * 3
    assert cy.side._table.audit
    assert cy.side._table.audit.draw.own
    await here.fair_game(ann, bo, cy)


async def test_who_waits_comes_back_after_both_programs_were_killed(here: Lab) -> None:
    ann, bo = await at_play(here, LATER)
    cy = await newcomer(here, ann)
    await cy.kill()
    cy = here.join_again(cy)
    await ann.kill()
    ann = here.host_again(ann)
    await until(lambda: ann.snapshot.waiting, "Cy waits again")
    await here.dealt(ann, bo, cy)
    await here.play(ann, bo, cy)
    ann.post(PlainCommand.REMATCH)
    await until(lambda: cy.snapshot.seat == CY, "a seat")
    await cy.kill()
    cy = here.join_again(cy)
    await until(lambda: ann.deal == bo.deal == cy.deal == 2, "the next game")
    await here.dealt(ann, bo, cy)
    await until(lambda: ann.counting == {ANN, BO, CY}, "all count")
    await here.fair_game(ann, bo, cy)


async def lost_and_back(here: Lab, ann: Host, cy: Guest) -> tuple[Host, Guest]:
    await cy.kill()
    return ann, here.join_again(cy)


async def played_for(here: Lab, ann: Host, cy: Guest) -> tuple[Host, Guest]:
    """A computer plays on for Cy, who comes back."""
    await cy.kill()
    await until(lambda: isinstance(ann.presence(CY), Lost), "Cy is missed")
    ann.post(SeatComputer(CY))
    await until(lambda: not persons(ann)[CY], "a computer")
    return ann, here.join_again(cy)


async def hosted_again(here: Lab, ann: Host, cy: Guest) -> tuple[Host, Guest]:
    await ann.kill()
    return here.host_again(ann), cy


@pytest.mark.parametrize("happens", [lost_and_back, played_for, hosted_again])
async def test_who_has_sat_down_at_once_goes_on_whatever_happens(
    here: Lab, happens: Callable[[Lab, Host, Guest], object]
) -> None:
    ann, bo = await at_play(here, AT_ONCE)
    cy = await newcomer(here, ann)
    await here.play(ann, bo, cy, moves=3)
    ann, cy = await happens(here, ann, cy)  # type: ignore[misc]
    await here.dealt(ann, bo, cy)
    await until(lambda: persons(ann) == [True] * 3, "Cy sits there")
    await here.fair_game(ann, bo, cy)


async def test_a_guest_that_pretends_to_know_nothing_is_shown_nothing_from_before(here: Lab) -> None:
    ann, bo = await at_play(here, AT_ONCE)
    cy = await newcomer(here, ann)
    first = cy.numbers[0]
    await here.play(ann, bo, cy, moves=2)
    await cy.kill()
    cy = here.join_again(cy)
    told: list[int] = []
    cy.side._link.deal.heard = 0
    take = cy.side._take

    def note(message: Taken) -> None:
        told.extend([message.message.number] if isinstance(message, Told) else [])
        take(message)

    cy.side._take = note
    await until(lambda: told, "what the host shows")
    assert min(told) == first


async def test_the_seat_of_somebody_who_was_removed_is_for_the_next_one(here: Lab) -> None:
    ann, bo = await at_play(here, AT_ONCE)
    cy = await newcomer(here, ann)
    await here.play(ann, bo, cy, moves=2)
    ann.post(FreeSeat(CY))
    await here.refused(cy)
    number = ann.number
    di = await newcomer(here, ann)
    assert di.snapshot.seat == CY
    assert di.numbers[0] >= number
    await here.fair_game(ann, bo, di)


async def test_at_a_table_of_friends_no_computer_gives_way(here: Lab) -> None:
    ann, _ = await at_play(here, replace(AT_ONCE, is_open=False), moves=0)
    assert isinstance(ann.snapshot.code_state, RoomFull)


async def test_an_account_with_somebody_else_begins_anew(here: Lab) -> None:
    ann, bo = await at_play(here, AT_ONCE)
    cy = await newcomer(here, ann)
    for deal, carried in ((2, False), (3, True)):
        await here.play(ann, bo, cy)
        ann.post(PlainCommand.REMATCH)
        await until(lambda deal=deal: ann.deal == bo.deal == cy.deal == deal, "the next game")  # type: ignore
        await here.dealt(ann, bo, cy)
        assert bool(ann.game.record.carry) == carried
