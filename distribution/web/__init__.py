"""The page for browsers: everything that it loads, in one folder of static files.

Almost every name carries the hash of the file's content, and a browser may keep these files for ever. Beside each file
lies the same one compressed, which goes over the wire. Two builds of the same commit are the same byte for byte.
"""

import hashlib
import json
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from distribution.commands import require, run, step
from distribution.folder import ROOT, pack_font
from distribution.licences import NoLicence, notices
from distribution.messages import page_sentences
from distribution.web import names
from distribution.web.contents import (
    DRAWN,
    FIRST,
    FIXED_NAMES,
    IF_USED,
    KEPT_TOGETHER,
    RUNTIME,
    TRANSLATION,
    WORKER,
)
from distribution.web.python_files import WHEELS, archives
from distribution.wheel_contents import LOCALE, compile_catalogues
from spitegame.net.service_client import BadAddress, service_url
from spitegame.resources import brokers as listed
from spitegame.session.brokers import Broker, Brokers
from spitegame.ui.text import FILES

HERE = Path(__file__).parent
BUILD = ROOT / "build" / "web"
PAGE = ROOT / "assets" / "page"
STATIC = ROOT / "dist" / "page"
"""The page that needs no room service: it can lie on any server, and meets others at a broker."""
SOURCES = ROOT / "assets" / "web"
COUNTED = ("app.zip", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "vendor.zip")
"""The files that `runtime.js` loads and counts."""
COMPRESSED = (".gz", ".br")
SUMS = "SHA256SUMS"
"""The file of the page that names every other one with its SHA-256. Its own SHA-256 stands for the whole page."""


def build(broker: str | None = None) -> Path:
    """the page for browsers: assets/page, or dist/page for a static host"""
    meeting = brokers_of(broker)
    require("node", "nodejs")
    require("npm", "npm")
    compile_catalogues()  # the archives hold the list of languages
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    with step("packages of npm"):
        packages = _packages()
    with step("archives of Python"):
        contents = archives(packages / "pyodide", BUILD, to_toml(meeting))
    contents |= _runtime(packages / "pyodide", contents.pop("stdlib.zip"))
    with step("files of the page"):
        contents["total.js"] = _total(contents)
        contents |= {name: draw() for name, draw in DRAWN.items()} | _fonts()
        contents |= {f"sounds/{path.name}": path.read_bytes() for path in _files(ROOT / "assets" / "sounds")}
        contents |= {path.relative_to(SOURCES).as_posix(): path.read_bytes() for path in _files(SOURCES)}
        contents |= _catalogues()
        contents[FIRST] = allowing(contents[FIRST], meeting)
        contents[TRANSLATION] = _with_sentences(contents[TRANSLATION])
        contents |= names.imported(contents, packages)
        page = BUILD / "page"
        try:
            contents["licences.txt"] = notices(packages, BUILD / WHEELS, contents)
            _write(page, _with_worker(names.hashed(contents, KEPT_TOGETHER, FIXED_NAMES)))
        except (NoLicence, names.BadReference) as problem:
            sys.exit(f"failed\n\n{problem}")
    with step("compressed files"):
        run("node", HERE / "compress.mjs", page, ROOT / "build" / "compressed")
    made = PAGE if broker is None else STATIC
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(page, made)
    for ending in COMPRESSED:
        originals = (path for path in _files(made) if path.suffix not in COMPRESSED)
        twins = ((path, path.with_name(path.name + ending)) for path in originals)
        sent = sum((twin if twin.exists() else path).stat().st_size for path, twin in twins)
        print(f"{sent / 1e6:.2f} MB over the wire as {ending}")
    print(f"the SHA-256 of the page is {hashlib.sha256((made / SUMS).read_bytes()).hexdigest()}")
    return made


def _packages() -> Path:
    """Install what the lock names. Return the folder with the packages."""
    folder = BUILD / "npm"
    folder.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(HERE / name, folder / name)
    npm = shutil.which("npm") or "npm"  # on Windows it is npm.cmd, which is found by its whole name only
    run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=folder)
    return folder / "node_modules"


def _runtime(pyodide: Path, standard_library: bytes) -> dict[str, bytes]:
    """Return the files of Pyodide, with a lock that names no packages: the page brings those that it needs."""
    files = {name: (pyodide / name).read_bytes() for name in RUNTIME}
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes()) | {"packages": {}}
    files |= {"python_stdlib.zip": standard_library, "pyodide-lock.json": json.dumps(lock).encode()}
    return {f"pyodide/{name}": content for name, content in files.items()}


def _total(contents: Mapping[str, bytes]) -> bytes:
    """Return the script with the bytes to load, for the progress bar."""
    total = sum(len(contents[name]) for name in COUNTED)
    return f"/** The bytes of what is loaded before the first picture. */\nexport const TOTAL = {total};\n".encode()


def _with_worker(contents: dict[str, bytes]) -> dict[str, bytes]:
    """Return the page with the names of its files in the service worker, which keeps them."""
    every = sorted(contents.keys() - FIXED_NAMES)
    kept = {
        "files": [name for name in every if not name.startswith(IF_USED)],
        "ifUsed": [name for name in every if name.startswith(IF_USED)],
        "first": hashlib.sha256(contents[FIRST]).hexdigest(),
    }
    worker = contents[WORKER].replace(b"first } = {};", b"first } = " + json.dumps(kept).encode() + b";")
    return contents | {WORKER: worker}


def _catalogues() -> dict[str, bytes]:
    return {f"locale/{path.parent.name}.mo": path.read_bytes() for path in sorted(LOCALE.glob("*/*.mo"))}


def _with_sentences(script: bytes) -> bytes:
    """Return the script with the sentences that the page says by itself, in each language that is offered."""
    written = json.dumps(page_sentences(), ensure_ascii=False, sort_keys=True)
    return script.replace(b"sentences = {};", f"sentences = {written};".encode())


def _fonts() -> dict[str, bytes]:
    """Return the fonts of the desktop program, with which everything is laid out the same here."""
    packed = {f"fonts/{style.value}.ttf": font for style, font in FILES.items()}
    for name, font in packed.items():
        pack_font(sys.executable, font, BUILD / name, hinted=False)
    return {name: (BUILD / name).read_bytes() for name in packed}


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    sums = (f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(contents.items()))
    (folder / SUMS).write_text("".join(sums), encoding="utf-8")


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


POLICY = b"connect-src 'self'"
"""The part of the first file's Content-Security-Policy that names the machines to reach."""


def brokers_of(broker: str | None) -> Brokers:
    """Return the brokers of a page: none for None, as a room service serves it; all listed ones for an empty text."""
    if broker is None:
        return Brokers()
    if not broker:
        return listed()
    try:
        url = service_url(broker)
    except BadAddress as problem:
        sys.exit(str(problem))
    return Brokers((Broker(url, urlsplit(url).netloc),), listed().stun)


def to_toml(brokers: Brokers) -> bytes:
    """Return the list of brokers in the form that `read_brokers` reads."""
    machines = [("broker", each) for each in brokers.brokers] + [("stun", each) for each in brokers.stun]
    # texts in TOML are written as in JSON
    entries = [(kind, *map(json.dumps, msgspec.structs.astuple(each))) for kind, each in machines]
    return "".join("[[{}]]\naddress = {}\noperator = {}\n".format(*entry) for entry in entries).encode()


def allowing(first: bytes, brokers: Brokers) -> bytes:
    """Return the first file with a policy that lets the page reach these brokers."""
    origins = ("://".join(urlsplit(each.address)[:2]) for each in brokers.brokers)
    assert POLICY in first
    return first.replace(POLICY, " ".join((POLICY.decode(), *origins)).encode())
