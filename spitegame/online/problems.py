"""Problems of tasks that run by themselves and have died, as sentences for the player."""

import asyncio
from typing import Any

from spitegame.log import report
from spitegame.session.line import Outbox
from spitegame.translation import N_, _


class Problems(Outbox[str]):
    """Sentences for the player about tasks that have died, in a queue."""

    def report(self, what: str, error: BaseException) -> None:
        """Log the error, and tell the player. `what`: a clause without placeholders that says what has died, marked
        with `N_`."""
        report(what, error)
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        told = f"{type(error).__name__}: {error}"
        # Translators: {what} is a clause such as “The room has stopped”; {error} is for developers, and in English.
        self.put(_("{what} ({error}). Leave the room and open or join it again.", what=_(what), error=told))

    def complain(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report an error that no task has caught; this is the exception handler of an event loop. A ConnectionError is
        ignored: it comes from a library's timer whose connection is gone."""
        error = context.get("exception")
        if isinstance(error, ConnectionError):
            return
        self.report(N_("Something went wrong on the network"), error or RuntimeError(context.get("message", "")))
