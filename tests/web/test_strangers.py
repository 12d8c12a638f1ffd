"""Strangers find each other by one press on the page of a service."""

import time

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind
from support.screens import Screen
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA

pytestmark = [pytest.mark.browser, pytest.mark.window]

ALONE, TOGETHER = 10.0, 15.0
"""Seconds from a press to the first own decision, and to a table with somebody else at it."""


def sit_down(program: Screen) -> float:
    """Press, and answer the seconds until the first own decision."""
    began = time.monotonic()
    program.click("together")
    program.until(online.is_own_turn, "the first own decision")
    return time.monotonic() - began


def own_seat(program: Screen) -> int:
    """The seat whose hand shows its faces."""
    return next(seat for seat in range(2) if program.shown.cards.get(f"seat{seat}.hand0"))


def test_two_strangers_sit_at_one_table(browse: Browse, page_address: str) -> None:
    anna, bertha = (
        browse(BrowserKind.FIREFOX).open(page_address, settings=online.settings(name, payoff=11))
        for name in (ANNA, BERTHA)
    )
    bertha.until(lambda shown: "together" in shown.nodes, "the first screen")
    assert sit_down(anna) < ALONE
    bertha.until(lambda shown: any(name.startswith("table.") for name in shown.nodes), "the table in the list")
    began = time.monotonic()
    bertha.click("together")
    online.at_table(bertha)
    assert time.monotonic() - began < TOGETHER
    online.play_some({0: anna, 1: bertha}, moves=2)


def test_two_who_press_at_once_sit_at_one_table(browse: Browse, page_address: str) -> None:
    anna, bertha = (
        browse(BrowserKind.CHROMIUM).open(page_address, settings=online.settings(name, payoff=11))
        for name in (ANNA, BERTHA)
    )
    bertha.until(lambda shown: "together" in shown.nodes, "the first screen")
    began = time.monotonic()
    anna.click("together")
    bertha.click("together")
    online.at_table(anna, bertha)
    assert time.monotonic() - began < TOGETHER
    seats = {own_seat(program): program for program in (anna, bertha)}
    assert seats.keys() == {0, 1}
    online.play_some(seats, moves=2)
