"""Makes the pictures for software centres and the README anew: ``python tests/screenshots.py``.

It opens the real program on a virtual screen as large as that of a Steam Deck, plays until the table looks like a game,
and writes into distribution/screenshots/.
"""

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame
from support.spite import screen_players as spite
from support.windows import card_players as malice
from support.windows.one_screen import begun, clicking
from support.windows.one_screen import settings as malice_settings
from support.windows.real_window import Program, virtual_screen

FOLDER = Path(__file__).parents[1] / "distribution" / "screenshots"
SHOWN_SIZE = 960, 600
AT_REST = 1.0
"""Seconds after which nothing moves any more."""


def malice_table(program: Program) -> None:
    begun(program)
    for _ in range(20):
        malice.play(program, malice.next_for_people(program), clicking(program, 0))
    malice.next_for_people(program)


def spite_table(program: Program) -> None:
    spite.begun(program)
    spite.play({0: spite.Pointing(program)}, 7)


def main() -> None:
    race = malice_settings({"name": "You"}, {"name": "Mallory", "level": "good"}, payoff=11) | {"taught": True}
    trick = spite.settings({"name": "You"}, *spite.computers(3, "good"), rounds=2)
    FOLDER.mkdir(exist_ok=True)
    with virtual_screen("1280x800") as screen:
        _show(screen, "door", race, 4, lambda program: program.scene("door"))
        _show(screen, "malice", race, 4, malice_table)
        _show(screen, "spite", trick, 3, spite_table)


def _show(screen: str, name: str, settings: Mapping[str, Any], seed: int, play: Callable[[Program], object]) -> None:
    with TemporaryDirectory() as profile:
        Path(profile, "settings.json").write_text(json.dumps(settings))
        with Program(screen, Path(profile), seed=seed, game=spite.hurried()) as program:
            play(program)
            program.point(1279, 799)
            time.sleep(AT_REST)
            pygame.image.save(pygame.transform.smoothscale(program.surface(), SHOWN_SIZE), FOLDER / f"{name}.jpg")


if __name__ == "__main__":
    main()
