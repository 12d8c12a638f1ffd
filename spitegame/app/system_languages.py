"""The languages that the user of this system wants.

No library can be used for that: pygame does not tell what SDL knows, and `sys-lang` starts PowerShell, which takes a
second, and asks for the format of dates instead of the language of the menus.
"""

import os
import sys
from pathlib import Path

_MAC_SETTINGS = Path("~/Library/Preferences/.GlobalPreferences.plist")


def system_languages() -> tuple[str, ...]:
    """Return codes such as `de_AT.UTF-8` or `pt-BR`, the most wanted first; empty if the system tells none. On all
    systems the environment comes first, as with gettext."""
    told = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    if told and told.partition(".")[0] not in ("C", "POSIX"):
        return (*filter(None, os.environ.get("LANGUAGE", "").split(":")), told)
    if sys.platform == "win32":
        import ctypes
        import locale

        found = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
        return (found,) if found else ()
    if sys.platform == "darwin" and not told:
        return _mac_languages(_MAC_SETTINGS.expanduser())
    return ()


def _mac_languages(settings: Path) -> tuple[str, ...]:
    import plistlib  # loading it takes as long as everything else that happens here

    try:
        return tuple(map(str, plistlib.loads(settings.read_bytes())["AppleLanguages"]))
    except (OSError, KeyError, plistlib.InvalidFileException):
        return ()
