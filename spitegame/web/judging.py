"""Checks of finished games in the worker of the computer players: they may take seconds, while the page paints."""

import asyncio
from typing import TYPE_CHECKING

from spitegame.net.transcript import Opening, Transcript, audit_deal
from spitegame.session.draw import Fair, Unfair
from spitegame.workers.worker import FarEnd, StartWorker

if TYPE_CHECKING:  # the worker has no network
    from spitegame.online.change_of_host import Judge

POLL_S = 0.1
"""Seconds between two looks for the verdict."""


def judge_in_worker(start_worker: StartWorker) -> "Judge":
    """Return a judge that works in a worker. The page repeats a failed check, to word it in the player's language."""

    async def judge(transcript: Transcript, opening: Opening) -> Fair | Unfair:
        worker = start_worker(_send_verdict, transcript, opening)
        try:
            while not worker.has_message():
                await asyncio.sleep(POLL_S)
            verdict: Fair | Unfair = worker.receive()
        except EOFError:  # the worker has died: the page has to wait after all
            return audit_deal(transcript, opening)
        finally:
            worker.end()
        return verdict if isinstance(verdict, Fair) else audit_deal(transcript, opening)

    return judge


async def _send_verdict(program: FarEnd, transcript: Transcript, opening: Opening) -> None:
    await program.send(audit_deal(transcript, opening))
