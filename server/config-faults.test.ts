import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigFault, readConfig } from './config.ts';
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

function faultsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.lines;
    throw error;
  }
}

const DEMO_UNSAID = 'DEMO must be 1 for a demo that others may reach, or NODE_ENV production';

/** What somebody forgets, or spells in a way of her own. */
const OPEN_SIGNS: [Record<string, string>, string][] = [
  [{ PUBLIC_URL: 'https://localhost:3000' }, 'PUBLIC_URL is an https address'],
  [{ HOST: '0.0.0.0' }, 'HOST can be reached from other machines'],
  [{ HOST: ' 0.0.0.0 ' }, 'HOST can be reached from other machines'],
  [{ HOST: '::' }, 'HOST can be reached from other machines'],
  [{ HOST: '0:0:0:0:0:0:0:0' }, 'HOST can be reached from other machines'],
  [{ HOST: '::ffff:192.168.0.7' }, 'HOST can be reached from other machines'],
  [{ HOST: 'fd00::7' }, 'HOST can be reached from other machines'],
  [{ HOST: '192.168.0.7' }, 'HOST can be reached from other machines'],
  [{ HOST: 'klinik.test' }, 'HOST can be reached from other machines'],
  [{ HOST: '*' }, 'HOST can be reached from other machines'],
  [
    { PUBLIC_URL: ' HTTPS://Klinik.Test ' },
    'PUBLIC_URL is an https address, PUBLIC_URL names more than this machine',
  ],
];
const OTHER_SIGNS: [Record<string, string>, string][] = [
  [{ PUBLIC_URL: 'http://klinik.example.org' }, 'PUBLIC_URL names more than this machine'],
  [{ PUBLIC_URL: 'HTTP://Klinik.Example.org:8080' }, 'PUBLIC_URL names more than this machine'],
  [{ PUBLIC_URL: 'http://klinik' }, 'PUBLIC_URL names more than this machine'],
  [{ PUBLIC_URL: 'http://192.168.0.7:3000' }, 'PUBLIC_URL names more than this machine'],
  [{ PUBLIC_URL: 'http://[fd00::7]' }, 'PUBLIC_URL names more than this machine'],
  [{ PUBLIC_URL: 'http://0.0.0.0:3000' }, 'PUBLIC_URL names more than this machine'],
  [{ PUBLIC_URL: 'http://localhost.klinik.test' }, 'PUBLIC_URL names more than this machine'],
  [{ PUBLIC_URL: 'http://127.0.0.1.nip.test' }, 'PUBLIC_URL names more than this machine'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY names a proxy'],
  [{ TRUST_PROXY: '127.0.0.1' }, 'TRUST_PROXY names a proxy'],
  [{ TRUST_PROXY: ' 10.0.0.0/8 ' }, 'TRUST_PROXY names a proxy'],
  [
    { PUBLIC_URL: 'http://klinik.example.org', TRUST_PROXY: '1' },
    'PUBLIC_URL names more than this machine, TRUST_PROXY names a proxy',
  ],
];

test.each([...OPEN_SIGNS, ...OTHER_SIGNS])(
  'without NODE_ENV=production %o is no demo, and one line says what to set: %s',
  (sign, because) => {
    expect(faultsOf(sign)).toEqual([`${DEMO_UNSAID}: ${because}`]);
    expect(faultsOf({ ...sign, DEMO: ' ', NODE_ENV: ' ' })).toEqual([`${DEMO_UNSAID}: ${because}`]);
    expect(faultsOf({ ...sign, NODE_ENV: 'test', TEST_CLOCK: '1' })).toEqual([
      `${DEMO_UNSAID}: ${because}`,
      `TEST_CLOCK is not allowed: ${because}`,
    ]);
    expect(faultsOf({ ...sign, DEMO: 'off' })).toContain(
      'SMTP_URL is required where others reach the portal',
    );
    expect(faultsOf({ ...sign, DEMO: '0', TEST_CLOCK: 'on' })).toEqual([
      `TEST_CLOCK is not allowed: ${because}`,
    ]);
    expect(readConfig({ ...sign, DEMO: '1' })).toMatchObject({ isSandboxed: true, hasDemoData: true });
  },
);

test('the clock of a demo that others reach directly is not theirs to move', () => {
  for (const [sign] of OPEN_SIGNS)
    expect(faultsOf({ ...sign, DEMO: '1', TEST_CLOCK: '1' })).toEqual([
      expect.stringMatching(/^TEST_CLOCK is not allowed: /),
    ]);
  for (const [sign] of OTHER_SIGNS)
    expect(readConfig({ ...sign, DEMO: '1', TEST_CLOCK: '1' }).hasTestClock).toBe(true);
});

test.each([
  {},
  { PUBLIC_URL: 'http://localhost:4000' },
  { PUBLIC_URL: 'http://LOCALHOST' },
  { PUBLIC_URL: 'http://klinik.localhost' },
  { PUBLIC_URL: 'http://127.0.0.1:3000' },
  { PUBLIC_URL: 'http://127.8.9.10' },
  { PUBLIC_URL: 'http://[::1]:3000' },
  { HOST: 'localhost', PUBLIC_URL: 'http://localhost' },
  { HOST: '::1' },
])('%o is a demo without a word, because only this machine reaches it', (settings) => {
  expect(readConfig(settings)).toMatchObject({ isSandboxed: true, hasDemoData: true });
  expect(readConfig({ ...settings, DEMO: '0' })).toMatchObject({ isSandboxed: true, hasDemoData: false });
});

test('in every combination there is a demo, or a stand-in, only where nobody else comes or DEMO=1 says so', () => {
  const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const settings = fc.record({
    NODE_ENV: some('development', 'test', 'production'),
    HOST: some('127.0.0.1', 'localhost', '0.0.0.0', '::', 'klinik.test'),
    PUBLIC_URL: some('http://localhost:3000', 'http://klinik.test', 'https://klinik.test'),
    TRUST_PROXY: some('1', '10.0.0.7'),
    STRIPE_SECRET_KEY: some(PRODUCTION.STRIPE_SECRET_KEY, TEST_KEYS.STRIPE_SECRET_KEY),
    STRIPE_PUBLISHABLE_KEY: some(PRODUCTION.STRIPE_PUBLISHABLE_KEY, TEST_KEYS.STRIPE_PUBLISHABLE_KEY),
    DEMO: some('1', '0'),
    TEST_CLOCK: some('1'),
  });
  const { NODE_ENV: _mode, PUBLIC_URL: _url, ...keys } = PRODUCTION;
  fc.assert(
    fc.property(settings, fc.boolean(), (chosen, isComplete) => {
      const environment = { ...(isComplete && keys), ...chosen };
      if (faultsOf(environment).length > 0) return;
      const { isSandboxed, hasDemoData } = readConfig(environment);
      const { NODE_ENV, HOST = 'localhost', PUBLIC_URL = 'http://localhost:3000' } = chosen;
      const isAlone =
        ['127.0.0.1', 'localhost'].includes(HOST) &&
        PUBLIC_URL === 'http://localhost:3000' &&
        chosen.TRUST_PROXY === undefined;
      const isLive =
        NODE_ENV === 'production' || Object.values(environment).some((one) => one?.includes('_live_'));
      expect(isSandboxed).toBe(!isLive && (isAlone || chosen.DEMO === '1'));
      expect(hasDemoData).toBe(isSandboxed && chosen.DEMO !== '0');
    }),
    { numRuns: 1000 },
  );
});

test('a demo under its former name is refused, so that nobody believes it still holds', () => {
  for (const DEMO_DATA of ['0', '1', 'maybe'])
    expect(faultsOf({ DEMO_DATA })).toEqual(['DEMO_DATA is not read any more: its name is DEMO']);
  expect(faultsOf({ DEMO_DATA: ' ' })).toEqual([]);
});

test.each([
  [PRODUCTION.STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY'],
  [PRODUCTION.STRIPE_SECRET_KEY.replace('sk_', 'rk_'), 'STRIPE_SECRET_KEY'],
  [PRODUCTION.STRIPE_PUBLISHABLE_KEY, 'STRIPE_PUBLISHABLE_KEY'],
  [PRODUCTION.STRIPE_SECRET_KEY, 'PAYPAL_CLIENT_SECRET'],
  [PRODUCTION.STRIPE_SECRET_KEY, 'S3_SECRET_ACCESS_KEY'],
])('the live key %s as %s needs NODE_ENV=production, whatever is said of a demo', (key, name) => {
  for (const DEMO of ['', '0', '1'])
    expect(faultsOf({ [name]: key, DEMO })).toContain(`NODE_ENV must be production: ${name} is a live key`);
});

test('a clinic without NODE_ENV gets all faults at once', () => {
  const { NODE_ENV, ...forgotten } = PRODUCTION;
  const keys = 'STRIPE_SECRET_KEY is a live key, STRIPE_PUBLISHABLE_KEY is a live key';
  const others =
    'PUBLIC_URL is an https address, HOST can be reached from other machines, PUBLIC_URL names more than this machine';

  expect(faultsOf({ ...forgotten, HOST: '::', TEST_CLOCK: '1', STRIPE_WEBHOOK_SECRET: 'whsec_' })).toEqual([
    'NODE_ENV must be production: STRIPE_SECRET_KEY is a live key',
    'NODE_ENV must be production: STRIPE_PUBLISHABLE_KEY is a live key',
    `${DEMO_UNSAID}: ${others}`,
    `TEST_CLOCK is not allowed: ${keys}, ${others}`,
    'STRIPE_WEBHOOK_SECRET is a placeholder',
  ]);
});

test.each(['prod', 'Production', 'PRODUCTION', 'live', 'staging'])('NODE_ENV=%s is refused', (NODE_ENV) => {
  expect(faultsOf({ NODE_ENV })).toEqual(['NODE_ENV must be one of development, test, production']);
  expect(faultsOf({ ...PRODUCTION, NODE_ENV })[0]).toBe(
    'NODE_ENV must be one of development, test, production',
  );
});

test('a portal on test keys that other machines reach has no stand-ins, no demo and no sandbox pages', () => {
  const staging = { ...PRODUCTION, ...TEST_KEYS, NODE_ENV: '', DEMO: '0', HOST: '0.0.0.0' };

  expect(readConfig(staging)).toMatchObject({ isProduction: false, isSandboxed: false, hasDemoData: false });
  expect(
    faultsOf({ ...staging, SMTP_URL: '', PAYPAL_CLIENT_ID: '', PUBLIC_URL: 'http://klinik.test' }),
  ).toEqual([
    'SMTP_URL is required where others reach the portal',
    'PAYPAL_CLIENT_ID is required where others reach the portal',
    'PUBLIC_URL must start with https:// where others reach the portal',
  ]);
});

test('a setting that cannot be read does not hide the faults of the others', () => {
  expect(faultsOf({ ...PRODUCTION, PORT: 'x', DEMO: '1', STRIPE_WEBHOOK_SECRET: 'changeme' })).toEqual([
    'PORT must be a number',
    'STRIPE_WEBHOOK_SECRET must start with whsec_',
    'DEMO is not allowed in production',
  ]);
});

test.each([
  [{ DATA_KEY: '00'.repeat(32) }, 'DATA_KEY must be 32 random bytes'],
  [{ DATA_KEY: Buffer.alloc(32).toString('base64') }, 'DATA_KEY must be 32 random bytes'],
  [{ DATA_KEY: 'ab'.repeat(32) }, 'DATA_KEY must be 32 random bytes'],
  [{ DATA_KEY: '0123456789abcdef'.repeat(4) }, 'DATA_KEY must be 32 random bytes'],
  [
    { DATA_KEY: Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('hex') },
    'DATA_KEY must be 32 random bytes',
  ],
  [
    { DATA_KEY: Buffer.from('Das ist ein geheimer Satz, echt!').toString('base64') },
    'DATA_KEY must be 32 random bytes',
  ],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_' }, 'STRIPE_WEBHOOK_SECRET is a placeholder'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_changeme' }, 'STRIPE_WEBHOOK_SECRET is a placeholder'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_ChangeMe' }, 'STRIPE_WEBHOOK_SECRET is a placeholder'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_xxxxxxxxxxxxxxxxxxxxxxxx' }, 'STRIPE_WEBHOOK_SECRET is a placeholder'],
  [
    { PAYPAL_CLIENT_SECRET: 'your_client_secret_of_paypal_goes_here' },
    'PAYPAL_CLIENT_SECRET is a placeholder',
  ],
  [{ PAYPAL_WEBHOOK_ID: '00000000000000000' }, 'PAYPAL_WEBHOOK_ID is a placeholder'],
  [{ ...S3, S3_SECRET_ACCESS_KEY: 'minioadmin' }, 'S3_SECRET_ACCESS_KEY is a placeholder'],
])('%o is refused in production and anywhere else: %s', (change, line) => {
  const development = { ...STRIPE_TEST_KEYS, ...PAYPAL_KEYS };

  expect(faultsOf({ ...PRODUCTION, ...change })).toEqual([line]);
  expect(faultsOf({ ...development, ...change })).toEqual([line]);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY is too short or too simple'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET is too short or too simple'],
  [{ STRIPE_WEBHOOK_SECRET: `whsec_${'ab'.repeat(16)}` }, 'STRIPE_WEBHOOK_SECRET is too short or too simple'],
  [{ PAYPAL_CLIENT_SECRET: 'kurz' }, 'PAYPAL_CLIENT_SECRET is too short or too simple'],
  [{ SMTP_URL: 'smtps://u:changeme@mail.test' }, 'SMTP_URL contains a placeholder as password'],
  [{ SMTP_URL: 'smtps://u:changeme%@mail.test' }, 'SMTP_URL contains a placeholder as password'],
  [{ DATABASE_URL: 'postgres://u:postgres@db/x' }, 'DATABASE_URL contains a placeholder as password'],
  [
    { DATABASE_URL: 'postgres://db/x', MIGRATION_DATABASE_URL: 'postgres://u:pass%77ord@db/x' },
    'MIGRATION_DATABASE_URL contains a placeholder as password',
  ],
])('a secret that guards a clinic is not guessable: %o, %s', (change, line) => {
  expect(faultsOf({ ...PRODUCTION, ...change })).toEqual([line]);
});

test('the key that a placeholder is replaced by can still open what the placeholder sealed', () => {
  expect(faultsOf({ ...PRODUCTION, DATA_KEY_PREVIOUS: '00'.repeat(32) })).toEqual([]);
});
