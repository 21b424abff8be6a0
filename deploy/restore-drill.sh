#!/usr/bin/env bash
# Restores a base backup and the archived log to a point in time into a temporary PostgreSQL, and verifies the database.
# Usage: deploy/restore-drill.sh BASE_BACKUP WAL_ARCHIVE "TIME" [DATABASE]
#   BASE_BACKUP  folder written by pg_basebackup
#   WAL_ARCHIVE  folder that archive_command fills
#   TIME         such as 2026-11-22 12:00:00+00, after the end of the backup; "latest" for all that is archived
# Run as a user that may start PostgreSQL (not root). Leaves nothing behind; ends with 1 when anything is inconsistent.
set -euo pipefail
backup=$(realpath "$1") wal=$(realpath "$2") to=$3 database=${4:-postgres}
root=$(realpath "$(dirname "$0")/..")
pgbin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
work=$(mktemp -d)
port=${PORT:-25461}
stop() { "$pgbin/pg_ctl" -D "$work/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$work"; }
trap stop EXIT

started=$(date +%s)
cp -a "$backup" "$work/data"
chmod 700 "$work/data"
cat >>"$work/data/postgresql.auto.conf" <<CONF
restore_command = 'cp "$wal/%f" "%p"'
recovery_target_action = 'promote'
archive_mode = off
CONF
[ "$to" = latest ] || echo "recovery_target_time = '$to'" >>"$work/data/postgresql.auto.conf"
# the socket is in a folder of this user alone; over TCP the password below is needed
printf '%s\n' 'local all all trust' 'host all all 127.0.0.1/32 scram-sha-256' >"$work/data/pg_hba.conf"
touch "$work/data/recovery.signal"
"$pgbin/pg_ctl" -D "$work/data" -w -t 3600 -l "$work/log" \
  -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$work" start >/dev/null || { cat "$work/log" >&2; exit 1; }
query() { "$pgbin/psql" -h "$work" -p "$port" -U postgres -d "$database" -At "$@"; }
for _ in $(seq 3600); do
  [ "$(query -c 'select pg_is_in_recovery()')" = f ] && break
  sleep 1
done
echo "Restored to $to in $(($(date +%s) - started)) s:"
query -c "select 'orders ' || count(*) from orders union all select 'licences ' || count(*) from licences
  union all select 'users ' || count(*) from users union all select 'samples ' || count(*) from samples
  union all select 'last order ' || coalesce(max(created_at)::text, 'none') from orders"
node=$root/node_modules/.bin/node
[ -x "$node" ] || node=node
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' ')
query -q <<<"alter role postgres password '$password'"
PGPASSWORD=$password DATABASE_URL=postgres://postgres@127.0.0.1:$port/$database DATA_DIR=$work/files DEMO=off "$node" "$root/apps/server/build/commands/verify.js"
