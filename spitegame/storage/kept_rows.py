"""A small file of the profile that holds a list, and is written as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from spitegame.packing.codec import Malformed, Packer, join_prefixed, split_prefixed
from spitegame.storage import files

Row = TypeVar("Row")


@dataclass(frozen=True)
class KeptRows(Generic[Row]):
    path: Path
    format: files.FileFormat
    packer: Packer
    sentences: files.Sentences
    notices: files.Notices

    def load(self) -> tuple[Row, ...]:
        """A file that cannot be opened is set aside, and the list begins anew."""
        try:
            rows: list[Any] = split_prefixed(self.format.unpack(self.path.read_bytes()))
            return tuple(map(self.packer.unpack, rows))
        except FileNotFoundError:
            return ()
        except (files.NewerFormat, files.Damaged, OSError) as problem:
            self.notices.put(files.not_opened(self.path, self.sentences, problem).sentence)
        except Malformed as problem:
            self.notices.put(files.not_opened(self.path, self.sentences, files.Damaged(str(problem))).sentence)
        return ()

    def keep(self, rows: Sequence[Row]) -> None:
        """What cannot be written is told."""
        with self.notices.catch_storage_problems():
            data = self.format.pack(join_prefixed(*map(self.packer.pack, rows)))
            files.write_atomically(self.path, data, unsaved=self.sentences.unsaved)
