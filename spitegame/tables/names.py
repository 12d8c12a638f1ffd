"""Names of things that sentences decline: a translation takes the form that it needs out of the field itself, such as
`{pile}`, `{pile.genitive}` or `{pile.many}`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from spitegame.translation import Case, pgettext


@dataclass(frozen=True, slots=True)
class Name:
    """In English, for one and for `several`; empty where nobody speaks of several."""

    one: str
    several: str = ""
    number: int | None = None
    """Which of several it is, counted from 1."""
    fields: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self._in(Case.NOMINATIVE)

    @property
    def genitive(self) -> str:
        return self._in(Case.GENITIVE)

    @property
    def accusative(self) -> str:
        return self._in(Case.ACCUSATIVE)

    @property
    def locative(self) -> str:
        return self._in(Case.LOCATIVE)

    @property
    def many(self) -> "Name":
        assert self.several, f"{self.one} is named in the plural"
        return Name(self.several)

    def _in(self, case: Case) -> str:
        name = pgettext(case.value, self.one, **self.fields)
        if self.number is None:
            return name
        # Translators: one of several piles. {pile} is what they are called, such as “discard pile”, and {number} tells
        # which of them it is.
        return pgettext("which pile", "{pile} {number}", pile=name, number=self.number)
