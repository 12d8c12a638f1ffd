"""Private parts of aiortc and aioice that this program replaces or relies upon.

Any version of them may change these parts, so `pyproject.toml` allows only versions for which the tests have passed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from contextvars import ContextVar
from functools import cache
from itertools import count
from typing import Any, TypeVar

import aioice.ice
from aioice.candidate import candidate_foundation, candidate_priority
from aiortc import RTCDtlsTransport, RTCSctpTransport, rtcsctptransport

from spitegame.net.tasks import cancelled, in_background
from spitegame.net.trust import trusted
from spitegame.session.room_state import Path

T = TypeVar("T")

STREAM = 0
"""The only SCTP stream that is used."""
MOST_GATHERING_S = 2.0
"""Seconds for which one STUN or TURN server is waited for; aioice would wait for five."""
RESEND_FIRST_S = 0.3
RESEND_SOONEST_S = 0.2
"""The least seconds until a packet without an acknowledgement is sent again. With aiortc's minimum of a second, players
would feel each lost packet."""
MOST_RESENT = 20
"""The number of times that the opening packets of an association are sent again: longer than a try to connect."""
SAY_AGAIN_S = 0.25
"""Seconds until the last DTLS flight is sent again. OpenSSL waits for one second, then two and four: far too long."""
LAST_WORDS = 8
"""The number of times that the last DTLS flight is repeated once the handshake is done: nobody can ask for it."""
MOVING_S = 0.6
"""Seconds within which the other side has to answer at a new address of this machine: time for two questions."""
DIRECT_FIRST_S = 0.5
"""Seconds in which no relay is tried while a direct way may answer: aioice takes the first answer, even by a relay."""
MOST_HELD_BYTES = 512 * 1024
"""The most bytes that may have come without being delivered yet."""
MOST_HELD_FRAGMENTS = 128
"""The most pieces that may have come of a message that is not whole yet."""
MOST_GAPS = 1_024
"""The most packets that may have overtaken a lost one."""

_log = logging.getLogger(__name__)
_limits: ContextVar[set[asyncio.Timeout]] = ContextVar("limits")
"""The time limits of the servers that are being asked in this context."""


@cache
def tune() -> None:
    """Replace what in aiortc and aioice is too slow or too strict for this program. Call this before the first
    connection; further calls do nothing."""
    _replace(rtcsctptransport, "SCTP_RTO_INITIAL", lambda _: RESEND_FIRST_S)
    _replace(rtcsctptransport, "SCTP_RTO_MIN", lambda _: RESEND_SOONEST_S)
    _replace(rtcsctptransport, "SCTP_MAX_INIT_RETRANS", lambda _: MOST_RESENT)
    _replace(RTCSctpTransport, "_send_chunk", _untagged)
    # Without any other address there would be nothing to offer, not even to a program on the same machine.
    _replace(aioice.ice, "get_host_addresses", lambda found: lambda **kinds: found(**kinds) or ["127.0.0.1"])
    _replace(aioice.ice, "server_reflexive_candidate", _limited)
    _replace(aioice.ice, "relayed_candidate", _limited)
    _replace(aioice.ice, "relayed_candidate", _trusting)
    _replace(RTCDtlsTransport, "_do_handshake", _said_again)
    _replace(aioice.ice.Connection, "_check_periodic", _direct_first)
    _replace(aioice.ice.Connection, "check_start_task", _unless_direct_first)


def _replace(module: Any, name: str, replacement: Callable[[Any], Any]) -> None:
    """Replace this attribute of a module or class by what `replacement` makes of it."""
    setattr(module, name, replacement(getattr(module, name)))


def _limited(gather: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
    """Limit the time that one server has to answer."""

    async def limited(*args: Any, **kwargs: Any) -> T:
        limits = _limits.get(set())
        async with asyncio.timeout(MOST_GATHERING_S) as limit:
            limits.add(limit)
            try:
                return await gather(*args, **kwargs)
            finally:
                limits.discard(limit)

    return limited


def _trusting(gather: Callable[..., T]) -> Callable[..., T]:
    """Have a relay prove by TLS who it is, as any other machine has to."""
    return lambda *args, turn_ssl=False, **kwargs: gather(*args, turn_ssl=turn_ssl and trusted(), **kwargs)


def _said_again(do_handshake: Callable[[Any], Awaitable[None]]) -> Callable[[Any], Awaitable[None]]:
    """Send the last flight of the DTLS handshake again and again until it is done, and LAST_WORDS times after that. The
    other side ignores what comes twice."""

    async def handshake(dtls: Any) -> None:
        transport, send = dtls.transport, dtls.transport._send
        newest = b""

        async def noted(data: bytes) -> None:
            nonlocal newest
            newest = data
            await send(data)

        async def say_again(times: Iterable[int]) -> None:
            with suppress(ConnectionError):  # whoever waits for the connection hears of its end
                for _ in times:
                    await asyncio.sleep(SAY_AGAIN_S)
                    if newest:
                        await send(newest)

        transport._send = noted
        saying = asyncio.create_task(say_again(count()))
        try:
            await do_handshake(dtls)
        finally:
            transport._send = send
            await cancelled(saying)
        in_background(say_again(range(LAST_WORDS)))

    return handshake


def _untagged(send_chunk: Callable[[Any, Any], Awaitable[None]]) -> Callable[[Any, Any], Awaitable[None]]:
    """Send each INIT without a tag (RFC 9260, 8.5.1). Once the other side's INIT is there, aiortc 1.16 sends its own
    again with that side's tag, which no side accepts: if both answers get lost, both sides wait for ever."""

    async def send(sctp: Any, chunk: Any) -> None:
        if isinstance(chunk, rtcsctptransport.InitChunk):
            packet = rtcsctptransport.serialize_packet(sctp._local_port, sctp._remote_port, 0, chunk)
            await sctp.transport._send_data(packet)
        else:
            await send_chunk(sctp, chunk)

    return send


def _direct_first(check_periodic: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Leave the pairs with a relay out of the checks, while `_is_relay_early` is true."""

    def check(connection: Any) -> bool:
        if not _is_relay_early(connection):
            return check_periodic(connection)
        pairs = connection._check_list
        connection._check_list = [pair for pair in pairs if not _is_relayed(pair)]
        try:
            check_periodic(connection)
        finally:
            connection._check_list = pairs
        return not connection._check_list_done

    return check


def _unless_direct_first(start: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Let a pair with a relay wait while `_is_relay_early` is true, also when the other side has tried it."""

    def check_start_task(connection: Any, pair: Any) -> None:
        if not (_is_relayed(pair) and _is_relay_early(connection)):
            start(connection, pair)

    return check_start_task


def _is_relay_early(connection: Any) -> bool:
    """True while a direct way may still answer, for DIRECT_FIRST_S at most."""
    now = asyncio.get_running_loop().time()
    began: float = vars(connection).setdefault("_spitegame_began", now)
    failed = aioice.ice.CandidatePair.State.FAILED
    is_open = any(pair.state is not failed for pair in connection._check_list if not _is_relayed(pair))
    others_may_come = not connection._remote_candidates_end  # such as those of a browser, which hides its own
    return (is_open or others_may_come) and now < began + DIRECT_FIRST_S


def _is_relayed(pair: Any) -> bool:
    return "relay" in (pair.local_candidate.type, pair.remote_candidate.type)


class Gathering:
    """The work of setting a local description, for which servers are asked. Call `end` to stop it: cancelling it would
    leave allocations at relays open."""

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self._limits: set[asyncio.Timeout] = set()
        token = _limits.set(self._limits)
        self._task = asyncio.create_task(work)
        _limits.reset(token)

    async def done(self) -> None:
        """Wait until the description is set."""
        await asyncio.shield(self._task)

    async def end(self) -> None:
        """End the waiting for servers, and return when nothing is open any more."""
        for limit in tuple(self._limits):
            limit.reschedule(0)
        await asyncio.wait({self._task})


class Association:
    """The SCTP association of one connection."""

    def __init__(self, sctp: RTCSctpTransport) -> None:
        self._sctp: Any = sctp
        self._window: int = sctp._advertised_rwnd
        """The bytes that the other side may send while nothing of it is kept here."""

    def watch(self, heard: Callable[[], None], abused: Callable[[], None]) -> None:
        """After each datagram from now on, call `abused` if it makes no sense or too much is kept, else `heard`.
        Waiting messages are sent before acknowledgements, which are less urgent."""
        handle, acknowledge = self._sctp._handle_data, self._sctp._send_sack

        async def answered_first() -> None:
            if self._sctp._data_channel_queue:
                await asyncio.sleep(0)
            await acknowledge()

        async def watched(data: bytes) -> None:
            try:
                await handle(data)
            except ConnectionError:
                raise
            except Exception:  # whatever aiortc's parsers and asserts make of bytes that no honest program sends
                _log.warning("a datagram that makes no sense came in", exc_info=True)
                return abused()
            return abused() if self._hoards() else heard()

        self._sctp._handle_data = watched
        self._sctp._send_sack = answered_first

    @property
    def unsaid(self) -> bool:
        """True if something was sent that the other side has not acknowledged."""
        sctp = self._sctp
        return bool(sctp._data_channel_queue or sctp._outbound_queue or sctp._sent_queue)

    def _hoards(self) -> bool:
        """True if the other side makes this program keep too much. aiortc heeds its own limits only when it sends."""
        sctp = self._sctp
        if sctp._inbound_streams.keys() - {STREAM}:
            return True
        stream = sctp._inbound_streams.get(STREAM)
        gaps = len(sctp._sack_misordered)
        fragments = len(stream.reassembly) - gaps if stream else 0
        held = self._window - sctp._advertised_rwnd
        return held > MOST_HELD_BYTES or gaps > MOST_GAPS or fragments > MOST_HELD_FRAGMENTS


def nominated(sctp: RTCSctpTransport) -> Path | None:
    """Return the path of the chosen pair of candidates; None while no pair is chosen."""
    kinds = {candidate.type for pair in _pairs(sctp) for candidate in (pair.local_candidate, pair.remote_candidate)}
    if not kinds:
        return None
    return Path.TURN if "relay" in kinds else Path.DIRECT


def _connection(sctp: RTCSctpTransport) -> Any:
    """Return the connection of aioice that carries this association."""
    return sctp.transport.transport._connection


def _pairs(sctp: RTCSctpTransport) -> list[Any]:
    """Return a list with the chosen pair of candidates; empty while none is chosen."""
    return list(_connection(sctp)._nominated.values())


def own_addresses() -> frozenset[str]:
    return frozenset(aioice.ice.get_host_addresses(use_ipv4=True, use_ipv6=True))


def used_addresses(sctp: RTCSctpTransport) -> frozenset[str]:
    """Return the local addresses that the connection uses, as far as they are known."""
    local = [pair.local_candidate for pair in _pairs(sctp)]
    return frozenset(address for each in local for address in (each.host, each.related_address) if address)


async def moved(sctp: RTCSctpTransport, addresses: Iterable[str]) -> bool:
    """Let the connection go on from one of these new addresses of this machine. Return False if the other side does not
    answer there within MOVING_S."""
    connection, pairs = _connection(sctp), _pairs(sctp)
    if not pairs:
        return False
    remote = pairs[0].remote_candidate
    for address in addresses:
        if (":" in address) != (":" in remote.host):
            continue
        try:
            pair = aioice.ice.CandidatePair(await _bound(connection, address, remote.component), remote)
        except OSError:
            continue
        connection._check_list.append(pair)
        connection.check_state(pair, aioice.ice.CandidatePair.State.WAITING)
        connection.check_start_task(pair)
    until = asyncio.get_running_loop().time() + MOVING_S
    while (here := _pairs(sctp)) == pairs and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.02)
    return bool(here) and here != pairs


async def _bound(connection: Any, address: str, component: int) -> aioice.ice.StunProtocol:
    """Open a socket of the connection at this address. Raises OSError."""
    _, protocol = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: aioice.ice.StunProtocol(connection), local_addr=(address, 0)
    )
    host, port = protocol.transport.get_extra_info("sockname")[:2]
    protocol.local_candidate = aioice.Candidate(
        foundation=candidate_foundation("host", "udp", host),
        component=component,
        transport="udp",
        priority=candidate_priority(component, "host"),
        host=host,
        port=port,
        type="host",
    )
    connection._protocols.append(protocol)
    return protocol
