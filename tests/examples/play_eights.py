"""Plays Eights in the program that has it: what `test_another_game.py` runs in a copy of this one."""

from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from support.online.lab import Lab, room_plan
from support.virtual_time import run_virtually
from support.waiting import until
from support.windows.form_user import Home, frame
from support.windows.form_user import Person as Reader
from support.windows.table_user import seated
from test_catalogs import test_every_game_is_in_every_catalog

from spitegame.cli import arena
from spitegame.packing.codec import pack_record, unpack_record
from spitegame.rules.catalog import GAMES
from spitegame.scenes.door import DoorScene
from spitegame.session.draw import Fair
from spitegame.session.replay import Replay

GAME = GAMES["eights"]
RULES = GAME.rulebook.presets["plain"]


def computers_play() -> None:
    for seats in ("best,easy", "spiteful best,best,good,fair,easy"):
        assert arena.run(["--game", "eights", "--games", "5", "--seats", seats, "--json"]) == 0


def somebody_finds_it_on_the_first_screen_and_reads_its_rules() -> None:
    reader = Reader(DoorScene(Home()), frame())
    reader.tap("games")
    assert reader.node("play.eights").label == "Play Eights: Plain, Quick 5, against Mallory"
    reader.key("f1")
    titles = []
    for _game in GAMES:
        titles.append(reader.reads("text0"))
        reader.tap("other")
    assert titles == ["Spite & Malice", "Spite", "Eights"]


def a_person_plays_at_a_table() -> None:
    person, match = seated(GAME.deal(RULES, 2, 1, None))
    face, chance = person.table.state.face, Random(1)
    while to_act := match.table.to_act:
        person.settle()
        (seat,) = to_act
        view = match.table.view(seat)
        action = chance.choice(view.legal)
        if seat == 0:
            person.tap(*face.places_of(view, action))
        else:
            match.act(seat, action)
        person.tick()
    person.settle()
    assert person.stage.scene.name == "results"
    record = match.table.record
    assert Replay(unpack_record(pack_record(record))).standings() == match.table.standings


async def two_programs_play_in_a_room(folder: Path) -> None:
    async with Lab(folder) as lab:
        host, guest = await lab.two(replace(room_plan(), game="eights", rules=RULES))

        def is_over() -> bool:
            for program in (host, guest):
                program.act()
            return host.is_over and guest.is_over

        await until(is_over, "the end")
        await until(lambda: guest.is_checked, "what the guest makes of the deal")
        assert isinstance(guest.verdict, Fair)


if __name__ == "__main__":
    test_every_game_is_in_every_catalog()
    computers_play()
    somebody_finds_it_on_the_first_screen_and_reads_its_rules()
    a_person_plays_at_a_table()
    with TemporaryDirectory() as folder:
        run_virtually(two_programs_play_in_a_room(Path(folder)))
