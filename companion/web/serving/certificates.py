"""The certificate of a house, made at the first start, and what is served under it.

Two files lie in a folder that only its owner reads. `house.pem` vouches, for ten years: a phone that
trusts it goes on trusting. `served.pem` is what the phones see; it is renewed when it runs out or an address
is new. What vouches can do so for names and addresses of a home network alone: stolen, it opens no bank.
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

from companion.web.access.allowed_hosts import HOME

_NETWORKS: tuple[IPv4Network | IPv6Network, ...] = tuple(
    ip_network(network)
    for network in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8"),
        *("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "198.18.0.0/15"),
        *("fc00::/7", "fe80::/10", "::1/128"),
    )
)
"""What the house's certificate can vouch for: nothing that the internet knows by these."""

_HOUSE_LASTS = timedelta(days=3650)
_SERVED_LASTS = timedelta(days=397)
"""Phones take at most 825 days from a certificate that its owner trusted, 398 from any other."""
_EARLY = timedelta(days=1)
"""A phone whose clock is wrong by hours does not find it too new."""
_RENEWED = timedelta(days=30)
"""How long before its end a certificate is made anew."""


class Unreadable(Exception):
    """A kept certificate cannot be read; the message says what to do."""


@dataclass(frozen=True)
class _Signed:
    """A certificate with its key."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    def fits(self, now: datetime) -> bool:
        """Say whether it is valid at `now`, and for a while."""
        begins, ends = self.certificate.not_valid_before_utc, self.certificate.not_valid_after_utc
        return begins <= now and now + _RENEWED < ends

    def pem(self) -> bytes:
        """Return both as they are kept."""
        return _pem_of(self.key) + self.certificate.public_bytes(serialization.Encoding.PEM)


def served(folder: Path, names: Iterable[str], now: datetime | None = None) -> Path:
    """Return the file with key and certificates to serve under for `names`, made or renewed if it has to be.

    `names` are host names and addresses; what no home network has is left out. Raises `Unreadable`.
    """
    now = now or datetime.now(UTC)
    house = _house(folder, now)
    path = folder / "served.pem"
    wanted = {name for name in names if _of_a_house(name)}
    kept = _read(path)
    if not (kept and kept.fits(now) and wanted <= _named_in(kept.certificate) and _vouched(kept, house)):
        fresh = _made(wanted, house, now)
        _write(path, fresh.pem() + house.certificate.public_bytes(serialization.Encoding.PEM))
    return path


def to_trust(folder: Path) -> bytes:
    """Return the house's certificate as phones install it (DER), without its key."""
    kept = _read(folder / "house.pem")
    if kept is None:
        raise FileNotFoundError(folder / "house.pem")
    return kept.certificate.public_bytes(serialization.Encoding.DER)


def _house(folder: Path, now: datetime) -> _Signed:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / "house.pem"
    kept = _read(path)
    if kept is None or not kept.fits(now):
        _write(path, _vouching(now).pem(), replacing=kept is not None)
        kept = _read(path)
    if kept is None:
        raise Unreadable(f"The certificate in {path} was taken away while it was made. Start again.")
    return kept


def _vouching(now: datetime) -> _Signed:
    """Return a new certificate that can vouch for a house."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _called(f"Companion of this house {secrets.token_hex(2)}")
    permitted = [*map(x509.DNSName, HOME), *map(x509.IPAddress, _NETWORKS)]
    builder = (
        _begun(name, name, key, now, _HOUSE_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
    )
    return _Signed(key, builder.sign(key, hashes.SHA256()))


def _made(names: Iterable[str], house: _Signed, now: datetime) -> _Signed:
    """Return a new certificate for `names`, vouched for by `house`."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = house.certificate
    authority = x509.AuthorityKeyIdentifier.from_issuer_public_key(house.key.public_key())
    builder = (
        _begun(_called("Companion"), issuer.subject, key, now, _SERVED_LASTS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(_general(names)), critical=False)
        .add_extension(authority, critical=False)
    )
    return _Signed(key, builder.sign(house.key, hashes.SHA256()))


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _EARLY)
        .not_valid_after(now - _EARLY + lasts)
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


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _general(names: Iterable[str]) -> list[x509.GeneralName]:
    return [
        x509.IPAddress(ip_address(name)) if _is_address(name) else x509.DNSName(name)
        for name in sorted(names)
    ]


def _named_in(certificate: x509.Certificate) -> set[str]:
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in names}


def _vouched(served: _Signed, house: _Signed) -> bool:
    """Say whether `house` vouches for `served`, and not one that was there before it."""
    public = house.key.public_key()
    authority = x509.AuthorityKeyIdentifier.from_issuer_public_key(public)
    found = served.certificate.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
    return found.key_identifier == authority.key_identifier


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _of_a_house(name: str) -> bool:
    if _is_address(name):
        return any(ip_address(name) in network for network in _NETWORKS)
    return name.isascii() and any(name == domain or name.endswith(f".{domain}") for domain in HOME)


def _pem_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _read(path: Path) -> _Signed | None:
    try:
        kept = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        key = serialization.load_pem_private_key(kept, None)
        certificate = x509.load_pem_x509_certificate(kept)
    except ValueError as error:
        raise Unreadable(
            f"The certificate in {path} cannot be read. Move it away, and a new one is made."
        ) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise Unreadable(f"The certificate in {path} is not ours. Move it away, and a new one is made.")
    return _Signed(key, certificate)


def _write(path: Path, content: bytes, *, replacing: bool = True) -> None:
    """Write the file whole, for its owner alone; unless `replacing`, another process's file stays."""
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
