"""Handles ends of the program from outside, by a signal or with the X server, so that it still says goodbye."""

import ctypes
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """Within this context, signals that would end the program call `end` instead. An ignored signal, as under nohup,
    stays ignored."""
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    heard = [each for each in signals if signal.getsignal(each) is not signal.SIG_IGN]
    for each in heard:
        signal.signal(each, lambda *_: end())
    try:
        yield
    finally:
        for each in heard:
            signal.signal(each, signal.SIG_DFL)


@contextmanager
def last_words(say: Callable[[], None]) -> Iterator[None]:
    """Within this context, `say` is called when the X server is gone, as at the end of a session. The program ends when
    it returns, since Xlib cannot continue."""
    try:
        xlib = ctypes.CDLL("libX11.so.6")
    except OSError:  # on another system, or on Wayland alone
        yield
        return

    def hear(_display: int) -> int:
        say()
        return 0

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(hear)
    xlib.XSetIOErrorHandler(handler)
    try:
        yield
    finally:
        xlib.XSetIOErrorHandler(None)
