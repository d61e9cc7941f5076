#!/bin/sh
# Make the secrets that compose.yaml reads, once, by chance. The folder can be opened by its owner alone; the files in it
# can be read by whoever is in a container that has them.
set -eu
cd "$(dirname "$0")/.."
umask 077
mkdir secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
database=$(random)
cache=$(random)
printf '%s%s' "$(random)" "$(random)" > secrets/key
printf '%s' "$database" > secrets/database
printf 'postgres://layers:%s@database:5432/layers' "$database" > secrets/database_url
printf '%s' "$cache" > secrets/cache
printf 'redis://:%s@cache:6379/0' "$cache" > secrets/cache_url
chmod 444 secrets/*
