"""What the primitives have to give, as the standards say: the name of the function, its arguments, and the outcome."""

from typing import TypeAlias

PRIME = 2**255 - 19
LOW_ORDER = tuple(
    point.to_bytes(32, "little")
    for point in (
        *(0, 1, PRIME - 1, PRIME, PRIME + 1),
        325606250916557431795983626356110631294008115727848805560023387167927233504,
        39382357235489614581723060781553021112529911719440698176882885853963445705823,
        *(2**255, 2**255 + 1, 2**256 - 20, 2**256 - 19, 2**256 - 18),
    )
)
"""The points of order 1, 2, 4 and 8, and what counts as one of them: the highest bit is ignored, and what is not
below the prime is taken for what it leaves."""
_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022
LOW_ORDER_KEYS = tuple(
    (y + sign).to_bytes(32, "little")
    for y in (0, 1, PRIME - 1, PRIME, PRIME + 1, _ORDER_8, PRIME - _ORDER_8)
    for sign in (0, 2**255)
)
"""The same on the curve of Ed25519."""

Vector: TypeAlias = tuple[str, tuple[bytes | int, ...], bytes | bool]

_LADIES = b"".join(
    (
        b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, ",
        b"sunscreen would be it.",
    )
)
_LADIES_SEALED = bytes.fromhex(
    "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b"
    "1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
    "3ff4def08e4b7a9de576d26586cec64b6116"
    "1ae10b594f09e26a7e902ecbd0600691"
)
_SEALING = (bytes(range(0x80, 0xA0)), bytes.fromhex("070000004041424344454647"))
_LABEL = bytes.fromhex("50515253c0c1c2c3c4c5c6c7")

_ED25519 = (
    bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"),
    bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
    bytes.fromhex(
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b"
    ),
)
"""A private key, its public one, and what it makes of an empty message."""
_ED25519_OF_TWO = (
    bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"),
    bytes.fromhex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"),
    bytes.fromhex(
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a"
    ),
)
"""The same with a message of two bytes."""

VECTORS: tuple[Vector, ...] = (
    # RFC 7748, section 5.2
    (
        "x25519",
        (
            bytes.fromhex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"),
            bytes.fromhex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"),
        ),
        bytes.fromhex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"),
    ),
    (
        "x25519",
        (
            bytes.fromhex("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d"),
            bytes.fromhex("e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493"),
        ),
        bytes.fromhex("95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"),
    ),
    # RFC 7748, section 5.2: the base point times itself
    (
        "x25519_public",
        ((9).to_bytes(32, "little"),),
        bytes.fromhex("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"),
    ),
    # RFC 8032, section 7.1, tests 1 and 3
    ("ed25519_public", (_ED25519[0],), _ED25519[1]),
    ("sign", (_ED25519[0], b""), _ED25519[2]),
    ("verify", (_ED25519[1], _ED25519[2], b""), True),
    ("ed25519_public", (_ED25519_OF_TWO[0],), _ED25519_OF_TWO[1]),
    ("sign", (_ED25519_OF_TWO[0], b"\xaf\x82"), _ED25519_OF_TWO[2]),
    ("verify", (_ED25519_OF_TWO[1], _ED25519_OF_TWO[2], b"\xaf\x82"), True),
    # RFC 5869, appendix A.1 to A.3
    (
        "hkdf",
        (bytes(range(13)), b"\x0b" * 22, bytes(range(0xF0, 0xFA)), 42),
        bytes.fromhex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"),
    ),
    (
        "hkdf",
        (bytes(range(0x60, 0xB0)), bytes(range(0x50)), bytes(range(0xB0, 0x100)), 82),
        bytes.fromhex(
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
            "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"
        ),
    ),
    (
        "hkdf",
        (b"", b"\x0b" * 22, b"", 42),
        bytes.fromhex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
    ),
    (
        "hkdf_expand",
        (
            bytes.fromhex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"),
            bytes(range(0xF0, 0xFA)),
            42,
        ),
        bytes.fromhex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"),
    ),
    # RFC 8439, section 2.8.2
    ("seal", (*_SEALING, _LADIES, _LABEL), _LADIES_SEALED),
    ("unseal", (*_SEALING, _LADIES_SEALED, _LABEL), _LADIES),
)
