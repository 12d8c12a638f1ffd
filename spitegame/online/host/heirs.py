"""How a guest's program becomes the host, and a host's program a guest."""

import secrets

from spitegame.net.ballots import OwnRoom
from spitegame.net.signatures import NO_DEAL, SignedUpdate, UpdateSigner, begin_digest
from spitegame.net.transcript import deal_terms, pack_facts
from spitegame.net.wire import RoomTerms, pack_terms
from spitegame.online.change_of_host import Inheritance
from spitegame.online.guest.connect import Service
from spitegame.online.host.deals import drawn_terms
from spitegame.online.host.table import HostedTable
from spitegame.online.room.membership import Evidence, Membership
from spitegame.rules.catalog import TITLES
from spitegame.rules.game import Seat
from spitegame.session.draw import GuestDraw
from spitegame.session.occupants import Computer, Person, Reserved, Vacant
from spitegame.session.record import Record
from spitegame.storage.resume import AdmittedGuest, GuestState, HostState, ReopenedGuest, ReopenedHost


def inherited(inheritance: Inheritance) -> ReopenedHost:
    """The room of an heir, before it knows with which game it goes on. The others come by its long code, and by their
    keys have the seats that they had."""
    visits, terms = inheritance.visits, inheritance.terms
    own, membership = visits.membership.me.seat, visits.membership
    chairs, guests, seats = dict(inheritance.chairs), [], {each.seat for each in membership.kept.members}
    for seat, occupant in inheritance.chairs.items():
        match occupant:
            case Person(name) if seat != own:
                chairs[seat] = Vacant()
            case Computer(name) if not inheritance.is_open and seat in seats:
                pass  # it plays for somebody who may come back
            case _:
                continue
        guests.append(AdmittedGuest(secrets.token_bytes(16), secrets.token_bytes(32), seat, name))
    chairs[own] = Person(visits.name)
    state = HostState(
        key=inheritance.own_room.key,
        door=inheritance.own_room.secret,
        service="" if visits.service.is_local else visits.service.url,
        port=0,
        onlookers=bool(terms and terms.onlookers),
        chairs=tuple(chairs[Seat(seat)] for seat in range(len(chairs))),
        guests=tuple(guests),
        is_open=inheritance.is_open,
        joins_at_once=bool(terms and terms.joins_at_once),
        own=visits.keys,
        before=membership.kept.top.heir.seat,
    )
    game = terms.record() if terms else Record(game=next(iter(TITLES)), rules=None, seed=0, occupants=())
    return ReopenedHost(state, game, (), is_new=True)


def own_evidence(
    table: HostedTable | None, terms: RoomTerms | None, membership: Membership, signer: UpdateSigner
) -> Evidence | None:
    """The newest update of this host's own seat, as it has signed it itself."""
    seat = membership.me.seat
    if table:
        begin = drawn_terms(table.dealt, table.drawn)[0]
        update = table.update(table.number, seat)
        signed, facts = signer.sign(begin, seat, update), pack_facts(begin.game, update)
        return Evidence(begin, SignedUpdate.of(signed, seat, begin_digest(begin), facts))
    if terms:
        return Evidence(None, SignedUpdate.of(signer.sign_terms(seat, terms), seat, NO_DEAL, pack_terms(terms)))
    return None


def rejoining(state: HostState, membership: Membership, service: Service, table: HostedTable | None) -> ReopenedGuest:
    """The room as a guest of whoever is the host now."""
    own = state.own
    assert own
    seat = membership.me.seat
    host = membership.machine.partner or membership.kept.top.heir
    place = membership.places.get(host)
    joined = GuestState(
        room=place.room if place else membership.room,
        key=own.key,
        resume=own.resume,
        service=service.url,
        local=service.is_local,
        seat=seat,
        name=_name_at(state.chairs, seat),
        host="",
        draw=_draw(table, seat) if table else None,
        is_open=state.is_open,
        own_room=OwnRoom(state.key, state.secret or state.door),
        kept=membership.kept,
        places=tuple(membership.places.values()),
        table=membership.room,
    )
    evidence = membership.evidence()
    signed = evidence.update if evidence else None
    return ReopenedGuest(joined, (signed.shown,) if signed and signed.deal else (), signed)


def _name_at(chairs: tuple[Reserved, ...], seat: Seat) -> str:
    chair = chairs[seat]
    assert isinstance(chair, Person)
    return chair.name


def _draw(table: HostedTable, seat: Seat) -> GuestDraw:
    begin, commitments, _ = drawn_terms(table.dealt, table.drawn)
    deal = table.drawn.deal(deal_terms(table.dealt))
    return GuestDraw(deal=deal, commitment=begin.commitment, seat=seat, own=None, hashes=commitments.by_seat())
