"""What CI promises: a step is left out only if its inputs are those of its last passing run, and a step whose tool is missing
fails. Runs .ci/run on small tables of steps, and the scripts of the real steps without their tools."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 60

TWO_STEPS = """
[groups]
sources = ["src", ":!src/*.txt"]

[[step]]
name = "always"
run = "echo always >>log"

[[step]]
name = "heavy"
run = "echo heavy >>log; test ! -e broken; if [ -e meddle ]; then echo x >>src/a; fi"
inputs = ["@sources", "tool"]

[[step]]
name = "made"
run = "echo made >>log"
inputs = ["other"]
beside = true

[[step]]
name = "user"
run = "echo user >>log"
inputs = ["user"]
needs = ["made"]
beside = true
"""


def run(command, folder, **environment):
    """Exit code and output of a command."""
    ran = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, timeout=SECONDS, check=False,
    )
    return ran.returncode, ran.stdout


class Folder(unittest.TestCase):
    """Each test has a folder of its own."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def program(self, name, text):
        """A shell script in the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return path


class Steps(Folder):
    """.ci/run in a repository with a table of steps."""

    def setUp(self):
        super().setUp()
        run(["git", "init", "--quiet"], self.folder)
        shutil.copytree(ROOT / ".ci", self.folder / ".ci", ignore=shutil.ignore_patterns("passed.txt", "__pycache__"))
        for name in ["src/a", "src/b.txt", "tool", "other", "user"]:
            self.write(name, name)
        (self.folder / ".gitignore").write_text("/log\n")
        self.table(TWO_STEPS)

    def table(self, text):
        (self.folder / ".ci/steps.toml").write_text(text)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def ci(self, *options, code=0, **environment):
        """The names of the steps that ran, and what was printed."""
        (self.folder / "log").unlink(missing_ok=True)
        ended, said = run([".ci/run", *options], self.folder, **environment)
        self.assertEqual(ended, code, said)
        log = self.folder / "log"
        return sorted(log.read_text().split()) if log.exists() else [], said

    def test_a_step_runs_again_only_after_a_change_of_its_inputs(self):
        ran, _ = self.ci()
        self.assertEqual(ran, ["always", "heavy", "made", "user"])
        ran, said = self.ci()
        self.assertEqual(ran, ["always"])
        self.assertIn("heavy is left out", said)
        self.assertIn("1 of 4 steps run", said)
        self.write("src/b.txt", "excluded")
        self.write("elsewhere", "no input")
        self.assertEqual(self.ci()[0], ["always"])
        # Bytes, a new file that is not tracked yet, a name, a removed file, a mode: each is a change.
        changes = [
            lambda: self.write("src/a", "other"),
            lambda: self.write("src/new", ""),
            lambda: (self.folder / "src/new").rename(self.folder / "src/renamed"),
            lambda: (self.folder / "src/renamed").unlink(),
            lambda: (self.folder / "tool").chmod(0o755),
        ]
        for change in changes:
            change()
            self.assertEqual(self.ci()[0], ["always", "heavy"])
            self.assertEqual(self.ci()[0], ["always"])

    def test_a_changed_command_or_group_is_a_change(self):
        self.ci()
        self.table(TWO_STEPS.replace("echo heavy", "echo  heavy"))
        self.assertEqual(self.ci()[0], ["always", "heavy"])
        self.table(TWO_STEPS.replace('"src", ":!src/*.txt"', '"src"'))
        self.assertEqual(self.ci()[0], ["always", "heavy"])

    def test_only_a_passing_run_is_recorded(self):
        self.write("broken", "")
        ran, said = self.ci(code=1)
        self.assertIn("heavy failed with exit code 1", said)
        self.assertIn("ci: failed at heavy", said)
        self.assertNotIn("everything passed", said)
        passed = self.folder / ".ci/passed.txt"
        self.assertNotIn("heavy", passed.read_text() if passed.exists() else "")
        (self.folder / "broken").unlink()
        self.assertIn("heavy", self.ci()[0])
        self.assertNotIn("heavy", self.ci()[0])
        # A step that fails later loses nothing but its own record: the old hash is not that of the new inputs.
        self.write("src/a", "worse")
        self.write("broken", "")
        self.ci(code=1)
        self.ci(code=1)

    def test_inputs_that_change_during_the_step_are_not_recorded(self):
        self.write("meddle", "")
        _, said = self.ci()
        self.assertIn("its inputs changed meanwhile", said)
        self.assertIn("heavy", self.ci()[0])

    def test_a_needed_step_runs_though_nothing_changed(self):
        self.ci()
        self.write("user", "changed")
        self.assertEqual(self.ci()[0], ["always", "made", "user"])

    def test_all_and_named_steps(self):
        self.ci()
        self.assertEqual(self.ci("--all")[0], ["always", "heavy", "made", "user"])
        self.write("user", "changed")
        self.assertEqual(self.ci("user")[0], ["made", "user"])
        # The program that it used may have been of other sources, so that nothing is recorded.
        self.assertEqual(self.ci()[0], ["always", "made", "user"])
        self.assertEqual(self.ci("--list")[0], [])
        self.assertIn("no step is called nothing", self.ci("nothing", code=1)[1])

    def test_a_forged_record_of_another_form_is_not_taken(self):
        self.ci()
        passed = self.folder / ".ci/passed.txt"
        passed.write_text(passed.read_text().replace("heavy ", "heavy 0"))
        self.assertIn("heavy", self.ci()[0])

    def test_a_failing_step_ends_those_beside_it(self):
        self.table(
            '[[step]]\nname = "tests"\nrun = "true"\n'
            '[[step]]\nname = "slow"\nrun = "sleep 50; echo slow >>log"\nbeside = true\n'
            '[[step]]\nname = "bad"\nrun = "sleep 1; exit 3"\n'
        )
        ran, said = self.ci(code=1)
        self.assertEqual(ran, [])
        self.assertIn("bad failed with exit code 3", said)
        self.table('[[step]]\nname = "bad"\nrun = "exit 3"\nbeside = true\n[[step]]\nname = "slow"\nrun = "sleep 50"\n')
        self.assertIn("ci: failed at bad", self.ci(code=1)[1])

    def test_a_part_of_a_pipe_that_fails_is_a_failure(self):
        self.table('[[step]]\nname = "pipe"\nrun = "false | tail -n 1"\n')
        self.ci(code=1)

    def test_a_table_with_a_mistake_is_refused(self):
        for text in [
            '[[step]]\nname = "a"\n',
            '[[step]]\nname = "a"\nrun = "true"\ninput = ["src"]\n',
            '[[step]]\nname = "a"\nrun = "true"\nneeds = ["b"]\n',
            '[[step]]\nname = "a"\nrun = "true"\n[[step]]\nname = "a"\nrun = "true"\n',
        ]:
            self.table(text)
            self.assertIn("ci: .ci/steps.toml: ", self.ci(code=1)[1])

    def test_a_package_that_cannot_be_installed_ends_the_run_with_the_words_of_apt_get(self):
        self.program("bin/dpkg-query", "exit 1\n")
        self.program("bin/apt-get", 'case "$*" in *update*) exit 0 ;; esac\necho "E: Unable to locate package chromium" >&2\nexit 100\n')
        self.table(
            f'[[step]]\nname = "browser"\nrun = "{ROOT}/scripts/install-debian chromium"\n[[step]]\nname = "next"\nrun = "echo next >>log"\n'
        )
        ran, said = self.ci(code=1, PATH=f"{self.folder}/bin:{os.environ['PATH']}")
        self.assertEqual(ran, [])
        self.assertIn("E: Unable to locate package chromium", said)
        self.assertIn("error: chromium cannot be installed", said)


class RealTable(unittest.TestCase):
    """.ci/steps.toml of this repository."""

    def setUp(self):
        with open(ROOT / ".ci/steps.toml", "rb") as file:
            table = tomllib.load(file)
        self.groups, self.steps = table["groups"], table["step"]

    def test_each_pathspec_matches_a_file(self):
        for specs in [*self.groups.values(), *(step.get("inputs", []) for step in self.steps)]:
            for spec in specs:
                if not spec.startswith(("@", ":!")):
                    _, found = run(["git", "ls-files", "--", spec], ROOT)
                    self.assertTrue(found, spec)
                elif spec.startswith("@"):
                    self.assertIn(spec[1:], self.groups)

    def test_inputs_include_the_scripts_of_the_step(self):
        for step in self.steps:
            words = [word for word in step["run"].replace("\n", " ").split() if word.startswith("scripts/")]
            for word in words if "inputs" in step else []:
                covered = [spec for spec in step["inputs"] if pathlib.PurePath(word).match(spec)]
                self.assertTrue(covered or word == "scripts/install-debian", f"{step['name']}: {word}")

    def test_the_checks_of_every_run_have_no_inputs(self):
        always = {step["name"] for step in self.steps if "inputs" not in step}
        for name in ["main-job", "tests", "formatting", "clippy", "documentation", "bare-kernel", "audit", "second-checker", "cases"]:
            self.assertIn(name, always)

    def test_the_first_steps_are_the_commands_of_the_readme(self):
        readme = (ROOT / "README.md").read_text()
        for step, command in zip(self.steps, ["cargo run --release -- check 'floor(t/4)'", "cargo test --release"]):
            self.assertIn("\n" + command + "\n", readme)
            self.assertEqual(step["run"].replace(" --quiet", ""), command)


# A script of a step, and the commands without which it has to fail, whatever is installed otherwise.
TOOLS = [
    ("scripts/proofs", ["coqc"]),
    ("scripts/rocq-checker", ["coqc", "ocamlfind"]),
    ("scripts/build-web", ["node", "wasm-opt"]),
    ("scripts/build-python", ["python3"]),
    ("scripts/in-browser scripts/test-web.cjs", ["chromium", "npm"]),
    ("scripts/compare-web", ["node"]),
    ("scripts/test-latex --smoke", ["pdflatex", "pdftoppm"]),
    ("scripts/test-sweep-slurm", ["slurmctld", "munged"]),
    ("scripts/compare-provers --smoke", ["mona"]),
]


class MissingTools(Folder):
    """The scripts on a machine without one of their tools, where nothing can be installed."""

    def setUp(self):
        """A folder of links to all commands, with an apt-get that finds no package."""
        super().setUp()
        self.program("bin/dpkg-query", "exit 1\n")
        self.program("bin/apt-get", 'echo "E: apt-get has no network" >&2\nexit 100\n')
        known = {"dpkg-query", "apt-get"}
        for folder in filter(os.path.isdir, os.environ["PATH"].split(":")):
            for name in set(os.listdir(folder)) - known:
                os.symlink(os.path.join(folder, name), self.folder / "bin" / name)
                known.add(name)

    def test_each_fails(self):
        for script, tools in TOOLS:
            for tool in tools:
                link, hidden = self.folder / "bin" / tool, self.folder / "hidden"
                if link.is_symlink():
                    link.rename(hidden)
                with self.subTest(script=script, tool=tool):
                    code, said = run(["bash", "-c", script], ROOT, PATH=str(link.parent), CARGO_TARGET_DIR=str(self.folder / "target"))
                    self.assertNotEqual(code, 0, said)
                    self.assertRegex(said, "E: apt-get has no network|there is no " + tool, said)
                if hidden.is_symlink():
                    hidden.rename(link)

    def test_no_script_says_that_it_was_not_run_and_passes(self):
        for path in sorted((ROOT / "scripts").iterdir()):
            if path.is_file():
                text = path.read_text()
                self.assertNotIn("not run:", text, path)
                self.assertNotRegex(text, r"apt-get [^\n]*\|\| true", path)
        self.assertNotIn("|| true", (ROOT / ".ci/steps.toml").read_text())


if __name__ == "__main__":
    sys.exit(unittest.main())
