"""Which process runs which tests: a file stays whole, so that what it prepares is prepared once.

Of what needs a browser each test goes by itself, and last, so that no process waits long for another in the end.
"""

from __future__ import annotations

from typing import Final

from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController

#: The folders of which each test goes by itself.
SINGLY: Final = ("tests/browser/", "tests/many/")


class FilesFirst(LoadGroupScheduling):
    """Files, the largest first, and then single tests; tests of one `xdist_group` together."""

    def _split_scope(self, nodeid: str) -> str:
        scope = super()._split_scope(nodeid)
        return scope if scope != nodeid or nodeid.startswith(SINGLY) else nodeid.partition("::")[0]

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Forget what is done: the work of a process is counted after every test, and would be thousands of them."""
        nodeid = self.registered_collections[node][item_index]
        scope, work = self._split_scope(nodeid), self.assigned_work[node]
        work[scope][nodeid] = True
        if all(work[scope].values()):
            del work[scope]
        self._reschedule(node)
