"""The lists of what goes into the page, and what is left out."""

from collections.abc import Callable, Mapping

from distribution import icons
from distribution.web.art import art_file

_LEFT_OUT = {
    # These need a window, a terminal or a system of their own.
    "app": "desktop_platform.py last_screen.py loop.py main.py"
    " sentence_checks.py sound_process.py system_languages.py translating.py updates.py",
    "scenes": "stopped.py",
    "storage": "profile.py",
    "ui": "accessibility/system_tree.py art.py canvas.py clipboard.py controllers.py controls.py devices.py sdl.py"
    " shapes.py sounds.py text.py theme.py window.py",
    # The page finds rooms through the service that it comes from alone, and connects as browsers do.
    "net": "aiortc_patches.py desktop_socket.py ice_probe.py lan.py primitives/openssl.py trust.py"
    " update_source.py updates.py webrtc.py",
    "online": "desktop_ways.py host/address.py rooms.py thread.py",
    # Nobody lets computers play matches there.
    "ai": "contest.py",
}
LEFT_OUT = {"spitegame/cli", "spitegame/training"} | {
    f"spitegame/{folder}/{name}" for folder, names in _LEFT_OUT.items() for name in names.split()
}
"""The files and folders of the program that the browser never imports."""
SERVICE = ("__init__.py", "codes.py", "limits.py", "messages.py", "puzzle.py")
"""The files of `signaling` that the program imports where it runs no room service."""
ASSETS = ("ai/*", "help/*", "locale/languages.json", "words/*", "art/indices.toml", "art/decks/*/deck.toml")
"""The patterns of the files of `assets` that Python reads. The pictures themselves are in `art.json`."""
UNREAD = "*-sources.md"
"""The pattern of the sources of help, which nothing loads."""
LIBRARIES_LEFT_OUT = ("*.dist-info", "*.pyi", "bin", "share", "test", "all.py", "cli.py", "fallback.py", "i[123]0*.py")
"""Patterns of what is in the wheels and is not needed."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files of the package `pyodide` that the browser loads as they are."""
KEPT_TOGETHER = ("locale", "pyodide", "sounds")
"""The folders whose files ask for each other by their own names. There the folder's name carries the hash."""
IF_USED = "locale."
"""The prefix of files that a browser loads and keeps only if they are used."""
FIRST = "index.html"
WORKER = "service-worker.js"
TRANSLATION = "translation.js"
FIXED_NAMES = frozenset({FIRST, WORKER})
"""The files whose names never change. Browsers ask each time whether these files have changed."""
DRAWN: Mapping[str, Callable[[], bytes]] = {
    "art.json": art_file,
    "icon.svg": icons.svg,
    "icon-180.png": lambda: icons.png_on_felt(180),
    "icon-192.png": lambda: icons.png(192),
    "icon-512.png": lambda: icons.png(512),
    "icon-maskable-512.png": lambda: icons.png_on_felt(512),
}
"""Files that are made of the program's pictures, by name in the page."""
STDLIB_LEFT_OUT = frozenset(
    {
        "_markupbase", "_pydatetime", "_pyio", "_pyrepl", "antigravity", "argparse", "asyncio/__main__",
        "asyncio/proactor_events", "asyncio/tools", "asyncio/windows_events", "asyncio/windows_utils", "bdb",
        "cProfile", "cmd", "code", "compileall", "concurrent/futures/interpreter", "concurrent/futures/process",
        "concurrent/interpreters", "configparser", "ctypes/macholib", "curses", "dbm", "difflib", "distutils",
        "doctest",
        # The parts for mail, which messages of HTTP and of packages do not need.
        "email/_header_value_parser", "email/contentmanager", "email/headerregistry", "email/policy",
        "encodings/cp1125", "encodings/cp737", "encodings/cp775", "encodings/cp850", "encodings/cp852",
        "encodings/cp855", "encodings/cp857", "encodings/cp858", "encodings/cp860", "encodings/cp861",
        "encodings/cp862", "encodings/cp863", "encodings/cp864", "encodings/cp865", "encodings/cp866",
        "encodings/cp869", "encodings/mac_arabic", "ensurepip", "filecmp", "fileinput",
        "ftplib", "getpass", "html", "http/cookiejar", "http/cookies", "http/server", "idlelib", "imaplib",
        "lib2to3", "logging/config", "mailbox", "mimetypes",
        "modulefinder", "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools", "pip", "plistlib",
        "poplib", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "pyodide/console",
        "rlcompleter", "runpy", "sched", "shelve", "shlex", "smtplib", "socketserver", "sqlite3", "symtable",
        "sysconfig/__main__", "tabnanny", "telnetlib", "test", "this", "timeit", "tkinter",
        "trace", "tracemalloc", "turtle", "turtledemo", "unittest", "urllib/robotparser", "venv",
        "wave", "webbrowser", "wsgiref", "xml/dom", "xml/sax/expatreader", "xmlrpc", "zipapp", "zoneinfo",
    }
)  # fmt: skip
"""The modules of the standard library that neither Pyodide nor the program imports in a browser."""
