"""How a host that may not go on finds out whether another program has, and comes in there as a guest."""

from collections.abc import Sequence
from contextlib import aclosing
from functools import partial

from spitegame.net import guest_signaling
from spitegame.net.errors import NetworkProblem
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.service_client import BEAT, BadAddress
from spitegame.net.succession import Heir
from spitegame.net.transcript import deal_terms, shown_update
from spitegame.online.guest.connect import GuestWays, Service
from spitegame.online.host.deals import drawn_terms
from spitegame.online.host.table import HostedTable
from spitegame.rules.game import Seat
from spitegame.session.draw import GuestDraw
from spitegame.session.occupants import Person
from spitegame.storage.resume import GuestState, HostState, ReopenedGuest, RoomBefore

ABSENT = 0.5
"""Seconds for which an heir who is not there is waited for."""


async def successor(
    ways: GuestWays, known: Service, state: HostState, in_force: int, heirs: Sequence[Heir], table: HostedTable
) -> ReopenedGuest | None:
    """The way into the room of the heir who has gone on, with all that was shown here and that the heir must have too;
    None if none is found. `known`: the service at which the table was until now. `in_force`: the epoch of the newest
    edition in force that this program has made, or has held as a guest."""
    for heir in heirs:
        service = await _service_of(ways, known, state, heir)
        if service:
            return _as_guest(state, in_force, heir, heirs, service, table)
    return None


async def _service_of(ways: GuestWays, known: Service, state: HostState, heir: Heir) -> Service | None:
    """The service at which this heir knows us; None if it has not gone on."""
    assert state.own
    ticket = ResumeTicket(heir.room, state.own.key, state.own.resume, absence=ABSENT)
    async with aclosing(ways.services_again(known, heir.room)) as services:
        async for service in services:
            dial = partial(ways.dial, service.url, beat=BEAT)
            try:
                entered = await guest_signaling.connect(dial, ways, ticket, lambda words: None)
            except (NetworkProblem, BadAddress):
                continue
            await entered.channel.close()
            return service
    return None


def _as_guest(
    state: HostState, in_force: int, heir: Heir, heirs: Sequence[Heir], service: Service, table: HostedTable
) -> ReopenedGuest:
    assert state.own
    seat, name = next((Seat(at), chair.name) for at, chair in enumerate(state.chairs) if isinstance(chair, Person))
    begin, commitments, _ = drawn_terms(table.dealt, table.drawn)
    deal = table.drawn.deal(deal_terms(table.dealt))
    draw = GuestDraw(deal=deal, commitment=begin.commitment, seat=seat, own=None, hashes=commitments.by_seat())
    joined = GuestState(
        room=heir.room,
        key=state.own.key,
        resume=state.own.resume,
        service=service.url,
        local=service.is_local,
        seat=seat,
        name=name,
        host="",
        draw=draw,
        is_open=state.is_open,
        heirs=tuple(heirs),
        promised=state.epoch + 1,
        in_force=in_force,
        before=tuple(RoomBefore(each.room, service.url, service.is_local) for each in heirs if each != heir),
    )
    updates = (table.update(number, seat) for number in range(1, _kept(table) + 1))
    return ReopenedGuest(joined, tuple(shown_update(table.dealt.game, each) for each in updates))


def _kept(table: HostedTable) -> int:
    """The number of the newest update that enough others hold for certain. The table waits for them after each action,
    so only the last one may be undone. Everybody has the deal, which is the first one."""
    return max(1, table.number - 1)
