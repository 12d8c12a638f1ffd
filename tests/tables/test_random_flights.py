"""Whatever happens in a game, cards fly from where they were seen to where they now lie."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from support.corpus import RandomGame, random_games
from support.windows.layout_checks import frame

from spitegame.rules.game import Seat
from spitegame.rules.malice.events import CenterCompleted, Discarded, Drew, PayoffTurned, PlayedToCenter
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.catalog import FACES
from spitegame.tables.face import AnyFace, Seen
from spitegame.tables.spite import places
from spitegame.ui.motion import Flight, Timeline
from spitegame.ui.nodes import CardLook, Node

HERE = frame()
START = 10.0
NAMES = [f"Player {seat}" for seat in range(9)]


def laid(face: AnyFace, view: Any) -> dict[str, Node]:
    seen = Seen(view=view, names=NAMES, kinds=[""] * len(NAMES), column=150, status_lines=1, choice=face.blank)
    return {node.id: node for node in face.layout(seen, HERE).nodes}


def moments(game: RandomGame, most: int) -> Iterator[tuple[Any, Any, Sequence[Any]]]:
    """Steps at even distances, as a random seat sees them: the view before, the view after, and what happened."""
    rules, played = game.trial.game, game.played
    seat = Seat(Random(game.seed).randrange(game.table.seats))
    for index in range(0, len(played.steps), -(-len(played.steps) // most)):
        before, after = (rules.view(state, seat) for state in played.states[index : index + 2])
        yield before, after, [rules.redact(event, seat) for event in played.events[index]]


@pytest.mark.parametrize("most", [8, pytest.param(5_000, marks=pytest.mark.long)], ids=["sample", "all"])
@pytest.mark.parametrize("game", random_games()[::3])
def test_every_card_flies_from_somewhere_seen_to_somewhere_that_is_there(game: RandomGame, most: int) -> None:
    face = FACES[game.trial.game.rulebook.key]
    for before, after, events in moments(game, most):
        drawn, nodes = (laid(face, view) for view in (before, after))
        found = face.choreography(
            before=before, after=after, events=events, drawn=drawn, carried={}, start=START, speed=1.0
        ).flights()
        assert [flight.into for flight in found if flight.into not in nodes and not is_hidden(flight.into, nodes)] == []
        assert [flight for flight in found if not HERE.whole.contains(flight.origin)] == []
        assert all(START <= flight.starts <= flight.ends for flight in found)
        assert all(flight.appears <= flight.starts for flight in found)
        check_end(nodes, found)
        if isinstance(after, MaliceView):
            assert len(found) >= sum(map(flown, events))
            check_own_hand(before, after, drawn, found)


def is_hidden(place: str, nodes: Mapping[str, Node]) -> bool:
    """The first hands of a long trick of Spite are only counted, and after a round nothing shows but the scores."""
    return place.startswith(places.TRICK) if "trick.more" in nodes else "standing" in nodes


def check_end(nodes: Mapping[str, Node], found: Sequence[Flight]) -> None:
    """When the last has landed nothing is hidden, and what flew to a card became that card."""
    timeline = Timeline()
    timeline.add(found)
    timeline.forget_landed(timeline.busy_until(START))
    assert not timeline.hidden()
    for flight in found:
        look = nodes[flight.into].look if flight.into in nodes else None
        if isinstance(look, CardLook):
            assert look.card == flight.after, flight.into


def flown(event: Any) -> int:
    """So many cards fly for an event, at least."""
    match event:
        case PlayedToCenter() | Discarded() | PayoffTurned() | CenterCompleted():
            return 1
        case Drew(cards=drawn):
            return len(drawn)
        case _:
            return 0


def check_own_hand(before: MaliceView, after: MaliceView, drawn: Mapping[str, Node], found: Sequence[Flight]) -> None:
    """If it changes at all, each of its cards has one flight, from where such a card was seen, or from the stock."""
    seat = after.vantage
    hand = after.areas[seat].hand
    own = [flight for flight in found if flight.into.startswith(f"seat{seat}.hand")]
    if hand == before.areas[seat].hand:
        assert own == []
        return
    assert sorted((flight.into, flight.after) for flight in own) == sorted(
        (f"seat{seat}.hand{index}", held) for index, held in enumerate(hand)
    )
    for flight in own:
        places = [node for node in drawn.values() if node.rect == flight.origin]
        assert any(node.id == "stock" or node.look == CardLook(flight.after) for node in places)
