import type { z } from 'zod';
import { lockObject, type ObjectKind, type StoredObject } from '#sandbox/providers/objects.store.ts';
import type { Work } from '#sandbox/providers/provider.ts';
import { noSuch, type StoredRefusal } from './stripe-refusal.ts';

/** Work together with the request it is done for; a test command has none. */
export interface StripeWork extends Work {
  origin: { id: string | null; idempotency_key: string | null };
}

/** `browser` holds only the publishable key, and may touch an intent whose secret it knows. */
export type Caller = 'server' | 'browser';

export interface StripeCall<Input = unknown> extends StripeWork {
  /** The one in the address. */
  id: string;
  input: Input;
  caller: Caller;
  clientSecret: string | undefined;
}

type Method = 'GET' | 'POST' | 'DELETE';

export interface StripeRoute {
  method: Method;
  path: string;
  isForBrowser: boolean;
  schema: z.ZodType;
  answer(call: StripeCall): Promise<object | StoredRefusal>;
}

export function route<Schema extends z.ZodType>(
  name: `${Method} /v1/${string}`,
  schema: Schema,
  answer: (call: StripeCall<z.output<Schema>>) => Promise<object | StoredRefusal>,
  { isForBrowser = false } = {},
): StripeRoute {
  const [method, path = ''] = name.split(' ');
  return { method: method as Method, path, isForBrowser, schema, answer: answer as StripeRoute['answer'] };
}

/** Finds and locks the object of this id; `param` names the parameter that carried the id. */
export async function lockExisting<Body extends object, Inner extends object>(
  { tx }: StripeWork,
  kind: ObjectKind<Body, Inner>,
  id: string,
  param?: string,
): Promise<StoredObject<Body, Inner>> {
  const found = await lockObject(tx, kind, id);
  if (!found) throw noSuch(kind.name, id, param);
  return found;
}

/** The API version of the clinic's pinned client; a test compares the two. */
export const API_VERSION = '2026-10-28.endive';

/** The API counts in seconds. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
