#!/bin/sh
# The backup of compose.yaml: one each night at 02:40 (UTC), of which four weeks stay. One that fails is told to ALERT_URL.
set -eu
trap 'exit 0' TERM INT
tell='fetch(process.env.ALERT_URL, { method: "POST", body: "The backup of the Online Klinik has failed" })
  .then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))'
while true; do
  now=$(date +%s)
  next=$(date -d '02:40' +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
  if node dist/commands/backup.js /backups; then
    find /backups -name 'online-klinik-*.tar.gz*' -mtime +28 -delete
  elif [ -n "$ALERT_URL" ]; then
    node -e "$tell" || echo 'Nobody could be told that the backup has failed.'
  fi
done
