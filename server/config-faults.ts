import { BlockList, isIP } from 'node:net';
import { unescape as decoded } from 'node:querystring';
import type { Environment } from './environment.ts';

export const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
export const PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
export const ZOOM = ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] as const;
export const S3 = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as readonly (keyof Environment)[];

/** The shortest length that a provider gives these secrets. */
const LEAST_LENGTHS = {
  STRIPE_SECRET_KEY: 24,
  STRIPE_PUBLISHABLE_KEY: 24,
  STRIPE_WEBHOOK_SECRET: 24,
  PAYPAL_CLIENT_ID: 32,
  PAYPAL_CLIENT_SECRET: 32,
  PAYPAL_WEBHOOK_ID: 10,
  ZOOM_CLIENT_SECRET: 20,
  TURN_SECRET: 32,
  METRICS_TOKEN: 32,
  S3_ACCESS_KEY_ID: 8,
  S3_SECRET_ACCESS_KEY: 16,
} as const;
const ADDRESSES_WITH_PASSWORD = ['SMTP_URL', 'DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine reaches a server that listens there. An unknown name counts as reachable. */
function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/** Looks at all settings, because a live key may stand in the wrong one. */
function liveKeys(given: Record<string, string>): string[] {
  return Object.keys(given).filter((name) => /^(sk|rk|pk)_live_/i.test(given[name] ?? ''));
}

/** Nothing but this machine reaches the portal, unless one of these is true. */
function openSigns(env: Environment): string[] {
  return [
    ...(env.PUBLIC_URL?.startsWith('https:') ? ['PUBLIC_URL is an https address'] : []),
    ...(isLoopback(env.HOST) ? [] : ['HOST can be reached from other machines']),
  ];
}

/** What only somebody sets whose portal others reach, also by way of a proxy on this machine. */
function signsOfOthers(env: Environment): string[] {
  return [
    ...openSigns(env),
    ...(namesThisMachine(env.PUBLIC_URL) ? [] : ['PUBLIC_URL names more than this machine']),
    ...(env.TRUST_PROXY ? ['TRUST_PROXY names a proxy'] : []),
  ];
}

/** Browsers take `localhost` and every name below it for their own machine. */
function namesThisMachine(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return true;
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return isLoopback(host) || host.endsWith('.localhost');
}

/** The signs that patients may reach this portal, whatever NODE_ENV says. */
export function signsOfLife(env: Environment, given: Record<string, string>): string[] {
  return [...liveKeys(given).map((name) => `${name} is a live key`), ...signsOfOthers(env)];
}

/**
 * A forgotten NODE_ENV must not turn a clinic into a demo, whose passwords everybody knows: where others may reach the
 * portal, a demo is one only if `DEMO=1` says so. Without it the rules of production hold; only the keys of the payment
 * providers may be test keys.
 */
export function refusedOutsideProduction(env: Environment, given: Record<string, string>): string[] {
  const others = signsOfOthers(env);
  const clockSigns = env.DEMO ? openSigns(env) : signsOfLife(env, given);
  const demoFaults = [
    ...liveKeys(given).map((name) => `NODE_ENV must be production: ${name} is a live key`),
    ...(env.DEMO === undefined && others.length > 0
      ? [`DEMO must be 1 for a demo that others may reach, or NODE_ENV production: ${others.join(', ')}`]
      : []),
    ...(env.TEST_CLOCK !== undefined && clockSigns.length > 0
      ? [`TEST_CLOCK is not allowed: ${clockSigns.join(', ')}`]
      : []),
  ];
  if (demoFaults.length > 0 || env.DEMO || others.length === 0) return demoFaults;
  return missingOutside(env, 'where others reach the portal');
}

/** Whoever has set it must not believe that it still holds. */
export function renamedSettings({ DEMO_DATA = '' }: Record<string, string | undefined>): string[] {
  return DEMO_DATA.trim() === '' ? [] : ['DEMO_DATA is not read any more: its name is DEMO'];
}

/** Production allows no sandbox, no demo, no test clock and no missing secret. */
export function refusedInProduction(env: Environment): string[] {
  return [
    ...missingOutside(env, 'in production'),
    ...wrongKeysInProduction(env),
    ...(env.DEMO ? ['DEMO is not allowed in production'] : []),
    ...(env.TEST_CLOCK !== undefined ? ['TEST_CLOCK is not allowed in production'] : []),
    ...(env.LOG === 'pretty' ? ['LOG must be json in production'] : []),
    ...(env.LOG_TO === 'files' ? ['LOG_TO must be terminal in production'] : []),
  ];
}

/** A rehearsal must not take money, and a clinic must not give its work away. */
function wrongKeysInProduction({ PAYMENTS, STRIPE_SECRET_KEY = '' }: Environment): string[] {
  if (PAYMENTS === 'test' && STRIPE_SECRET_KEY.includes('_live_'))
    return ['STRIPE_SECRET_KEY must be a test key with PAYMENTS=test'];
  if (PAYMENTS !== 'test' && STRIPE_SECRET_KEY.includes('_test_'))
    return ['STRIPE_SECRET_KEY must be a live key in production, or PAYMENTS be test for a rehearsal'];
  return [];
}

/** The settings that a portal without stand-ins needs. */
function missingOutside(env: Environment, where: string): string[] {
  const required = ['PUBLIC_URL', 'DATA_KEY', 'SMTP_URL', ...STRIPE, ...PAYPAL] as const;
  return [
    ...required.filter((key) => !env[key]).map((key) => `${key} is required ${where}`),
    ...(env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://')
      ? [`PUBLIC_URL must start with https:// ${where}`]
      : []),
    ...(env.MAIL_FROM.includes('.invalid') ? [`MAIL_FROM is required ${where}`] : []),
    ...(env.VIDEO_ROOMS === 'zoom' && !env.ZOOM_ACCOUNT_ID
      ? [`ZOOM_ACCOUNT_ID is required for VIDEO_ROOMS=zoom ${where}`]
      : []),
    ...(env.SANDBOX_PORT ? [`SANDBOX_PORT is not allowed ${where}`] : []),
  ];
}

/** Placeholders are refused everywhere; short secrets only where patients come. */
export function guessableSecrets(env: Environment, isLive: boolean): string[] {
  const named = Object.entries(LEAST_LENGTHS).flatMap(([name, leastLength]) => {
    const secret = env[name as keyof typeof LEAST_LENGTHS];
    if (secret === undefined) return [];
    if (isPlaceholder(secret)) return [`${name} is a placeholder`];
    return isLive && isTooWeak(secret, leastLength) ? [`${name} is too short or too simple`] : [];
  });
  const addressed = ADDRESSES_WITH_PASSWORD.flatMap((name) => {
    const password = env[name] && passwordIn(env[name]);
    return isLive && password && isPlaceholder(password)
      ? [`${name} contains a placeholder as password`]
      : [];
  });
  const keys = (['DATA_KEY', 'BACKUP_KEY'] as const).flatMap((name) =>
    env[name] && isGuessableKey(env[name]) ? [`${name} must be 32 random bytes`] : [],
  );
  return [...named, ...addressed, ...keys];
}

/** Keys of a provider come together or not at all. */
export function halfConfigured(
  env: Environment,
  providers: readonly (readonly (keyof Environment)[])[],
): string[] {
  return providers.flatMap((keys) => {
    const missing = keys.filter((key) => !env[key]);
    if (missing.length === keys.length) return [];
    return missing.map((key) => `${key} is missing: the other keys of this provider are set`);
  });
}

/** Settings that contradict each other. */
export function contradictions(env: Environment, sandboxPort: number): string[] {
  const [secretMode, publishableMode] = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].map(
    (key) => key?.split('_')[1],
  );
  return [
    ...(secretMode && publishableMode && secretMode !== publishableMode
      ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test or both live']
      : []),
    ...(env.PAYPAL_MERCHANT_ID && !env.PAYPAL_CLIENT_ID
      ? ['PAYPAL_MERCHANT_ID needs the keys of PayPal as well']
      : []),
    ...(env.PAYMENTS && env.NODE_ENV !== 'production' ? ['PAYMENTS needs NODE_ENV=production'] : []),
    ...(env.WORKERS > 1 && !env.DATABASE_URL
      ? ['WORKERS needs DATABASE_URL: the embedded database serves one process']
      : []),
    ...(env.WORKERS > 1 && env.TEST_CLOCK !== undefined
      ? ['WORKERS must be 1 with TEST_CLOCK: each process would have a clock of its own']
      : []),
    ...(env.WORKERS > 1 && env.LOG_TO === 'files' ? ['LOG_TO must be terminal with several WORKERS'] : []),
    ...(env.MIGRATION_DATABASE_URL && !env.DATABASE_URL
      ? ['MIGRATION_DATABASE_URL needs DATABASE_URL as well']
      : []),
    ...(env.VIDEO_ROOMS === 'link' && !env.VIDEO_LINK_TEMPLATE
      ? ['VIDEO_ROOMS=link needs VIDEO_LINK_TEMPLATE as well']
      : []),
    ...(!env.VIDEO_ROOMS && env.VIDEO_LINK_TEMPLATE && env.ZOOM_ACCOUNT_ID
      ? ['VIDEO_ROOMS must say which is meant: VIDEO_LINK_TEMPLATE and the keys of Zoom are set']
      : []),
    ...(env.ICE_SERVERS.some((url) => url.startsWith('turn')) !== Boolean(env.TURN_SECRET)
      ? ['TURN_SECRET and a turn: address in ICE_SERVERS need each other']
      : []),
    ...(env.ICE_RELAY_ONLY && !env.TURN_SECRET ? ['ICE_RELAY_ONLY needs TURN_SECRET'] : []),
    ...(sandboxPort === env.PORT ? ['SANDBOX_PORT must differ from PORT'] : []),
  ];
}

/** Words of placeholders, wherever they occur in a secret. */
const PLACEHOLDERS = [
  'changeme',
  'change_me',
  'change-me',
  'change.me',
  'changeit',
  'placeholder',
  'replaceme',
  'replace_me',
  'replace-me',
  'your_',
  'your-',
  'yourkey',
  'yoursecret',
  'insert_',
  'insert-',
  'example',
  'dummy',
  'xxxxxx',
  '000000000000',
  '123456789012',
  '…',
  '...',
  '<',
  '>',
  '${',
];
/** Words that are no secret when nothing else is there. */
const NO_SECRETS = [
  'secret',
  'geheim',
  'password',
  'passwort',
  'passw0rd',
  'postgres',
  'admin',
  'root',
  'test',
  'todo',
  'fixme',
  'none',
  'null',
  'undefined',
  'xxx',
  'key',
  'token',
  'demo',
  'klinik',
  '12345678',
  'minioadmin',
];
/** Of 32 random bytes about 30 differ; fewer than this never happens by chance. */
const LEAST_DIFFERENT_BYTES = 16;
/** Twenty random letters and digits show about 17 different ones. */
const LEAST_DIFFERENT_SIGNS = 8;

/** The part of a secret that has to be random: `whsec_` says only what kind of secret follows. */
function randomPart(secret: string): string {
  return secret.replace(/^(?:(?:sk|rk|pk)_(?:test|live)_|whsec_)/i, '');
}

/** Whether the value is left over from an example, or was typed only to pass the check. */
function isPlaceholder(secret: string): boolean {
  const part = randomPart(secret).toLowerCase();
  if (new Set(part).size < 2 && part.length !== 1) return true;
  return NO_SECRETS.includes(part) || PLACEHOLDERS.some((word) => part.includes(word));
}

/** Whether a secret that guards money or patients could be guessed. */
function isTooWeak(secret: string, leastLength: number): boolean {
  const part = randomPart(secret);
  return part.length < leastLength || new Set(part).size < Math.min(leastLength, LEAST_DIFFERENT_SIGNS);
}

/** Whether the bytes are not random: all the same, counted up, or text. */
function isGuessableKey(key: Uint8Array): boolean {
  const step = ((key[1] ?? 0) - (key[0] ?? 0) + 256) % 256;
  const isCounted = key.every((byte, index) => index === 0 || byte === ((key[index - 1] ?? 0) + step) % 256);
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isCounted || isText || new Set(key).size < LEAST_DIFFERENT_BYTES;
}

/** The password inside an address such as postgres://user:password@host, or nothing. A lone `%` stands for itself. */
function passwordIn(address: string): string | undefined {
  const { password } = new URL(address);
  return password === '' ? undefined : decoded(password);
}
