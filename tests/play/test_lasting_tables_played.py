"""A table that is kept is opened again on another day, and who has sat there finds it on the first screen."""

import pytest
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, Service, Sit

pytestmark = [pytest.mark.window, pytest.mark.slow]


def test_the_same_table_on_another_day(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, online.settings(ANNA, service=service.url, payoff=1))
    bertha = sit(BERTHA, online.settings(BERTHA, service=service.url))
    anna.set_up_room()
    anna.click("rules")
    anna.says("lasting", "Keep this table: Off")
    anna.click("lasting")
    anna.click("start")
    code = online.code_of(anna)
    anna.says("lasting", "This table is kept")
    online.join(bertha, code)
    people = {0: anna, 1: bertha}
    online.at_table(anna, bertha)
    online.play_together(people)
    bertha.says("verdict", "Fair deal")
    for program in (anna, bertha):  # the guest looks whether the table is open as soon as she is at the first screen
        program.click("setup")
        program.scene("door")

    anna.click("people")
    anna.says("own.0", "Spite & Malice with Bertha")
    assert anna.shown.words("person.0").startswith("Bertha: Seen today. Spite & Malice: 1 game, you won ")
    bertha.click("people")
    bertha.says("visited.0.about", "Not open now.")
    bertha.key("Escape")
    bertha.scene("door")
    bertha.close()

    anna.click("own.0.open")
    online.code_of(anna)
    bertha = people[1] = sit(BERTHA)
    bertha.says("visit.0", "Sit down: Anna has your table open")
    bertha.click("visit.0")
    online.at_table(anna, bertha)
    online.play_together(people)
    for program, name in ((anna, BERTHA), (bertha, ANNA)):
        seat = 1 if program is anna else 0
        program.says(f"balance.{seat}", f"You and {name}: 2 games, you won ")
