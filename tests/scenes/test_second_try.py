"""A play that cost much is tried again, on a table that shows what its seat knew then."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from support.finished_games import finished
from support.malice.tables import table
from support.pseudo_language import foreign, pseudo_spoken
from support.windows.layout_checks import FRAMES, frame, outside, overflowing
from support.windows.table_user import AGAIN, Home, Told, seated

from spitegame.advice import Advice, Unit, Worth
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Discard, FromPayoff, PlayToCenter
from spitegame.rules.spite.actions import Pass
from spitegame.rules.spite.options import STRICT
from spitegame.scenes.review import ReviewScene
from spitegame.scenes.second_try import SecondTryScene, verdict
from spitegame.session.replay import Replay
from spitegame.tables.catalog import FACES
from spitegame.tables.malice import places
from spitegame.ui.gestures import Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import CardLook, Frame, Mark, Node
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.scene import STAY, Back, Instead, Over, Scene

UNDO = "Undo your play before you try another."
ANN, BO = Seat(0), Seat(1)
HERE = frame()
REPLAY = Replay(finished())


@dataclass
class Costs:
    """A judge to whom every play costs the same, once it has been thought over."""

    costs: float
    is_over: bool = False
    asked: list[Any] = field(default_factory=list)
    has_thought: bool = True

    def ask(self, action: Any) -> None:
        self.asked.append(action)

    def cost(self) -> float | None:
        return self.costs if self.asked and self.has_thought else None

    def end(self) -> None:
        self.is_over = True


def slip() -> Worth:
    """A discard of Ann, at a moment at which she might have played a card of her payoff stack, or at least another."""
    place = next(
        place
        for place in range(len(REPLAY))
        if isinstance((still := REPLAY.snapshot(place, ANN)).done, Discard) and len(still.view.areas[ANN].hand) > 2
    )
    view = REPLAY.snapshot(place, ANN).view
    better = next(
        action for action in view.legal if isinstance(action, Discard) and action != REPLAY.snapshot(place, ANN).done
    )
    return Worth(index=place, unit=Unit.CHANCE, outlook=(((ANN,), 0.6), ((BO,), 0.4)), cost=0.2, better=Advice(better))


SLIP = slip()
VIEW = REPLAY.snapshot(SLIP.index, ANN).view


class Pupil:
    """Somebody in front of the table that is tried again."""

    def __init__(self, judge: Costs, worth: Worth = SLIP, onward: Scene | None = None) -> None:
        self.judge = judge
        self.home = Home()
        self.scene = SecondTryScene(REPLAY, worth, ANN, judge, self.home, lambda: onward)
        self.now = 0.0
        self.tick()

    def tick(self) -> Any:
        step = None
        for _ in range(40):
            self.now += 0.05
            step = self.scene.update(self.now)
            self.scene.nodes(HERE)
        return step

    @property
    def nodes(self) -> dict[str, Node]:
        return {node.id: node for node in self.scene.nodes(HERE)}

    def says(self, name: str) -> str:
        return self.nodes[name].label

    def tap(self, *names: str) -> Any:
        step = None
        for name in names:
            step = self.scene.handle(Tap(name), HERE)
            self.scene.nodes(HERE)
        self.tick()
        return step

    def play(self, action: Any) -> None:
        self.tap(*FACES["malice"].places_of(VIEW, action))


def others(kind: type) -> list[Any]:
    return [
        action for action in VIEW.legal if isinstance(action, kind) and action != REPLAY.snapshot(SLIP.index, ANN).done
    ]


def test_the_table_shows_what_the_seat_knew_where_a_play_is_judged_and_may_be_undone() -> None:
    pupil = Pupil(Costs(0.05, has_thought=False))
    assert pupil.scene.state.view == VIEW
    open_cards = {name for name, node in pupil.nodes.items() if isinstance(node.look, CardLook) and node.look.card}
    assert not any(name.startswith("seat1.hand") for name in open_cards)
    assert pupil.says("prompt") == f"Turn {REPLAY.turn(SLIP.index)} again. That play cost you 20%: find a better one."
    assert pupil.says("last").startswith("Then: You discard the ")
    assert pupil.says("menu") == "Back to the review"
    assert Mark.DISABLED in pupil.nodes["undo"].marks, "what was done before stands"
    first, second = others(Discard)[:2]
    pupil.play(first)
    assert pupil.judge.asked == [first]
    assert pupil.says("prompt") == "Judging your play…"
    pupil.judge.has_thought = True
    pupil.tick()
    assert pupil.says("prompt") == "Better: it costs 5% instead of 20%. There is an even better one."
    pupil.tap("undo")
    assert pupil.says("prompt").startswith("Turn ")
    assert pupil.scene.state.view == VIEW
    pupil.play(second)
    assert pupil.judge.asked == [first, second]


def test_after_the_best_play_nobody_is_asked_to_undo_it_but_after_another_one() -> None:
    first, second = others(Discard)[:2]
    for cost, words in ((0.0, "You have found the best play: there is nothing better to try."), (0.05, UNDO)):
        pupil = Pupil(Costs(cost))
        pupil.play(first)
        pupil.play(second)
        assert pupil.says("last") == words


@pytest.mark.parametrize("window", [frame(900, 620), frame(1024, 640, 2.0), HERE], ids=lambda each: str(each.size))
def test_the_table_lies_as_in_the_game(window: Frame) -> None:
    pupil = Pupil(Costs(0.05))
    game, _ = seated(table(rules=VIEW.rules), Preferences(speed=Speed.OFF), window)
    tried, played = ({n.id: n.rect for n in scene.nodes(window)} for scene in (pupil.scene, game.table))
    piles = [places.payoff(ANN), places.payoff(BO), places.center(0), places.STOCK]
    assert {name: tried[name] for name in piles} == {name: played[name] for name in piles}


def test_what_would_turn_up_a_card_is_judged_unseen() -> None:
    place = next(
        place
        for place in range(len(REPLAY))
        if isinstance(done := REPLAY.snapshot(place, ANN).done, PlayToCenter) and done.source == FromPayoff(ANN)
    )
    worth = Worth(index=place, unit=Unit.CHANCE, outlook=SLIP.outlook, cost=0.2, better=SLIP.better)
    pupil, view, done = Pupil(Costs(0.0), worth), REPLAY.snapshot(place, ANN).view, REPLAY.snapshot(place, ANN).done
    assert done
    pupil.tap(*FACES["malice"].places_of(view, done))
    assert pupil.judge.asked == [done]
    assert pupil.scene.state.view == view, "the next payoff card stays unknown"
    assert pupil.says("prompt").startswith("That is the best play")
    assert places.card(places.payoff(ANN), 0) in pupil.nodes


def test_a_hint_tells_the_best_and_a_judge_that_has_gone_is_told_of() -> None:
    pupil = Pupil(Costs(0.0, is_over=True, has_thought=False))
    pupil.tap("hint")
    assert pupil.says("prompt").startswith("Discard the ")
    assert SLIP.better
    assert set(FACES["malice"].places_of(VIEW, SLIP.better.action)) <= {
        name for name, node in pupil.nodes.items() if Mark.HINT in node.marks
    }
    pupil.play(others(Discard)[0])
    assert pupil.says("prompt").startswith("Something went wrong")
    pupil = Pupil(Costs(0.0))
    assert pupil.scene.handle(Key("escape", ""), HERE) == Back()
    assert pupil.judge.is_over, "nobody waits for it any more"
    assert Pupil(Costs(0.0), onward=AGAIN).scene.update(9.0) == Instead(AGAIN)
    with pseudo_spoken():
        pupil = Pupil(Costs(0.05))
        assert foreign(pupil.nodes.values()) == set()
        pupil.play(others(Discard)[0])
        assert foreign(pupil.nodes.values()) == set()


def test_the_verdict_compares_with_the_play_of_then() -> None:
    for cost, words in (
        (0.0, "That is the best play: it saves the 20% you gave away."),
        (0.1, "Better: it costs 10% instead of 20%. There is an even better one."),
        (0.2, "No better: it costs 20% too. Try another one, or ask for a hint."),
        (0.4, "Worse: it costs 40% instead of 20%. Try another one, or ask for a hint."),
    ):
        said = verdict(cost, 0.2, Unit.CHANCE)
        assert said.words == words
        assert said.warning is (cost >= 0.2)


def test_in_spite_a_play_is_judged_in_places() -> None:
    replay = Replay(finished("Ann", "Bo", "Cy", game="spite", rules=replace(STRICT, rounds=1)))
    stills = [replay.snapshot(at, ANN) for at in range(len(replay))]
    place = next(at for at, still in enumerate(stills) if still.view.laid and isinstance(still.done, Pass))
    better = Advice(Pass(replay.snapshot(place, ANN).view.decision))
    worth = Worth(index=place, unit=Unit.PLACE, outlook=(((ANN,), 2.0),), cost=0.5, better=better)
    judge = Costs(0.3)
    scene = SecondTryScene(replay, worth, ANN, judge, Home(), lambda: None)

    def says(name: str) -> str:
        for tick in range(40):
            scene.update(tick * 0.05)
        return {node.id: node for node in scene.nodes(HERE)}[name].label

    assert says("prompt") == "Your turn again. That play cost you 0.5 places: find a better one."
    assert says("last") == "Then: You pass."
    scene.handle(Tap("pass"), HERE)
    assert says("prompt") == "Better: it costs 0.3 places instead of 0.5 places. There is an even better one."
    assert judge.asked == [better.action]


def test_only_a_marked_play_of_the_review_is_tried_again() -> None:
    findings, tried = Told([SLIP, Worth(index=len(REPLAY) - 1, unit=Unit.CHANCE, outlook=SLIP.outlook)]), []

    def retry(worth: Worth, seat: Seat) -> Scene:
        tried.append((worth, seat))
        return AGAIN

    review = ReviewScene(REPLAY, [ANN], ANN, findings, lambda: None, retry=retry)
    review.update(0.0)
    assert Mark.DISABLED in {node.id: node for node in review.nodes(HERE)}["retry"].marks
    assert review.handle(Key("t", "t"), HERE) == STAY
    review.handle(Tap("slip1"), HERE)
    assert Mark.DISABLED not in {node.id: node for node in review.nodes(HERE)}["retry"].marks
    assert review.handle(Key("t", "t"), HERE) == Over(AGAIN)
    assert review.handle(Tap("retry"), HERE) == Over(AGAIN)
    assert tried == [(SLIP, ANN)] * 2


@pytest.mark.parametrize("window", FRAMES, ids=lambda window: f"{window.size.width}-{window.text_scale}")
def test_nothing_leaves_the_window(window: Frame) -> None:
    pupil = Pupil(Costs(0.3))
    pupil.play(others(Discard)[0])
    nodes = list(pupil.scene.nodes(window))
    assert not outside(nodes, window)
    assert not overflowing([node for node in nodes if node.id in ("prompt", "last")], window)
