"""Sentences come out of the catalogue that is used, with their fields filled in."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from spitegame import translation
from spitegame.translation import N_, _, ngettext, npgettext, pgettext


class German(NullTranslations):
    """A catalogue with a few sentences, as one that was compiled."""

    def gettext(self, message: str) -> str:
        return {"{name} has left.": "{name} ist gegangen."}.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return {("object", "the king"): "den König"}.get((context, message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return {"{number} card": "{number} Karte", "{number} cards": "{number} Karten"}[msgid1 if n == 1 else msgid2]


@pytest.fixture
def german() -> Iterator[None]:
    translation.use(German())
    yield
    translation.use(NullTranslations())


LEFT = N_("{name} has left.")


def test_english_stands_in_the_code() -> None:
    assert _(LEFT, name="Bo") == "Bo has left."
    counted = [ngettext("{number} card", "{number} cards", number) for number in (0, 1, 2)]
    assert counted == ["0 cards", "1 card", "2 cards"]
    assert pgettext("object", "the king") == "the king"
    assert npgettext("left in the pile", "one card", "{number} cards", 1) == "one card"
    assert _("") == "", "what is empty is not the head of the catalogue"


@pytest.mark.usefixtures("german")
def test_the_catalogue_has_another_language_in_which_names_may_have_brackets() -> None:
    assert _(LEFT, name="Bo") == "Bo ist gegangen."
    assert ngettext("{number} card", "{number} cards", 2) == "2 Karten"
    assert pgettext("object", "the king") == "den König"
    assert pgettext("subject", "the king") == "the king", "what is not translated stays English"
    assert _(LEFT, name="{Bo}") == "{Bo} ist gegangen."
