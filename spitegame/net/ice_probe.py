"""A probe of STUN and TURN servers: aioice would wait five seconds for one that does not answer."""

import asyncio
from collections.abc import Sequence

from aioice import stun

from signaling.messages import IceServer
from spitegame.net.ice import ServerAddress, server_address
from spitegame.net.tasks import cancelled, settle

PROBE_S = 0.3
"""Seconds within which all servers have to answer. A room on one's own network has no servers, and does not wait."""
FAR_S = 2.0
"""Seconds within which one server has to answer if none has within PROBE_S. Distant servers take longer, as they are
looked up by name; without one, programs in two houses do not find each other."""
PROBE_AGAIN_S = 0.1


async def reachable_servers(
    servers: Sequence[IceServer], within: float = PROBE_S, far: float = FAR_S
) -> tuple[IceServer, ...]:
    """Return the servers that answer within `within` seconds; if there are none, the first that answers within `far`
    seconds. aioice would wait five seconds for each of the others."""
    if not servers:
        return ()
    probes = [asyncio.create_task(_answers(server)) for server in servers]
    first = asyncio.create_task(_first_answer(probes))
    try:
        await asyncio.wait(probes, timeout=within)
        await asyncio.wait((first,), timeout=far - within)
        answers = [probe.done() and probe.result() for probe in probes]
    finally:
        await cancelled(first, *probes)
    return tuple(server for server, answered in zip(servers, answers, strict=True) if answered)


async def _first_answer(probes: Sequence["asyncio.Task[bool]"]) -> None:
    """Return when one server has answered, or all are known to be out of reach."""
    for probe in asyncio.as_completed(probes):
        if await probe:
            return


async def _answers(server: IceServer) -> bool:
    """True if this server answers over TCP or UDP. Without an answer this does not end before it is cancelled."""
    address = server_address(server.url)
    if address is None:
        return False
    try:
        if address.transport == "tcp":
            _, writer = await asyncio.open_connection(address.host, address.port)
            writer.close()
            return True
        return await _echoes(address)
    except (OSError, UnicodeError):  # the latter for what is no name
        return False


async def _echoes(address: ServerAddress) -> bool:
    """True if this STUN or TURN server answers over UDP."""
    loop = asyncio.get_running_loop()
    request = stun.Message(message_method=stun.Method.BINDING, message_class=stun.Class.REQUEST)
    transport, echo = await loop.create_datagram_endpoint(
        lambda: _StunProbe(request.transaction_id), remote_addr=(address.host, address.port)
    )
    try:
        while not echo.heard.done():
            transport.sendto(bytes(request))
            await asyncio.wait({echo.heard}, timeout=PROBE_AGAIN_S)
        return echo.heard.result()
    finally:
        transport.close()


class _StunProbe(asyncio.DatagramProtocol):
    """A listener for an answer of one server. Any answer counts, even a demand for a password."""

    def __init__(self, transaction: bytes) -> None:
        self._transaction = transaction
        self.heard: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def datagram_received(self, data: bytes, addr: object) -> None:
        if data[8:20] == self._transaction:  # the transaction ID in the header of STUN
            settle(self.heard, True)

    def connection_lost(self, exc: Exception | None) -> None:
        settle(self.heard, False)

    error_received = connection_lost
