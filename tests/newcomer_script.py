"""Plays the first match of a newcomer to Spite, and writes what the screen says at each decision:
``python tests/newcomer_script.py FOLDER``.

It opens the real program on a virtual screen, set up as for somebody who has never played, and goes by what shows. At
each decision it writes down the sentences that tell what may be done, what it costs, and why not another card, and it
takes a picture. Whoever reads the list sees at once where the screen leaves a question open.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pygame
from support.screens import Shown
from support.spite import screen_players as spite
from support.windows.real_window import Program, virtual_screen

DECISIONS = 40
SHOWN_SIZE = 960, 600
SEED = 3


class Question(NamedTuple):
    """What a newcomer asks at a decision, with what the screen answers; empty where it says nothing."""

    may: str
    cost: str
    why_not: str
    happened: str
    done: spite.Deed

    @property
    def open(self) -> list[str]:
        answers = {"what may I do": self.may, "what does it cost": self.cost, "why not this": self.why_not}
        return [question for question, answer in answers.items() if not answer]


def decisions(program: Program, folder: Path) -> Iterator[Question]:
    """Play, and stop at each decision."""
    spite.begun(program)
    hands = spite.Pointing(program)
    for number in range(1, DECISIONS + 1):
        shown = program.until(lambda shown: spite.is_asked(shown) or shown.scene == "results", "somebody is asked")
        if shown.scene == "results":
            return
        picture = pygame.transform.smoothscale(program.surface(), SHOWN_SIZE)
        pygame.image.save(picture, folder / f"{number:02}.jpg")
        deed = spite.deed(shown)
        why_not = _why_not(program, shown)
        yield Question(shown.words("prompt"), _cost(shown), why_not, shown.words("last"), deed)
        spite.do(hands, deed)


def _cost(shown: Shown) -> str:
    """What the next step costs, as the screen tells it."""
    found = re.search(
        r"back in for \d+ cards?|pick up \d+ cards?|stay out|draw as many|lead|when everybody is ready",
        shown.words("prompt"),
    )
    return f"“{found[0]}”" if found else ""


def _why_not(program: Program, shown: Shown) -> str:
    """What the screen says of a card that cannot answer, if one is picked all the same."""
    idle = [name for name in shown.marked("idle") if name in spite.own_hand(shown)]
    if not idle:
        return "every card may be played" if "ready" not in shown.nodes else "there is nothing to pick"
    program.click(idle[0])
    told = program.until(lambda now: bool(now.words("reading")), "what is picked is read out").words("reading")
    program.click(idle[0])
    program.until(lambda now: not now.marked("picked"), "it is put back")
    return told


def written(questions: Sequence[Question]) -> str:
    """The list as markdown, and at its end the questions that are left open."""
    columns = ("", "what happened last", "what may I do", "what does it cost", "why not this", "what is done")
    rows = [columns, ("---",) * len(columns)]
    for number, each in enumerate(questions, start=1):
        picture = f"[{number}]({number:02}.jpg)"
        rows.append((picture, each.happened, each.may, each.cost, each.why_not, each.done.button))
    left = [f"- {number}: {', '.join(each.open)}" for number, each in enumerate(questions, start=1) if each.open]
    table = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(["# A first match of Spite", "", *table, "", "## Left open", "", *(left or ["Nothing."]), ""])


def first_match() -> Mapping[str, Any]:
    """Settings with which a newcomer's match begins."""
    return spite.settings({"name": "You"}, *spite.computers(3), preset="strict", rounds=5, speed="off")


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with virtual_screen("1280x800") as screen, TemporaryDirectory() as profile:
        Path(profile, "settings.json").write_text(json.dumps(first_match()))
        with Program(screen, Path(profile), seed=SEED, game=spite.hurried()) as program:
            questions = list(decisions(program, folder))
    (folder / "script.md").write_text(written(questions))
    print(written(questions))


if __name__ == "__main__":
    main()
