"""Chunks of work in cores - 1 processes, with a bar; alone in this process when that is 1."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

from engine.sim.progress import Bar

Chunk = TypeVar("Chunk")
Found = TypeVar("Found")


def worker_count() -> int:
    """Cores this process may use, less one for everything else; at least 1."""
    return max(1, len(os.sched_getaffinity(0)) - 1) if _has_affinity() else _cores()


def _has_affinity() -> bool:
    return hasattr(os, "sched_getaffinity")


def _cores() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


def ranges(total: int, size: int) -> list[tuple[int, int]]:
    """(first, count) of the chunks of at most `size` that make up `total`."""
    return [(first, min(size, total - first)) for first in range(0, total, size)]


def spread(
    work: Callable[[Chunk], Found],
    chunks: Sequence[Chunk],
    title: str,
    sizes: Sequence[int],
    processes: int = 0,
) -> Iterator[Found]:
    """The result of each chunk as it gets ready (in order when one process does it all).

    `work`, the chunks and the results must be picklable (native frozen classes are not, once
    compiled). `sizes` says how far each chunk moves the bar; `processes` of 0 means
    `worker_count()`.
    """
    bar = Bar(title, sum(sizes))
    count = min(processes or worker_count(), len(chunks))
    if count <= 1:
        for chunk, size in zip(chunks, sizes, strict=True):
            found = work(chunk)
            bar.step(size)
            yield found
    else:
        with ProcessPoolExecutor(max_workers=count) as pool:
            waiting = {
                pool.submit(work, chunk): size for chunk, size in zip(chunks, sizes, strict=True)
            }
            for ready in as_completed(waiting):
                bar.step(waiting[ready])
                yield ready.result()
    bar.close()
