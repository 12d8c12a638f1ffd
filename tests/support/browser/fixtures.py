"""The page served by a real room service, and tabs of real browsers that open it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from spitegame.resources import ASSETS
from support import needs

if TYPE_CHECKING:  # every run of the tests loads this
    from playwright.sync_api import Browser

    from support.browser.tab import BrowserKind, BrowserProfile
    from support.windows.online_players import Service

PAGE = ASSETS / "page"
"""What `python -m distribution web` has made."""

Browse: TypeAlias = "Callable[..., BrowserProfile]"
"""Makes a profile in a browser of a kind: it takes the kind, and what a BrowserProfile takes. See the fixture."""


@pytest.fixture(scope="session")
def page() -> Path:
    """The folder of the page."""
    if not PAGE.exists():
        needs.lack(f"{PAGE} is not there: `python -m distribution web` makes it")
    return PAGE


@pytest.fixture(scope="session")
def page_service(page: Path) -> "Iterator[Service]":
    """A room service, which serves the page as well."""
    from support.windows.online_players import Service

    with Service("--page", str(page)) as service:
        yield service


@pytest.fixture(scope="session")
def page_address(page_service: "Service") -> str:
    return f"http://127.0.0.1:{page_service.port}/"


@pytest.fixture(scope="module")
def browsers() -> "Iterator[Callable[[BrowserKind], Browser]]":
    """The browsers by their kind. Each is started when it is wanted, and runs until the end of the module: while
    playwright runs, no test of another module could have an event loop of its own."""
    from playwright.sync_api import expect, sync_playwright

    from support.waiting import LIMIT

    expect.set_options(timeout=LIMIT * 1000)
    running: dict[BrowserKind, Browser] = {}
    with sync_playwright() as playwright:

        def browser(kind: "BrowserKind") -> "Browser":
            if kind not in running:
                needs.program(kind.value)
                running[kind] = kind.launch(playwright)
            return running[kind]

        yield browser
        for each in running.values():
            each.close()


@pytest.fixture
def browse(browsers: "Callable[[BrowserKind], Browser]") -> Iterator[Browse]:
    """Makes profiles, and throws them away in the end."""
    from support.browser.tab import BrowserProfile

    with ExitStack() as profiles:

        def browse(kind: "BrowserKind", **options: Any) -> "BrowserProfile":
            profile = BrowserProfile(browsers(kind), **options)
            profiles.callback(profile.close)
            return profile

        yield browse
