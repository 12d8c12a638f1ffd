"""Primitives on the desktop, by the library `cryptography`, which takes them from OpenSSL."""

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand

_PRIME = 2**255 - 19
_ORDER_8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
_LOW_ORDER = (0, 1, _PRIME - 1, _ORDER_8, _PRIME - _ORDER_8)
"""The y coordinates of all points of order 1, 2, 4 and 8 on edwards25519. With these as public keys anybody can sign,
and OpenSSL accepts that."""


def x25519_public(private: bytes) -> bytes:
    """Return the public key for a private one, which is any 32 bytes."""
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def x25519(private: bytes, public: bytes) -> bytes | None:
    """Return the secret that both sides share; None if `public`, the other side's key, is no public key, or leads
    everybody to the same secret."""
    try:
        return X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:
        return None


def ed25519_public(private: bytes) -> bytes:
    """Return the public key for a private one, which is any 32 bytes."""
    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def sign(private: bytes, message: bytes) -> bytes:
    """Return the signature of the owner of this private key under the message, 64 bytes."""
    return Ed25519PrivateKey.from_private_bytes(private).sign(message)


def verify(public: bytes, signature: bytes, message: bytes) -> bool:
    """True if the owner of this public key has signed the message."""
    # The lower 255 bits are y, perhaps not reduced modulo the prime; the highest bit is the sign of x.
    if int.from_bytes(public, "little") % 2**255 % _PRIME in _LOW_ORDER:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def hkdf(salt: bytes, material: bytes, info: bytes, size: int) -> bytes:
    """Return a key of `size` bytes out of material that is not evenly random."""
    return HKDF(SHA256(), size, salt, info).derive(material)


def hkdf_expand(key: bytes, info: bytes, size: int) -> bytes:
    """Return a key of `size` bytes out of another key."""
    return HKDFExpand(SHA256(), size, info).derive(key)


def seal(key: bytes, nonce: bytes, plain: bytes, label: bytes) -> bytes:
    """Return the plain text sealed with a key of 32 bytes and a nonce of 12, which may be used only once with this key.
    The result does not hold `label`, but opens only with the same one."""
    return ChaCha20Poly1305(key).encrypt(nonce, plain, label)


def unseal(key: bytes, nonce: bytes, sealed: bytes, label: bytes) -> bytes | None:
    """Return the plain text; None if it was not sealed with this key, nonce and label."""
    try:
        return ChaCha20Poly1305(key).decrypt(nonce, sealed, label)
    except InvalidTag:
        return None
