"""Whoever has a seat may say anything, and others go on."""

import asyncio
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.online.hostile_guest import Conversation, HostileGuest
from support.online.lab import Guest, Host, Lab, Program, acts, counted, plan
from support.waiting import until

from spitegame.net import ballots, signatures, wire
from spitegame.net.errors import Fault
from spitegame.net.signatures import SIGNED_UPDATE, Signatory
from spitegame.net.transcript import pack_facts
from spitegame.online.change_of_host import Equipment, Inheritance
from spitegame.online.host.room import HostRoom
from spitegame.online.room.membership import Evidence, Membership
from spitegame.packing.codec import MOST_UPDATES
from spitegame.rules.game import Seat
from spitegame.session.line import Update
from spitegame.session.room_handle import SeatComputer

HIGHEST = 2**31


class Liar:
    """Everything that somebody may say of terms, about a game with these members."""

    def __init__(self, eve: HostileGuest, others: list[ballots.Member]) -> None:
        self._eve, self._others, self._chance = eve, others, Random(1)

    def __call__(self, conversation: Conversation) -> Iterator[Any]:
        """Some lies, and each ballot that was ever asked for once more."""
        for _ in range(3):
            yield self._lie()
        for ask in conversation.asked[-5:]:
            ballot = ask.proposal.ballot
            yield ballots.Cast(ballot, self._eve.signer.vote(ballot))

    def _lie(self) -> Any:
        chance, me = self._chance, self._eve.me
        heir = chance.choice([me, *self._others])
        term = chance.choice([1, 2, 3, 5, 10, 64, 1000, HIGHEST])
        ballot = ballots.Ballot(self._eve.table, term, heir, chance.choice(list(ballots.BallotKind)), self._position())
        own, forged = (
            self._eve.signer.vote(ballot),
            [ballots.Vote(each, secrets.token_bytes(64)) for each in self._others],
        )
        proposal = self._eve.signer.propose(ballot)
        match chance.randrange(6):
            case 0:
                return ballots.Cast(ballot, own)
            case 1:
                return ballots.Cast(ballot, chance.choice(forged))
            case 2:
                return ballots.Shows((ballots.Certificate(ballot, (own, *forged)),))
            case 3:
                return ballots.Introduction(self._eve.table, ballot.mark, leads=True)
            case 4:
                witness = ballots.Witness(proposal, chance.choice([own, *forged]))
                return ballots.Credentials(ballots.Position(0, 0, 0, settled=False), ballot.mark, witness)
            case _:
                return ballots.Shows(tuple(ballots.Certificate(ballot, tuple(forged)) for _ in range(32)))

    def _position(self) -> ballots.Position:
        held = self._eve.newest
        known = held[1].position if held else ballots.Position(0, 0, 0, settled=False)
        return self._chance.choice([known, ballots.Position(HIGHEST, MOST_UPDATES, MOST_UPDATES, settled=True)])


async def table(here: Lab, *names: str, withholds: tuple[type, ...] = ()) -> tuple[Host, list[Guest], HostileGuest]:
    """Ann is the host, and Eve the first of the heirs."""
    ann = await here.host(plan(len(names) + 1))
    eve = await HostileGuest.at(here, ann, "Eve", *withholds)
    guests = [await here.join(ann, name) for name in names]
    await here.dealt(ann, *guests)
    await counted(ann, *guests, others=not {ballots.Cast, ballots.Credentials} & set(withholds))
    return ann, guests, eve


def members(*programs: Any) -> list[ballots.Member]:
    return [each.side._membership.me for each in programs]


def term(program: Any) -> int:
    found: int = program.side._membership.kept.top.term
    return found


async def play_for(here: Lab, seconds: int, *programs: Program) -> None:
    """A move a second."""
    for _ in range(seconds):
        await asyncio.sleep(1)
        await here.play(*programs, moves=1)


async def test_what_a_guest_says_of_terms_changes_nothing_while_the_host_is_there(here: Lab) -> None:
    ann, (bo,), eve = await table(here, "Bo")
    before = term(ann)
    eve.says = Liar(eve, members(ann, bo))
    await play_for(here, 15, ann, bo)
    await here.fair_game(ann, bo)
    assert isinstance(ann.side, HostRoom)
    assert not bo.has_moved
    assert term(ann) <= before + 1 + asyncio.get_running_loop().time() / 10


@pytest.mark.parametrize(
    "withholds",
    [
        pytest.param((), id="nothing"),
        pytest.param((ballots.Cast,), id="votes", marks=pytest.mark.slow),
        pytest.param((ballots.Credentials,), id="what it holds", marks=pytest.mark.slow),
    ],
)
async def test_what_a_guest_says_of_terms_keeps_nobody_from_going_on(here: Lab, withholds: tuple[type, ...]) -> None:
    """Neither is it the next host, though it is the first of the heirs."""
    ann, (bo, cy, di), eve = await table(here, "Bo", "Cy", "Di", withholds=withholds)
    await here.play(ann, bo, cy, di, moves=10)
    eve.says = Liar(eve, members(ann, bo, cy, di))
    before = term(ann)
    await ann.kill()
    await acts(bo, cy, di)
    for seat in (Seat(0), eve.seat):  # if it is not at the table
        bo.side.obey(SeatComputer(seat, "easy", ""))
    await play_for(here, 5, bo, cy, di)
    assert term(bo) <= before + 10


async def test_who_never_acknowledges_what_it_was_told_stops_nobody(here: Lab) -> None:
    ann, (bo, cy), _ = await table(here, "Bo", "Cy", withholds=(wire.Heard,))
    await here.fair_game(ann, bo, cy)


async def test_who_never_acknowledges_what_it_was_told_is_named_if_it_is_needed(here: Lab) -> None:
    """Of five, one honest guest is left beside the host."""
    ann, (bo, cy, di), eve = await table(here, "Bo", "Cy", "Di", withholds=(wire.Heard,))
    await here.play(ann, bo, cy, di, moves=6)
    await cy.kill()
    await di.kill()
    late = {each.seat for each in members(cy, di)} | {eve.seat}
    await until(lambda: set(ann.snapshot.awaited) == late, "Eve is named to Ann", 12.0)


@pytest.mark.parametrize("nonsense", [b"x" * 32 * 1024, b""])
async def test_updates_that_are_not_proven_cost_an_heir_next_to_nothing(
    here: Lab, monkeypatch: pytest.MonkeyPatch, nonsense: bytes
) -> None:
    """Whoever brings one has to come anew to bring another."""
    ann, (bo, cy, di), eve = await table(here, "Bo", "Cy", "Di")
    await here.play(ann, bo, cy, di, moves=6)
    assert eve.newest
    begin, signed = eve.newest
    forged = replace(signed, number=signed.number + 1, facts=b"x" * 30_000)
    eve.says = lambda conversation: [wire.Brought(begin, nonsense or SIGNED_UPDATE.pack(forged))] * 10
    checked: list[ballots.Attestation] = []
    is_proven = signatures.is_proven

    def counting(proof: ballots.Attestation, signatory: Signatory) -> bool:
        checked.append(proof)
        return is_proven(proof, signatory)

    monkeypatch.setattr(signatures, "is_proven", counting)
    eve.entered = 0
    await ann.kill()
    await acts(bo, cy, di)
    assert checked.count(forged.proof) <= eve.entered


class Unseen(dict[ballots.Member, Evidence]):
    """What is brought is not looked at."""

    def values(self) -> Any:
        return ()


class Crooked:
    """How a program goes on as the host with something else than everybody has brought."""

    updates: dict[Seat | None, list[Update]]

    def __init__(self, change: Callable[[list[Update]], Update]) -> None:
        """`change`: what it goes on with instead of the newest of these updates."""
        self._change = change

    def __call__(self, inheritance: Inheritance, equipment: Equipment) -> HostRoom:
        self._lying = asyncio.create_task(self._lie(inheritance.visits.membership))
        return HostRoom.inherited(inheritance, equipment)

    async def _lie(self, membership: Membership) -> None:
        own, membership.brought = membership.evidence(), Unseen()
        await until(lambda: membership.machine.is_hosting, "votes")
        assert own
        assert own.begin
        (updates,) = self.updates.values()
        lie = self._change(updates)
        signed = replace(own.update, term=0, number=lie.number, facts=pack_facts(own.begin.game, lie))
        membership.evidence = lambda: Evidence(own.begin, signed)


@pytest.mark.parametrize(
    "change",
    [
        lambda updates: updates[-5],
        lambda updates: replace(updates[-2], number=updates[-1].number),
        lambda updates: replace(updates[-3], number=updates[-1].number + 2),
    ],
    ids=["without the last moves", "with another last move", "with moves of its own"],
)
async def test_nobody_who_was_shown_the_last_moves_plays_on_without_them(
    here: Lab, change: Callable[[list[Update]], Update]
) -> None:
    ann, crooked = await here.host(plan(3)), Crooked(change)
    bo = await here.join(ann, "Bo", heir=crooked)
    cy, di = [await here.join(ann, name) for name in ("Cy", "Di")]
    await here.dealt(ann, bo, cy, di)
    await here.play(ann, bo, cy, di, moves=12)
    crooked.updates = bo.updates
    await ann.kill()
    await until(lambda: cy.snapshot.ended and di.snapshot.ended, "the end")
    for each in (cy, di):
        assert each.snapshot.ended == Fault.FAIRNESS.sentence
        assert (
            "The deal is not fair. Bo’s program continues from a different position than the one everybody saw."
            in each.read()
        )
