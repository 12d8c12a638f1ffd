from cryptography.hazmat.primitives.hashes import SHA256

from spitegame.net.primitives import PRIMITIVES


class HKDF:
    def __init__(self, *, algorithm: SHA256, length: int, salt: bytes, info: bytes) -> None:
        self._length = length
        self._salt = salt
        self._info = info

    def derive(self, material: bytes) -> bytes:
        return PRIMITIVES.hkdf(self._salt, material, self._info, self._length)
