"""Whole games whose cards were drawn by a host and its guests, with what every guest was shown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from spitegame.net.transcript import Opening, Reseating, Transcript, deal_terms, hidden_terms, shown_update
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.draw import Contribution, Deal, Drawn, GuestDraw, HostDraw, commitment
from spitegame.session.host import Host
from spitegame.session.line import Act, Line, TakeBack, Update
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Record, Resumption
from spitegame.session.table import Table
from support.trials import TRIALS

ROOM = b"a room of a name"


@dataclass(frozen=True)
class Played:
    opening: Opening
    transcripts: Mapping[Seat | None, Transcript]
    """The transcripts of all guests by seat, and under None that of an onlooker."""
    updates: Mapping[Seat | None, tuple[Update, ...]]


def contribution(chance: Random) -> Contribution:
    return Contribution(chance.randbytes(32), chance.randbytes(32))


def agreed(rules: Any, seats: int, carry: Any = None, *, game: str = "malice") -> Record:
    """The terms that the host announces before the deal. The host sits on the first seat."""
    names = ("Hanna", "Gus", "Zoë", "李", "Eve", "Mallory", "Trent", "Peggy", "Quinn")
    return Record(game=game, rules=rules, seed=0, occupants=tuple(map(Person, names[:seats])), carry=carry)


def draw(
    deal: Deal, seats: int, guests: Iterable[Seat], chance: Random, hidden: bytes = b""
) -> tuple[Drawn, dict[Seat | None, GuestDraw]]:
    """The draw of a deal between the host, its guests and an onlooker."""
    own = {seat: contribution(chance) for seat in guests}
    host = HostDraw(deal, contribution(chance), seats, own.keys(), hidden)
    watching = GuestDraw(deal=deal, commitment=host.commitment, seat=None, own=None)
    draws: dict[Seat | None, GuestDraw] = {seat: replace(watching, seat=seat, own=own[seat]) for seat in own}
    draws[None] = watching
    for seat, part in own.items():
        host.commit(seat, commitment(deal, seat, part))
    assert host.hashes
    draws = {seat: each.with_hashes(host.hashes) for seat, each in draws.items()}
    for seat, part in own.items():
        host.reveal(seat, part)
    assert host.contributions
    for each in draws.values():
        each.check_parts(host.contributions)
    assert host.drawn
    return host.drawn, draws


def played(
    rules: Any,
    seats: int,
    seed: int,
    *,
    game: str = "malice",
    actions: int = 10_000,
    number: int = 1,
    carry: Any = None,
    resumed: Resumption | None = None,
    pace: float = 0.9,
    wait: float = 0.0,
) -> Played:
    """A game played by people who act by chance and often take an action back; at times a computer plays for one of
    them. `wait` is how many seconds somebody lets pass at times while the others wait."""
    chance = Random(seed)
    record = replace(agreed(rules, seats, carry, game=game), resumed=resumed)
    deal = Deal(ROOM, number, deal_terms(record))
    drawn, draws = draw(deal, seats, [Seat(seat) for seat in range(1, seats)], chance, hidden_terms(record))
    table = Table.begin(replace(record, seed=drawn.seed(deal.terms)))
    lines = {seat: Line() for seat in table.seats}
    host = Host(table, lines)
    watching = Line()
    host.connect(watching, None, heard=0)
    all_lines: dict[Seat | None, Line] = {None: watching, **{seat: lines[seat] for seat in table.seats}}
    heard: dict[Seat | None, list[Update]] = {seat: [] for seat in all_lines}
    reseated: list[Reseating] = []
    now = 0.0
    for _ in range(actions):
        _hear(heard, all_lines)
        if not table.to_act:
            break
        if wait and chance.random() < 0.05:
            now += wait
            host.run(now)
            continue
        actor = next((seat for seat in table.seats if table.may_take_back(seat) and chance.random() > pace), None)
        if actor is None:
            actor = min(table.to_act)
            legal = TRIALS[game].legal(table.moment(table.number).state, actor)
            lines[actor].seat.send(Act(table.number, eager(legal, chance)))
        else:
            lines[actor].seat.send(TakeBack(table.number))
        host.run(now)
        if chance.random() < 0.01:
            occupant = chance.choice([record.occupants[actor], Computer("Deputy", "fair")])
            reseated.append(Reseating(len(table.record.entries), actor, occupant))
    _hear(heard, all_lines)
    opening = Opening(drawn, replace(table.record, occupants=record.occupants), tuple(reseated))
    transcripts = {
        seat: Transcript(draws[seat], tuple(shown_update(game, update) for update in heard[seat])) for seat in draws
    }
    return Played(opening, transcripts, {seat: tuple(updates) for seat, updates in heard.items()})


def continued(before: Played, *present: Seat, seed: int = 1) -> Played:
    """The game goes on where it was broken off, from what these seats had seen, to its end."""
    record = before.opening.record
    table = Table.begin(record)
    view = table.game.join_views([table.view(seat) for seat in present])
    resumed = Resumption(table.number, view)
    return played(record.rules, len(record.occupants), seed, game=record.game, number=2, resumed=resumed)


def _hear(heard: Mapping[Seat | None, list[Update]], lines: Mapping[Seat | None, Line]) -> None:
    for seat, line in lines.items():
        heard[seat].extend(message for message in line.seat.receive() if isinstance(message, Update))


def eager(legal: Any, chance: Random) -> Any:
    """An action that usually brings the game nearer to its end."""
    plays = [action for action in legal if type(action).__name__ in ("PlayToCenter", "Play")]
    return chance.choice(plays if plays and chance.random() < 0.9 else legal)


def presets(game: str = "malice") -> list[tuple[str, Any, int]]:
    """The name, the rules and a number of seats of each preset, with the fewest and with the most seats."""
    return [
        (name, rules, seats)
        for name, rules in GAMES[game].rulebook.presets.items()
        for seats in sorted({min(GAMES[game].rulebook.seats(rules)), max(GAMES[game].rulebook.seats(rules))})
    ]
