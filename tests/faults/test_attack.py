"""The service while a stranger attacks it in all the ways at once that cost nothing."""

from pathlib import Path

import pytest
from support.online.attack_kit import besieged
from support.online.page_folder import WASM_NAME, page_folder
from support.online.service_callers import service

pytestmark = pytest.mark.skipif(
    "sys.platform != 'linux'", reason="needs /proc and a whole network of loopback addresses"
)


@pytest.mark.network
async def test_honest_tables_go_on_while_strangers_attack_and_load_the_page_without_a_pause(tmp_path: Path) -> None:
    page_folder(tmp_path)
    with service("--page", str(tmp_path)) as process:
        outcome = await besieged(
            process.port, process.popen.pid, ["/", WASM_NAME], tables=25, connections=400, addresses=50, seconds=6
        )
    assert (outcome.hosts_kept, outcome.gave_up) == (25, 0)
    assert outcome.p95 < 3
    assert outcome.most_megabytes < 160


@pytest.mark.long
async def test_honest_tables_go_on_while_a_stranger_with_a_botnet_attacks() -> None:
    with service() as process:
        outcome = await besieged(
            process.port, process.popen.pid, tables=500, connections=10_000, addresses=1_000, seconds=60
        )
    assert (outcome.hosts_kept, outcome.gave_up) == (500, 0)
    assert outcome.p95 < 3
    assert outcome.most_megabytes < 600
