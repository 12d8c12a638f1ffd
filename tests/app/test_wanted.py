"""What comes from outside to be opened: read once, and never more than a room, a deal or the file of a record."""

from dataclasses import replace
from pathlib import Path

import pytest

from spitegame.app.wanted import LONGEST_LINK, NothingToOpen, Wanted, deal_to_play, wanted, written
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.rules.malice.state import MaliceCarry
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Record
from spitegame.session.room_codes import Invitation, LongCode, parse
from spitegame.session.setup import HouseRules

CODE = parse("K7QM4X")
LONG = LongCode(b"the room's name.", b"128 secret bits!")
DEAL = Record(game="malice", rules=ONLINE, seed=1, occupants=(Person(""), Computer("", "fair")))
ROOMS = "wss://rooms.example.org/rooms"


HOUSE = HouseRules("malice", replace(CLUB, jokers=2, centers=6))
RULES = "CSJ8-7CX5-7V7A-NF5B-MN42"


@pytest.mark.parametrize("text", [f"spitegame:rules/{RULES}", f"<SPITEGAME://rules/{RULES.lower()}/>.", RULES])
def test_a_link_leads_to_house_rules(text: str) -> None:
    assert wanted(text) == HOUSE
    assert written(HOUSE) == f"spitegame:rules/{RULES}"


def test_a_file_of_house_rules_holds_such_a_link(tmp_path: Path) -> None:
    path = tmp_path / "ours.spiterules"
    path.write_text(f"spitegame:rules/{RULES}\n")
    assert wanted(str(path)) == wanted(path.as_uri()) == HOUSE
    for damaged in (b"", f"spitegame:rules/{RULES[:-1]}".encode(), bytes(9000), b"\xff\xfe"):
        path.write_bytes(damaged)
        with pytest.raises(NothingToOpen, match="holds no readable house rules"):
            wanted(str(path))
    with pytest.raises(NothingToOpen, match="cannot be read"):
        wanted(str(tmp_path / "missing.spiterules"))


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("K7Q M4X", None),
        ("https://rooms.example.org/#K7QM4X", ROOMS),
        (f"Come and play! spitegame:K7QM4X@{ROOMS}", ROOMS),
        ("spitegame:K7QM4X", None),
        ("spitegame:join/K7QM4X", None),
        ("spitegame://join/k7qm4x/", None),
        ("SPITEGAME:JOIN/K7Q-M4X", None),
        ("spitegame:join/K7QM4X@192.0.2.1:4711", "192.0.2.1:4711"),
        (f"spitegame:K7QM4X@{ROOMS}", ROOMS),
        ("spitegame:K7QM4X%40wss%3A%2F%2Frooms.example.org%2Frooms", ROOMS),
        (f"<spitegame:join/K7QM4X@{ROOMS}>.", ROOMS),
        (f" “spitegame:K7QM4X@{ROOMS}”, ", ROOMS),
    ],
)
def test_a_link_leads_to_a_room_however_it_was_changed_on_its_way(link: str, address: str | None) -> None:
    assert wanted(link) == Invitation(CODE, address)


def test_a_link_leads_to_a_deal_that_can_be_played() -> None:
    for text in (
        *("spitegame:deal/ZJWG-RMCW-8", "spitegame://DEAL/zjwgrmcw8/"),
        *("(spitegame:deal/ZJWG%2DRMCW%2D8).", "ZJWG-RMCW-8"),
    ):
        assert wanted(text) == deal_to_play(text) == DEAL
    nobody_plays = replace(DEAL, occupants=(Computer("", "good"), Computer("", "fair")))
    for deal in (nobody_plays, replace(DEAL, carry=MaliceCarry(Seat(5), (0, 0)))):  # there is no such dealer
        with pytest.raises(NothingToOpen, match="newer version"):
            wanted(written(deal))


@pytest.mark.parametrize(
    "link",
    [
        *("spitegame:", "spitegame:deal/", "spitegame:deal/ZJWG-RMCX-8", "spitegame:deal/K7QM4X", "spitegame:join/"),
        *("spitegame:join/--profile=/", "spitegame:join/K7QM4X --ui-trace=settings.json"),
        *("spitegame:join/K7QM4X%20--host", "spitegame:join/K7QM4X%00", "spitegame:join/%FF%FE"),
        *("spitegame:join/KÄQM4X", "spitegame:join/K7QM4X@" + "a" * LONGEST_LINK),
        *("spitegame:/home/ann/game.record", "spitegame:file:///home/ann/game.record"),
        *("", "settings.json", "file://elsewhere/ann.record", "a\0.record", "a b " * 75, "K" * 20_000),
    ],
)
def test_nothing_else_is_opened(link: str) -> None:
    with pytest.raises(NothingToOpen):
        wanted(link)


def test_a_record_is_named_by_its_path_or_as_file_managers_do() -> None:
    for name, path in (
        ("games/Ann and Bo.record", "games/Ann and Bo.record"),
        ("file:///games/Ann%20and%20Bo.record", "/games/Ann and Bo.record"),
        ("file://localhost/games/ann.record", "/games/ann.record"),
        ("-h.record", "-h.record"),
    ):
        assert wanted(name) == Path(path)


def test_a_long_code_is_opened_and_a_damaged_one_not_repeated_since_there_may_be_a_secret_in_it() -> None:
    assert wanted(f"Come and play: https://rooms.example.org/#{LONG}") == Invitation(LONG, ROOMS)
    assert wanted(str(LONG)) == Invitation(LONG)
    for text in (f"https://rooms.example.org/#{LONG}"[:-1], str(LONG)[:-1], f"#{LONG}x"):
        with pytest.raises(NothingToOpen) as refused:
            wanted(text)
        assert str(LONG)[:20] not in str(refused.value)
        assert "incomplete" in str(refused.value)


def test_what_is_handed_over_is_read_as_the_same() -> None:
    invitations = (Invitation(code, service) for code in (CODE, LONG) for service in (None, ROOMS))
    things: list[Wanted] = [*invitations, DEAL, Path("/games/Ann and Bo.record")]
    for thing in things:
        assert wanted(written(thing)) == thing
