import pytest
from aiortc import RTCConfiguration, RTCPeerConnection
from hypothesis import given
from hypothesis import strategies as st
from support.online.admission_pair import HOST_PRINT, OFFER, sdp
from support.waiting import run

from spitegame.net.ice import MOST_SDP_BYTES, fingerprint, has_local_names, is_sdp, tidy_sdp


async def real() -> tuple[str, str]:
    """An offer and its answer."""
    host, guest = (RTCPeerConnection(RTCConfiguration(iceServers=[])) for _ in range(2))
    host.createDataChannel("game")
    await host.setLocalDescription(await host.createOffer())
    await guest.setRemoteDescription(host.localDescription)
    await guest.setLocalDescription(await guest.createAnswer())
    described = host.localDescription.sdp, guest.localDescription.sdp
    await host.close()
    await guest.close()
    return described


def test_real_ones_pass_unchanged() -> None:
    offer, answer = run(real())
    for each in (offer, answer):
        assert is_sdp(each.encode())
        assert tidy_sdp(each) == each
        assert len(bytes.fromhex(fingerprint(each))) == 32
    assert fingerprint(offer) != fingerprint(answer)
    assert fingerprint(OFFER) == fingerprint(sdp(HOST_PRINT.lower())) == HOST_PRINT.replace(":", "").lower()


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param("", id="nothing"),
        pytest.param(sdp("0A:0B"), id="short fingerprint"),
        pytest.param(OFFER.replace("sha-256", "sha-1"), id="weak fingerprint"),
        pytest.param(OFFER + "a=fingerprint:sha-256 " + ":".join(["0C"] * 32), id="two fingerprints"),
        pytest.param(OFFER.replace("application", "audio"), id="sound"),
        pytest.param(OFFER + "m=video 9 UDP/TLS/RTP/SAVPF 96\r\n", id="picture too"),
        pytest.param(OFFER.replace("m=application", "x=application"), id="no section"),
        pytest.param(OFFER + "a" * MOST_SDP_BYTES, id="long"),
        pytest.param(OFFER + "é" * (MOST_SDP_BYTES // 2), id="long when written"),
    ],
)
def test_what_is_wrong_is_refused(wrong: str) -> None:
    assert not is_sdp(wrong.encode())


END = "a=end-of-candidates\r\n"


@pytest.mark.parametrize(
    ("told", "tidy"),
    [
        (sdp(HOST_PRINT, "192.0.2.1", "0e3b.local", "0e3c.local"), sdp(HOST_PRINT, "192.0.2.1")),
        # A browser says that it has told all; the other side learns the addresses when something comes from them.
        (sdp(HOST_PRINT, "0e3b.local") + END, sdp(HOST_PRINT)),
        (sdp(HOST_PRINT), sdp(HOST_PRINT)),
        (sdp(HOST_PRINT, "192.0.2.1") + END, sdp(HOST_PRINT, "192.0.2.1") + END),
    ],
)
def test_local_names_are_left_out(told: str, tidy: str) -> None:
    assert tidy_sdp(told) == tidy
    assert has_local_names(told) == (told != tidy)


@given(st.text())
def test_any_text_at_all(text: str) -> None:
    assert not is_sdp(text.encode())
    tidy_sdp(text)
