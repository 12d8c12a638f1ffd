"""The guests of a hosted room: who may come in, what is done with what they say, and what if they are lost."""

import asyncio
from dataclasses import replace
from typing import Protocol, assert_never

from spitegame.net.errors import Fault
from spitegame.net.link import HostLink
from spitegame.net.secure_channel import SecureChannel
from spitegame.net.wire import Again, Commit, GuestMessage, Hello, Present, Reveal, Said, Say
from spitegame.online.host.connections import Connections
from spitegame.online.host.deals import Deals
from spitegame.online.host.members import Member, Members
from spitegame.rules.game import Seat
from spitegame.session.draw import Foul
from spitegame.session.outbox import Outbox
from spitegame.session.phrases import Phrase
from spitegame.storage.notices import Notices
from spitegame.storage.resume import Change, GuestCame

LOBBY_HOLD = 60.0
"""So many seconds somebody who is lost is waited for before the game, and while only watching."""
PHRASES = 1.0
"""Seconds from one phrase of a guest to the next one that is passed on."""


class Room(Protocol):
    """What it means for the rest of the room."""

    def changed(self) -> None:
        """Everybody is to be told how things stand."""

    def played(self) -> None:
        """Somebody may have said something to the table."""

    def happened(self, change: Change) -> None:
        """To be kept."""

    def hurry(self) -> None:
        """Somebody is lost, and is to find the way back open."""


class Guests:
    """Belongs to one event loop."""

    def __init__(
        self,
        room: Room,
        members: Members,
        deals: Deals,
        onlookers: int,
        notices: Notices,
        phrases: Outbox[tuple[Seat, Phrase]],
    ) -> None:
        """`onlookers`: the number of people who may watch. `phrases`: for the host's screen."""
        self._room = room
        self._members = members
        self._deals = deals
        self._onlookers = onlookers
        self._notices = notices
        self._connections = Connections(members, self)
        self.are_left = False
        self._phrases = phrases
        self.again: set[Seat] = set()
        """Who is ready for another game."""

    # who may come in

    def places(self) -> int:
        """For people who are not in yet."""
        return len(self._deals.free_chairs) + self._places_to_watch

    @property
    def _places_to_watch(self) -> int:
        return self._onlookers - len(self._members.watching)

    def resume_key(self, side: bytes) -> bytes | None:
        member = self._members.get(side)
        return member.guest.resume if member else None

    def guessed(self, *, burned: bool) -> None:
        self._notices.put(
            "Wrong codes were entered three times: here is a new code."
            if burned
            else "Somebody has entered a wrong code."
        )

    def changed(self) -> None:
        self._room.changed()

    def admitted(self, guest: SecureChannel) -> None:
        self._connections.admit(guest)

    # what they say

    def heard(self, member: Member, link: HostLink, message: GuestMessage | None) -> None:
        if self.are_left:
            return
        match message:
            case None:
                pass
            case Hello():
                self._greet(member, link, message)
            case Commit() | Reveal():
                self._draw(member, message)
            case Say(phrase):
                self._pass_on(member, phrase)
            case Again(deal):
                self._is_ready(member, deal)
            case other:
                assert_never(other)
        self._room.played()

    def _greet(self, member: Member, link: HostLink, hello: Hello) -> None:
        if member in self._members:
            self._notices.put(f"{member.guest.name} is back.")
        elif not self._let_in(member, hello):
            link.close(Fault.ROOM_FULL, self._now)
            return
        link.welcome(member.seat, self._members.host)
        self._deals.take_back_seat(member)
        self._room.changed()
        self._deals.catch_up(member, link)
        self._room.changed()

    def _let_in(self, member: Member, hello: Hello) -> bool:
        """False: there is no place."""
        seat = None if hello.watching else next(iter(self._deals.free_chairs), None)
        if seat is None and not (hello.watching and self._places_to_watch):
            return False
        member.guest = replace(member.guest, seat=seat, name=self._members.name_for(hello.name))
        self._connections.let_in(member)
        self._room.happened(GuestCame(member.guest))
        return True

    def _draw(self, member: Member, message: Commit | Reveal) -> None:
        if member.seat is None:
            return
        try:
            self._deals.draw_with(member.seat, message)
        except Foul as foul:
            self._notices.put(f"{member.guest.name}’s program does not keep to the rules of the draw: {foul}")
            self.send_away(member, Fault.FAIRNESS)
        if not self._deals.draw:
            self._room.changed()

    def _pass_on(self, member: Member, phrase: Phrase) -> None:
        if member.seat is None or self._now < member.spoke + PHRASES:
            return
        member.spoke = self._now
        self._phrases.put((member.seat, phrase))
        self._connections.tell(Said(member.seat, phrase), but=member)

    def _is_ready(self, member: Member, deal: int) -> None:
        if self._deals.is_over and member.seat is not None and deal == self._deals.number:
            self.again.add(member.seat)
            self._room.changed()

    # what they are told

    def say(self, phrase: Phrase) -> None:
        """By the host."""
        self._connections.tell(Said(Seat(0), phrase))

    def tell_how_things_stand(self) -> None:
        self._connections.tell(Present(self._members.company(self._now), tuple(sorted(self.again))))

    def send_away(self, member: Member, fault: Fault) -> None:
        """For good."""
        self._connections.part(member, fault)
        self._deals.dismiss(member)

    def part_from_all(self, fault: Fault) -> None:
        """Their seats are kept. Nobody is heard any more."""
        self.are_left = True
        for member in self._connections:
            self._connections.part(member, fault)

    async def parted(self) -> None:
        """All that was said to them has been heard, or cannot be."""
        await self._connections.closed()

    # who is lost

    def look_after(self) -> None:
        """Several times a second."""
        self._connections.tick()
        for member in self._members:
            is_held = member.seat is not None and self._deals.table
            if member.is_lost(self._now, LOBBY_HOLD) and not is_held:
                self._deals.dismiss(member)
                self._room.changed()

    def disconnected(self, member: Member) -> None:
        self._deals.leave_behind(member)

    def lost(self, member: Member, fault: Fault) -> None:
        match fault:
            case Fault.BYE:
                self._notices.put(f"{member.guest.name} has left.")
                if member.seat is None or not self._deals.is_on:
                    self.again -= {member.seat}
                    self._deals.dismiss(member)
            case _:
                self._notices.put(f"{member.guest.name} lost touch.")
                member.has_seen_all = False  # it may not have come
                self._room.hurry()
        self._room.changed()

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()
