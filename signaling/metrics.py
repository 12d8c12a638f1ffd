"""The figures of one process for Prometheus, and its health, on a port of their own. The event loop of the service
answers, not the thread of `prometheus_client`: so the figures do not change while they are read, and a service that
hangs does not report that it is well."""

from collections import Counter
from collections.abc import Iterator, Mapping

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from signaling.app import HEALTH, Running, health
from signaling.messages import HOST, LIST_STATES, MOODS, PROBLEMS
from signaling.sockets import Connection

PREFIX = "spitegame_rooms_"


class Figures(Collector):
    """The figures that the service has counted, collected anew at each request."""

    def __init__(self, running: Running) -> None:
        self._running = running

    def collect(self) -> Iterator[Metric]:
        service, page = self._running.service, self._running.page
        roles = Counter({"host": 0, "guest": 0, "watcher": 0, "nobody": 0})
        for each in service.connections.values():
            roles[_role(each)] += 1
        yield _labelled(GaugeMetricFamily, "connections", "Connections, by what they are in a room.", "role", roles)
        problems = {code: service.sent[code] for code in PROBLEMS}
        moods = {mood: service.moods[mood] for mood in MOODS}
        said = {kind: number for kind, number in service.sent.items() if kind not in problems}
        answers = {str(status): number for status, number in self._running.page_answers.items()}
        yield _labelled(CounterMetricFamily, "problems", "Problems that programs were told of.", "problem", problems)
        yield _labelled(CounterMetricFamily, "messages", "Other messages to programs.", "message", said)
        yield _labelled(CounterMetricFamily, "moods", "Sides that left, by how it went.", "mood", moods)
        yield _labelled(CounterMetricFamily, "page_answers", "Answers to requests for the page.", "status", answers)
        yield CounterMetricFamily(f"{PREFIX}box_bytes", "Bytes in boxes.", value=service.box_bytes)
        if tables := service.tables:
            listings = {state: tables.states[state] for state in LIST_STATES if state != "no_list"}
            yield GaugeMetricFamily(f"{PREFIX}tables", "Open tables whose hosts are here.", value=tables.number)
            yield _labelled(CounterMetricFamily, "listings", "Answers to hosts who list tables.", "state", listings)
            yield CounterMetricFamily(f"{PREFIX}table_bytes", "Bytes to those who watch the list.", value=tables.bytes)
        if page:
            yield GaugeMetricFamily(f"{PREFIX}downloads", "Files on their way.", value=page.number)
            yield CounterMetricFamily(f"{PREFIX}page_bytes", "Bytes of the page that were sent.", value=page.bytes)
        yield GaugeMetricFamily(f"{PREFIX}well", "1: the store can be reached.", value=int(service.is_well))


async def publish(running: Running, host: str, port: int) -> web.AppRunner:
    """Serve `/metrics` and `/healthz` until the runner is cleaned up. Raises OSError if the port cannot be had."""
    registry = CollectorRegistry()
    registry.register(Figures(running))
    ProcessCollector(registry=registry)

    async def metrics(request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def is_well(request: web.Request) -> web.Response:
        return await health(running.service)

    application = web.Application()
    application.add_routes([web.get("/metrics", metrics), *(web.get(path, is_well) for path in HEALTH)])
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError:
        await runner.cleanup()
        raise
    return runner


def _role(connection: Connection) -> str:
    """Return the label of a connection: host, guest, watcher, or nobody for one that is in no room."""
    if connection.watches:
        return "watcher"
    if connection.room is None:
        return "nobody"
    return "host" if connection.side == HOST else "guest"


def _labelled(
    kind: type[CounterMetricFamily | GaugeMetricFamily], name: str, said: str, label: str, counts: Mapping[str, int]
) -> Metric:
    """Return a metric with one sample for each key of `counts`. `said`: the help text; `label`: a name for the keys."""
    family = kind(f"{PREFIX}{name}", said, labels=[label])
    for each, number in counts.items():
        family.add_metric([each], number)
    return family
