"""A program that a test kills. It asks a worker, prints when the worker has got as far as it should, and waits."""

import sys
import time
from pathlib import Path

from spitegame.workers.computers import Computers
from support import worker_tasks

WHILE_IT_THINKS = "while it thinks"
WHILE_IT_LISTENS = "while it listens"


def ask(moment: str, trace: Path) -> None:
    computers = Computers(choose=worker_tasks.slow_echo)
    question = computers.ask("malice", str(trace), "thought")
    while computers.answer(question) is None and not (moment == WHILE_IT_THINKS and trace.exists()):
        time.sleep(0.005)
    print("There.", flush=True)
    time.sleep(600)


if __name__ == "__main__":
    ask(sys.argv[1], Path(sys.argv[2]))
