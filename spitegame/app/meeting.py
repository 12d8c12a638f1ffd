"""The meeting places beyond the house: services at which rooms are found, and their lists of open tables."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.app.common import Common
from spitegame.app.presence import Presence
from spitegame.lazily import lazily
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.occupants import Person
from spitegame.session.setup import able, alone, named, taken
from spitegame.tables.catalog import OFFERS
from spitegame.translation import N_, _
from spitegame.ui.preferences import Beyond, Preferences, meeting_places

if TYPE_CHECKING:
    from spitegame.session import open_tables, room_codes, room_state
    from spitegame.session.brokers import Brokers
    from spitegame.session.open_tables import OpenTable, OpenTables
    from spitegame.session.room_codes import Invitation
    from spitegame.session.room_handle import GuestRoomHandle, HostRoomHandle
else:
    open_tables = lazily("spitegame.session.open_tables")
    room_codes = lazily("spitegame.session.room_codes")
    room_state = lazily("spitegame.session.room_state")

AnyHandle = TypeVar("AnyHandle", "GuestRoomHandle", "HostRoomHandle")

UNSEEN_S = 2.0
"""The seconds for which the list is followed after a screen has last looked at it."""
# Translators: {place} is an address, such as “rooms.example.org”.
ADOPTED = N_("{place} is your meeting place from now on: you can change it in the settings.")


class Meeting:
    """The `Meeting` service of the program."""

    def __init__(self, common: Common, presence: Presence) -> None:
        self._settings, self._platform, self._notices = common.settings, common.platform, common.notices
        self._presence = presence
        self._is_seen = False
        """True if a screen has looked at the list in this tick."""
        self._until: float | None = None
        """The time until which the list is followed; None if it is not followed."""

    @property
    def brokers(self) -> "Brokers":
        return self._platform.brokers()

    @property
    def places(self) -> tuple[str, ...]:
        return meeting_places(self._settings.preferences, self._platform.brokers)

    @property
    def _list(self) -> str | None:
        """The address of the service with the list of open tables; empty for a page's own service, None if there is
        none."""
        if not self._platform.can.chooses_service and not self.brokers.brokers:
            return ""
        return next((place for place in self.places if not room_codes.is_peer_server(place)), None)

    @property
    def has_list(self) -> bool:
        return self._list is not None

    def open_tables(self) -> "OpenTables | None":
        service = self._list
        if service is None:
            return None
        if not self._platform.load_network():
            return open_tables.OpenTables()
        self._is_seen = True
        return self._presence.opened().watch_tables(service)

    def run(self, now: float) -> None:
        """Stop following the list once nobody looks at it. Called once per tick."""
        if self._is_seen:
            self._is_seen, self._until = False, now + UNSEEN_S
        elif self._until is not None and now > self._until:
            self._until = None
            self._presence.opened().unwatch_tables()

    def sit_down(self, tables: "Sequence[OpenTable]") -> "GuestRoomHandle":
        name, places = self._settings.own_name, (self._list,) if self._list else ()
        first, *others = (table.code for table in tables)
        invitation = room_codes.Invitation(first, others=tuple(others))
        room = self._presence.opened().join(invitation, places, name, watching=False, is_open=True)
        return self._entered(room, name)

    def open_table(self, game: str) -> "HostRoomHandle":
        name, levels = self._settings.own_name, LEVEL_NAMES[game]
        setup = self._settings.preferences.setup_of(game) or OFFERS[game].usual
        seated = taken(named([able(each, levels) for each in setup.occupants], name))
        own = next((Seat(seat) for seat, each in enumerate(seated) if isinstance(each, Person)), Seat(0))
        others = alone(seated, own, levels)
        plan = room_state.RoomPlan(
            game=game,
            rules=setup.rules,
            chairs=(Person(name), *others[:own], *others[own + 1 :]),
            open_hands=False,
            onlookers=False,
            is_open=True,
            joins_at_once=GAMES[game].timing is None,
            service=self._list or "",
        )
        return self._entered(self._presence.opened().host(plan), name)

    def _entered(self, room: AnyHandle, name: str) -> AnyHandle:
        self._presence.asked = None
        self._presence.enter(room, (Person(name),))
        return room

    def adopt(self, invitation: "Invitation") -> None:
        """Make the service of a followed link the meeting place, unless the player has one."""
        before = self._settings.preferences
        is_listed = self.brokers.has(invitation.address)
        if not self._platform.can.chooses_service or is_listed or before.beyond is Beyond.HOUSE:
            return
        preferences = with_meeting_place(before, invitation)
        if preferences.service != before.service:
            self._settings.prefer(preferences)
            self._notices.put(_(ADOPTED, place=invitation.machine))


def with_meeting_place(preferences: Preferences, invitation: "Invitation") -> Preferences:
    """Return the preferences with the service of an invitation, if they have none and others can reach it. An existing
    service is kept, since following a link is no wish to change it."""
    address = invitation.address
    if preferences.service.strip() or not address or room_codes.is_local_address(address):
        return preferences
    return replace(preferences, service=address)
