"""The scene of the deal of the day."""

from datetime import date

from support.past_games import MALLORY, MemoryGames, past
from support.windows.form_user import Home, Person, frame

from spitegame.scenes.daily import DailyScene
from spitegame.session.history import PastGame

TODAY = date(2026, 11, 23)
WON = past(MALLORY, of_day="2026-11-23", turns=31, day=2)
LOST = past(("Mallory", "fair"), ("Fergus", ""), ("Ada", ""), game="spite", size=3, place=2, of_day="2026-11-22", day=1)


def visitor(*games: PastGame) -> tuple[Home, Person]:
    home = Home(past=MemoryGames(list(games)))
    return home, Person(DailyScene(home, lambda: TODAY), frame())


def test_a_deal_is_begun_by_enter_and_its_result_five_lines_to_share_and_in_the_calendar() -> None:
    home, person = visitor()
    assert person.reads("title") == "Deal of 23 November 2026"
    person.key("return")
    assert home.dealt == ["malice 2026-11-23"]
    home, person = visitor(LOST, WON)
    line = "spitegame, deal of 2026-11-23, Spite & Malice: won by 4 in 31 turns ★"
    assert person.reads("line.malice") == line.removesuffix(" ★"), "the font has no star"
    person.tap("Copy")
    ends = "Me: 0 cards left  ■■■■■■■■■■\nMallory: 4 cards left  ■■■■■■□□□□"
    assert home.clipboard == f"{line}\nDuel, Quick 11\n{ends}\n2 days in a row."
    assert person.sees("copy.malice")
    assert not person.sees("line.spite"), "that of today is still to be played"
    assert person.reads("streak") == "2 days in a row."
    assert person.node("days.2026-11-22").label == (
        "2026-11-22: spitegame, deal of 2026-11-22, Spite: 2nd of 4 in 3 rounds"
    )
    assert person.node("days.2026-11-21").label == "2026-11-21: not played"
    assert not person.sees("days.2026-11-24"), "that is tomorrow"
