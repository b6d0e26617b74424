import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export type Network = Awaited<ReturnType<typeof aNetwork>>;

/** What lies between a portal and its PostgreSQL. A test breaks it in the ways in which networks break. */
export async function aNetwork(databaseUrl: string) {
  const { host, port } = new pg.Client(databaseUrl);
  const pairs = new Set<Socket[]>();
  let isFrozen = false;
  let isRefusing = false;

  const listener = createServer({ pauseOnConnect: true }, (near) => {
    if (isRefusing) return void near.resetAndDestroy();
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair = [near, far];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => near.write(bytes));
    if (isFrozen) far.pause();
    else near.resume();
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;

  return {
    url: url.href,
    countOpen: () => pairs.size,
    /** Nothing arrives any more on the connections that are open now, and nobody is told. New ones work. */
    loseOpenConnections() {
      for (const pair of pairs) {
        for (const socket of pair) socket.removeAllListeners('data').on('data', () => {});
      }
    },
    /** PostgreSQL seems to stand still: connections can be opened, but nothing is answered until it thaws. */
    freeze() {
      isFrozen = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    /** What was sent meanwhile arrives. */
    thaw() {
      isFrozen = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    /** Breaks all connections and takes no new ones. */
    refuse() {
      isRefusing = true;
      for (const socket of [...pairs].flat()) socket.destroy();
    },
    accept() {
      isRefusing = false;
    },
    close() {
      listener.close();
      for (const socket of [...pairs].flat()) socket.destroy();
    },
  };
}
