"""Names that sentences decline: a translation picks the form that it needs as an attribute, such as `{pile}`,
`{pile.genitive}` or `{pile.many}`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from spitegame.translation import Case, pgettext


@dataclass(frozen=True, slots=True)
class Name:
    """A name in English, for one and for `several`, which is empty if the plural is not needed."""

    one: str
    several: str = ""
    number: int | None = None
    """The number of the pile that is meant, counted from 1; None if there is only one pile."""
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
        """The name in the plural."""
        assert self.several, f"{self.one} is named in the plural"
        return Name(self.several)

    def _in(self, case: Case) -> str:
        name = pgettext(case.value, self.one, **self.fields)
        if self.number is None:
            return name
        # Translators: one of several piles. {pile} is what they are called, such as “discard pile”, and {number} tells
        # which of them it is.
        return pgettext("which pile", "{pile} {number}", pile=name, number=self.number)
