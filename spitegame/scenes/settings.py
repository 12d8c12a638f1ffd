"""The settings: preferences of the player. Each change applies at once."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from spitegame.languages import Language, listed, spoken
from spitegame.scenes.appearance import AppearanceScene
from spitegame.scenes.beyond import answer_anew
from spitegame.scenes.portraits import own_row
from spitegame.scenes.program import Program
from spitegame.scenes.translating import TranslatingScene
from spitegame.scenes.versions import VersionsScene
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.preferences import TEXT_SCALES, Preferences, Speed
from spitegame.ui.scene import STAY, Back, Over, Step
from spitegame.ui.widgets.block import HEADING, SMALL, TITLE, Block, Control, Text, in_percent
from spitegame.ui.widgets.controls import Button, Choice, Option, Slider, Switch
from spitegame.ui.widgets.form import Dialog, Form
from spitegame.ui.widgets.layout import Column, Columns, Flow, Halves, Line, labelled

_STREAMING = N_(
    "Others are called {guest} and so on; codes, links, addresses and the three words are hidden. You can still copy "
    "codes and links. Files and logs keep everything."
)
# Translators: how fast cards and computer players move.
_SPEEDS = {Speed.OFF: N_("Off"), Speed.FAST: N_("Fast"), Speed.NORMAL: N_("Normal"), Speed.SLOW: N_("Slow")}
_KEPT = (
    *("name", "language", "portrait", "portraits", "window", "setup", "others", "hosting", "service", "beyond"),
    *("taught", "lessons", "updates", "asked", "passed_over"),
)
"""The names of the preferences that resetting to defaults keeps."""


class SettingsScene(Form):
    name = "settings"

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program

    def head(self) -> Block:
        label = _("Language: {language}", language=spoken().name)
        language = Button("language", label, lambda: Over(LanguageScene(self._program)))
        return Line(Text("title", _("Settings"), TITLE, Tone.GOLD), language)

    def body(self) -> Block:
        left = Column((self._player(), self._sound()), 14)
        return Columns((left, Column((self._cards(), self._screen(), self._motion()), 14)))

    def foot(self) -> Block:
        done = Button("done", pgettext("button", "Done"), Back, primary=True)
        reset = Button("reset", _("Reset to defaults"), self._reset)
        others = [reset]
        if self._program.machine.can.chooses_service:
            meeting = partial(answer_anew, self._program, Back)
            others.append(Button("beyond", _("Meeting place"), meeting))
        if self._program.settings.updates_from:
            others.append(Button("versions", _("Updates"), lambda: Over(VersionsScene(self._program))))
        return Line(Flow("others", pgettext("buttons", "Others"), others), done, 18)

    @property
    def _now(self) -> Preferences:
        return self._program.settings.preferences

    def _player(self) -> Block:
        hint = Text("name.hint", _("Only those you play with see it."), SMALL, Tone.DIM)
        company = self._switches(
            "company",
            pgettext("settings", "Other players"),
            phrases_muted=_("Mute what others say"),
            # Translators: their faces show them, and now and then a computer player says something.
            opponents_talk=_("Opponents’ moods"),
        )
        # Translators: the heading above the player's own name and picture.
        return _group("You", pgettext("settings", "You"), own_row(self._program, hint), company)

    def _sound(self) -> Block:
        now = self._now
        problem = self._program.machine.sound_problem
        told = [Text("sound.problem", problem, SMALL, Tone.WARNING)] if problem else []
        # Translators: how loud what happens on the table is, and what calls the player.
        table, alerts = pgettext("volume", "Table"), pgettext("volume", "Alerts")
        # Translators: switches that belong to the sound, besides how loud it is.
        besides = pgettext("settings", "More")
        return _group(
            "Sound",
            pgettext("settings", "Sound"),
            *told,
            labelled(Slider("table_volume", table, now.table_volume, self._change("table_volume"))),
            labelled(Slider("alert_volume", alerts, now.alert_volume, self._change("alert_volume"))),
            self._switches(
                "besides", besides, muted=pgettext("switch", "Mute"), ambience=_("Quiet fireplace in the background")
            ),
        )

    def _motion(self) -> Block:
        hint = Text("reduced_motion.hint", _("Cards do not fly: they fade from place to place."), SMALL, Tone.DIM)
        less = self._switches("motion", pgettext("settings", "More"), hint, reduced_motion=_("Less motion"))
        speed = self._choice("speed", pgettext("settings", "Speed"), _SPEEDS)
        return _group("Motion", pgettext("settings", "Motion"), speed, less)

    def _screen(self) -> Block:
        scales = [Option(scale, in_percent(scale)) for scale in TEXT_SCALES]
        text = Choice("text_scale", _("Text size"), scales, self._now.text_scale, self._change("text_scale"))
        full = {"fullscreen": _("Full screen")} if self._program.machine.can.fills_screen else {}
        # Translators: the window of the program, as the heading of its switches.
        title = pgettext("settings", "Window")
        switches = {
            "mirrored": _("Left-handed"),
            # Translators: while the player streams the screen, it names nobody, and shows no code or link.
            "streaming": _("For streaming"),
        }
        window = self._switches("window", title, **full, **switches)
        # Translators: {guest} is “Guest 1”.
        told = _(_STREAMING, guest=_("Guest {number}", number=1))
        streaming = [Text("streaming.hint", told, SMALL, Tone.DIM)] if self._now.streaming else []
        return _group("Screen", pgettext("settings", "Screen"), labelled(text), window, *streaming)

    def _cards(self) -> Block:
        choose = partial(AppearanceScene, self._program)
        appearance = Button("appearance", _("Deck, backs and felt"), lambda: Over(choose()), icon=Icon.RIGHT)
        return _group("Cards", pgettext("settings", "Cards"), Halves((appearance,)))

    def _switches(self, row: str, title: str, *below: Block, **labels: str) -> Block:
        """Return a row of switches. `labels` has the label of each, by the name of its preference."""
        parts = [Switch(name, label, getattr(self._now, name), self._change(name)) for name, label in labels.items()]
        return labelled(Flow(row, title, parts), *below)

    def _choice(self, name: str, label: str, values: Mapping[Any, str]) -> Block:
        shown = [Option(value, _(text)) for value, text in values.items()]
        control: Control = Choice(name, label, shown, getattr(self._now, name), self._change(name))
        return labelled(control)

    def _change(self, name: str) -> Callable[[Any], None]:
        return lambda value: self._program.settings.prefer(replace(self._now, **{name: value}))

    def _reset(self) -> Step:
        self._program.settings.prefer(Preferences(**{name: getattr(self._now, name) for name in _KEPT}))
        return STAY


def _group(name: str, title: str, *blocks: Block) -> Column:
    return Column((Text(name, title, HEADING, Tone.GOLD), *blocks), 8)


class LanguageScene(Dialog):
    """The choice of the program's language: each is listed by its own name, and a choice applies at once."""

    name = "language"

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program

    def head(self) -> Block:
        return Text("title", _("Language"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        # Translators: a button for the language that the system has.
        system = Option("", pgettext("language", "Automatic"))
        chosen = self._program.settings.preferences.language
        known = [Option(each.key, named(each)) for each in listed(chosen)]
        about = _("Automatic uses the language of your system, once enough of it is translated.")
        choice = Choice("language", _("Language"), [system, *known], chosen, self._choose)
        help_out: Block = Button("translate", _("Help translate"), lambda: Over(TranslatingScene(self._program)))
        if not self._program.machine.can.has_folders:
            # Translators: in a browser, where no files can be written and loaded.
            downloaded = _("To help translate, get the program itself: there you see your sentences at once.")
            help_out = Text("translate", downloaded, SMALL, Tone.DIM)
        return Column((choice, Text("about", about, SMALL, Tone.DIM), help_out))

    def _choose(self, key: str) -> None:
        self._program.settings.prefer(replace(self._program.settings.preferences, language=key))


def named(language: Language) -> str:
    """Return the language's own name, with the percentage that is translated if it is not complete."""
    if language.done >= 1:
        return language.name
    # Translators: a language that is not translated to its end, and how much of it is.
    return _("{language} ({number}%)", language=language.name, number=max(1, int(100 * language.done)))
