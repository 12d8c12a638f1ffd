"""What a finished game is told of itself."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from support.finished_games import SHORT, finished
from support.waiting import seen
from support.windows.layout_checks import frame

from spitegame.advice import NOTABLE, Unit, Worth
from spitegame.advice.race import race
from spitegame.ai.catalog import EVALUATORS
from spitegame.ai.malice.turning_point import turning_point
from spitegame.app.desktop import Desktop
from spitegame.app.desktop_platform import desktop_platform
from spitegame.app.sound_process import SoundProcess
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import PARTY
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import PlayerTurn
from spitegame.session.record import Record
from spitegame.session.replay import Replay
from spitegame.storage.files import Folders
from spitegame.workers.analysis import Analysis, SecondOpinion, worths_of

ANN, BO = Seat(0), Seat(1)
BRIEF = replace(SHORT, payoff=1)


@cache
def told(game: Record, *seats: Seat) -> Sequence[Worth]:
    evaluate = EVALUATORS[game.game]
    assert evaluate
    return tuple(worths_of(Replay(game), seats, evaluate))


@cache
def round_of_spite() -> Record:
    return finished("Ann", "Bo", "Cy", game="spite", rules=replace(STRICT, rounds=1))


def course(worths: Sequence[Worth], seat: Seat) -> list[float]:
    """The chance of the seat's side."""
    return [chance for worth in worths for side, chance in worth.outlook if seat in side]


def test_the_actions_of_people_are_judged_and_the_others_turns_only_begin() -> None:
    game = finished()
    replay, worths = Replay(game), told(game, ANN)
    own = [index for index in range(len(replay) - 1) if replay.to_act(index) == {ANN}]
    begun = [index for index in range(len(replay) - 1) if replay.begins_turn(index)]
    assert [worth.index for worth in worths] == sorted({*own, *begun, len(replay) - 1})
    costly = [worth for worth in worths if worth.cost]
    assert costly
    assert all(worth.index in own and worth.better is not None for worth in costly)
    assert all(worth.better is None for worth in worths if not worth.cost)


@pytest.mark.parametrize(
    ("names", "rules"),
    [("Ann Bo", SHORT), ("Ann Bo Cy", replace(PARTY, payoff=2)), ("A B C D", replace(PARTY, payoff=1, partners=True))],
    ids=["two", "three", "partners"],
)
def test_the_chances_are_shared_by_all_sides_and_end_with_the_winner(names: str, rules: object) -> None:
    game = finished(*names.split(), rules=rules)
    worths, winners = told(game), Replay(game).winners()
    assert all(sum(chance for _, chance in worth.outlook) == pytest.approx(1) for worth in worths)
    assert all(0 < chance < 1 for worth in worths[:-1] for _, chance in worth.outlook)
    assert {seat for side, chance in worths[-1].outlook for seat in side if chance} == set(winners)
    assert course(worths, winners[0])[-1] == 1.0


def test_in_spite_every_seat_tells_its_own_place_and_the_round_ends_with_all_of_them() -> None:
    game = round_of_spite()
    replay, worths = Replay(game), told(game, ANN)
    judged = [worth for worth in worths if isinstance(replay.moment(worth.index).state.phase, PlayerTurn)]
    assert judged
    for worth in judged:
        (seat,) = replay.to_act(worth.index)
        out = [each for each, player in enumerate(replay.snapshot(worth.index, ANN).view.players) if player.place]
        assert [each for (each,), _ in worth.outlook] == [seat, *out]
        assert all(1 <= place <= 3 for _, place in worth.outlook)
        assert not worth.cost or (seat == ANN and (worth.better is None) == (worth.cost < NOTABLE[Unit.PLACE]))
    results = replay.snapshot(len(replay) - 1, None).view.phase.results
    assert worths[-1].outlook == tuple(((Seat(seat),), result.place) for seat, result in enumerate(results))


def test_the_race_tells_by_turns_how_many_payoff_cards_were_left_and_in_spite_the_scores_between_rounds() -> None:
    game = finished()
    replay, found = Replay(game), race(Replay(game))
    assert found.falls
    assert {course[0] for course in found.courses} == {(0.0, SHORT.payoff)}
    left = [course[-1] for course in found.courses]
    assert left == [(1.0, standing.left) for standing in sorted(replay.standings() or (), key=lambda each: each.seat)]
    assert sorted(found.height(value) for _, value in left)[-1] == 1.0, "who has won is at the top"
    spite = Replay(round_of_spite())
    scored, results = race(spite), spite.moment(len(spite) - 1).state.phase.results
    assert [course[-1][1] for course in scored.courses] == [result.after.score for result in results]
    assert not scored.falls


def test_the_program_leads_through_a_game_that_another_process_judges_and_shares_the_analysis(tmp_path: Path) -> None:
    desktop = Desktop(Folders.of(tmp_path), desktop_platform(SoundProcess(Path("nowhere"))), 1)
    game = finished(rules=BRIEF)
    scene = desktop.library.review(game, [ANN], ANN, lambda: None)
    analysis = desktop.library.analyse(game, [ANN], ANN)

    def is_judged() -> bool:
        scene.update(0.0)
        return analysis.is_over

    seen(is_judged, "all actions are judged")
    worths = told(game, ANN)
    assert analysis.worths == list(worths)
    assert analysis.race == race(Replay(game))
    assert analysis.turning_point == turning_point(Replay(game), worths, ANN)
    assert "slip1" in {node.id for node in scene.nodes(frame())}
    stepped = desktop.library.review(round_of_spite(), [ANN], ANN, lambda: None)
    assert "slips.title" in {node.id for node in stepped.nodes(frame())}, "Spite is judged, too"
    game = finished()
    first = desktop.library.analyse(game, [ANN], ANN)
    desktop.library.review(replace(game), [ANN], ANN, lambda: None, index=3)
    assert desktop.library.analyse(game, [ANN], ANN) is first
    desktop.door()
    assert first.is_over, "nobody waits for it any more"
    assert desktop.library.analyse(game, [ANN], ANN) is not first
    desktop.close()


def test_it_can_be_left_at_any_time() -> None:
    analysis = Analysis(finished(), [ANN], ANN)
    analysis.end()
    assert analysis.is_over
    analysis.listen()
    assert analysis.worths == []


@pytest.mark.slow
def test_another_play_is_judged_in_a_process_of_its_own() -> None:
    game = finished()
    replay = Replay(game)
    worth = next(worth for worth in told(game, ANN) if worth.cost)
    still = replay.snapshot(worth.index, ANN)
    opinion = SecondOpinion("malice", still.view)

    def answer() -> float:
        seen(lambda: opinion.cost() is not None, "the play is judged")
        cost = opinion.cost()
        assert cost is not None
        return cost

    for action in (still.done, still.view.legal[-1]):
        opinion.ask(action)  # only the newest question is answered
    assert opinion.cost() is None
    opinion.ask(still.done)
    assert answer() == pytest.approx(worth.cost)
    assert worth.better
    opinion.ask(worth.better.action)
    assert answer() == 0.0
    opinion.end()
    assert opinion.is_over
    opinion.ask(still.done)
    assert opinion.cost() is None
