#!/bin/sh
# What certbot runs after each renewal: nginx reads the new certificate, and coturn, which may not read certbot's folder,
# gets a copy. docs/go-live.md copies this to /etc/letsencrypt/renewal-hooks/deploy/online-klinik.
set -eu
install -d -o root -g turnserver -m 0750 /etc/coturn
install -o root -g turnserver -m 0640 "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" /etc/coturn/
systemctl reload nginx
systemctl restart coturn
