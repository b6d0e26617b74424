import { Failure } from '../failure.ts';

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];
const DEEPEST = 32;
/** The largest form of ours has some hundreds. To find fault with each of a megabyte of them takes seconds. */
const MOST_VALUES = 10_000;

/**
 * Refuses what none of our pages sends: keys that could reach an object's prototype, text that the
 * database cannot hold, nesting and values without end.
 */
export function refuseHostile(value: unknown, depth = 0, seen = { values: 0 }): void {
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
