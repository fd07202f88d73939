"""How many clients make how many entries: few in the gate, 200 each in `make test-all`."""

import os

CLIENTS, TWICE = 8, 10
ENTRIES = 200 if os.environ.get("MAZZIERE_LONG") else 60
