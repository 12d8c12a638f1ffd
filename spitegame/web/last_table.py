"""The table on this screen at which the page was last: whoever comes back to the page is there again."""

from spitegame.storage.files import GAME_UNSAVED, Folders, write_atomically


class LastTable:
    def __init__(self, folders: Folders, fragment: str) -> None:
        """`fragment`: what stands behind the # of the page's address."""
        self._file, self._fragment = folders.saves / "page-table", fragment.encode()
        self._is_kept = self._file.exists()
        self.is_wanted = self._is_kept and (not fragment or self._file.read_bytes() == self._fragment)
        """The page ended at the table, and its address asks for nothing new."""

    def keep(self, *, plays_here: bool) -> None:
        """Keep whether the page is at the table now."""
        if plays_here and not self._is_kept:
            write_atomically(self._file, self._fragment, unsaved=GAME_UNSAVED)
        elif not plays_here:
            self._file.unlink(missing_ok=True)
        self._is_kept = plays_here
