"""TLS to an outside broker: its certificate must be trusted by this machine and made out to the host."""

import ssl
from socket import socket
from typing import Any

from net.errors import BhjError, CertificateExpired, CertificateNotTrusted, CertificateOfAnother, TlsFailed

# OpenSSL's numbers of what is wrong with a certificate.
EXPIRED, NOT_YET = 10, 9
OTHER_NAME, OTHER_ADDRESS = 62, 64


class HostContext(ssl.SSLContext):
    """Trusts whom this machine trusts, and checks for the host's name whichever address is connected to."""

    host: str

    def wrap_socket(self, sock: socket, *args: Any, **options: Any) -> ssl.SSLSocket:
        """Wrap a socket and shake hands; where that fails, the library itself would leave it open."""
        wrapped = super().wrap_socket(sock, *args, **{**options, "server_hostname": self.host})
        try:
            wrapped.do_handshake()
        except OSError:
            wrapped.close()
            raise
        return wrapped


def context_for(host: str) -> HostContext:
    """Return how to speak TLS with a host; SSL_CERT_FILE names authorities besides this machine's own."""
    context = HostContext(ssl.PROTOCOL_TLS_CLIENT)
    context.host = host
    context.load_default_certs()
    return context


def unchecked_context() -> ssl.SSLContext:
    """Return how to find out whether TLS is spoken at all; nothing may be told to who answers."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def reason(error: OSError, host: str, port: int) -> BhjError:
    """Return what a failed handshake means."""
    if not isinstance(error, ssl.SSLCertVerificationError):
        return TlsFailed(host, port)
    if error.verify_code in {EXPIRED, NOT_YET}:
        return CertificateExpired(host, port)
    if error.verify_code in {OTHER_NAME, OTHER_ADDRESS}:
        return CertificateOfAnother(host, port)
    return CertificateNotTrusted(host, port)
