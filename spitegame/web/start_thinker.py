"""The entry point of the page's second worker, in which computer players think."""

import json
from typing import Any

from spitegame.web.bridge import payload_of, posting
from spitegame.web.thinking import Works


class Thinking:
    def __init__(self, post: Any) -> None:
        self._works = Works(posting(post))
        self._works.preload()

    def take(self, message: str, payload: Any) -> None:
        self._works.take(json.loads(message), payload_of(payload))
