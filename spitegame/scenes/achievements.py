"""The achievements: those earned and those still to come, on a page that never interrupts a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from spitegame.achievements import Achievement
from spitegame.achievements.earning import ACROSS, OF_GAMES, achievements
from spitegame.rules.catalog import TITLES
from spitegame.scenes.dates import when
from spitegame.scenes.past_form import PastForm
from spitegame.scenes.program import Program
from spitegame.session.history import Achieved
from spitegame.translation import N_, _
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Icon, Node, Panel, Picture, Tone
from spitegame.ui.widgets.block import BODY, GAP, HEADING, SMALL, TITLE, WIDE_GAP, Block, Cursor, Spot, Text, depth
from spitegame.ui.widgets.layout import Column, Columns
from spitegame.ui.widgets.thumbnails import earns

ABOUT = N_("A game counts if nobody else plays at your screen, you take nothing back, and the deal is new to you.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedText(Block):
    id: str
    title: str
    words: str
    icon: Icon | None  # None: an empty square

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.line(frame.text(BODY))
        left = size + frame.px(GAP)
        beside = Spot(spot.x + left, spot.y, spot.width - left)
        tone = Tone.STRONG if self.icon else Tone.DIM
        title = Text(f"{self.id}.title", self.title, tone=tone).node(frame, beside)
        words = Text(self.id, self.words, SMALL, Tone.PLAIN if self.icon else Tone.DIM)
        square = Rect(spot.x, spot.y, size, size)
        look = Picture(self.icon, Tone.GOLD) if self.icon else Panel(Tone.DIM)
        sign = Node(f"{self.id}.sign", square, look, label=_("achieved") if self.icon else "")
        return [sign, title, *words.nodes(frame, beside.down(depth([title], beside)), cursor)]


class AchievementsScene(PastForm):
    name = "achievements"

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.focus = "back"

    def head(self) -> Block:
        names = {each.name for each in achievements()}
        number = sum(each.name in names for each in self._past_games.achieved)
        words = _("Achievements: {number} of {all}", number=number, all=len(names))
        title = Text("title", words, TITLE, Tone.GOLD)
        return Column((title, Text("about", _(ABOUT), SMALL, Tone.DIM), *self._notices.blocks()))

    def body(self) -> Block:
        achieved = {each.name: each for each in self._past_games.achieved}
        games = [self._group(key, TITLES[key], game.all, achieved) for key, game in OF_GAMES.items() if game]
        pairs = [Columns(pair) for pair in zip(games[::2], games[1::2], strict=False)]
        odd = games[2 * len(pairs) :]
        across = self._group("across", _("Over several games"), tuple(ACROSS), achieved)
        return Column((*pairs, *odd, across), WIDE_GAP)

    def _group(self, key: str, title: str, group: Sequence[Achievement], achieved: dict[str, Achieved]) -> Column:
        rows = map(partial(self._row, achieved), group)
        return Column((Text(f"group.{key}", title, HEADING, Tone.GOLD), *rows), 14)

    def _row(self, achieved: dict[str, Achieved], achievement: Achievement) -> Block:
        found = achieved.get(achievement.name)
        game = self._past_games.game(found.key) if found else None
        about = f"{_(achievement.about)} {earns(achievement.name)}".rstrip()
        if game:
            # Translators: {about} is a sentence, {when} a date with the time of the day.
            about = _("{about} {when}.", about=about, when=when(game.ended))
        return SignedText(
            id=achievement.name,
            title=_(achievement.title),
            words=about,
            icon=Icon.STAR if found else None,
        )
