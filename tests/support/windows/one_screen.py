"""Games of Spite & Malice at one screen: how they are set up and begun, and what each person may see of them."""

import re
from collections.abc import Iterator
from typing import Any

from support.screens import Shown
from support.windows.card_players import Clicks, Hands
from support.windows.real_window import Program

ANNA, BERTHA = {"name": "Anna"}, {"name": "Bertha"}
ADA = {"name": "Ada", "level": "good"}


def settings(*seats: Any, preset: str = "online", payoff: int = 3, speed: str = "off") -> dict[str, Any]:
    """Settings as the program keeps them, with which the first screen proposes this game."""
    setup = {"preset": preset, "payoff": payoff, "rules": None, "seats": list(seats), "open_hands": False}
    return {"name": "Anna", "speed": speed, "setup": setup}


def begun(program: Program) -> Program:
    program.start_game()
    program.until(lambda shown: shown.scene in ("table", "handover"), "the table or the curtain")
    return program


def clicking(program: Program, *seats: int) -> dict[int, Hands]:
    return {seat: Clicks(program) for seat in seats}


def hands_seen(shown: Shown) -> set[int]:
    """The seats whose hands, or cards of them, lie face up."""
    found = (re.fullmatch(r"seat(\d)\.hand\d+", name) for name, card in shown.cards.items() if card)
    return {int(hand[1]) for hand in found if hand}


def is_secret(shown: Shown, facing: int) -> bool:
    """True if only the hand of the person in front of the screen shows, and nothing under the curtain."""
    if shown.scene == "handover":
        return not any(shown.cards.values()) and not any(name.startswith(("seat", "center")) for name in shown.nodes)
    return hands_seen(shown) <= {facing}


def facing(pictures: Iterator[Shown], names: list[str]) -> Iterator[tuple[Shown, int]]:
    """Every picture with the seat of the person who last lifted the curtain."""
    seat = -1
    for shown in pictures:
        if shown.scene == "handover":
            seat = names.index(shown.words("ready").removeprefix("I am ").removesuffix(": show my cards"))
        yield shown, seat
