#!/usr/bin/env bash
# Makes a base backup of PostgreSQL, and removes those that are older than KEEP_DAYS days (14) with the archived log that only they need.
# Usage: deploy/backup.sh FOLDER
#   FOLDER  gets base-TIME; its folder wal is what archive_command fills
# Run as a user that may read and write both. Connects as libpq does: PGHOST, PGPORT, PGUSER, PGPASSWORD.
set -euo pipefail
folder=$1
pgbin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
rm -rf "$folder"/unfinished-*
base=base-$(date -u +%Y-%m-%dT%H%M%SZ)
# ends once the log that the backup needs is archived
"$pgbin/pg_basebackup" -D "$folder/unfinished-$base" -X none -c fast
mv "$folder/unfinished-$base" "$folder/$base"
find "$folder" -maxdepth 1 -name 'base-*' -mtime "+${KEEP_DAYS:-14}" -exec rm -r {} +
oldest=$(ls -d "$folder"/base-* | head -n 1)
"$pgbin/pg_archivecleanup" "$folder/wal" "$(sed -n 's/^START WAL LOCATION: .* (file \(.*\))$/\1/p' "$oldest/backup_label")"
echo "$folder/$base"
