"""Tables whose players go on when their host is lost, which comes back as a guest."""

from dataclasses import replace

from spitegame.rules.malice.options import CLUB
from spitegame.session.draw import Fair
from spitegame.session.occupants import Vacant
from support.online.one_loop_rooms import Guest, Host, Lobby, Parts, Program, room_plan
from support.waiting import until

RULES = replace(CLUB, payoff=3)


async def three(here: Lobby, parts: type[Parts] = Parts, *, is_lasting: bool = False) -> tuple[Host, Guest, Guest]:
    """Ann, Bo and Cy in a game. `parts`: how Bo goes on."""
    ann, (bo, cy) = await table(here, "Bo", "Cy", parts=parts, is_lasting=is_lasting)
    return ann, bo, cy


async def four(here: Lobby) -> tuple[Host, Guest, Guest, Guest]:
    """Two of Bo, Cy and Di are needed to go on."""
    ann, (bo, cy, di) = await table(here, "Bo", "Cy", "Di")
    return ann, bo, cy, di


async def table(
    here: Lobby, *names: str, parts: type[Parts] = Parts, is_lasting: bool = False
) -> tuple[Host, list[Guest]]:
    here.outlives_hosts = True
    ann = await here.host(replace(room_plan(*[Vacant()] * len(names), rules=RULES), is_lasting=is_lasting))
    guests = [await here.join(ann, name, parts=parts if name == "Bo" else Parts) for name in names]
    await here.dealt(ann, *guests)
    return ann, guests


async def back(here: Lobby, ann: Program) -> Program:
    """The host is back, and is a guest now."""
    again = here.host_again(ann)
    await here.moved(again)
    return again


async def fair(*guests: Program) -> None:
    await until(lambda: all(each.side.handle.snapshot.verdict == Fair() for each in guests), "a fair game")
