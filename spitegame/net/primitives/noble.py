"""Primitives in the browser, by @noble/curves, @noble/hashes and @noble/ciphers; `openssl` describes the functions.

The libraries are audited and synchronous, and do without `crypto.subtle`, which a browser does not offer on a page that
comes over plain HTTP, as from a host in the same house. `assets/web/primitives.js` hands them to Python; whoever starts
Python registers it under the name that is imported here.
"""

import page_primitives as page
from pyodide.ffi import JsProxy, to_js


def x25519_public(private: bytes) -> bytes:
    return _bytes(page.x25519Public(to_js(private)))


def x25519(private: bytes, public: bytes) -> bytes | None:
    return _bytes_or_none(page.x25519Shared(to_js(private), to_js(public)))


def ed25519_public(private: bytes) -> bytes:
    return _bytes(page.ed25519Public(to_js(private)))


def sign(private: bytes, message: bytes) -> bytes:
    return _bytes(page.signed(to_js(private), to_js(message)))


def verify(public: bytes, signature: bytes, message: bytes) -> bool:
    return bool(page.verified(to_js(public), to_js(signature), to_js(message)))


def hkdf(salt: bytes, material: bytes, info: bytes, size: int) -> bytes:
    return _bytes(page.derived(to_js(salt), to_js(material), to_js(info), size))


def hkdf_expand(key: bytes, info: bytes, size: int) -> bytes:
    return _bytes(page.expanded(to_js(key), to_js(info), size))


def seal(key: bytes, nonce: bytes, plain: bytes, label: bytes) -> bytes:
    return _bytes(page.sealed(to_js(key), to_js(nonce), to_js(plain), to_js(label)))


def unseal(key: bytes, nonce: bytes, sealed: bytes, label: bytes) -> bytes | None:
    return _bytes_or_none(page.unsealed(to_js(key), to_js(nonce), to_js(sealed), to_js(label)))


def _bytes(made: JsProxy) -> bytes:
    whole: bytes = made.to_bytes()
    return whole


def _bytes_or_none(made: JsProxy | None) -> bytes | None:
    return None if made is None else _bytes(made)
