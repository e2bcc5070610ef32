"""Runs the steps of .ci/steps.toml, and stops at the first that fails.

    .ci/run            every step whose inputs changed since it passed, and every step without inputs
    .ci/run --all      every step
    .ci/run STEP ..    the steps named, and those that they need
    .ci/run --list     the steps, and whether each would run

A step is a name and a command for bash. A step with `inputs`, a list of git pathspecs, is left out if the hash of these
files is the one in .ci/passed.txt. This file is committed; a line of it is written only after the step has passed, and only
if the inputs are the same after the step as before it. The hash covers the step's own lines in .ci/steps.toml. A run of
named steps writes none: it does not build the program, and the one that is there may be of other sources.

A step that another one `needs` runs before it, whatever its hash, because it makes files that the other one reads. Steps
with `beside = true` run one after the other on the second core, from the end of the step `tests` on.
"""
import argparse
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib

STEPS = ".ci/steps.toml"
PASSED = ".ci/passed.txt"
# Steps beside begin after this one: some of its tests measure work against a clock.
ALONE = "tests"


class Step:
    """One entry of the table."""

    KEYS = {"name", "run", "inputs", "needs", "beside"}

    def __init__(self, table, groups, before):
        unknown = set(table) - self.KEYS
        if unknown or "name" not in table or "run" not in table:
            raise SystemExit(f"ci: {STEPS}: a step has a name, a command, and of {sorted(self.KEYS)} only: {table}")
        self.name = table["name"]
        self.command = table["run"]
        self.inputs = None
        if "inputs" in table:
            named = [groups.get(spec[1:], [spec]) if spec.startswith("@") else [spec] for spec in table["inputs"]]
            self.inputs = [spec for specs in named for spec in specs]
        self.needs = table.get("needs", [])
        self.beside = table.get("beside", False)
        self.definition = json.dumps([table, self.inputs], sort_keys=True)
        for name in self.needs:
            if name not in before:
                raise SystemExit(f"ci: {STEPS}: {self.name} needs {name}, which is not a step before it")

    def hash(self, root):
        """Of the names, modes and bytes of the inputs; none if the step always runs."""
        if self.inputs is None:
            return None
        total = hashlib.sha256(self.definition.encode())
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *self.inputs],
            cwd=root, capture_output=True, check=True,
        ).stdout
        for name in sorted(set(listed.split(b"\0")) - {b""}):
            path = os.path.join(os.fsencode(root), name)
            if not os.path.lexists(path):
                continue
            link = os.path.islink(path)
            data = os.readlink(path) if link else open(path, "rb").read()
            mode = "link" if link else "program" if os.access(path, os.X_OK) else "file"
            total.update(b"%s\0%s\0%d\0" % (name, mode.encode(), len(data)) + data)
        return total.hexdigest()


def steps_of(root):
    """The steps, in their order."""
    with open(root / STEPS, "rb") as file:
        file_of_steps = tomllib.load(file)
    steps = {}
    for table in file_of_steps["step"]:
        step = Step(table, file_of_steps.get("groups", {}), steps)
        if step.name in steps:
            raise SystemExit(f"ci: {STEPS}: two steps are called {step.name}")
        steps[step.name] = step
    return steps


class Passed:
    """The hashes of the last passing runs, in the committed file."""

    def __init__(self, root):
        self.path = root / PASSED
        self.lock = threading.Lock()
        self.hashes = self.read()

    def read(self):
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        return dict(line.split(" ", 1) for line in lines)

    def write(self, name, value):
        with self.lock:
            # Another run may have written meanwhile.
            self.hashes = {**self.read(), name: value}
            with tempfile.NamedTemporaryFile("w", dir=self.path.parent, delete=False) as file:
                file.writelines(f"{name} {value}\n" for name, value in sorted(self.hashes.items()))
            os.chmod(file.name, 0o644)
            os.replace(file.name, self.path)


def chosen(steps, passed, root, names, everything):
    """The names of the steps to run, and the hashes of all."""
    hashes = {step.name: step.hash(root) for step in steps.values()}
    if names:
        run = set(names)
    else:
        run = {name for name, value in hashes.items() if everything or value is None or passed.hashes.get(name) != value}
    # In reverse, so that what a needed step needs is added too.
    for step in reversed(list(steps.values())):
        if step.name in run:
            run |= set(step.needs)
    return run, hashes


def environment(root):
    """What the commands of steps find: the program, and a folder for tools that several of them install."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", "target"))
    return {
        **os.environ,
        "CARGO_TERM_COLOR": "never",
        "NIMCERT": str(root / target / "release" / "nimcert"),
        "NIMCERT_TOOLS": str(root / target / "tools"),
    }


class Run:
    """A run of some steps in two lanes."""

    def __init__(self, root, steps, hashes, passed):
        self.root, self.steps, self.hashes, self.passed = root, steps, hashes, passed
        self.environment = environment(root)
        self.started = time.monotonic()
        self.done = {step.name: threading.Event() for step in steps}
        self.failed = None
        self.children = {}
        self.lock = threading.Lock()

    def say(self, *lines):
        with self.lock:
            print(*lines, sep="\n", flush=True)

    def lane(self, steps):
        for step in steps:
            before = [ALONE] if step.beside else []
            for name in before + step.needs:
                if name in self.done:
                    self.done[name].wait()
            if self.failed or not self.passes(step):
                break
            self.done[step.name].set()
        if self.failed:
            # Nothing waits for what will not happen.
            for event in self.done.values():
                event.set()

    def passes(self, step):
        begun = time.monotonic()
        header = f"\n== {step.name} (after {begun - self.started:.0f} s)"
        # Of the first lane, output comes as it is made; of the steps beside, when they end.
        if not step.beside:
            self.say(header)
        with tempfile.TemporaryFile() as log:
            child = subprocess.Popen(
                ["bash", "-euo", "pipefail", "-c", step.command], cwd=self.root, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=log if step.beside else None, stderr=subprocess.STDOUT, start_new_session=True,
            )
            with self.lock:
                self.children[step.name] = child
            if self.failed:
                self.stop()
            code = child.wait()
            with self.lock:
                del self.children[step.name]
            if step.beside:
                log.seek(0)
                self.say(header, log.read().decode(errors="replace").rstrip("\n"))
        if self.failed:
            return False
        seconds = f"{time.monotonic() - begun:.0f} s"
        if code:
            self.failed = step.name
            self.say(f"ci: {step.name} failed with exit code {code}, after {seconds}")
            self.stop()
            return False
        same = step.hash(self.root) == self.hashes[step.name]
        if self.passed and self.hashes[step.name] and same:
            self.passed.write(step.name, self.hashes[step.name])
        self.say(f"-- {step.name} passed in {seconds}" + ("" if same else "; its inputs changed meanwhile, so it is not recorded"))
        return True

    def stop(self):
        """Ends the steps that run, with what they started."""
        with self.lock:
            for child in self.children.values():
                try:
                    os.killpg(child.pid, signal.SIGTERM)
                except ProcessLookupError:
                    pass

    def all(self):
        beside = threading.Thread(target=self.lane, args=([step for step in self.steps if step.beside],))
        beside.start()
        try:
            self.lane([step for step in self.steps if not step.beside])
            beside.join()
        except BaseException:
            self.failed = self.failed or "ci"
            self.stop()
            raise
        return self.failed is None


def main():
    parser = argparse.ArgumentParser(prog=".ci/run", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="leave no step out")
    parser.add_argument("--list", action="store_true", help="show the steps, run nothing")
    parser.add_argument("steps", nargs="*", metavar="STEP")
    options = parser.parse_args()
    root = pathlib.Path.cwd()
    steps = steps_of(root)
    unknown = [name for name in options.steps if name not in steps]
    if unknown:
        raise SystemExit(f"ci: no step is called {unknown[0]}; .ci/run --list shows them")
    passed = Passed(root)
    run, hashes = chosen(steps, passed, root, options.steps, options.all)
    if options.list:
        for name in steps:
            print(f"{name:16} {'runs' if name in run else 'is left out'}")
        return
    for name in steps:
        if name not in run and not options.steps:
            print(f"-- {name} is left out: its inputs are those of its last passing run ({hashes[name][:12]})")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    ran = Run(root, [step for step in steps.values() if step.name in run], hashes, None if options.steps else passed)
    if not ran.all():
        raise SystemExit(f"ci: failed at {ran.failed}")
    print(f"\nci: everything passed: {len(run)} of {len(steps)} steps run, in {time.monotonic() - ran.started:.0f} s")


main()
