import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  contradictions,
  guessableSecrets,
  halfConfigured,
  PAYPAL,
  refusedInProduction,
  refusedOutsideProduction,
  renamedSettings,
  S3,
  STRIPE,
  signsOfLife,
  ZOOM,
} from './config-faults.ts';
import { Environment, type ROOMS } from './environment.ts';
import { paypalKeys, s3Account, stripeKeys, zoomKeys } from './provider-keys.ts';

/** The only reader of the environment. Every setting is documented in `.env.example`. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = settingsIn(environment);
  const { env, faults: unreadable, unreadableNames } = readSettings(given);
  const isProduction = env.NODE_ENV === 'production';
  const isLive = isProduction || (!env.DEMO && signsOfLife(env, given).length > 0);
  const publicUrl = env.PUBLIC_URL ?? localUrl(env);
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
  const faults = [
    ...(isProduction
      ? refusedInProduction(env)
      : [...refusedOutsideProduction(env, given), ...(isLive ? [] : halfConfigured(env, [STRIPE, PAYPAL]))]),
    ...halfConfigured(env, [S3, ZOOM]),
    ...contradictions(env, sandboxPort),
    ...guessableSecrets(env, isLive),
    ...renamedSettings(environment),
    // A setting that cannot be read has its line already.
  ].filter((line) => !unreadableNames.some((name) => line.startsWith(`${name} `)));
  if (unreadable.length + faults.length > 0) throw new ConfigFault([...unreadable, ...faults]);

  return {
    isProduction,
    /** Stand-ins for mail, payments and video, their pages and a movable clock: only where nobody else comes, or in a demo. */
    isSandboxed: !isLive,
    host: env.HOST,
    port: env.PORT,
    /** How many processes answer requests. */
    workers: env.WORKERS,
    publicUrl,
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG,
    /** Without it the log goes to standard output. */
    logFolder: logsToFiles(env, isLive) ? join(resolve(env.DATA_DIR), 'logs') : undefined,
    metricsToken: env.METRICS_TOKEN,
    /** Where traces go; without it none are made. */
    traceUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    trustProxy: env.TRUST_PROXY,
    ...dataSettings(env),
    virusScanner: env.CLAMD_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    ...videoSettings(env),
    videoLinkHosts: [
      ...new Set([...env.VIDEO_LINK_HOSTS, ...[publicUrl, env.VIDEO_LINK_TEMPLATE ?? publicUrl].map(hostOf)]),
    ],
    stripe: env.STRIPE_SECRET_KEY ? stripeKeys(env) : undefined,
    paypal: env.PAYPAL_CLIENT_ID ? paypalKeys(env) : undefined,
    /** Production settings with the providers' test keys: every screen, letter and invoice says so. */
    isRehearsal: env.PAYMENTS === 'test',
    sandboxPort,
    hasDemoData: env.DEMO ?? !isLive,
    hasApiDocs: env.API_DOCS ?? !isLive,
    /** How long a server that stops goes on serving, so that the balancer learns of it first. */
    drainMs: (env.DRAIN_SECONDS ?? (isProduction ? PRODUCTION_DRAIN_SECONDS : 0)) * 1000,
    hasTestClock: env.TEST_CLOCK !== undefined,
    testClockAheadMs: env.TEST_CLOCK ?? 0,
  };
}

export type Config = ReturnType<typeof readConfig>;

/** Everything that is wrong with the configuration, one clear line per fault. */
export class ConfigFault extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigFault';
    this.lines = lines;
  }
}

/** Two looks of a balancer, at the usual two seconds. */
const PRODUCTION_DRAIN_SECONDS = 5;

/** Spaces around a value are nobody's wish, and an empty setting counts as not set. */
function settingsIn(environment: Record<string, string | undefined>): Record<string, string> {
  const known = Object.keys(Environment.shape).map((name) => [name, environment[name]?.trim() ?? '']);
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}

/** What can be read, so that a fault in one setting does not hide those of the others. */
function readSettings(given: Record<string, string>) {
  const parsed = Environment.safeParse(given);
  if (parsed.success) return { env: parsed.data, faults: [], unreadableNames: [] };
  const { issues } = parsed.error;
  const unreadableNames = issues.map(({ path }) => String(path[0]));
  const rest = Object.entries(given).filter(([name]) => !unreadableNames.includes(name));
  return {
    env: Environment.parse(Object.fromEntries(rest)),
    faults: issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    unreadableNames,
  };
}

function hostOf(address: string): string {
  return new URL(address).host;
}

/** Who tries the demo reads the terminal; who runs a portal collects what it writes there. Workers share no file. */
function logsToFiles({ LOG_TO, WORKERS }: Environment, isLive: boolean): boolean {
  if (LOG_TO) return LOG_TO === 'files';
  return !isLive && WORKERS === 1;
}

/** Our own rooms unless another service is named. */
function videoSettings(env: Environment) {
  return {
    videoRooms: videoRoomsOf(env),
    videoLinkTemplate: env.VIDEO_LINK_TEMPLATE,
    zoomHostId: env.ZOOM_HOST_ID,
    zoom: env.ZOOM_ACCOUNT_ID ? zoomKeys(env) : undefined,
    ice: { urls: env.ICE_SERVERS, turnSecret: env.TURN_SECRET, isRelayOnly: env.ICE_RELAY_ONLY ?? false },
  };
}

/** A template or keys alone say which service is meant, too. */
function videoRoomsOf(env: Environment): (typeof ROOMS)[number] {
  if (env.VIDEO_ROOMS) return env.VIDEO_ROOMS;
  if (env.VIDEO_LINK_TEMPLATE) return 'link';
  return env.ZOOM_ACCOUNT_ID ? 'zoom' : 'own';
}

/** Where rows and files are, and what they are sealed with. */
function dataSettings(env: Environment) {
  return {
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    dataKey: env.DATA_KEY,
    previousDataKey: env.DATA_KEY_PREVIOUS,
    backupKey: env.BACKUP_KEY,
    minFreeBytes: env.MIN_FREE_MB,
    s3: env.S3_ENDPOINT ? s3Account(env) : undefined,
  };
}

/** Where a browser on this machine finds a server without a public address; it allows passkeys under no bare address. */
function localUrl({ HOST, PORT }: Environment): string {
  const host = ['127.0.0.1', '::1'].includes(HOST) ? 'localhost' : HOST;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${PORT}`;
}
