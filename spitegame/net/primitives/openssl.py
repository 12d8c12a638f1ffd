"""The primitives on the desktop, by the library `cryptography`, which has them of OpenSSL."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand


def x25519_public(private: bytes) -> bytes:
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def x25519(private: bytes, public: bytes) -> bytes | None:
    try:
        return X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:
        return None


def hkdf(salt: bytes, material: bytes, info: bytes, size: int) -> bytes:
    return HKDF(SHA256(), size, salt, info).derive(material)


def hkdf_expand(key: bytes, info: bytes, size: int) -> bytes:
    return HKDFExpand(SHA256(), size, info).derive(key)


def seal(key: bytes, nonce: bytes, plain: bytes, label: bytes) -> bytes:
    return ChaCha20Poly1305(key).encrypt(nonce, plain, label)


def unseal(key: bytes, nonce: bytes, sealed: bytes, label: bytes) -> bytes | None:
    try:
        return ChaCha20Poly1305(key).decrypt(nonce, sealed, label)
    except InvalidTag:
        return None
