"""Cards fly from where they were seen to where they now lie: in which order, and which of equal ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from support.malice.tables import LEFT, ME, area, discard, play, play_discard, play_payoff, table, up_to
from support.windows.layout_checks import frame
from support.windows.table_user import seated

from spitegame.rules.cards import card
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, MaliceRules
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.face import Seen
from spitegame.tables.malice.flights import MaliceFlights
from spitegame.tables.malice.layout import layout
from spitegame.ui import motion
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight
from spitegame.ui.nodes import CardLook, Node

HERE = frame()
START = 10.0


@lru_cache(3)
def laid(view: MaliceView) -> dict[str, Node]:
    names = [f"Player {seat}" for seat in range(len(view.areas))]
    seen = Seen(view=view, names=names, kinds=[""] * len(names), column=150, status_lines=1)
    return {node.id: node for node in layout(seen, HERE).nodes}


@dataclass(frozen=True)
class Step:
    """From one update to the next, as one seat sees it."""

    before: MaliceView
    after: MaliceView
    events: tuple[Any, ...]
    carried: Mapping[str, Rect]

    @property
    def flights(self) -> list[Flight]:
        moved = MaliceFlights(
            before=self.before,
            after=self.after,
            events=self.events,
            drawn=laid(self.before),
            carried=self.carried,
            start=START,
            speed=1.0,
        )
        return moved.flights()

    def into(self, place: str) -> Flight:
        (found,) = [flight for flight in self.flights if flight.into == place]
        return found


def step(state: MaliceState, action: Action, *, by: Seat = ME, of: Seat = ME, **carried: Rect) -> Step:
    after, events = GAME.apply(state, by, action)
    seen = tuple(GAME.redact(event, of) for event in events)
    held = {name.replace("_", "."): rect for name, rect in carried.items()}
    return Step(GAME.view(state, of), GAME.view(after, of), seen, held)


def test_a_play_flies_from_the_hand_and_turns_over_on_its_way_if_it_is_anothers() -> None:
    each = step(table(hand="2d 5h 9c", centers=("As",)), play("2d"))
    drawn = laid(each.before)
    assert each.into("center0.1").origin == drawn["seat0.hand0"].rect
    assert each.into("seat0.hand0").origin == drawn["seat0.hand1"].rect
    assert each.into("seat0.hand1").origin == drawn["seat0.hand2"].rect
    assert len(each.flights) == 3
    state = table(others=(area("2d 8d", "9c 9c"),), centers=("As",), turn=LEFT)
    flight = step(state, play("2d"), by=LEFT).into("center0.1")
    assert (flight.before, flight.after) == (None, card("2d"))
    assert flight.origin == laid(GAME.view(state, ME))["seat1.hand1"].rect


def test_a_carried_card_goes_on_from_where_it_was_let_go_also_if_there_is_an_equal_one() -> None:
    let_go = Rect(500, 300, 90, 126)
    state = table(hand="2d 5h", payoff="9d 6s", discards=("3c",), centers=("As", "As 2s", up_to("5")))
    assert step(state, play("2d"), seat0_hand0=let_go).into("center0.1").origin == let_go
    assert step(state, play_payoff(2), seat0_payoff=let_go).into("center2.5").origin == let_go
    assert step(state, play_discard(0, 1), seat0_discard0=let_go).into("center1.2").origin == let_go
    each = step(table(hand="2d 5h 2d 9c", centers=("As",)), play("2d"), seat0_hand2=let_go)
    assert each.into("center0.1").origin == let_go
    drawn = [laid(each.before)[f"seat0.hand{index}"].rect for index in (1, 0, 3)]
    assert [each.into(f"seat0.hand{index}").origin for index in range(3)] == drawn


def test_a_discard_lands_on_top_of_its_pile_and_what_others_draw_stays_face_down() -> None:
    state = table(hand="9c 5h", discards=("8d 3c",), others=(area("8c", "9c 9c"),), stock="2c 3c 4c 5c")
    each = step(state, discard("9c", 0))
    flight = each.into("seat0.discard0.2")
    assert flight.after == card("9c")
    assert flight.lands_with == Sound.PLACE
    draws = [flight for flight in each.flights if flight.into.startswith("seat1.hand")]
    assert [flight.into for flight in draws] == [f"seat1.hand{index}" for index in range(1, 5)]
    assert {(flight.before, flight.after) for flight in draws} == {(None, None)}


def test_the_next_payoff_card_and_a_full_hand_come_when_the_card_played_has_landed() -> None:
    each = step(table(payoff="9d 6s", centers=(up_to("5"),), hand="9c"), play_payoff(0))
    played, turned = each.into("center0.5"), each.into("seat0.payoff.0")
    assert (turned.before, turned.after) == (None, card("9d"))
    assert turned.starts == played.ends
    each = step(table(hand="2d", centers=("As",), stock="3c 4c 5c 6c 7c 8c"), play("2d"))
    draws = [each.into(f"seat0.hand{index}") for index in range(5)]
    assert [flight.after for flight in draws] == list(each.after.areas[0].hand)
    assert {flight.origin for flight in draws} == {laid(each.before)["stock"].rect}
    assert [flight.starts for flight in draws] == sorted({flight.starts for flight in draws})
    assert draws[0].starts >= each.into("center0.1").ends


@pytest.mark.parametrize(("rules", "away"), [(ONLINE, "stock"), (PARTY, "completed"), (CLUB, "completed")])
def test_a_completed_center_lies_for_a_moment_and_is_swept_away(rules: MaliceRules, away: str) -> None:
    each = step(table(hand="Qd 5h", centers=(up_to("J"),), stock="9c " * 20, rules=rules), play("Qd"))
    played = next(flight for flight in each.flights if flight.into == "center0" and flight.after == card("Qd"))
    swept = each.into(away)
    assert swept.appears == played.ends
    assert swept.starts == pytest.approx(played.ends + motion.PAUSE_BEFORE_CLEAR_S)
    assert swept.lands_with == Sound.CLEAR


def test_a_deal_ends_within_its_time_whatever_the_number_of_cards() -> None:
    for seats in range(2, 9):
        state = table(hand="2d 5h Kc 9c 3s", others=(area("8c 8d 8h 8s 9c"),) * (seats - 1), rules=CLUB, stock="9d")
        nodes = laid(GAME.view(state, ME))
        found = MaliceFlights.deal(GAME.view(state, ME), nodes, START, 1.0)
        cards = {name for name, node in nodes.items() if isinstance(node.look, CardLook)}
        assert {flight.into for flight in found} == {name for name in cards if ".hand" in name or ".payoff.0" in name}
        assert max(flight.ends for flight in found) <= START + motion.LONGEST_DEAL_S + motion.PLAY_S
        assert {flight.origin for flight in found} == {nodes["stock"].rect}


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(3))
def test_forty_moves_that_wait_are_seen_within_four_seconds(seed: int, seats: int) -> None:
    chance = Random(seed)
    others = (area("8c 8d 8h 2s 9c", "9c 9c"),) * (seats - 1)
    person, match = seated(table(hand="2d 5h Kc 9c 3s", others=others, rules=PARTY, stock="As 2h 3d 9c " * 30))
    for _ in range(40):
        seat = min(match.table.to_act)
        legal = match.table.view(seat).legal
        match.act(seat, chance.choice([action for action in legal if isinstance(action, type(legal[0]))]))
        match.run()
    person.tick()
    assert person.table.is_moving
    person.tick(4.0)
    assert not person.table.is_moving
