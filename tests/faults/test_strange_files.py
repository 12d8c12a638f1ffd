"""Whatever a stranger hands over, as a link, a code or a file, is read or refused, within limits of time and memory.
What this program has written itself may come back in any state, too."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import msgpack
import pytest
from support.damage import ODD, bent, bent_bytes, damaged
from support.finished_games import continuation, finished
from support.foreign_deck import HOSTILE, RED_HEARTS, add_deck
from support.limits import limited
from support.online.drawn_games import Played, played
from support.online.kept_rooms import GUEST, GUS, WATCHING, hosted, joined

from spitegame.app.deck_import import BadDeck
from spitegame.app.own_decks import SVG
from spitegame.app.settings import load_settings, save_settings
from spitegame.app.wanted import DeckSource, NothingToOpen, wanted
from spitegame.net.transcript import audit_deal
from spitegame.packing.codec import pack_record
from spitegame.packing.share_codes import DEALS, RULES, Kind, rules_code
from spitegame.rules.malice.options import PARTY
from spitegame.rules.spite.options import QUICK
from spitegame.session.record import Unreplayable
from spitegame.session.replay import Replay
from spitegame.session.room_codes import BadCode, of_fragment
from spitegame.session.setup import HouseRules
from spitegame.session.table import Table
from spitegame.storage import files, resume
from spitegame.storage.files import Folders, Unopened
from spitegame.storage.journal import Journal, read_journal
from spitegame.storage.records import RECORD, FinishedGame, KeptGame, LocalGame, Unreadable, keep_record, load_record
from spitegame.storage.saved_games import SAVED_GAME, load_game
from spitegame.ui.decks import NAMES
from spitegame.ui.preferences import Preferences
from spitegame.workers.process import WorkDone

TIMES = pytest.mark.parametrize("times", [60, pytest.param(1_500, marks=pytest.mark.long)])
ODD_TEXTS = (
    "", " ", "\0", "\n", "\u200b", "\u202e", "\ud800", "Ａ", "𝔄", "٣", "%", "%23", "&#35;", "#", "?", "://", "@", ":",
    "/" * 300, "A" * 3_000, "7" * 5_000, "-" * 9_000, "(" * 2_000, "=\n" * 900, "a." * 2_000, "%25" * 2_000,
)  # fmt: skip
TEXTS = (
    "K7Q M4X", "spitegame:join/K7QM4X@192.0.2.1:4711", "Come! <spitegame:K7QM4X@wss://rooms.example.org/rooms>.",
    "https://rooms.example.org/?fbclid=x#K7QM4X", "https://rooms.example.org/#dGhlIHJvb20ncyBuYW1lLjEyOCBzZWNyZXQgYml0cyE",
    "spitegame:rules/CSJ8-7CX5-7V7A-NF5B-MN42", "spitegame:deal/ZJWG-RMCW-8", "file:///tmp/a%20game.record", "game.zip",
)  # fmt: skip
NOW = datetime(2031, 5, 7, 20, 4, 9)
KINDS = resume.ReopenedHost | resume.ReopenedGuest | Unopened | Table
ENTITIES = (
    b"<!DOCTYPE svg ["
    + b"".join(b'<!ENTITY e%d "%s">' % (level, b"&e%d;" % (level - 1) * 10 if level else b"ha") for level in range(9))
    + b"]><svg>&e8;</svg>"
)


def each_within_limits(times: int, read: Callable[[Random], object], *refusals: type[Exception]) -> None:
    """`read` makes up something and reads it; the refusals are what a reader may raise."""
    for number in range(times):
        try:
            with limited():
                read(Random(number))
        except refusals:
            pass
        except BaseException as error:
            error.add_note(f"It was made up by Random({number}).")
            raise


def spoiled(text: str, chance: Random) -> str:
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(text) + 1)
        text = text[:place] + chance.choice(ODD_TEXTS) + text[place + chance.randrange(3) :]
    return text


@TIMES
def test_a_link_a_code_or_what_stands_behind_the_address_of_a_page(times: int) -> None:
    each_within_limits(times, lambda chance: wanted(spoiled(chance.choice(TEXTS), chance)), NothingToOpen)
    each_within_limits(times, lambda chance: of_fragment(spoiled("K7QM4X", chance)), BadCode)


def coded(kind: Kind, chance: Random, *fields: tuple[int, int], after: Sequence[tuple[int, int]] = ()) -> str:
    """With a checksum that fits, whatever it says: presets and options that there are not, and odd values."""
    options = [part for _ in range(chance.randrange(5)) for part in (chance.randrange(40), chance.choice(ODD))]
    tail = msgpack.packb([options, None if chance.random() < 0.7 else chance.choice(ODD)])
    kept = tail if len(tail) < 700 and chance.random() < 0.9 else b""
    digits = (chance.randrange(3), 4), (chance.randrange(5), 8), (chance.randrange(64), 64), *fields
    return kind.code((*digits, (bool(kept), 2), *after), kept)


@TIMES
def test_house_rules_and_deals_with_a_checksum_that_fits(times: int) -> None:
    def rules(chance: Random) -> None:
        house = wanted(f"spitegame:rules/{coded(RULES, chance)}")
        assert isinstance(house, HouseRules)
        rules_code(house)

    def deal(chance: Random) -> None:
        seats = chance.randrange(16)
        occupants = [(chance.choice((0, 1, 2, 3, 15)), 16) for _ in range(seats)]
        wanted(coded(DEALS, chance, (0, 2), (0, 2), after=[(seats, 16), *occupants, (7, 1 << 32)]))

    each_within_limits(times, rules, NothingToOpen)
    each_within_limits(times, deal, NothingToOpen)


@pytest.fixture(scope="module")
def games() -> Sequence[Played]:
    return played(replace(PARTY, payoff=4), 3, seed=11), played(replace(QUICK, rounds=1), 3, seed=4, game="spite")


@TIMES
def test_the_record_of_a_game(times: int, games: Sequence[Played], folders: Folders) -> None:
    online = [FinishedGame(game.opening, shown) for game in games for shown in (game.transcripts[GUS], None)]
    kept: list[KeptGame] = [LocalGame(continuation(finished())), *online]
    path, *others = [keep_record(folders, game, NOW) for game in kept]
    payloads = [RECORD.unpack(file.read_bytes()) for file in (path, *others)]

    def read(chance: Random) -> None:
        payload = bent_bytes(chance.choice(payloads), chance)
        path.write_bytes(RECORD.pack(payload, chance.choice((1, 2, 3))))
        game = load_record(path)
        Replay(game.record)
        if isinstance(game, FinishedGame):
            audit_deal(game.transcript, game.opening)

    each_within_limits(times, read, Unreadable, Unreplayable)


@TIMES
def test_a_journal_of_a_room_and_a_saved_game(times: int, games: Sequence[Played], folders: Folders) -> None:
    def written(game: Played, chance: Random) -> None:
        record, state = game.opening.record, hosted(game, GUEST, WATCHING)
        hosts = [resume.header(state, record), *resume.changes_of(record, game.opening.reseated)]
        resume.create_joined(folders, joined(game), game.transcripts[GUS].shown).close()
        guests = read_journal(folders.joined_journal.read_bytes())
        for path, (head, *frames) in (
            (folders.hosted_journal, hosts),
            (folders.joined_journal, [guests.header, *guests.frames]),
        ):
            place = chance.randrange(-1, min(4, len(frames)))
            if place < 0:
                head = bent_bytes(head, chance)
            else:
                frames[place] = bent_bytes(frames[place], chance)
            Journal.create(path, head, frames[:40]).close()
        files.write_atomically(folders.saved_game, SAVED_GAME.pack(bent_bytes(pack_record(record), chance)), unsaved="")

    def read(chance: Random) -> None:
        written(chance.choice(games), chance)
        found = resume.load_hosted(folders), resume.load_joined(folders), load_game(folders.saved_game)
        assert all(each is None or isinstance(each, KINDS) for each in found)

    each_within_limits(times, read)


@TIMES
def test_settings(times: int, folders: Folders) -> None:
    save_settings(folders, Preferences())
    plain = json.loads(folders.preferences.read_bytes())
    odd = [each for each in ODD if not isinstance(each, bytes) and each != {1: 2}]

    def read(chance: Random) -> None:
        text = json.dumps(bent(plain, chance), default=lambda _: chance.choice(odd))
        folders.preferences.write_bytes(damaged(text.encode(), chance) if chance.random() < 0.3 else text.encode())
        load_settings(folders)

    each_within_limits(times, read)


@TIMES
def test_a_deck(times: int, tmp_path: Path) -> None:
    """As a browser reads it, within the program; on the desktop a process of its own does, which can be ended."""
    pictures = [*RED_HEARTS.values(), *(text.encode() for text in HOSTILE.values())]
    archive, bombs = tmp_path / "deck.zip", (b"", b" " * 3_000_000, b"<g>" * 500_000, ENTITIES)

    def read(chance: Random) -> None:
        with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
            for name in chance.sample(sorted(NAMES.values()), 3):
                packed.writestr(f"{name}.svg", damaged(chance.choice(pictures), chance) + chance.choice(bombs))
        if chance.random() < 0.5:
            archive.write_bytes(damaged(archive.read_bytes(), chance))
        add_deck(tmp_path / "decks", archive, WorkDone, suffix=SVG)

    each_within_limits(times, read, BadDeck)


@TIMES
def test_whatever_is_dropped_on_the_window(times: int, tmp_path: Path) -> None:
    def read(chance: Random) -> None:
        path = tmp_path / f"dropped{chance.choice(('', '.record', '.spiterules', '.zip', '.svg', '.RECORD', '.exe'))}"
        path.write_bytes(chance.choice((b"", b"PK\3\4", b"spitedeal\0\3", b"spitegame:rules/")) + chance.randbytes(9))
        found = wanted(path.as_uri() if chance.random() < 0.5 else str(path))
        if found == path:
            load_record(path)
        elif found == DeckSource(path):
            add_deck(tmp_path / "decks", path, WorkDone, suffix=SVG)

    each_within_limits(times, read, NothingToOpen, Unreadable, BadDeck)
