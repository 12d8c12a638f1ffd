"""A finished game is looked through, by mouse and by keyboard."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from support.finished_games import continuation, finished
from support.windows.layout_checks import FRAMES, crowded, frame, low, outside, overflowing, overlapping
from support.windows.table_user import AGAIN, Told

from spitegame.advice import Advice, Unit, Worth
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Discard
from spitegame.rules.malice.options import CLUB
from spitegame.rules.spite.actions import Pass, Play
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.scenes.review import MOST, ReviewScene
from spitegame.scenes.review_panel import SLOWEST_STEP_S, WAY
from spitegame.scenes.table.arrangement import beside_log
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.replay import Replay
from spitegame.tables.words import ordinal, signed
from spitegame.ui.gestures import Hover, Slide, Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import CardLook, Frame, Graph, Mark, Node, Panel, Tone, Words
from spitegame.ui.scene import STAY, Back, Instead, Refresh, Scene
from spitegame.ui.stage import Stage

ANN, BO = Seat(0), Seat(1)
NAMES = ("Ann", "Bo", "Cy", "Dorian", "Edith", "Fergus", "Greta", "Wolfgang Amadeus Mozartt")
HERE = frame()
REPLAY = Replay(finished())


def discards(replay: Replay, seat: Seat) -> list[int]:
    """The places at which it discards."""
    stills = [replay.snapshot(place, seat) for place in range(len(replay))]
    return [place for place, still in enumerate(stills) if isinstance(still.done, Discard)]


def worths(replay: Replay, *costs: float) -> list[Worth]:
    """So much has every discard of Ann cost; the first thing allowed would have been better. Her chances fall."""
    found = []
    for cost, place in zip(costs, discards(replay, ANN), strict=False):
        chance = 0.9 - 0.5 * place / len(replay)
        chances = (((ANN,), chance), ((BO,), 1 - chance))
        better = Advice(replay.snapshot(place, ANN).view.legal[0])
        found.append(Worth(index=place, unit=Unit.CHANCE, outlook=chances, cost=cost, better=better if cost else None))
    return [*found, Worth(index=len(replay) - 1, unit=Unit.CHANCE, outlook=(((ANN,), 0.0), ((BO,), 1.0)))]


def review(
    *costs: float,
    game: Record | None = None,
    findings: Told | None = None,
    here: Sequence[Seat] = (ANN,),
    onward: Scene | None = None,
) -> ReviewScene:
    replay = Replay(game) if game else REPLAY
    found = Told(worths(replay, *costs)) if findings is None else findings
    scene = ReviewScene(replay, here, here[0] if here else None, found, lambda: onward)
    scene.update(0.0)
    return scene


def by_id(scene: ReviewScene, window: Frame = HERE) -> dict[str, Node]:
    nodes = scene.nodes(window)
    found = {node.id: node for node in nodes}
    assert len(found) == len(nodes)
    return found


def says(scene: ReviewScene, name: str) -> str:
    found = by_id(scene)
    return found[name].label if name in found else ""


def press(scene: ReviewScene, *keys: str) -> None:
    for key in keys:
        assert scene.handle(Key(key, key), HERE) == STAY


def step(scene: ReviewScene) -> int:
    """Counted from 1, as it is told."""
    return int(says(scene, "place").split()[1])


def test_it_begins_with_how_the_dealer_was_found_and_one_goes_through_it_by_the_keyboard() -> None:
    scene, last = review(), len(REPLAY)
    begun = [place + 1 for place in range(last) if REPLAY.begins_turn(place)]
    for keys, expected in (
        (["home"], 1),
        (["left"], 1),
        (["right", "right"], 3),
        (["end"], last),
        (["right", "left"], last - 1),
        (["home"], 1),
        (["pagedown", "pagedown"], begun[2]),
        (["right", "pageup"], begun[2]),
    ):
        press(scene, *keys)
        assert step(scene) == expected, keys
    assert says(review(), "last") == "The cards are dealt."
    club = review(game=finished(rules=replace(CLUB, payoff=1)))
    assert says(club, "last") == "Bo cut the highest card and deals: you begin."


def test_a_game_that_went_on_in_the_middle_begins_there() -> None:
    scene = review(game=continuation(finished(), ANN), findings=Told([]))
    assert says(scene, "last") == "The game goes on from here. Unseen cards are reshuffled."
    press(scene, "right")
    assert says(scene, "last") != "The game goes on from here. Unseen cards are reshuffled."


def test_it_goes_on_by_itself_at_the_speed_that_is_chosen_or_by_the_mouse() -> None:
    scene, last = review(), len(REPLAY)
    scene.handle(Tap("play"), HERE)
    scene.update(10.0)
    assert step(scene) == 1
    assert scene.update(10.0 + 1.05 * SLOWEST_STEP_S) == Refresh()
    assert step(scene) == 2
    press(scene, "s", "s", "s")
    assert says(scene, "speed") == "Speed: 8"
    scene.update(10.0 + 2.06 * SLOWEST_STEP_S)
    assert step(scene) == 10, "eight steps in the time of one"
    press(scene, "space")
    scene.update(99.0)
    assert step(scene) == 10
    press(scene, "space")
    for now in (100.0, 1000.0, 2000.0):
        scene.update(now)
    assert step(scene) == last, "it stops at the end"
    press(scene, "space")
    assert step(scene) == 1, "and begins again from there"
    scene, last = review(), len(REPLAY)
    scene.handle(Tap("step.after"), HERE)
    assert step(scene) == 2
    scene.handle(Tap("step.last"), HERE)
    assert step(scene) == last
    scene.handle(Slide(WAY, 0.5), HERE)
    assert step(scene) == 1 + round(0.5 * (last - 1))
    scene.handle(Tap("step.first"), HERE)
    assert step(scene) == 1
    assert Mark.DISABLED in by_id(scene)["step.before"].marks


def test_the_table_is_seen_as_it_was_and_nothing_can_be_played_any_more() -> None:
    scene = review()
    for place in range(len(REPLAY)):
        hand = REPLAY.snapshot(place, ANN).view.areas[ANN].hand
        shown = {
            node.look.card
            for name, node in by_id(scene).items()
            if name.startswith("seat0.hand") and isinstance(node.look, CardLook)
        }
        assert shown == set(hand)
        theirs = [node.look for name, node in by_id(scene).items() if name.startswith("seat1.hand")]
        assert not any(isinstance(look, CardLook) and look.card for look in theirs)
        press(scene, "right")
    press(scene, "home")
    assert not low(list(by_id(review(0.2, 0.3)).values()))
    touchable = {name for name, node in by_id(scene).items() if node.takes}
    assert touchable == {WAY, "step.first", "step.before", "step.after", "step.last", "play", "speed", "results"}


def test_the_table_lies_as_in_play_and_the_words_where_the_log_lies() -> None:
    nodes = by_id(review(0.2))
    assert nodes["review.panel"].rect == beside_log(HERE).log
    columns = [{nodes[f"{seat}.{place}"].rect.x for seat in ("seat0", "seat1")} for place in ("payoff", "discard3")]
    assert columns == [{nodes[stock].rect.x} for stock in ("stock", "center3")], "all piles in one grid"


def test_what_cost_most_is_listed_marked_one_click_away_and_passed_one_after_the_other() -> None:
    scene = review(0.02, 0.3, 0.004)
    small, large, _ = discards(REPLAY, ANN)[:3]
    assert says(scene, "slip1").startswith(f"Turn {REPLAY.turn(large)}, −30%: You discard the ")
    assert " Better: " in says(scene, "slip1")
    assert says(scene, "slip2").startswith(f"Turn {REPLAY.turn(small)}, −2%: ")
    assert "slip3" not in by_id(scene)
    scene.handle(Tap("slip1"), HERE)
    assert step(scene) == large + 1
    assert "That lowers your chance by 30%. Better: " in says(scene, "prompt")
    marks = [node.marks for node in by_id(scene).values()]
    assert any(Mark.TARGET in each for each in marks), "what was played"
    assert any(Mark.HINT in each for each in marks), "what would have been better"
    scene = review(0.02, 0.3)
    for key, expected in (("n", small), ("n", large), ("n", small), ("p", large), ("p", small), ("p", large)):
        press(scene, key)
        assert step(scene) == expected + 1


def test_the_curve_of_two_tells_all_and_has_labels_for_the_chance_and_the_turns() -> None:
    scene = review(0.2)
    found = by_id(scene)
    way = found[WAY].rect
    assert [found[f"axis.{share}%"].label for share in (0, 50, 100)] == ["0%", "50%", "100%"]
    assert found["axis.0%"].rect.center.y == pytest.approx(way.bottom)
    assert found["axis.100%"].rect.center.y == pytest.approx(way.y)
    shown = [node for name, node in found.items() if name.startswith("axis.turn") and name != "axis.turn"]
    begun = [place for place in range(len(REPLAY) - 1) if REPLAY.begins_turn(place)]
    for node in shown[1:]:
        at = begun[int(node.label) - 1] / (len(REPLAY) - 1)
        assert node.rect.center.x == pytest.approx(way.x + at * way.width, abs=1)
    assert len(shown) > 2
    assert not overlapping(shown)
    look = found[WAY].look
    assert isinstance(look, Graph)
    (curve,) = look.curves
    assert [round(chance, 2) for _, chance in curve.points] == sorted(
        (round(chance, 2) for _, chance in curve.points), reverse=True
    )
    assert "Your chance to win: " in says(scene, "place")
    assert says(scene, WAY).startswith("Chances to win: you: ")


def test_the_curve_stands_at_each_step_as_high_as_the_words_say() -> None:
    scene = review(0.0, 0.2, 0.0)
    for index in range(len(REPLAY)):
        look = by_id(scene)[WAY].look
        assert isinstance(look, Graph)
        xs, heights = zip(*look.curves[0].points, strict=True)
        assert xs[0] == 0
        chance = np.interp(look.at, xs, heights)
        assert says(scene, "place").endswith(f"Your chance to win: {100 * chance:.0f}%"), index
        press(scene, "right")


def test_who_slides_close_to_a_marked_play_means_it_and_only_so_many_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places = discards(REPLAY, ANN)[:2]
    scene = review(0.2)
    scene.handle(Slide(WAY, places[0] / (len(REPLAY) - 1) + 0.01), HERE)
    assert step(scene) == places[0] + 1
    monkeypatch.setattr("spitegame.scenes.review.NEAR", 1.0)
    scene = review(0.3, 0.2)
    for place in places:  # of two, the nearer one, though the other cost more: in a long game both may be close
        scene.handle(Slide(WAY, place / (len(REPLAY) - 1)), HERE)
        assert step(scene) == place + 1
    scene = review(*[0.1 + 0.01 * number for number in range(len(discards(REPLAY, ANN)))])
    assert len([name for name in by_id(scene) if name.endswith(".mark")]) == MOST


WINDOWS = pytest.mark.parametrize(
    "window", [HERE, frame(1280, 800, 2.0), frame(960, 600)], ids=["usual", "large print", "low"]
)


@WINDOWS
def test_the_whole_of_a_play_is_read_at_its_moment_or_under_the_pointer_or_the_focus(window: Frame) -> None:
    scene = review(0.3, 0.2, 0.1, 0.09, 0.08)

    def read() -> list[str]:
        found = by_id(scene, window)
        names = [f"slip{number}" for number in range(1, MOST + 1)]
        told = {name: found.get(f"{name}.words") for name in names}
        lines = {name: node.look.lines for name, node in told.items() if node and isinstance(node.look, Words)}
        return [name for name in lines if " ".join(lines[name]) == found[name].label]

    assert read() == ["slip1"]
    scene.handle(Tap("slip3"), window)
    assert read() == ["slip3"]
    before = by_id(scene, window)["slip4"].rect
    scene.handle(Hover("slip4"), window)
    assert read() == ["slip4"]
    assert by_id(scene, window)["slip4"].rect.overlap(before) > 0, "it stays under the pointer"
    press(scene, "n")
    assert read() == ["slip4"], "at the next moment, where the pointer was, too"
    press(scene, "n")
    assert read() == ["slip5"], "the pointer rests"
    scene.focus = "slip2"
    assert read() == ["slip2"]


@WINDOWS
def test_every_play_that_is_marked_is_listed_if_only_by_its_number(window: Frame) -> None:
    scene = review(0.3, 0.2, 0.1, 0.09, 0.08)
    assert [f"slip{number}" in by_id(scene, window) for number in range(1, MOST + 2)] == [True] * MOST + [False]
    for number, place in enumerate(discards(REPLAY, ANN)[:MOST], start=1):
        scene.handle(Tap(f"slip{number}"), window)
        assert step(scene) == place + 1


def test_what_comes_is_shown_at_once_and_how_far_the_judgement_has_got_or_that_it_has_broken_off() -> None:
    half = worths(REPLAY, 0.0)[0]
    scene = ReviewScene(REPLAY, [ANN], ANN, Told([half], is_over=False), lambda: None)
    assert says(scene, "slips.remark") == "Evaluating your plays: 0%."
    scene.update(0.0)
    share = round(100 * half.index / (len(REPLAY) - 1))
    assert says(scene, "slips.remark") == f"Evaluating your plays: {share}%."
    assert says(scene, "slips.title") == "The costliest plays so far"
    assert says(review(), "slips.remark") == "None of your plays cost more than 1%. Well done!"
    assert scene.update(1.0) == STAY
    scene = ReviewScene(REPLAY, [ANN], ANN, Told(worths(REPLAY, 0.2)), lambda: None, index=5)
    assert step(scene) == 6, "it opens at any place"
    assert "slip1" not in by_id(scene)
    assert scene.update(0.0) == Refresh()
    assert "slip1" in by_id(scene)
    assert says(review(findings=Told()), "slips.remark").startswith("Something went wrong")


def test_the_buttons_work_by_the_keyboard_alone_and_escape_leads_back_to_the_results() -> None:
    stage = Stage(review(0.2), KeyboardScene)
    stage.scene.focus = "step.after"
    stage.give(Key("return", ""), HERE, 0.0)
    assert isinstance(stage.scene, ReviewScene)
    assert step(stage.scene) == 2
    for _ in range(8):
        stage.give(Key("tab", ""), HERE, 0.0)
        if stage.scene.focus == "slip1":
            break
    stage.give(Key("return", ""), HERE, 0.0)
    assert step(stage.scene) == discards(REPLAY, ANN)[0] + 1
    scene = review()
    assert scene.handle(Key("escape", ""), HERE) is None, "the stage goes back"
    assert scene.handle(Tap("results"), HERE) == Back()
    assert review(onward=AGAIN).update(0.0) == Instead(AGAIN)


def test_each_at_the_screen_sees_their_own_turns_and_who_only_watched_the_chances_of_all() -> None:
    scene = review(0.2, here=(ANN, BO))
    assert says(scene, "slip1").startswith("Ann, turn ")
    for place in range(len(REPLAY) - 1):
        (seat,) = REPLAY.to_act(place)
        open_cards = [name for name, node in by_id(scene).items() if isinstance(node.look, CardLook) and node.look.card]
        assert not any(name.startswith(f"seat{1 - seat}.hand") for name in open_cards)
        press(scene, "right")
    scene = review(here=())
    press(scene, *["right"] * 3)
    assert says(scene, "slips.remark") == "You only watched, so no play is judged."
    assert "Ann’s chance to win: " in says(scene, "place")


SPITE = finished("Ann", "Bo", "Cy", game="spite", rules=replace(GAMES["spite"].rulebook.presets["strict"], rounds=2))


def spite_review(game: Record = SPITE) -> ReviewScene:
    return ReviewScene(Replay(game), [ANN], ANN, None, lambda: None)


def test_a_match_that_nobody_can_judge_is_stepped_through_and_shows_how_it_stands() -> None:
    scene, replay = spite_review(), Replay(SPITE)
    assert says(scene, "scores.title") == "Round 1 of 2"
    assert [says(scene, f"score{seat}.cards") for seat in range(3)] == ["11 cards"] * 3
    assert [says(scene, f"score{seat}.points") for seat in range(3)] == ["0"] * 3
    look = by_id(scene)[WAY].look
    assert isinstance(look, Graph)
    assert [curve.hue for curve in look.curves if curve.strong] == [ANN]
    assert "axis.round2" in by_id(scene)

    press(scene, "end")
    view = replay.snapshot(len(replay) - 1, ANN).view
    assert says(scene, "scores.title") == "Round 2 of 2"
    for standing in view.standings:
        assert says(scene, f"score{standing.seat}.points") == signed(standing.points)
        assert says(scene, f"score{standing.seat}.cards") == f"out, {ordinal(view.players[standing.seat].place)}"
    rows = [node.rect.y for standing in view.standings if (node := by_id(scene)[f"score{standing.seat}"])]
    assert rows == sorted(rows), "the best score is on top"
    press(scene, "home")
    for _ in range(len(replay)):
        assert not outside(list(by_id(scene).values()), HERE)
        press(scene, "right")
    assert step(scene) == len(replay)
    assert not any(name.startswith("slip") for name in by_id(scene))


def places_of_spite(game: Record = SPITE, *costs: float) -> list[Worth]:
    """The seat that acts expects to be second, and those who are out know their places. So much have Ann's passes
    cost."""
    replay, found, left = Replay(game), list[Worth](), list(costs)
    for place in range(len(replay)):
        view = replay.snapshot(place, ANN).view
        acting = [((view.to_act,), 2.0)] if view.to_act is not None else []
        out = [((seat,), float(view.players[seat].place)) for seat in view.seats if view.players[seat].place]
        cost = left.pop() if left and isinstance(replay.snapshot(place, ANN).done, Pass) else 0.0
        better = Advice(Play(view.decision, view.own.hand[:1])) if cost else None
        found.append(Worth(index=place, unit=Unit.PLACE, outlook=(*acting, *out), cost=cost, better=better))
    return found


def judged_spite(*costs: float, game: Record = SPITE) -> ReviewScene:
    told, retry = Told(places_of_spite(game, *costs)), lambda *_: spite_review()
    scene = ReviewScene(Replay(game), [ANN], ANN, told, lambda: None, retry=retry)
    scene.update(0.0)
    return scene


def test_a_judged_match_has_a_curve_for_each_round_and_tells_what_place_to_expect() -> None:
    scene, replay = judged_spite(), Replay(SPITE)
    look = by_id(scene)[WAY].look
    assert isinstance(look, Graph)
    assert look.parts == 2, "a line for the place in the middle"
    for seat in range(3):
        curves = [curve for curve in look.curves if curve.hue == seat]
        assert [curve.strong for curve in curves] == [seat == ANN] * 2, "one for each round"
        last = replay.snapshot(len(replay) - 1, ANN).view.players[seat].place
        assert curves[-1].points[-1] == (1.0, (3 - last) / 2), "the first place is on top"
        assert curves[0].points[-1][0] < curves[1].points[0][0]
    assert {"axis.1st", "axis.2nd", "axis.3rd", "axis.round1", "axis.round2"} <= by_id(scene).keys()
    assert says(scene, "place") == f"Step 1 of {len(replay)}. Round 1 of 2. Your expected place: 2.0"
    press(scene, "end")
    place = replay.snapshot(len(replay) - 1, ANN).view.own.place
    assert says(scene, "place").endswith(f"Round 2 of 2. Your expected place: {place}.0")


def test_what_cost_most_places_is_listed_with_its_round_and_how_the_match_stands_is_one_key_away() -> None:
    scene = judged_spite(0.05, 0.42, 1.04)
    assert says(scene, "slip1").startswith("Round 1, −1.0 place: You pass. Better: Play ")
    assert says(scene, "slip2").startswith("Round 1, −0.4 places: You pass. Better: Play ")
    assert "slip3" not in by_id(scene), "a twentieth of a place is not worth a word"
    press(scene, "n")
    assert " That costs you 1.0 place. Better: Play " in says(scene, "prompt")
    assert "score0" not in by_id(scene)
    press(scene, "c")
    assert says(scene, "scores.title") == "Round 1 of 2"
    assert "slip1" not in by_id(scene)
    assert scene.handle(Tap("turn"), HERE) == STAY
    assert "slip1" in by_id(scene)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_on_a_phone_the_own_curve_stands_alone_between_the_first_and_the_last_place(size: tuple[int, int]) -> None:
    found = by_id(judged_spite(0.3), frame(*size))
    look = found[WAY].look
    assert isinstance(look, Graph)
    assert {curve.hue for curve in look.curves} == {ANN}
    assert {name for name in found if name.startswith("axis")} == {"axis.1st", "axis.3rd"}
    assert found[WAY].rect.height >= 40
    assert not outside(list(found.values()), frame(*size))


@pytest.mark.parametrize("window", FRAMES)
def test_nothing_leaves_the_window(window: Frame) -> None:
    scene = review(0.2, 0.3, 0.1, 0.15)
    for _ in range(3):
        nodes = list(by_id(scene, window).values())
        assert not outside(nodes, window)
        assert not [name for name in overflowing(nodes, window) if name.startswith(("place", "slip", "side", "axis"))]
        read = [node for node in nodes if node.id.startswith(("place", "slip", "axis", "step", "mis"))]
        assert not overlapping([node for node in read if not node.id.endswith(".mark")])
        assert by_id(scene, window)[WAY].rect.height > 50, "there is something to see of the curve"
        press(scene, "n")
        listed = [node.look for name, node in by_id(scene, window).items() if name.startswith("slip")]
        assert listed.count(Panel(Tone.GOLD)) == 1, "the play that one looks at is listed"
    scene = spite_review(replace(SPITE, occupants=tuple(map(Person, (*NAMES, "Hal"))), entries=()))
    found = by_id(scene, window)
    assert not crowded([found[name] for name in found if name.startswith(("score", "axis", "step", "place"))], window)


def test_eight_have_a_curve_each() -> None:
    game = finished(*NAMES, rules=CLUB)
    seats = [Seat(seat) for seat in range(8)]
    worth = Worth(index=0, unit=Unit.CHANCE, outlook=tuple(((seat,), 1 / 8) for seat in seats))
    for window in (HERE, frame(960, 600), frame(960, 600, 2.0)):
        scene = ReviewScene(Replay(game), [ANN], ANN, Told([worth]), lambda: None)
        scene.update(0.0)
        found = by_id(scene, window)
        assert not outside(list(found.values()), window)
        look = found[WAY].look
        assert isinstance(look, Graph)
        assert len(look.curves) == 8
        assert [curve.hue for curve in look.curves if curve.strong] == [ANN]
