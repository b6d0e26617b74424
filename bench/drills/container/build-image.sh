#!/bin/bash
# Builds the image as deploy/build-image.sh does, with a storage of its own that no engine reads, and says where its files are.
# build-image.sh FOLDER
set -euo pipefail
folder=$1
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n' "$folder/storage" "$folder/run" > "$folder/storage.conf"
export CONTAINERS_STORAGE_CONF=$folder/storage.conf BUILDAH_ISOLATION=chroot
# How this machine reaches the registry of packages. A busy one lets npm wait for minutes between two parts of an answer.
mkdir -p "$folder/home"
printf 'registry=%s\nfetch-timeout=1200000\nfetch-retries=5\n' "$(npm config get registry 2> /dev/null)" > "$folder/home/.npmrc"
HOME=$folder/home deploy/build-image.sh
buildah inspect --type image localhost/online-klinik > "$folder/image.json"
built=$(buildah from localhost/online-klinik)
ln -s "$(buildah mount "$built")" "$folder/image"
