"""The end of a match of Spite: places by score, what the last round brought, and the matches so far."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from support.malice import tables
from support.windows.layout_checks import FRAMES, crowded, frame, shown
from support.windows.scripted_rooms import Hosted, Joined
from support.windows.table_user import Dealt, Home

from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.rules.spite.scoring import results
from spitegame.rules.spite.state import Over, SpiteCarry, Tally
from spitegame.rules.spite.view import SpiteView
from spitegame.scenes.results import ResultsScene
from spitegame.session.room_handle import AnyRoomHandle
from spitegame.tables.spite.texts.wording import ending
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Frame, Node, Words

HERE = frame()
NAMES = ("Anna", "Mallory", *["Wolfgang Amadeus Mozartt"] * 7)


def over(
    before: Sequence[int], places: Sequence[int], *, wins: tuple[int, ...] = (), seat: int | None = 0
) -> SpiteView:
    """By seat: the scores before the last round, and the places in it. Everybody changes to the other half."""
    state = GAME.deal(OPEN, len(places), 1, SpiteCarry(wins) if wins else None)
    phase = Over(results([Tally(score) for score in before], places))
    return GAME.view(replace(state, phase=phase, round=OPEN.rounds), None if seat is None else Seat(seat))


def scene(view: SpiteView) -> ResultsScene:
    return ResultsScene(ending(view, NAMES), NAMES, Dealt(tables.table()), Home())


def told(nodes: Sequence[Node]) -> list[str]:
    return [" ".join(node.look.lines) for node in nodes if isinstance(node.look, Words)]


def row(nodes: Sequence[Node], seat: int) -> list[str]:
    """What stands beside a player's name, from the left."""
    name = next(node for node in nodes if node.id == f"seat{seat}")
    beside = [node for node in nodes if isinstance(node.look, Words) and node.rect.y == name.rect.y]
    return told(sorted(beside, key=lambda node: node.rect.x))


@pytest.mark.parametrize("window", FRAMES)
def test_nine_fit_into_every_window(window: Frame) -> None:
    shows = scene(over([0] * 9, range(1, 10), wins=(10,) * 9))
    for _ in range(3):
        assert not crowded([node for node in shows.nodes(window) if shown(node).height > 0], window)
        shows.handle(Key("pagedown", ""), window)


@pytest.mark.parametrize("room", [None, Hosted().handle, Joined().handle], ids=["here", "host", "guest"])
def test_who_could_not_go_wrong_is_told_of_the_open_rules(room: AnyRoomHandle | None) -> None:
    strict = replace(over([0] * 4, range(1, 5)), rules=STRICT)
    results = ResultsScene(ending(strict, NAMES), NAMES, Dealt(tables.table(), room=room), Home())
    assert any("“open”" in words for words in told(results.nodes(HERE)))
    for view in (over([0] * 4, range(1, 5)), replace(strict, seat=None)):
        assert not any("“open”" in words for words in told(scene(view).nodes(HERE)))


def test_the_best_score_wins() -> None:
    nodes = scene(over([0, 0, 0, 0], [2, 1, 4, 3], wins=(3, 0, 1, 0))).nodes(HERE)
    assert "Mallory wins the match" in told(nodes)
    assert "+2 is the best score after 5 rounds." in told(nodes)
    assert row(nodes, 1) == ["1.", "Mallory", "1st", "+2", "+2", "1"]
    assert row(nodes, 0) == ["2.", "Anna (you)", "2nd", "+1", "+1", "3"]
    assert row(nodes, 2) == ["4.", "Wolfgang Amadeus Mozartt", "4th", "−2", "−2", "1"]
    assert {"Last round", "Score", "Won"} < set(told(nodes))


def test_you_may_have_won() -> None:
    assert "You win the match" in told(scene(over([0] * 3, [1, 2, 3])).nodes(HERE))
    assert "Anna wins the match" in told(scene(over([0] * 3, [1, 2, 3], seat=None)).nodes(HERE))


def test_the_last_round_decides_between_equal_scores() -> None:
    view = over([0] * 3, [1, 2, 3])
    assert isinstance(view.phase, Over)
    first, second, third = view.phase.results
    phase = Over((replace(first, after=second.after), second, third))
    state = replace(GAME.deal(OPEN, 3, 1, None), phase=phase, round=OPEN.rounds)
    how = ending(GAME.view(state, Seat(0)), NAMES).how
    assert how == "0 is the best score after 5 rounds. Among equal scores, the better place in the last round counts."
