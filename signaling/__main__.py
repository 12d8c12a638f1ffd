"""The command `python -m signaling`, which runs a room service for the public."""

import argparse
import asyncio
import ctypes
import gc
import logging
import os
import re
import signal
import ssl
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import TypeVar

from signaling.app import serve
from signaling.limits import Limits
from signaling.messages import MOST_SECONDS, MOST_SERVERS, MOST_TEXT, PATH
from signaling.settings import Settings
from signaling.web_page import Page

REDIS_VARIABLE = "SPITEGAME_REDIS"
"""The environment variable with the URLs of Redis, in place of the option `--redis-file`."""
PAGE_VARIABLE = "SPITEGAME_PAGE"
"""The environment variable with the folder of the page, in place of the option `--page`."""
STUN = re.compile(r"stuns?:[^\s?]+")
"""The form of the URL of a STUN server."""
TURN = re.compile(r"turns?:[^\s?]+(\?transport=(udp|tcp))?")
"""The form of the URL of a TURN server."""
TRIM_PERIOD = 5.0
"""Seconds between two moments at which free memory is given back to the system."""

T = TypeVar("T")


def main() -> int:
    """Run the service until it is stopped. Return the exit code."""
    parser = _parser()
    chosen = parser.parse_args()
    try:
        settings, tls = _settings(chosen), _tls(chosen)
    except ValueError as problem:
        parser.error(str(problem))
    logging.basicConfig(format="%(asctime)s %(message)s")
    _allow_many_files()
    gc.freeze()
    gc.set_threshold(50_000, 20, 10)  # seldom: connections leave few objects in cycles
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_run(settings, chosen.host, chosen.port, tls, chosen.metrics_port))
    except (OSError, ValueError) as problem:
        print(f"signaling: {problem}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as missing:
        print(f"signaling: this needs {missing.name}; pip install 'spitegame[service]' brings it", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


async def _run(settings: Settings, host: str, port: int, tls: ssl.SSLContext | None, metrics_port: int | None) -> None:
    async with AsyncExitStack() as stack:
        running = await stack.enter_async_context(await serve(settings, host, port, tls=tls))
        shown = f"[{host}]" if ":" in host else host
        line = f"listening on {'wss' if tls else 'ws'}://{shown}:{running.port}{PATH}"
        if metrics_port is not None:
            from signaling.metrics import publish

            metrics = await publish(running, host, metrics_port)
            stack.push_async_callback(metrics.cleanup)
            line += f", metrics on http://{shown}:{metrics.addresses[0][1]}/metrics"
        print(line, flush=True)
        trimming, stop = asyncio.create_task(_trim_memory()), asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            with suppress(NotImplementedError):  # on Windows Ctrl-C cancels the task instead
                asyncio.get_running_loop().add_signal_handler(number, stop.set)
        await stop.wait()
        trimming.cancel()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m signaling", description="The room service of Spite & Malice: brings hosts and guests together."
    )
    add, limits = parser.add_argument, Limits()
    port, number, life = _between(0, 65_535), _between(1, 9_999_999), _between(1, MOST_SECONDS)
    content, page = _checked(_content), _checked(lambda folder: Page.read(Path(folder)))
    stun, turn = _url(STUN, "stun:host:3478"), _url(TURN, "turn:host:3478 or turns:host:5349?transport=tcp")
    add("--host", default="127.0.0.1", help="the address to listen on (%(default)s; 0.0.0.0 for all)")
    add("--port", type=port, required=True, help="the port to listen on; 0 for a free one")
    add("--metrics-port", type=port, metavar="PORT", help="figures for Prometheus, and /healthz")
    add("--tls-cert", metavar="FILE", help="the certificate and its chain, for those without a proxy")
    add("--tls-key", metavar="FILE", help="the key of the certificate")
    said = f"holds the URL of a Redis to share rooms with other processes; so does the variable {REDIS_VARIABLE}"
    add("--redis-file", type=content, metavar="FILE", help=said)
    add("--stun", type=stun, action="append", default=[], metavar="URL", help="as in stun:host:3478; may be repeated")
    said = "as in turns:host:5349?transport=tcp; may be repeated"
    add("--turn", type=turn, action="append", default=[], metavar="URL", help=said)
    add("--turn-secret-file", type=content, metavar="FILE", help="holds what coturn has as static-auth-secret")
    add("--relay", action="store_true", help="let sealed frames through where there is no other way")
    add("--no-tables", action="store_true", help="keep no list of open tables, at which strangers may sit down")
    said = f"serve the page in this folder at /, so that browsers can join; so does the variable {PAGE_VARIABLE}"
    add("--page", type=page, default=os.environ.get(PAGE_VARIABLE) or None, metavar="FOLDER", help=said)
    said = "another site whose page may ask, as in https://cards.example.org; may be repeated"
    add("--origin", type=lambda url: url.rstrip("/"), action="append", default=[], metavar="URL", help=said)
    add("--behind-proxy", action="store_true", help="believe the last address in X-Forwarded-For")
    said = "how long a code lives (%(default)s)"
    add("--code-seconds", type=life, default=Settings().code_life, metavar="N", help=said)
    said = "at most so many (%(default)s)"
    add("--connections", type=number, default=limits.connections, metavar="N", help=said)
    said = "at most so many from one address (%(default)s)"
    add("--connections-per-source", type=number, default=limits.connections_per_source, metavar="N", help=said)
    add("--no-source-limits", action="store_true", help="for tests: everything may come from one address")
    return parser


def _settings(chosen: argparse.Namespace) -> Settings:
    """Return the settings that were chosen. Raises ValueError, with a sentence."""
    if len(chosen.stun) + len(chosen.turn) > MOST_SERVERS:
        raise ValueError(f"more than {MOST_SERVERS} STUN and TURN servers")
    if bool(chosen.turn) != bool(chosen.turn_secret_file):
        raise ValueError("--turn and --turn-secret-file need each other")
    return Settings(
        stun=tuple(chosen.stun),
        turn=tuple(chosen.turn),
        turn_secret=chosen.turn_secret_file or b"",
        relay=chosen.relay,
        tables=not chosen.no_tables,
        redis=chosen.redis_file.decode() if chosen.redis_file else os.environ.get(REDIS_VARIABLE, ""),
        behind_proxy=chosen.behind_proxy,
        origins=tuple(chosen.origin),
        code_life=chosen.code_seconds,
        page=chosen.page,
        limits=Limits(
            connections=chosen.connections,
            connections_per_source=chosen.connections_per_source,
            by_source=not chosen.no_source_limits,
        ),
    )


def _tls(chosen: argparse.Namespace) -> ssl.SSLContext | None:
    """Return the TLS context that was chosen, or None. Raises ValueError, with a sentence."""
    if bool(chosen.tls_cert) != bool(chosen.tls_key):
        raise ValueError("--tls-cert and --tls-key need each other")
    if not chosen.tls_cert:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(chosen.tls_cert, chosen.tls_key)
    except OSError as error:  # of which ssl.SSLError is a kind
        raise ValueError(f"{chosen.tls_cert!r} and {chosen.tls_key!r} are no certificate and key") from error
    return context


def _content(path: str) -> bytes:
    """Read a secret from a file, without white space around it; a secret must not stand on a command line. Raises
    ValueError."""
    try:
        secret = Path(path).read_bytes().strip()
    except OSError as error:
        raise ValueError(f"{path!r} cannot be read: {error.strerror}") from error
    if not secret:
        raise ValueError(f"{path!r} is empty")
    return secret


def _url(pattern: re.Pattern[str], such: str) -> Callable[[str], str]:
    """Return an argument type for URLs that match the pattern; `such` is an example for the error."""

    def parse(url: str) -> str:
        if not pattern.fullmatch(url) or len(url) > MOST_TEXT:
            raise ValueError(f"{url!r} is no such server; write it as in {such}")
        return url

    return _checked(parse)


def _between(least: int, most: int) -> Callable[[str], int]:
    """Return an argument type for numbers in this range."""

    def parse(written: str) -> int:
        if not re.fullmatch(r"\d{1,7}", written) or not least <= int(written) <= most:
            raise ValueError(f"{written!r} is not a number from {least} to {most}")
        return int(written)

    return _checked(parse)


def _checked(parse: Callable[[str], T]) -> Callable[[str], T]:
    """Return an argument type that keeps the sentence of a ValueError, which argparse would drop."""

    def parsed(written: str) -> T:
        try:
            return parse(written)
        except ValueError as problem:
            raise argparse.ArgumentTypeError(str(problem)) from problem

    return parsed


def _allow_many_files() -> None:
    """Raise the limit of open files, and so of connections, to the most that the system allows this user."""
    with suppress(ImportError):  # Windows has no such limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _trim_memory() -> None:
    """Give memory that floods have left free back to the system every few seconds; glibc keeps it otherwise."""
    with suppress(AttributeError, OSError, TypeError):  # another C library, or Windows
        trim = ctypes.CDLL(None).malloc_trim
        while True:
            await asyncio.sleep(TRIM_PERIOD)
            trim(0)


def _loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    """Return uvloop's event loop if it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.Loop


if __name__ == "__main__":
    sys.exit(main())
