#!/bin/bash
# What `systemctl` and `journalctl` do where no systemd runs: it starts the command of a unit as its account and keeps what
# it writes. Restrictions of the unit are not applied; `systemd-analyze verify` reads the real units.
set -euo pipefail
units=/etc/systemd/system logs=/var/log/units
mkdir -p "$logs"

[ "${0##*/}" = journalctl ] && exec cat "$logs/${2:?}.log"

setting() { sed -n "s/^$2=//p" "$1" | tail -n 1; }

# Starts the command of a unit; `online-klinik-alert@NAME` is a unit of a template. The units of OnFailure hear of one that fails.
run() {
  local name=$1 instance='' file=$units/$1.service user command environment words
  case $name in *@*) instance=${name#*@} file=$units/${name%%@*}@.service ;; esac
  [ -f "$file" ] || { echo "Unit $name.service not found." >&2; exit 5; }
  user=$(setting "$file" User) command=$(setting "$file" ExecStart) environment=$(setting "$file" EnvironmentFile)
  command=${command//%i/$instance} command=${command//%H/$(hostname)}
  [ -z "$(setting "$file" StateDirectory)" ] || install -d -o "$user" -m 0700 "/var/lib/$(setting "$file" StateDirectory)"
  cd "$(setting "$file" WorkingDirectory | grep . || echo /)"
  umask "$(setting "$file" UMask | grep . || echo 0022)"
  if [ -n "$environment" ]; then while IFS= read -r line; do export "${line?}"; done <"$environment"; fi
  set -f
  eval "words=($command)"
  set +f
  if [ "$(setting "$file" Type)" = oneshot ]; then
    runuser -u "${user:-root}" -- "${words[@]}" >>"$logs/$name.log" 2>&1 || fail "$name" "$file"
  else
    setsid setpriv --reuid "$user" --regid "$user" --init-groups "${words[@]}" >>"$logs/$name.log" 2>&1 </dev/null &
    echo $! >"/run/$name.pid"
  fi
}

fail() {
  local told
  told=$(setting "$2" OnFailure)
  [ -z "$told" ] || (start "$(sed -e "s/%n/$1.service/" -e 's/\.service$//' <<<"$told")") || true
  echo "Job for $1.service failed." >&2
  exit 1
}

start() {
  case $1 in
    postgresql) pg_ctlcluster "$(ls /etc/postgresql | tail -n 1)" main start ;;
    nginx) nginx ;;
    coturn) setsid runuser -u turnserver -- turnserver -c /etc/turnserver.conf >"$logs/coturn.log" 2>&1 </dev/null & ;;
    systemd-journald | *.timer) ;;
    *) run "$1" ;;
  esac
}

stop() {
  case $1 in
    postgresql) pg_ctlcluster "$(ls /etc/postgresql | tail -n 1)" main stop -m fast || true ;;
    nginx) [ ! -s /run/nginx.pid ] || { nginx -s stop && while [ -s /run/nginx.pid ]; do sleep 0.1; done; } ;;
    coturn) for each in $(pidof turnserver || true); do kill "$each"; done ;;
    *)
      [ -f "/run/$1.pid" ] || return 0
      kill "$(cat "/run/$1.pid")" 2>/dev/null || true
      while kill -0 "$(cat "/run/$1.pid")" 2>/dev/null; do sleep 0.1; done
      ;;
  esac
}

verb=$1
shift
[ "${1:-}" != --now ] || { verb="$verb-now"; shift; }
for unit in "$@"; do
  unit=${unit%.service}
  case $verb in
    daemon-reload | enable) ;;
    start | enable-now) start "$unit" ;;
    restart) stop "$unit"; start "$unit" ;;
    reload) nginx -s reload ;;
    *) echo "The drill knows no systemctl $verb." >&2; exit 1 ;;
  esac
done
