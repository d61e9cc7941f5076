#!/usr/bin/env python
"""Django's command line: `python manage.py help` lists what it can do."""

from __future__ import annotations

import gc
import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    # What is loaded stays. To look through it for garbage after every 700 new objects would take a tenth of the time.
    gc.set_threshold(50_000)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "layers_site.settings")
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:
        if not output_is_closed():
            raise
        # Whoever reads the output has enough of it; what is left in the buffer has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def output_is_closed() -> bool:
    """Whether it is our own output that nobody reads any more, and no pipe to another process.

    Only writing tells: what failed to be written may have left the buffer.
    """
    try:
        print(flush=True)
    except BrokenPipeError:
        return True
    return False


if __name__ == "__main__":
    main()
