"""Examples of all messages that go over a channel, one of each kind."""

from dataclasses import replace
from typing import Any, get_args

from spitegame.net import ballots, wire
from spitegame.net.errors import Fault
from spitegame.packing.codec import codec
from spitegame.rules.cards import card
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Discard, FromDiscard, FromHand, PlayToCenter
from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import MaliceRules
from spitegame.rules.malice.state import MaliceCarry
from spitegame.session.draw import Contribution
from spitegame.session.host import Host
from spitegame.session.line import Act, Countdown, Line, Rejected, TakeBack, Update
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.room_handle import Phrase
from spitegame.session.room_state import Arriving, Chair, Company, Here, Linked, Lost, Path
from spitegame.session.table import CannotTakeBack, Table
from support.online.cabled_links import record

MALICE = wire.wire("malice")
GUEST_KINDS, HOST_KINDS = frozenset(get_args(wire.FromGuest)), frozenset(get_args(wire.FromHost))
ONE, TWO = b"\1" * 32, b"\2" * 32
ANN, BOB = ballots.Member(Seat(0), ONE), ballots.Member(Seat(1), TWO)
NEWEST = ballots.Position(1, 3, 12, settled=True)
BALLOT = ballots.Ballot(ONE[:16], 2, BOB, ballots.BallotKind.TAKES_OVER, NEWEST)
PROPOSAL, VOTE = ballots.Proposal(BALLOT, TWO + ONE), ballots.Vote(ANN, ONE + TWO)
CERTIFICATE = ballots.Certificate(BALLOT, (VOTE, ballots.Vote(BOB, TWO + TWO)))
WITNESS = ballots.Witness(PROPOSAL, VOTE)
INTRODUCTION = ballots.Introduction(ONE[:16], BALLOT.mark, leads=True, members=(BALLOT.heir,))
TERMS = wire.RoomTerms(
    number=5,
    deal=3,
    game="malice",
    rules=codec("malice")["rules"].pack(MaliceRules()),
    carry=None,
    chairs=(Person("Hank"), Vacant(), Computer("Mallory", "fair")),
    onlookers=True,
    is_open=False,
    joins_at_once=False,
    beyond="wss://rooms.example.org/rooms",
)


def updates(rules: MaliceRules, seats: int, actions: int) -> list[Update]:
    """The updates of a game that every seat and an onlooker are told."""
    table = Table.begin(record(rules, seats))
    lines: dict[Seat | None, Line] = {seat: Line() for seat in (*table.seats, None)}
    host = Host(table, {})
    for seat, line in lines.items():
        host.connect(line, seat, heard=0)
    while table.to_act and table.number <= actions:
        seat = min(table.to_act)
        legal = table.view(seat).legal
        lines[seat].seat.send(Act(table.number, legal[7 * table.number % len(legal)]))
        host.run(now=0.0)
    told: list[Any] = [message for line in lines.values() for message in line.seat.receive()]
    return told


def examples() -> list[wire.FromGuest | wire.FromHost]:
    first, *_, last = updates(GAMES["malice"].rulebook.presets["online"], 2, 3)
    packing = codec("malice")
    company = Company(
        (
            Chair(Person("Hank"), Here()),
            Chair(Person("Zoë"), Linked(24, Path.TURN)),
            Chair(Person("Ada"), Lost(7)),
            Chair(Person("Bob"), Arriving()),
            Chair(Computer("Mallory", "fair"), None),
            Chair(None, None),
        ),
        ("Olga",),
    )
    begin = wire.Begin(
        3,
        "malice",
        packing["rules"].pack(MaliceRules()),
        packing["carry"].pack(MaliceCarry(Seat(1), (3, -3))),
        (Person("Hank"), Computer("Mallory", "fair")),
        ONE,
    )
    return [
        wire.Confirm(ONE),
        wire.Ping(7),
        wire.Pong(7),
        *map(wire.Bye, Fault),
        wire.ByeHeard(),
        wire.Hello(newest=1, oldest=1, program="1.0", name="Zoë", watching=False, deal=3, heard=12),
        wire.Identify(ONE, TWO + ONE),
        wire.Commit(3, ONE),
        wire.Reveal(3, ONE, TWO),
        wire.Play(3, Act(12, PlayToCenter(FromHand(card("As")), 0))),
        wire.Play(3, Act(12, PlayToCenter(FromDiscard(Seat(1), 2), 3))),
        wire.Play(3, Act(12, Discard(card("10h"), 2))),
        wire.Play(3, TakeBack(12)),
        wire.Heard(3, 1, 12),
        wire.Heard(0, 1, 5),
        *map(wire.Say, Phrase),
        wire.Wear("owl"),
        wire.Wear(""),
        wire.Again(3),
        ballots.Stand(TWO[:16], ONE[:16], 1),
        INTRODUCTION,
        ballots.Shows((CERTIFICATE,)),
        wire.Brought(begin, b"update"),
        wire.Brought(None, b"terms"),
        ballots.Credentials(NEWEST, BALLOT.mark, WITNESS),
        ballots.Credentials(replace(NEWEST, settled=False), BALLOT.mark, None),
        ballots.Cast(BALLOT, VOTE),
        wire.Welcome(1, Seat(1), "Hank"),
        wire.Welcome(1, None, "Hank"),
        wire.Present(company, (Seat(1),)),
        wire.Identified(Seat(0), (None, wire.KeyProof(ONE, TWO, ONE + TWO), None)),
        wire.Lasting(b"\3" * 16),
        wire.Seated(Seat(2)),
        begin,
        replace(begin, carry=None),
        wire.Continue(begin, 12, packing["view"].pack(GAMES["malice"].public(last.view))),
        wire.Commitments(3, (b"", ONE)),
        wire.Dealt(3, (Contribution(b"", b""), Contribution(ONE, TWO))),
        wire.Told(3, first),
        wire.Told(3, last),
        wire.Told(3, Rejected(12, Reason.GAME_OVER)),
        wire.Told(3, Rejected(12, CannotTakeBack.GAME_OVER)),
        wire.Told(3, Countdown(12, 4.5)),
        wire.Signed(3, 1, 12, True, TWO[:16], ONE + TWO),
        wire.Said(Seat(1), Phrase.OUCH),
        wire.Worn(("owl", "", "cat")),
        wire.Opened(3, 2, 1, b"record"),
        TERMS,
        replace(TERMS, chairs=(Vacant(), Vacant()), onlookers=False, is_open=True, joins_at_once=True),
        ballots.Heirs((ballots.Place(ANN, ONE[:16], TWO[:16]), ballots.Place(BOB, TWO[:16], ONE[:16]))),
        ballots.Attestation(NEWEST, Seat(1), ONE, TWO, ONE + TWO),
        ballots.Ask(PROPOSAL, WITNESS),
        ballots.Ask(replace(PROPOSAL, ballot=replace(BALLOT, kind=ballots.BallotKind.GOES_ON)), None),
        ballots.Leads(()),
        ballots.Leads((CERTIFICATE,)),
        ballots.Halts(),
    ]


def packed(message: wire.FromGuest | wire.FromHost) -> bytes:
    return MALICE.from_guest.pack(message) if type(message) in GUEST_KINDS else MALICE.from_host.pack(message)
