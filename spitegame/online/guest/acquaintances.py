"""Keys by which a guest knows the others at its table, and the lists of people and tables that it has met."""

from collections.abc import Mapping
from time import time

from spitegame.net.channel import SecureChannel
from spitegame.net.identity import proves_guest, proves_host
from spitegame.net.transcript import Opening, deal_name, taken_over
from spitegame.net.wire import Identified, Identify
from spitegame.online.ways import Service
from spitegame.packing.codec import Malformed
from spitegame.rules.game import Seat
from spitegame.session.occupants import Person
from spitegame.session.regulars import Met, Regular
from spitegame.session.room_state import Company, VisitedTable
from spitegame.session.table import Table
from spitegame.storage.acquaintances import KeptRegulars, KeptTables, load_identity
from spitegame.storage.files import Folders, Notices


class Acquaintances:
    """The people at the table of one guest, by the keys that they have shown."""

    def __init__(self, folders: Folders, notices: Notices) -> None:
        self.identity = load_identity(folders, notices)
        self.regulars, self._tables = KeptRegulars(folders, notices), KeptTables(folders, notices)
        self._room = self._binding = b""
        """The public name of the room, and the bytes of the connection that both sides sign; empty before the first."""
        self.host = b""
        """The key by which the host is known; empty if it has not shown it."""
        self.keys: dict[Seat, bytes] = {}
        """The keys of those who sit here, as far as they have shown them."""

    def enter(self, channel: SecureChannel, host: bytes = b"") -> None:
        """Begin anew with a new connection to the host. `host`: the key that the host has shown over it already; empty
        for none."""
        self._room, self._binding, self.host = channel.peer, channel.binding, host

    def answer(self, host: Identify) -> Identify:
        """Check that the host owns the key that it has shown, and return the proof that the player owns theirs. Raises
        Malformed."""
        if not proves_host(host, self._room, self._binding):
            raise Malformed("The host has not shown that it owns its key.")
        self.host = host.key
        return self.identity.as_guest(self._room, host.key, self._binding)

    def know(self, others: Identified) -> None:
        """Take the keys of the others at the table. Raises Malformed unless each of them has proven to this host, in
        this room, that the key is their own."""
        shown = {Seat(seat): proof for seat, proof in enumerate(others.proofs) if proof}
        if not all(proves_guest(proof, self._room, self.host) for proof in shown.values()):
            raise Malformed("Somebody has not shown that they own their key.")
        self.keys = {others.host: self.host, **{seat: proof.key for seat, proof in shown.items()}}

    def at_table(self, own: Seat | None) -> dict[Seat, Regular]:
        """Return the regulars at the table by chair, without the player's own seat."""
        return self.regulars.at_table({seat: key for seat, key in self.keys.items() if seat != own})

    def met(self, company: Company) -> dict[Seat, Met]:
        """Return the people at the table who have shown a key, by chair."""
        chairs = {Seat(seat): chair.occupant for seat, chair in enumerate(company.chairs)}
        known = ((seat, occupant, self.keys.get(seat)) for seat, occupant in chairs.items())
        return {seat: Met(key, occupant.name) for seat, occupant, key in known if key and isinstance(occupant, Person)}

    def count(self, opening: Opening, seat: Seat | None, met: Mapping[Seat, Met]) -> None:
        """Count a finished game in the balance between the player on this seat and each person who was met at it.
        People who took the seat of a computer during the game do not count."""
        standings, new = Table.begin(opening.record).standings, taken_over(opening.reseated)
        others = {other: person for other, person in met.items() if other not in new}
        if others and standings and seat is not None and seat not in new:
            self.regulars.count(opening.record.game, deal_name(opening.drawn), standings, seat, others)

    def remember_table(self, services: tuple[Service, ...], host: str, secret: bytes) -> None:
        """Remember a lasting table, which the player finds again by the secret of its long code, at a service beyond
        this network if there is one. `host`: the host's name."""
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
