#!/bin/bash
# A view of this machine for the drill: folders that the guide writes to lie in memory, and the network is one of its own, with a
# bridge for containers. Nothing that happens here is seen outside, and it ends with this process.
# machine.sh FOLDER NODE PROGRAM: runs PROGRAM FOLDER in it.
set -euo pipefail
folder=$1 node=$2 program=$3
mount --make-rprivate /
mount -t proc proc /proc
mkdir -p /run/netns
for own in /root /opt /var/backups /run/netns; do mount -t tmpfs own "$own"; done
cat > "$folder/hosts" <<END
127.0.0.1 localhost
10.77.0.1 database portal.klinik.test rehearsal.portal.klinik.test mail.klinik.test
10.77.0.2 portal
10.77.0.3 rehearsal
END
mount --bind "$folder/hosts" /etc/hosts
ip link set lo up
ip link add bridge type bridge
ip address add 10.77.0.1/24 dev bridge
ip link set bridge up
# Not exec: the first process collects those that ended.
"$node" "$program" "$folder"
exit $?
