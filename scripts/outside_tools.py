"""Programs by others: from PyPI those that tests of reports and integrations use, from crates.io subcommands of cargo.

Imported by check-reports, test-integration, fuzz and mutants; not run by itself.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import venv

SCRIPTS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(SCRIPTS)


def with_tools():
    """Runs the calling script again with a Python that has the packages of requirements.txt; returns when it has.

    NIMCERT_TOOLS names a folder that keeps them for the next time; without it they are installed anew, into a
    temporary folder.
    """
    if os.environ.get("NIMCERT_TOOLS_READY") == sys.prefix:
        return
    kept = os.environ.get("NIMCERT_TOOLS")
    with tempfile.TemporaryDirectory(prefix="nimcert-tools-") as folder:
        folder = os.path.abspath(kept or folder)
        python = os.path.join(folder, "bin", "python")
        if not os.path.exists(python):
            venv.create(folder, with_pip=True)
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([python, *install, "-r", os.path.join(SCRIPTS, "requirements.txt")], check=True)
        path = os.path.join(folder, "bin") + os.pathsep + os.environ.get("PATH", "")
        environment = dict(os.environ, NIMCERT_TOOLS_READY=folder, PATH=path)
        sys.exit(subprocess.run([python, *sys.argv], env=environment).returncode)


def nimcert():
    """The program that NIMCERT names, else the release build, made if need be."""
    if os.environ.get("NIMCERT"):
        return os.path.abspath(os.environ["NIMCERT"])
    build = ["cargo", "build", "--release", "--quiet", "--manifest-path", os.path.join(ROOT, "Cargo.toml")]
    subprocess.run(build, check=True)
    target = os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target"))
    return os.path.join(os.path.abspath(target), "release", "nimcert")


def emit(program, folder, function):
    """Keeps the claim and the certificate of a function in a folder."""
    ran = subprocess.run([program, "check", function, "--emit", folder], capture_output=True, text=True)
    assert ran.returncode in (0, 1), ran.stderr


def with_cargo_tool(name, version, folder):
    """Puts a subcommand of cargo on the search path; installs it below a folder if it is not there.

    What is found first is taken, whatever its version.
    """
    folder = os.path.abspath(folder)
    if shutil.which(name) is None:
        os.environ["PATH"] = os.path.join(folder, "bin") + os.pathsep + os.environ["PATH"]
    if shutil.which(name) is None:
        install = ["cargo", "install", "--locked", name, "--version", version, "--root", folder, "--quiet"]
        subprocess.run(install, check=True)
