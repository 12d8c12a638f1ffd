"""How the page begins: it shows how much is here, says why it does not come, and opens without a network."""

import re
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import BrowserContext, Page, expect
from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind
from support.online.ports import free_port
from support.waiting import seen
from support.windows.online_players import Service

from distribution.web import PAGE

pytestmark = pytest.mark.browser
PICTURE = "Boolean(window.page?.shown?.nodes)"


@pytest.fixture
def context(browse: Browse) -> BrowserContext:
    return browse(BrowserKind.CHROMIUM, keeps_page=True, locale="en-GB").context


def until(page: Page, condition: str) -> None:
    """Waits for a condition. The policy of the page forbids what Playwright has for this."""
    seen(lambda: page.evaluate(condition), condition)


def test_the_bar_is_full_when_everything_is_here_and_nothing_came_from_elsewhere(
    context: BrowserContext, page_address: str
) -> None:
    page = context.new_page()
    asked: list[str] = []
    said: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(page_address)
    until(page, PICTURE)
    bar = page.locator("progress")
    assert bar.evaluate("bar => bar.value === bar.max")
    assert not page.locator("#boot").is_visible()
    assert [url for url in asked if not url.startswith((page_address, "blob:", "data:"))] == []
    assert page.evaluate("document.documentElement.lang") == "en"
    assert [url for url in asked if url.endswith(".mo")] == [], "English needs no catalogue"
    assert said == []


def test_a_file_that_does_not_come_is_told_and_loaded_again(context: BrowserContext, page_address: str) -> None:
    page = context.new_page()
    for missing in ("page", "worker", "pyodide.asm.wasm", "pyodide.asm.mjs"):
        context.route(re.compile(rf"/{re.escape(missing)}(\.[0-9a-f]+\.\w+)?$"), lambda route: route.abort())
        page.goto(page_address)
        told = page.locator("#boot [role=alert]")
        expect(told, missing).to_contain_text("could not be loaded. Are you still connected?")
        context.unroute_all()
    page.get_by_role("button", name="Reload").click()
    until(page, PICTURE)


def test_a_browser_that_is_too_old_is_told(context: BrowserContext, page_address: str) -> None:
    page = context.new_page()
    page.add_init_script("delete window.OffscreenCanvas")
    page.goto(page_address)
    expect(page.locator("#boot [role=alert]")).to_contain_text("This browser is too old")


def test_a_new_version_is_taken_at_the_next_load_the_oldest_one_removed_and_the_last_one_needs_no_network(
    context: BrowserContext, tmp_path: Path
) -> None:
    page, port = context.new_page(), free_port()
    for number in range(3):
        folder = version(tmp_path / str(number), number)
        with Service("--page", str(folder), port=port):
            page.goto(f"http://127.0.0.1:{port}/")
            until(page, PICTURE)
            assert page.title().startswith("Spite")
            assert page.locator(f'meta[content="{number}"]').count() == 1
            until(page, f'caches.keys().then(keys => keys.some(key => key.endsWith("{digest(folder)}")))')
            until(page, 'caches.keys().then(keys => keys.filter(key => key.startsWith("page ")).length < 3)')
    page.reload()
    until(page, PICTURE)
    assert page.locator('meta[content="2"]').count() == 1


SNAPSHOTS = 'caches.open("snapshots")'
KEPT = f"{SNAPSHOTS}.then(cache => cache.keys()).then(kept => kept.length === 1)"
SPOILT = f"{SNAPSHOTS}.then(async cache => cache.put((await cache.keys())[0], new Response(new Uint8Array(64))))"


def test_the_page_begins_from_a_snapshot_of_its_own_which_repeats_no_random_number(
    context: BrowserContext, page_address: str
) -> None:
    page = context.new_page()

    def drawn(*, from_snapshot: bool) -> float:
        page.goto(page_address)
        until(page, PICTURE)
        (program,) = (each for each in page.workers if "/worker" in each.url)
        assert program.evaluate("Boolean(python._api.config._loadSnapshot)") is from_snapshot
        number: float = program.evaluate("python.runPython('import random; random.random()')")
        until(page, KEPT)
        return number

    drawn(from_snapshot=False)
    assert drawn(from_snapshot=True) != drawn(from_snapshot=True)
    page.evaluate(SPOILT)
    drawn(from_snapshot=False)
    drawn(from_snapshot=True)


def version(folder: Path, number: int) -> Path:
    """The page as a later version of it."""
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("index.html.*", "service-worker.js.*", "*.br"))
    before = digest(folder)
    first, worker = folder / "index.html", folder / "service-worker.js"
    first.write_text(first.read_text().replace("<title>", f'<meta name="number" content="{number}">\n<title>'))
    worker.write_text(worker.read_text().replace(before, digest(folder)))
    return folder


def digest(folder: Path) -> str:
    return sha256((folder / "index.html").read_bytes()).hexdigest()
