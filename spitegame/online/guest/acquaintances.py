"""By which keys those at the table are known to a guest, and what is remembered of them and of the table."""

from collections.abc import Mapping
from time import time

from spitegame.net.channel import SecureChannel
from spitegame.net.identity import proves_guest, proves_host
from spitegame.net.transcript import Opening, deal_name, taken_over
from spitegame.net.wire import Identified, Identify
from spitegame.online.ways import Service
from spitegame.packing.codec import Malformed
from spitegame.rules.game import Seat
from spitegame.session.lasting import VisitedTable
from spitegame.session.occupants import Person
from spitegame.session.regulars import Met, Regular
from spitegame.session.room_state import Company
from spitegame.session.table import Table
from spitegame.storage.acquaintances import KeptRegulars, KeptTables
from spitegame.storage.files import Folders, Notices
from spitegame.storage.identity import load_identity


class Acquaintances:
    def __init__(self, folders: Folders, notices: Notices) -> None:
        self.identity = load_identity(folders, notices)
        self.regulars, self._tables = KeptRegulars(folders, notices), KeptTables(folders, notices)
        self._room = self._binding = b""
        """The room's public name, and what both sides sign of the connection."""
        self.host = b""
        """The key by which the host is known; empty if it has not shown it."""
        self.keys: dict[Seat, bytes] = {}
        """The keys of those who sit here, as far as they have shown them."""

    def enter(self, channel: SecureChannel, host: bytes = b"") -> None:
        """There is a new connection to the host. `host`: the key that it has shown over it."""
        self._room, self._binding, self.host = channel.peer, channel.binding, host

    def answer(self, host: Identify) -> Identify:
        """The host has shown by which key it is known, and asks for ours. Raises Malformed."""
        if not proves_host(host, self._room, self._binding):
            raise Malformed("The host has not shown that it owns its key.")
        self.host = host.key
        return self.identity.as_guest(self._room, host.key, self._binding)

    def know(self, others: Identified) -> None:
        """Each of the others has shown its key in this room, to this host. Raises Malformed if one has not."""
        shown = {Seat(seat): proof for seat, proof in enumerate(others.proofs) if proof}
        if not all(proves_guest(proof, self._room, self.host) for proof in shown.values()):
            raise Malformed("Somebody has not shown that they own their key.")
        self.keys = {others.host: self.host, **{seat: proof.key for seat, proof in shown.items()}}

    def at_table(self, own: Seat | None) -> dict[Seat, Regular]:
        """Known people among those at the table, by chair, without the player on the own seat."""
        return self.regulars.at_table({seat: key for seat, key in self.keys.items() if seat != own})

    def met(self, company: Company) -> dict[Seat, Met]:
        """People at the table who are known by a key."""
        chairs = {Seat(seat): chair.occupant for seat, chair in enumerate(company.chairs)}
        known = ((seat, occupant, self.keys.get(seat)) for seat, occupant in chairs.items())
        return {seat: Met(key, occupant.name) for seat, occupant, key in known if key and isinstance(occupant, Person)}

    def count(self, opening: Opening, seat: Seat | None, met: Mapping[Seat, Met]) -> None:
        """The game that is over counts between the player on this seat and each of those met at it, but for those who
        took the seat of a computer on the way."""
        standings, new = Table.begin(opening.record).standings, taken_over(opening.reseated)
        others = {other: person for other, person in met.items() if other not in new}
        if others and standings and seat is not None and seat not in new:
            self.regulars.count(opening.record.game, deal_name(opening.drawn), standings, seat, others)

    def remember_table(self, services: tuple[Service, ...], host: str, secret: bytes) -> None:
        """Remember a table that lasts: the player finds it again by the secret of its long code, on this network
        anyway, and best at a service that everybody knows. `host`: the host's name."""
        service = next((each for each in services if not each.is_local), services[0])
        self._tables.keep_visited(
            VisitedTable(
                room=self._room,
                secret=secret,
                service=service.url,
                is_local=service.is_local,
                host=Met(self.host, host),
                seen=int(time()),
            )
        )
