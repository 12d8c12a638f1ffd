"""What the frozen program starts: a helper process where multiprocessing has asked for one, and the game otherwise."""

import os
import sys

RESOURCE_TRACKER = "from multiprocessing.resource_tracker import main;main("
"""With this, a number and a bracket, multiprocessing asks a Python for its resource tracker."""
CERTIFICATES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
"""Where Debian, Fedora, older Fedoras, openSUSE, and Alpine and macOS keep the certificates that they trust."""


def help_multiprocessing() -> None:
    """Does not return in a process that multiprocessing has started: it takes the frozen program for a Python."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["--multiprocessing-fork"]:
        from multiprocessing.spawn import freeze_support

        freeze_support()
    elif "-c" in arguments[:-1] and arguments[-1].startswith(RESOURCE_TRACKER):
        from multiprocessing.resource_tracker import main

        main(int(arguments[-1].removeprefix(RESOURCE_TRACKER).removesuffix(")")))
        sys.exit()


def trust_what_the_system_trusts() -> None:
    """Show OpenSSL where this system keeps its certificates: it looks where the system did that it was built on.

    Certificates in the program would grow old, and would not know those of a school or a company. Windows is asked
    by Python itself."""
    if sys.platform == "win32" or {"SSL_CERT_FILE", "SSL_CERT_DIR"} & os.environ.keys():
        return
    if found := next(filter(os.path.exists, CERTIFICATES), None):
        os.environ["SSL_CERT_FILE"] = found


if __name__ == "__main__":
    help_multiprocessing()
    trust_what_the_system_trusts()
    from spitegame.__main__ import main

    sys.exit(main())
