import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLog } from '#server/platform/log.ts';
import { inProcessPubSub } from '#server/platform/pubsub/open-pubsub.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { filePorts, mailPort, providerPorts } from '../server/ports.ts';

/** Everything the portal needs, with stand-ins for the world outside. */
export async function portalDeps(
  { db, changes }: Pick<Database, 'db' | 'changes'>,
  dataDir?: string,
): Promise<Deps> {
  const { now } = systemClock;
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://portal.test',
    DEMO: '1',
    DATA_KEY: PRODUCTION.DATA_KEY,
    ...(dataDir && { DATA_DIR: dataDir }),
  });
  return {
    config,
    db,
    changes,
    now,
    log: createLog({ write() {} }),
    mailer: await mailPort(config, db, now),
    pubsub: inProcessPubSub(),
    ...(await providerPorts(config, now, async () => '')),
    ...(await filePorts(config)),
  };
}
