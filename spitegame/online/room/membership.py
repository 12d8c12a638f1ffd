"""Membership of this program in the electorate: the machine of `failover`, connected to links and clock."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from spitegame.net import ballots, wire
from spitegame.net.ballots import (
    Attestation,
    Credentials,
    Electorate,
    Introduction,
    Kept,
    Mark,
    Member,
    Place,
    Position,
    Root,
)
from spitegame.net.channel import loop_time
from spitegame.net.identity import Identity
from spitegame.net.link import FromComer, FromOwner, GuestLink, HostLink
from spitegame.net.signatures import SIGNED_UPDATE, BadSignature, BallotSigner, Signatory, SignedUpdate, is_proven
from spitegame.online.room import failover
from spitegame.packing.codec import MOST_SEATS, Malformed
from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Evidence:
    """The newest update that a member has, as its host has signed it."""

    begin: wire.Beginning | None
    """The beginning of the deal that the update is of; None for the terms of the room, in the lobby."""
    update: SignedUpdate = field(repr=False)


class NotProven(Exception):
    """A member claims to have an update that no host has signed."""


class Membership:
    """Membership of this program in the electorate of its table, as a guest and as the host."""

    def __init__(self, room: bytes, seat: Seat, identity: Identity, kept: Kept, places: Sequence[Place] = ()) -> None:
        """`room`: the public name of the table's first room."""
        self.room, self.identity = room, identity
        self._signer, self._kept = BallotSigner(Member(seat, identity.key), identity), kept
        """The signer for the present seat, and the votes and certificates from which the machine begins."""
        self._machine: failover.Failover | None = None
        self.places = {place.member: place for place in places}
        """The long codes by which the other members are found as hosts."""
        self.brought: dict[Member, Evidence] = {}
        """The signed updates that members have brought to this program as the new host, by member."""
        self.attested: dict[Member, Attestation] = {}
        """The proofs of members in this program's room that they hold an update, by member. The updates themselves come
        later (`brought`)."""
        self.shown_over: GuestLink | None = None
        """The connection over which this program has brought its newest update to a host; None if none."""
        self._proofs: dict[Member, Attestation] = {}
        """The newest proofs that an update was signed, by the member in whose room this program has heard them."""
        self.visited: dict[Member, GuestLink] = {}
        """The connections of this program into the rooms of other members, by member."""
        self._guests: dict[Member, HostLink] = {}
        """The connections of other members into the room of this program, by member."""
        self._departed: set[Member] = set()
        """Guests who have said goodbye for good, and have not come again."""
        self._signs: dict[Member, float] = {}
        """The time of each member's newest sign of life that the machine was told, by member."""
        self.host = kept.top.heir
        """The member at the far end of this program's connection as a guest, the present or the last one."""
        self.keep: Callable[[], None] = lambda: None
        """Writes votes, certificates and places to disk. The newest update is there already."""
        self.evidence: Callable[[], Evidence | None] = lambda: None
        """Returns the newest signed update that this program has; None if it has none."""
        self.led: Callable[[Member], None] = lambda guest: None
        """Called with each guest who is told that this program is its host."""

    @classmethod
    def of_host(cls, room: bytes, seat: Seat, identity: Identity) -> Self:
        """Make the membership of the first host of a table, who is the only member at first."""
        member = Member(seat, identity.key)
        return cls(room, seat, identity, _rooted(Mark(0, member), {member}))

    @classmethod
    def of_newcomer(cls, introduction: Introduction, seat: Seat, identity: Identity) -> Self:
        """Make the membership of a guest who is new at the table. The electorate comes from the introduction of its
        first host."""
        mark = introduction.mark
        kept = _rooted(mark, {mark.heir, *introduction.members})
        return cls(introduction.room, seat, identity, kept)

    def sit_down(self, seat: Seat) -> None:
        """Take another seat than before, on which this program has no vote yet."""
        member = Member(seat, self.identity.key)
        if member != self.me:
            self._signer = BallotSigner(member, self.identity)
            self._machine = failover.reseated(self.machine, self._signer)

    # the machine

    @property
    def machine(self) -> failover.Failover:
        """The machine. It begins when it is first needed, on the network's thread."""
        self._machine = self._machine or failover.awoken(self.room, self._signer, self._kept, loop_time())
        return self._machine

    def tell(self, event: failover.Event) -> None:
        """Give the machine an event, write what has changed to disk, and send the messages that follow."""
        before = self.machine
        self._machine, sent = failover.step(before, loop_time(), event)
        if before.is_open and not self.machine.is_open:
            for each in (self._guests, self.brought, self.attested):
                each.clear()
        if self.kept.is_news(before.kept):
            self.keep()
        for said in sent:
            self._send(said.to, said.message)

    def tick(self) -> None:
        """Tell the machine signs of life and the time. Call this several times a second."""
        for guest, its in list(self._guests.items()):
            if its.asked > self._signs.get(guest, float("-inf")):
                self._signs[guest] = its.asked
                self.tell(failover.Answered(guest, its.asked))
        for owner, link in list(self.visited.items()):
            if link.pinged > self._signs.get(owner, float("-inf")):
                self._signs[owner] = link.pinged
                self.tell(failover.Heard(owner))
        self.tell(failover.Tick())

    @property
    def kept(self) -> Kept:
        """The votes and certificates of this program."""
        return self._machine.kept if self._machine else self._kept

    @property
    def me(self) -> Member:
        return self._signer.member

    @property
    def may_issue(self) -> bool:
        """True if this program, as the host, may tell another update now."""
        return self.machine.may_issue(loop_time())

    @property
    def stamp(self) -> tuple[bytes, int, bool]:
        """The part of each signature that says which host signs: the public name of the table's first room, the term,
        and whether an update of that term is settled."""
        return self.room, self.kept.held.term, self.kept.held.settled

    # in the rooms of others

    def enter(self, owner: Member, link: GuestLink, introduction: Introduction) -> None:
        """Note the connection into the room of a member and its introduction, and answer with this program's own."""
        self.visited[owner] = link
        link.say(self.machine.introduction)
        self.tell(failover.Reached(owner, introduction))

    def leave(self, owner: Member, link: GuestLink) -> None:
        """Note that the connection into the room of a member is over."""
        if self.visited.get(owner) is link:
            del self.visited[owner]
            self._proofs.pop(owner, None)
            self.tell(failover.Lost(owner))

    def hear(self, owner: Member, message: FromOwner) -> None:
        """Take a message about who is the host from the owner of a room in which this program is."""
        match message:
            case Attestation() if self._holds(message):
                self._proofs[owner] = message
            case ballots.Ask(proposal) if self._knows(owner, proposal.ballot.newest):
                self.tell(failover.Told(owner, message))
            case ballots.Shows() | ballots.Leads() | ballots.Halts():
                self.tell(failover.Told(owner, message))
            case _:
                pass  # it proves nothing

    def learn(self, heirs: ballots.Heirs) -> None:
        """Take the places of the host and its heirs, in their order, as the host has told or, at the host, put them.
        Places of other members stay known, up to MOST_SEATS in all: such a member may only be away, and become the next
        host."""
        known = {place.member for place in heirs.places}
        others = [place for place in self.places.values() if place.member not in known]
        self.places = {place.member: place for place in (*heirs.places, *others)[:MOST_SEATS]}
        order = tuple(place.member for place in heirs.places[1:])
        if order != self.kept.order:
            self.tell(failover.Ordered(order))

    def _knows(self, owner: Member, newest: Position) -> bool:
        """True if it is certain that a host has signed this update: this program holds it too, or the owner of the room
        has proven it or is that host."""
        proof = self._proofs.get(owner)
        is_known = not newest.number or newest == self.kept.held or self.kept.host_of(newest.term) == owner
        return is_known or (proof is not None and proof.position == newest)

    # in the own room

    def introduce(self, guest: Member, link: HostLink) -> None:
        """Send the introduction of this program to a member who has come into its room."""
        self._departed.discard(guest)
        link.introduce(replace(self.machine.introduction, seat=guest.seat))

    def welcome(self, guest: Member, link: HostLink, introduction: Introduction) -> None:
        """Note the connection and the introduction of a member who has come into the room of this program."""
        self.part(guest, None)
        self._guests[guest] = link
        self.tell(failover.Met(guest, introduction))

    def depart(self, guest: Member) -> None:
        """Note that a guest has left for good. If all others leave a host before it can take them out of the
        electorate, the electorate becomes this host alone: nobody is left who could elect another one."""
        self._departed.add(guest)
        machine, kept = self.machine, self.kept
        others = machine.electorate.members - {self.me}
        if machine.is_host and others <= self._departed and not machine.electorate.allows({self.me}):
            self._kept, self._machine = _rooted(Mark(kept.promised.term + 1, self.me), {self.me}), None
            self.keep()
            self.tell(failover.Tick())

    def part(self, guest: Member, link: HostLink | None) -> None:
        """Note that the connection of a guest is over. `link`: that connection, ignored if the guest has a newer one;
        None for any connection."""
        if guest in self._guests and link in (None, self._guests[guest]):
            for each in (self._guests, self.brought, self.attested):
                each.pop(guest, None)
            self.tell(failover.Gone(guest))

    def listen(self, guest: Member, message: FromComer) -> None:
        """Take a message about who is the host from a member in the room of this program. Raises NotProven."""
        match message:
            case Attestation() if message.seat == guest.seat and self._holds(message):
                self.attested[guest] = message
            case wire.Brought():
                self.brought[guest] = self._checked(guest, message)
            case Credentials(held):
                proof = self.attested.get(guest)
                if held.number and (proof is None or proof.position != held):
                    raise NotProven
                self.tell(failover.Told(guest, message))
            case Attestation():
                raise NotProven
            case ballots.Cast() | ballots.Shows():
                self.tell(failover.Told(guest, message))
            case Introduction():
                pass

    def acknowledged(self, guest: Member, term: int, deal: int, number: int) -> None:
        """Note that a guest has this update with its signature."""
        held = self.kept.held
        is_newest = (held.term, held.deal, held.number) == (term, deal, number)
        self.tell(failover.Told(guest, held if is_newest else Position(term, deal, number, settled=False)))

    def seat(self, members: Iterable[Member]) -> None:
        """Tell the machine the members who have a seat at the table, connected or waited for."""
        seated = frozenset(members)
        if seated != self.machine.seated:
            self.tell(failover.Seated(seated))

    @property
    def withheld(self) -> frozenset[Member]:
        """The members here who have attested an update and not yet brought it."""
        shown = {guest for guest, each in self.brought.items() if each.update.proof == self.attested.get(guest)}
        return frozenset(self.attested.keys() - shown)

    def _checked(self, guest: Member, brought: wire.Brought) -> Evidence:
        """Check that a known host has signed the update that a guest has brought, and return it. Raises NotProven."""
        try:
            update: SignedUpdate = SIGNED_UPDATE.unpack(brought.update)
            host = self.kept.host_of(update.term)
            if host is None or update.seat != guest.seat:
                raise NotProven
            signatory = Signatory(self.room, host.key)
            if brought.begin:
                update.check(brought.begin, signatory)
            else:
                update.check_terms(signatory)
        except (Malformed, BadSignature) as wrong:
            raise NotProven from wrong
        return Evidence(brought.begin, update)

    def _holds(self, proof: Attestation) -> bool:
        """True if a known host has signed the update of this proof."""
        host = self.kept.host_of(proof.position.term)
        return host is not None and is_proven(proof, Signatory(self.room, host.key))

    # sending

    def _send(self, to: Member, message: failover.Message | Position) -> None:
        """Send a message of the machine over the connection to this member. Without one, it is dropped."""
        visit, link = self.visited.get(to), self._guests.get(to)
        match message:
            case Position(term, deal, number) if visit:
                visit.send(wire.Heard(deal, term, number))
            case Credentials() if visit:
                self._prove(visit, message)
            case ballots.Cast() | ballots.Shows() if visit:
                visit.say(message)
            case ballots.Ask(proposal) if link:
                if proof := self._proof_of(proposal.ballot.newest):
                    link.say(proof)
                link.say(message)
            case ballots.Leads() | ballots.Halts() | ballots.Shows() if link:
                link.say(message)
                if isinstance(message, ballots.Leads):
                    self.led(to)
            case _:
                pass  # the connection is gone

    def _prove(self, visit: GuestLink, credentials: Credentials) -> None:
        """Send the Credentials of this member, with the proof of the update that it holds. The update itself shows this
        player's hand: send it to a host only, as an heir may never become one."""
        own = self.evidence()
        if own is None:  # what was on disk may be lost: nothing is claimed that cannot be proven
            visit.say(replace(credentials, held=Position(credentials.held.term, 0, 0, settled=False)))
            return
        visit.say(own.update.proof)
        if isinstance(self.machine.state, failover.Following):
            self.shown_over = visit
            visit.say(wire.Brought(own.begin, SIGNED_UPDATE.pack(own.update)))
        visit.say(replace(credentials, held=own.update.position))

    def _proof_of(self, newest: Position) -> Attestation | None:
        """Return the proof that this update was signed, by this program or a member in its room; None if nobody has
        one."""
        own = self.evidence()
        proofs = [*self.attested.values(), *([own.update.proof] if own else [])]
        return next((each for each in proofs if each.position == newest), None)


def proven(signed: SignedUpdate | None, kept: Kept, room: bytes) -> SignedUpdate | None:
    """Return the update from disk if a known host of this table has signed it, else None: then it belongs to another
    table. `room`: the public name of the table's first room."""
    host = kept.host_of(signed.term) if signed else None
    return signed if signed and host and is_proven(signed.proof, Signatory(room, host.key)) else None


def _rooted(mark: Mark, members: Collection[Member]) -> Kept:
    """Return the knowledge of a table with this host and electorate, before anything has happened."""
    root = Root(mark, Electorate((frozenset(members),)))
    return Kept(root, Position(mark.term, 0, 0, settled=False), mark, ())
