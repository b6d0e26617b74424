import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure, type FieldFaults, fieldFaults } from '../failure.ts';

/**
 * Parses the input as the contract declares it, or refuses with every fault at its dotted key. A form was read before
 * and brings the faults of its file along.
 */
export function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  { body, faults }: { body: unknown; faults: FieldFaults } = { body: request.body, faults: {} },
): Record<string, unknown> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  // Fastify's own hook for query strings is not used: an error thrown in it would end the process.
  const sent = (hasBody ? body : parseQueryString(request.url)) ?? {};
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new Failure('request.malformed');
  for (const part of [sent, request.params]) refuseHostile(part);
  const given = { ...sent, ...(request.params as object) };

  const parsed = endpoint.input.safeParse(given, { reportInput: true });
  if (parsed.success && Object.keys(faults).length === 0) return parsed.data;
  const found = parsed.success ? {} : fieldFaults(parsed.error);
  throw new Failure('request.invalid', { fields: { ...found, ...faults } });
}

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];
const DEEPEST = 32;
/** Our largest form has some hundreds of values. Checking a megabyte of them would take seconds. */
const MOST_VALUES = 10_000;

/**
 * Refuses what none of our pages sends: keys that could reach an object's prototype, text that the
 * database cannot hold, nesting and values without end.
 */
function refuseHostile(value: unknown, depth = 0, seen = { values: 0 }): void {
  if (typeof value === 'string' && isStorable(value)) return;
  if (typeof value === 'string' || depth > DEEPEST) throw new Failure('request.malformed');
  if (typeof value !== 'object' || value === null) return;

  const keys = Object.keys(value);
  seen.values += keys.length;
  if (seen.values > MOST_VALUES) throw new Failure('request.too_large');
  for (const key of keys) {
    if (PROTOTYPE_KEYS.includes(key) || !isStorable(key)) throw new Failure('request.malformed');
    refuseHostile((value as Record<string, unknown>)[key], depth + 1, seen);
  }
}

/** PostgreSQL text has no NUL and no half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

type QueryValue = string | string[] | Record<string, string>;

const KEY = /^([^[\]]+)(?:\[([^[\]]*)\])?$/;

/**
 * Reads `?a=1&list[]=2&list[]=3&box[key]=4` of an address into `{ a: '1', list: ['2', '3'], box: { key: '4' } }`.
 * A parameter that is repeated or used in two ways is refused, because two readers could disagree on it. A form sends a
 * choice that was not made as an empty text: it counts as absent, and so does an empty one in a list.
 */
export function parseQueryString(url: string): Record<string, QueryValue> {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const values = new Map<string, QueryValue>();
  for (const [rawKey, value] of new URLSearchParams(query)) {
    const [, name, inner] = KEY.exec(rawKey) ?? [];
    if (name === undefined) throw new Failure('request.malformed');
    values.set(name, place(values.get(name), inner, value));
  }
  const entries = [...values].map(([name, value]) => [name, withoutEmpty(value)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, QueryValue] => entry[1] !== undefined));
}

function withoutEmpty(value: QueryValue): QueryValue | undefined {
  if (typeof value === 'string') return value || undefined;
  if (Array.isArray(value)) {
    const named = value.filter(Boolean);
    return named.length > 0 ? named : undefined;
  }
  const named = Object.entries(value).filter(([, each]) => each !== '');
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

function place(current: QueryValue | undefined, inner: string | undefined, value: string): QueryValue {
  if (current === undefined) {
    if (inner === undefined) return value;
    return inner === '' ? [value] : { [inner]: value };
  }
  if (inner === '' && Array.isArray(current)) return [...current, value];
  if (inner && isBox(current) && !Object.hasOwn(current, inner)) return { ...current, [inner]: value };
  throw new Failure('request.malformed');
}

function isBox(value: QueryValue): value is Record<string, string> {
  return typeof value === 'object' && !Array.isArray(value);
}
