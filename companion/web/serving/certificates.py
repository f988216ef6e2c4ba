"""Certificate authority of a home network, and the server certificate that it signs.

Both are made at the first start, as two files in a folder that only its owner can read. `house.pem` is the
certificate authority, valid for ten years: phones that trust it go on trusting it. `served.pem` is the server
certificate, renewed before it expires or when an address is new. The authority is limited to names and
addresses of home networks, so that a stolen key cannot sign for any site on the internet.
"""

import os
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.web.access.allowed_hosts import HOME_DOMAIN_ENDINGS

_HOME_NETWORKS: tuple[IPv4Network | IPv6Network, ...] = tuple(
    ip_network(network)
    for network in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8"),
        *("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "198.18.0.0/15"),
        *("fc00::/7", "fe80::/10", "::1/128"),
    )
)
"""Networks that the authority may sign for: none of their addresses is on the internet."""

_AUTHORITY_LIFETIME = timedelta(days=3650)
_SERVER_LIFETIME = timedelta(days=397)
"""Server certificate's lifetime. Phones accept 825 days if their owner trusts it, else 398."""
_BACKDATING = timedelta(days=1)
"""Time by which a certificate is backdated, for phones whose clocks are hours behind."""
_RENEWAL_MARGIN = timedelta(days=30)
"""Time before expiry at which a certificate is renewed."""


class UnreadableCertificate(Exception):
    """Raised if a stored certificate is unreadable or not the companion's.

    The message says what to do.
    """


@dataclass(frozen=True)
class _KeyAndCertificate:
    """A certificate with its private key."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    def is_current(self, now: datetime) -> bool:
        """Return whether it is valid at `now` and need not be renewed yet."""
        begins, ends = self.certificate.not_valid_before_utc, self.certificate.not_valid_after_utc
        return begins <= now and now + _RENEWAL_MARGIN < ends

    def pem(self) -> bytes:
        """Return the key and the certificate as PEM."""
        return self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        ) + self.certificate.public_bytes(serialization.Encoding.PEM)


def ensure_server_certificate(folder: Path, names: Iterable[str], now: datetime | None = None) -> Path:
    """Return the PEM file with key and certificates for `names`; make or renew it if necessary.

    `names` are host names and addresses; those outside of home networks are left out. The file is in
    `folder`, which is made if it is missing, and is readable by its owner alone. So is the authority's
    file, made or renewed there as well. Each is renewed 30 days before it expires, and that of the server
    also if it lacks a name or the authority is new. A new one is for `names` alone. `now` is the current
    time unless given.

    Raises:
        UnreadableCertificate: a stored certificate cannot be read.
        OSError: the folder or a file in it cannot be written.
    """
    now = now or datetime.now(UTC)
    house = _load_authority(folder, now)
    path = folder / "served.pem"
    wanted = {name for name in names if _is_home_network_name(name)}
    kept = _read_certificate(path)
    if not (
        kept
        and kept.is_current(now)
        and wanted <= _certificate_names(kept.certificate)
        and _is_signed_by(kept, house)
    ):
        fresh = _make_server_certificate(wanted, house, now)
        _write_atomically(path, fresh.pem() + house.certificate.public_bytes(serialization.Encoding.PEM))
    return path


def load_authority_certificate(folder: Path) -> bytes:
    """Return the certificate of the authority in `folder` (DER), without its key.

    It is for phones to install.

    Raises:
        FileNotFoundError: there is no authority yet.
        UnreadableCertificate: it cannot be read.
    """
    kept = _read_certificate(folder / "house.pem")
    if kept is None:
        raise FileNotFoundError(folder / "house.pem")
    return kept.certificate.public_bytes(serialization.Encoding.DER)


def _load_authority(folder: Path, now: datetime) -> _KeyAndCertificate:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / "house.pem"
    kept = _read_certificate(path)
    if kept is None or not kept.is_current(now):
        _write_atomically(path, _make_authority(now).pem(), replacing=kept is not None)
        kept = _read_certificate(path)
    if kept is None:
        raise UnreadableCertificate(
            f"The certificate in {path} was removed while it was being made. Start the companion again."
        )
    return kept


def _make_authority(now: datetime) -> _KeyAndCertificate:
    """Return a new certificate authority for a home network."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _common_name(f"Companion of this house {secrets.token_hex(2)}")
    permitted = [*map(x509.DNSName, HOME_DOMAIN_ENDINGS), *map(x509.IPAddress, _HOME_NETWORKS)]
    builder = (
        _certificate_builder(name, name, key, now, _AUTHORITY_LIFETIME)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
    )
    return _KeyAndCertificate(key, builder.sign(key, hashes.SHA256()))


def _make_server_certificate(
    names: Iterable[str], house: _KeyAndCertificate, now: datetime
) -> _KeyAndCertificate:
    """Return a new server certificate for `names`, signed by the authority `house`."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = house.certificate
    authority = x509.AuthorityKeyIdentifier.from_issuer_public_key(house.key.public_key())
    builder = (
        _certificate_builder(_common_name("Companion"), issuer.subject, key, now, _SERVER_LIFETIME)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(_general(names)), critical=False)
        .add_extension(authority, critical=False)
    )
    return _KeyAndCertificate(key, builder.sign(house.key, hashes.SHA256()))


def _certificate_builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _BACKDATING)
        .not_valid_after(now - _BACKDATING + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _common_name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _general(names: Iterable[str]) -> list[x509.GeneralName]:
    return [
        x509.IPAddress(ip_address(name)) if _is_ip_address(name) else x509.DNSName(name)
        for name in sorted(names)
    ]


def _certificate_names(certificate: x509.Certificate) -> set[str]:
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in names}


def _is_signed_by(served: _KeyAndCertificate, house: _KeyAndCertificate) -> bool:
    """Return whether the authority `house` signed `served`, rather than an earlier authority."""
    public = house.key.public_key()
    authority = x509.AuthorityKeyIdentifier.from_issuer_public_key(public)
    found = served.certificate.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
    return found.key_identifier == authority.key_identifier


def _is_ip_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_home_network_name(name: str) -> bool:
    if _is_ip_address(name):
        return any(ip_address(name) in network for network in _HOME_NETWORKS)
    return name.isascii() and any(
        name == domain or name.endswith(f".{domain}") for domain in HOME_DOMAIN_ENDINGS
    )


def _read_certificate(path: Path) -> _KeyAndCertificate | None:
    try:
        kept = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        key = serialization.load_pem_private_key(kept, None)
        certificate = x509.load_pem_x509_certificate(kept)
    except ValueError as error:
        raise UnreadableCertificate(
            f"The certificate in {path} cannot be read. Move it to another folder, and the companion "
            "will make a new one."
        ) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise UnreadableCertificate(
            f"The certificate in {path} was not made by the companion. Move it to another folder, and the "
            "companion will make a new one."
        )
    return _KeyAndCertificate(key, certificate)


def _write_atomically(path: Path, content: bytes, *, replacing: bool = True) -> None:
    """Write the file atomically, readable by its owner alone.

    If `replacing` is False and the file exists, as another process wrote it, that file stays.
    """
    draft = path.with_name(f"{path.name}-{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if replacing:
        draft.replace(path)
        return
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
