"""Every form that the program can show, with long names in it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.rules.spite.options import OPEN
from spitegame.scenes.achievements import AchievementsScene
from spitegame.scenes.appearance import AppearanceScene
from spitegame.scenes.beyond import BeyondScene
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.daily import DailyScene
from spitegame.scenes.dates import when
from spitegame.scenes.deal import DealScene
from spitegame.scenes.door import DoorScene
from spitegame.scenes.explanation import ExplanationScene
from spitegame.scenes.handover import HandoverScene
from spitegame.scenes.help import HelpScene
from spitegame.scenes.hosting import HostingScene, OpponentsScene
from spitegame.scenes.house_rules import HouseRulesScene, SharedRulesScene
from spitegame.scenes.join import JoinScene
from spitegame.scenes.joining import JoiningScene
from spitegame.scenes.leaving import LeavingScene, Wait
from spitegame.scenes.match import Vacancy
from spitegame.scenes.meeting_place import MeetingPlaceScene
from spitegame.scenes.newcomer import NewcomerScene
from spitegame.scenes.people import PeopleScene, PersonScene
from spitegame.scenes.portraits import PortraitScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.scenes.removal import Removable, RemovalScene
from spitegame.scenes.review import ReviewScene
from spitegame.scenes.seeking import SeekingScene
from spitegame.scenes.settings import LanguageScene, SettingsScene
from spitegame.scenes.setup import SetupScene
from spitegame.scenes.shelf import PastGameScene, ShelfScene
from spitegame.scenes.statistics import StatisticsScene
from spitegame.scenes.stopped import StoppedScene
from spitegame.scenes.table.commands import SAVED
from spitegame.scenes.table.remote_players import OverdueScene, StrandedScene
from spitegame.scenes.translating import TranslatingScene
from spitegame.scenes.unfinished import UnfinishedGameScene
from spitegame.scenes.versions import VersionsScene
from spitegame.session.history import Achieved, Evaluated
from spitegame.session.occupants import Computer, Person
from spitegame.session.regulars import Balance
from spitegame.session.replay import Replay
from spitegame.session.room_state import Absence, CodeOpen, Company, Lost, Stranded, Waiting
from spitegame.session.setup import HouseRules
from spitegame.session.updates import Announcement, Question
from spitegame.tables.catalog import OFFERS
from spitegame.tables.help import explanations, page
from spitegame.translation import _
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Back, Quit, Scene
from support.finished_games import finished, record
from support.malice.tables import table
from support.memory_book import MemoryBook, met, table_of
from support.past_games import NOON, MemoryGames, past
from support.windows.form_user import LEVELS, Home, WaitingHere
from support.windows.scripted_rooms import CODE, FREE, HOST, ME, Hosted, Joined, any_game, guest
from support.windows.table_user import Dealt

NAMES = ("Wolfgang Amadeus Mozartt", "WWWWWWWWWWWWWWWWWWWWWWWW", "Ö", "Dorian", "Edith", "Fergus O’Shaughnessy III")
OTHERS = (Computer("Mallory", "fair"), Computer("Ada", "good"), Person(NAMES[0]))
FULL = Company((HOST, *map(guest, NAMES), FREE))
LOST = past(*[(NAMES[0], "spiteful best")] * 7, place=2, left=7, points=-5, of_day="2026-11-23", deal="ZJWG-RMCW-8")
PLAYED = [
    LOST,
    past((NAMES[0], ""), day=2, practice=True, online=True),
    past(("Ada", "good"), ("Bo", ""), ("Cy", ""), game="spite", preset="house", size=0, day=3, of_day="2026-11-22"),
    *(past(("Ada", "good"), place=1 + day % 2, left=5, day=day) for day in range(8, 13)),
]


def home() -> Home:
    about = _("{progress}. {when}", progress=_("Cards left: {numbers}", numbers="12, 11"), when=when(NOON))
    waiting = [
        Resumable(str(number), f"Spite & Malice: Ann, {name}", Mode.LOCAL, about=about, game="malice", others=OTHERS)
        for number, name in enumerate(NAMES[:4])
    ]
    found = {game.key: Evaluated(game.key, (50, 80, 100), 7) for game in PLAYED}
    games = MemoryGames(list(PLAYED), evaluations=found, achieved=[Achieved("malice-tidy", LOST.key)])
    return Home(
        preferences=Preferences(taught=True, name="Robin"),
        waiting=waiting[:3],
        past=games,
        unfinished=WaitingHere(waiting),
    )


def curious() -> Home:
    asked = Question(0.0, Announcement("99.0.0", "https://spitegame.example/download"))
    preferences = Preferences(taught=True, name="Robin", updates=True, asked=asked)
    return replace(home(), waiting=(), preferences=preferences, updates_from="spitegame.example")


def door_at(page: str) -> Scene:
    scene = DoorScene(home())
    scene._turn_to(page)
    return scene


def acquainted() -> Home:
    balances = (Balance(game="malice", games=112, won=57, points=134), Balance(game="spite", games=31, points=-28))
    people = [met(name, *balances, days=index) for index, name in enumerate((*NAMES, NAMES[0]))]
    people[-1] = replace(people[-1], key=bytes(32), is_blocked=True)
    return Home(book=MemoryBook(people, (), [table_of(name) for name in NAMES]))


def menu() -> Scene:
    choices = ("Back to the game", "Another player joins", "Settings", "Copy this deal", "Leave the table")
    return ConfirmScene(_("Menu"), _(SAVED), [(_(text), Back) for text in choices])


def typed_deal() -> Scene:
    scene = DealScene(home())
    scene._type("ZJWG-RMCW-8" * 20)
    return scene


def host() -> Scene:
    room = Hosted(company=FULL, code_state=CodeOpen(CODE, 600.0))
    return HostingScene(room.handle, home(), "malice", LEVELS["malice"])


def leaving() -> Scene:
    room = Hosted(company=FULL, game=any_game(record()), to_act=frozenset({ME}), may_hand_on=True)
    return LeavingScene(room.handle, Wait.HOST, Quit, Back())


def host_away_before_the_game() -> Scene:
    company = Company((replace(HOST, occupant=Person(NAMES[0])), *FULL.chairs[1:]))
    room = Joined(stage=Waiting("tulip anchor seven"), company=company, own=Lost(190))
    return JoiningScene(room.handle, home(), lambda: DoorScene(home()))


def asking_to_leave() -> Scene:
    name = NAMES[0]
    room = Hosted(company=FULL, is_open=True, identified=frozenset({name}))
    return RemovalScene(room.handle, Removable(name, Seat(1)), Back())


def review() -> Scene:
    spite = finished("Ann", "Bo", "Cy", game="spite", rules=GAMES["spite"].rulebook.presets["strict"])
    return ReviewScene(Replay(spite), [Seat(0)], Seat(0), None, lambda: None)


def house_rules(game: str, rules: Any) -> Scene:
    return HouseRulesScene(OFFERS[game], rules, 4, print, home())


def sign() -> Scene:
    """The explanation with most words."""
    found = explanations("spite", OPEN, 4).values()
    return ExplanationScene(max(found, key=lambda each: len(str(each))), Back)


FORMS: Mapping[str, Callable[[], Scene]] = {
    "door": lambda: DoorScene(home()),
    "door of a newcomer": lambda: DoorScene(Home()),
    "setup": lambda: SetupScene(home(), LEVELS),
    "setup of a room": lambda: SetupScene(home(), LEVELS, hosting=True),
    "join": lambda: JoinScene(home()),
    "lobby of the host": host,
    "lobby of a guest": lambda: JoiningScene(
        Joined(stage=Waiting("tulip anchor seven"), company=FULL).handle, home(), lambda: DoorScene(home())
    ),
    "settings": lambda: SettingsScene(home()),
    "language": lambda: LanguageScene(home()),
    "translating": lambda: TranslatingScene(home()),
    "versions": lambda: VersionsScene(curious()),
    "door with a newer version": lambda: DoorScene(curious()),
    "door that asks for a yes": lambda: DoorScene(replace(home(), waiting=(), updates_from="spitegame.example")),
    "help": lambda: HelpScene(page("malice", ONLINE, 2)),
    "shelf": lambda: ShelfScene(home()),
    "statistics": lambda: StatisticsScene(home()),
    "achievements": lambda: AchievementsScene(home()),
    "people": lambda: PeopleScene(acquainted()),
    "person": lambda: PersonScene(acquainted().book, bytes(32), NOON),
    "daily": lambda: DailyScene(home(), lambda: date(2026, 11, 23)),
    "daily of a newcomer": lambda: DailyScene(Home(), lambda: date(2026, 11, 23)),
    "appearance": lambda: AppearanceScene(home()),
    "faces": lambda: PortraitScene(home(), "Robin", is_first=True),
    "menu": menu,
    "asking to leave": asking_to_leave,
    "leaving": leaving,
    "host is away before the game": host_away_before_the_game,
    "curtain": lambda: HandoverScene(NAMES[0], _("{name} passes.", name="Mallory"), True, lambda: None, portrait="owl"),
    "review": review,
    "house rules of malice": lambda: house_rules("malice", CLUB),
    "house rules of spite": lambda: house_rules("spite", OPEN),
    "shared rules": lambda: SharedRulesScene(HouseRules("malice", CLUB), home(), print),
    "deal": lambda: DealScene(home()),
    "deal by a long code": typed_deal,
    "opponents": lambda: OpponentsScene(LEVELS["malice"], (), print),
    "friends in another house": lambda: BeyondScene(home(), Back),
    "meeting place": lambda: MeetingPlaceScene(home(), Back),
    **{f"door, {entry}": partial(door_at, entry) for entry in ("unfinished", "games", "online", "learn", "menu")},
    "looking for a table": lambda: SeekingScene(home()),
    "sign": sign,
    "help of spite": lambda: HelpScene(page("spite", OPEN, 4)),
    "newcomer": lambda: NewcomerScene(
        (Person(NAMES[0]), Computer(NAMES[1], "fair")), Vacancy(("easy", "fair", "good"), lambda _: DoorScene(home()))
    ),
    "past game": lambda: PastGameScene(LOST, MemoryGames([LOST]), home(), lambda: None),
    "unfinished game": lambda: UnfinishedGameScene(home().waiting[0], home(), lambda: None),
    "somebody is away": lambda: OverdueScene(
        Hosted(company=FULL, overdue=(Seat(1),)).handle, Dealt(table(hand="2d")), Seat(1)
    ),
    "host is away": lambda: StrandedScene(
        Joined(company=FULL, stranded=Stranded(None), absence=Absence.COMES_BACK).handle,
        Quit,
        lambda: DoorScene(home()),
    ),
    "stopped": lambda: StoppedScene(Path("spitegame.log"), str),
}
