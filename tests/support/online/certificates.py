"""Certificates of our own for servers in tests."""

import datetime
import ipaddress
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def certify(machine: str, directory: Path) -> None:
    """Write a certificate authority of our own to the directory, and a certificate for the machine with this IP address
    or name that it has signed."""
    authority_key, server_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority = _name("authority")
    own = _certificate(authority, authority, authority_key.public_key(), ca=True).sign(authority_key, hashes.SHA256())
    server = (
        _certificate(_name("server"), authority, server_key.public_key(), ca=False)
        .add_extension(x509.SubjectAlternativeName([_general_name(machine)]), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    (directory / "authority.pem").write_bytes(own.public_bytes(serialization.Encoding.PEM))
    (directory / "server.pem").write_bytes(server.public_bytes(serialization.Encoding.PEM))
    (directory / "server.key").write_bytes(
        server_key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )


def _general_name(machine: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(machine))
    except ValueError:
        return x509.DNSName(machine)


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _certificate(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, ca: bool
) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
    )
