"""The figures of one process for Prometheus, and its health, on a port of their own.

The loop of the service answers, and not the server of `prometheus_client`, which is a thread: so what is counted does
not change meanwhile, and a service that hangs does not say that it is well.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from signaling.http import END, MOST_HEAD, Refusal, Response, parse, said
from signaling.messages import HOST, MOODS, PROBLEMS
from signaling.service import HEALTH, Service

TEXT = "text/plain; version=0.0.4; charset=utf-8"
PATIENCE = 10.0
"""Seconds that a request may take."""


class Figures(Collector):
    """The service counts for itself; this only says what it has counted when it is asked."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def collect(self) -> Iterator[Metric]:
        service = self._service
        roles = Counter({"host": 0, "guest": 0, "nobody": 0})
        for each in service.connections.values():
            roles["nobody" if each.room is None else "host" if each.side == HOST else "guest"] += 1
        connections = GaugeMetricFamily(
            "spitegame_rooms_connections", "Connections, by what they are in a room.", labels=["role"]
        )
        for role, number in roles.items():
            connections.add_metric([role], number)
        yield connections
        yield _counter("problems", "Problems that programs were told of.", "problem", service.sent, PROBLEMS)
        said = {kind: number for kind, number in service.sent.items() if kind not in PROBLEMS}
        yield _counter("messages", "Other messages to programs.", "message", said)
        yield _counter("moods", "Sides that left, by how it went.", "mood", service.moods, MOODS)
        yield CounterMetricFamily("spitegame_rooms_box_bytes", "Bytes in boxes.", value=service.box_bytes)
        yield GaugeMetricFamily(
            "spitegame_rooms_downloads", "Long answers on their way.", value=service.downloads.number
        )
        answers = {str(status.value): number for status, number in service.page_answers.items()}
        yield _counter("page_answers", "Answers to requests for files of the page.", "status", answers)
        yield CounterMetricFamily(
            "spitegame_rooms_page_bytes", "Bytes of the page that were sent.", value=service.downloads.bytes
        )
        yield GaugeMetricFamily("spitegame_rooms_well", "1: the store can be reached.", value=int(service.is_well))


async def publish(service: Service, host: str, port: int) -> asyncio.Server:
    """Serves `/metrics` and `/healthz` until the server is closed. Raises OSError if the port cannot be had."""
    registry = CollectorRegistry()
    registry.register(Figures(service))
    ProcessCollector(registry=registry)

    def answer(head: bytes) -> Response:
        try:
            request = parse(head)
        except Refusal as refusal:
            return said(refusal.status, str(refusal))
        if request.path == "/metrics":
            return said(HTTPStatus.OK, generate_latest(registry).decode(), TEXT).to(request.method)
        response = service.health if request.path in HEALTH else said(HTTPStatus.NOT_FOUND)
        return response.to(request.method)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                response = answer((await reader.readuntil(END)).removesuffix(END))
                writer.write(response.head + response.body)
        writer.close()

    return await asyncio.start_server(serve, host, port, limit=MOST_HEAD)


def _counter(name: str, said: str, label: str, counts: dict[str, int], always: tuple[str, ...] = ()) -> Metric:
    family = CounterMetricFamily(f"spitegame_rooms_{name}", said, labels=[label])
    for each in always or counts:
        family.add_metric([each], counts.get(each, 0))
    return family
