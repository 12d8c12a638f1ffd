"""A finished game, looked at from any seat."""

from dataclasses import replace

from support.finished_games import finished

from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Discard
from spitegame.session.record import Entry, TakenBack
from spitegame.session.replay import Replay
from spitegame.session.table import Table

ANN, BO = Seat(0), Seat(1)


def test_every_moment_is_seen_as_the_seat_saw_it_and_turns_are_counted() -> None:
    game = finished()
    replay, table = Replay(game), Table.begin(replace(game, entries=()))
    for index, entry in enumerate(game.entries):
        assert replay.entry(index) == entry
        for seat in (ANN, BO):
            still = replay.snapshot(index, seat)
            assert still.view == table.view(seat)
            assert still.to_act == table.to_act
            assert still.done == (entry.action if entry.seat == seat else None)
        table.enter(entry)
    assert len(replay) == len(game.entries) + 1
    assert replay.entry(len(replay) - 1) is None
    assert replay.snapshot(len(replay) - 1, ANN).view == table.view(ANN)
    discards = sum(isinstance(entry.action, Discard) for entry in game.entries)
    assert replay.turn(0) == 1
    assert replay.turn(len(replay) - 1) == 1 + discards
    assert sum(map(replay.begins_turn, range(len(replay)))) == 1 + discards
    (winner,) = replay.winners()
    assert replay.entry(len(replay) - 2) == Entry(winner, replay.snapshot(len(replay) - 2, winner).done)


def test_what_was_taken_back_has_no_part_in_it() -> None:
    game = finished(undone=3)
    assert Entry(ANN, TakenBack()) in game.entries or Entry(BO, TakenBack()) in game.entries
    replay = Replay(game)
    assert len(replay) == len(game.entries) + 1 - 2 * 3
    done = [entry for index in range(len(replay) - 1) if (entry := replay.entry(index))]
    straight = Table.begin(replace(game, entries=tuple(done)))
    assert straight.view(ANN) == replay.snapshot(len(replay) - 1, ANN).view
    for index in range(0, len(replay), 7):
        again = Table.begin(replay.record_to(index))
        assert again.to_act == replay.to_act(index)
        assert again.view(ANN) == replay.snapshot(index, ANN).view
