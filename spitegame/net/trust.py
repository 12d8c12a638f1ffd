"""Trust in other machines over TLS: by the certificates of the system, with those that a company or school has added
there.

The OpenSSL of a packaged program would look where the system keeps its certificates that it was built on, and
certificates in the program itself would grow old. SSL_CERT_FILE and SSL_CERT_DIR take precedence.
"""

import os
import ssl
from functools import cache

import truststore

VARIABLES = ("SSL_CERT_FILE", "SSL_CERT_DIR")


def trusted() -> ssl.SSLContext:
    """Return the TLS context for calls to other machines, which is made once for each value of the VARIABLES."""
    return _trusted(tuple(map(os.environ.get, VARIABLES)))


@cache
def _trusted(named: tuple[str | None, ...]) -> ssl.SSLContext:
    return ssl.create_default_context() if any(named) else truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
