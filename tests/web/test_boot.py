"""How the page begins: it shows how much is here, says why it does not come, and opens without a network."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from support.online.ports import free_port
from support.online.service_callers import service
from support.waiting import seen

from distribution.web import PAGE

pytestmark = pytest.mark.browser
PICTURE = "Boolean(window.page?.shown?.nodes)"
KEPT = "navigator.serviceWorker.ready.then(() => caches.keys())"
PATIENCE = 30_000
"""Milliseconds that something may take on a busy machine."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        if path is None or not PAGE.exists():
            pytest.skip("needs chromium, and what `python -m distribution web` makes")
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    yield made
    made.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(PAGE) as address:
        yield address


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[str]:
    with service("--page", str(folder), "--no-source-limits", port=port) as process:
        yield f"http://127.0.0.1:{process.port}/"


def until(page: Page, condition: str) -> None:
    """Waits for a condition. The policy of the page forbids what Playwright has for this."""
    seen(lambda: page.evaluate(condition), condition, PATIENCE / 1000)


def test_the_bar_is_full_when_everything_is_here_and_nothing_came_from_elsewhere(
    context: BrowserContext, address: str
) -> None:
    page = context.new_page()
    asked: list[str] = []
    said: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(address)
    until(page, PICTURE)
    bar = page.locator("progress")
    assert bar.evaluate("bar => bar.value === bar.max")
    assert not page.locator("#boot").is_visible()
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []
    assert said == []


@pytest.mark.parametrize("missing", ["page", "worker", "app", "pyodide.asm.wasm", "pyodide.asm.mjs"])
def test_a_file_that_does_not_come_is_told(context: BrowserContext, address: str, missing: str) -> None:
    page = context.new_page()
    context.route(re.compile(rf"/{re.escape(missing)}(\.[0-9a-f]+\.\w+)?$"), lambda route: route.abort())
    page.goto(address)
    expect(page.locator("#boot [role=alert]")).to_contain_text(
        "could not be loaded. Are you still connected?", timeout=PATIENCE
    )
    context.unroute_all()
    page.get_by_role("button", name="Load it again").click()
    until(page, PICTURE)


def test_a_browser_that_is_too_old_is_told(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.add_init_script("delete window.OffscreenCanvas")
    page.goto(address)
    expect(page.locator("#boot [role=alert]")).to_contain_text("This browser is too old")


def test_a_page_that_was_open_opens_without_a_network(context: BrowserContext) -> None:
    page = context.new_page()
    with served(PAGE) as address:
        page.goto(address)
        until(page, PICTURE)
        until(page, KEPT)
    page.reload()
    until(page, PICTURE)


def test_a_new_version_is_taken_at_the_next_load_and_the_oldest_one_removed(
    context: BrowserContext, tmp_path: Path
) -> None:
    page, port = context.new_page(), free_port()
    for number in range(4):
        with served(version(tmp_path / str(number), number), port) as address:
            page.goto(address)
            until(page, PICTURE)
            assert page.title().startswith("Spite")
            assert page.locator(f'meta[content="{number}"]').count() == 1
            until(
                page, f'caches.keys().then(keys => keys.some(key => key.endsWith("{digest(tmp_path / str(number))}")))'
            )
            until(page, "caches.keys().then(keys => keys.length < 3)")


def version(folder: Path, number: int) -> Path:
    """The page as a later version of it."""
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("index.html.*", "service-worker.js.*"))
    before = digest(folder)
    first, worker = folder / "index.html", folder / "service-worker.js"
    first.write_text(first.read_text().replace("<title>", f'<meta name="number" content="{number}">\n<title>'))
    worker.write_text(worker.read_text().replace(before, digest(folder)))
    return folder


def digest(folder: Path) -> str:
    return sha256((folder / "index.html").read_bytes()).hexdigest()
