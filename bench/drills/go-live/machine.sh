#!/bin/bash
# A machine of its own for the drill: a view of this one whose changes lie in memory, with a network of its own. Nothing that
# happens there is seen outside, and it ends with this process.
# machine.sh FOLDER PREPARED NODE PROGRAM: runs PROGRAM in it twice, as `packages` with the network of this machine, then as `guide`.
set -euo pipefail
folder=$1 prepared=$2 node=$3 program=$4
project=$PWD
mount --make-rprivate /
mount -t tmpfs -o size=6g machine "$folder"
mkdir "$folder"/{changes,work,root}
mount -t overlay machine -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" "$folder/root"
root=$folder/root
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
mkdir -p "$root/opt/prepared"
mount --bind "$prepared" "$root/opt/prepared"
# A bare path and names: what this machine sets for other programs does not reach the guide.
clean="env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=dumb"
mount -t proc proc "$root/proc"
$clean chroot "$root" /bin/bash -c 'cd "$1" && exec "$2" "$3" packages' - "$project" "$node" "$program"
umount "$root/proc"
exec unshare --net --pid --fork --kill-child /bin/bash -c '
  mount -t proc proc "$1/proc"
  ip link set lo up
  # coturn listens on no loopback address; this one leads nowhere.
  ip link add wan type veth peer name far
  ip address add 192.0.2.10/24 dev wan
  ip link set wan up && ip link set far up
  # Not exec: the first process of the machine collects those that ended.
  '"$clean"' chroot "$1" /bin/bash -c "cd \"\$1\" && exec \"\$2\" \"\$3\" guide" - "$2" "$3" "$4"
  exit $?
' - "$root" "$project" "$node" "$program"
