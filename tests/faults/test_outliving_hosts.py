"""A game goes on without its host, who is killed, stopped, cut off or leaves, and comes back as a guest. The lab's
`test_succession_model` tries many more moments, in memory."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest
from support.online.games_under_faults import (
    Fault,
    Make,
    Round,
    cable_pulled,
    killed,
    room_service,
    stopped,
    table,
)
from support.online.headless_peers import Peer, assert_shown, finished, seen
from support.online.netlab import machines

from spitegame.online.room.guest import WENT_BACK
from spitegame.rules.game import Seat

pytest_plugins = ["support.online.fork_server_fixture"]
pytestmark = pytest.mark.network
PACE = 0.2
"""Seconds between two actions of a player, so that a game is on until the host is back."""


async def part(host: Peer) -> None:
    """It is cut off together with one of the guests, from the others and the room service."""
    fellow = host.fellows[0]
    for one, other in ((host, fellow), (fellow, host)):
        assert one.machine
        assert other.machine
        one.machine.drop("!", "-s", other.machine.address)
        one.machine.drop_outgoing("!", "-d", other.machine.address)


async def rejoin(host: Peer) -> None:
    for each in (host, host.fellows[0]):
        assert each.machine
        each.machine.heal()


async def hand_on(host: Peer) -> None:
    host.order("hand on")
    await host.leave()


async def start(host: Peer) -> None:
    host.start()


PARTED = Fault("parted", 0.0, part, rejoin)


@dataclass(frozen=True, slots=True)
class Point:
    """How a host is lost."""

    loss: Fault
    game: str
    seats: int
    at: int
    """The number of the update that everybody has been shown."""
    later: float
    """Seconds from then on."""


POINTS = (
    Point(killed(0), "malice", seats=4, at=12, later=0.1),
    Point(stopped(0), "spite", seats=3, at=8, later=0.0),
    Point(cable_pulled(0), "malice", seats=3, at=15, later=0.2),
    Point(PARTED, "malice", seats=5, at=9, later=0.1),
    Point(Fault("handed on", 0.0, hand_on, start), "spite", seats=5, at=10, later=0.3),
)


@pytest.mark.parametrize("point", POINTS, ids=lambda point: point.loss.name.replace(" ", "-"))
async def test_a_game_outlives_its_host(point: Point, tmp_path: Path, peer: Make) -> None:
    """To its end; the host is back once the others have gone on."""
    with machines(1 + point.seats) as lab:
        service = await room_service(peer, lab[0])
        game = table(peer, tmp_path, service, *lab[1:], game=point.game, pace=PACE, payoff=2)
        await game.open()
        await game.in_play(point.at)
        await asyncio.sleep(point.later)
        await point.loss.strike(game.host)
        left = game.guests[1:] if point.loss is PARTED else game.guests
        new = await went_on(game, left)
        await point.loss.heal(game.host)
        await game.host.tells("part", seen="guest")
        for each in game.programs:
            each.order("finish")
        guests = [each for each in game.programs if each is not new]
        for guest in guests:
            assert (await guest.tells("verdict")).seen == "fair", guest.tales
        await asyncio.gather(*(guest.leave() for guest in guests))
        await new.leave()
        assert_one_game(left, [each for each in game.programs if each not in left])


async def went_on(game: Round, left: Sequence[Peer]) -> Peer:
    """One of those left is the new host, computers play for who is not, and somebody has acted."""
    await game.until(lambda: any(each.newest("part") for each in left), "somebody goes on as the host")
    new = next(each for each in left if each.newest("part"))
    for each in game.programs:
        if each not in left:
            new.order(f"let play {own_seat(each)}")
    opened = await new.tells("update", after=(await new.tells("part", seen="host")).at)
    number = opened.more["number"]
    await new.tells("update", after=opened.at, number=lambda told: told > number)
    return new


def own_seat(peer: Peer) -> Seat:
    return Seat(next(told.seen for told in peer.told if told.what == "seat"))


def assert_one_game(left: Sequence[Peer], lost: Sequence[Peer]) -> None:
    """All have kept the same record of the newest deal, and each of those left was shown what follows from it, with
    nothing left out and nothing doubled. Each deal goes on from the newest that the host before had signed, which is
    at most one update before what somebody had seen, and who had seen more was told."""
    kept = [game for each in (*lost, *left) if (game := finished(each))]
    # Who came on the way is the host's word, of which guests keep what they have seen.
    opening = replace(kept[0].opening, reseated=())
    assert all(replace(each.opening, reseated=()) == opening for each in kept), "there is more than one game"
    for each in left:
        assert_shown(each, opening, own_seat(each), whole=True)
    views = {each: _views(each) for each in (*left, *lost)}
    for at in {at for each in views.values() for at in each}:
        assert len({shown[at][1] for shown in views.values() if at in shown}) == 1, f"{at} is not the same for all"
    for before, after in pairwise(sorted({deal for each in left for deal in seen(each)})):
        first = min(number for each in left for deal, number in views[each] if deal == after)
        newest = {each: max((n for deal, n in shown if deal == before), default=0) for each, shown in views.items()}
        for each in left:
            if (before, first) in views[each]:
                assert views[each][before, first] == views[each][after, first], f"{each} has other cards"
            was_told = any(told.what == "notice" and told.more["sentence"] == WENT_BACK for told in each.told)
            assert was_told or newest[each] <= first, f"{each} was not told that {newest[each]} was undone"
        assert max(newest.values()) - first <= 1


def _views(peer: Peer) -> dict[tuple[int, int], tuple[str, str]]:
    """What the peer was shown, by deal and number: the digests of the whole view and of what all see."""
    return {(told.more["deal"], told.more["number"]): (told.more["view"], told.more["public"]) for told in peer.updates}
