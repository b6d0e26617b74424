#!/bin/bash
# Builds the image of the Containerfile where no registry of images can be reached: debootstrap makes both bases of Debian
# packages, and buildah builds. It needs root, buildah and debootstrap, Debian's packages and a registry of npm's packages.
# docs/go-live.md, "Containers", says when.
set -euo pipefail
cd "$(dirname "$0")/.."
base=$(mktemp -d)
trap 'rm -rf "$base"' EXIT
chmod 0755 "$base"
debootstrap --variant=minbase --include=ca-certificates trixie "$base"
rm -rf "$base"/var/cache/apt/archives/*.deb "$base"/var/lib/apt/lists/*
container=$(buildah from scratch)
buildah copy -q "$container" "$base" /
buildah commit -q "$container" localhost/debian
# Debian's Node and npm install and build; the portal in the image runs on its own Node.
buildah run "$container" -- sh -c 'apt-get update && apt-get install -y --no-install-recommends nodejs npm libatomic1'
buildah commit -q --rm "$container" localhost/node
# The authorities that this machine trusts, and where its npm looks for packages.
given=(--volume /etc/ssl/certs/ca-certificates.crt:/etc/ssl/certs/ca-certificates.crt:ro)
[ ! -f ~/.npmrc ] || given+=(--volume ~/.npmrc:/root/.npmrc:ro)
buildah bud --format docker "${given[@]}" --build-arg BASE=localhost/debian --build-arg BUILD_BASE=localhost/node \
  -t localhost/online-klinik .
