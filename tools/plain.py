"""Check that the code is written in plain English: names, and outside the tests the first lines of docstrings.

`python -m tools.plain` prints each fault and fails if there is one.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("engine", "layers_site", "tools")
#: Where names are checked, and docstrings are free: that of a test says in its own words what holds.
TESTS: Final = "tests"

#: Words that say nothing about the value: a name is a noun (or for a function a verb) of the field.
NAMES: Final = frozenset(
    {"one", "ones", "found", "told", "said", "kept", "given", "asked", "came", "whom", "whose"},
)  # fmt: skip

#: First words that make a reader look for the noun.
RIDDLES: Final = re.compile(
    r"(Of|What|Whatever|Where|Wherever|Whom|Whose|Whoever|That|Those|The one|The ones|One's|"
    r"Asked|Found|Told|Said|Kept|Given|Made|Taken|Drawn|Shown|Filled|Dealt|Done|Seen)\b",
)  # fmt: skip

#: "Return" with a whole statement behind it, such as "Return a creature has both numbers".
STATEMENT: Final = re.compile(
    r"Return (?!why\b)(?:(?!\b(?:that|which|who|whom|whose|where|when|whether|what|whatever|how|if|as|while|until|"
    r"before|after|since|because|with|for|unless|than)\b)[^.;:,])* (?:is|are|was|were|has|have|does|do|may|can)\b",
)

#: The end of a sentence, or of the words before a list.
WHOLE: Final = re.compile(r'[.?!:][”")]?(?:\s?»)?$')

#: Verbs that may begin the docstring of a function.
VERBS: Final = frozenset(
    re.findall(
        r"\w+",
        """
    Accept Activate Add Allow Answer Append Apply Ask Assign Attach Begin Bind Bound Break Bring Build Cache Call
    Cast Change Check Choose Cite Clean Clear Close Collect Combine Compare Compress Compute Connect Convert Copy
    Correct Count Counter Create Cut Deal Decide Declare Decode Define Delete Derive Describe Destroy Discard
    Display Divide Do Draw Drop Edit Empty Encode End Ensure Escape Estimate Evaluate Exchange Explain Export Fetch
    Fill Filter Find Finish Fold Follow Forbid Forget Format Freeze Gain Generate Give Go Grade Group Guess Hand
    Handle Hash Hide Ignore Import Increase Insert Install Invite Join Judge Keep Label Lead Leave Let Limit Link
    List Load Lock Log Look Lower Make Map Mark Match Measure Merge Migrate Move Name Narrow Normalise Note Number
    Offer Open Order Pair Parse Pass Pay Perform Pick Place Play Point Prepare Print Process Prune Publish Put Quote
    Raise Read Rebuild Record Redirect Reduce Refuse Register Reject Release Remember Remove Rename Render Repeat
    Replace Report Reset Resolve Restore Return Reveal Reverse Round Run Save Say Search See Select Send Separate
    Serve Set Settle Share Shorten Show Shuffle Sign Simulate Skip Sort Split Start State Step Stop Store Submit
    Subtract Suggest Sum Switch Take Tap Test Translate Trigger Trim Try Turn Undo Unpack Untap Update Upload Use
    Validate Verify Visit Wait Walk Warn Weigh Withdraw Wrap Write Yield
    """,
    )
)


@dataclass(frozen=True, slots=True)
class Fault:
    """A place in a file that breaks a rule."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def is_column(node: ast.AST) -> bool:
    """Return whether a class declares a column or a form field here: databases and browsers know these names."""
    value = node.value if isinstance(node, ast.Assign) else None
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and isinstance(value.func.value, ast.Name)
        and value.func.value.id in {"models", "forms"}
    )


def identifiers(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the names that this node binds, with their lines."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.lineno, node.id
    elif isinstance(node, ast.arg):
        yield node.lineno, node.arg
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.lineno, node.attr
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.lineno, node.name
    elif isinstance(node, ast.alias) and node.asname is not None:
        yield node.lineno, node.asname
    elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name is not None:
        yield node.lineno, node.name


def first_line(node: ast.AST) -> tuple[int, str] | None:
    """Return the first line of the docstring and where it stands."""
    if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    text = ast.get_docstring(node)
    return (node.body[0].lineno, text.splitlines()[0]) if text else None


def docstring_fault(node: ast.AST, text: str) -> str | None:
    """Return what is wrong with the first line of a docstring."""
    if RIDDLES.match(text):
        return f"a docstring begins with its noun or its verb: {text!r}"
    if STATEMENT.match(text):
        return f"what is returned is a thing, or whether something holds: {text!r}"
    if not WHOLE.search(text):
        return f"the first line of a docstring is a whole sentence; what is more comes below: {text!r}"
    if (
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and text.split(maxsplit=1)[0].strip(".,:;") not in VERBS
    ):
        return f"the docstring of a function begins with a verb (Return, Make, Read …): {text!r}"
    return None


def name_faults(tree: ast.Module, path: str) -> Iterator[Fault]:
    """Find the names that say nothing."""
    assignments = [node for node in ast.walk(tree) if isinstance(node, ast.Assign) and is_column(node)]
    columns = {target for assignment in assignments for target in assignment.targets}
    for node in ast.walk(tree):
        for line, name in identifiers(node) if node not in columns else ():
            if name.strip("_").lower() in NAMES:
                yield Fault(path, line, f"`{name}` says nothing of what it is")


def docstring_faults(tree: ast.Module, path: str) -> Iterator[Fault]:
    """Find the docstrings whose first line breaks a rule."""
    for node in ast.walk(tree):
        start = first_line(node)
        if start is not None and (reason := docstring_fault(node, start[1])) is not None:
            yield Fault(path, start[0], reason)


def faults_of(source: str, path: str) -> Iterator[Fault]:
    """Find the faults in the source of one file."""
    tree = ast.parse(source)
    yield from name_faults(tree, path)
    if not path.startswith(f"{TESTS}/"):
        yield from docstring_faults(tree, path)


def faults() -> Iterator[Fault]:
    """Find the faults in all files but the generated migrations."""
    for folder in (*FOLDERS, TESTS):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from faults_of(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())


def main() -> int:
    """Print the faults, and return 1 if there is one."""
    everything = list(faults())
    for fault in everything:
        print(fault)
    return 1 if everything else 0


if __name__ == "__main__":
    sys.exit(main())
