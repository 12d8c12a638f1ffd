"""What the page in the browser is made of. Everything that goes into it is named here."""

from collections.abc import Callable, Mapping

from distribution import icons
from distribution.web.art import art_file

LEFT_OUT = frozenset(
    {
        # These need a window, a terminal or a system of their own.
        "spitegame/app/desktop_platform.py",
        "spitegame/app/last_screen.py",
        "spitegame/app/loop.py",
        "spitegame/app/main.py",
        "spitegame/cli",
        "spitegame/training",
        "spitegame/ui/art",
        "spitegame/ui/canvas.py",
        "spitegame/ui/clipboard.py",
        "spitegame/ui/controllers.py",
        "spitegame/ui/controls.py",
        "spitegame/ui/devices.py",
        "spitegame/ui/events.py",
        "spitegame/ui/message_box.py",
        "spitegame/ui/sounds.py",
        "spitegame/ui/text.py",
        "spitegame/ui/theme.py",
        "spitegame/ui/window.py",
        # The page is never the host of a room, and finds it through the room service alone.
        "spitegame/net/aiortc_patches.py",
        "spitegame/net/host_signaling.py",
        "spitegame/net/ice_probe.py",
        "spitegame/net/lan.py",
        "spitegame/net/primitives/openssl.py",
        "spitegame/net/signaling_client.py",
        "spitegame/net/webrtc.py",
        "spitegame/online/guest/desktop_ways.py",
        "spitegame/online/host",
        "spitegame/online/rooms.py",
    }
)
"""The files and folders of the program that the browser never imports."""
SERVICE = ("__init__.py", "limits.py", "messages.py", "puzzle.py")
"""The files of `signaling` that the program imports where it is no host."""
ASSETS = ("ai/*", "help/*", "words/*", "art/decks/*/deck.toml")
"""What Python reads of `assets`: the page is told of the pictures themselves by another file."""
LIBRARIES_LEFT_OUT = ("*.dist-info", "test", "fallback.py", "i1024.py", "i2048.py", "i3072.py", "all.py")
"""Patterns of what is in the wheels and is not needed."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files of the package `pyodide` that the browser loads as they are."""
KEPT_TOGETHER = ("pyodide", "sounds")
"""The folders whose files ask for each other by their own names: it is the folder's name that carries the hash."""
FIRST = "index.html"
WORKER = "service-worker.js"
FIXED_NAMES = frozenset({FIRST, WORKER})
"""The files that are asked for by names that never change, and so are looked for anew each time."""
DRAWN: Mapping[str, Callable[[], bytes]] = {
    "art.json": art_file,
    "icon.svg": icons.svg,
    "icon-180.png": lambda: icons.png_on_felt(180),
    "icon-192.png": lambda: icons.png(192),
    "icon-512.png": lambda: icons.png(512),
    "icon-maskable-512.png": lambda: icons.png_on_felt(512),
}
"""What is made of the program's pictures, by its name in the page."""
STDLIB_LEFT_OUT = frozenset(
    {
        "_pyrepl", "antigravity", "bdb", "cProfile", "cmd", "compileall", "concurrent/interpreters",
        "ctypes/macholib", "curses", "dbm", "difflib", "distutils", "doctest", "ensurepip", "filecmp", "fileinput",
        "ftplib", "getpass", "gettext", "html", "http", "idlelib", "imaplib", "lib2to3", "mailbox", "mimetypes",
        "modulefinder", "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools", "pip", "plistlib",
        "poplib", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "sched",
        "shelve", "smtplib", "socketserver", "sqlite3", "tabnanny", "telnetlib", "test", "this", "timeit", "tkinter",
        "trace", "tracemalloc", "turtle", "turtledemo", "unittest", "venv", "wave", "webbrowser", "wsgiref",
        "xmlrpc", "zipapp",
    }
)  # fmt: skip
"""The modules of the standard library that neither Pyodide nor the program imports in a browser."""
