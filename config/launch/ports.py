"""Ports and addresses of this machine."""

import socket

from config.launch.refusal import Refusal


def is_taken(port: int) -> bool:
    """Whether somebody listens on `port` here, by either protocol version."""
    for family, address in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        try:
            with socket.socket(family, socket.SOCK_STREAM) as probe:
                probe.settimeout(0.5)
                if probe.connect_ex((address, port)) == 0:
                    return True
        except OSError:  # this protocol version does not exist here
            continue
    return False


def is_forbidden(port: int, host: str) -> bool:
    """Whether this account may not listen on `port` (those below 1024, on most machines)."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            return True
        except OSError:
            return False
    return False


def lan_address() -> str:
    """This machine's address in its local network; no packet is sent to find it.

    Raises Refusal when it is in none.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # documentation range: only the route is asked for
        except OSError as error:
            raise Refusal("LAN=1: this machine is in no network; start without LAN=1.") from error
        return str(probe.getsockname()[0])
