import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { registerClinic } from '#sandbox/payment-providers.ts';
import { webhooksUnderWay } from '#sandbox/providers/webhook-delivery.ts';
import { sandbox } from '#sandbox/sandbox.ts';
import { createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Clock, tickingClock } from '#server/platform/clock.ts';
import { aFilesEnvironment, workersDatabase } from '#server/platform/database/testing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLog } from '#server/platform/log.ts';
import { inProcessPubSub } from '#server/platform/pubsub/open-pubsub.ts';
import { filePorts, providerPorts } from '#server/ports.ts';

type Portal = Awaited<ReturnType<typeof openPortal>>;
type Environment = Record<string, string>;

let opened: Portal | undefined;

/**
 * The one portal of this worker, reset, because building it costs more than most tests. Its state is in the database,
 * which is empty, in its folder and in `deps`; all of these are renewed.
 */
export async function aPortal(now: Date, environment: Environment): Promise<Portal> {
  if (!opened?.canServeAgain(environment)) {
    await opened?.close();
    // A refused configuration must not leave the closed one to the next test.
    opened = undefined;
    opened = await openPortal(environment);
  }
  await opened.renew(now);
  return opened;
}

async function openPortal(environment: Environment) {
  const { db, changes } = await workersDatabase();
  const clock = tickingClock();
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://portal.test',
    DEMO: environment.NODE_ENV === 'production' ? '0' : '1',
    TEST_CLOCK: '1',
    ...(await aFilesEnvironment()),
    ...environment,
  });
  const configAsRead = { ...config };
  const logLines: string[] = [];
  const log = createLog({ write: (line) => logLines.push(line) });
  let providers: ReturnType<typeof sandbox.listen> | undefined;
  /** Most tests need no payment provider; those that do find one on a free port. */
  const standIns = async () => {
    providers ??= sandbox.listen({ config, db, now: clock.now, log }, 0);
    return (await providers)?.url ?? '';
  };
  const ports = await newPorts(config, db, clock, standIns);
  const deps: Deps = { config, db, changes, now: clock.now, log, ...ports };
  const { http, jobs, readiness } = await createApp(deps, { testClock: clock });
  let door: ReturnType<typeof openDoor> | undefined;

  return {
    deps,
    clock,
    http,
    jobs,
    readiness,
    logLines,
    standIns,
    /** From now on the webhooks of the stand-ins arrive. The portal itself need not listen, so it can serve again. */
    async hear() {
      door ??= openDoor(http);
      await registerClinic(deps, (await door).url);
    },
    /** Not after it listened: connections may be open, and the stand-ins have stored its address. */
    canServeAgain: (wanted: Environment) =>
      !http.server.listening && JSON.stringify(wanted) === JSON.stringify(environment),
    async renew(now: Date) {
      // The previous test may have ended before its last webhook arrived.
      if (door) await webhooksUnderWay(db);
      clock.set(now);
      logLines.length = 0;
      readiness.isReady = true;
      const { DATA_DIR: dataDir } = await aFilesEnvironment();
      Object.assign(config, configAsRead, { dataDir });
      Object.assign(deps, await newPorts(config, db, clock, standIns));
    },
    async close() {
      await webhooksUnderWay(db);
      (await door)?.close();
      await http.close();
      await jobs.stop();
      await (await providers)?.close();
    },
  };
}

/** A way in for real connections, beside `inject`. */
async function openDoor(http: FastifyInstance) {
  await http.ready();
  const server = createServer((request, response) => http.routing(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** The ports that hold state: the tokens of clients, the subscribers. */
async function newPorts(config: Config, db: Deps['db'], clock: Clock, standIns: () => Promise<string>) {
  return {
    mailer: sandbox.mailer(db, clock.now),
    pubsub: inProcessPubSub(),
    ...(await providerPorts(config, clock.now, standIns)),
    ...(await filePorts(config)),
  };
}
