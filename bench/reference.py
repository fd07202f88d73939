"""The yardstick: a million list, dict and int operations. Never change this file.

Every figure of `bench/latest.json` carries its ratio to this loop, so that figures of
different machines can be compared.
"""

import time

OPERATIONS = 1_000_000


def reference_loop() -> int:
    """Run the fixed mixture of a million operations; return a checksum (always the same)."""
    items = list(range(64))
    table = dict.fromkeys(range(64), 0)
    total = 0
    for step in range(OPERATIONS // 4):
        slot = step & 63
        value = items[slot]  # 1: list read
        table[slot] = value + step  # 2: dict write
        items[slot] = (value * 31 + 7) & 1023  # 3: list write
        total = (total + table[(slot * 7) & 63]) & 0xFFFFFFFF  # 4: dict read and int arithmetic
    return total


def reference_seconds(repeats: int = 3) -> float:
    """Process CPU seconds of the loop, best of `repeats`."""
    best = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        reference_loop()
        best = min(best, time.process_time() - start)
    return best


if __name__ == "__main__":
    print(f"{reference_seconds():.4f} s for {OPERATIONS:,} operations")
