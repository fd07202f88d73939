"""The `setup.py` of a build: mypyc makes C of the modules named in `modules.txt`.

Of many modules it makes one library, and for each module a stub that fetches it from there. How
far it is stands in `share`, 0 to 1; when whoever began it is gone, it ends.
"""

import os
import signal
import sysconfig
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup

from distutils.ccompiler import CCompiler  # isort: skip  # setuptools' own, by the old name

# Every file reads the same two megabytes of declarations: so many share one reading.
AT_ONCE = 12
STUBS = "_stubs"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
# What part of the time goes before the first C file.
BEFORE = 0.3


def main() -> None:
    """Build the library and the stubs in place."""
    starter = int(os.environ["MAZZIERE_COMPILE_STARTER"])
    threading.Thread(target=end_with, args=(starter,), daemon=True).start()
    library, *stubs = mypycify(
        ["--config-file=mypy.ini", *Path("modules.txt").read_text().split()],
        opt_level=os.environ["MAZZIERE_COMPILE_LEVEL"],
        debug_level="0",
        multi_file=True,
    )
    library.sources = [*in_few_files(library.sources)]
    folders = defaultdict(list)
    for stub in stubs:
        folders[stub.name.rpartition(".")[0]].append(stub)
    of_folders = [in_one_file(folder, inside) for folder, inside in folders.items()]
    setattr(CCompiler, "compile", in_lanes)  # noqa: B010  # types cannot say it
    setup(name="mazziere-compiled", packages=[], ext_modules=[library, *of_folders])
    for stub in stubs:
        place = Path(*stub.name.split("."))
        os.link(place.with_name(STUBS + SUFFIX), f"{place}{SUFFIX}")
    for extension in of_folders:  # by its own name it is no module
        Path(*extension.name.split(".")).with_suffix(SUFFIX).unlink()


def in_few_files(sources: Iterable[str]) -> Iterator[str]:
    """The C files of the library, those of modules joined."""
    ours = [source for source in sources if "___" in Path(source).name]
    yield from (source for source in sources if source not in ours)
    for start in range(0, len(ours), AT_ONCE):
        yield joined(Path(f"build/modules_{start}.c"), ours[start : start + AT_ONCE])


def in_one_file(folder: str, stubs: list[Any]) -> Extension:
    """The stubs of a folder as one extension; a link gives it the name of each module."""
    place = Path("build", *folder.split("."), f"{STUBS}.c")
    sources = [source for stub in stubs for source in stub.sources]
    return Extension(
        f"{folder}.{STUBS}",
        [joined(place, sources)],
        extra_compile_args=stubs[0].extra_compile_args,
    )


def joined(place: Path, sources: list[str]) -> str:
    """A C file that reads all of these; what stubs have besides their own name is told apart."""
    lines: list[str] = []
    for number, source in enumerate(sources):
        lines += [
            f"#define PyInit___init__ PyInit___init___{number}",
            f'#include "{Path(source).resolve()}"',
            "#undef PyInit___init__",
        ]
    place.write_text("\n".join(lines) + "\n")
    return str(place)


def in_lanes(
    self: Any, sources: list[str], output_dir: Any = None, macros: Any = None,
    include_dirs: Any = None, debug: Any = 0, extra_preargs: Any = None,
    extra_postargs: Any = None, depends: Any = None,
) -> list[str]:  # fmt: skip
    """`CCompiler.compile`, which takes one file after another, with a lane for each core."""
    macros, objects, extra_postargs, pp_opts, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)

    def one(target: str) -> None:
        source, extension = build[target]
        self._compile(target, source, extension, cc_args, extra_postargs, pp_opts)

    with ThreadPoolExecutor(int(os.environ["MAZZIERE_COMPILE_LANES"])) as lanes:
        for done, _ in enumerate(lanes.map(one, objects)):
            if len(objects) > 1:  # the stubs of a folder are one file, and small
                tell(BEFORE + (0.98 - BEFORE) * (done + 1) / len(objects))
    return objects  # type: ignore[no-any-return]


def tell(share: float) -> None:
    """Say how much is done, to who reads at any moment."""
    Path("share.new").write_text(f"{share:.2f}")
    os.replace("share.new", "share")


def end_with(starter: int) -> None:
    """End this process and its compilers, which are a group of their own, with whoever began it."""
    while os.getppid() == starter:
        time.sleep(0.5)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
