import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigFault, readConfig } from './config.ts';
import { Environment } from './environment.ts';
import { PRODUCTION } from './testing/production-environment.ts';

const STRIPE_TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** As long as real ones. */
const TEST_KEYS = {
  STRIPE_SECRET_KEY: PRODUCTION.STRIPE_SECRET_KEY.replace('live', 'test'),
  STRIPE_PUBLISHABLE_KEY: PRODUCTION.STRIPE_PUBLISHABLE_KEY.replace('live', 'test'),
};

const S3 = {
  S3_ENDPOINT: 'https://s3.klinik.test',
  S3_BUCKET: 'files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'GK31c2f218a2e44f485b94239e',
  S3_SECRET_ACCESS_KEY: 'b892c0665f0ada8a4755dae98baa3b133590e11d',
};

const PAYPAL_KEYS = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
const MERCHANT = 'CLN4CSANDBXXY';

function faultsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.lines;
    throw error;
  }
}

test('nothing has to be set for development', () => {
  expect(readConfig({})).toEqual({
    isProduction: false,
    isSandboxed: true,
    workers: 1,
    host: '127.0.0.1',
    port: 3000,
    logLevel: 'info',
    logFormat: 'json',
    logFolder: resolve('data/logs'),
    publicUrl: 'http://localhost:3000',
    trustProxy: undefined,
    hasApiDocs: true,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    dataKey: undefined,
    previousDataKey: undefined,
    minFreeBytes: 200 * 1024 ** 2,
    s3: undefined,
    virusScanner: undefined,
    smtpUrl: undefined,
    mailFrom: 'Patientenportal <portal@online-klinik.invalid>',
    videoRooms: 'own',
    videoLinkTemplate: undefined,
    ice: { urls: [], turnSecret: undefined, isRelayOnly: false },
    zoom: undefined,
    zoomHostId: 'me',
    videoLinkHosts: ['zoom.us', '*.zoom.us', 'localhost:3000'],
    stripe: undefined,
    paypal: undefined,
    isRehearsal: false,
    sandboxPort: 3001,
    hasDemoData: true,
    drainMs: 0,
    hasTestClock: false,
    testClockAheadMs: 0,
  });
});

test('a stopping server drains for five seconds in production, elsewhere only when told to', () => {
  expect(readConfig(PRODUCTION).drainMs).toBe(5_000);
  expect(readConfig({ ...PRODUCTION, DRAIN_SECONDS: '0' }).drainMs).toBe(0);
  expect(readConfig({ DRAIN_SECONDS: '20' }).drainMs).toBe(20_000);
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DEMO: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('the clock of tests starts at the present, or so many milliseconds ahead', () => {
  for (const now of ['1', '+0'])
    expect(readConfig({ TEST_CLOCK: now })).toMatchObject({ hasTestClock: true, testClockAheadMs: 0 });
  expect(readConfig({ TEST_CLOCK: '0' })).toMatchObject({ hasTestClock: false, testClockAheadMs: 0 });
  expect(readConfig({ TEST_CLOCK: '+60000' })).toMatchObject({
    hasTestClock: true,
    testClockAheadMs: 60_000,
  });
});

test('the sandbox listens beside the portal unless told otherwise', () => {
  expect(readConfig({ PORT: '4000' }).sandboxPort).toBe(4001);
  expect(readConfig({ PORT: '4000', SANDBOX_PORT: '5000' }).sandboxPort).toBe(5000);
});

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['::1', 'http://localhost:3000'],
  ['localhost', 'http://localhost:3000'],
  ['127.0.0.2', 'http://127.0.0.2:3000'],
  ['::ffff:127.0.0.1', 'http://[::ffff:127.0.0.1]:3000'],
])('a server on %s without a public address is found at %s', (HOST, publicUrl) => {
  expect(readConfig({ HOST }).publicUrl).toBe(publicUrl);
});

test.each(['hex', 'base64', 'base64url'] as const)('a data key may be written in %s', (encoding) => {
  const key = createHash('sha256').update('a key').digest();

  expect(readConfig({ DATA_KEY: key.toString(encoding) }).dataKey).toEqual(key);
});

test.each([
  ['tcp://clamav.local:3310', { host: 'clamav.local', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the virus scanner at %s is found', (CLAMD_URL, address) => {
  expect(readConfig({ CLAMD_URL }).virusScanner).toEqual(address);
});

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, production'],
  [{ PORT: 'http' }, 'PORT must be a number'],
  [{ PORT: '0' }, 'PORT must be between 1 and 65534'],
  [{ PORT: '65535' }, 'PORT must be between 1 and 65534'],
  [{ PORT: '4000', SANDBOX_PORT: '4000' }, 'SANDBOX_PORT must differ from PORT'],
  [{ PUBLIC_URL: 'klinik.test' }, 'PUBLIC_URL must be an http(s) address'],
  [{ PUBLIC_URL: 'ftp://klinik.test' }, 'PUBLIC_URL must be an http(s) address'],
  [{ PUBLIC_URL: 'https://klinik.test/portal' }, 'PUBLIC_URL must be an address without a path'],
  [{ DATABASE_URL: 'mysql://user:secret@db/x' }, 'DATABASE_URL must be a postgres:// address'],
  [{ MIGRATION_DATABASE_URL: 'db' }, 'MIGRATION_DATABASE_URL must be a postgres:// address'],
  [{ WORKERS: '2' }, 'WORKERS needs DATABASE_URL: the embedded database serves one process'],
  [
    { WORKERS: '2', DATABASE_URL: 'postgres://o@db/x', TEST_CLOCK: '1' },
    'WORKERS must be 1 with TEST_CLOCK: each process would have a clock of its own',
  ],
  [{ WORKERS: '0' }, 'WORKERS must be between 1 and 64'],
  [{ WORKERS: 'two' }, 'WORKERS must be a number'],
  [{ MIGRATION_DATABASE_URL: 'postgres://o@db/x' }, 'MIGRATION_DATABASE_URL needs DATABASE_URL as well'],
  [{ SMTP_URL: 'mail.klinik.test' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
  [{ MAIL_FROM: 'Online Klinik' }, 'MAIL_FROM must contain an e-mail address'],
  [{ VIDEO_LINK_HOSTS: 'https://zoom.us' }, 'VIDEO_LINK_HOSTS must be names of hosts, divided by commas'],
  [{ VIDEO_LINK_HOSTS: '*' }, 'VIDEO_LINK_HOSTS must be names of hosts, divided by commas'],
  [{ VIDEO_LINK_TEMPLATE: 'http://video.test/{room}' }, 'VIDEO_LINK_TEMPLATE must be an https:// address'],
  [{ VIDEO_ROOMS: 'teams' }, 'VIDEO_ROOMS must be one of own, zoom, link'],
  [{ VIDEO_ROOMS: 'link' }, 'VIDEO_ROOMS=link needs VIDEO_LINK_TEMPLATE as well'],
  [
    { ZOOM_CLIENT_ID: 'abc', ZOOM_CLIENT_SECRET: 'h8Fq2' },
    'ZOOM_ACCOUNT_ID is missing: the other keys of this provider are set',
  ],
  [{ ICE_SERVERS: 'https://stun.test' }, 'ICE_SERVERS must be stun: and turn: addresses'],
  [{ ICE_SERVERS: 'turn:turn.test' }, 'TURN_SECRET and a turn: address in ICE_SERVERS need each other'],
  [{ TURN_SECRET: 'h8Fq2' }, 'TURN_SECRET and a turn: address in ICE_SERVERS need each other'],
  [{ ICE_RELAY_ONLY: '1' }, 'ICE_RELAY_ONLY needs TURN_SECRET'],
  [{ VIDEO_LINK_TEMPLATE: 'https://video.test/' }, 'VIDEO_LINK_TEMPLATE must contain {room} after the host'],
  [
    { VIDEO_LINK_TEMPLATE: 'https://video.test@evil.test/{room}' },
    'VIDEO_LINK_TEMPLATE must contain {room} after the host',
  ],
  [{ DATA_KEY: 'geheim' }, 'DATA_KEY must be 32 bytes in base64 or hex'],
  [{ DATA_KEY: 'ab'.repeat(31) }, 'DATA_KEY must be 32 bytes in base64 or hex'],
  [{ MIN_FREE_MB: '1 GB' }, 'MIN_FREE_MB must be a number of megabytes'],
  [{ ...S3, S3_ENDPOINT: 's3.klinik.test' }, 'S3_ENDPOINT must be an http(s) address'],
  [{ ...S3, S3_BUCKET: 'files/../others' }, 'S3_BUCKET must be the name of a bucket'],
  [{ ...S3, S3_REGION: '' }, 'S3_REGION is missing: the other keys of this provider are set'],
  [{ CLAMD_URL: 'http://clamav:3310' }, 'CLAMD_URL must be tcp://host:port or unix:/path'],
  [{ CLAMD_URL: 'tcp://clamav:99999' }, 'CLAMD_URL must be tcp://host:port or unix:/path'],
  [{ CLAMD_URL: 'tcp://clamav' }, 'CLAMD_URL must be tcp://host:port or unix:/path'],
  [{ DEMO: 'yes' }, 'DEMO must be 1 or 0'],
  [{ LOG: 'loud' }, 'LOG must be one of json, pretty'],
  [{ LOG_TO: 'printer' }, 'LOG_TO must be one of terminal, files'],
  [
    { DATABASE_URL: 'postgres://u@db/x', WORKERS: '2', LOG_TO: 'files' },
    'LOG_TO must be terminal with several WORKERS',
  ],
  [{ TEST_CLOCK: '2' }, 'TEST_CLOCK must be 1 or 0, or + and milliseconds'],
  [{ DRAIN_SECONDS: 'soon' }, 'DRAIN_SECONDS must be a number of seconds'],
  [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be at most 300 seconds'],
  [
    { ...STRIPE_TEST_KEYS, STRIPE_SECRET_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY must start with sk_test_ or sk_live_',
  ],
  [
    { ...STRIPE_TEST_KEYS, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
    'STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_',
  ],
  [{ ...STRIPE_TEST_KEYS, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET must start with whsec_'],
  [{ ...PAYPAL_KEYS, PAYPAL_WEBHOOK_ID: 'a b' }, 'PAYPAL_WEBHOOK_ID must be letters and digits'],
  [
    { ...PAYPAL_KEYS, PAYPAL_MERCHANT_ID: 'klinik@example.test' },
    'PAYPAL_MERCHANT_ID must be the 13 characters that PayPal shows as merchant id',
  ],
  [{ PAYPAL_MERCHANT_ID: MERCHANT }, 'PAYPAL_MERCHANT_ID needs the keys of PayPal as well'],
  [
    { ...STRIPE_TEST_KEYS, STRIPE_WEBHOOK_SECRET: '' },
    'STRIPE_WEBHOOK_SECRET is missing: the other keys of this provider are set',
  ],
])('a start with %o is refused: %s', (environment, line) => {
  expect(faultsOf(environment)).toEqual([line]);
});

test('keys for tests and live ones are not mixed', () => {
  expect(faultsOf({ ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: TEST_KEYS.STRIPE_PUBLISHABLE_KEY })).toEqual([
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test or both live',
  ]);
});

test('whose account PayPal pays into can be named', () => {
  const { paypal } = readConfig({ ...PAYPAL_KEYS, PAYPAL_MERCHANT_ID: MERCHANT });
  expect(paypal?.merchantId).toBe(MERCHANT);
});

test('every fault is told at once, and no line quotes a secret', () => {
  const faults = faultsOf({ PORT: 'x', DATABASE_URL: 'mysql://u:geheim@h/x', STRIPE_SECRET_KEY: 'geheim' });

  expect(faults).toHaveLength(3);
  expect(faults.join()).not.toContain('geheim');
});

test('SEAM-08: a complete production configuration is accepted, without sandboxes and demo data', () => {
  const config = readConfig(PRODUCTION);

  expect(config).toMatchObject({ isProduction: true, hasDemoData: false, hasTestClock: false });
  expect(config.stripe?.secretKey).toBe(PRODUCTION.STRIPE_SECRET_KEY);
  expect(config.paypal).toMatchObject({ clientId: PRODUCTION.PAYPAL_CLIENT_ID, merchantId: undefined });
});

test.each([
  [{ PUBLIC_URL: undefined }, 'PUBLIC_URL is required in production'],
  [{ PUBLIC_URL: 'http://klinik.test' }, 'PUBLIC_URL must start with https:// in production'],
  [{ DATA_KEY: undefined }, 'DATA_KEY is required in production'],
  [{ ...S3, S3_BUCKET: undefined }, 'S3_BUCKET is missing: the other keys of this provider are set'],
  [{ SMTP_URL: undefined }, 'SMTP_URL is required in production'],
  [{ MAIL_FROM: undefined }, 'MAIL_FROM is required in production'],
  [{ VIDEO_ROOMS: 'zoom' }, 'ZOOM_ACCOUNT_ID is required for VIDEO_ROOMS=zoom in production'],
  [{ STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET is required in production'],
  [TEST_KEYS, 'STRIPE_SECRET_KEY must be a live key in production, or PAYMENTS be test for a rehearsal'],
  [
    { ...TEST_KEYS, PAYMENTS: 'live' },
    'STRIPE_SECRET_KEY must be a live key in production, or PAYMENTS be test for a rehearsal',
  ],
  [{ PAYMENTS: 'test' }, 'STRIPE_SECRET_KEY must be a test key with PAYMENTS=test'],
  [{ PAYMENTS: 'maybe' }, 'PAYMENTS must be live or test'],
  [{ PAYPAL_CLIENT_SECRET: undefined }, 'PAYPAL_CLIENT_SECRET is required in production'],
  [{ DEMO: '1' }, 'DEMO is not allowed in production'],
  [{ TEST_CLOCK: '1' }, 'TEST_CLOCK is not allowed in production'],
  [{ TEST_CLOCK: '+60000' }, 'TEST_CLOCK is not allowed in production'],
  [{ TEST_CLOCK: '+0' }, 'TEST_CLOCK is not allowed in production'],
  [{ SANDBOX_PORT: '3001' }, 'SANDBOX_PORT is not allowed in production'],
])('production refuses %o: %s', (change, line) => {
  expect(faultsOf({ ...PRODUCTION, ...change })).toEqual([line]);
});

test('SEAM-08: production without a provider names all of its settings', () => {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, ...rest } = PRODUCTION;

  expect(faultsOf(rest)).toEqual([
    'STRIPE_SECRET_KEY is required in production',
    'STRIPE_PUBLISHABLE_KEY is required in production',
    'STRIPE_WEBHOOK_SECRET is required in production',
  ]);
});

test('production describes its API only if a setting says so', () => {
  expect(readConfig(PRODUCTION).hasApiDocs).toBe(false);
  expect(readConfig({ ...PRODUCTION, API_DOCS: '1' }).hasApiDocs).toBe(true);
  expect(readConfig({ API_DOCS: '0' }).hasApiDocs).toBe(false);
  const staging = { ...PRODUCTION, ...TEST_KEYS, NODE_ENV: '', DEMO: '0', HOST: '0.0.0.0' };
  expect(readConfig(staging)).toMatchObject({ isProduction: false, hasApiDocs: false });
});

test('a rehearsal has the settings of production and the test keys of the providers', () => {
  const config = readConfig({ ...PRODUCTION, ...TEST_KEYS, PAYMENTS: 'test' });

  expect(config).toMatchObject({ isRehearsal: true, isProduction: true, isSandboxed: false });
  expect(readConfig({ ...PRODUCTION, PAYMENTS: 'live' })).toMatchObject({ isRehearsal: false });
  expect(faultsOf({ PAYMENTS: 'test' })).toEqual(['PAYMENTS needs NODE_ENV=production']);
});

test('.env.example documents exactly the settings that are read', () => {
  const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect(documented.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

test('the environment is handed over in main.ts and read nowhere else', () => {
  const readers = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((file) =>
    readFileSync(file, 'utf8').includes('process.env'),
  );

  expect(readers).toEqual(['server/main.ts', 'server/platform/database/testing-setup.ts']);
});
