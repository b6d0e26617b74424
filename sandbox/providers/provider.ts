import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ProviderName } from '#sandbox/sandbox.tables.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';

export type SandboxDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

export interface ProviderAnswer {
  status: number;
  body: unknown;
}

/** One request to the clinic's webhook, signed as the provider signs it. */
export interface SignedPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The transaction of one request or test command, with the events that it announces. */
export interface Work {
  tx: Db;
  now: Date;
  /** Sends the stored event to the clinic once the transaction is committed. */
  announce(event: { id: string; type: string }): Promise<void>;
}

/** A stand-in for a payment provider that speaks the real one's protocol. */
export interface Provider {
  name: ProviderName;
  /** The provider's answers to faults that any request may meet. */
  refusals: Record<'stillRunning' | 'keyReused' | 'tooMany' | 'broken', ProviderAnswer>;
  isConfigured(config: Config): boolean;
  /** Serves `/v1/…` or `/v2/…` for the clients of the clinic's server. */
  serveApi(app: FastifyInstance, deps: SandboxDeps): Promise<void>;
  /** Serves what a browser needs, on the clinic's own origin below `/sandbox/<name>`. */
  serveBrowser(app: FastifyInstance, deps: SandboxDeps): Promise<void>;
  /** Remembers where the clinic listens; its webhooks go there from now on. */
  registerClinic(work: Work, clinicUrl: string): Promise<void>;
  signWebhook(db: Db, eventId: string, now: Date): Promise<SignedPost[]>;
  /** What a test can make happen at the provider, such as `open_dispute`. Each gets the fields of its command. */
  commands: Record<string, (work: Work, fields: Record<string, unknown>) => Promise<unknown>>;
}

/** A refusal that rolls the transaction back; no idempotency key remembers it. */
export class ProviderRefusal extends Error {
  readonly answer: ProviderAnswer;

  constructor(answer: ProviderAnswer) {
    super(`refused with ${answer.status}`);
    this.name = 'ProviderRefusal';
    this.answer = answer;
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
let count = 0;

/** Random letters and digits of one alphabet. */
export function randomText(length: number, alphabet = LETTERS): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Later ids of this process sort after earlier ones, so that lists keep their order within a millisecond. */
export function newId(prefix: string, now: Date): string {
  count = (count + 1) % 36 ** 3;
  const order = `${now.getTime().toString(36)}${count.toString(36).padStart(3, '0')}`;
  return `${prefix}_${order}${randomText(12)}`;
}
