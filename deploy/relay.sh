#!/bin/sh
# The relay of compose.yaml: turnserver.conf with name, secret and the certificate of the proxy, once that is there. Each
# night it reads the certificate again, which the proxy renews.
set -eu
until certificate=$(find /certificates -name "$PORTAL_NAME.crt" | head -n 1) && [ -n "$certificate" ]; do sleep 5; done
sed -e "s/portal\.example\.org/$PORTAL_NAME/g" -e "s/=SECRET$/=$TURN_SECRET/" -e 's/^syslog$/log-file=stdout/' \
  -e "s#^cert=.*#cert=$certificate#" -e "s#^pkey=.*#pkey=${certificate%.crt}.key#" /turnserver.conf > /tmp/turnserver.conf
relay=$$
(while sleep 86400; do kill -s USR2 $relay; done) &
exec turnserver -c /tmp/turnserver.conf --pidfile=/tmp/turnserver.pid --userdb=/tmp/turndb
