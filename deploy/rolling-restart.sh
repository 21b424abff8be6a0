#!/usr/bin/env bash
# Restarts the servers of compose.yaml one after the other, with the image built before, without a failed call: nginx first stops
# sending calls to the one that is restarted.
set -euo pipefail
cd "$(dirname "$0")"
reload() { docker compose exec nginx nginx -c /etc/nginx/site/nginx.conf -s reload; }
for server in server-1 server-2; do
  sed -i "s/server $server:3000 max_fails=0;/server $server:3000 max_fails=0 down;/" nginx/nginx.conf
  reload
  # calls that are under way
  sleep 10
  docker compose up -d --no-deps --force-recreate --wait "$server"
  sed -i "s/server $server:3000 max_fails=0 down;/server $server:3000 max_fails=0;/" nginx/nginx.conf
  reload
done
