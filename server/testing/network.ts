import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export type Network = Awaited<ReturnType<typeof aNetwork>>;

/** The two ends of one connection. What is lost stays open at the other end, which is not told either. */
interface Pair {
  near: Socket;
  far: Socket;
  isLost: boolean;
}

/** What lies between a portal and its PostgreSQL. A test breaks it in the ways in which networks break. */
export async function aNetwork(databaseUrl: string) {
  const { host, port } = new pg.Client(databaseUrl);
  const pairs = new Set<Pair>();
  let isFrozen = false;
  let isRefusing = false;

  const listener = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (near) => {
    if (isRefusing) return void near.resetAndDestroy();
    const server = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    const far = connect({ ...server, allowHalfOpen: true });
    const pair = { near, far, isLost: false };
    pairs.add(pair);
    pass(near, far, pair);
    pass(far, near, pair);
    if (isFrozen) far.pause();
    else near.resume();
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;

  function pass(from: Socket, to: Socket, pair: Pair): void {
    from.on('error', () => {});
    from.on('data', (bytes) => pair.isLost || to.write(bytes));
    from.on('end', () => pair.isLost || to.end());
    from.on('close', () => {
      if (pair.isLost) return;
      pairs.delete(pair);
      to.destroy();
    });
  }

  const sockets = () => [...pairs].flatMap(({ near, far }) => [near, far]);
  const breakAll = () => {
    for (const socket of sockets()) socket.destroy();
    pairs.clear();
  };
  return {
    url: url.href,
    /** Nothing arrives any more on the connections that are open now, and nobody is told. New ones work. */
    loseOpenConnections() {
      for (const pair of pairs) pair.isLost = true;
    },
    /** PostgreSQL seems to stand still: connections can be opened, but nothing is answered until it thaws. */
    freeze() {
      isFrozen = true;
      for (const socket of sockets()) socket.pause();
    },
    /** What was sent meanwhile arrives. */
    thaw() {
      isFrozen = false;
      for (const socket of sockets()) socket.resume();
    },
    /** Breaks all connections and takes no new ones. */
    refuse() {
      isRefusing = true;
      breakAll();
    },
    accept() {
      isRefusing = false;
    },
    close() {
      listener.close();
      breakAll();
    },
  };
}
