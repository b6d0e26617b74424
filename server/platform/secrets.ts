import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from './semaphore.ts';

const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const HASH_BYTES = 32;
const RUN_ARGON2 = promisify(argon2);

/** 45 hashes a second saturate two cores, so logins wait for each other and other requests do not wait for logins. */
const semaphore = createSemaphore({ atOnce: 2, waiting: 40 });

/** Argon2id in the PHC format, which names its own cost: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await semaphore(() => derive(password, salt, COST));
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** Takes the same time without a stored hash, so that the time reveals nothing about an account. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? HASH_OF_NOBODY);
  const derived = await semaphore(() => derive(password, salt, cost));
  return timingSafeEqual(derived, hash) && stored !== null && stored !== undefined;
}

type Cost = Record<keyof typeof COST, number>;

async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return await RUN_ARGON2('argon2id', { message: password, nonce: salt, tagLength: HASH_BYTES, ...cost });
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]{43})$/;
const HASH_OF_NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(stored) ?? [];
  if (!hash) throw new Error('A stored password hash is not in the PHC format.');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** 256 random bits for a link or a session. Only the hash is stored; the token exists in the mail or browser alone. */
export function newSecretToken(bytes = 32): { token: string; tokenHash: string } {
  const token = randomBytes(bytes).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** A plain hash is enough for random tokens. Never use it for passwords or short codes. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
