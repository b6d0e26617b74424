import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { megabytes, scannerAddress, secretKey } from './setting-values.ts';

/** The only reader of the environment. Every setting is documented in `.env.example`. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new ConfigFault(parsed.error.issues.map(describeIssue));

  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const publicUrl = env.PUBLIC_URL ?? localUrl(env);
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
  const faults = [
    ...(isProduction ? refusedInProduction(env) : halfConfigured(env, [STRIPE, PAYPAL])),
    ...halfConfigured(env, [S3]),
    ...(hasMixedModes(env)
      ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test or both live']
      : []),
    ...(env.PAYPAL_MERCHANT_ID && !env.PAYPAL_CLIENT_ID
      ? ['PAYPAL_MERCHANT_ID needs the keys of PayPal as well']
      : []),
    ...(sandboxPort === env.PORT ? ['SANDBOX_PORT must differ from PORT'] : []),
  ];
  if (faults.length > 0) throw new ConfigFault(faults);

  return {
    isProduction,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    trustProxy: env.TRUST_PROXY ?? false,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    dataKey: env.DATA_KEY,
    previousDataKey: env.DATA_KEY_PREVIOUS,
    minFreeBytes: env.MIN_FREE_MB,
    s3: env.S3_ENDPOINT ? s3Account(env) : undefined,
    virusScanner: env.CLAMD_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    videoLinkTemplate: env.VIDEO_LINK_TEMPLATE ?? `${publicUrl}/sandbox/video/{room}`,
    stripe: env.STRIPE_SECRET_KEY ? stripeKeys(env) : undefined,
    paypal: env.PAYPAL_CLIENT_ID ? paypalKeys(env) : undefined,
    sandboxPort,
    hasDemoData: env.DEMO_DATA ?? !isProduction,
    hasTestClock: env.TEST_CLOCK ?? false,
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

const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_534, 'must be between 1 and 65534');
const onOff = z
  .enum(['1', '0', 'on', 'off', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => ['1', 'on', 'true'].includes(value));
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/', 'must be an address without a path')
  .transform((url) => url.origin);

/** Never simply everybody: a caller could then invent its own address. */
const trustedProxies = z
  .string()
  .transform((value) => (value === '1' ? PRIVATE_NETWORKS : value.split(',').map((part) => part.trim())))
  .refine((list) => list.every((each) => PRIVATE_NETWORKS.includes(each) || isNetwork(each)), {
    error: 'must be 1 or a list of addresses',
  });

const MODES = ['development', 'test', 'production'] as const;
const Environment = z.object({
  NODE_ENV: z.enum(MODES, `must be one of ${MODES.join(', ')}`).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATA_KEY: secretKey.optional(),
  DATA_KEY_PREVIOUS: secretKey.optional(),
  MIN_FREE_MB: megabytes.prefault('200'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: scannerAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'must contain an e-mail address')
    .default('Online Klinik <portal@online-klinik.invalid>'),
  VIDEO_LINK_TEMPLATE: z
    .url({ protocol: /^https$/, error: 'must be an https:// address' })
    .regex(/^\w+:\/\/[^/?#{}@]+[/?#].*\{room\}/, 'must contain {room} after the host')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_ or sk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must start with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must start with whsec_')
    .optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Za-z0-9]+$/, 'must be letters and digits')
    .optional(),
  PAYPAL_MERCHANT_ID: z
    .string()
    .regex(/^[2-9A-HJ-NP-Z]{13}$/, 'must be the 13 characters that PayPal shows as merchant id')
    .optional(),
  SANDBOX_PORT: port.optional(),
  DEMO_DATA: onOff.optional(),
  TEST_CLOCK: onOff.optional(),
});
type Environment = z.output<typeof Environment>;

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Keys of a provider come together or not at all. */
function halfConfigured(env: Environment, providers: readonly (readonly (keyof Environment)[])[]): string[] {
  return providers.flatMap((keys) => {
    const missing = keys.filter((key) => !env[key]);
    if (missing.length === keys.length) return [];
    return missing.map((key) => `${key} is missing: the other keys of this provider are set`);
  });
}

function hasMixedModes({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Environment): boolean {
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY) return false;
  return STRIPE_SECRET_KEY.split('_')[1] !== STRIPE_PUBLISHABLE_KEY.split('_')[1];
}

/** Nothing pretends in production: no sandbox, no demo, no moved clock, no open door. */
function refusedInProduction(env: Environment): string[] {
  const required = [
    'PUBLIC_URL',
    'DATA_KEY',
    'SMTP_URL',
    'VIDEO_LINK_TEMPLATE',
    ...STRIPE,
    ...PAYPAL,
  ] as const;
  return [
    ...required.filter((key) => !env[key]).map((key) => `${key} is required in production`),
    ...(env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://')
      ? ['PUBLIC_URL must start with https:// in production']
      : []),
    ...(env.STRIPE_SECRET_KEY?.includes('_test_')
      ? ['STRIPE_SECRET_KEY must be a live key in production']
      : []),
    ...(env.MAIL_FROM.includes('.invalid') ? ['MAIL_FROM is required in production'] : []),
    ...(env.DEMO_DATA ? ['DEMO_DATA is not allowed in production'] : []),
    ...(env.TEST_CLOCK ? ['TEST_CLOCK is not allowed in production'] : []),
    ...(env.SANDBOX_PORT ? ['SANDBOX_PORT is not allowed in production'] : []),
  ];
}

function isNetwork(value: string): boolean {
  const [address = '', bits = '0'] = value.split('/');
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
}

function stripeKeys(env: Environment) {
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
  };
}

function paypalKeys(env: Environment) {
  return {
    clientId: env.PAYPAL_CLIENT_ID ?? '',
    clientSecret: env.PAYPAL_CLIENT_SECRET ?? '',
    webhookId: env.PAYPAL_WEBHOOK_ID ?? '',
    merchantId: env.PAYPAL_MERCHANT_ID,
  };
}

function s3Account(env: Environment) {
  return {
    endpoint: env.S3_ENDPOINT ?? '',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** A browser on this machine reaches all of these as localhost, and allows passkeys under no bare address. */
const LOCAL_HOSTS = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/** Where a browser on this machine finds a server that was given no public address. */
function localUrl({ HOST, PORT }: Environment): string {
  const host = LOCAL_HOSTS.includes(HOST) ? 'localhost' : HOST;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${PORT}`;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')} ${message}`;
}
