"""The page speaks the language that the browser asks for, or another one that the player chooses."""

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind, BrowserProfile, Tab
from support.waiting import seen

pytestmark = pytest.mark.browser

KEEPS = "navigator.serviceWorker.getRegistration().then(found => found?.active?.state === 'activated')"
"""What is loaded anew comes from what the browser keeps."""
KEPT = """
caches.keys().then(async names => {
    const kept = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
    return kept.flat().some(({ url }) => url.endsWith("es.mo"));
})
"""
TAUGHT = {"name": "Anna", "taught": True, "speed": "off"}


def loaded_by(profile: BrowserProfile) -> list[str]:
    """The catalogues that are asked for from now on."""
    found: list[str] = []
    profile.context.on("request", lambda sent: found.append(sent.url.rpartition("/")[2]) if ".mo" in sent.url else None)
    return found


def language(tab: Tab) -> str:
    found: str = tab.page.evaluate("document.documentElement.lang")
    return found


@pytest.mark.parametrize("kind", BrowserKind)
def test_it_speaks_the_language_of_the_browser_and_loads_no_other(
    browse: Browse, page_address: str, kind: BrowserKind
) -> None:
    profile = browse(kind, locale="es-MX")
    loaded = loaded_by(profile)
    tab = profile.open(page_address, settings=TAUGHT)
    assert language(tab) == "es"
    tab.turn_to("menu")
    assert tab.shown.words("settings") == "Ajustes"
    assert tab.page.locator("#mirror").get_by_role("button", name="Ajustes").count() == 1
    assert set(loaded) <= {"es.mo"}, "some browsers do not tell what a worker asks for"


def test_another_one_is_chosen_and_stays_without_a_network(browse: Browse, page_address: str) -> None:
    profile = browse(BrowserKind.CHROMIUM, keeps_page=True)
    loaded = loaded_by(profile)
    tab = profile.open(page_address, settings=TAUGHT)
    tab.turn_to("menu", "settings")
    tab.until(lambda shown: "language" in shown.nodes, "the settings")
    tab.click("language")
    shown = tab.until(lambda shown: "language.0" in shown.nodes, "the languages")
    (spanish,) = [name for name, node in shown.nodes.items() if node["label"].endswith("Español")]
    tab.click(spanish)
    tab.until(lambda shown: shown.words("title") == "Idioma", "Spanish")
    assert (language(tab), loaded) == ("es", ["es.mo"])
    assert tab.page.evaluate("translate('Play here')") != "Play here"
    seen(lambda: tab.page.evaluate(KEEPS))
    tab.reload()
    assert language(tab) == "es"
    seen(lambda: tab.page.evaluate(KEPT))
    profile.context.set_offline(True)
    tab.reload()
    assert language(tab) == "es"
    tab.assert_runs()
