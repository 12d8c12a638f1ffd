"""Newer versions of the program, as the start screen and the settings tell of them, if the program can ask."""

from dataclasses import replace
from functools import partial
from typing import Any

from spitegame import __version__
from spitegame.scenes.program import Program
from spitegame.session.updates import Announcement, Fault
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button, Switch
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow, Line

_FAULTS = {
    Fault.NONE_CAME: N_("The last check got no answer. The next one is in a week."),
    Fault.UNREADABLE: N_("The last check got an answer that made no sense. The next one is in a week."),
    Fault.NOT_SIGNED: N_("The last answer did not come from the makers of this program, so it was ignored."),
}


def version_notice(program: Program) -> list[Block]:
    """Return a line about a newer version, or the question whether the program may ask for one; usually nothing."""
    preferences = program.settings.preferences
    newer = _newer(preferences)
    if not program.settings.updates_from:
        return []
    if newer and newer.version != preferences.passed_over:
        passed_over = partial(_prefer, program, passed_over=newer.version)
        return [
            _line("version", _news(newer), _show(program, newer), Button("pass", _("Skip this version"), passed_over))
        ]
    if preferences.updates is None and preferences.taught:
        may = _("May this program check for updates at {machine} once a week?", machine=program.settings.updates_from)
        yes = Button("updates.yes", pgettext("button", "Yes"), partial(_prefer, program, updates=True))
        no = Button("updates.no", pgettext("button", "No"), partial(_prefer, program, updates=False))
        return [_line("updates", may, yes, no)]
    return []


class VersionsScene(Dialog):
    """The switch for updates, an explanation, and the last answer."""

    name = "versions"

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program

    def head(self) -> Block:
        return Text("title", _("Updates"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        # Translators: {machine} is an address, such as “spitegame.example.org”.
        asks = N_("Asks {machine} once a week. It sees the address of your machine, and nothing more.")
        on = self._program.settings.preferences.updates is True
        return Column(
            (
                Switch("updates", _("Tell me about updates"), on, self._switch),
                Text("updates.hint", _(asks, machine=self._program.settings.updates_from), SMALL, Tone.DIM),
                *_last_answer(self._program),
            )
        )

    def _switch(self, on: bool) -> None:
        _prefer(self._program, updates=on)


def _last_answer(program: Program) -> list[Block]:
    preferences = program.settings.preferences
    if not preferences.updates or preferences.asked is None:
        return []
    if newer := _newer(preferences):
        return [_line("version", _news(newer), _show(program, newer))]
    match preferences.asked.answer:
        case None:
            return []
        case Fault() as fault:
            return [Text("version", _(_FAULTS[fault]), SMALL, Tone.DIM)]
        case Announcement():
            return [Text("version", _("You have the newest version."), SMALL, Tone.DIM)]


def _newer(preferences: Preferences) -> Announcement | None:
    """Return the known newer version; None if there is none, or if the player wants to hear of none."""
    known = preferences.asked.answer if preferences.updates and preferences.asked else None
    return known if isinstance(known, Announcement) and known.is_newer_than(__version__) else None


def _news(newer: Announcement) -> str:
    # Translators: of the program.
    return _("Version {version} is out.", version=newer.version)


def _show(program: Program, newer: Announcement) -> Button:
    def show() -> Step:
        program.show_page(newer.link)
        return STAY

    # Translators: show a page in the browser.
    return Button("show", pgettext("button", "Show"), show)


def _line(name: str, words: str, *buttons: Button) -> Block:
    return Line(Text(name, words, SMALL, Tone.GOLD), Flow(f"{name}.choices", words, buttons))


def _prefer(program: Program, **changed: Any) -> Step:
    program.settings.prefer(replace(program.settings.preferences, **changed))
    return STAY
