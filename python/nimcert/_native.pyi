from typing import Any, Dict, List, Optional, Tuple

VERSION: str

_Settings = List[Tuple[str, str]]

def check(
    name: str, text: str, values: _Settings, param: Optional[str], bits: Optional[int], limits: Dict[str, Any]
) -> Dict[str, Any]: ...
def prove(
    name: str, text: str, values: _Settings, limits: Dict[str, Any], alone: bool
) -> List[Dict[str, Any]]: ...
def which(
    name: str,
    text: str,
    values: _Settings,
    param: Optional[str],
    claim: Optional[int],
    bits: Optional[int],
    limits: Dict[str, Any],
) -> Dict[str, Any]: ...
def verify(claim: bytes, certificate: bytes) -> Dict[str, Any]: ...
def discover(
    name: str, text: str, values: _Settings, wanted: Dict[str, Any], limits: Dict[str, Any]
) -> Dict[str, Any]: ...
def discover_family(
    name: str,
    text: str,
    values: _Settings,
    several: List[Tuple[str, List[int]]],
    wanted: Dict[str, Any],
    limits: Dict[str, Any],
) -> Dict[str, Any]: ...
def picture(name: str, text: str, values: _Settings, asked: Dict[str, Any]) -> Optional[bytes]: ...
def array(name: str, text: str, values: _Settings, asked: Dict[str, Any]) -> Tuple[List[str], bytearray]: ...
def p_positions(
    name: str, text: str, values: _Settings, asked: Dict[str, Any]
) -> Tuple[List[str], List[List[int]]]: ...
def coordinates(name: str, text: str, values: _Settings, game: Optional[str]) -> List[str]: ...
def fail(text: str) -> None: ...
