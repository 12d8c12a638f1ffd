"""What a guest's program makes of what its host says, without a host: a table of Ann's, at which Bo has a seat."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.online.drawn_games import ROOM, contribution

from spitegame.net import wire
from spitegame.net.ballots import Position
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.signatures import SignedUpdate, begin_digest
from spitegame.net.transcript import Opening, Reseating, pack_facts, pack_opening, shown_update
from spitegame.online.host.deals import Drawing
from spitegame.online.room import guest
from spitegame.online.room.guest import (
    WENT_BACK,
    DealBegun,
    Effect,
    Event,
    GuestTable,
    KeepJournal,
    UpdateShown,
    step,
)
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE
from spitegame.session.draw import Drawn
from spitegame.session.line import Line, Update
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import Record, Resumption
from spitegame.session.room_handle import Phrase
from spitegame.session.room_state import Chair, Company, Here, Linked, Path, Remedy, RoomFailed, Waiting
from spitegame.session.table import Table
from spitegame.storage.records import FinishedGame

ANN, BO, CY = Seat(0), Seat(1), Seat(2)
TERMS = Record(game="malice", rules=ONLINE, seed=0, occupants=(Person("Ann"), Person("Bo")))
DRAW = Drawing(ROOM, 1, TERMS, [BO])
PART = contribution(Random(1))
LINE = Line()
COMPANY = Company((Chair(Person("Ann"), Here()), Chair(Person("Bo"), Linked(1, Path.DIRECT))))
WELCOME, PRESENT = wire.Welcome(wire.NEWEST_PROTOCOL, BO, "Ann"), wire.Present(COMPANY, ())
UNKNOWN = guest.unknown("Bo", watching=False, is_open=False)


def told(table: GuestTable, *events: Event) -> tuple[GuestTable, list[Effect]]:
    effects: list[Effect] = []
    for event in events:
        table, more = step(table, event)
        effects += more
    return table, effects


def update(number: int, seed: int = 7) -> Update:
    view = Table.begin(replace(TERMS, seed=seed)).view(BO)
    return Update(number, view, (), frozenset({BO}), may_take_back=False, taken_back=False)


def shown(number: int, **more: Any) -> UpdateShown:
    return UpdateShown(1, update(number, **more), LINE.seat)


def signed(begin: wire.Beginning, shown: Update) -> SignedUpdate:
    under = wire.Signed(begin.deal, 0, shown.number, True, bytes(16), bytes(64))
    return SignedUpdate.of(under, BO, begin_digest(begin), pack_facts("malice", shown))


def at_the_table() -> GuestTable:
    return told(UNKNOWN, guest.ConnectionOpened("oak elm ash"), WELCOME, PRESENT)[0]


def in_a_game() -> GuestTable:
    return told(at_the_table(), DealBegun(DRAW.begin, ROOM, PART), *(shown(number) for number in (1, 2, 3)))[0]


def test_a_guest_comes_in_draws_the_cards_with_its_host_and_is_shown_them() -> None:
    table, effects = told(UNKNOWN, guest.ConnectionOpened("oak elm ash"), WELCOME, PRESENT)
    assert effects == [WELCOME, KeepJournal()]
    assert table.snapshot.stage == Waiting("oak elm ash")

    draw = Drawing(ROOM, 1, TERMS, [BO])
    table, (kept, commit) = told(table, DealBegun(draw.begin, ROOM, PART))
    assert kept == KeepJournal(), "before anybody hears what this part is bound to"
    assert isinstance(commit, wire.Commit)
    draw.take_part(BO, commit)
    assert draw.commitments
    table, effects = told(table, draw.commitments)
    assert effects == [KeepJournal(), wire.Reveal(1, PART.seed, PART.salt)]
    table, effects = told(table, draw.commitments, DealBegun(draw.begin, ROOM, contribution(Random(2))))
    assert effects == [wire.Reveal(1, PART.seed, PART.salt), commit], "the same once more over another connection"

    table, effects = told(table, shown(1), shown(1), shown(2))
    assert effects == [shown_update("malice", update(number)) for number in (1, 2)]
    assert table.snapshot.game
    assert table.snapshot.game.is_new
    assert table.snapshot.to_act == {BO}


def test_a_host_may_have_lost_the_last_moves() -> None:
    table, effects = told(in_a_game(), shown(2))
    assert effects == [WENT_BACK, KeepJournal()]
    assert table.audit
    assert table.audit.newest == 2


@pytest.mark.parametrize(
    ("event", "unfair"),
    [
        (wire.Welcome(wire.NEWEST_PROTOCOL, CY, "Ann"), "The host has given your seat to somebody else."),
        (
            DealBegun(wire.beginning(1, TERMS, bytes(32)), ROOM, PART),
            "The host has changed their own commitment.",
        ),
        (wire.Present(Company(COMPANY.chairs[:1]), ()), ""),
        (wire.Present(COMPANY, (CY,)), ""),
        (wire.Seated(ANN), ""),
        (UpdateShown(1, replace(update(4), to_act=frozenset({CY})), LINE.seat), ""),
        (wire.Opened(1, 1, 0, b"?"), ""),
    ],
)
def test_a_host_who_says_what_cannot_be_is_left(event: Event, unfair: str) -> None:
    table = in_a_game()
    left = [f"The deal is not fair. {unfair}", Fault.FAIRNESS] if unfair else [Fault.BAD_MESSAGE]
    assert told(table, event) == (table, left)


def test_of_who_came_on_the_way_a_guest_keeps_what_the_chairs_show_it() -> None:
    """What a host opens of it is bound to nothing: it could turn a guest's own game into one that a computer played."""
    record = replace(TERMS, occupants=(*TERMS.occupants, Computer("Ada", "easy")))
    cy, said = (
        Reseating(4, CY, Person("Cy")),
        (
            Reseating(1, BO, Computer("Deputy", "best")),
            Reseating(2, BO, Vacant()),
            Reseating(2, BO, Person("Bo")),
            Reseating(3, CY, Person("Somebody else")),
        ),
    )
    opened = wire.Opened(1, 1, 0, pack_opening(Opening(Drawn(ROOM, 1, PART, ()), record, (*said, cy))))
    present = wire.Present(Company((*COMPANY.chairs, Chair(Person("Cy"), Here()))), ())
    draw = Drawing(ROOM, 1, record, [BO])
    table = told(at_the_table(), DealBegun(draw.begin, ROOM, PART), present)[0]
    (finished,) = told(table, opened)[1]
    assert isinstance(finished, FinishedGame)
    assert finished.opening.reseated == (cy,)


def test_what_is_of_another_deal_or_said_by_nobody_is_passed_over() -> None:
    table = in_a_game()
    assert told(table, replace(shown(4), deal=2), wire.Said(CY, Phrase.OUCH)) == (table, [])
    assert told(table, wire.Said(ANN, Phrase.OUCH)) == (table, [wire.Said(ANN, Phrase.OUCH)])


GONE = "Ann has left the table. The game goes on when they are back."


@pytest.mark.parametrize(
    ("table", "over", "effects", "remedy", "is_over"),
    [
        (in_a_game, Fault.LOST, [], None, False),
        (in_a_game, Fault.BYE, [GONE], None, False),
        (in_a_game, Fault.ENDED, [Fault.ENDED.sentence], Remedy.NONE, True),
        (in_a_game, Fault.FAIRNESS, [Fault.FAIRNESS.sentence], Remedy.AGAIN, False),
        (in_a_game, NetworkProblem(Fault.NO_ROOM), [Fault.NO_ROOM.sentence], Remedy.CODE, False),
        (at_the_table, Fault.BYE, [], Remedy.AGAIN, True),
    ],
)
def test_after_some_faults_nothing_is_tried_again_and_some_games_are_worth_coming_back_to(
    table: Callable[[], GuestTable], over: Event, effects: list[Effect], remedy: Remedy | None, is_over: bool
) -> None:
    after, found = told(table(), over)
    assert (found, after.is_over) == (effects, is_over)
    stage = after.snapshot.stage
    assert (stage.remedy if isinstance(stage, RoomFailed) else None) is remedy


def test_another_host_goes_on_with_what_was_signed_and_voted_for_and_with_the_own_hand() -> None:
    """Else it is left."""
    old = signed(DRAW.begin, update(3))
    table, effects = told(in_a_game(), old)
    assert effects == [old, old.position]

    def goes_on(number: int, seed: int = 7) -> DealBegun:
        view = GAMES["malice"].public(update(number, seed).view)
        record = replace(TERMS, resumed=Resumption(number, view))
        begin = wire.beginning(1, record, bytes(32))
        return DealBegun(begin, b"the room of Cy..", PART, voted=Position(0, 1, 3, settled=True), has_shown=True)

    table, effects = told(table, goes_on(3))
    assert effects[:1] == [KeepJournal()]
    assert table.expected == update(3).view
    not_from_there = [
        "The deal is not fair. Ann’s program continues from a different position than the one everybody saw.",
        Fault.FAIRNESS,
    ]
    assert told(table, shown(3, seed=8))[1] == not_from_there, "another hand"
    assert told(table, shown(3))[0].expected is None

    before, _ = told(in_a_game(), old)
    for wrong in (goes_on(2), goes_on(4), goes_on(3, seed=8)):
        assert told(before, wrong)[1] == not_from_there
    _, effects = told(before, replace(goes_on(2), has_shown=False))
    assert effects[:2] == [WENT_BACK, KeepJournal()], "the newest move was seen by nobody else"
