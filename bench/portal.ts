import type { AddressInfo } from 'node:net';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLog } from '#server/platform/log.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { inProcessNudges } from '../server/platform/nudges/open-nudges.ts';
import { filePorts, mailPort, paymentPorts } from '../server/ports.ts';
import { temporaryDatabase } from './temporary-database.ts';

/** Measures on the embedded engine, and on PostgreSQL too when DATABASE_URL names a server. */
export async function onEveryEngine(measure: (database: Database) => Promise<void>): Promise<void> {
  for (const serverUrl of [undefined, ...(process.env.DATABASE_URL ? [process.env.DATABASE_URL] : [])]) {
    const database = await temporaryDatabase(serverUrl);
    try {
      await measure(database);
    } finally {
      await database.close();
    }
  }
}

/** Everything the portal needs, with stand-ins for the world outside. */
export async function portalDeps(
  { db, changes }: Pick<Database, 'db' | 'changes'>,
  dataDir?: string,
): Promise<Deps> {
  const { now } = systemClock;
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://portal.test',
    DATA_KEY: PRODUCTION.DATA_KEY,
    ...(dataDir && { DATA_DIR: dataDir }),
  });
  return {
    ...{ config, db, changes, now, log: createLog({ write() {} }) },
    ...{ mailer: await mailPort(config, db, now), nudges: inProcessNudges() },
    ...(await paymentPorts(config, now, async () => '')),
    ...(await filePorts(config)),
  };
}

/** The portal on a port of its own, and reading from it as somebody who is signed in. */
export async function openPortal(database: Database, token: string) {
  const { http } = await createApp(await portalDeps(database));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  return {
    close: () => http.close(),
    read: async (path: string): Promise<void> => {
      const headers = { authorization: `Bearer ${token}`, locale: 'de' };
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    },
  };
}
