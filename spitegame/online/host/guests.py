"""Guests of a hosted room: their admission, their connections, and their messages."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace

from spitegame.net import ballots, wire
from spitegame.net.ballots import Attestation, Cast, Credentials, Introduction, Shows, Stand
from spitegame.net.channel import SecureChannel, loop_time
from spitegame.net.connection import State
from spitegame.net.errors import Fault
from spitegame.net.identity import proves_guest
from spitegame.net.link import FromComer, HostLink
from spitegame.online.given_names import is_given
from spitegame.online.host.deals import Pending
from spitegame.online.host.entrance import Vacancies
from spitegame.online.host.members import Member
from spitegame.online.room.membership import NotProven
from spitegame.rules.game import Seat
from spitegame.session.draw import Foul
from spitegame.session.line import Outbox
from spitegame.session.room_handle import Phrase
from spitegame.storage.acquaintances import KeptRegulars
from spitegame.storage.files import Notices
from spitegame.storage.resume import GuestCame, GuestLeft
from spitegame.translation import N_, _, ngettext

LOBBY_HOLD_S = 60.0
"""Seconds for which a lost guest is waited for before the game, if the guest only watches, or at an open table."""
SEAT_HOLD_S = 600.0
"""Seconds for which the seat of a lost guest is kept at an open table, while a computer plays on it."""
PHRASE_PAUSE_S = 1.0
"""Minimum seconds between two phrases of one guest. Earlier changes of portrait are told with the next news."""

LONG_WAIT_S = 8.0
"""Minimum seconds of the pause after a wrong code for which the player is told of the pause."""
BURNED = N_("A wrong code was entered three times. This code is no longer valid: give your friends the new one.")
RATTLED = N_(
    "Somebody keeps trying to enter this room without its code. They cannot get in; those who have the code still can."
)


class Guests:
    """The guests of one room and the strangers at its door: their connections, and their messages to the host."""

    changed: Callable[[], None]
    """Tells everybody the state of the room. The owner of this object sets it and the two below."""
    said: Callable[[], None]
    """Called after each message of a guest, which may be an action at the table."""
    lost: Callable[[], None]
    """Called when the connection to a guest is lost: the host has to be at its services when the guest comes back."""

    def __init__(
        self, vacancies: Vacancies, notices: Notices, regulars: KeptRegulars, phrases: Outbox[tuple[Seat, Phrase]]
    ) -> None:
        self._vacancies, self._notices, self._regulars, self._phrases = vacancies, notices, regulars, phrases
        self._deals = deals = vacancies.deals
        self._chairs, self._members = deals.chairs, deals.members
        self._journal, self._membership = deals.journal, deals.membership
        self._identity = self._membership.identity
        self._membership.led = self._led
        self._strangers: dict[bytes, Member] = {}
        """Strangers with an open channel who are not let in yet, by their public id at the service
        (`AdmittedGuest.side`)."""
        self._closing: set[asyncio.Task[None]] = set()
        """Connections that are being closed."""
        self._is_over = False
        """The room is closed: messages of guests are ignored."""

    # admission: `HostSignaling` calls these

    def vacancies(self) -> int:
        return len(self._vacancies)

    def awaits_members(self) -> bool:
        is_pending = isinstance(self._deals.stage, Pending)
        return is_pending or any(member.at and not member.is_here for member in self._members)

    def resume_key(self, side: bytes) -> bytes | None:
        member = self._members.get(side)
        return member.guest.resume if member else None

    def guessed(self, *, burned: bool, wait: float) -> None:
        told = [_(BURNED) if burned else _("Somebody has entered a wrong code.")]
        if wait >= LONG_WAIT_S:
            told.append(
                ngettext(
                    "For {number} second no code is accepted, not even the right one.",
                    "For {number} seconds no code is accepted, not even the right one.",
                    round(wait),
                )
            )
        self._notices.put(" ".join(told))

    def known(self) -> Iterator[bytes]:
        return (member.guest.side for member in self._all_connected())

    def unreached(self, fault: Fault) -> None:
        self._notices.put_once(fault.sentence)

    def rattled(self) -> None:
        self._notices.put_once(_(RATTLED))

    def admitted(self, guest: SecureChannel) -> None:
        """Take the channel of a guest or stranger, whose next message says who it is. A newer channel of the same guest
        ends the older one."""
        member = self._members.get(guest.peer) or self._strangers.get(guest.peer)
        if member:
            self._close(member, Fault.REPLACED)
        if member is None or member not in self._members:
            member = self._strangers[guest.peer] = Member.stranger(guest)
        link = member.connect(guest, loop_time())
        guest.channel.listen(lambda data: self._receive(member, link, data), lambda: self._lose(member, link))

    # their connections

    def look_after(self) -> None:
        """Give up connections that have ended, and go on without guests who have been lost for long. Call this several
        times a second."""
        for member in self._all_connected():
            if link := member.link:
                link.tick(loop_time())
                if link.state is State.CLOSED:
                    self._lose(member, link)
        for member in self._members:
            self._introduce(member)
            if member.is_lost(loop_time(), LOBBY_HOLD_S) and self._release_lost(member):
                self.changed()

    def _introduce(self, member: Member) -> None:
        """Send the introduction of this host to a member with a seat, once over each connection."""
        link, seat, proof = member.link, member.seat, member.proof
        if link is None or link.is_introduced or not member.is_here or self._deals.waits(seat):
            return
        if seat is not None and proof:
            member.at = ballots.Member(seat, proof.key)
            self._membership.introduce(member.at, link)

    def _release_lost(self, member: Member) -> bool:
        """Dismiss a member who has been lost for long, or let a computer play on. Return True if either was done. Open
        tables wait less than friends do."""
        is_at_table = member.seat is not None and self._deals.table and not self._deals.waits(member.seat)
        is_held = is_at_table or not self._membership.machine.is_hosting  # without them, nobody new can be let in
        plays, is_on = self._chairs.plays(member), self._deals.is_on
        is_open = self._deals.state.is_open
        if not is_held or (is_open and not plays and member.is_lost(loop_time(), SEAT_HOLD_S)):
            self._deals.dismiss(member)
        elif is_open and plays and is_on:
            self._stand_in(member)
        else:
            return False
        return True

    def _stand_in(self, member: Member) -> None:
        """Let a computer play for this member, and tell the player."""
        if member.seat is not None:
            self._deals.seat_stand_in(member.seat)
            self._notices.put(_("A computer plays on for {name}.", name=member.guest.name))

    def send_away(self, member: Member, fault: Fault) -> None:
        """Say goodbye to the guest for good."""
        self._close(member, fault)
        self._deals.dismiss(member)

    def remove(self, member: Member) -> None:
        """Send the guest away for good, and all strangers too: the guest may be one of them, and then needs another
        code."""
        self.send_away(member, Fault.REMOVED)
        for stranger in self._strangers.values():
            self._close(stranger, Fault.ROOM_EXPIRED)
        self._strangers.clear()

    def close(self, fault: Fault) -> None:
        """Say goodbye to everybody. Their seats are kept."""
        for member in self._all_connected():
            if member.link:  # everybody first, so that nobody is told that others are missing
                member.link.close(fault, loop_time())
        for member in self._all_connected():
            if member.link:
                self._disconnect(member)

    async def closed(self) -> None:
        """Ignore messages of guests from now on. Return once each goodbye was heard, or cannot be heard any more."""
        self._is_over = True
        await asyncio.gather(*self._closing)

    def _all_connected(self) -> Iterator[Member]:
        """Yield the members and the strangers, who may come and go meanwhile."""
        return iter((*self._members, *self._strangers.values()))

    def _receive(self, member: Member, link: HostLink, data: bytes) -> None:
        """Take the bytes of a message. If a computer plays for this guest, give back the seat when the guest acts or
        says a phrase."""
        message = link.receive(data, loop_time())
        if member.link is not link:
            return
        if not self._is_over:
            if message:
                self._answer(member, link, message)
            has_spoken = isinstance(message, wire.Say) or (member.line is not None and member.line.host.has_news)
            if has_spoken and self._has_stand_in(member):
                self._notices.put(_("{name} is back.", name=member.guest.name))
                self._deals.take_back_seat(member)
                self.changed()
            self.said()
        if link.state is State.CLOSED:
            self._lose(member, link)

    def _has_stand_in(self, member: Member) -> bool:
        """True if a computer plays for this guest, who is here."""
        has_seat = member.seat is not None and not member.awaits_seat and member.is_here
        return has_seat and self._deals.is_on and not self._chairs.plays(member)

    def _lose(self, member: Member, link: HostLink) -> None:
        """Give up a connection that is over, unless the member has a newer one."""
        link.lost()
        if member.link is not link:
            return
        was_here = link.has_been_open
        self._disconnect(member)
        if member not in self._members:
            del self._strangers[member.guest.side]
        elif was_here:
            self._miss(member, link.fault)

    def _miss(self, member: Member, fault: Fault) -> None:
        """Tell the player that the connection to a member is over. A member who has said goodbye while no game is on is
        dismissed."""
        if fault is not Fault.BYE:
            self._notices.put(_("The connection to {name} is lost.", name=member.guest.name))
            member.has_seen_all = False  # the opening may not have come
            self.lost()
        else:
            member.has_left = True
            self._notices.put(_("{name} has left.", name=member.guest.name))
            if member.seat is None or not self._deals.is_under_way or self._deals.waits(member.seat):
                self._deals.dismiss(member)
                if member.at:
                    self._membership.depart(member.at)
            elif self._deals.state.is_open:
                self._stand_in(member)
        self.changed()

    def _close(self, member: Member, fault: Fault) -> None:
        """Say goodbye to a member, and give up the connection at once."""
        if member.link:
            member.link.close(fault, loop_time())
            self._disconnect(member)

    def _disconnect(self, member: Member) -> None:
        """Give up the connection of a member, and close its channel in the background."""
        if member.at:
            self._membership.part(member.at, member.link)
        self._deals.disconnect(member)
        task = asyncio.get_running_loop().create_task(member.disconnect(loop_time()).close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    # their messages

    def _answer(self, member: Member, link: HostLink, message: wire.GuestMessage) -> None:
        """Handle a message of a guest or a stranger."""
        match message:
            case wire.Hello():
                self._greet(member, link, message)
            case wire.Identify():
                self._identify(member, link, message)
            case wire.Commit() | wire.Reveal() if member.seat is not None:
                self._draw(member, member.seat, message)
            case wire.Heard(deal, term, number) if member.at:
                self._membership.acknowledged(member.at, term, deal, number)  # the table may have waited for it
            case Introduction() | Shows() | Attestation() | wire.Brought() | Credentials() | Cast() if member.at:
                self._listen(member, link, member.at, message)
            case wire.Say(phrase) if member.seat is not None and loop_time() >= member.spoke + PHRASE_PAUSE_S:
                member.spoke = loop_time()
                self._phrases.put((member.seat, phrase))
                self._members.send(wire.Said(member.seat, phrase), but=member)
            case wire.Wear(portrait):
                is_new, member.portrait = portrait != member.portrait, portrait
                if is_new and loop_time() >= member.wore + PHRASE_PAUSE_S:  # else the next message to all brings it
                    member.wore = loop_time()
                    self.changed()
            case wire.Again(deal) if member.seat is not None and deal == self._deals.number:
                if self._deals.is_over:
                    member.wants_rematch = True
                    self.changed()
            case Stand():
                member.stand = message
                self.changed()
            case _:
                pass

    def _listen(self, member: Member, link: HostLink, at: ballots.Member, message: FromComer) -> None:
        """Pass a message about who is the host to the membership. A claim that is not proven ends the connection."""
        if isinstance(message, Introduction):
            self._membership.welcome(at, link, message)
            return
        try:
            self._membership.listen(at, message)
        except NotProven:
            link.close(Fault.BAD_MESSAGE, loop_time())

    def _greet(self, member: Member, link: HostLink, hello: wire.Hello) -> None:
        """Answer Hello: refuse the guest, ask for its key, or welcome a guest whose version knows no keys."""
        if fault := self._refusal(link, hello):
            link.close(fault, loop_time())
            return
        if link.protocol >= wire.IDENTITIES:
            link.identify(self._identity.as_host(self._deals.room, member.binding))
        else:
            self._welcome(member, link, hello)

    def _refusal(self, link: HostLink, hello: wire.Hello) -> Fault | None:
        """Return the fault for which this guest cannot be at this table; None if it can."""
        is_open, table = self._deals.state.is_open, self._deals.table
        needed = max(
            wire.IDENTITIES if is_open or self._deals.record.resumed else 0,
            wire.LATE_CHAIRS if table and len(self._chairs) > len(table.dealt.occupants) else 0,
            wire.LATER_ACTIONS if table and table.has_later_actions else 0,
        )
        if link.protocol < needed:
            return Fault.VERSION
        if is_open and not is_given(hello.name):
            return Fault.OPEN_TABLE
        return Fault.BAD_MESSAGE if is_open and not wire.is_program(hello.program) else None

    def _identify(self, member: Member, link: HostLink, said: wire.Identify) -> None:
        """Check the key that a guest has shown. A member of the table is sent the introduction of this host; anybody
        else is welcomed, or told to come later."""
        proof = wire.KeyProof(said.key, member.binding, said.signature)
        if not proves_guest(proof, self._deals.room, self._identity.key):
            link.close(Fault.BAD_MESSAGE, loop_time())
            return
        if self._deals.state.is_open and self._regulars.is_blocked(said.key):
            link.close(Fault.REMOVED, loop_time())
            return
        member.proof = proof
        at = self._members.as_whom(said.key) or self._membership.kept.member_with(said.key)
        if at and at != self._membership.me and self._has_seat(member, link, at):
            member.at = at
            self._membership.introduce(at, link)
        elif not self._membership.machine.is_hosting or isinstance(self._deals.stage, Pending):
            link.close(Fault.TIMEOUT, loop_time())
        elif link.hello:
            self._welcome(member, link, link.hello)

    def _has_seat(self, member: Member, link: HostLink, at: ballots.Member) -> bool:
        """True if the seat of this member is held for it, even if it has other keys at the service than before. True
        too if the seat is free and the guest wants to play, since too few may be here to let in anybody new."""
        holder = self._members.at(at.seat)
        if holder is None:
            wants_it = link.hello is not None and not link.hello.watching
            return wants_it and at.seat in self._chairs.free
        return holder is member or holder.at == at

    def _led(self, at: ballots.Member) -> None:
        """Welcome this member, who accepts this program as its host now."""
        for member in self._all_connected():
            link = member.link
            if member.at == at and link and link.hello and link.state is State.MET:
                self._welcome(member, link, link.hello)

    def _welcome(self, member: Member, link: HostLink, hello: wire.Hello) -> None:
        """Let the guest in on its seat, on a free one, or to watch; or refuse it, since the room is full."""
        self._take_over_seat(member, hello.name)
        is_new = member not in self._members
        if is_new and not self._let_in(member, hello):
            link.close(Fault.ROOM_FULL, loop_time())
            return
        member.awaits_seat = member.seat is None and not hello.watching
        link.welcome(member.seat, self._chairs.host)
        self._arrive(member, link, is_new=is_new)

    def _take_over_seat(self, member: Member, name: str) -> None:
        """If a member has come with other keys at the service than before, give its seat to the new connection. `name`:
        the name that the guest asks for; it counts where a computer plays on the seat."""
        holder = self._members.at(member.at.seat) if member.at and member not in self._members else None
        if holder is None or holder.at != member.at:
            return
        if holder.link:
            self._close(holder, Fault.REPLACED)
        is_named = self._chairs.plays(holder)
        self._members.remove(holder)
        self._journal.keep(GuestLeft(holder.guest.side))
        called = holder.guest.name if is_named else self._chairs.name_for(name)
        member.guest = replace(member.guest, seat=holder.seat, name=called)
        del self._strangers[member.guest.side]
        self._members.add(member)
        self._journal.keep(GuestCame(member.guest))

    def _arrive(self, member: Member, link: HostLink, *, is_new: bool) -> None:
        """Tell the player and the others that a guest is in, and bring the guest to the present draw or table."""
        if is_new:
            if replaced := self._deals.take_over(member):
                # Translators: {other} is a computer player.
                told = _("{name} has joined, and plays on for {other}.", name=member.guest.name, other=replaced.name)
                self._notices.put(told)
            elif member.awaits_seat:
                self._notices.put(_("{name} has joined, and will sit down in the next game.", name=member.guest.name))
            self._journal.keep(GuestCame(member.guest))
        else:
            self._notices.put(_("{name} is back.", name=member.guest.name))
        self._introduce(member)
        self._deals.take_back_seat(member)
        self.changed()
        self._deals.catch_up(member, link)
        self.changed()

    def _let_in(self, member: Member, hello: wire.Hello) -> bool:
        """Let a stranger in, on a seat or to watch. Return False if there is no room."""
        seats = self._vacancies.chairs or self._vacancies.at_once
        if member.at:
            seats = [seat for seat in self._chairs.free if seat == member.at.seat]
        seat = None if hello.watching else next(iter(seats), None)
        may_watch = self._vacancies.watching if hello.watching else self._vacancies.computers
        if seat is None and not may_watch:
            return False
        is_late = seat == len(self._chairs)
        if is_late:
            self._vacancies.fill_chair()
        elif seat is not None:
            self._deals.clear_seat(seat)
        member.guest = replace(member.guest, seat=seat, name=self._chairs.name_for(hello.name))
        del self._strangers[member.guest.side]
        self._members.add(member)
        if is_late:
            self._notices.put(_("{name} has joined, and will sit down when the round is over.", name=member.guest.name))
        return True

    def _draw(self, member: Member, seat: Seat, message: wire.Commit | wire.Reveal) -> None:
        """Take a guest's message to the draw. A guest who breaks the rules of the draw is sent away."""
        try:
            self._deals.take_part(seat, message)
        except Foul as foul:
            name = member.guest.name
            # Translators: {foul} is a sentence of its own.
            told = _("{name}’s program broke the rules of the shuffle: {foul}", name=name, foul=foul)
            self._notices.put(told)
            self.send_away(member, Fault.FAIRNESS)
            self.changed()
