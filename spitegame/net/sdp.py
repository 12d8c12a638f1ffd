"""SDP, in which the two ends of a WebRTC connection describe themselves, as far as we look into it."""

import re

MOST_BYTES = 12 * 1024

_FINGERPRINT = re.compile(r"^a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})\s*$", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"^m=(\S*)", re.MULTILINE)
_CANDIDATE = re.compile(r"^a=candidate:\S+ \S+ \S+ \S+ (\S+) ", re.MULTILINE)
_LOCAL_NAME = re.compile(r"a=candidate:\S+ \S+ \S+ \S+ \S+\.local ")


def is_sdp(data: bytes) -> bool:
    """True if this describes one end of a data connection, and nothing else."""
    try:
        sdp = data.decode()
    except UnicodeDecodeError:
        return False
    is_for_data = _SECTION.findall(sdp) == ["application"]
    return len(data) <= MOST_BYTES and is_for_data and len(set(_fingerprints(sdp))) == 1


def fingerprint(sdp: str) -> str:
    """The SHA-256 of the certificate that this end will show, in small hexadecimal digits, out of its description."""
    return _fingerprints(sdp)[0]


def tidy_sdp(sdp: str) -> str:
    """The same description without addresses that are names in the local network, if there are others: each name costs
    a second, and mostly leads nowhere."""
    addresses = _CANDIDATE.findall(sdp)
    if all(address.endswith(".local") for address in addresses):
        return sdp
    return "".join(line for line in sdp.splitlines(keepends=True) if not _LOCAL_NAME.match(line))


def _fingerprints(sdp: str) -> list[str]:
    return [found.replace(":", "").lower() for found in _FINGERPRINT.findall(sdp)]
