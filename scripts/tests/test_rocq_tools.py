"""scripts/rocq-tools where tools are missing, with programs that only look like the tools and like apt-get."""
import os
import subprocess
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rocq-tools")
TOOLS = ["coqc", "coq_makefile", "make", "ocamlopt"]


class RocqTools(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for name in TOOLS:
            self.program(name, "exit 0")
        self.zarith = os.path.join(self.folder.name, "zarith")
        os.mkdir(self.zarith)
        # What ocamlfind finds by the META of Debian's libzarith-ocaml, whatever else is there.
        self.program("ocamlfind", f"echo {self.zarith}")
        self.program("apt-get", "echo asked >&2; exit 1")

    def program(self, name, code):
        path = os.path.join(self.folder.name, name)
        with open(path, "w") as file:
            file.write(f"#!/bin/sh\n{code}\n")
        os.chmod(path, 0o755)

    def compiled(self, *names):
        for name in names or ("z.cmi", "zarith.cmxa"):
            open(os.path.join(self.zarith, name), "w").close()

    def run_script(self):
        # The tools of the machine itself are out of sight.
        for name in ("bash", "env", "flock", "mktemp", "rm", "cat", "dirname"):
            link = os.path.join(self.folder.name, name)
            if not os.path.exists(link):
                os.symlink(os.path.join("/usr/bin", name), link)
        done = subprocess.run([os.path.join(self.folder.name, "bash"), SCRIPT], capture_output=True, text=True, env={"PATH": self.folder.name})
        return done.returncode, done.stderr

    def test_nothing_is_installed_if_all_is_there(self):
        self.compiled()
        self.assertEqual(self.run_script(), (0, ""))

    def test_a_library_without_its_compiled_interface_is_installed(self):
        self.compiled("zarith.cmxa")
        self.program("apt-get", f'case "$*" in *install*) : >{self.zarith}/z.cmi;; esac')
        code, words = self.run_script()
        self.assertEqual(code, 0, words)
        self.assertIn("missing: z.cmi of Zarith", words)

    def test_apt_get_that_fails_is_quoted(self):
        self.program("apt-get", "echo 'E: Unable to locate package' >&2; exit 100")
        code, words = self.run_script()
        self.assertEqual(code, 1)
        self.assertIn("E: Unable to locate package", words)
        self.assertIn("missing: z.cmi of Zarith, zarith.cmxa of Zarith\n", words)
        self.assertIn("error: coq ocaml ocaml-findlib libzarith-ocaml-dev make cannot be installed", words)

    def test_apt_get_that_installs_nothing_is_noticed(self):
        self.program("apt-get", "exit 0")
        code, words = self.run_script()
        self.assertEqual(code, 1)
        self.assertIn("error: still missing after the installation: z.cmi of Zarith, zarith.cmxa of Zarith", words)

    def test_a_machine_without_any_of_the_tools(self):
        for name in [*TOOLS, "ocamlfind", "apt-get"]:
            os.remove(os.path.join(self.folder.name, name))
        code, words = self.run_script()
        self.assertEqual(code, 1)
        self.assertIn("coqc, coq_makefile, make, ocamlfind, ocamlopt, z.cmi of Zarith, zarith.cmxa of Zarith", words)

    def test_each_tool_is_looked_for(self):
        self.compiled()
        for name in [*TOOLS, "ocamlfind"]:
            path = os.path.join(self.folder.name, name)
            with self.subTest(name):
                os.rename(path, path + ".away")
                code, words = self.run_script()
                self.assertEqual(code, 1)
                self.assertIn(f"missing: {name}", words)
                os.rename(path + ".away", path)


if __name__ == "__main__":
    unittest.main()
