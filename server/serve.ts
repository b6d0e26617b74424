import { createApp, storedFiles } from './app.ts';
import type { Config } from './config.ts';
import { shutDemoAccounts } from './identity/register/demo-accounts.service.ts';
import { offerSetUp } from './identity/staff/staff-accounts.service.ts';
import { checkProvidersInBackground } from './payments/provider-check/check-providers.service.ts';
import { offerBackup } from './platform/backup/make-backup.ts';
import { movableClock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { reportLongUse } from './platform/database/long-use.ts';
import type { Deps } from './platform/deps.ts';
import type { Log } from './platform/log.ts';
import { newestLogFile } from './platform/log-files.ts';
import { prepareDatabase } from './platform/prepare-database.ts';
import { portalVersion } from './platform/project-files.ts';
import { openPubSub } from './platform/pubsub/open-pubsub.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { drain, onStopSignal } from './platform/workers/stop-signals.ts';
import { filePorts, mailPort, providerPorts } from './ports.ts';
import { loadSandbox } from './sandbox.ts';

/** A request or job that does not end must not keep the process alive for ever. */
const LONGEST_STOP_MS = 25_000;

/** One process answers requests and does the background work; with several, only one of them does the latter. */
export type Duty = 'everything' | 'requests';

/** Runs the portal in this process until a signal ends it. Resolves when it is ready. */
export async function serve(config: Config, log: Log, duty: Duty): Promise<void> {
  const testClock = config.hasTestClock
    ? movableClock(new Date(Date.now() + config.testClockAheadMs))
    : undefined;
  const { now } = testClock ?? systemClock;
  const tracing = await traces(config);
  const tellStep = config.isProduction || duty !== 'everything' ? () => {} : tellSteps();
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  tracing?.followStatements(database.observers);
  const sandbox = await loadSandbox(config);
  const doesAll = duty === 'everything';
  if (doesAll) await prepareDatabase(database, config, log, sandbox?.migrations);
  tellStep('database');
  const { db, changes } = database;
  const standIns = async () => `http://127.0.0.1:${config.sandboxPort}`;
  const ports = { ...(await providerPorts(config, now, standIns)), ...(await filePorts(config)) };
  const mailer = await mailPort(config, db, now);
  const pubsub = await openPubSub(database, log);
  const deps = { config, db, now, log, mailer, pubsub, changes, ...ports };
  if (doesAll) await prepareClinic(deps);
  if (config.hasDemoData) tellStep('demo clinic');

  const app = await createApp(deps, { testClock, tracing });
  if (doesAll) await app.jobs.start();
  await app.http.listen({ host: config.host, port: config.port });
  const providers = await sandbox?.listen(deps, config.sandboxPort);
  // Only after listening: a failed start must not replace the link of a running server.
  const setUpUrl = doesAll ? await offerSetUp(deps) : undefined;

  if (database.engine === 'embedded')
    await offerBackup(config.dataDir, { ...database, ...deps, storedFiles });

  // Nobody waits for it: the workspace shows what the providers said.
  if (doesAll) checkProvidersInBackground(deps);

  // The start may take its time.
  reportLongUse(database.pool, log);

  const stop = async (hurry: AbortSignal) => {
    app.readiness.isReady = false;
    // A balancer reads that from /readyz and sends nobody here any more; until then everybody is served.
    await drain(config.drainMs, hurry);
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await app.http.close();
    await app.jobs.stop();
    await providers?.close();
    await deps.pubsub.close();
    await database.close();
    await tracing?.stop();
    process.exit(0);
  };
  onStopSignal((hurry) => void stop(hurry));
  // Without its database the server can only refuse, so it ends and its supervisor starts a new one.
  database.onLost(() => process.exit(1));
  // Last of all: whoever reads this line may ask the server to end.
  if (doesAll) process.stdout.write(announcement(config, database.engine, setUpUrl));
}

/** Somebody waits at the terminal: a line for each step of the start, with the seconds since the one before. */
function tellSteps(): (step: string) => void {
  let endedAt = 0;
  return (step) => {
    const now = performance.now();
    process.stdout.write(`✓ ${step} (${((now - endedAt) / 1000).toFixed(1)} s)\n`);
    endedAt = now;
  };
}

/** Loaded only when somebody collects traces. */
async function traces({ traceUrl }: Config): Promise<Tracing | undefined> {
  return traceUrl ? (await import('./platform/tracing/tracing.ts')).startTracing(traceUrl) : undefined;
}

async function prepareClinic(deps: Deps): Promise<void> {
  if (deps.config.hasDemoData) await loadDemo(deps);
  else await shutDemoAccounts(deps);
}

/** Loaded only when needed: production never reads the code of the demo and of the sandbox. */
async function loadDemo(deps: Deps): Promise<void> {
  const { loadDemoClinic } = await import('#database/demo.ts');
  await loadDemoClinic(deps);
}

/** What a person needs after the start: the address, the logins, where mails appear. */
export function announcement(config: Config, engine: 'postgres' | 'embedded', setUpUrl?: string): string {
  const lines = [
    `Online Klinik is running: ${config.publicUrl}/patient/`,
    `Staff workspace:          ${config.publicUrl}/staff/`,
    `Version:                  ${portalVersion()}`,
    `Database:                 ${engine === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL'}`,
    ...(config.logFolder ? [`Log:                      ${newestLogFile(config.logFolder)}`] : []),
    ...(config.smtpUrl ? [] : [`Mails appear at:          ${config.publicUrl}/sandbox/mail`]),
    ...(config.hasDemoData ? DEMO_LOGINS : []),
    ...(setUpUrl
      ? ['There is no administrator yet. This link makes one, once, within an hour:', `  ${setUpUrl}`]
      : []),
    ...(config.isProduction && engine === 'embedded' ? [POWER_WARNING] : []),
  ];
  return ['', ...lines.map((line) => `  ${line}`), '', ''].join('\n');
}

const DEMO_LOGINS = [
  'Demo logins, password Demo-Passwort-1:',
  '  patientin@example.com      a patient with address',
  '  ohne-adresse@example.com   a patient without address',
  '  aerztin@example.com        a doctor',
  '  assistentin@example.com    an assistant',
  '  admin@example.com          an administrator',
  'The last three sign in at /staff/, without a second factor.',
];
const POWER_WARNING =
  'The embedded database survives a killed process, not a power cut. Use PostgreSQL in production.';
