"""Games that are the same to some of their players, though the cards lie otherwise."""

from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

from spitegame.net import handshake, identity, key_agreement
from spitegame.rules.game import Refused, Seat
from spitegame.rules.malice.options import CLUB
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.options import OPEN
from spitegame.session.draw import Drawn
from spitegame.session.line import Update
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.table import Table
from support.trials import TRIALS

RULES = {"malice": replace(CLUB, payoff=5), "spite": replace(OPEN, rounds=1)}
PACKS = {"malice": (0, 3 * 52), "spite": (10, 189)}
"""The draw that shuffles the pack, and its cards. In Spite the fake jokers and the leader are drawn before it."""
SEED, OTHER_SEED = 2**63 + 1, 2**63 + 2
MOST_TRIES = 4_000

Swaps: TypeAlias = tuple[tuple[int, int], ...]
"""Places in the pack whose cards are exchanged, one pair after the other."""


def played(game: str, names: Collection[str], actions: int, chance: Random) -> Record:
    """A game by chance, as far as it is looked at."""
    trial, people = TRIALS[game], tuple(map(Person, names))
    table = Table.begin(Record(game=game, rules=RULES[game], seed=SEED, occupants=people))
    while table.number <= actions:
        seat = chance.choice(sorted(table.to_act))
        table.submit(seat, chance.choice(trial.forward(trial.legal(table.moment(table.number).state, seat))))
    return table.record


def twin(record: Record, seats: Collection[Seat], chance: Random) -> Swaps:
    """The cards to be exchanged for another game in which the same is played and these seats are shown the same, from
    the first update to the last."""
    other, swaps, (_, cards) = replace(record, seed=OTHER_SEED), Swaps(), PACKS[record.game]
    for _ in range(MOST_TRIES):
        one, two = chance.randrange(cards // 4), chance.randrange(cards)  # hands are dealt from the front
        with _exchanged(record.game, tried := (*swaps, (one, two))):
            if not all(_looks_like(record, other, seat) for seat in seats):
                continue
            if _is_quite_another(record, other, seats):
                return tried
            swaps = tried
    raise AssertionError("no other game looks the same")


@contextmanager
def dealt(record: Record, swaps: Swaps) -> Iterator[None]:
    """Whatever is drawn, this game is dealt; with no swaps the one that was played first. Programs draw the same each
    time for their keys."""
    seed = OTHER_SEED if swaps else SEED
    with ExitStack() as patches:
        patches.enter_context(_exchanged(record.game, swaps))
        patches.enter_context(patch.object(Drawn, "seed", lambda drawn, terms: seed))
        chance = Random(1).randbytes
        for module in (identity, handshake, key_agreement):
            patches.enter_context(patch.object(module, "token_bytes", chance))
        for side in ("SPAKE2_A", "SPAKE2_B"):
            drawing = partial(getattr(key_agreement, side), entropy_f=chance)
            patches.enter_context(patch.object(key_agreement, side, drawing))
        yield


@contextmanager
def _exchanged(game: str, swaps: Swaps) -> Iterator[None]:
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


def _shown(record: Record, seat: Seat) -> Iterator[Update]:
    """What this seat is told of the game. Raises Refused where it cannot be played like this."""
    table = Table.begin(replace(record, entries=()))
    yield table.update(1, seat)
    for number, entry in enumerate(record.entries, start=2):
        table.enter(entry)
        yield table.update(number, seat)


def _looks_like(record: Record, other: Record, seat: Seat) -> bool:
    try:
        return all(one == two for one, two in zip(_shown(record, seat), _shown(other, seat), strict=True))
    except Refused:
        return False


def _is_quite_another(record: Record, other: Record, seats: Collection[Seat]) -> bool:
    """Everybody else was dealt another hand, and the stock is another one, too."""
    one, two = (Table.begin(replace(each, entries=())).moment(1).state for each in (record, other))
    view = TRIALS[record.game].game.view
    others = {Seat(each) for each in range(len(record.occupants))}.difference(seats)
    return one.stock != two.stock and all(view(one, each) != view(two, each) for each in others)
