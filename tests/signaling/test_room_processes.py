"""The service as a program: what it says, how it ends, and how hosts and guests come through its death."""

import asyncio
import gc
import ssl
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from aiohttp import WSMsgType
from support.online.certificates import certify
from support.online.page_folder import FIRST, WASM, WASM_NAME, Answer, asked, page_folder
from support.online.ports import free_port
from support.online.raw_frames import flooded, frame, masked, opened
from support.online.service_callers import PATIENCE, callers, redis_server, service
from support.process_costs import memory
from support.waiting import until

import signaling.__main__
from signaling import messages as rooms
from signaling.__main__ import REDIS_VARIABLE, TRIM_PERIOD, main


async def test_kill_9_and_everyone_comes_back_by_their_keys() -> None:
    port = free_port()
    with service(port=port) as first:
        async with callers() as programs:
            host, guest = await programs.pair(port)
            first.kill()
            assert await host.closed() == await guest.closed() == 1006
            with service(port=port) as second:
                guest = await programs.call(second.port, guest.key)
                assert not (await guest.come_back(host.room)).host
                host = await programs.call(second.port, host.key)
                opened = await host.reopen()
                assert (opened.room, opened.route, opened.lives) == (host.room, "", 0)
                assert (await host.hear(rooms.Knock)).side == guest.side
                await host.say(rooms.To(guest.side, b"box"))
                assert await guest.hear(rooms.From) == rooms.From(rooms.HOST, b"box")
                renewed = await host.ask(rooms.Renew(1), rooms.Opened)
                other = await programs.call(second.port)
                await other.join(renewed.route)


async def test_told_to_stop_it_tells_everyone_and_stops() -> None:
    with service("--no-tables") as process:
        async with callers() as programs:
            host, guest = await programs.pair(process.port)
            watcher = await programs.call(process.port)
            assert await watcher.ask(rooms.Watch(), rooms.Listing) == rooms.Listing("no_list")
            process.popen.terminate()
            assert await host.closed() == await guest.closed() == await watcher.closed() == 1012
            assert process.popen.wait(PATIENCE) == 0


FIGURES = (
    'connections{role="host"} 2.0', 'connections{role="guest"} 0.0', 'connections{role="watcher"} 1.0',
    'connections{role="nobody"} 2.0', 'problems_total{problem="no_room"} 1.0',
    'problems_total{problem="room_full"} 0.0', 'messages_total{message="joined"} 1.0',
    'moods_total{mood="turn"} 1.0', 'moods_total{mood="direct"} 0.0', "box_bytes_total 100.0", "tables 1.0",
    'listings_total{state="listed"} 1.0', 'listings_total{state="later"} 0.0', "well 1.0",
    'page_answers_total{status="200"} 1.0', 'page_answers_total{status="404"} 1.0', "page_bytes_total 1.024e+06",
)  # fmt: skip


async def test_all_is_counted_and_nobody_is_named(tmp_path: Path) -> None:
    log = tmp_path / "log"
    page = str(page_folder(tmp_path / "page"))
    with (
        log.open("w") as errors,
        service("--metrics-port", "0", "--stun", "stun:127.0.0.1:3478", "--page", page, errors=errors) as process,
    ):
        metrics = int(process.line.rpartition("/metrics")[0].rpartition(":")[2])
        async with callers() as programs:
            _, guest = await programs.pair(process.port)
            stranger = await programs.call(process.port)
            await stranger.ask(rooms.Join("22A", stranger.key), rooms.Problem)
            await guest.say(rooms.To(rooms.HOST, b"x" * 100))
            await guest.say(rooms.Leave("turn"))
            host, _ = await programs.host(process.port)
            row = rooms.Row(host.room, b"of the long code", 0, rooms.OpenTable("malice", "party", 1, 3, "en"))
            await host.ask(rooms.List(row.table, row.secret), rooms.Listing)
            await (await programs.call(process.port)).ask(rooms.Watch(), rooms.Tables)
            assert (await asked(process.port, WASM_NAME, "Referer: https://chat.example.org/#K7QM4X")).status == 200
            assert (await asked(process.port, "/missing")).status == 404
            await say_no_http(process.port)
            other = await programs.call(process.port, protocols=("spitegame.rooms.99",))
            assert await other.closed() == 1002
            told = Answer(0, {}, b"")
            while b'moods_total{mood="turn"} 1.0' not in told.body:
                told = await asked(metrics, "/metrics")
            assert told.headers["content-type"].startswith("text/plain")
            table_bytes = f"table_bytes_total {len(rooms.pack(rooms.Tables((), (row,), True)))}.0"
            for line in ("process_cpu_seconds_total", *(f"spitegame_rooms_{each}" for each in (*FIGURES, table_bytes))):
                assert line in told.body.decode()
            health = await asked(metrics, "/healthz")
            assert (health.status, health.body) == (200, b"well\n")
    assert log.read_text() == ""


async def say_no_http(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"\x16\x03\x01 no HTTP\r\n\r\n")
    assert b" 400 " in await reader.readline()
    writer.close()
    await writer.wait_closed()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
async def test_floods_take_little_memory_leave_no_more_each_time_and_hold_up_nobody_else() -> None:
    flooders = 100
    with service() as process:
        async with callers() as programs:

            async def ping() -> None:
                host, guest = await programs.pair(process.port)
                for _ in range(20):
                    await guest.say(rooms.To(rooms.HOST, b"box"))
                    assert await host.hear(rooms.From) == rooms.From(guest.side, b"box")

            async def flood() -> None:
                before = memory(process.popen.pid)
                async with flooded(process.port, flooders):
                    for _ in range(5):
                        await ping()
                    assert (memory(process.popen.pid) - before) / flooders < 150

            await ping()
            await flood()
            await asyncio.sleep(2 * TRIM_PERIOD)
            most = memory(process.popen.pid) + 10 * flooders  # a connection that is kept would leave 16 each time
            for _ in range(2):
                await flood()
                await until(lambda: memory(process.popen.pid) < most, "memory given back")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("", "required: --port"),
        ("--port many", "'many' is not a number from 0 to 65535"),
        ("--port 0 --stun http://a", "write it as in stun:host:3478"),
        ("--port 0 --turn turn:a?transport=pigeon", "is no such server"),
        ("--port 0 --turn turn:a", "--turn and --turn-secret-file need each other"),
        ("--port 0 --turn turn:a --turn-secret-file missing", "'missing' cannot be read: No such file"),
        ("--port 0 --turn turn:a --turn-secret-file /dev/null", "'/dev/null' is empty"),
        ("--port 0" + 17 * " --stun stun:a", "more than 16 STUN and TURN servers"),
        ("--port 0 --code-seconds 0", "'0' is not a number from 1 to 86400"),
        ("--port 0 --connections -1", "'-1' is not a number from 1"),
        ("--port 0 --tls-cert a", "--tls-cert and --tls-key need each other"),
        ("--port 0 --tls-cert a --tls-key b", "'a' and 'b' are no certificate and key"),
        ("--port 0 --redis-file missing", "'missing' cannot be read: No such file"),
        ("--port 0 --page missing", "holds no page"),
    ],
)
def test_wrong_arguments_are_said_in_a_sentence(
    arguments: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["signaling", *arguments.split()])
    monkeypatch.setattr("signaling.__main__._allow_many_files", lambda: pytest.fail("it starts"))
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "redis", "said"),
    [
        ("--host 192.0.2.1", "", "cannot assign requested address"),
        ("--redis-file url", "redis://127.0.0.1:1", "written as in redis://host:6379"),
        ("", "redis://127.0.0.1:1", "Connection refused"),
    ],
)
def test_why_it_does_not_start_is_said_in_a_sentence(
    arguments: str, redis: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for module, name in ((gc, "freeze"), (gc, "set_threshold"), (signaling.__main__, "_allow_many_files")):
        monkeypatch.setattr(module, name, lambda *_: None)  # what only a process of its own should do
    monkeypatch.setattr(sys, "argv", ["signaling", "--port", "0", *arguments.split()])
    monkeypatch.setenv(REDIS_VARIABLE, redis)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "url").write_text("localhost\n")
    assert main() == 1
    assert said in capsys.readouterr().err


async def test_without_a_proxy_the_service_speaks_tls_itself(tmp_path: Path) -> None:
    certify("127.0.0.1", tmp_path)
    trusting = ssl.create_default_context(cafile=tmp_path / "authority.pem")
    arguments = ("--tls-cert", str(tmp_path / "server.pem"), "--tls-key", str(tmp_path / "server.key"))
    with service("--page", str(page_folder(tmp_path / "page")), *arguments) as process:
        assert "wss://" in process.line
        reader, writer = await opened(process.port, tls=trusting)
        reopened = rooms.Opened(rooms.public_id(bytes(16)), "", 0, rooms.ConnectOptions((), relay=False))
        for said, heard in (
            (rooms.Reopen(bytes(16)), reopened),
            (rooms.To(b"x" * 16, b"x" * rooms.MOST_BOX), rooms.Gone(b"x" * 16)),
        ):
            writer.write(masked(WSMsgType.BINARY, rooms.pack(said)))
            assert await reader.readexactly(2 + len(rooms.pack(heard))) == frame(WSMsgType.BINARY, rooms.pack(heard))
        writer.close()
        await writer.wait_closed()
        for target, body in (("/", FIRST), (WASM_NAME, WASM)):
            answer = await asked(process.port, target, tls=trusting)
            assert (answer.status, answer.body) == (200, body)


def test_what_runs_within_the_game_needs_nothing_that_the_game_does_not() -> None:
    code = "import sys, signaling.app; print({'redis', 'prometheus_client', 'uvloop'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.network
async def test_when_a_process_is_killed_its_people_come_back_to_another_and_codes_are_still_good() -> None:
    with redis_server() as url, service(redis=url) as one, service(redis=url) as other:
        async with callers() as programs:
            host, opened = await programs.host(one.port)
            guest, near = await programs.call(other.port), await programs.call(other.port)
            for each in (guest, near):
                await each.join(opened.route)
                assert (await host.hear(rooms.Knock)).side == each.side
            other.kill()
            await guest.closed()
            assert {(await host.hear(rooms.Gone)).side for _ in range(2)} == {guest.side, near.side}
            guest = await programs.call(one.port, guest.key)
            assert (await guest.come_back(host.room)).host
            assert (await host.hear(rooms.Knock)).side == guest.side
            with service(redis=url) as third:
                one.kill()
                await host.closed()
                guest = await programs.call(third.port, guest.key)
                assert not (await guest.join(opened.route)).host
                host = await programs.call(third.port, host.key)
                assert (await host.reopen()).route == opened.route
                assert (await host.hear(rooms.Knock)).side == guest.side
                assert await host.ask(rooms.To(near.side, b""), rooms.Gone) == rooms.Gone(near.side)
                late = await programs.call(third.port)
                await late.join(opened.route)


@pytest.mark.network
async def test_without_its_redis_a_process_sends_everyone_away_and_recovers() -> None:
    port = free_port()
    with ExitStack() as first, ExitStack() as stack:
        url = first.enter_context(redis_server(port))
        process = stack.enter_context(service(redis=url))
        async with callers() as programs:
            host, guest = await programs.pair(process.port)
            first.close()
            assert await host.closed() == await guest.closed() == 1012
            early = await programs.call(process.port)
            assert (await early.hear(rooms.Problem)).code == "server_busy"
            stack.enter_context(redis_server(port))
            while (answer := await asked(process.port, "/health")).status != 200:
                assert answer.status == 503
                await asyncio.sleep(0.05)
            host = await programs.call(process.port, host.key)
            await host.reopen()
            guest = await programs.call(process.port, guest.key)
            assert (await guest.come_back(host.room)).host
