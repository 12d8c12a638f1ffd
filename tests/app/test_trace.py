"""The trace tells what shows and nothing else."""

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.finished_games import record
from support.windows.layout_checks import frame
from support.windows.table_user import AGAIN, SETUP, Seated, Thinkers

from spitegame.app.local_match import LocalMatch
from spitegame.app.trace import TraceFile
from spitegame.rules.cards import PACK, Card
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE, PARTY
from spitegame.rules.malice.view import MaliceView
from spitegame.scenes.handover import HandoverScene
from spitegame.scenes.results import ResultsScene
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.table import Table, TableStatus
from spitegame.tables.malice.face import FACE
from spitegame.tables.words import card_name
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import ButtonLook, CardLook, Mark, Node, Takes, Words
from spitegame.ui.preferences import Preferences, Speed

NODES = [
    Node(id="a", rect=Rect(0.4, 1.6, 63, 88), look=CardLook(PACK[0]), label="ace", takes=Takes.TAP | Takes.LIFT),
    Node(id="b", rect=Rect(0, 0, 63, 88), look=CardLook(None), marks=Mark.SELECTED | Mark.HINT),
    Node(id="c", rect=Rect(0, 0, 80, 40), look=ButtonLook("Ünder", 18)),
    Node(id="d", rect=Rect(0, 0, 9, 9), look=Words(("Your", "turn."), 18), label="Your turn."),
]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "trace.jsonl"


def test_a_picture_is_a_line_of_json(file: Path) -> None:
    trace = TraceFile(file)
    trace.settled("table", NODES, TableStatus("acting", Seat(1)))
    (line,) = lines(file)
    assert (line.pop("scene"), line.pop("status")) == ("table", {"kind": "acting", "seat": 1})
    keys = ("id", "role", "label", "rect", "takes", "marks", "card")
    told = [
        ("a", "card", "ace", [0, 2, 63, 88], ["tap", "lift"], [], "As"),
        ("b", "card", "", [0, 0, 63, 88], [], ["selected", "hint"], None),
        ("c", "button", "", [0, 0, 80, 40], [], []),
        ("d", "words", "Your turn.", [0, 0, 9, 9], [], []),
    ]
    assert line == {"nodes": [dict(zip(keys, each, strict=False)) for each in told]}
    trace.close()


def test_the_same_picture_is_not_told_twice(file: Path) -> None:
    trace = TraceFile(file)
    for scene, status in (("table", None), ("table", None), ("table", TableStatus("acting", Seat(0))), ("setup", None)):
        trace.settled(scene, list(NODES), status)
    assert [(line["scene"], line["status"]) for line in lines(file)] == [
        ("table", None),
        ("table", {"kind": "acting", "seat": 0}),
        ("setup", None),
    ]
    trace.close()


TABLES: list[tuple[Occupant, ...]] = [
    (Person("Ann"), Person("Bo")),
    (Person("Ann"), Computer("Mallory", "easy"), Person("Bo"), Computer("Ada", "good")),
]


@pytest.mark.parametrize("occupants", TABLES, ids=["one screen", "with computers"])
def test_no_picture_of_a_whole_game_shows_a_card_that_its_player_may_not_see(
    occupants: tuple[Occupant, ...], file: Path
) -> None:
    chance = Random(0)
    rules = replace(ONLINE if len(occupants) == 2 else PARTY, payoff=3)
    table, computers = Table.begin(record(0, *occupants, rules=rules)), Thinkers(lambda view: chance.choice(view.legal))
    match = LocalMatch(table, computers, lambda _: None, lambda _: AGAIN, lambda _: AGAIN, lambda: SETUP)
    person = Seated(match, lambda now, _: match.run(now, 0.0), Preferences(speed=Speed.OFF), frame())
    trace, told = TraceFile(file), 0
    with file.open(encoding="utf-8") as written:
        for _ in range(300):
            person.tick()
            scene = person.stage.scene
            trace.settled(scene.name, person.stage.nodes(person.frame), match.status)
            if isinstance(scene, ResultsScene):
                break
            for line in written:
                told += 1
                check(json.loads(line), match._table.view(person.table.state.facing) if scene is person.table else None)
            play_on(person, chance)
    assert told > 50
    trace.close()


def check(line: dict[str, Any], view: MaliceView | None) -> None:
    """No view: no card may be seen at all."""
    seen = {node["id"]: node["card"] for node in line["nodes"] if node.get("card")}
    if view is None:
        assert not seen
        return
    assert seen.items() <= open_to(view).items()
    for node in line["nodes"]:
        if re.match(rf"seat(?!{view.seat}\.)\d+\.hand", node["id"]):
            assert not any(name in node["label"] for name in NAMES)
        assert not re.search(r"(?<!You )draws the ", node["label"])


NAMES = [card_name(card) for card in PACK]


def open_to(view: MaliceView) -> dict[str, str]:
    """Every card that the seat knows of, by the node that may show it."""
    piles = {f"center{index}": pile for index, pile in enumerate(view.centers)}
    found: dict[str, Card | None] = {}
    for seat, area in enumerate(view.areas):
        piles |= {f"seat{seat}.discard{index}": pile for index, pile in enumerate(area.discards)}
        found[f"seat{seat}.payoff.0"] = area.payoff
        found |= {f"seat{seat}.hand{index}": card for index, card in enumerate(area.hand)}
    found |= {f"{name}.{height}": card for name, pile in piles.items() for height, card in enumerate(pile)}
    return {name: str(card) for name, card in found.items() if card}


def play_on(person: Seated, chance: Random) -> None:
    if isinstance(person.stage.scene, HandoverScene):
        person.key("return")
        return
    if "loose" in person.nodes:
        person.tap("loose")
        return
    view = person.table.state.view
    ways = [(place, target) for place, source in FACE.sources(view).items() for target in FACE.targets(view, source)]
    if ways:
        for name in chance.choice(ways):
            person.tap(name)
