"""Whatever can be tapped can be reached without a mouse."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product

import pytest
from support.malice.tables import area, table
from support.spite.full_states import crowded
from support.windows.layout_checks import frame
from support.windows.table_user import Home, seated

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.rules.malice.options import CLUB, PARTY
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite.state import SpiteState
from spitegame.scenes.door import DoorScene
from spitegame.scenes.setup import SetupScene
from spitegame.ui.focus import Towards, following, neighbour, stops
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Mark, Node, Takes, Zone
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.scene import Scene

WINDOWS = [frame(960, 600), frame(1280, 800), frame(1280, 800, 2.0), frame(3440, 1440), frame(960, 1400)]
DUEL = table(hand="2d 5h Kc 9c 3s", discards=("8d 3c", "Qh"), centers=("As", "As 2h"), stock="9d")
MANY = table(
    hand="2d 5h Kc 9c 3s", others=(area("8c 8d", discards=("4h 7s",)),) * 3, rules=PARTY, centers=("As",), stock="9d"
)
CROWD = table(hand="2d 5h Kc", others=(area("8c 8d", discards=("4h 7s",)),) * 7, rules=CLUB, stock="9d")


def node(name: str, x: float, y: float, takes: Takes = Takes.TAP) -> Node:
    return Node(id=name, rect=Rect(x, y, 10, 10), look=Zone(), takes=takes)


GRID = [node(f"{x}{y}", x * 20, y * 20) for y in range(3) for x in range(3)]


def test_arrows_go_to_the_nearest_and_tab_goes_round_and_round_and_back() -> None:
    assert neighbour(GRID, "11", Towards.LEFT) == "01"
    assert neighbour(GRID, "11", Towards.RIGHT) == "21"
    assert neighbour(GRID, "11", Towards.UP) == "10"
    assert neighbour(GRID, "11", Towards.DOWN) == "12"
    assert neighbour(GRID, "21", Towards.RIGHT) == "21"
    names = [each.id for each in GRID]
    assert neighbour(GRID, None, Towards.DOWN) == neighbour(GRID, "gone", Towards.DOWN) == following(GRID, None) == "00"
    assert following(GRID, None, back=True) == following(GRID, "00", back=True) == "22"
    assert [following(GRID, name) for name in names] == [*names[1:], names[0]]
    assert following([], "00") is neighbour([], None, Towards.DOWN) is None


def test_it_rests_on_nothing_that_is_disabled_takes_nothing_or_lies_behind() -> None:
    off, label = replace(GRID[1], marks=Mark.DISABLED), node("label", 5, 5, Takes.NOTHING)
    sheet = node("sheet", 5, 5, Takes.SCROLL)
    assert [each.id for each in stops([GRID[0], off, label, sheet, GRID[2]])] == ["00", "20"]
    cover = node("cover", 0, 0, Takes.TAP | Takes.BLOCK)
    assert [each.id for each in stops([*GRID, cover, node("front", 20, 20)])] == ["cover", "front"]
    assert following([*GRID, cover], "11") == "cover"


def by_arrows(nodes: Sequence[Node]) -> set[str]:
    """Every stop that arrows lead to, from the first one."""
    first = following(nodes, None)
    assert first
    reached, fresh = {first}, [first]
    while fresh:
        here = fresh.pop()
        found = {name for towards in Towards if (name := neighbour(nodes, here, towards))} - reached
        reached |= found
        fresh += found
    return reached


def by_tab(nodes: Sequence[Node]) -> set[str]:
    reached: set[str] = set()
    focus = following(nodes, None)
    while focus and focus not in reached:
        reached.add(focus)
        focus = following(nodes, focus)
    return reached


MATCHES: Mapping[str, MaliceState | SpiteState] = {"duel": DUEL, "four": MANY, "eight": CROWD, "Spite": crowded(9)}


@pytest.mark.parametrize(("match", "shows"), [*product(MATCHES, ["table", "log"]), ("four", "pile"), ("eight", "pile")])
def test_every_stop_of_a_table_is_reached(match: str, shows: str) -> None:
    person, _ = seated(MATCHES[match], Preferences(speed=Speed.OFF))
    person.settle()
    if shows != "table":
        person.tap("log" if shows == "log" else "seat1.discard0")
    for window in WINDOWS:
        person.frame = window
        check_stops(list(person.nodes.values()))


@pytest.mark.parametrize("scene", [DoorScene, lambda home: SetupScene(home, LEVEL_NAMES)], ids=["door", "setup"])
def test_every_stop_before_a_game_is_reached(scene: Callable[[Home], Scene]) -> None:
    for window in WINDOWS:
        check_stops(scene(Home()).nodes(window))


def check_stops(nodes: Sequence[Node]) -> None:
    """To what is scrolled out of sight no arrow has to lead; the form itself does."""
    every = stops(nodes)
    assert by_tab(nodes) == {each.id for each in every}
    assert by_arrows(nodes) >= {each.id for each in every if not each.clip or each.clip.overlap(each.rect)}
