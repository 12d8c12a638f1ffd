"""Tables on one loop that lose their host: whoever is there goes on, and the host comes back as a guest."""

import asyncio
from dataclasses import replace

from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.online.rooms import DesktopParts
from spitegame.rules.malice.options import CLUB
from spitegame.session.draw import Fair
from spitegame.session.occupants import Vacant
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import Tick
from spitegame.storage.resume import ReopenedHost, load_hosted
from support.online.one_loop_rooms import Guest, Host, Lobby, Program, Quick, room_plan
from support.waiting import until

RULES = replace(CLUB, payoff=3)
WITHIN = 20.0
"""Seconds from the death of a host until somebody else has gone on, on a busy machine."""


async def three(
    here: Lobby,
    ways: DesktopWays | None = None,
    kind: type[DesktopParts] = DesktopParts,
    *,
    is_lasting: bool = False,
) -> tuple[Host, Guest, Guest]:
    """Ann, Bo and Cy at a table, and each of their programs could be the host. `ways`, `kind`: those of Bo."""
    ann = await opened(here, seats=3, is_lasting=is_lasting)
    bo, cy = await join(here, ann, "Bo", ways, kind), await join(here, ann, "Cy")
    await here.dealt(ann, bo, cy)
    return ann, bo, cy


async def opened(here: Lobby, seats: int, *, is_lasting: bool = False) -> Host:
    folders = here._folders("Ann")
    plan = replace(room_plan(*[Vacant()] * (seats - 1), rules=RULES), service=here.url, is_lasting=is_lasting)
    ann = here._host(HostRoom.opened(DesktopWays(), plan, folders, Quick(), DesktopParts(folders)), folders)
    await until(lambda: ann.is_open, "a code")
    return ann


async def join(
    here: Lobby, ann: Host, name: str, ways: DesktopWays | None = None, kind: type[DesktopParts] = DesktopParts
) -> Guest:
    """`kind`: how the guest's program goes on when the host is gone."""
    folders, invitation = here._folders(name), Invitation(ann.code)
    parts = kind(folders)
    side = GuestRoom.invited(ways or DesktopWays(), invitation, here.url, name, folders, watching=False, parts=parts)
    guest = here._guest(side, folders)
    await until(lambda: guest.is_in, f"{name} in the room")
    return guest


async def back(here: Lobby, ann: Program) -> Program:
    hosted = load_hosted(ann.folders)
    assert isinstance(hosted, ReopenedHost)
    parts = DesktopParts(ann.folders)
    return here._host(HostRoom.resumed(DesktopWays(), hosted, ann.folders, Quick(), parts), ann.folders)


async def moved(program: Program) -> None:
    """The program has another part in the game now."""
    await until(lambda: program.side.handle.moved, "another part", WITHIN)
    assert program.kept, "it can come back at any moment"
    following = program.side.handle.moved
    await until(lambda: program._stay._room.handle is following, "the room with it")
    program.side, program._deal, program.updates = program._stay._room, 0, {}
    program.serve = lambda: following.post(Tick(0.0))  # type: ignore[method-assign]
    await until(lambda: following.snapshot.game, "the table", WITHIN)


async def finished(*programs: Program) -> None:
    while not all(program.is_over for program in programs):
        for program in programs:
            if program.attention and program.is_answered:
                program.act()
        await asyncio.sleep(0.002)


async def fair(*guests: Program) -> None:
    await until(lambda: all(each.side.handle.snapshot.verdict == Fair() for each in guests), "a fair game")
