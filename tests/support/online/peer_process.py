"""A peer in a process of its own: takes an offer as a line, answers it with a line, and floods the other side.

python peer_process.py BYTES   sends one message of that size, whatever the other side allows
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from spitegame.net.aiortc_patches import tune
from spitegame.net.webrtc import AiortcPeer
from spitegame.online.thread import EventLoop
from support.programs import ENVIRONMENT


class FarPeer:
    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    async def answer(self, offer: str) -> str:
        return await asyncio.to_thread(self._answer, offer)

    def _answer(self, offer: str) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(offer) + "\n")
        self._process.stdin.flush()
        answer: str = json.loads(self._process.stdout.readline())
        return answer


@contextmanager
def far_peer(size: int) -> Iterator[FarPeer]:
    with subprocess.Popen(
        [sys.executable, __file__, str(size)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        try:
            yield FarPeer(process)
        finally:
            process.kill()


async def _main(size: int) -> None:
    peer = AiortcPeer(())
    print(json.dumps(await peer.answer(json.loads(sys.stdin.readline()))), flush=True)
    channel = await peer.opened(60)
    over = asyncio.Event()
    channel.listen(lambda _: None, over.set)
    data = channel._data  # type: ignore[attr-defined]
    data.transport._remote_max_message_size = 0
    data.send(bytes(size))
    await over.wait()
    await peer.close()


if __name__ == "__main__":
    tune()
    with asyncio.Runner(loop_factory=EventLoop) as runner:
        runner.run(_main(int(sys.argv[1])))
