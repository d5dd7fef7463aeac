#!/usr/bin/env python3
"""Spreads a plan of Hakugei's lab over a Ray cluster, without a disk that its machines share.

    python3 docs/cluster/ray_run.py PLAN FOLDER --hakugei PROGRAM [--address auto]

Without --address it uses the cores of this machine. It needs `ray` from PyPI, in the same version as the cluster's. The program and the
plan travel to the workers, so all machines must be able to run this program. FOLDER gets results/FIRST-LAST.jsonl for each slice of units
as soon as it is done, and report/ with what merging writes; the same command goes on with what is there.
"""

import argparse
import dataclasses
import itertools
import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import ray

Slice = tuple[int, int]
"""Units from the first number up to before the second."""


class Killed(Exception):
    """The program was ended by a signal: the slice is done anew."""


@dataclasses.dataclass(frozen=True)
class Job:
    """What is done of each slice: a command of the program in a folder with some files, and its option for the file of results."""

    program: bytes
    files: dict[str, bytes]
    command: list[str]
    results: str


def work(job: Job, units: Slice) -> bytes:
    """Does a slice on a worker, and gives back its file of results."""
    with tempfile.TemporaryDirectory(prefix="hakugei-") as name:
        folder = Path(name)
        for file, content in job.files.items():
            (folder / file).write_bytes(content)
        executable = folder / "hakugei"
        executable.write_bytes(job.program)
        executable.chmod(0o700)
        command = [str(executable), *job.command, "--units", f"{units[0]}..{units[1]}", job.results, "results.jsonl"]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, cwd=folder)
        if done.returncode < 0:
            raise Killed(f"units {units[0]}..{units[1]}: signal {-done.returncode}")
        if done.returncode != 0:
            raise RuntimeError(f"units {units[0]}..{units[1]}: {done.stderr.strip()}")
        return (folder / "results.jsonl").read_bytes()


def kept(folder: Path) -> list[Slice]:
    """The slices that are done, by the names of their files."""
    names = (path.stem.split("-") for path in folder.glob("*-*.jsonl"))
    return sorted((int(first), int(last)) for first, last in names)


def missing(count: int, done: list[Slice], size: int) -> Iterator[Slice]:
    """What is not done, in slices of at most a size."""
    at = 0
    for first, last in [*done, (count, count)]:
        for start in range(at, first, size):
            yield start, min(start + size, first)
        at = max(at, last)


def options(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--hakugei", type=Path, required=True, help="the program")
    parser.add_argument("--address", help="an existing cluster, such as `auto` or `ray://HOST:10001` (default: this machine)")
    parser.add_argument("--slice", type=int, default=100, help="the number of units of a slice (default: 100)")
    parser.add_argument("--retries", type=int, default=5, help="how often a slice is done anew whose worker died (default: 5)")
    return parser


def spread(job: Job, count: int, results: Path, args: argparse.Namespace) -> list[Path] | None:
    """Does all units that are not done, and gives back the files of all; None where some could not be done, which is said."""
    results.mkdir(parents=True, exist_ok=True)
    ray.init(address=args.address, include_dashboard=False if args.address is None else None, log_to_driver=False)
    # A worker knows this function, but not the module in which it stands.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    # Ray takes a list of exceptions, though its types do not say so.
    remote = ray.remote(num_cpus=1, max_retries=args.retries, retry_exceptions=[Killed])(work)  # type: ignore[call-overload]
    shared = ray.put(job)
    todo = missing(count, kept(results), args.slice)
    # Twice as many as there are cores are handed out, so that none of them waits and few results wait for this program.
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: dict[ray.ObjectRef[bytes], Slice] = {}
    while True:
        for units in itertools.islice(todo, most - len(running)):
            running[remote.remote(shared, units)] = units
        if not running:
            break
        ready, _ = ray.wait(list(running))
        for reference in ready:
            first, last = running.pop(reference)
            try:
                done = ray.get(reference)
            except ray.exceptions.RayError as error:
                print(f"{Path(sys.argv[0]).name}: {getattr(error, 'cause', error)}; the same command goes on with what is done", file=sys.stderr)
                return None
            # A file that has its name is whole.
            half = results / f"{first}-{last}.half"
            half.write_bytes(done)
            half.rename(results / f"{first}-{last}.jsonl")
            print(f"units {first}..{last} of {count} are done", flush=True)
    ray.shutdown()

    # All files of results are open at once when they are merged.
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    return sorted(results.glob("*-*.jsonl"))


def main() -> int:
    parser = options("Spreads a plan of Hakugei's lab over a Ray cluster.")
    parser.add_argument("plan", type=Path, help="the plan, from `hakugei compare plan`")
    parser.add_argument("folder", type=Path, help="where the results and the report are kept")
    args = parser.parse_args()
    plan = args.plan.read_bytes()
    count = sum(series["pairs"] for series in json.loads(plan)["series"])
    command = ["compare", "work", "plan.json", "--threads", "1"]
    job = Job(args.hakugei.read_bytes(), {"plan.json": plan}, command, "--results")
    files = spread(job, count, args.folder / "results", args)
    if files is None:
        return 1
    merge: list[str | Path] = [args.hakugei.resolve(), "compare", "merge", args.plan, *files, "--out", args.folder / "report"]
    return subprocess.run(merge, stdout=subprocess.DEVNULL, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
