import { Failure } from '../failure.ts';

type QueryValue = string | string[] | Record<string, string>;

const KEY = /^([^[\]]+)(?:\[([^[\]]*)\])?$/;

/**
 * Reads `?a=1&list[]=2&list[]=3&box[key]=4` of an address into `{ a: '1', list: ['2', '3'], box: { key: '4' } }`.
 * A parameter that is repeated or used in two ways is refused, because two readers could disagree on it.
 */
export function parseQueryString(url: string): Record<string, QueryValue> {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const values = new Map<string, QueryValue>();
  for (const [rawKey, value] of new URLSearchParams(query)) {
    const [, name, inner] = KEY.exec(rawKey) ?? [];
    if (name === undefined) throw new Failure('request.malformed');
    values.set(name, place(values.get(name), inner, value));
  }
  return Object.fromEntries(values);
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
