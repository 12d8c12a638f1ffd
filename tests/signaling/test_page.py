"""The page that the service gives to browsers: a real service process, and plain HTTP."""

import asyncio
import contextlib
import gzip
import socket
from collections.abc import AsyncIterator, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from support.online.page_folder import (
    FIRST,
    SCRIPT,
    SCRIPT_NAME,
    TOGETHER_NAME,
    WASM,
    WASM_NAME,
    Answer,
    asked,
    page_folder,
)
from support.online.service_callers import Process, service
from support.online.services_here import house
from support.waiting import run, until

from signaling import web_page
from signaling.app import Running
from signaling.limits import Limits, Rate
from signaling.messages import HOST, From, To
from signaling.settings import Settings
from signaling.web_page import DIGEST_HEADER, SUMS, Page, PageFiles

# aiohttp leaves a file that it opens for whoever is cut off at that moment to the garbage collector
pytestmark = pytest.mark.filterwarnings(
    "ignore:Exception ignored in. <_io.FileIO:pytest.PytestUnraisableExceptionWarning"
)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with service("--page", str(page_folder(tmp_path_factory.mktemp("page")))) as running:
        yield running


def ask(process: Process, target: str, *lines: str, method: str = "GET") -> Answer:
    return run(asked(process.port, target, *lines, method=method))


def test_the_first_page_is_asked_for_anew_and_hashed_names_are_kept_for_ever(process: Process) -> None:
    first = ask(process, "/")
    assert (first.status, first.body, first.headers["cache-control"]) == (200, FIRST, "no-cache")
    assert first == ask(process, "/index.html") == ask(process, "/?from=chat")
    assert first == ask(process, "/", f"If-None-Match: {first.headers['etag']}")
    assert ask(process, "/art/felt.png").headers["cache-control"] == "no-cache"
    for name in (SCRIPT_NAME, TOGETHER_NAME):
        script = ask(process, name)
        assert (script.status, script.body) == (200, SCRIPT)
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("/", "text/html"),
        (SCRIPT_NAME, "text/javascript"),
        (TOGETHER_NAME, "text/javascript"),
        (WASM_NAME, "application/wasm"),
        ("/art/felt.png", "image/png"),
        (f"/{SUMS}", "text/plain"),
    ],
)
def test_every_file_is_guarded_by_its_headers(process: Process, name: str, kind: str) -> None:
    headers = ask(process, name).headers
    assert headers["content-type"].startswith(kind)
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers[DIGEST_HEADER.lower()] == sha256(ask(process, f"/{SUMS}").body).hexdigest()
    assert not any("cookie" in name for name in headers)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("deflate", ""),
        ("identity", ""),
        ("", ""),
    ],
)
def test_the_smallest_form_that_can_be_read_is_sent(process: Process, accepted: str, coding: str) -> None:
    answer = ask(process, SCRIPT_NAME, f"Accept-Encoding: {accepted}")
    assert answer.headers.get("content-encoding", "") == coding
    assert answer.body == {"br": b"stands for brotli", "gzip": gzip.compress(SCRIPT, mtime=0), "": SCRIPT}[coding]
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript")


def test_who_has_a_file_already_is_not_sent_it_again(process: Process) -> None:
    plain, packed = ask(process, SCRIPT_NAME), ask(process, SCRIPT_NAME, "Accept-Encoding: gzip")
    tag = packed.headers["etag"]
    assert tag != plain.headers["etag"]
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        again = ask(process, SCRIPT_NAME, "Accept-Encoding: gzip", f"If-None-Match: {known}")
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
        assert "content-length" not in again.headers
    assert ask(process, SCRIPT_NAME, f"If-None-Match: {tag}").status == 200


@pytest.mark.parametrize(
    ("wanted", "status", "start", "end"),
    [
        ("bytes=0-9", 206, 0, 10),
        ("bytes=1000-", 206, 1000, len(WASM)),
        ("bytes=-5", 206, len(WASM) - 5, len(WASM)),
        (f"bytes=5-{2 * len(WASM)}", 206, 5, len(WASM)),
        (f"bytes={len(WASM)}-", 416, 0, 0),
        ("bytes=9-5", 416, 0, 0),
        ("bytes=0-1,3-4", 416, 0, 0),
        ("lines=0-1", 416, 0, 0),
    ],
)
def test_a_part_of_a_file(process: Process, wanted: str, status: int, start: int, end: int) -> None:
    answer = ask(process, WASM_NAME, f"Range: {wanted}")
    assert answer.status == status
    if status == 416:
        assert answer.headers["content-range"] == f"bytes */{len(WASM)}"
        return
    assert answer.body == WASM[start:end]
    assert answer.headers["content-length"] == str(end - start)
    if status == 206:
        assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/{len(WASM)}"


def test_head_tells_of_a_file_and_a_part_of_another_edition_is_no_part_of_this_one(process: Process) -> None:
    whole, told = ask(process, WASM_NAME), ask(process, WASM_NAME, method="HEAD")
    assert (told.status, told.body) == (200, b"")
    for name in ("content-length", "content-type", "etag", DIGEST_HEADER.lower()):
        assert told.headers[name] == whole.headers[name]
    assert ask(process, "/missing", method="HEAD").body == b""
    assert ask(process, "/healthz", method="HEAD").headers["content-length"] == "5"
    for edition in (told.headers["etag"], '"older"'):
        assert ask(process, WASM_NAME, "Range: bytes=0-9", f"If-Range: {edition}").status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT"])
def test_nothing_but_get_and_head_is_done(process: Process, method: str) -> None:
    answer = ask(process, "/", method=method)
    assert (answer.status, answer.headers["allow"]) == (405, "GET,HEAD")


@pytest.mark.parametrize(
    "target",
    [
        "/../pyproject.toml", "/art/../index.html", "/%2e%2e/pyproject.toml", "/..%2findex.html", "//index.html",
        "/./index.html", "/index.html/", "/art", "/art/", "/etc/passwd", "/index.html%00", "/%2findex.html",
        "/INDEX.HTML", f"{SCRIPT_NAME}.gz", f"{SCRIPT_NAME}.br", "http://elsewhere/", "/" + "a" * 4000, "/%zz", "/%",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_page(process: Process, target: str) -> None:
    assert ask(process, target).status == 404


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Page:
    return Page.read(page_folder(tmp_path_factory.mktemp("files")))


def test_what_is_no_page_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"holds no page: there is no index\.html in it"):
        Page.read(tmp_path)
    page_folder(tmp_path)
    (tmp_path / "a name.js").touch()
    with pytest.raises(ValueError, match=r"'a name.js' in .* has a name that no page uses"):
        Page.read(tmp_path)
    (tmp_path / "a name.js").unlink()
    (tmp_path / "more.js.gz").write_bytes(b"no gzip")
    with pytest.raises(ValueError, match=r"a file in .* is damaged"):
        Page.read(tmp_path)


def files_of(running: Running) -> PageFiles:
    assert running.page
    return running.page


def serving(page: Page, **limits: object) -> Settings:
    return Settings(page=page, limits=Limits(**limits))  # type: ignore[arg-type]


@contextlib.asynccontextmanager
async def slow_reader(running: Running) -> AsyncIterator[socket.socket]:
    """A connection that has asked for a megabyte and takes nothing of it."""
    loop = asyncio.get_running_loop()
    with socket.socket() as reader:
        reader.setblocking(False)
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        await loop.sock_connect(reader, ("127.0.0.1", running.port))
        await loop.sock_sendall(
            reader, f"GET {WASM_NAME} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        )
        yield reader


async def rest(reader: socket.socket) -> bytes:
    """All that still comes until the connection is closed."""
    data = b""
    while part := await asyncio.get_running_loop().sock_recv(reader, 65536):
        data += part
    return data


async def test_who_does_not_read_keeps_one_piece_waiting_and_holds_up_nobody(page: Page) -> None:
    async with house(serving(page)) as here, slow_reader(here.running) as reader:
        await until(lambda: files_of(here.running).number == 1, "the file is on its way")
        host, guest = await here.pair()
        await guest.say(To(HOST, b"box"))
        assert await host.hear(From) == From(guest.side, b"box")
        assert (await asked(here.running.port, WASM_NAME)).body == WASM
        assert files_of(here.running).bytes < 2 * len(WASM)
        assert (await rest(reader)).endswith(WASM)


async def test_who_reads_too_slowly_is_cut_off(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_page, "GRACE", 0.1)
    monkeypatch.setattr(web_page, "SLOWEST", 100e6)
    async with house(serving(page)) as here, slow_reader(here.running):
        await until(lambda: files_of(here.running).number == 1, "the file is on its way")
        await until(lambda: files_of(here.running).number == 0, "that has an end")
        assert files_of(here.running).bytes < len(WASM)


async def test_one_download_too_many_ends_the_oldest(page: Page) -> None:
    async with (
        house(serving(page, downloads=2)) as here,
        slow_reader(here.running) as oldest,
        slow_reader(here.running) as second,
    ):
        await until(lambda: files_of(here.running).number == 2, "both are on their way")
        assert (await asked(here.running.port, WASM_NAME)).body == WASM
        assert (await rest(second)).endswith(WASM)
        assert len(await rest(oldest)) < len(WASM)


async def test_one_source_has_no_more_than_its_share(page: Page) -> None:
    async with house(serving(page, page_files=Rate(3, 0.1))) as here:
        answers = [await asked(here.running.port, "/") for _ in range(4)]
        assert [each.status for each in answers] == [200, 200, 200, 429]
        assert int(answers[3].headers["retry-after"]) in range(1, 11)
        assert (await asked(here.running.port, "/", source="127.0.0.2")).status == 200
    settings = serving(page, downloads_per_source=1)
    async with house(settings) as here, slow_reader(here.running):
        await until(lambda: files_of(here.running).number == 1, "the first one is on its way")
        assert (await asked(here.running.port, WASM_NAME)).status == 429


async def test_a_packed_page_is_the_same_as_one_with_all_forms(tmp_path: Path) -> None:
    packed = page_folder(tmp_path / "packed")
    (packed / SCRIPT_NAME[1:]).unlink()
    (packed / f"{SCRIPT_NAME[1:]}.br").unlink()
    async with house(Settings(page=Page.read(packed))) as here:
        for accepted in ("gzip", "identity"):
            answer = await asked(here.running.port, SCRIPT_NAME, f"Accept-Encoding: {accepted}")
            is_packed = answer.headers.get("content-encoding") == "gzip"
            assert is_packed == (accepted == "gzip")
            assert (gzip.decompress(answer.body) if is_packed else answer.body) == SCRIPT
    async with house() as here:
        assert (await asked(here.running.port, "/")).status == 404
