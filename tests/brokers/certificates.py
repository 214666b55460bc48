"""A throw-away authority, and certificates that it signs."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

OPENSSL = shutil.which("openssl")
CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


@dataclass(frozen=True)
class Certificate:
    """The files of a certificate and its key."""

    certificate: Path
    key: Path


class Authority:
    """Signs certificates for brokers of a test."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.file = folder / "authority.crt"
        self._key = folder / "authority.key"
        self._openssl("req", "-x509", *CURVE, "-keyout", self._key, "-out", self.file, "-subj", "/CN=tests")

    def issue(self, names: str = "DNS:localhost,IP:127.0.0.1", days: int = 2) -> Certificate:
        """Sign a certificate for these names; with a day less than none it has expired."""
        start = self._folder / f"broker-{len(list(self._folder.glob('*.csr')))}"
        made = Certificate(start.with_suffix(".crt"), start.with_suffix(".key"))
        asked = start.with_suffix(".csr")
        self._openssl("req", *CURVE, "-keyout", made.key, "-out", asked, "-subj", "/CN=broker",
                      "-addext", f"subjectAltName={names}")  # fmt: skip
        self._openssl("x509", "-req", "-in", asked, "-CA", self.file, "-CAkey", self._key, "-days", days,
                      "-copy_extensions", "copy", "-out", made.certificate)  # fmt: skip
        return made

    def _openssl(self, *words: object) -> None:
        assert OPENSSL is not None
        subprocess.run([OPENSSL, *map(str, words)], check=True, capture_output=True)
