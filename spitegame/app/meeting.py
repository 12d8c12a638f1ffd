"""How this program meets strangers: the list of open tables while it is looked at, and the tables of that list."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.app.platform import AnyRooms, Platform
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.occupants import Person
from spitegame.session.open_tables import OpenTable, OpenTables
from spitegame.session.room_codes import Invitation, is_local_address
from spitegame.session.room_handle import GuestRoomHandle, HostRoomHandle
from spitegame.session.room_state import RoomPlan
from spitegame.session.seating import able, alone, named, taken
from spitegame.tables.catalog import OFFERS
from spitegame.translation import N_
from spitegame.ui.preferences import Preferences

UNSEEN = 2.0
"""Seconds for which the list is followed after a screen has looked at it for the last time."""
# Translators: {place} is an address, such as “rooms.example.org”.
ADOPTED = N_("{place} is your meeting place from now on: you can change it in the settings.")


class Meeting:
    def __init__(self, platform: Platform, rooms: Callable[[], AnyRooms]) -> None:
        """`rooms` are made when they are needed."""
        self._platform, self._rooms = platform, rooms
        self._is_seen = False
        """A screen has looked at the list in this tick."""
        self._until: float | None = None
        """The time until which the list is followed; None while it is not."""

    def tables(self, service: str) -> OpenTables:
        """The open tables of this service as far as they are known; the list is followed as long as this is asked for.
        `service` is empty for that of a page, here and below."""
        if not self._platform.load_network():
            return OpenTables()
        self._is_seen = True
        return self._rooms().watch_tables(service)

    def look_after(self, now: float) -> None:
        """Call this once per tick."""
        if self._is_seen:
            self._is_seen, self._until = False, now + UNSEEN
        elif self._until is not None and now > self._until:
            self._until = None
            self._rooms().unwatch_tables()

    def sit_down(self, tables: Sequence[OpenTable], service: str, name: str) -> GuestRoomHandle:
        """Go to the first of these tables of the list that lets the player in."""
        places = (service,) if service else ()
        first, *others = (table.code for table in tables)
        return self._rooms().join(Invitation(first, others=tuple(others)), places, name, watching=False, is_open=True)

    def open(self, game: str, preferences: Preferences, service: str, name: str) -> HostRoomHandle:
        """Open a table for strangers by the rules that were played last, with a computer on each other seat."""
        setup = preferences.setup_of(game) or OFFERS[game].usual
        levels = LEVEL_NAMES[game]
        seated = taken(named([able(each, levels) for each in setup.occupants], name))
        own = next((Seat(seat) for seat, each in enumerate(seated) if isinstance(each, Person)), Seat(0))
        others = alone(seated, own, levels)
        plan = RoomPlan(
            game=game,
            rules=setup.rules,
            chairs=(Person(name), *others[:own], *others[own + 1 :]),
            open_hands=False,
            onlookers=False,
            is_open=True,
            joins_at_once=GAMES[game].timing is None,
            service=service,
        )
        return self._rooms().host(plan)


def with_meeting_place(preferences: Preferences, invitation: Invitation) -> Preferences:
    """The preferences with the service of an invitation, if they have none and it is one that others find again. One
    that the player has is kept: who follows a link to another one does not want to move there."""
    address = invitation.address
    if preferences.service.strip() or not address or is_local_address(address):
        return preferences
    return replace(preferences, service=address)
