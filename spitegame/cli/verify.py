"""Replays the record of a finished game against what was shown of it, and says what that proves."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from spitegame.net.transcript import Reseating, Transcript, audit_deal
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.session.draw import Contribution, Fair, GuestDraw, Unfair
from spitegame.session.occupants import Computer, Occupant, Person, Vacant
from spitegame.session.record import Record, SatDown, TimedOut, TimedOutAgain, Unreplayable
from spitegame.session.table import Table
from spitegame.storage.records import FinishedGame, LocalGame, Unreadable, load_record

FAIR, UNFAIR, UNREADABLE = range(3)
"""Exit codes."""
ONE_SCREEN = "Everybody sat at one screen, so nobody else took part in the shuffle: it proves nothing about the cards."


def run(arguments: Sequence[str]) -> int:
    chosen = _parser().parse_args(arguments)
    try:
        finished = load_record(chosen.record)
    except Unreadable as problem:
        print(f"spitegame: {problem}", file=sys.stderr)
        return UNREADABLE
    match finished:
        case FinishedGame(opening, transcript):
            verdict = audit_deal(transcript, opening)
            where = f": deal {opening.drawn.number} of its room."
            lines = _report(opening.record, verdict, where, opening.reseated, _proof(opening.record, transcript))
            ending = list(_thrown_away(transcript))
        case LocalGame(record):
            verdict = _replayed(record)
            lines = _report(record, verdict, ", at one screen.", (), ["Verified: the rules allow every action."])
            ending = [ONE_SCREEN] if isinstance(verdict, Fair) else []
    for line in chain(lines, ending):
        print(_printable(line))
    return FAIR if isinstance(verdict, Fair) else UNFAIR


def _parser() -> argparse.ArgumentParser:
    codes = "Exit codes: 0 verified, 1 something did not fit, 2 the file cannot be read."
    parser = argparse.ArgumentParser(prog="spitegame verify", description=__doc__, epilog=codes)
    parser.add_argument("record", type=Path, metavar="RECORD", help="a file from the folder “records” of saved games")
    return parser


def _report(
    record: Record, verdict: Fair | Unfair, where: str, reseated: Iterable[Reseating], proof: Iterable[str]
) -> Iterator[str]:
    """Yield lines about the game, its players, the verdict, and what the record proves."""
    yield f"{TITLES.get(record.game, record.game)}, {_rules(record)} rules{where}"
    yield from _seats(record)
    if record.resumed:
        yield f"  It goes on with update {record.first}, from what those who were there had seen."
    actions = f"{len(record.entries)} actions"
    match verdict:
        case Fair():
            yield f"{actions}, {_end(record)}."
            yield from proof
            yield from _timeouts(record)
            yield from _changes(reseated, record)
        case Unfair(sentence):
            yield f"{actions}."
            yield f"NOT VERIFIED: {sentence}"


def _thrown_away(transcript: Transcript | None) -> Iterator[str]:
    if transcript is not None and transcript.draw.broken_off:
        yield (
            f"Before this deal the host broke off {transcript.draw.broken_off} after it could know the cards:"
            " it may have thrown away cards it did not like."
        )


def _replayed(record: Record) -> Fair | Unfair:
    try:
        Table.begin(record)
    except Unreplayable as problem:
        return Unfair(str(problem))
    return Fair()


def _seats(record: Record) -> Iterator[str]:
    for seat, occupant in enumerate(record.occupants):
        yield f"  Seat {seat + 1}: {_occupant(occupant)}"
    for after, entry in enumerate(record.entries):
        if isinstance(entry.action, SatDown):
            yield f"  After action {after}, seat {entry.seat + 1}: {_occupant(entry.action.occupant)}"


def _new_occupant(reseating: Reseating, record: Record) -> str:
    match reseating.occupant:
        case Vacant():
            return f"{record.everybody[reseating.seat].name} again"
        case occupant:
            return _occupant(occupant)


def _rules(record: Record) -> str:
    presets = GAMES[record.game].rulebook.presets
    return next((name for name, rules in presets.items() if rules == record.rules), "house")


def _occupant(occupant: Occupant) -> str:
    match occupant:
        case Person(name):
            return name
        case Computer(name, level):
            return f"{name}, a computer ({level})"


def _end(record: Record) -> str:
    standings = Table.begin(record).standings
    if standings is None:
        return "and the game was ended before anybody had won"
    return f"won by {' and '.join(record.everybody[each.seat].name for each in standings if each.place == 1)}"


def _proof(record: Record, transcript: Transcript | None) -> Iterator[str]:
    if record.resumed:
        yield "All cards that none of them had seen were dealt anew: this proves nothing about the game before."
    if transcript is None:
        yield "Verified: the cards follow from the seeds, and the rules allow every action."
        yield "This is the host's own record. Only a guest's own record can prove what that guest was shown."
        return
    yield (
        f"Verified: all {len(transcript.shown)} updates shown follow from the seeds and the actions,"
        " and the rules allow every action."
    )
    match transcript.draw:
        case GuestDraw(seat=int(seat), own=Contribution()):
            yield f"Nobody chose the cards: seat {seat + 1}, where this record was kept, had its part in the shuffle."
        case _:
            yield "Whoever kept this record had no part in the shuffle, so it cannot prove that nobody chose the cards."
    yield "It does not prove that the host, who must know all cards to deal them, has not looked at them."


def _timeouts(record: Record) -> Iterator[str]:
    times = sum(isinstance(entry.action, TimedOut | TimedOutAgain) for entry in record.entries)
    if times:
        often = "once" if times == 1 else f"{times} times"
        yield f"Somebody's time ran out {often} by the host's clock, of which nothing can be proved."


def _changes(reseated: Iterable[Reseating], record: Record) -> Iterator[str]:
    for number, each in enumerate(reseated):
        if number == 0:
            yield "By the host's word, of which nothing can be proved:"
        yield f"  After action {each.after}, seat {each.seat + 1}: {_new_occupant(each, record)}"


def _printable(line: str) -> str:
    """Return the line without control characters, which foreign names may hold, in letters that the terminal knows."""
    letters = "".join(letter if letter.isprintable() else "?" for letter in line)
    return letters.encode(sys.stdout.encoding, "replace").decode(sys.stdout.encoding)
