"""The people whom the player has met online, in a file of the profile."""

from collections.abc import Mapping
from dataclasses import replace
from time import time

from spitegame.packing.codec import Packer
from spitegame.rules.game import Seat, Standing, Standings
from spitegame.session.regulars import Met, Regular, Regulars
from spitegame.storage import files
from spitegame.storage.kept_rows import KeptRows
from spitegame.translation import N_

REGULARS = files.FileFormat(b"spitefolk", N_("The file is not a list of people met."))
_SENTENCES = files.Sentences(
    N_("The list of people you have played with comes from a newer version: update the program to open it."),
    N_("The list of people you have played with could not be opened."),
    N_("The list of people you have played with could not be saved: {reason}."),
)
_PERSON = Packer(Regular)


class KeptRegulars:
    """Those who are remembered. The file is read anew before each change: a screen may have changed it as well."""

    def __init__(self, folders: files.Folders, notices: files.Notices) -> None:
        self._file = KeptRows[Regular](folders.regulars, REGULARS, _PERSON, _SENTENCES, notices)
        self.people = self._load()

    def at_table(self, keys: Mapping[Seat, bytes]) -> dict[Seat, Regular]:
        """Those at the table who were met before, by chair."""
        return {seat: person for seat, key in keys.items() if (person := self.people.of(key))}

    def is_blocked(self, key: bytes) -> bool:
        """True if this person may not come to an open table."""
        self.people = self._load()
        return self.people.is_blocked(key)

    def count(self, game: str, deal: bytes, standings: Standings, seat: Seat, met: Mapping[Seat, Met]) -> None:
        """Count a game that has ended with each of those who were met at it. `deal`: what tells it from all others.
        `seat`: that of the player of this profile."""
        by_seat: dict[Seat, Standing] = {standing.seat: standing for standing in standings}
        people = self._load()
        for other, person in met.items():
            if other in by_seat and other != seat:
                seen = people.seen(person.key, person.name, int(time()))
                people = people.with_person(seen.after(game, deal, by_seat[seat], by_seat[other]))
        self._keep(people)

    def block(self, met: Met) -> None:
        """This person is not to come to an open table again."""
        people = self._load()
        self._keep(people.with_person(replace(people.seen(met.key, met.name, int(time())), is_blocked=True)))

    def set_blocked(self, key: bytes, *, is_blocked: bool) -> None:
        """Whether this person, who is remembered, may not come to an open table."""
        people = self._load()
        if person := people.of(key):
            self._keep(people.with_person(replace(person, is_blocked=is_blocked)))

    def forget(self, key: bytes) -> None:
        """This person is new again."""
        self._keep(self._load().without(key))

    def _load(self) -> Regulars:
        return Regulars(self._file.load())

    def _keep(self, people: Regulars) -> None:
        """What cannot be written ends with the program."""
        self.people = people
        self._file.keep(people.people)
