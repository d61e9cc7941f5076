"""PostgreSQL: its own `pg_dump`, which reads one moment, and `psql`, which takes all of it or nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

from django.db.backends.base.base import BaseDatabaseWrapper

from layers_site.operations.backups.file import RefusedError

#: Whoever restores owns it: the names of the roles may differ there.
_DUMP: Final = ("--no-owner", "--no-privileges", "--no-password")
_LOAD: Final = ("--no-psqlrc", "--quiet", "--no-password", "--single-transaction", "--set=ON_ERROR_STOP=1")
_EMPTIED: Final = b"drop schema if exists public cascade;\ncreate schema public;\n"


def dump(connection: BaseDatabaseWrapper, to: IO[bytes], _beside: Path) -> None:
    """Write the database to `to`, as SQL. Raises RefusedError where `pg_dump` is missing or fails."""
    command, environment = _called("pg_dump", _DUMP, connection)
    with (
        TemporaryFile() as errors,
        subprocess.Popen(  # noqa: S603 - no shell, and every word is ours
            command, env=environment, stdout=subprocess.PIPE, stderr=errors
        ) as process,
    ):
        assert process.stdout is not None  # noqa: S101 - for the types
        shutil.copyfileobj(process.stdout, to)
        if process.wait():
            raise RefusedError(f"pg_dump failed: {_error_text(errors)}")


def load(connection: BaseDatabaseWrapper, held: IO[bytes]) -> None:
    """Put what is `held` in the place of all tables, in one transaction. Raises RefusedError where that fails."""
    command, environment = _called("psql", _LOAD, connection)
    connection.close()
    with (
        TemporaryFile() as errors,
        subprocess.Popen(  # noqa: S603 - no shell, and every word is ours
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors
        ) as process,
    ):
        assert process.stdin is not None  # noqa: S101 - for the types
        try:
            process.stdin.write(_EMPTIED)
            shutil.copyfileobj(held, process.stdin)
            process.stdin.close()
        except BrokenPipeError:  # it has given up, and says why
            pass
        if process.wait():
            raise RefusedError(f"psql failed: {_error_text(errors)}")


def _called(
    program: str, options: tuple[str, ...], connection: BaseDatabaseWrapper
) -> tuple[list[str], dict[str, str]]:
    """Return the command line and the environment, where the password is: others on the machine can read the former."""
    path = shutil.which(program)
    if path is None:
        raise RefusedError(f"{program} is not installed; on Debian: apt install postgresql-client.")
    words, added = connection.client.settings_to_cmd_args_env(connection.settings_dict, [])
    return [path, *options, *words[1:]], {**os.environ, **(added or {})}


def _error_text(errors: IO[bytes]) -> str:
    errors.seek(0)
    return errors.read(2000).decode(errors="replace").strip() or "it does not say why"
