#!/usr/bin/env python3
"""A sweep on a Dask cluster: each task decides one shard with the program nimcert, in a folder of its own.

    sweep_dask.py --shards 8 --out OUT game.claim --set k=1..9999
    sweep_dask.py --scheduler tcp://head:8786 --shards 64 --out OUT game.claim --set k=1..9999

OUT must be seen by all workers at the same path. Without --scheduler a cluster is started on this machine. Shards are in
OUT/shard-I, the merged sweep in OUT/all. A worker that dies loses nothing: Dask gives its task to another worker, and the
sweep goes on where it was. Give the same command again after any interruption. Needs dask[distributed].
"""
import argparse
import os
import subprocess
import sys
import time

# A task is tried again so often if its program is killed.
RETRIES = 5
# How often a task looks whether another process has left its shard.
WAIT = 0.5
LOCKED = "another process works on the sweep"


def shard(program, options, number, shards, out):
    """Decides one shard; runs on a worker."""
    folder = os.path.join(out, f"shard-{number}")
    command = [program, "sweep", *options, "--quiet", "--jobs", "1", "--shard", f"{number}/{shards}", "--out", folder]
    while True:
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        # The program of a worker that died may still run: it does the work, and leaves the folder when it is done.
        if ran.returncode == 2 and LOCKED in ran.stderr:
            time.sleep(WAIT)
            continue
        # 3: rows are undecided, and all are done. A file with invalid rows ends with 2 and has its tables.
        if ran.returncode in (0, 3) or ran.returncode == 2 and ran.stdout.startswith("invalid"):
            return folder
        raise RuntimeError(f"shard {number} ends with {ran.returncode}: {ran.stderr.strip()}")


def sweep(client, program, options, shards, out):
    """Decides all shards on a cluster and merges them; the exit code and the last line of the merge."""
    from distributed import as_completed

    out = os.path.abspath(out)
    os.makedirs(out, exist_ok=True)
    tasks = [
        client.submit(shard, program, options, number, shards, out, retries=RETRIES, pure=False, key=f"{out}-{number}")
        for number in range(1, shards + 1)
    ]
    start = time.monotonic()
    for done, task in enumerate(as_completed(tasks), 1):
        task.result()
        left = (time.monotonic() - start) / done * (shards - done)
        print(f"{done} of {shards} shards, about {left:.0f} s left", file=sys.stderr)
    folders = [os.path.join(out, f"shard-{number}") for number in range(1, shards + 1)]
    merge = [program, "sweep", "--merge", *folders, "--out", os.path.join(out, "all"), "--quiet"]
    ran = subprocess.run(merge, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], epilog="The other options are those of nimcert sweep.")
    parser.add_argument("--scheduler", help="address of a Dask scheduler; otherwise a cluster of this machine")
    parser.add_argument("--shards", type=int, required=True, help="number of shards, best some for each worker")
    parser.add_argument("--out", required=True, help="folder that all workers see")
    parser.add_argument("--program", default=os.environ.get("NIMCERT", "nimcert"), help="the program nimcert on the workers")
    arguments, options = parser.parse_known_args()
    from distributed import Client, LocalCluster

    # Claim files are read on the workers, wherever they run.
    options = [os.path.abspath(option) if os.path.isfile(option) else option for option in options]
    cluster = None if arguments.scheduler else LocalCluster(threads_per_worker=1, dashboard_address=None)
    with Client(arguments.scheduler or cluster) as client:
        code, said = sweep(client, arguments.program, options, arguments.shards, arguments.out)
    print(said, end="")
    return code


if __name__ == "__main__":
    sys.exit(main())
