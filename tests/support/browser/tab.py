"""The page in a tab of a real browser, used with its pointer, its keys and a finger."""

import contextlib
import json
import time
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, Worker

from support.screens import LEFT, Screen, Shown

SHORT_DUEL = {
    "name": "Anna",
    "speed": "off",
    "taught": True,
    "setup": {
        "preset": "online",
        "payoff": 3,
        "rules": None,
        "seats": [{"name": "Anna"}, {"name": "Mallory", "level": "easy"}],
        "open_hands": False,
    },
}
"""Settings with which the page proposes a short game of Spite & Malice against the computer."""
NO_FAULTS = ("blocked an inline style", "ICE failed, add a STUN server")
"""What a Firefox says when a picture is taken, as playwright tries to write a style into the page; and when whoever it
connects to is gone, which the page tells the player itself."""
STILL = {"color_scheme": "null", "reduced_motion": "null", "forced_colors": "null", "contrast": "null"}
"""Nothing of these is to be emulated."""

HASTY = "--js-flags=--liftoff-only"
"""Makes a Chromium optimise nothing that is WebAssembly."""

Button: TypeAlias = Literal["left", "right"]


class BrowserKind(Enum):
    CHROMIUM = "chromium"
    FIREFOX = "firefox-esr"

    @property
    def path(self) -> str:
        return f"/usr/bin/{self.value}"

    def launch(self, playwright: Playwright, *, optimises: bool = False) -> Browser:
        """The system's own browser without a window. As players have it, it optimises what runs long; a page that lives
        for seconds takes less time of the processor without."""
        match self:
            case BrowserKind.CHROMIUM:
                arguments = ["--no-sandbox", "--enable-precise-memory-info", *([] if optimises else [HASTY])]
                return playwright.chromium.launch(executable_path=self.path, args=arguments)
            case BrowserKind.FIREFOX:
                wanted: dict[str, str | float | bool] = {"javascript.options.wasm_optimizingjit": optimises}
                # By the name of the channel it speaks WebDriver BiDi, which a Firefox as it comes understands.
                return playwright.firefox.launch(
                    executable_path=self.path, channel="moz-firefox", firefox_user_prefs=wanted
                )


class Tab(Screen):
    """A tab with the page, in a profile of its own, which stays when the tab is closed."""

    PAUSE = 0.05  # each look costs the browser and its driver some milliseconds of work
    BUTTONS: ClassVar[Mapping[int, Button]] = {LEFT: "left", 3: "right"}
    KEYS: ClassVar[Mapping[str, str]] = {
        "Return": "Enter", "BackSpace": "Backspace", "space": "Space", "Left": "ArrowLeft", "Right": "ArrowRight",
        "Up": "ArrowUp", "Down": "ArrowDown", "Shift_L": "Shift", "Control_L": "Control",
    }  # fmt: skip

    def __init__(self, profile: "BrowserProfile", address: str) -> None:
        super().__init__()
        self.profile = profile
        self._said: list[str] = []
        self.began = time.monotonic()
        self.page: Page = profile.context.new_page()
        self.page.on("pageerror", self._take_note)
        self.page.on("crash", lambda _: self._said.append("the tab has crashed"))
        self.page.goto(address)
        self.until(lambda _: True, "the first picture")

    def _take_note(self, error: Error) -> None:
        if not any(each in str(error) for each in NO_FAULTS):
            self._said.append(str(error))

    @property
    def program(self) -> Worker:
        """The worker with the program, and not that with the computer players. Firefox lets nobody look into it."""
        return next(each for each in self.page.workers if "/worker" in each.url)

    def assert_runs(self) -> None:
        assert not self._said, self._said

    def _fresh_lines(self) -> list[str]:
        lines: list[str] = self.page.evaluate("window.page?.trace.splice(0) ?? []")
        return lines

    def reload(self) -> Shown:
        """Load the page anew, and answer its first picture."""
        self.page.reload()
        self._newest = None
        return self.until(lambda _: True, "the page anew")

    def close(self) -> None:
        """Close the tab without asking it."""
        with contextlib.suppress(Error):
            self.page.close(run_before_unload=False)

    def kill(self) -> None:
        """End the process of the tab, in Chromium, as a system does that needs its memory."""
        with self.page.expect_event("crash"), contextlib.suppress(Error):
            self.page.goto("chrome://crash")
        self.close()

    def leave(self) -> None:
        """Close the tab as a person does, who is asked and means it."""
        self.page.on("dialog", lambda dialog: dialog.accept())
        with self.page.expect_event("close"):
            self.page.close(run_before_unload=True)

    def point(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)

    def press(self, button: int) -> None:
        self.page.mouse.down(button=self.BUTTONS[button])

    def release(self, button: int) -> None:
        self.page.mouse.up(button=self.BUTTONS[button])

    def tap(self, node: str) -> None:
        """Touch a node with a finger."""
        self.page.touchscreen.tap(*self.grip(node))

    def key(self, name: str, *modifiers: str) -> None:
        self.page.keyboard.press("+".join(self.KEYS.get(each, each) for each in (*modifiers, name)))

    def write(self, text: str) -> None:
        self.page.keyboard.type(text)

    def save_picture(self, path: Path) -> None:
        self.page.screenshot(path=path)


class BrowserProfile:
    """What one person has in a browser: tabs, and what pages keep there."""

    def __init__(
        self,
        browser: Browser,
        *,
        size: str = "1280x800",
        ratio: float = 1.0,
        touch: bool = False,
        locale: str = "en-US",
        keeps_page: bool = False,
        forced_colors: str = "null",
        folder: Path | None = None,
    ) -> None:
        """`size` is that of the page in CSS pixels, `ratio` the pixels of the screen for one of them, and `locale` the
        language that the person wants to read. With `keeps_page` the browser may keep the page itself, which a service
        worker fetches as a whole after some seconds. `folder`: where a Chromium of its own has the profile."""
        width, height = map(int, size.split("x"))
        viewport = {"width": width, "height": height}
        options: dict[str, Any] = {
            "viewport": viewport,
            "device_scale_factor": ratio,
            "has_touch": touch,
            "locale": locale,
            "service_workers": "allow" if keeps_page else "block",
            **STILL,
            "forced_colors": forced_colors,
        }
        if folder:
            path, arguments = BrowserKind.CHROMIUM.path, ["--no-sandbox"]
            started = browser.browser_type.launch_persistent_context(
                folder, executable_path=path, args=arguments, **options
            )
        self.context: BrowserContext = started if folder else browser.new_context(**options)

    def open(self, address: str, *, settings: Mapping[str, Any] | None = None, seed: int | None = None) -> Tab:
        """Open the page in a new tab. `settings` count if there are none yet in this profile."""
        beginning = {"trace": True, "seed": seed} | ({"settings": dict(settings)} if settings else {})
        self.context.add_init_script(f"window.beginning = {json.dumps(beginning)}")
        return Tab(self, address)

    def close(self) -> None:
        self.context.close()
