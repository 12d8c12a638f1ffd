"""The list of open tables at a room service, as long as a screen shows it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from signaling import messages
from signaling.limits import Rate, TokenBucket
from spitegame.net.channel import loop_time
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import BEAT_S, BadAddress, Dial, pause, service_url
from spitegame.net.tasks import in_background
from spitegame.online.ways import Ways
from spitegame.rules.catalog import GAMES
from spitegame.session.open_tables import OpenTable, OpenTables
from spitegame.session.room_codes import LongCode

SILENCE = 2.5 * messages.QUIET
"""Seconds after which a service that says nothing counts as gone."""
NEWS = Rate(burst=60, per_second=2)
"""Maximum rate of news from a service; above it the service counts as faulty. The burst is for the whole list, which
comes first."""
NO_LIST_S = 60.0
"""Seconds after which a service that keeps no list is asked again."""


class TableWatch:
    """Follows the list, and begins anew whenever the service is lost. It belongs to one event loop."""

    def __init__(self, dial: Dial, changed: Callable[[], None]) -> None:
        """`changed` is called after each new snapshot."""
        self._dial, self._changed = dial, changed
        self._failures = 0
        self._tables: dict[bytes, OpenTable] = {}
        self.snapshot = OpenTables()
        """The newest list, without tables whose game, preset or language this program does not know."""

    async def run(self) -> None:
        """Follow the list until cancelled."""
        while True:
            try:
                await self._watch()
                self._stand(OpenTables(keeps_list=False))
                wait = NO_LIST_S
            except NetworkProblem as problem:
                self._stand(OpenTables(problem=str(problem)))
                wait = pause(self._failures, problem.retry_after)
                self._failures += 1
            await asyncio.sleep(wait)

    async def _watch(self) -> None:
        """Follow the list until the service is lost. Return if the service keeps no list. Raises NetworkProblem."""
        client = await self._dial()
        try:
            if client.version < messages.WITH_TABLES:
                return
            client.send(messages.Watch())
            bucket = TokenBucket(NEWS, loop_time())
            while True:
                match await client.receive(SILENCE):
                    case messages.Tables() as news if not bucket.take(loop_time()):
                        self._take(news)
                    case messages.Listing("no_list"):
                        return
                    case messages.Problem(code, retry_after):
                        raise NetworkProblem(Fault(code), retry_after)
                    case _:
                        raise NetworkProblem(Fault.BAD_MESSAGE)
        finally:
            in_background(client.close())

    def _take(self, news: messages.Tables) -> None:
        """Take news of the list. Raises NetworkProblem if the list has become too long."""
        for room in news.gone:
            self._tables.pop(room, None)
        for row in news.rows:
            self._tables[row.room] = _table(row)
        if len(self._tables) > messages.MOST_TABLES:
            raise NetworkProblem(Fault.TOO_BIG)
        if news.whole:
            self._failures = 0
        self._tell(OpenTables(is_whole=news.whole))

    def _stand(self, state: OpenTables) -> None:
        """Show this state of a service that gives no list."""
        self._tables.clear()
        self._tell(state)

    def _tell(self, state: OpenTables) -> None:
        self.snapshot = replace(state, tables=tuple(filter(_is_known, self._tables.values())))
        self._changed()


def _is_known(table: OpenTable) -> bool:
    presets = (*GAMES[table.game].rulebook.presets, "house") if table.game in GAMES else ()
    return table.preset in presets and messages.is_language(table.language)


def _table(row: messages.Row) -> OpenTable:
    code, said = LongCode(row.room, row.secret), row.table
    return OpenTable(code, said.game, said.preset, said.taken, said.free, said.language, loop_time() - row.age)


class TableList:
    """The list of open tables at one service, followed on the network's thread. Its `tables` may be read on any
    thread."""

    def __init__(self, ways: Ways, service: str) -> None:
        """`service`: its address, as the player has written it."""
        self._ways = ways
        self.service = service
        self.tables = OpenTables()
        """The newest snapshot."""

    async def run(self) -> None:
        """Follow the list until this is cancelled."""
        try:
            url = service_url(self.service)
        except BadAddress as problem:
            self.tables = OpenTables(problem=str(problem))
            return
        watch = TableWatch(partial(self._ways.dial, url, beat=BEAT_S), lambda: self._take(watch))
        await watch.run()

    def _take(self, watch: TableWatch) -> None:
        self.tables = watch.snapshot
