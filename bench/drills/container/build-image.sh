#!/bin/bash
# Builds the image of the Containerfile on bases that debootstrap makes of Debian packages, with a storage of its own, and prints
# where its files are.  build-image.sh FOLDER NODE NPM: NODE is a program, NPM the folder of npm.
set -euo pipefail
folder=$1 node=$2 npm=$3
store() { buildah --root "$folder/storage" --runroot "$folder/run" --storage-driver overlay "$@"; }
debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/debian" http://deb.debian.org/debian
rm -rf "$folder"/debian/var/cache/apt/archives/*.deb "$folder"/debian/var/lib/apt/lists/*
base=$(store from scratch)
store copy -q "$base" "$folder/debian" /
store commit -q "$base" localhost/debian
# What the image of Node has beside Debian, and how this machine reaches the registry of packages.
cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$folder/ca.crt"
printf 'registry=%s\ncafile=/usr/local/etc/ca.crt\n' "$(npm config get registry 2> /dev/null)" > "$folder/npmrc"
store copy -q "$base" "$node" /usr/local/bin/node
store copy -q "$base" "$npm" /usr/local/lib/node_modules/npm
store copy -q "$base" "$folder/ca.crt" "$folder/npmrc" /usr/local/etc/
store run --isolation chroot "$base" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
store run --isolation chroot "$base" -- sh -c 'apt-get update && apt-get install -y --no-install-recommends libatomic1'
store commit -q "$base" localhost/node
store bud --isolation chroot --format docker --build-arg BASE=localhost/debian --build-arg BUILD_BASE=localhost/node \
  -t localhost/online-klinik .
store inspect --type image localhost/online-klinik > "$folder/image.json"
built=$(store from localhost/online-klinik)
ln -s "$(store mount "$built")" "$folder/image"
