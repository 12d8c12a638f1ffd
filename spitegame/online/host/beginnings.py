"""Beginnings of rooms: of a new one, of one whose host has votes on disk, of an heir's, and of one in which a former
host is a guest."""

import secrets
from dataclasses import replace

from signaling.messages import KEY_BYTES, public_id
from spitegame.net.ballots import Position
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.identity import Identity
from spitegame.net.transcript import DealAudit, deal_terms
from spitegame.online.change_of_host import Inheritance
from spitegame.online.given_names import with_given_names
from spitegame.online.guest.connect import WayBack
from spitegame.online.host.deals import drawn_terms
from spitegame.online.host.table import HostedTable
from spitegame.online.room.guest import GuestTable, unknown
from spitegame.online.room.membership import Membership
from spitegame.online.room.visits import Visits
from spitegame.rules.catalog import TITLES
from spitegame.rules.game import Seat
from spitegame.session.draw import GuestDraw
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import Record
from spitegame.session.room_state import RoomPlan
from spitegame.storage.resume import AdmittedGuest, HostState, ReopenedHost


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
