"""The scene of the deal of the day."""

from datetime import date

import pytest
from support.past_games import MALLORY, MemoryGames, past
from support.windows.form_user import Home, Person, frame

from spitegame.languages import speak
from spitegame.scenes.daily import DailyScene
from spitegame.session.history import PastGame

TODAY = date(2026, 11, 23)
WON = past(MALLORY, of_day="2026-11-23", turns=31, day=2)
LOST = past(("Mallory", "fair"), ("Fergus", ""), ("Ada", ""), game="spite", size=3, place=2, of_day="2026-11-22", day=1)


def visitor(*games: PastGame, today: date = TODAY) -> tuple[Home, Person]:
    home = Home(past=MemoryGames(list(games)))
    return home, Person(DailyScene(home, lambda: today), frame())


def test_a_deal_is_begun_by_enter_and_its_result_five_lines_to_share_and_in_the_calendar() -> None:
    home, person = visitor()
    assert person.reads("title") == "Deal of 23 November 2026"
    person.key("return")
    assert home.dealt == ["malice 2026-11-23"]
    home, person = visitor(LOST, WON)
    person.tap("Copy")
    deal, ends = "spitegame, deal of 2026-11-23", "Me: 0 cards left  ■■■■■■■■■■\nMallory: 4 cards left  ■■■■■■□□□□"
    assert home.clipboard == f"{deal}\nSpite & Malice: Duel, Quick 11\nWon by 4. 31 turns ★\n{ends}"
    assert person.sees("copy.malice")
    assert not person.sees("copy.spite"), "that of today is still to be played"
    assert person.reads("streak") == "2 days in a row."
    assert person.node("days.2026-11-22").label == "2026-11-22: Spite: 2nd of 4"
    assert person.node("days.2026-11-21").label == "2026-11-21: not played"
    assert not person.sees("days.2026-11-24"), "that is tomorrow"


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "1 November 2026", "2 November 2026"),
        ("de", "1. November 2026", "2. November 2026"),
        ("es", "1 de noviembre de 2026", "2 de noviembre de 2026"),
        ("fr", "1er novembre 2026", "2 novembre 2026"),
        ("pl", "1 listopada 2026", "2 listopada 2026"),
    ],
)
def test_a_date_is_written_as_the_language_writes_it(language: str, first: str, second: str) -> None:
    speak(language)
    try:
        heads = [visitor(today=date(2026, 11, day))[1].reads("title") for day in (1, 2)]
    finally:
        speak("en")
    assert [head.endswith(each) for head, each in zip(heads, (first, second), strict=True)] == [True, True], heads
