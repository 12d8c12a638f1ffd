"""The games at this screen: begin, save and continue them, and share them by links."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.app.common import Common
from spitegame.app.library import Library
from spitegame.app.local_match import LocalMatch
from spitegame.app.presence import Presence
from spitegame.app.resumables import HOSTED, JOINED, GamesHere, resumables
from spitegame.app.rooms import Rooms
from spitegame.app.wanted import RULES_SUFFIX, deal_link, deal_to_play, rules_link, rules_to_use
from spitegame.lazily import lazily
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.scenes.program import Mode, Resumable
from spitegame.session.occupants import Computer, Occupant
from spitegame.session.record import Record, Resumption
from spitegame.session.setup import HouseRules, LastSetup, able, alone, named, seats_for, taken, with_names
from spitegame.session.table import Table
from spitegame.storage.files import StorageProblem, write_atomically
from spitegame.storage.saved_games import SavedGames
from spitegame.tables.catalog import LESSONS, OFFERS
from spitegame.translation import N_, _, pgettext
from spitegame.ui.scene import Back, Instead, Over, Scene, Step

if TYPE_CHECKING:
    from spitegame.scenes import confirm, lesson, lesson_match, unfinished
    from spitegame.session import daily
else:
    confirm = lazily("spitegame.scenes.confirm")
    lesson = lazily("spitegame.scenes.lesson")
    lesson_match = lazily("spitegame.scenes.lesson_match")
    unfinished = lazily("spitegame.scenes.unfinished")
    daily = lazily("spitegame.session.daily")

RESHUFFLED = N_(
    "You are playing on alone. All cards you had not seen have been reshuffled. Your seat in the room is kept."
)
SEED_BITS = 32
"""The bits of the seed of a game at this screen, few enough for a short deal code."""


class Games:
    """The `Games` service of the program."""

    def __init__(self, common: Common, presence: Presence, rooms: Rooms, library: Library, seed: int | None) -> None:
        """Prepare the service. `seed` is that of the first game; None to draw it."""
        self._common, self._settings, self._presence = common, common.settings, presence
        self._rooms, self._library, self._seed = rooms, library, seed
        self._saved = SavedGames(common.folders, common.notices, library.keep)
        self.unfinished = GamesHere(self._saved, common.notices, common.settings.veil)
        self._played = ""
        """The key of the saved game that was played last."""

    # begin

    def start(self, setup: LastSetup) -> Scene:
        GAMES[setup.game].rulebook.check(setup.rules, len(setup.occupants))
        record = Record(game=setup.game, rules=setup.rules, seed=self._next_seed(), occupants=setup.occupants)
        return self._begin(replace(record, open_hands=setup.open_hands))

    def play(self, game: str) -> Step:
        return unfinished.unless_many_wait(self._common.program, partial(self._play_at_once, game))

    def _play_at_once(self, game: str) -> Step:
        preferences = self._settings.preferences
        setup = preferences.setup_of(game) or OFFERS[game].usual
        self._settings.prefer(replace(preferences.with_setup(setup), taught=True))
        chairs = [able(occupant, LEVEL_NAMES[game]) for occupant in setup.occupants]
        return Instead(self.start(replace(setup, occupants=taken(named(chairs, preferences.name.strip())))))

    def play_deal(self, code: str) -> Step:
        return self.play_record(deal_to_play(code))

    def play_daily(self, game: str, day: str) -> Step:
        for saved in self._saved.newest_first():
            if saved.record.game == game and daily.is_of_the_day(saved.record, day):
                return Instead(self.resume(saved.key))
        return self.play_record(daily.deal_of_the_day(game, day))

    def play_record(self, deal: Record) -> Step:
        """Play this deal again. A player who would leave a table for it is asked first."""

        def begin() -> Step:
            self._presence.leave_all()
            occupants = with_names(deal.occupants, self._settings.own_name)
            return Instead(self._begin(replace(deal, occupants=occupants)))

        program = self._common.program
        if not self._presence.is_elsewhere:
            return unfinished.unless_many_wait(program, begin)
        details = _("That means leaving your game.")
        leave = partial(unfinished.unless_many_wait, program, partial(self._presence.leave_for, begin))
        choices = ((_("Stay here"), Back), (_("Play this deal"), leave))
        question = _("Play a deal of {game}?", game=TITLES[deal.game])
        return Over(confirm.ConfirmScene(question, details, choices))

    def lesson(self, game: str, key: str) -> Scene:
        preferences = self._settings.preferences
        self._settings.prefer(replace(preferences, taught=True))
        chosen = next(each for each in LESSONS[game] or () if each.key == key)
        # Translators: the name of a player who has none, at the table of a lesson.
        name = preferences.name.strip() or pgettext("name of a player", "You")
        program = self._common.program
        self._common.match = match = lesson_match.LessonMatch(chosen, name, program.door)
        program.game = game
        return lesson.LessonScene(match, program)

    def play_on_alone(self, record: Record, occupants: Sequence[Occupant], view: Any) -> Scene:
        self._presence.leave_all()
        seated = alone(occupants, view.seat, LEVEL_NAMES[record.game])
        resumed = Resumption(1, GAMES[record.game].join_views([view]))
        table = Table.begin(replace(record, occupants=seated, seed=self._next_seed(), entries=(), resumed=resumed))

        def changed(match: LocalMatch) -> None:
            """Do nothing: this game is not saved, since it is not the one in the room."""

        self._common.notices.put(_(RESHUFFLED))
        leave = self._common.program.door
        return self._table(
            LocalMatch(table, self._common.computers, changed, self._begin, self._again, leave, is_kept=False)
        )

    def _begin(self, record: Record, key: str = "") -> Scene:
        """Begin or continue a game, save it, and return its table. `key` is that of the saved game; empty for a new
        one."""
        match = self._match(record, key or self._saved.new())
        self._changed(self._played, match)
        return self._table(match)

    def _match(self, record: Record, key: str) -> LocalMatch:
        self._played = key
        changed, go_on = partial(self._changed, key), partial(self._begin, key=key)
        return LocalMatch(Table.begin(record), self._common.computers, changed, go_on, self._again, self._left)

    def _table(self, match: LocalMatch) -> Scene:
        self._library.end_reviews()
        return self._common.table(match, match.record.game)

    def _again(self, record: Record) -> Scene:
        return self._begin(replace(record, seed=self._next_seed()))

    def _changed(self, key: str, match: LocalMatch) -> None:
        """Save the game, and keep its record when it is over. If the program is killed in between, the next start
        completes this."""
        notices = self._common.notices
        with notices.saving_game():
            self._saved.save(key, match.record, is_over=match.is_over)
        match.unsaved = notices.unsaved
        if match.is_over:
            self._library.keep(self._saved.path(key), match.record)

    def _left(self) -> Scene:
        self.forget_untouched()
        return self._common.program.door()

    def forget_untouched(self) -> None:
        """Delete a game that is left before anybody here has moved: nobody wants to go on with it."""
        match = self._common.match
        if isinstance(match, LocalMatch) and match.is_untouched:
            with self._common.notices.catch_storage_problems():
                self._saved.remove(self._played)

    @property
    def plays_here(self) -> bool:
        """True if a game is in progress that is saved as it is played."""
        match = self._common.match
        return isinstance(match, LocalMatch) and match.is_kept and not match.is_over

    def _next_seed(self) -> int:
        if self._seed is None:
            return SystemRandom().getrandbits(SEED_BITS)
        seed, self._seed = self._seed, self._seed + 1
        return seed

    # continued

    def resumables(self) -> Sequence[Resumable]:
        return resumables(self._common.folders, self._saved, self._settings.veil)

    def resume(self, key: str) -> Scene:
        if key == HOSTED:
            return self._rooms.host_again()
        if key == JOINED:
            return self._rooms.join_again()
        saved = self._saved.open(key)
        if saved is None:
            return self._common.program.door()
        if self._saved.is_on_disk(key):  # a game that is only opened is not saved, and keeps its time
            return self._table(self._match(saved.record, key))
        return self._begin(saved.record, key)

    # shared

    deal_link = staticmethod(deal_link)
    rules_link = staticmethod(rules_link)
    read_rules = staticmethod(rules_to_use)

    def save_rules(self, house: HouseRules) -> str:
        link = rules_link(house)
        path = self._common.folders.saves / "rules" / f"{house.game}-{link[-4:]}{RULES_SUFFIX}"
        try:
            write_atomically(path, f"{link}\n".encode(), unsaved=N_("The rules could not be saved: {reason}."))
        except StorageProblem as problem:
            return str(problem)
        if self._common.platform.deliver(path):
            return _("The rules are in your downloads.")
        return _("The rules are saved as {path}.", path=path)

    def offer_rules(self, house: HouseRules) -> Step:
        """Return the step to a question that describes these rules; a yes puts them into the next setup."""

        def use() -> Step:
            self._presence.leave_all()
            self._settings.prefer(self._settings.preferences.with_setup(self._setup_by(house)))
            return Instead(self._common.program.set_up(Mode.LOCAL))

        offer = OFFERS[house.game]
        preset, differing = offer.nearest(house.rules)
        # Translators: the name of a game, and a few words about its rules.
        told = [_("{game}: {rules}.", game=TITLES[house.game], rules=offer.summary(house.rules))]
        if differing:
            options = ", ".join(differing)
            # Translators: “They” are rules; {options} is a list of what can be chosen about them.
            differs = N_("They differ from “{preset}” in: {options}.")
            told.append(_(differs, preset=offer.presets[preset].label, options=options))
        # Translators: “them” are rules.
        told.append(_("They will be there when you set up a new game."))
        choices = ((_("Use them"), partial(self._presence.leave_for, use)), (_("Cancel"), Back))
        return Over(confirm.ConfirmScene(_("Use these rules for your next game?"), " ".join(told), choices))

    def _setup_by(self, house: HouseRules) -> LastSetup:
        """Return the last setup of the game with these rules, and with a number of seats that they allow."""
        setup = self._settings.preferences.setup_of(house.game) or OFFERS[house.game].usual
        seats = seats_for(house.game, house.rules, len(setup.occupants)) or len(setup.occupants)
        more = [Computer("", "fair")] * (seats - len(setup.occupants))
        occupants = setup.occupants[:seats]
        if more:
            occupants = tuple(with_names([*setup.occupants, *more], self._settings.own_name))
        return replace(setup, rules=house.rules, occupants=occupants)
