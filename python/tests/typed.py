"""A program that uses the types of the package; mypy reads it, nobody runs it."""

from pathlib import Path
from typing import Dict, List, Optional, Tuple

import nimcert

result: nimcert.Result = nimcert.check("floor(t/4)", timeout=2.5)
proved: bool = result.proved
counterexample: Optional[nimcert.Counterexample] = result.counterexample
if counterexample is not None:
    number: int = counterexample["z"]
certificate: Optional[bytes] = result.certificate
paths: Tuple[Path, Path] = result.save("proofs")
first: nimcert.Result = nimcert.prove_all(Path("f.claim"), k=4)[0]
some: nimcert.Results = nimcert.prove_all("claim ..", params={"k": 4})[1:]
verified: bool = nimcert.verify(*paths).verified
parts: Tuple[nimcert.Part, ...] = nimcert.which("floor(t/k)", param="k >= 1", claim=1).parts
holds: Optional[bool] = nimcert.which(Path("f.claim"), n=2).holds(7)
value: int = nimcert.grundy("t", 1, 2)
positions: List[Tuple[int, ...]] = nimcert.P("t", 5, box={"y": (1, 2)})
formula: Optional[str] = nimcert.discover("t").formula
family: nimcert.Family = nimcert.discover_family(Path("f.claim"), k=range(3, 16, 4), s=1)
general: nimcert.General = family.generals[0]
terms: Dict[str, str] = general.constants
claimed: Optional[str] = family.rows[0].claim
shape: Tuple[int, ...] = nimcert.mex("t", 5).shape
picture: str = nimcert.draw("t", at=(1, 2)).svg
try:
    nimcert.check([0, 1, 1])
except nimcert.ClaimError as error:
    line: Optional[int] = error.line
