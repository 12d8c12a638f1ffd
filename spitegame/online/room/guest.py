"""State of a table as a guest's program knows it: a pure machine, which takes the host's messages and the events of the
connection, and gives a new state and effects."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self, TypeAlias

from spitegame.net import wire
from spitegame.net.ballots import Position
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import BadAddress
from spitegame.net.signatures import SignedUpdate
from spitegame.net.transcript import DealAudit, Opening, Reseating, ShownUpdate, begun, unpack_facts, unpack_opening
from spitegame.online.given_names import check_opening
from spitegame.online.room.membership import Evidence
from spitegame.packing.codec import Malformed
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session import room_state
from spitegame.session.draw import Contribution, Fair, Foul, GuestDraw, Unchecked, Unfair
from spitegame.session.line import End, ToHost, ToSeat, Update
from spitegame.session.occupants import STAND_IN, Computer, Person, Reserved, Vacant
from spitegame.session.record import Record
from spitegame.session.room_state import Remedy
from spitegame.storage.records import FinishedGame
from spitegame.storage.resume import ReopenedGuest
from spitegame.translation import N_, _

FINAL = frozenset({
    Fault.VERSION, Fault.REPLACED, Fault.REMOVED, Fault.ENDED, Fault.ABUSE, Fault.ROOM_FULL, Fault.FAIRNESS,
    Fault.BAD_MESSAGE, Fault.OPEN_TABLE, Fault.BAD_SIGNATURE,
})  # fmt: skip
"""Faults after which the guest does not try to connect again, unless the player wants it."""
REMEDIES: Mapping[Fault, Remedy] = {
    **dict.fromkeys((Fault.NOT_SEEN, Fault.NOT_ALLOWED), Remedy.BEYOND),
    **dict.fromkeys((Fault.NO_ROOM, Fault.WRONG_CODE, Fault.CODE_BURNED), Remedy.CODE),
    **dict.fromkeys((Fault.SERVER_GONE, Fault.BAD_CERTIFICATE), Remedy.PLACE),
    **dict.fromkeys((Fault.VERSION, Fault.REMOVED, Fault.ENDED, Fault.UNKNOWN_GUEST, Fault.OPEN_TABLE), Remedy.NONE),
}
"""Remedies that the screen offers after these faults. After all others it offers to try the same again."""
NOT_FROM_THERE = N_("{name}’s program continues from a different position than the one everybody saw.")
HANDED_ON = N_("{name} has left, so that the others can go on. One of you will take over as host.")
WENT_BACK = N_("The host’s machine lost the last moves. The game goes on from just before.")
KEPT_WAITING = N_("This table is waiting for its players. You can join when enough of them are there.")
BROKEN_OFF = N_("The host abandoned a deal before this one, and may have known the cards.")

# events


@dataclass(frozen=True, slots=True)
class DealBegun:
    """The host has begun a deal, or tells again which one is on."""

    begin: wire.Beginning
    room: bytes
    """The public name of the host's room."""
    part: Contribution
    """A fresh contribution of this program, for the case that it has a part in the draw."""
    voted: Position | None = None
    """The update from which the newest elected host goes on; None if this program has not voted for that host."""
    has_shown: bool = False
    """This program has brought its newest signed update to the host over this connection."""


@dataclass(frozen=True, slots=True)
class UpdateShown:
    """The line to the screen was told an update of this deal."""

    deal: int
    update: Update
    line: End[ToHost, ToSeat]
    """The screen's end of the line on which the update was told."""


@dataclass(frozen=True, slots=True)
class VerdictFound:
    """The audit of a finished game is done."""

    opening: Opening
    verdict: Fair | Unfair


@dataclass(frozen=True, slots=True)
class ConnectionOpened:
    """A channel to the host is open."""

    verifier: str
    """The three words of the connection."""


OfRoom: TypeAlias = wire.Welcome | wire.RoomTerms | wire.Lasting | wire.Seated | wire.Present | wire.Said | wire.Worn
OfDeal: TypeAlias = wire.Commitments | wire.Dealt | wire.Opened | SignedUpdate | UpdateShown
OfConnection: TypeAlias = room_state.Connecting | ConnectionOpened | Fault | NetworkProblem | BadAddress
"""Events of the connection to the host. A Fault has ended it, and no audit of a finished game is at work any more;
after NetworkProblem or BadAddress, no other connection is tried."""
Event: TypeAlias = OfRoom | DealBegun | OfDeal | VerdictFound | OfConnection

# effects


@dataclass(frozen=True, slots=True)
class KeepJournal:
    """The journal is to be written anew, with the whole state of the table."""


ToDisk: TypeAlias = KeepJournal | ShownUpdate | SignedUpdate
"""Effects on disk: an update that was shown goes to the end of the journal, and a signed one into a file of its own."""
FromHost: TypeAlias = wire.Welcome | wire.Said | wire.Lasting
"""Messages of the host that the `GuestRoom` answers, shows or remembers."""
Effect: TypeAlias = str | Fault | wire.Commit | wire.Reveal | FromHost | ToDisk | Position | FinishedGame
"""Work for the `GuestRoom`: show a sentence to the player, close the connection for a Fault, send a Commit or Reveal,
acknowledge the update at a Position (by then it is on disk), or audit a finished game."""

# state


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestTable:
    """The state of the machine: a table as one guest knows it."""

    name: str
    """The guest's own name."""
    watching: bool
    """The guest wants no seat."""
    snapshot: room_state.GuestSnapshot
    """The snapshot for the screen, without the fields that the `GuestRoom` fills in when it shows it."""
    host: str = ""
    """The host's name."""
    verifier: str = ""
    """The three words of the connection."""
    audit: DealAudit | None = None
    """The audit of the newest deal; None before the first."""
    view: Any = None
    """The newest view that the player was shown; None before the first."""
    terms: wire.RoomTerms | None = None
    """The newest terms of the room that the host has told; None if it has told none."""
    signed: SignedUpdate | None = None
    """The newest update that the host has signed; None before the first."""
    before: GuestDraw | None = None
    """The draw of the game before. It is needed until an update of the newest game is signed: until then, `signed` is
    of the game before."""
    expected: Any = None
    """The view that a new host must show first when it goes on with the game; None once it has, or if that view cannot
    be known."""
    is_kept_waiting: bool = False
    """The host lets in nobody new at present."""
    has_new_host: bool = False
    """Another host has taken over, and the player is still to be told."""
    is_over: bool = False
    """The program does not try to connect again, and there is nothing to come back to."""

    @property
    def seat(self) -> Seat | None:
        return self.snapshot.seat

    def sitting_on(self, seat: Seat | None) -> Self:
        """Return the table with the guest on this seat; None: without a seat."""
        return replace(self, snapshot=replace(self.snapshot, seat=seat))

    @property
    def is_open(self) -> bool:
        """True if the table is open to strangers, and all go by given names."""
        return self.snapshot.is_open

    @property
    def is_done(self) -> bool:
        """True if there is no game to come back to."""
        audit = self.audit
        return audit is None or not audit.shown or not isinstance(audit.verdict, Unchecked)

    @property
    def awaits_seat(self) -> bool:
        """True if the player wants a seat and has none yet: at an open table there is one in the next game."""
        return self.is_open and not self.watching and self.seat is None

    @property
    def finished(self) -> Record | None:
        """The newest game with everything that was hidden; None unless it is over, was opened and is fair."""
        return self.audit.opened if self.audit else None

    @property
    def stranded(self) -> room_state.Stranded | None:
        """The position from which the player may play on alone; None unless a game is on in which they take part."""
        has_game = self.view is not None and self.seat is not None and not self.is_done
        return room_state.Stranded(self.view) if has_game else None

    def evidence(self, seat: Seat) -> Evidence | None:
        """Return the newest update that the host has signed for this seat, with the beginning of its deal; None if
        there is none."""
        signed, audit = self.signed, self.audit
        if signed is None or signed.seat != seat:
            return None
        draws = (audit.draw if audit else None, self.before)
        draw = next((each for each in draws if each and each.deal.number == signed.deal), None)
        return Evidence(begun(draw) if draw else None, signed)

    def chairs_without(self, host: Seat, counted: frozenset[Seat]) -> dict[Seat, Reserved]:
        """Return the occupants of the chairs once the host on this seat is gone, as far as they are known from the host
        or the disk. Computers play for those who sat at the host's screen. If no game is on, people on seats outside of
        `counted`, the seats with a vote, have to sit down anew."""
        chairs = self.snapshot.company.chairs
        if not chairs:
            kept = self.audit.record.occupants if self.audit else self.terms.chairs if self.terms else ()
            return {Seat(seat): occupant for seat, occupant in enumerate(kept)}

        def after(seat: Seat, chair: room_state.Chair) -> Reserved:
            match chair:
                case room_state.Chair(Person(name), room_state.Here()) if seat != host:
                    return Computer(name, STAND_IN)
                case room_state.Chair(Person()) if self.is_done and seat not in counted:
                    return Vacant()
                case room_state.Chair(occupant):
                    return occupant or Vacant()

        return {Seat(seat): after(Seat(seat), chair) for seat, chair in enumerate(chairs)}


Step: TypeAlias = tuple[GuestTable, tuple[Effect, ...]]


def unknown(name: str, *, watching: bool, is_open: bool, seat: Seat | None = None) -> GuestTable:
    """Return the state of a table before anything was heard of it. `seat`: the seat that this program had as the host;
    None for a new guest."""
    stage, nobody, own = room_state.Searching(), room_state.Company(()), room_state.Lost(0)
    snapshot = room_state.GuestSnapshot(
        stage=stage, company=nobody, own=own, seat=seat, verdict=Unchecked(), is_open=is_open
    )
    return GuestTable(name=name, watching=watching, snapshot=snapshot)


def reopened(kept: ReopenedGuest) -> GuestTable:
    """Return the state of a table from its files."""
    state, watching = kept.state, kept.state.seat is None and not kept.state.awaits_seat
    return replace(
        unknown(state.name, watching=watching, is_open=state.is_open, seat=state.seat),
        host=state.host,
        audit=DealAudit.resumed(state.draw, kept.shown) if state.draw else None,
        terms=state.terms,
        signed=kept.signed,
        before=state.before,
    )


def step(table: GuestTable, event: Event) -> Step:
    """Return the next state and the effects of an event. If the host breaks the protocol, the effects close the
    connection."""
    try:
        return _handled(table, event)
    except Foul as foul:
        unfair = _("The deal is not fair.")
        return table, (f"{unfair} {foul}", Fault.FAIRNESS)
    except Malformed:
        return table, (Fault.BAD_MESSAGE,)


def _handled(table: GuestTable, event: Event) -> Step:
    """Return the next state and the effects. Raises Foul or Malformed if the host breaks the protocol."""
    snapshot = table.snapshot
    match event:
        case wire.Welcome():
            return _welcomed(table, event)
        case wire.RoomTerms():
            return replace(table, terms=event), ()
        case SignedUpdate(deal=0):
            return _signed(table, event)
        case wire.Lasting():
            return replace(table, snapshot=replace(snapshot, is_lasting=True)), (event,)
        case wire.Seated(seat) if table.awaits_seat:
            return table.sitting_on(seat), (KeepJournal(),)
        case wire.Seated():
            raise Malformed("A seat is for a whole game.")
        case wire.Present(company, wants_rematch):
            return _met(table, company, wants_rematch)
        case wire.Said(seat):
            return table, (event,) if seat < len(snapshot.company.chairs) else ()
        case wire.Worn(portraits):
            worn = {Seat(seat): key for seat, key in enumerate(portraits)}
            return replace(table, snapshot=replace(snapshot, portraits=worn)), ()
        case DealBegun():
            return _begun(table, event)
        case VerdictFound(opening, verdict):
            return _judged(table, opening, verdict)
        case room_state.Connecting() if snapshot.game is None:
            stage = room_state.Connecting(_(KEPT_WAITING)) if table.is_kept_waiting else event
            return replace(table, snapshot=replace(snapshot, stage=stage)), ()
        case room_state.Connecting():
            return table, ()
        case ConnectionOpened(verifier):
            return replace(table, verifier=verifier), ()
        case Fault():
            return _parted(table, event)
        case NetworkProblem(fault=fault):
            return _ended(table, str(event), REMEDIES.get(fault, Remedy.AGAIN), is_over=table.is_done)
        case BadAddress():
            return _ended(table, str(event), Remedy.NONE, is_over=table.is_done)
        case _ if table.audit and event.deal == table.audit.number:
            return _followed(table, table.audit, event)
        case _:
            return table, ()  # of another deal


def _welcomed(table: GuestTable, welcome: wire.Welcome) -> Step:
    """Take the seat that the host gives, and notice if there is a new host. Raises Foul."""
    seat, host = welcome.seat, welcome.host
    if not table.is_done and seat != table.seat and not table.awaits_seat:
        raise Foul(_("The host has given your seat to somebody else."))
    is_new = (seat, host) != (table.seat, table.host)
    has_new_host = table.has_new_host or table.host not in ("", host)
    after = replace(table.sitting_on(seat), host=host, has_new_host=has_new_host)
    return after, (welcome, KeepJournal()) if is_new else (welcome,)


def _met(table: GuestTable, company: room_state.Company, wants_rematch: tuple[Seat, ...]) -> Step:
    """Take the company and the wishes for a rematch. Raises Malformed."""
    seats = len(company.chairs)
    if table.audit and not table.audit.may_have_chairs(seats):
        raise Malformed("There are as many chairs as players, but for those who join late.")
    if not all(seat < seats for seat in (table.seat or 0, *wants_rematch)):
        raise Malformed("There is no such chair.")
    stage = room_state.Waiting(table.verifier)
    snapshot = replace(table.snapshot, company=company, wants_rematch=wants_rematch, stage=stage)
    is_news = table.has_new_host and table.audit is None
    told = _("{name} is the host now. The game goes on.", name=table.host)
    return replace(table, snapshot=snapshot, has_new_host=False), (told,) if is_news else ()


def _begun(table: GuestTable, event: DealBegun) -> Step:
    """Begin the audit of a new deal. If the host tells the present deal again, check that nothing in it has changed.
    Raises Foul or Malformed."""
    begin, audit = event.begin, table.audit
    if audit and (event.room, begin.deal) == (audit.draw.deal.room, audit.number):
        audit.check_again(begin)
        return table, tuple(filter(None, [audit.commit]))
    expected, is_undone = _continued(table, event)
    before = audit.draw if audit and table.signed and table.signed.deal == audit.number else table.before
    audit = DealAudit.of(begin, event.room, table.seat, event.part, audit)
    told = (_(WENT_BACK),) if is_undone else ()
    after = replace(table, audit=audit, before=before, expected=expected)
    return after, (*told, KeepJournal(), *filter(None, [audit.commit]))


def _continued(table: GuestTable, event: DealBegun) -> tuple[Any, bool]:
    """Return the view that a new host must show first, or None, and whether moves that this guest has seen are undone.
    The host has to go on from the update that was voted for. A guest who was away, or was lost before it brought its
    newest update, may find that one undone; nobody else may. Raises Foul or Malformed."""
    begin, signed, audit = event.begin, table.signed, table.audit
    resumed = begin.record().resumed
    if not (resumed and signed and audit) or signed.deal != audit.number:
        return None, False
    view = unpack_facts(begin.game, signed.number, signed.facts).view
    is_same = resumed.number == signed.number and resumed.view == GAMES[begin.game].public(view)
    voted = event.voted if event.voted and event.voted.deal == signed.deal else None
    oldest = signed.number if event.has_shown else signed.number - 1
    if voted and not (oldest <= resumed.number <= voted.number and (is_same or resumed.number != signed.number)):
        raise Foul(_(NOT_FROM_THERE, name=table.host))
    is_dealt = signed.seat < len(begin.occupants) and isinstance(begin.occupants[signed.seat], Person)
    # A guest who was missing, or has not voted for that, may have other cards.
    expected = view if is_same and voted and is_dealt else None
    return expected, (resumed.number <= signed.number and not is_same) or audit.newest > resumed.number


def _followed(table: GuestTable, audit: DealAudit, message: OfDeal) -> Step:
    """Take a message about the present deal. Raises Foul or Malformed."""
    match message:
        case wire.Commitments():
            bound = audit.bound(message)
            kept = (KeepJournal(),) if bound != audit else ()
            return replace(table, audit=bound), (*kept, *filter(None, [bound.reveal]))
        case wire.Dealt():
            audit.draw.check_parts(message.by_seat())
            return table, ()
        case UpdateShown(_, update, line):
            return _shown(table, audit, update, line)
        case SignedUpdate():
            if audit.contradicts(message.shown):
                return table, (Fault.BAD_SIGNATURE,)
            return _signed(table, message)
        case wire.Opened(data=data):
            opening = unpack_opening(data)
            if table.is_open:
                check_opening(opening)
            if audit.opening:  # once for each deal, against all that was shown
                return table, ()
            opening = replace(opening, reseated=_as_shown(opening, table.snapshot.company.chairs))
            audit = replace(audit, opening=opening)
            return replace(table, audit=audit), (FinishedGame(opening, audit.transcript),)


def _as_shown(opening: Opening, chairs: tuple[room_state.Chair, ...]) -> tuple[Reseating, ...]:
    """Return the reseatings of people whom the guest was shown on their chairs. Others are dropped: nothing binds the
    host to them."""
    dealt_for, here = opening.record.occupants, [chair.occupant for chair in chairs]
    return tuple(
        each
        for each in opening.reseated
        if isinstance(each.occupant, Person)
        and each.occupant in here[each.seat : each.seat + 1]
        and each.occupant not in dealt_for[each.seat : each.seat + 1]
    )


def _shown(table: GuestTable, audit: DealAudit, update: Update, line: End[ToHost, ToSeat]) -> Step:
    """Take an update that the screen's line was told. Raises Foul or Malformed."""
    if table.expected is not None and update.view != table.expected:
        raise Foul(_(NOT_FROM_THERE, name=table.host))
    noted = audit.noted(update, len(table.snapshot.company.chairs))
    effects: tuple[Effect, ...] = ()
    if update.number < audit.newest:
        effects = _(WENT_BACK), KeepJournal()
    elif noted != audit:
        effects = noted.shown[-1:]
    game, seat = table.snapshot.game, audit.draw.seat
    if game is None or game.lines.get(seat) is not line:
        is_new = noted != audit and update.number == 1
        game = room_state.RoomGame(deal=audit.number, record=audit.record, lines={seat: line}, is_new=is_new)
        if is_new and audit.draw.broken_off:
            effects = (*effects, _(BROKEN_OFF))
    snapshot = replace(table.snapshot, game=game, to_act=update.to_act)
    return replace(table, audit=noted, snapshot=snapshot, view=update.view, expected=None), effects


def _signed(table: GuestTable, signed: SignedUpdate) -> Step:
    """Keep a signed update and acknowledge it. Only acknowledge one that is older than the kept one: a guest who comes
    back is told the terms of the room again."""
    if table.signed and signed.position < table.signed.position:
        return table, (signed.position,)
    return replace(table, signed=signed), (signed, signed.position)


def _judged(table: GuestTable, opening: Opening, verdict: Fair | Unfair) -> Step:
    """Take the verdict on a finished game, and tell the player if it was not fair."""
    if table.audit and table.audit.opening == opening:
        table = replace(table, audit=replace(table.audit, verdict=verdict))
    if isinstance(verdict, Fair):
        return table, ()
    unfair = _("This game was not fair.")
    return table, (f"{unfair} {verdict.sentence}",)


def _parted(table: GuestTable, fault: Fault) -> Step:
    """Decide whether to give up, by the fault of the connection that has ended, and tell the player."""
    if fault in FINAL or (fault is Fault.BYE and table.is_done):
        is_over = table.is_done or fault in (Fault.ENDED, Fault.REMOVED)
        return _ended(table, fault.sentence, REMEDIES.get(fault, Remedy.AGAIN), is_over=is_over)
    if fault is Fault.HANDED_ON and table.seat is not None:
        return table, (_(HANDED_ON, name=table.host),)
    if fault is Fault.BYE:
        return table, (_("{name} has left the table. The game goes on when they are back.", name=table.host),)
    return replace(table, is_kept_waiting=fault is Fault.TIMEOUT and not table.host), ()


def _ended(table: GuestTable, sentence: str, remedy: Remedy, *, is_over: bool) -> Step:
    """Give up: the program does not try to connect again. `is_over`: there is nothing to come back to."""
    snapshot = replace(table.snapshot, ended=sentence, stage=room_state.RoomFailed(sentence, remedy))
    told = (sentence,) if table.snapshot.game else ()
    return replace(table, snapshot=snapshot, is_over=is_over), told
