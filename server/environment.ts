import { z } from 'zod';
import { isNetwork, isTooWide, PRIVATE_NETWORK_NAMES } from './platform/network.ts';
import {
  drainSeconds,
  hostList,
  iceServers,
  megabytes,
  onOff,
  port,
  scannerAddress,
  secretKey,
  testClock,
  workers,
} from './setting-values.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/', 'must be an address without a path')
  .transform((url) => url.origin);

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

/** Never simply everybody: a caller could then invent its own address. */
const trustedProxies = z
  .string()
  .transform((value) => (value === '1' ? PRIVATE_NETWORK_NAMES : value.split(',').map((part) => part.trim())))
  .refine((list) => list.every(isNetwork), { error: 'must be 1 or a list of addresses', abort: true })
  .refine((list) => !list.some(isTooWide), {
    error: 'must name your proxies alone: in so large a network every caller could invent its address',
  });

export const ROOMS = ['own', 'zoom', 'link'] as const;
const LOG_LEVELS = ['info', 'warn', 'error'] as const;
const LOG_FORMATS = ['json', 'pretty'] as const;
const LOG_PLACES = ['terminal', 'files'] as const;
const MODES = ['development', 'test', 'production'] as const;
/** Every setting, as it is read. */
export const Environment = z.object({
  NODE_ENV: z.enum(MODES, `must be one of ${MODES.join(', ')}`).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  WORKERS: workers.prefault('1'),
  DRAIN_SECONDS: drainSeconds.optional(),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  LOG: z.enum(LOG_FORMATS, `must be one of ${LOG_FORMATS.join(', ')}`).default('json'),
  LOG_TO: z.enum(LOG_PLACES, `must be one of ${LOG_PLACES.join(', ')}`).optional(),
  METRICS_TOKEN: z.string().optional(),
  API_DOCS: onOff.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  DATA_KEY: secretKey.optional(),
  DATA_KEY_PREVIOUS: secretKey.optional(),
  BACKUP_KEY: secretKey.optional(),
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
    .default('Patientenportal <portal@online-klinik.invalid>'),
  VIDEO_ROOMS: z.enum(ROOMS, `must be one of ${ROOMS.join(', ')}`).optional(),
  VIDEO_LINK_HOSTS: hostList.prefault('zoom.us,*.zoom.us'),
  VIDEO_LINK_TEMPLATE: z
    .url({ protocol: /^https$/, error: 'must be an https:// address' })
    .regex(/^\w+:\/\/[^/?#{}@]+[/?#].*\{room\}/, 'must contain {room} after the host')
    .optional(),
  ZOOM_ACCOUNT_ID: z.string().optional(),
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  ZOOM_HOST_ID: z
    .string()
    .regex(/^[\w.@+-]{1,128}$/, 'must be the id or the e-mail address of a user')
    .default('me'),
  ICE_SERVERS: iceServers.prefault(''),
  TURN_SECRET: z.string().optional(),
  ICE_RELAY_ONLY: onOff.optional(),
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
  PAYMENTS: z.enum(['live', 'test'], 'must be live or test').optional(),
  SANDBOX_PORT: port.optional(),
  DEMO: onOff.optional(),
  TEST_CLOCK: testClock.optional(),
});
export type Environment = z.output<typeof Environment>;
