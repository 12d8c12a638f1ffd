"""The system's proxy for calls to other machines, and the certificates that it trusts for TLS, with those that a
company or school has added.

The OpenSSL of a packaged program would look where the system on which it was built keeps its certificates, and
certificates in the program itself would grow old. SSL_CERT_FILE and SSL_CERT_DIR take precedence.
"""

import asyncio
import os
import ssl
from functools import cache
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import truststore

from spitegame.session.room_codes import is_local_address

VARIABLES = ("SSL_CERT_FILE", "SSL_CERT_DIR")


def trusted() -> ssl.SSLContext:
    """Return the TLS context for calls to other machines, which is made once for each value of the VARIABLES."""
    return _trusted(tuple(map(os.environ.get, VARIABLES)))


@cache
def _trusted(named: tuple[str | None, ...]) -> ssl.SSLContext:
    return ssl.create_default_context() if any(named) else truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


async def proxy_to(url: str) -> str | None:
    """Return the URL of the proxy through which the system reaches this http or https URL; None without one, and for a
    URL on the own network. `trust_env` of aiohttp finds it too, but tells other machines passwords in ~/.netrc."""
    return None if is_local_address(url) else await asyncio.to_thread(_proxy_to, url)


def _proxy_to(url: str) -> str | None:
    to = urlsplit(url)
    if proxy_bypass(to.hostname or ""):
        return None
    proxy = getproxies().get(to.scheme, "")
    return proxy if proxy.startswith("http://") else None  # aiohttp knows no others
