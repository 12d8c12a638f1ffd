"""With the switch for streams on, no picture tells who the others are, or how to come to the table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from support.finished_games import finished
from support.malice.outcomes import after
from support.malice.tables import area, play_payoff, table
from support.memory_book import met, table_of
from support.pseudo_language import texts
from support.windows.form_user import Person as User
from support.windows.layout_checks import frame
from support.windows.scripted_rooms import ADA, FREE, Hosted, Joined, guest
from support.windows.table_user import Dealt

from spitegame.app.address_book import KeptAddressBook
from spitegame.app.desktop import Desktop
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.rules.game import Seat
from spitegame.rules.malice.game import GAME
from spitegame.scenes.beyond import BeyondScene
from spitegame.scenes.hosting import INVITATION_BY_LINK
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.scenes.meeting_place import MeetingPlaceScene
from spitegame.scenes.people import PeopleScene, PersonScene
from spitegame.scenes.program import Mode
from spitegame.scenes.removal import Removable, RemovalScene
from spitegame.scenes.results import ResultsScene
from spitegame.scenes.settings import SettingsScene
from spitegame.scenes.shelf import ShelfScene
from spitegame.scenes.statistics import StatisticsScene
from spitegame.scenes.table.remote_players import OverdueScene
from spitegame.scenes.table.scene import TableScene
from spitegame.session.occupants import Person
from spitegame.session.regulars import Balance, Met
from spitegame.session.room_codes import Invitation, LongCode, invitation, machine_at, parse
from spitegame.session.room_handle import Phrase, RemoveOnlooker
from spitegame.session.room_state import Chair, CodeOpen, Company, Connecting, Here, Lost, RoomFailed, Waiting
from spitegame.session.setup import short_game
from spitegame.storage.acquaintances import KeptRegulars, KeptTables
from spitegame.storage.files import Notices
from spitegame.storage.records import keep_local_game
from spitegame.storage.saved_games import save_game
from spitegame.tables.catalog import FACES
from spitegame.ui.inputs import Key, PadLabels
from spitegame.ui.nodes import FieldLook, Letter, QrCode
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Back, Over, Scene
from spitegame.ui.stage import Stage

GUESTS = ("Zebedee", "Quirina", "Xaver")
CODE, LONG = parse("K7QM4X"), "secretofthelink"
SERVICE, ADDRESS, WORDS = "wss://tables.hidden.example/rooms", "192.168.77.7:8765", "tulip anchor seven"
PAGE = "https://tables.hidden.example/"
SECRETS = (*GUESTS, "K7QM4X", "K7Q", LONG, "hidden.example", "192.168.77", *WORDS.split())
OWN = Chair(Person("Robin"), Here())
COMPANY = Company((OWN, *map(guest, GUESTS[:2]), ADA, FREE), (GUESTS[2],))
HOST = {
    "company": COMPANY,
    "code_state": CodeOpen(CODE, 600.0),
    "verifiers": {Seat(1): WORDS},
    "address": ADDRESS,
    "page": PAGE,
    "link": f"{PAGE}#{LONG}",
    "invitation": invitation(CODE, ADDRESS),
    "identified": frozenset(GUESTS),
}


@pytest.fixture
def desktop(open_desktop: Callable[..., Desktop]) -> Desktop:
    opened = open_desktop(load_network=lambda: False)
    setup = replace(short_game(), occupants=(Person("Robin"), Person(GUESTS[0])))
    opened.settings.prefer(Preferences(name="Robin", streaming=True, taught=True, service=SERVICE, setup=setup))
    opened.notices()  # as every first screen asks for them
    return opened


def hosted(desktop: Desktop, **shown: Any) -> Hosted:
    room = Hosted(**(HOST | shown))
    room.handle.veil = desktop.settings.veil
    return room


def joined(desktop: Desktop, **shown: Any) -> Joined:
    room = Joined(**({"company": COMPANY} | shown))
    room.handle.veil = desktop.settings.veil
    return room


def shown(desktop: Desktop, scene: Scene) -> set[str]:
    """All that the nodes of a scene say, to eyes and to ears; that of a QR code too."""
    stage = Stage(
        desktop.help(()) if scene.overlay else scene, KeyboardScene, lambda: desktop.settings.preferences.streaming
    )
    if scene.overlay:
        stage.take(Over(scene))
    stage.update(1.0)
    nodes = stage.nodes(frame())
    assert not any(isinstance(node.look, QrCode) for node in nodes)
    return {text for node in nodes for text in (*texts(node), *_typed(node.look)) if text}


def _typed(look: object) -> Iterator[str]:
    if isinstance(look, FieldLook | Letter):
        yield look.text


def told(texts: set[str]) -> set[str]:
    return {text for text in texts if any(secret in text for secret in SECRETS)}


def lobby(desktop: Desktop, **shown: Any) -> Scene:
    return desktop.rooms._hosting(hosted(desktop, **shown).handle, (), "malice")


def waiting(desktop: Desktop, stage: Any) -> Scene:
    return desktop.rooms._joining(joined(desktop, stage=stage).handle, "Robin", desktop.door)


def join_form(desktop: Desktop, text: str) -> Scene:
    scene = desktop.set_up(Mode.JOIN)
    User(scene, frame()).paste(text)
    return scene


def typing(desktop: Desktop) -> Scene:
    return KeyboardScene(join_form(desktop, str(CODE)), PadLabels.LETTERS)


def asked(desktop: Desktop) -> Scene:
    """An invitation comes while the player is at a table."""
    desktop.games.start(desktop.settings.preferences.setup)
    step = desktop.open(Invitation(CODE, ADDRESS))
    assert isinstance(step, Over)
    return step.scene


def at_table(desktop: Desktop, room: Hosted | Joined) -> Scene:
    """A table of three in this room, at which something has been said."""
    occupants = room.occupants[:3]
    dealt = Dealt(table(others=(area("8c"),) * 2), occupants=occupants, room=room.handle, here=(Seat(0),))
    scene = TableScene(dealt, FACES["malice"], desktop)
    room.tell(f"{GUESTS[0]} has come.")
    if isinstance(room, Hosted):
        room.tell(f"Another player can type {CODE} now, or open {PAGE}#{LONG}.")
    room.hear(Seat(1), Phrase.HELLO)
    for tick in range(40):
        dealt.run()
        scene.update(tick / 10)
    scene.handle(Key("l", "l"), frame())
    return scene


def past(desktop: Desktop) -> Scene:
    saved = desktop._folders.saved_game
    save_game(saved, finished("Robin", GUESTS[0]))
    keep_local_game(desktop._folders, saved, finished("Robin", GUESTS[0]))
    games = desktop.library.past_games()
    games.take_in()
    return ShelfScene(desktop)


def results(desktop: Desktop) -> Scene:
    room = joined(desktop, regulars={Seat(1): met(GUESTS[0], Balance(game="malice", games=3))})
    state = after(table(payoff="Ad", others=(area("8c"),) * 2), play_payoff())
    dealt = Dealt(state, occupants=room.occupants[:3], room=room.handle, here=(Seat(0),))
    names = desktop.settings.veil.names(dealt.occupants, [Seat(0)])
    return ResultsScene(FACES["malice"].ending(GAME.view(state, Seat(0)), names), names, dealt, desktop)


def people(desktop: Desktop) -> Scene:
    acquainted(desktop)
    return PeopleScene(desktop)


def statistics(desktop: Desktop) -> Scene:
    past(desktop)
    return StatisticsScene(desktop)


def acquainted(desktop: Desktop) -> KeptAddressBook:
    KeptRegulars(desktop._folders, Notices()).block(Met(bytes(32), GUESTS[0]))
    KeptTables(desktop._folders, Notices()).keep_visited(table_of(GUESTS[1]))
    return desktop.rooms.address_book()


LOST = Chair(Person(GUESTS[0]), Lost(700))
SCREENS: Mapping[str, Callable[[Desktop], Scene]] = {
    "door": lambda desktop: desktop.door(),
    "settings": SettingsScene,
    "setup": lambda desktop: desktop.set_up(Mode.LOCAL),
    "setup of a room": lambda desktop: desktop.set_up(Mode.HOST),
    "join by a code": lambda desktop: join_form(desktop, invitation(CODE, ADDRESS)),
    "join by a link": lambda desktop: join_form(desktop, f"{PAGE}#{LongCode(bytes(16), bytes(16))}"),
    "keyboard": typing,
    "lobby": lobby,
    "lobby without a page": lambda desktop: lobby(desktop, link="", page=""),
    "room that failed": lambda desktop: lobby(desktop, code_state=RoomFailed(f"{ADDRESS} is not answering.")),
    "connecting": lambda desktop: waiting(desktop, Connecting(f"Trying {GUESTS[0]}.")),
    "waiting": lambda desktop: waiting(desktop, Waiting(WORDS)),
    "invited": asked,
    "service is silent": lambda desktop: waiting(
        desktop, RoomFailed(str(NetworkProblem(Fault.SERVER_GONE, machine=machine_at(SERVICE))))
    ),
    "whom to call": lambda desktop: BeyondScene(desktop, Back),
    "named service": lambda desktop: MeetingPlaceScene(desktop, Back),
    "removal": lambda desktop: RemovalScene(hosted(desktop).handle, Removable("Guest 3", None), Back()),
    "overdue": lambda desktop: OverdueScene(
        hosted(desktop, company=Company((OWN, LOST)), overdue=(Seat(1),)).handle, Dealt(table()), Seat(1)
    ),
    "table of the host": lambda desktop: at_table(desktop, hosted(desktop)),
    "table of a guest": lambda desktop: at_table(desktop, joined(desktop)),
    "game at this screen": lambda desktop: desktop.games.start(desktop.settings.preferences.setup),
    "results": results,
    "games played": past,
    "statistics": statistics,
    "review": lambda desktop: desktop.library.review(finished("Robin", GUESTS[0]), [Seat(0)], Seat(0), lambda: None),
    "people": people,
    "person": lambda desktop: PersonScene(acquainted(desktop), bytes(32), 0.0),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_streamed_screen_tells_no_names_and_no_ways_to_the_table(desktop: Desktop, screen: str) -> None:
    assert told(shown(desktop, SCREENS[screen](desktop))) == set()


@pytest.mark.parametrize("screen", ["door", "lobby", "join by a code", "waiting", "table of the host", "people"])
def test_without_the_switch_they_stand_there(desktop: Desktop, screen: str) -> None:
    desktop.settings.prefer(replace(desktop.settings.preferences, streaming=False))
    nodes = SCREENS[screen](desktop).nodes(frame())
    assert told({text for node in nodes for text in (*texts(node), *_typed(node.look))})


def test_what_was_said_before_the_switch_is_veiled_with_it(desktop: Desktop) -> None:
    desktop.settings.prefer(replace(desktop.settings.preferences, streaming=False))
    scene = at_table(desktop, hosted(desktop))
    assert any(GUESTS[0] in text for text in _log(scene))
    desktop.settings.prefer(replace(desktop.settings.preferences, streaming=True))
    assert told(_log(scene)) == set()
    assert any("Guest 1" in text for text in _log(scene))


def _log(scene: Scene) -> set[str]:
    return {node.label for node in scene.nodes(frame()) if node.id.startswith("log.")}


def test_codes_and_links_are_copied_and_whoever_is_removed_is_the_one_that_was_meant_all_the_same(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(desktop, "machine", replace(desktop.machine, copy=copy))
    user = User(lobby(desktop), frame())
    user.tap("link")
    user.tap("invite")
    assert copied == [f"{PAGE}#{LONG}", INVITATION_BY_LINK.format(link=f"{PAGE}#{LONG}", code="K7Q-M4X")]
    room = hosted(desktop)
    (onlooker,) = room.handle.shown.company.onlookers
    assert onlooker == "Guest 3"
    User(RemovalScene(room.handle, Removable(onlooker, None), Back()), frame()).tap("Remove")
    assert room.posted == [RemoveOnlooker(GUESTS[2])]


def test_the_length_of_a_code_shows_as_it_is_typed(desktop: Desktop) -> None:
    scene = desktop.set_up(Mode.JOIN)
    User(scene, frame()).type("k7q")
    stage = Stage(scene, KeyboardScene, lambda: True)
    letters = [node.look.text for node in stage.nodes(frame()) if isinstance(node.look, Letter)]
    assert letters == ["•", "•", "•", "", "", ""]
