"""The learners of one setup, in a process of their own: `python -m tools.measuring.load PLAN`.

The environment is that of the server, whose database it asks what has been kept. The report goes out as JSON.
"""

from __future__ import annotations

import json
import sys

import django

from tools.measuring.load.report import Plan


def main(plan: Plan) -> None:
    django.setup()
    # The models are there only now.
    from tools.measuring.load.holding import held  # noqa: PLC0415
    from tools.measuring.load.report import to_json  # noqa: PLC0415

    print(json.dumps(to_json(held(plan))))


if __name__ == "__main__":
    main(Plan(**json.loads(sys.argv[1])))
