"""What the guests of a hosted room say, and what it means for the room."""

import asyncio
from dataclasses import replace
from typing import assert_never

from spitegame.net.errors import Fault
from spitegame.net.link import HostLink
from spitegame.net.wire import Again, Commit, GuestMessage, Hello, Present, Reveal, Said, Say
from spitegame.online.host.connections import Connections
from spitegame.online.host.deals import Deals
from spitegame.online.host.journal import HostJournal
from spitegame.online.host.members import Member, Members
from spitegame.rules.game import Seat
from spitegame.session.draw import Foul
from spitegame.session.outbox import Outbox
from spitegame.session.phrases import Phrase
from spitegame.storage.notices import Notices
from spitegame.storage.resume import GuestCame

LOBBY_HOLD = 60.0
"""Seconds for which somebody who is lost is waited for before the game, and while only watching."""
PHRASES = 1.0
"""Seconds from one phrase of a guest to the next one that is passed on."""


class Guests:
    """Belongs to one event loop. Functions that answer a bool say whether everybody is to be told how things stand."""

    def __init__(
        self,
        members: Members,
        deals: Deals,
        connections: Connections,
        journal: HostJournal,
        notices: Notices,
        phrases: Outbox[tuple[Seat, Phrase]],
    ) -> None:
        self._members = members
        self._deals = deals
        self._connections = connections
        self._journal = journal
        self._notices = notices
        self._phrases = phrases

    def answer(self, member: Member, link: HostLink, message: GuestMessage) -> bool:
        match message:
            case Hello():
                return self._greet(member, link, message)
            case Commit() | Reveal():
                return self._draw(member, message)
            case Say(phrase):
                self._pass_on(member, phrase)
                return False
            case Again(deal):
                return self._note_rematch(member, deal)
            case other:
                assert_never(other)

    def _greet(self, member: Member, link: HostLink, hello: Hello) -> bool:
        if member in self._members:
            self._notices.put(f"{member.guest.name} is back.")
        elif not self._let_in(member, hello):
            link.close(Fault.ROOM_FULL, self._now)
            return False
        link.welcome(member.seat, self._members.host)
        self._deals.take_back_seat(member)
        self.tell_company()
        self._deals.catch_up(member, link)
        return True

    def _let_in(self, member: Member, hello: Hello) -> bool:
        """False if there is no place."""
        seat = None if hello.watching else next(iter(self._deals.free_chairs), None)
        if seat is None and not (hello.watching and self._members.places_to_watch):
            return False
        member.guest = replace(member.guest, seat=seat, name=self._members.name_for(hello.name))
        self._connections.let_in(member)
        self._journal.keep(GuestCame(member.guest))
        return True

    def _draw(self, member: Member, message: Commit | Reveal) -> bool:
        if member.seat is None:
            return False
        try:
            self._deals.take_part(member.seat, message)
        except Foul as foul:
            self._notices.put(f"{member.guest.name}’s program does not keep to the rules of the draw: {foul}")
            self.send_away(member, Fault.FAIRNESS)
        return self._deals.draw is None

    def _pass_on(self, member: Member, phrase: Phrase) -> None:
        if member.seat is not None and self._now >= member.spoke + PHRASES:
            member.spoke = self._now
            self._phrases.put((member.seat, phrase))
            self._members.send(Said(member.seat, phrase), but=member)

    def _note_rematch(self, member: Member, deal: int) -> bool:
        if not self._deals.is_over or member.seat is None or deal != self._deals.number:
            return False
        member.wants_rematch = True
        return True

    def tell_company(self) -> None:
        """Tell everybody who is there, and how the connections stand."""
        self._members.send(Present(self._members.company(self._now), self._members.want_rematch))

    def send_away(self, member: Member, fault: Fault) -> None:
        """For good."""
        self._connections.close(member, fault)
        self._deals.dismiss(member)

    def lose(self, member: Member, fault: Fault) -> None:
        """Its connection is gone. Whoever has said goodbye when no game is on does not come back."""
        if fault is not Fault.BYE:
            self._notices.put(f"{member.guest.name} lost touch.")
            member.has_seen_all = False  # it may not have come
            return
        self._notices.put(f"{member.guest.name} has left.")
        if member.seat is None or not self._deals.is_on:
            self._deals.dismiss(member)

    def dismiss_lost(self) -> bool:
        """Wait no longer for those who are lost in the lobby, or only watched; in a game seats are held."""
        changed = False
        for member in self._members:
            is_held = member.seat is not None and self._deals.table
            if member.is_lost(self._now, LOBBY_HOLD) and not is_held:
                self._deals.dismiss(member)
                changed = True
        return changed

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()
