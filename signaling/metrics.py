"""The figures of one process for Prometheus, and its health, on a port of their own."""

from collections import Counter
from collections.abc import Iterator

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from signaling.messages import HOST, MOODS, PROBLEMS
from signaling.service import Service

TEXT = "text/plain; version=0.0.4; charset=utf-8"


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
        yield GaugeMetricFamily("spitegame_rooms_well", "1: the store can be reached.", value=int(service.is_well))


async def publish(service: Service, host: str, port: int) -> web.AppRunner:
    """Serves `/metrics` and `/health` until the runner is cleaned up. Raises OSError if the port cannot be had."""
    registry = CollectorRegistry()
    registry.register(Figures(service))
    ProcessCollector(registry=registry)

    async def metrics(request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(registry), headers={"Content-Type": TEXT})

    async def health(request: web.Request) -> web.Response:
        return service.health()

    application = web.Application()
    application.add_routes([web.get("/metrics", metrics), web.get("/health", health)])
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError:
        await runner.cleanup()
        raise
    return runner


def _counter(name: str, said: str, label: str, counts: dict[str, int], always: tuple[str, ...] = ()) -> Metric:
    family = CounterMetricFamily(f"spitegame_rooms_{name}", said, labels=[label])
    for each in always or counts:
        family.add_metric([each], counts.get(each, 0))
    return family
