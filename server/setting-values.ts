import { z } from 'zod';

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_534, 'must be between 1 and 65534');

export const workers = z
  .string()
  .regex(/^\d{1,2}$/, 'must be a number')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 64, 'must be between 1 and 64');

export const drainSeconds = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a number of seconds')
  .transform(Number)
  .refine((number) => number <= 300, 'must be at most 300 seconds');

export const onOff = z
  .enum(['1', '0', 'on', 'off', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => ['1', 'on', 'true'].includes(value));

/** How far ahead the clock of tests starts; nothing without such a clock. */
export const testClock = z.union(
  [
    onOff.transform((isOn) => (isOn ? 0 : undefined)),
    z
      .string()
      .regex(/^\+\d{1,12}$/)
      .transform(Number),
  ],
  'must be 1 or 0, or + and milliseconds',
);

const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[\w+/-]{43}=?$/;

/** 32 random bytes, as `openssl rand -base64 32` or `openssl rand -hex 32` writes them. */
export const secretKey = z
  .string()
  .refine((value) => HEX.test(value) || BASE64.test(value), 'must be 32 bytes in base64 or hex')
  .transform((value) => Buffer.from(value, HEX.test(value) ? 'hex' : 'base64'));

export const megabytes = z
  .string()
  .regex(/^\d{1,7}$/, 'must be a number of megabytes')
  .transform((value) => Number(value) * 1024 ** 2);

/** Where a virus scanner listens: `tcp://host:3310` or `unix:/path/of/its/socket`. */
export const scannerAddress = z
  .string()
  .transform((value, context): { host: string; port: number } | { path: string } => {
    const path = /^unix:(\/.+)$/.exec(value)?.[1];
    if (path) return { path };
    const [, host, port] =
      /^tcp:\/\/(?:\[([0-9a-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(value)?.filter(Boolean) ?? [];
    if (host && port && Number(port) < 65_536) return { host, port: Number(port) };
    context.addIssue({ code: 'custom', message: 'must be tcp://host:port or unix:/path' });
    return z.NEVER;
  });

const HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*(:\d{1,5})?$/;

/** Host names as in addresses: `*.name` is every host below a name; `xn--…` and a port other than 443 are allowed. */
export const hostList = z
  .string()
  .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => HOST.test(host)), 'must be names of hosts, divided by commas');

const ICE_URL = /^(stuns?|turns?):[\w.-]+(:\d{1,5})?(\?transport=(udp|tcp))?$/;

/** Servers that help two browsers to find each other: `stun:host`, `turn:host:3478?transport=udp`, divided by commas. */
export const iceServers = z
  .string()
  .transform((value) => value.split(',').flatMap((url) => url.trim() || []))
  .refine((urls) => urls.every((url) => ICE_URL.test(url)), 'must be stun: and turn: addresses');
