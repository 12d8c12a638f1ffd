"""The program of a single guest holds a sealed copy of the whole game, and still it is told and writes nothing of what
its player may not see: of two games in which hidden cards lie elsewhere, all its bytes are the same, but for those that
are sealed, and of these there are as many."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

import pytest
from support.marks import few_by_default
from support.online.one_loop_rooms import Guest, Host, MemoryLobby, Program, room_plan
from support.trials import TRIALS
from support.virtual_time import run_virtually
from support.waiting import until

from spitegame.net import handshake, identity, key_agreement
from spitegame.net.channel import Channel
from spitegame.net.replica import Edition
from spitegame.net.succession import Entrusted, Heir, Logged
from spitegame.net.wire import Begin, Commitments, Dealt, Identified, Present, Told, wire
from spitegame.online.guest.room import GuestRoom
from spitegame.rules.cards import Card, Rank, Suit
from spitegame.rules.game import Refused, Seat
from spitegame.rules.malice.options import CLUB
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.actions import Announcements, Direction, Play
from spitegame.rules.spite.options import OPEN
from spitegame.rules.spite.trick import TOO_MANY
from spitegame.session.draw import Drawn
from spitegame.session.line import Act, Update
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.session.record import Entry, Record
from spitegame.session.table import Table
from spitegame.storage.files import Folders
from spitegame.storage.resume import pack_change

RULES = {"malice": replace(CLUB, payoff=5), "spite": replace(OPEN, rounds=1)}
PACKS = {"malice": (0, 3 * 52), "spite": (10, 189)}
"""The draw that shuffles the pack, and its cards. In Spite the fake jokers and the leader are drawn before it."""
NAMES = ("Ann", "Bo", "Cy", "Di")
SEED, OTHER_SEED = 2**63 + 1, 2**63 + 2
ACTIONS = 24
DECISION = 1_000
MOST_FAKES = 18
"""No rules allow more fake jokers."""
MOST_TRIES = 2_000

Swaps: TypeAlias = tuple[tuple[int, int], ...]
"""Places in the pack whose cards are exchanged, one pair after the other."""


@contextmanager
def exchanged(game: str, swaps: Swaps) -> Iterator[None]:
    """The other seed deals what the first one does, but for these cards."""
    shuffled, lot = Shuffler.shuffled, Shuffler.lot
    pack = OTHER_SEED, PACKS[game][0]

    def other_order(self: Shuffler, items: Any) -> Any:
        order, rest = shuffled(replace(self, seed=SEED), items)
        cards = list(order)
        for one, other in swaps if (self.seed, self.used) == pack else ():
            cards[one], cards[other] = cards[other], cards[one]
        return tuple(cards), replace(rest, seed=self.seed)

    def same_lot(self: Shuffler, among: int) -> Any:
        drawn, rest = lot(replace(self, seed=SEED), among)
        return drawn, replace(rest, seed=self.seed)

    with patch.object(Shuffler, "shuffled", other_order), patch.object(Shuffler, "lot", same_lot):
        yield


def played(game: str, seats: int, chance: Random) -> Record:
    """A game by chance, as far as it is looked at."""
    trial, people = TRIALS[game], tuple(map(Person, NAMES[:seats]))
    table = Table.begin(Record(game=game, rules=RULES[game], seed=SEED, occupants=people))
    while table.number <= ACTIONS:
        seat = chance.choice(sorted(table.to_act))
        table.submit(seat, chance.choice(trial.forward(trial.legal(table.moment(table.number).state, seat))))
    return table.record


def shown(record: Record, seat: Seat) -> Iterator[Update]:
    """What this seat is told of the game. Raises Refused where it cannot be played like this."""
    table = Table.begin(replace(record, entries=()))
    yield table.update(1, seat)
    for number, entry in enumerate(record.entries, start=2):
        table.enter(entry)
        yield table.update(number, seat)


def looks_like(record: Record, other: Record, seat: Seat) -> bool:
    try:
        return all(one == two for one, two in zip(shown(record, seat), shown(other, seat), strict=True))
    except Refused:
        return False


def is_quite_another(record: Record, other: Record, seat: Seat) -> bool:
    """Everybody else was dealt another hand, and the stock is another one, too."""
    one, two = (Table.begin(replace(each, entries=())).moment(1).state for each in (record, other))
    view = TRIALS[record.game].game.view
    others = (Seat(each) for each in range(len(record.occupants)) if each != seat)
    return one.stock != two.stock and all(view(one, each) != view(two, each) for each in others)


def twin(record: Record, seat: Seat, chance: Random) -> Swaps:
    """The cards to be exchanged for another game in which the same is played and this seat is shown the same, from the
    first update to the last."""
    other, swaps, (_, cards) = replace(record, seed=OTHER_SEED), Swaps(), PACKS[record.game]
    for _ in range(MOST_TRIES):
        one, two = chance.randrange(cards // 4), chance.randrange(cards)  # hands are dealt from the front
        with exchanged(record.game, tried := (*swaps, (one, two))):
            if not looks_like(record, other, seat):
                continue
            if is_quite_another(record, other, seat):
                return tried
            swaps = tried
    raise AssertionError("no other game looks the same")


@contextmanager
def known_keys() -> Iterator[None]:
    """Programs draw the same each time for their keys, too."""
    chance = Random(1).randbytes
    with ExitStack() as patches:
        for module in (identity, handshake, key_agreement):
            patches.enter_context(patch.object(module, "token_bytes", chance))
        for side in ("SPAKE2_A", "SPAKE2_B"):
            drawing = partial(getattr(key_agreement, side), entropy_f=chance)
            patches.enter_context(patch.object(key_agreement, side, drawing))
        yield


class Listening(GuestRoom):
    """It keeps all that the host says to it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.heard: list[bytes] = []

    def _receive(self, channel: Channel, data: bytes) -> None:
        self.heard.append(data)
        super()._receive(channel, data)


@dataclass
class Witness:
    """What the program of one guest has of a game."""

    heard: list[bytes]
    """All that the host has said to it, in order."""
    written: list[dict[str, bytes]] = field(default_factory=list)
    """Its files by name, after each action."""


async def witnessed(folder: Path, record: Record, seat: Seat) -> Witness:
    """Let everybody play this game from the deal on, each at a screen of their own. In the middle of it the guest on
    this seat loses its connection once."""
    first, *others = [occupant.name for occupant in record.occupants]
    chairs: tuple[Reserved, ...] = (Person(first), *[Vacant()] * len(others))
    with known_keys():
        async with MemoryLobby(folder) as here:
            here.outlives_hosts = True
            host = await here.host(replace(room_plan(rules=record.rules), game=record.game, chairs=chairs))
            guests = [await here.join(host, name, kind=Listening) for name in others]
            guest = guests[seat - 1]
            witness = Witness(guest.side.heard)
            await until(lambda: host.snapshot.may_hand_on, "a table that can outlive its host")
            for number, entry in enumerate(record.entries, start=1):
                await _played([host, *guests], number, entry)
                witness.written.append(_files(guest.folders))
                if number == len(record.entries) // 2:
                    await _cut_off(host, guest, seat)
    return witness


async def _played(programs: Sequence[Program], number: int, entry: Entry) -> None:
    """The seat of this entry does what it says; everybody has been shown the update with this number before."""
    await until(lambda: all(each.number == number for each in programs), f"update {number} everywhere")
    programs[entry.seat].say(entry.seat, Act(number, entry.action))
    await until(lambda: all(each.number > number for each in programs), f"action {number} everywhere")


async def _cut_off(host: Host, guest: Guest, seat: Seat) -> None:
    before = host.member(seat).link
    guest.side._link.lost()
    await until(lambda: host.member(seat).link is not before and host.member(seat).is_here, "the guest is back")
    await until(lambda: host.snapshot.may_hand_on, "it holds its copy again")


def _files(folders: Folders) -> dict[str, bytes]:
    paths = (path for path in folders.saves.rglob("*") if path.is_file())
    return {path.relative_to(folders.saves).as_posix(): path.read_bytes() for path in paths}


def evening(folder: Path, record: Record, seat: Seat, swaps: Swaps) -> Witness:
    """The game among real programs, for which this record's seed has been drawn."""
    with exchanged(record.game, swaps), patch.object(Drawn, "seed", lambda drawn, terms: record.seed):
        return run_virtually(witnessed(folder, record, seat))


CASES = [(game, seats, seat) for game in ("malice", "spite") for seats in (3, 4) for seat in (1, 2)]
FEW = ("malice", 3, 1), ("spite", 3, 2)


@pytest.mark.parametrize("case", few_by_default(CASES, lambda case: case in FEW), ids=str)
def test_what_a_guest_is_told_and_writes_does_not_hang_on_hidden_cards(
    tmp_path: Path, case: tuple[str, int, int]
) -> None:
    game, seats, seat = case[0], case[1], Seat(case[2])
    chance = Random(seats)
    record = played(game, seats, chance)
    swaps = twin(record, seat, chance)
    one = evening(tmp_path / "one", record, seat, ())
    other = evening(tmp_path / "other", replace(record, seed=OTHER_SEED), seat, swaps)
    assert one.written == other.written
    assert [blank(game, data) for data in one.heard] == [blank(game, data) for data in other.heard]
    assert one.heard != other.heard, "what is sealed differs"
    kinds = {type(wire(game).read_host(data)) for data in one.heard}
    assert {Begin, Commitments, Dealt, Told, Present, Identified, Entrusted, Logged} <= kinds


def test_how_long_a_sealed_play_is_does_not_hang_on_what_lies_face_down() -> None:
    """A card is written in two letters or in three, and all but the face-down ones lie there for all to see."""
    made = Edition(0, 1, tuple(Heir(Seat(seat), bytes(16), bytes(16)) for seat in (1, 2)), b"")
    ace, ten = Card(Rank.ACE, Suit.SPADES), Card(Rank.TEN, Suit.SPADES)
    said = Announcements(buy_back=MOST_FAKES, direction=Direction.HIGHER)
    for others, covered in product(range(TOO_MANY), range(1, MOST_FAKES + 1)):
        plays = [Play(DECISION, (ten,) * others, face_down=(card,) * covered, said=said) for card in (ace, ten)]
        sealed = [made.add(pack_change("spite", Entry(Seat(2), play))).entries[0] for play in plays]
        assert len(sealed[0]) == len(sealed[1]), (others, covered)


def blank(game: str, data: bytes) -> bytes:
    """The message with nothing in its sealed boxes, and in its share."""
    match wire(game).read_host(data):
        case Entrusted(share=share, header=header) as entrusted:
            nothing = replace(share, values=bytes(len(share.values))) if share else None
            return wire(game).from_host.pack(replace(entrusted, share=nothing, header=bytes(len(header))))
        case Logged(entries=entries) as logged:
            return wire(game).from_host.pack(replace(logged, entries=tuple(bytes(len(each)) for each in entries)))
        case _:
            return data
