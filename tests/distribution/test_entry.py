"""The first lines of the frozen program."""

import os
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from distribution import entry


@pytest.mark.skipif(sys.platform == "win32", reason="there is no resource tracker on Windows")
def test_it_is_the_resource_tracker_where_multiprocessing_asks_for_one() -> None:
    """It lives until all who use it have closed the pipe."""
    read, write = os.pipe()
    asked = f"from multiprocessing.resource_tracker import main;main({read})"
    command = [sys.executable, entry.__file__, "-B", "-c", asked]
    with subprocess.Popen(command, pass_fds=[read], stderr=subprocess.PIPE, text=True) as tracker:
        os.close(read)
        os.close(write)
        _, complaints = tracker.communicate(timeout=30)
    assert (complaints, tracker.returncode) == ("", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Python asks Windows itself")
def test_certificates_are_found_where_this_system_keeps_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here.pem").touch()
    monkeypatch.setattr(entry, "CERTIFICATES", (str(tmp_path / "not here.pem"), str(tmp_path / "here.pem")))
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)
    monkeypatch.setenv("SSL_CERT_FILE", "to be put back when the test is over")
    monkeypatch.delenv("SSL_CERT_FILE")
    entry.trust_what_the_system_trusts()
    assert ssl.get_default_verify_paths().cafile == str(tmp_path / "here.pem")
    for variable in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv("SSL_CERT_FILE", raising=False)
        monkeypatch.setenv(variable, "/own/certificates")
        before = dict(os.environ)
        entry.trust_what_the_system_trusts()
        assert dict(os.environ) == before
