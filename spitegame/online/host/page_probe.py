"""The question whether the room service serves the page on which guests join with a browser.

Any web site may lie at the root of the service's machine, so the answer counts only with a header that is ours.
"""

import aiohttp

from signaling.web_page import MARK

PATIENCE = 5.0
"""The seconds in which the service has to answer."""


class NoAnswer(Exception):
    """The service cannot be reached now."""


async def serves_page(page: str) -> bool:
    """True if our page is at this URL. Raises NoAnswer."""
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar()) as session,
            session.head(page, allow_redirects=False) as answer,
        ):
            return answer.status == 200 and MARK in answer.headers
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as problem:
        raise NoAnswer from problem
