"""A match on this machine: who acts when, what is kept of it, and what comes after it."""

from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import pytest
from support.finished_games import continuation, finished, record
from support.malice.holding_back import forward
from support.snap import SECONDS, BeReady, Hurry, SnapRules, known
from support.trial import chosen
from support.trials import TRIALS
from support.windows.table_user import AGAIN, SETUP, Thinkers

from spitegame.app.local_match import LONGEST_TICK_S, LocalMatch
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB
from spitegame.rules.spite.actions import StartCountdown
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.rules.spite.options import Countdown as CountdownRule
from spitegame.rules.spite.state import Interval
from spitegame.session.line import Act, Countdown, Update
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Entry, Record, TimedOut
from spitegame.session.table import Table, TableStatus
from spitegame.ui.scene import Scene
from spitegame.workers.computers import ADVISER

ME, OTHER = Seat(0), Seat(1)
DUEL = (Person("Ann"), Computer("Mallory", "easy"))
SHORT = replace(CLUB, payoff=2)


class Kept:
    """A match, and all that it tells of itself."""

    def __init__(self, game: Record, thinks: Any = lambda view: view.legal[0]) -> None:
        self.computers = Thinkers(thinks)
        self.records: list[Record] = []
        self.rematches: list[Record] = []
        self._go_on(game)

    def _changed(self, match: LocalMatch) -> None:
        self.records.append(match.record)

    def _go_on(self, game: Record) -> Scene:
        self.match = LocalMatch(
            Table.begin(game), self.computers, self._changed, self._go_on, self._again, lambda: SETUP
        )
        return AGAIN

    def _again(self, game: Record) -> Scene:
        self.rematches.append(game)
        return AGAIN

    def newest(self, seat: Seat = ME) -> Update:
        update = self.match.lines[seat].receive()[-1]
        assert isinstance(update, Update)
        return update

    def go_on(self, chance: Random) -> None:
        """Whoever is to act does anything of the first kind that is allowed."""
        update = next(each for each in map(self.newest, (ME, OTHER)) if each.view.seat in each.to_act)
        legal = update.view.legal
        self.act(update, chance.choice([action for action in legal if isinstance(action, type(legal[0]))]))

    def act(self, update: Update, action: Any) -> None:
        self.match.lines[update.view.seat].send(Act(update.number, action))
        self.match.run(0.0, 0.0)


def beginning(seat: Seat, *, occupants: Any = DUEL) -> Record:
    """A game that this seat begins."""
    for seed in range(50):
        game = record(seed, *occupants)
        if Kept(game, lambda _: None).match._table.to_act == {seat}:
            return game
    raise AssertionError


def test_people_have_lines_and_computers_have_none_and_nothing_is_kept_when_nothing_has_changed() -> None:
    kept = Kept(beginning(ME))
    assert kept.match.status == TableStatus("acting", ME)
    assert set(kept.match.lines) == {ME}
    assert kept.match.occupants == DUEL
    assert kept.match.is_new
    kept.match.run(0.0, 0.0)
    update = kept.newest()
    kept.match.lines[ME].send(Act(update.number + 7, update.view.legal[0]))
    kept.match.run(0.0, 0.0)
    assert kept.records == []


def test_a_computer_acts_no_sooner_than_its_pace_unless_it_hurries_until_a_person_is_to_decide() -> None:
    kept = Kept(beginning(OTHER))
    assert kept.match.status == TableStatus("thinking", OTHER)
    kept.match.run(10.0, 0.5)
    kept.match.run(10.4, 0.5)
    assert not kept.match.record.entries
    kept.match.run(10.6, float("inf"))
    assert not kept.match.record.entries
    kept.match.run(10.6, 0.5)
    assert len(kept.match.record.entries) == 1
    kept = Kept(beginning(OTHER))
    kept.match.hurries = True
    for _ in range(50):
        kept.match.run(0.0, inf)
        if ME in kept.newest().to_act:
            break
    assert kept.match._table.to_act == {ME}
    assert kept.match.hurries is False


def test_it_is_kept_after_every_action_of_anybody() -> None:
    chance = Random(2)
    kept = Kept(record(2, *DUEL, rules=replace(SHORT, most_seats=2)), lambda view: chance.choice(forward(view.legal)))
    while not kept.match.is_over:
        before = len(kept.records)
        update = kept.newest()
        if ME in update.to_act:
            kept.act(update, chance.choice(forward(update.view.legal)))
        else:
            kept.match.run(0.0, 0.0)
        assert [len(each.entries) for each in kept.records] == list(range(1, before + 2))


def test_a_hint_is_what_the_strongest_computer_would_do_unless_the_table_has_changed_or_one_has_left() -> None:
    kept = Kept(beginning(ME), lambda view: view.legal[-1])
    view = kept.newest().view
    assert kept.match.hint() is None
    kept.match.ask_hint(view)
    kept.match.ask_hint(view)
    assert [(each.level, each.view) for each in kept.computers.asked] == [(ADVISER, view)]
    assert kept.match.hint() == view.legal[-1]
    assert kept.match.hint() is None

    kept = Kept(beginning(ME), lambda _: None)
    update = kept.newest()
    kept.match.ask_hint(update.view)
    kept.act(update, update.view.legal[0])
    kept.computers.asked[0].action = update.view.legal[0]
    assert kept.match.hint() is None
    kept.match.ask_hint(kept.newest().view)
    assert len([each for each in kept.computers.asked if each.level == ADVISER]) == 2

    kept = Kept(beginning(OTHER), lambda _: None)
    kept.match.run(0.0, 0.0)
    kept.match.ask_hint(kept.newest().view)
    assert len(kept.computers._open) == 2
    assert kept.match.leave() is SETUP
    assert kept.computers._open == []


def test_a_game_goes_on_where_it_was_left() -> None:
    chance = Random(4)
    first = Kept(record(4))
    for _ in range(9):
        first.go_on(chance)
    again = Kept(first.match.record)
    assert again.match.record == first.match.record
    assert [again.newest(seat).view for seat in (ME, OTHER)] == [first.newest(seat).view for seat in (ME, OTHER)]
    assert not again.match.is_new


def test_a_game_that_went_on_in_the_middle_has_no_deal_to_tell_of_and_the_next_one_is_dealt() -> None:
    went_on = continuation(finished(rules=SHORT), after=8)
    begun = Kept(replace(went_on, entries=())).match
    assert not begun.is_new
    assert begun.deal is None
    kept = Kept(went_on)
    assert kept.match.finished == went_on
    kept.match.rematch()
    (game,) = kept.rematches
    assert (game.resumed, game.entries) == (None, ())
    assert Table.begin(game).number == 1


def test_a_rematch_hands_on_the_deal_and_the_account() -> None:
    seed, chance = 1, Random(1)
    kept = Kept(record(seed, rules=replace(SHORT, most_seats=2)))
    while not kept.match.is_over:
        kept.go_on(chance)
    assert kept.match.status == TableStatus("over")
    assert kept.match.rematch() is AGAIN
    (game,) = kept.rematches
    assert game.entries == ()
    assert game.occupants == kept.match.occupants
    first = Kept(record(seed, rules=replace(SHORT, most_seats=2))).newest().view.carry
    assert game.carry.dealer == (first.dealer + 1) % 2
    assert sum(game.carry.account) == 0
    assert any(game.carry.account)


def hurried(monkeypatch: pytest.MonkeyPatch) -> Kept:
    """Time runs for ME."""
    known(monkeypatch)
    people = (Person("Ann"), Person("Bo"))
    kept = Kept(Record(game="snap", rules=SnapRules(), seed=1, occupants=people))
    for number, action in enumerate((BeReady(), BeReady()), start=1):
        kept.match.lines[Seat(number - 1)].send(Act(number, action))
        kept.match.run(0.0, 0.0)
    kept.match.lines[OTHER].send(Act(3, Hurry(0)))
    kept.match.run(0.0, 0.0)
    assert kept.match.lines[ME].receive()[-1] == Countdown(4, SECONDS)
    return kept


def test_time_runs_out_at_this_machine_too_but_not_while_it_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = hurried(monkeypatch)
    kept.match.run(3600.0, 0.0)
    assert kept.match.record.entries[-1] == Entry(OTHER, Hurry(0))
    for tenth in range(50):
        kept.match.run(3600.0 + tenth / 10, 0.0)
    assert kept.records[-1].entries[-1] == Entry(ME, TimedOut())


def test_no_time_runs_while_the_screen_is_passed_on_and_then_it_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = hurried(monkeypatch)
    kept.match.run(0.5, 0.0)
    kept.match.cover(True)
    for second in range(1, 60):
        kept.match.run(float(second), 0.0)
    assert kept.match.lines[ME].receive() == []
    kept.match.cover(False)
    kept.match.run(59.5, 0.0)
    assert kept.match.lines[ME].receive() == [Countdown(4, SECONDS - 1.0)]


def test_computers_lose_patience_with_whoever_dawdles_but_not_while_the_table_is_covered() -> None:
    people = (Person("Ann"), Person("Bo"), Person("Cy"), Computer("Mallory", "fair"))
    kept = Kept(Record(game="spite", rules=OPEN, seed=2, occupants=people), lambda _: None)
    assert kept.match.status.kind == "acting"
    kept.match.cover(True)
    for tick in range(400):
        kept.match.run(tick * LONGEST_TICK_S, 0.0)
    assert not kept.records
    kept.match.cover(False)
    for tick in range(400, 600):
        kept.match.run(tick * LONGEST_TICK_S, 0.0)
    assert kept.records[0].entries == (Entry(Seat(3), StartCountdown(1)),)


UNHURRIED = replace(STRICT, rounds=2, countdown=CountdownRule.OFF)


def between_rounds(game: Record) -> Kept:
    """A match of Spite by people who play whatever they may, after its first round."""
    kept = Kept(game, lambda _: None)
    chance, trial = Random(1), TRIALS["spite"]
    table = kept.match._table
    while not isinstance(table.view(None).phase, Interval):
        (seat,) = table.to_act
        table.submit(seat, chosen(trial, trial.legal(table.moment(table.number).state, seat), chance, 1.0))
    return kept


def test_somebody_joins_between_two_rounds_only_and_stays_for_the_rematch() -> None:
    people = (Person("Ann"), Person("Bo"), Person("Cy"))
    kept = between_rounds(Record(game="spite", rules=UNHURRIED, seed=1, occupants=people))
    for newcomer in (Person("Dee"), Computer("Mallory", "easy")):
        assert kept.match.vacancy
        assert kept.match.vacancy.levels == ("easy", "fair", "good", "best")
        assert kept.match.vacancy.join(newcomer) is AGAIN
    assert kept.match.occupants == (*people, Person("Dee"), Computer("Mallory", "easy"))
    assert list(kept.match.lines) == [Seat(seat) for seat in range(4)]
    kept.match.run(0.0, 0.0)
    update = kept.newest(Seat(3))
    assert len(update.view.players) == 5
    assert isinstance(update.view.phase, Interval)
    assert kept.match.record.everybody == kept.match.occupants
    kept.match.rematch()
    assert kept.rematches[0].occupants == kept.match.occupants
    for game in (Record(game="spite", rules=STRICT, seed=1, occupants=people), record(1)):
        assert Kept(game).match.vacancy is None
