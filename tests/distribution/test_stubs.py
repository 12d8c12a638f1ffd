"""aiortc opens data channels without PyAV and pylibsrtp, which frozen programs do without.

If this fails after an update of aiortc, it needs more of them than `distribution/stubs` has."""

import os
import subprocess
import sys
from pathlib import Path

STUBS = Path(__file__).parents[2] / "distribution" / "stubs"
TALK = """
import asyncio

import av
import pylibsrtp
from support.online.peer_pair import Ear, connect
from support.waiting import until
from spitegame.net.webrtc import AiortcPeer

async def main():
    one, other = AiortcPeer(()), AiortcPeer(())
    mine, theirs = await connect(one, other)
    ear = Ear.of(theirs)
    mine.send(b"hello")
    await until(lambda: ear.heard == [b"hello"], "what was said")
    await one.close()
    await other.close()

asyncio.run(main())
print(av.__file__, pylibsrtp.__file__, sep="\\n")
"""


def test_a_data_channel_is_opened_without_the_libraries_for_sound_and_pictures() -> None:
    path = os.pathsep.join([str(STUBS), *sys.path])
    ended = subprocess.run(
        [sys.executable, "-c", TALK],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.stderr, ended.returncode) == ("", 0)
    assert ended.stdout.splitlines() == [str(STUBS / "av/__init__.py"), str(STUBS / "pylibsrtp/__init__.py")]
