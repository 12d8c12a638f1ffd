"""What the frozen program starts: a helper where multiprocessing has started it as one, and the game otherwise."""

import os
import sys

RESOURCE_TRACKER = "from multiprocessing.resource_tracker import main;main("
"""How multiprocessing has Python start its resource tracker; a number and a bracket follow."""
CERTIFICATES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
"""Where systems keep the certificates they trust. OpenSSL looks only where the system that it was built on does."""


def help_out() -> None:
    """Does not return if this process is a helper that multiprocessing has started."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["--multiprocessing-fork"]:
        from multiprocessing.spawn import freeze_support

        freeze_support()
    elif "-c" in arguments[:-1] and arguments[-1].startswith(RESOURCE_TRACKER):
        from multiprocessing.resource_tracker import main

        main(int(arguments[-1].removeprefix(RESOURCE_TRACKER).removesuffix(")")))
        sys.exit()


def trust() -> None:
    """Lets OpenSSL find the certificates that this system trusts."""
    if sys.platform == "linux" and not {"SSL_CERT_FILE", "SSL_CERT_DIR"} & os.environ.keys():
        found = next(filter(os.path.exists, CERTIFICATES), None)
        if found:
            os.environ["SSL_CERT_FILE"] = found


if __name__ == "__main__":
    help_out()
    trust()
    from spitegame.__main__ import main

    sys.exit(main())
