#!/bin/bash
# One container of the portal without an engine: the image as its root, nothing to write but what the service says, a network
# and an account of its own, no rights of root.  container.sh FOLDER NAME ADDRESS USER VOLUMES COMMAND…
# VOLUMES are lines of `source:target:rw` or `source:target:ro`; the environment is that of the container.
set -euo pipefail
umask 022
folder=$1 name=$2 address=$3 user=$4 volumes=$5
shift 5
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
if [ ! -e "/run/netns/$name" ]; then
  ip netns add "$name"
  ip link add "v-${name:0:12}" type veth peer name eth0 netns "$name"
  ip link set "v-${name:0:12}" master bridge up
  ip -n "$name" link set lo up
  ip -n "$name" address add "$address/24" dev eth0
  ip -n "$name" link set eth0 up
fi
in_container() {
  local changes=$folder/changes root=$folder/root
  # A file system of its own in memory for the places of the volumes.
  mount -t tmpfs changes "$changes"
  mkdir "$changes/upper" "$changes/work"
  mount -t overlay root -o "lowerdir=$(readlink "$folder/image"),upperdir=$changes/upper,workdir=$changes/work" "$root"
  local source target right
  while IFS=: read -r source target right; do
    [ -n "$source" ] || continue
    if [ -d "$source" ]; then mkdir -p "$root$target"; else touch "$root$target"; fi
  done <<< "$volumes"
  mount -o remount,ro "$root"
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount -t tmpfs -o mode=1777 tmp "$root/tmp"
  while IFS=: read -r source target right; do
    [ -n "$source" ] || continue
    mount --bind "$source" "$root$target"
    if [ "$right" = ro ]; then mount -o remount,bind,ro "$root$target"; fi
  done <<< "$volumes"
  exec env -u folder -u user -u volumes -u BASH_FUNC_in_container%% chroot "$root" setpriv --reuid "${user%:*}" --regid "${user#*:}" --clear-groups --no-new-privs \
    --bounding-set=-all --inh-caps=-all sh -c 'cd /portal && exec "$@"' - "$@"
}
export -f in_container
export folder user volumes
mkdir -p "$folder/changes" "$folder/root"
exec ip netns exec "$name" unshare --mount bash -c 'set -euo pipefail; in_container "$@"' - "$@"
