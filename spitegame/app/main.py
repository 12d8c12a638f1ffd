"""The arguments of the command line, and the start of what they ask for."""

import argparse
import gc
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from spitegame import __version__
from spitegame.app.wanted import is_link, wanted
from spitegame.session.room_codes import Invitation, invited, parse
from spitegame.ui.geometry import Size

T = TypeVar("T")

COMMANDS = {name: name for name in ("arena", "doctor", "train", "verify")} | {"fairness": "peeking"}
"""The module of `spitegame.cli` that runs each command."""
_COMMANDS_TOLD = """commands, each with a --help of its own:
  doctor           check what the game can use on this machine
  verify RECORD    check the record of a finished game
  fairness         show that the computer players do not peek
  arena            let the computer players play each other
  train            make the best computer player anew"""


def run(arguments: Sequence[str]) -> int:
    """Run a command, or open the game's window until the player closes it. Return the exit code."""
    if arguments and arguments[0] in COMMANDS:
        command = import_module(f"spitegame.cli.{COMMANDS[arguments[0]]}")
        code: int = command.run(arguments[1:])
        return code
    parser = _parser()
    if any(map(is_link, arguments[:-1])):
        parser.error("nothing may follow a link")  # the rest of a link must not be read as options
    chosen = vars(parser.parse_args(arguments))
    if link := chosen.pop("link"):
        chosen["wanted"] = link
    gc.disable()  # everything loaded before the first picture stays in memory; the loop enables it again
    from spitegame.app.loop import NoScreen, StartRequest, play
    from spitegame.storage.files import NoFolder

    gc.freeze()  # it is exempt from collection, which would delay pictures
    try:
        ended_well = play(StartRequest(**chosen))
    except (NoScreen, NoFolder) as problem:
        print(f"spitegame: {problem}", file=sys.stderr)
        return 1
    return 0 if ended_well else 1


def _parser() -> argparse.ArgumentParser:
    """Return the parser. Each argument but `link` is named after its field of StartRequest, which has the defaults."""
    parser = argparse.ArgumentParser(
        argument_default=argparse.SUPPRESS,
        prog="spitegame",
        description="Spite & Malice and Spite: on one screen, online and against the computer.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_COMMANDS_TOLD,
    )
    add, online = parser.add_argument, parser.add_mutually_exclusive_group()
    add("--version", action="version", version=f"spitegame {__version__}")
    add("--profile", type=Path, metavar="DIR", help="keep settings and saved games in this folder")
    add("--window", type=_size, metavar="WxH", help="the window's size in pixels, as in 1280x800")
    add("--seed", type=_seed, metavar="N", help="shuffle the same way every time: 0 or any number above")
    said = "write a line of JSON to this file for everything shown"
    add("--ui-trace", dest="trace", type=_empty_file, metavar="FILE", help=said)
    said = "open a room at once, set up like the last one"
    online.add_argument("--host", dest="hosting", action="store_true", help=said)
    room = _argument(lambda written: invited(written) or Invitation(parse(written)))
    said = "join the room with this code, link or invitation"
    online.add_argument("--join", dest="wanted", type=room, metavar="CODE", help=said)
    said = "what to open: a link to a room or one that begins with “spitegame:”, a deal, a file of a game or of rules"
    online.add_argument("link", nargs="?", default=None, type=_argument(wanted), metavar="LINK", help=said)
    add(
        "--broker",
        dest="service",
        type=_argument(_service),
        metavar="URL",
        help="the room service or PeerServer to meet at",
    )
    return parser


def _argument(read: Callable[[str], T]) -> Callable[[str], T]:
    """Return a reader for argparse that passes on the message of a ValueError, which argparse would drop."""

    def told(written: str) -> T:
        try:
            return read(written)
        except ValueError as problem:
            raise argparse.ArgumentTypeError(str(problem)) from None

    return told


def _service(written: str) -> str:
    from spitegame.net.service_client import service_url

    return service_url(written)


def _size(written: str) -> Size:
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", written)
    if not found:
        raise argparse.ArgumentTypeError(f"{written!r} is not a size; write it as in 1280x800")
    return Size(int(found[1]), int(found[2]))


def _empty_file(written: str) -> Path:
    """Return the path of a file that can be written, and empty the file."""
    path = Path(written)
    try:
        path.write_bytes(b"")
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{written!r} cannot be written: {error.strerror}") from None
    return path


def _seed(written: str) -> int:
    if not re.fullmatch(r"\d{1,18}", written):
        raise argparse.ArgumentTypeError(f"{written!r} is not a seed; write a whole number of at most 18 digits")
    return int(written)
