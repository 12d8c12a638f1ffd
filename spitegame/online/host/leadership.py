"""Leadership of a table by its host: how it begins, in a new room or after another host; going on with a game,
acknowledgements of updates, and the order of heirs."""

import secrets
from collections.abc import Iterable
from dataclasses import replace

from signaling.messages import KEY_BYTES, public_id
from spitegame.net.ballots import Heirs, Place, Position
from spitegame.net.channel import loop_time
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.identity import Identity
from spitegame.net.signatures import NO_DEAL, SignedUpdate, begin_digest
from spitegame.net.transcript import DealAudit, deal_terms, pack_facts, unpack_facts
from spitegame.net.wire import RoomTerms, pack_terms, packed_carry, unpack_terms
from spitegame.online.change_of_host import Inheritance
from spitegame.online.given_names import with_given_names
from spitegame.online.guest.connect import WayBack
from spitegame.online.host.deals import Deals, Drawing, Pending, drawn_terms
from spitegame.online.host.table import HostedTable
from spitegame.online.room.failover import Issued
from spitegame.online.room.guest import WENT_BACK, GuestTable, unknown
from spitegame.online.room.membership import Evidence, Membership
from spitegame.online.room.visits import Visits
from spitegame.packing.codec import Malformed, codec
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import Seat
from spitegame.session.draw import GuestDraw
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import Record, Resumption, Unreplayable
from spitegame.session.room_state import RoomPlan
from spitegame.session.table import Table
from spitegame.storage.files import Notices
from spitegame.storage.resume import AdmittedGuest, HostState, ReopenedHost
from spitegame.translation import N_, _

HOLD_S = 600.0
"""Seconds after which a guest who is lost counts as overdue, so that the player may let somebody else play."""
HOLD_FOR_HOST_S = 2.0
"""Seconds after which the former host, if lost, counts as overdue: everybody has waited for it already."""
NAMED_S = 3.0
"""Seconds of waiting after which the screen names those for whom the table waits."""
SHOWING_S = 5.0
"""Seconds for which a new host waits until the members here have shown it the updates that they hold."""
PATIENCE_S = 1.0
"""Seconds without a quorum after which the player is told that too few of the others can be reached."""
OLDEST = 12
"""The number of updates after which a view is too old to tell anything of a hand."""
HELD = N_("Too few of the others can be reached. The table is waiting here, since they may be going on without you.")


class Leadership:
    """The work of a host by which games survive a change of host."""

    def __init__(self, deals: Deals, notices: Notices, inheritance: Inheritance | None) -> None:
        self._deals, self._notices = deals, notices
        self._members, self._membership = deals.members, deals.membership
        self.inheritance = inheritance
        """An heir's knowledge of another host's game; None once the heir has a game of its own."""
        self._terms: RoomTerms | None = None
        """The newest terms of the room that were told in the lobby; None if there are none."""
        self._shown_by = 0.0
        """The time until which this host waits for members to show the updates that they hold."""
        self.hold = HOLD_S
        """Seconds after which a lost guest counts as overdue."""
        self.went_on = 0.0
        """The last time at which the table could go on."""
        if inheritance:
            deals.stage = Pending()
            return
        self._belong()
        held = self._membership.kept.held
        if held.number and held.deal == 0:
            self._terms = self._room_terms(held.number)

    def _belong(self) -> None:
        """Write this program's votes and certificates into the journal of this room from now on."""
        self._membership.keep, self._membership.evidence = self._keep, self._evidence

    # the host before

    @property
    def is_over(self) -> bool:
        """True if another program is the host, and this one, perhaps an heir, waits in its own room no longer."""
        machine = self._membership.machine
        return machine.kept.top.heir != machine.me and not machine.is_open

    @property
    def has_lost_moves(self) -> bool:
        """True if a member holds a newer update of this table than this machine has."""
        table = self._deals.table
        if table is None or self._membership.machine.has_begun:
            return False
        held = [each.position for each in self._membership.attested.values()]
        return any(each.deal == table.drawn.number and each.number > table.number for each in held)

    def take_over(self) -> Inheritance | None:
        """Go on with the newest game that the members here have shown: as an heir, or as a host whose machine has lost
        moves. Call this several times a second. Return the inheritance once the heir has a game of its own on disk;
        else None."""
        membership, inheritance, now = self._membership, self.inheritance, loop_time()
        if not membership.machine.is_hosting or membership.machine.has_begun:
            self._shown_by = now + SHOWING_S
        is_behind = isinstance(self._deals.stage, Pending) or self.has_lost_moves
        if not membership.machine.is_hosting or (is_behind and membership.withheld and now < self._shown_by):
            return None
        if is_behind:
            self._go_on(inheritance.table.finished if inheritance else None)
            return None
        if inheritance is None or isinstance(self._deals.stage, Drawing):
            return None
        self.inheritance = None
        self._belong()
        self._deals.begin_log()
        return inheritance

    def _go_on(self, finished: Record | None) -> None:
        """Go on from the newest known update, but from none that is newer than the one voted for. `finished`: the
        record of the newest game, if it is over and was opened."""
        membership = self._membership
        everything = [each for each in (*membership.brought.values(), membership.evidence()) if each]
        if not membership.machine.has_begun:
            voted = membership.kept.certificates[-1].ballot.newest
            everything = [each for each in everything if each.update.position <= voted]
        newest = max(everything, key=lambda each: each.update.position, default=None)
        if newest is None:
            return
        try:
            terms = _continued(everything, finished)
        except (Malformed, Unreplayable) as problem:
            self._notices.put_once(str(problem))
            return
        self._remember()  # the next `begin_log` writes it to disk
        self._deals.close_table()
        self._deals.go_on(terms, newest.update.deal or unpack_terms(newest.update.facts).deal)
        audit = self.inheritance.table.audit if self.inheritance else None
        if audit and newest.update.deal == audit.number and newest.update.number < audit.newest:
            self._notices.put(_(WENT_BACK))

    # what the others are told

    def lead(self) -> None:
        """Tell the members updates in a new term, the terms of the room and the heirs, and the player if too few
        members are here. Call this several times a second."""
        self._issue()
        self.tell()
        now, machine = loop_time(), self._membership.machine
        if machine.acts(now) and not machine.lacking:
            self.went_on = now
        if self.inheritance:
            self.inheritance.guest.show_absence()
        elif not machine.acts(now) and self._deals.chairs.playing and now - self.went_on > PATIENCE_S:
            self._notices.put_once(_(HELD))

    def _issue(self) -> None:
        """Tell the newest update again in a new term, and once more to have it settled: until then the votes of the
        former electorate are needed too. In the lobby, tell the terms of the room when they have changed."""
        is_unknown = isinstance(self._deals.stage, Pending | Drawing) or self.has_lost_moves
        if is_unknown or not self._membership.may_issue:
            return
        table, kept = self._deals.table, self._membership.kept
        number = self._terms.number if self._terms else 0
        is_settled = kept.held.term == kept.top.term and kept.held.settled
        if table:
            if kept.held != Position(kept.top.term, table.drawn.number, table.number, settled=True):
                self._membership.tell(Issued(table.drawn.number, table.number))
                for link in self._members.links:
                    link.sign_again()
        elif Position(kept.top.term, 0, number + 1, settled=True) <= kept.held:
            pass  # the newest update is of a game that is over
        elif not is_settled or self._room_terms(number) != self._terms:
            self._terms = self._room_terms(number + 1)
            self._membership.tell(Issued(0, number + 1))

    def _room_terms(self, number: int) -> RoomTerms:
        terms, state = self._deals.record, self._deals.state
        return RoomTerms(
            number=number,
            deal=self._deals.number,
            game=terms.game,
            rules=codec(terms.game)["rules"].pack(terms.rules),
            carry=packed_carry(terms),
            chairs=tuple(self._deals.chairs),
            onlookers=state.onlookers,
            is_open=state.is_open,
            joins_at_once=state.joins_at_once,
            beyond="" if state.is_open else state.service,  # strangers have come by it already
        )

    def tell(self) -> None:
        """Tell each member with a seat the terms of the room, before it is told the deal that is on: updates are signed
        in the order in which they are told. Tell all members the heirs of this host, with their long codes."""
        terms = self._terms
        for member in self._members:
            if terms and member.at and (link := member.unless_told(terms)):
                link.tell_terms(terms, self._deals.signer.sign_terms(member.at.seat, terms))
        if self._membership.machine.is_hosting:
            self._name_heirs()

    def _name_heirs(self) -> None:
        """Put the heirs in order, and tell the members that order."""
        here = [each for each in self._members if each.at and each.stand and each.is_here]
        standing = sorted((each.stand.rank, each.at, each.stand) for each in here if each.at and each.stand)
        state = self._deals.state
        own = Place(self._membership.me, self._deals.room, state.secret or state.door)
        heirs = Heirs((own, *(Place(at, stand.room, stand.secret) for _, at, stand in standing)))
        self._membership.learn(heirs)
        for member in self._members:
            if member.at:
                member.tell(heirs)

    # what the screen is shown

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats for which the table waits, after NAMED_S of waiting. At once if this host may not act: the
        others may have gone on elsewhere."""
        is_late = not self._membership.machine.is_hosting or loop_time() - self.went_on > NAMED_S
        awaited = self._membership.machine.awaited(loop_time()) if is_late else ()
        return tuple(sorted(member.seat for member in awaited))

    @property
    def overdue(self) -> tuple[Seat, ...]:
        """The seats of members who have been lost for `hold` seconds, and of the former host if lost; without late
        joiners who do not sit at the table yet."""
        before, lost = self._deals.state.before, set(self._deals.chairs.lost_for(self.hold, loop_time()))
        if self._membership.may_issue and before in self._deals.chairs.lost_for(HOLD_FOR_HOST_S, loop_time()):
            lost.add(before)
        return tuple(sorted(seat for seat in lost if not self._deals.waits(seat)))

    @property
    def may_hand_on(self) -> bool:
        """True if the members here can elect another host without this one."""
        others = {member.at for member in self._members if member.at and member.stand and member.is_here}
        return self._deals.table is not None and self._membership.machine.electorate.elects(others)

    # on disk

    def _keep(self) -> None:
        """Write votes, certificates and places into the journal."""
        self._remember()
        self._deals.begin_log()

    def _remember(self) -> None:
        """Put votes, certificates and places into the state of the room, which is written into the journal."""
        kept, places = self._membership.kept, tuple(self._membership.places.values())
        self._deals.state = replace(self._deals.state, kept=kept, table=self._membership.room, places=places)

    def _evidence(self) -> Evidence | None:
        """Return the newest update of this host's own seat, signed by itself; None if there is none."""
        seat, signer = self._membership.me.seat, self._deals.signer
        is_of_game = self._membership.kept.held.deal > 0
        table = self._deals.table or (self._deals.table_before if is_of_game else None)
        if table:
            begin = drawn_terms(table.dealt, table.drawn)[0]
            update = table.update(table.number, seat)
            signed, facts = signer.sign(begin, seat, update), pack_facts(begin.game, update)
            return Evidence(begin, SignedUpdate.of(signed, seat, begin_digest(begin), facts))
        if terms := self._terms:
            return Evidence(None, SignedUpdate.of(signer.sign_terms(seat, terms), seat, NO_DEAL, pack_terms(terms)))
        return None


def _continued(everything: Iterable[Evidence], finished: Record | None) -> Record:
    """Return the terms with which the game goes on, or the next one begins. `everything`: at least one update.
    `finished`: the record of the newest game, if it is over and was opened. Raises Malformed or Unreplayable."""
    known = sorted(everything, key=lambda each: each.update.position)
    newest = known[-1]
    if newest.begin is None:
        return unpack_terms(newest.update.facts).record()
    record, number = newest.begin.record(), newest.update.number
    signed = [each.update for each in known if each.update.begin == newest.update.begin]
    shown = [unpack_facts(record.game, each.number, each.facts) for each in signed]
    views = [each.view for each in shown if each.number > number - OLDEST]
    view = GAMES[record.game].join_views(views)
    resumed = replace(record, resumed=Resumption(number, view))
    if shown[-1].to_act:
        return replace(resumed, occupants=())
    over = Table.begin(finished or resumed)
    return replace(record, occupants=(), carry=over.carry, resumed=None)


def planned(plan: RoomPlan) -> ReopenedHost:
    """Return the state of a new room by this plan, or of a lasting table that is opened again."""
    state = HostState(
        key=plan.kept.key if plan.kept else secrets.token_bytes(KEY_BYTES),
        secret=plan.kept.secret if plan.kept else b"",
        service=plan.service,
        port=0,
        onlookers=plan.onlookers,
        chairs=with_given_names(plan.chairs) if plan.is_open else plan.chairs,
        is_open=plan.is_open,
        joins_at_once=plan.joins_at_once,
    )
    terms = Record(game=plan.game, rules=plan.rules, seed=0, occupants=(), open_hands=plan.open_hands)
    return ReopenedHost(state, terms, (), is_new=True)


def remembered(state: HostState, record: Record, seat: Seat, identity: Identity) -> Membership:
    """Return the membership of a host: with the votes and certificates from its disk, or as the first host of a table.
    `seat`: the host's own."""
    room = state.table or public_id(state.key)
    if state.kept is None or state.kept.root.mark.heir.seat not in range(len(state.chairs)):
        return Membership.of_host(room, seat, identity)
    kept = state.kept
    if state.drawn:  # the journal knows which update is the newest
        number, term = record.first + len(record.entries), kept.top.term
        is_newer = (kept.held.deal, kept.held.number) < (state.drawn.number, number)
        held = Position(term, state.drawn.number, number, settled=kept.held.term == term)
        kept = replace(kept, held=held) if is_newer else kept
    return Membership(room, seat, identity, kept, state.places)


def inherited(inheritance: Inheritance) -> ReopenedHost:
    """Return the state of an heir's room before it is known with which game the room goes on. The other members find
    the room by its long code, and get back their seats by their keys."""
    visits, terms, audit = inheritance.visits, inheritance.table.terms, inheritance.table.audit
    membership, own = visits.membership, visits.membership.me.seat
    chairs, guests, seats = dict(inheritance.chairs), [], {each.seat for each in membership.kept.members}
    for seat, occupant in inheritance.chairs.items():
        match occupant:
            case Person(name) if seat != own:
                chairs[seat] = Vacant()
            case Computer(name) if not inheritance.table.is_open and seat in seats:
                pass  # it plays for somebody who may come back
            case _:
                continue
        guests.append(AdmittedGuest(secrets.token_bytes(16), secrets.token_bytes(32), seat, name))
    chairs[own] = Person(visits.name)
    state = HostState(
        key=inheritance.own_room.key,
        door=inheritance.own_room.secret,
        service=next((each.url for each in visits.services if not each.is_local), ""),
        port=0,
        onlookers=bool(terms and terms.onlookers),
        chairs=tuple(chairs[Seat(seat)] for seat in range(len(chairs))),
        guests=tuple(guests),
        deal=audit.number if audit else 0,  # that deal may have begun without ever being signed
        is_open=inheritance.table.is_open,
        joins_at_once=bool(terms and terms.joins_at_once),
        own=visits.keys,
        before=membership.kept.top.heir.seat,
    )
    game = terms.record() if terms else Record(game=next(iter(TITLES)), rules=None, seed=0, occupants=())
    return ReopenedHost(state, game, (), is_new=True)


def rejoining(state: HostState, visits: Visits, table: HostedTable | None) -> tuple[GuestTable, WayBack]:
    """Return the table of a former host as a guest's program knows it, and its way to the new host."""
    membership, evidence = visits.membership, visits.membership.evidence()
    seat, signed = membership.me.seat, evidence.update if evidence else None
    place = membership.places.get(membership.machine.partner or membership.kept.top.heir)
    first, *others = visits.services
    ticket = ResumeTicket(place.room if place else membership.room, visits.keys.key, visits.keys.resume)
    shown = (signed.shown,) if signed and signed.deal else ()
    audit = DealAudit.resumed(_draw(table, seat), shown) if table else None
    known = unknown(visits.name, watching=False, is_open=state.is_open, seat=seat)
    way_back = WayBack((first, *(each for each in others if not each.is_local)), ticket)
    return replace(known, audit=audit, signed=signed), way_back


def _draw(table: HostedTable, seat: Seat) -> GuestDraw:
    """Return the draw of this host's table, as a guest on the seat would have it."""
    begin, commitments, _ = drawn_terms(table.dealt, table.drawn)
    deal = table.drawn.deal(deal_terms(table.dealt))
    return GuestDraw(deal=deal, commitment=begin.commitment, seat=seat, own=None, hashes=commitments.by_seat())
