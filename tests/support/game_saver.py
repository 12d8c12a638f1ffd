"""A program that a test kills at any moment. It plays one game after another, saves each action in the given folder,
and prints what has been saved."""

import sys
from pathlib import Path

from spitegame.rules.catalog import GAMES
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.table import Table
from spitegame.storage.files import Folders
from spitegame.storage.saved_games import load_game, save_game


def dealt(seed: int) -> Table:
    rules = GAMES["malice"].rulebook.presets["club"]
    return Table.begin(Record(game="malice", rules=rules, seed=seed, occupants=(Person("Ann"), Person("Bo"))))


def play(folders: Folders) -> None:
    found = load_game(folders.saved_game)
    table = found if isinstance(found, Table) else dealt(seed=0)
    while True:
        save_game(folders.saved_game, table.record)
        print(table.record.seed, len(table.record.entries), flush=True)
        if table.to_act:
            seat = min(table.to_act)
            table.submit(seat, table.view(seat).legal[0])
        else:
            table = dealt(seed=table.record.seed + 1)


if __name__ == "__main__":
    play(Folders.of(Path(sys.argv[1])))
