"""A table that is kept is opened again on another day, and who has sat there finds it on the first screen."""

import pytest
from support.windows.online_players import (
    ANNA,
    BERTHA,
    Service,
    Sit,
    at_table,
    code_of,
    join,
    play_together,
    settings,
)

pytestmark = [pytest.mark.window, pytest.mark.slow]


def test_the_same_table_on_another_day(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, settings(ANNA, service=service.url, payoff=1))
    bertha = sit(BERTHA, settings(BERTHA, service=service.url))
    anna.set_up_room()
    anna.click("rules")
    anna.says("lasting", "Keep this table: Off")
    anna.picture("keep this table")
    anna.click("lasting")
    anna.click("start")
    code = code_of(anna)
    anna.says("lasting", "This table is kept")
    anna.picture("a table that is kept")
    join(bertha, code)
    people = {0: anna, 1: bertha}
    at_table(anna, bertha)
    play_together(people)
    bertha.says("verdict", "Fair deal")
    for program in (anna, bertha):  # the guest looks whether the table is open as soon as she is at the first screen
        program.click("setup")
        program.scene("door")

    anna.click("people")
    anna.says("own.0", "Spite & Malice with Bertha")
    assert anna.shown.words("person.0").startswith("Bertha: Seen today. Spite & Malice: 1 game, you won ")
    anna.picture("people and an own table")
    bertha.click("people")
    bertha.says("visited.0.about", "Not open now.")
    bertha.picture("a table that is not open")
    bertha.key("Escape")
    bertha.scene("door")
    bertha.close()

    anna.click("own.0.open")
    code_of(anna)
    bertha = people[1] = sit(BERTHA)
    bertha.says("visit.0", "Sit down: Anna has your table open")
    bertha.picture("a table is open")
    bertha.click("visit.0")
    at_table(anna, bertha)
    play_together(people)
    for program, name in ((anna, BERTHA), (bertha, ANNA)):
        seat = 1 if program is anna else 0
        program.says(f"balance.{seat}", f"You and {name}: 2 games, you won ")
        program.picture(f"balance with {name}")
