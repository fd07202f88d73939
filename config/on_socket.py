"""`python -m config.on_socket`: granian on the listening socket that systemd holds.

The socket outlives the server, so that nobody is refused while a service starts anew: who comes
meanwhile waits in its queue. Options are granian's own; without a socket it listens by itself.
"""

import os
import socket
from typing import Any, Final

from granian import _granian, cli
from granian.server.mp import MPServer

# The first file that systemd hands over (sd_listen_fds).
_FIRST: Final = 3
_BACKLOG: Final = 1024


def main() -> None:
    """Serve until told to stop."""
    if os.environ.get("LISTEN_PID") == str(os.getpid()) and os.environ.get("LISTEN_FDS") == "1":
        MPServer._init_shared_socket = _take_over  # type: ignore[method-assign]
    cli.entrypoint()  # type: ignore[no-untyped-call]


def _take_over(self: Any) -> None:
    """In place of granian's own, which knows no sockets of others: its workers share this one."""
    self._sso = socket.socket(fileno=_FIRST)
    self._sso.setblocking(False)
    self._sso.set_inheritable(True)
    self._ssp, self._sfd = None, _FIRST
    # As it is made again from a pickle in a worker.
    self._shd = _granian.SocketHolder(_FIRST, False, _BACKLOG)  # type: ignore[call-arg]


if __name__ == "__main__":
    main()
