"""Games that lose their host at some point, between programs on machines of their own: when play goes on, and whether
whoever goes on has lost nothing that was seen."""

import asyncio
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

from spitegame.online.host.room import SUCCEEDED
from spitegame.online.room.guest import WENT_BACK
from spitegame.rules.game import Seat
from support.online.games_under_faults import Make, Round, cable_pulled, killed, stopped, table
from support.online.headless_peers import Peer, assert_shown, finished, seen
from support.online.netlab import Machine

HOST = Seat(0)
"""The seat of the host who is lost."""
IN_FLIGHT = 1.0
"""Seconds after which all has come that the host had said."""
AS_OTHERS_BEGIN = 9.0, 13.0
"""Seconds from the loss of a host between which others begin to go on without it."""
PACE = 0.2
"""Seconds between two actions of a player, so that a game is on until the host is back."""
LOOK = 0.02
LIMIT = 90.0
"""Seconds within which a busy machine has done what is waited for."""
MOST_SEATS = 5


class Loss(Enum):
    KILLED = "killed"
    STOPPED = "stopped"
    """As a machine whose lid is closed."""
    CUT = "cut"
    """Its cable is pulled."""
    PARTED = "parted"
    """It is cut off together with one of the guests, from the others and the room service."""
    HANDED_ON = "handed on"
    """It has left, so that the others can go on."""


FAULTS = {Loss.KILLED: killed(0), Loss.STOPPED: stopped(0), Loss.CUT: cable_pulled(0)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """Where a host is lost, and when it is back."""

    game: str
    seats: int
    loss: Loss
    at: int
    """The number of the update that everybody has been shown."""
    later: float
    """Seconds from then on."""
    back: float | None
    """Seconds for which it is away; None if it never comes back."""
    sits_in: bool
    """A computer plays for the host as long as it is away."""

    @classmethod
    def by_chance(cls, seed: int) -> Self:
        chance = random.Random(seed)
        back = chance.choice([0.0, 5.0, chance.uniform(*AS_OTHERS_BEGIN), 15.0, 60.0, None])
        return cls(
            game=chance.choice(["malice", "spite"]),
            seats=chance.randint(3, MOST_SEATS),
            loss=chance.choice([Loss.KILLED, Loss.STOPPED, Loss.CUT, Loss.HANDED_ON]),
            at=chance.randint(3, 20),
            later=chance.uniform(0.0, 2 * PACE),
            back=back,
            sits_in=back is None or chance.random() < 0.5,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlived:
    """How a game has outlived its host."""

    has_successor: bool
    """Another program has gone on as the host; otherwise the host was back in time."""
    opened: float | None
    """Seconds from the loss until the successor is told that the game goes on; None if there is none."""
    resumed: float | None
    """Seconds from the loss to the next action of somebody; None if it was the turn of the host, for whom nobody plays.
    """
    undone: int
    """The updates that somebody was shown and that had not been signed, or not for those who went on."""


async def outlived(peer: Make, lab: Sequence[Machine], service: Peer, folder: Path, point: Point) -> Outlived:
    """Play a game to its end whose host is lost at this point. `lab`: machines for all seats."""
    setup: dict[str, Any] = {"game": point.game, "pace": PACE, "payoff": 2}
    game = table(peer, folder, service, *lab[: point.seats], **setup)
    await game.open()
    await game.in_play(point.at)
    await asyncio.sleep(point.later)
    lost = time.monotonic()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_away(game, point))
        new = await _new_host(game, point, lost)
        if new and point.sits_in:
            new.order(f"let play {HOST}")
        opened = (await new.tells("notice", LIMIT, sentence=SUCCEEDED)).at - lost if new else None
        resumed = await _resumed(game, point, new, lost)
    undone = await _finished(game, point, new)
    return Outlived(has_successor=new is not None, opened=opened, resumed=resumed, undone=undone)


async def _away(game: Round, point: Point) -> None:
    await _lose(game.host, game.guest, point.loss)
    if point.back is not None:
        await asyncio.sleep(point.back)
        await _bring_back(game.host, game.guest, point.loss)


async def _lose(host: Peer, fellow: Peer, loss: Loss) -> None:
    match loss:
        case Loss.PARTED:
            for one, other in ((host, fellow), (fellow, host)):
                assert one.machine
                assert other.machine
                one.machine.drop("!", "-s", other.machine.address)
                one.machine.drop_outgoing("!", "-d", other.machine.address)
        case Loss.HANDED_ON:
            host.order("hand on")
            await host.leave()
        case _:
            await FAULTS[loss].strike(host)


async def _bring_back(host: Peer, fellow: Peer, loss: Loss) -> None:
    match loss:
        case Loss.PARTED:
            for each in (host, fellow):
                assert each.machine
                each.machine.heal()
        case Loss.HANDED_ON:
            host.start()
        case _:
            await FAULTS[loss].heal(host)


def _left(game: Round, point: Point) -> list[Peer]:
    """The guests who are not cut off."""
    return game.guests[1:] if point.loss is Loss.PARTED else game.guests


async def _new_host(game: Round, point: Point, lost: float) -> Peer | None:
    """The program that goes on as the host; None if the one before does."""
    left = _left(game, point)
    back = float("inf") if point.back is None else lost + max(point.back, IN_FLIGHT)

    def is_settled() -> bool:
        goes_on = any(told.at > back and told.more["deal"] == 1 for guest in left for told in guest.updates)
        return _successor(left) is not None or (goes_on and point.loss is not Loss.HANDED_ON)

    await _until(game, is_settled, "somebody goes on as the host")
    return _successor(left)


def _successor(left: Sequence[Peer]) -> Peer | None:
    return next((each for each in left if any(told.what == "part" for told in each.told)), None)


async def _resumed(game: Round, point: Point, new: Peer | None, lost: float) -> float | None:
    """Seconds from the loss to the next action of somebody, as `Outlived` says."""
    began = lost + max(point.back or 0.0, IN_FLIGHT)
    if new:
        began = (await new.tells("part", seen="host")).at
        await new.tells("update", LIMIT, began)  # the table, as it was opened
    left = _left(game, point)
    known = max(told.more["number"] for guest in left for told in guest.updates if told.at <= began + LOOK)
    found: list[float | None] = []

    def has_resumed() -> bool:
        told = [told for guest in left for told in guest.updates]
        later = [each.at for each in told if each.at > began and each.more["number"] > known]
        if later:
            found.append(min(later) - lost)
        elif new and not point.sits_in and (turn := new.newest("to_act")) and turn.seen == [HOST]:
            found.append(None)
        return bool(found)

    await _until(game, has_resumed, "somebody acts")
    return found[0]


async def _until(game: Round, judge: Callable[[], bool], what: str) -> None:
    """As `Peer.until`, for what several programs tell."""
    ends = time.monotonic() + LIMIT
    while not judge():
        assert time.monotonic() < ends, f"not seen within {LIMIT} s: {what}\n{game.host.tales}"
        await asyncio.sleep(LOOK)


async def _finished(game: Round, point: Point, new: Peer | None) -> int:
    """Play to the end, with the old host if it comes back. Returns the number of updates that were undone."""
    here = [each for each in game.programs if each is not game.host or point.back is not None]
    if new and point.back is not None:
        await game.host.tells("part", LIMIT, seen="guest")
    for each in here:
        each.order("finish")
    host = new or game.host
    guests = [each for each in here if each is not host]
    for guest in guests:
        assert (await guest.tells("verdict", LIMIT)).seen == "fair", guest.tales
    await asyncio.gather(*(guest.leave() for guest in guests))
    await host.leave()
    left = _left(game, point)
    return assert_one_game(left, [each for each in game.programs if each not in left])


def assert_one_game(left: Sequence[Peer], lost: Sequence[Peer]) -> int:
    """All have kept the same record of the newest deal, and each of those left was shown what follows from it, with
    nothing left out and nothing doubled. Each deal goes on from the newest that the host before had signed, and who had
    seen more was told. Returns the number of updates that were undone, which is one at most."""
    kept = [game for each in (*lost, *left) if (game := finished(each))]
    # Who came on the way is the host's word, of which guests keep what they have seen.
    opening = replace(kept[0].opening, reseated=())
    assert all(replace(each.opening, reseated=()) == opening for each in kept), "there is more than one game"
    for each in left:
        assert_shown(each, opening, _seat(each), whole=True)
    views = {each: _views(each) for each in (*left, *lost)}
    for at in {at for each in views.values() for at in each}:
        assert len({shown[at].public for shown in views.values() if at in shown}) == 1, f"{at} is not the same for all"
    undone = 0
    for before, after in pairwise(sorted({deal for each in left for deal in seen(each)})):
        first = min(number for each in left for deal, number in views[each] if deal == after)
        newest = {each: max((n for deal, n in shown if deal == before), default=0) for each, shown in views.items()}
        for each in left:
            if (before, first) in views[each]:
                assert views[each][before, first] == views[each][after, first], f"{each} has other cards"
            was_told = any(told.what == "notice" and told.more["sentence"] == WENT_BACK for told in each.told)
            assert was_told or newest[each] <= first, f"{each} was not told that {newest[each]} was undone"
        undone += max(0, *(each - first for each in newest.values()))
    assert undone <= 1
    return undone


@dataclass(frozen=True, slots=True)
class _View:
    whole: str
    public: str


def _views(peer: Peer) -> Mapping[tuple[int, int], _View]:
    """What the peer was shown, by deal and number."""
    return {
        (told.more["deal"], told.more["number"]): _View(told.more["view"], told.more["public"]) for told in peer.updates
    }


def _seat(peer: Peer) -> Seat:
    return Seat(next(told.seen for told in peer.told if told.what == "seat"))
