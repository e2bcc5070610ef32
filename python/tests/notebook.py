"""Executes a notebook, and compares what it shows: notebook.py FILE [--update]

The file has plain text only: pictures, which are large, are there when the notebook runs.
"""

import sys
import tempfile

import nbformat
from nbclient import NotebookClient


def shown(notebook):
    """What each cell prints and shows as plain text. How printed text is cut into pieces depends on when it was flushed."""
    cells = []
    for cell in notebook.cells:
        outputs, last = [], None
        for output in cell.get("outputs", []):
            stream = output.get("name")
            if output.output_type == "stream" and stream == last:
                outputs[-1] += output.text
            elif output.output_type == "stream":
                outputs.append(output.text)
            elif output.output_type == "error":
                outputs.append(f"{output.ename}: {output.evalue}")
            else:
                outputs.append(output.data["text/plain"])
            last = stream
        cells.append(outputs)
    return cells


def pictures(notebook):
    """Pictures and framed reports that were shown."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    rich = [set(output.data) & {"text/html", "image/svg+xml"} for output in outputs if output.output_type == "execute_result"]
    return sum(map(bool, rich))


def main(path, update):
    kept = nbformat.read(path, as_version=4)
    expected = shown(kept)
    with tempfile.TemporaryDirectory() as folder:
        # A cell that is to fail has the tag `raises-exception`.
        NotebookClient(kept, timeout=120, kernel_name="python3", resources={"metadata": {"path": folder}}, extra_arguments=["--log-level=ERROR"]).execute()
    found = shown(kept)
    if pictures(kept) < 3:
        print(f"{path}: results show no pictures", file=sys.stderr)
        return 1
    if update:
        for cell in kept.cells:
            cell.metadata = {key: value for key, value in cell.metadata.items() if key == "tags"}
            for output in cell.get("outputs", []):
                # Where Python keeps its modules is nobody's business.
                if output.output_type == "error":
                    output.traceback = [f"{output.ename}: {output.evalue}"]
                elif "data" in output:
                    output.data = {"text/plain": output.data["text/plain"]}
        kept.metadata = {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
        nbformat.write(kept, path)
        return 0
    for number, (one, other) in enumerate(zip(expected, found), 1):
        if one != other:
            print(f"{path}: cell {number} shows something else; scripts/test-python --update writes it", file=sys.stderr)
            print(f"kept:  {str(one)[:2000]}\nfound: {str(other)[:2000]}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--update" in sys.argv))
