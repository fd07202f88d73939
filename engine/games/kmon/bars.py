"""What is in the way of a card, as numbers: where it is 0 the card is lawful, else a refusal puts
it into words. Of several links that a reaction cannot answer, the greatest number is told."""

from __future__ import annotations

from typing import Final

WRONG_TYPE: Final = 1  # KM-4.10, KM-4.15, KM-4.24, KM-5.22
USED: Final = 2  # KM-5.47
OTHER_EXTRA: Final = 3  # KM-4.41
FORBIDDEN: Final = 4  # KM-9.6
OTHER_KIND: Final = 5  # KM-2.7
UNMATCHED: Final = 6  # KM-5.1
UNPAID: Final = 7  # KM-5.2, KM-5.3
NO_CHOICE: Final = 8  # KM-5.5
NO_OWN: Final = 9  # KM-5.5
NO_RIVAL: Final = 10  # KM-4.28
NOT_AIMED: Final = 11  # KM-5.41
RESISTS: Final = 12  # KM-5.43
UNMET: Final = 13  # KM-4.24
ANSWERED: Final = 14  # KM-4.21, KM-4.23
