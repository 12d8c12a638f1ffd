"""Endings of two players solved in the simplest way: every hand that the other player may hold is a table of its own,
and every set of cards is tried on all of them by the rules. It is slow, and knows nothing of the computer players.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, product
from typing import TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Refused, Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import SILENT, Action, Announcements, Direction, Pass, Play
from spitegame.rules.spite.combos import read
from spitegame.rules.spite.judge import fault
from spitegame.rules.spite.state import PlayerTurn, SpiteState
from support.spite.endings import ME, OTHER, choice_of

WON = 2
"""The place of whoever is out first: another player has left before."""
SAID = (
    SILENT,
    Announcements(unbeatable=True),
    Announcements(direction=Direction.HIGHER),
    Announcements(direction=Direction.LOWER),
)

Tables: TypeAlias = Sequence[SpiteState]
"""What ME cannot tell apart: tables with the same cards, but for those in the other player's hand."""


def sure_choices(tables: Tables) -> dict[str, bool]:
    """By choice, if ME wins in any case."""
    return {choice_of(action): _is_sure_after(tables, action) for action in _actions(tables[0], ME)}


def _is_sure(tables: Tables) -> bool:
    """True if ME, who is to act, wins at all tables by doing the same at all of them."""
    return any(_is_sure_after(tables, action) for action in _actions(tables[0], ME))


def _is_sure_after(tables: Tables, action: Action) -> bool:
    seen: dict[str, list[SpiteState]] = {}
    for table in tables:
        for answer, after in _answered(GAME.apply(table, ME, action)[0], _actions):
            if after.players[OTHER].place == WON or after.players[ME].place == WON + 1:
                return False
            if isinstance(after.phase, PlayerTurn):
                seen.setdefault(answer, []).append(after)
    return all(map(_is_sure, seen.values()))


def wins(tables: Tables) -> dict[str, int]:
    """By choice, at how many tables ME wins, if the other player has one card and goes out as soon as it may."""
    return {choice_of(action): _wins_after(tables, action) for action in _actions(tables[0], ME)}


def _wins_after(tables: Tables, action: Action) -> int:
    seen: dict[str, list[SpiteState]] = {}
    for table in tables:
        for answer, after in _answered(GAME.apply(table, ME, action)[0], _forced):
            seen.setdefault(answer, []).append(after)
    return sum(map(_most_wins, seen.values()))


def _most_wins(tables: Tables) -> int:
    going_on = [table for table in tables if isinstance(table.phase, PlayerTurn)]
    won = sum(table.players[ME].place == WON for table in tables)
    actions = _actions(going_on[0], ME) if going_on else ()
    return won + max((_wins_after(going_on, action) for action in actions), default=0)


def _answered(
    table: SpiteState, actions: Callable[[SpiteState, Seat], Sequence[Action]]
) -> Iterator[tuple[str, SpiteState]]:
    """What the other player may do now, and the tables after it."""
    if not isinstance(table.phase, PlayerTurn) or table.phase.seat == ME:
        yield "", table
        return
    for action in actions(table, OTHER):
        yield choice_of(action), GAME.apply(table, OTHER, action)[0]


def _forced(table: SpiteState, seat: Seat) -> Sequence[Action]:
    """What a player with one card does: it goes out, passes, or has to lose by leading with a joker."""
    actions = _actions(table, seat)
    last = [each for each in actions if GAME.apply(table, seat, each)[0].players[seat].place == WON]
    return (last or [each for each in actions if isinstance(each, Pass)] or actions)[:1]


def _actions(table: SpiteState, seat: Seat) -> Sequence[Action]:
    """Everything that the table takes, each set of equal cards once."""
    found = list(_plays(table, seat))
    return [*found, Pass(table.decision)] if table.trick.laid else found


def _plays(table: SpiteState, seat: Seat) -> Iterator[Play]:
    player = table.players[seat]
    for held, up, down in product(_subsets(player.hand), _subsets(player.fakes), _subsets(player.fakes)):
        if fault(table.trick, read(held + up, len(down))) is not None or not (held or up or down):
            continue
        for said in SAID:
            play = Play(table.decision, held, up, down, said=said)
            if _is_taken(table, seat, play):
                yield play


def _subsets(owned: Sequence[Card]) -> list[tuple[Card, ...]]:
    found = chain.from_iterable(combinations(owned, number) for number in range(len(owned) + 1))
    return list(dict.fromkeys(found))


def _is_taken(table: SpiteState, seat: Seat, play: Play) -> bool:
    try:
        GAME.apply(table, seat, play)
    except Refused:
        return False
    return True
