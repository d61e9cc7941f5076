# shellcheck shell=bash
# What `.ci/run` and `.ci/nightly` have in common: Debian packages that are missing, PostgreSQL and Redis on the loopback,
# and the environment.
export CI=true DEBIAN_FRONTEND=noninteractive

postgres_host=127.0.0.1
postgres_port=5432
postgres_url="postgres://root@$postgres_host:$postgres_port"
redis_host=127.0.0.1
redis_port=6379
# Where the tests of several machines make a database of their own; their Redis they start themselves.
export LAYERS_TEST_POSTGRES="$postgres_url/postgres"

say() { printf '\n=== %s\n' "$*"; }

install_missing() {
	local packages=()
	command -v make >/dev/null || packages+=(make)
	command -v python3 >/dev/null || packages+=(python3)
	python3 -c 'import ensurepip, venv' 2>/dev/null || packages+=(python3-venv)
	command -v chromium-headless-shell >/dev/null || packages+=(chromium-headless-shell)
	command -v psql >/dev/null || packages+=(postgresql-client)
	postgres_answers || command -v pg_ctlcluster >/dev/null || packages+=(postgresql)
	command -v redis-server >/dev/null || packages+=(redis-server)
	command -v openssl >/dev/null || packages+=(openssl)
	if [ ${#packages[@]} -gt 0 ]; then
		say "Installing ${packages[*]}"
		apt-get update -qq
		apt-get install -qq -y --no-install-recommends "${packages[@]}"
	fi
}

postgres_answers() {
	psql --quiet --no-password -d "$postgres_url/postgres" -c 'select 1' >/dev/null 2>&1
}

start_postgres() {
	if postgres_answers; then return; fi
	say "Starting PostgreSQL"
	local version cluster
	read -r version cluster _ < <(pg_lsclusters --no-header)
	# Only this machine reaches it, and only for the tests: whoever comes over loopback is trusted.
	sed -i -E "s/^(host +all +all +(127\.0\.0\.1\/32|::1\/128) +).*/\1trust/" "/etc/postgresql/$version/$cluster/pg_hba.conf"
	pg_ctlcluster "$version" "$cluster" restart || pg_ctlcluster "$version" "$cluster" start
	su postgres -c "psql -tAc \"select 1 from pg_roles where rolname = 'root'\"" | grep -q 1 || su postgres -c "createuser --superuser root"
	postgres_answers || { echo "PostgreSQL does not answer at $postgres_host:$postgres_port"; exit 1; }
}

redis_answers() {
	[ "$(redis-cli -h "$redis_host" -p "$redis_port" ping 2>/dev/null)" = PONG ]
}

start_redis() {
	if redis_answers; then return; fi
	say "Starting Redis"
	# It keeps nothing on disk, and only this machine reaches it.
	redis-server --daemonize yes --bind "$redis_host" --port "$redis_port" --save '' --appendonly no --dir /tmp >/dev/null
	for _ in 1 2 3 4 5; do
		if redis_answers; then return; fi
		sleep 1
	done
	echo "Redis does not answer at $redis_host:$redis_port"
	exit 1
}

# uv installs the same as pip in a third of the time. Where it cannot be had, or does not find a package, pip does it.
install_packages() {
	say "Installing what the tests need"
	make .venv/.made .env
	make .venv/.ci && export UV=.venv/bin/uv
	make .venv/.dev
}

install_missing
start_postgres
start_redis
install_packages
