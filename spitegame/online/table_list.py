"""The list of open tables, as long as a screen shows it."""

from functools import partial

from spitegame.net.open_tables import TableWatch
from spitegame.net.service_client import BEAT, BadAddress, service_url
from spitegame.online.ways import Ways
from spitegame.session.open_tables import OpenTables


class TableList:
    """It is run on the network's loop, and looked at from anywhere."""

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
        watch = TableWatch(partial(self._ways.dial, url, beat=BEAT), lambda: self._take(watch))
        await watch.run()

    def _take(self, watch: TableWatch) -> None:
        self.tables = watch.snapshot
