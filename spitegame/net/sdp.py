"""SDP, in which the two ends of a WebRTC connection describe themselves, as far as we look into it."""

import re

MOST_BYTES = 12 * 1024

_FINGERPRINT = re.compile(r"^a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})\s*$", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"^m=(\S*)", re.MULTILINE)
_CANDIDATE = re.compile(r"^a=candidate:\S+ \S+ \S+ \S+ (\S+) ", re.MULTILINE)


class BadSdp(ValueError):
    """This describes no end of a data connection."""


def checked_sdp(sdp: str) -> str:
    """Raises BadSdp."""
    if len(sdp.encode(errors="replace")) > MOST_BYTES:
        raise BadSdp("it is too long")
    if _SECTION.findall(sdp) != ["application"]:
        raise BadSdp("it does not have one section, for data")
    if len(set(_fingerprints(sdp))) != 1:
        raise BadSdp("it does not have one SHA-256 fingerprint")
    return sdp


def fingerprint(sdp: str) -> str:
    """The SHA-256 of the certificate that this end will show, in small hexadecimal digits, out of a checked SDP."""
    return _fingerprints(sdp)[0]


def tidy_sdp(sdp: str) -> str:
    """The same description without addresses that are names in the local network, if there are others: each name costs
    a second, and mostly leads nowhere."""
    addresses = _CANDIDATE.findall(sdp)
    if all(address.endswith(".local") for address in addresses):
        return sdp
    return "".join(line for line in sdp.splitlines(keepends=True) if not _is_local_name(line))


def _is_local_name(line: str) -> bool:
    found = _CANDIDATE.match(line)
    return found is not None and found[1].endswith(".local")


def _fingerprints(sdp: str) -> list[str]:
    return [found.replace(":", "").lower() for found in _FINGERPRINT.findall(sdp)]
