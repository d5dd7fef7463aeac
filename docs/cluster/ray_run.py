#!/usr/bin/env python3
"""Spreads a plan of Hakugei's lab over a Ray cluster, without a disk that its machines share.

    python3 docs/cluster/ray_run.py PLAN FOLDER --hakugei PROGRAM [--address auto]

Without --address it uses the cores of this machine. It needs `ray` from PyPI, in the same version as the cluster's. The program and the
plan travel to the workers, so all machines must be able to run this program. FOLDER gets results/FIRST-LAST.jsonl for each slice of units
as soon as it is done, and report/ with what merging writes; the same command goes on with what is there.
"""

import argparse
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


def work(program: bytes, plan: bytes, units: Slice) -> bytes:
    """Does a slice on a worker, and gives back its file of results."""
    with tempfile.TemporaryDirectory(prefix="hakugei-") as name:
        folder = Path(name)
        (folder / "plan.json").write_bytes(plan)
        executable = folder / "hakugei"
        executable.write_bytes(program)
        executable.chmod(0o700)
        results = folder / "results.jsonl"
        command: list[str | Path] = [executable, "compare", "work", folder / "plan.json"]
        command += ["--units", f"{units[0]}..{units[1]}", "--results", results, "--threads", "1"]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode < 0:
            raise Killed(f"units {units[0]}..{units[1]}: signal {-done.returncode}")
        if done.returncode != 0:
            raise RuntimeError(f"units {units[0]}..{units[1]}: {done.stderr.strip()}")
        return results.read_bytes()


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


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Spreads a plan of Hakugei's lab over a Ray cluster.")
    parser.add_argument("plan", type=Path, help="the plan, from `hakugei compare plan`")
    parser.add_argument("folder", type=Path, help="where the results and the report are kept")
    parser.add_argument("--hakugei", type=Path, required=True, help="the program")
    parser.add_argument("--address", help="an existing cluster, such as `auto` or `ray://HOST:10001` (default: this machine)")
    parser.add_argument("--slice", type=int, default=100, help="the number of units of a slice (default: 100)")
    parser.add_argument("--retries", type=int, default=5, help="how often a slice is done anew whose worker died (default: 5)")
    return parser.parse_args()


def main() -> int:
    args = arguments()
    plan = args.plan.read_bytes()
    count = sum(series["pairs"] for series in json.loads(plan)["series"])
    results = args.folder / "results"
    results.mkdir(parents=True, exist_ok=True)

    ray.init(address=args.address, include_dashboard=False if args.address is None else None, log_to_driver=False)
    # Ray takes a list of exceptions, though its types do not say so.
    remote = ray.remote(num_cpus=1, max_retries=args.retries, retry_exceptions=[Killed])(work)  # type: ignore[call-overload]
    shared = ray.put(args.hakugei.read_bytes()), ray.put(plan)
    todo = missing(count, kept(results), args.slice)
    # Twice as many as there are cores are handed out, so that none of them waits and few results wait for this program.
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: dict[ray.ObjectRef[bytes], Slice] = {}
    while True:
        for units in itertools.islice(todo, most - len(running)):
            running[remote.remote(*shared, units)] = units
        if not running:
            break
        ready, _ = ray.wait(list(running))
        for reference in ready:
            first, last = running.pop(reference)
            try:
                done = ray.get(reference)
            except ray.exceptions.RayError as error:
                print(f"ray_run.py: {getattr(error, 'cause', error)}; the same command goes on with what is done", file=sys.stderr)
                return 1
            # A file that has its name is whole.
            half = results / f"{first}-{last}.half"
            half.write_bytes(done)
            half.rename(results / f"{first}-{last}.jsonl")
            print(f"units {first}..{last} of {count} are done", flush=True)
    ray.shutdown()

    # All files of results are open at once.
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    files = sorted(results.glob("*-*.jsonl"))
    command: list[str | Path] = [args.hakugei.resolve(), "compare", "merge", args.plan, *files, "--out", args.folder / "report"]
    return subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
