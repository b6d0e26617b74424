import { Failure } from '../failure.ts';

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];
const DEEPEST = 32;

/**
 * Refuses what none of our pages sends: keys that could reach an object's prototype, text that the
 * database cannot hold, nesting without end.
 */
export function refuseHostile(value: unknown, depth = 0): void {
  if (typeof value === 'string' && isStorable(value)) return;
  if (typeof value === 'string' || depth > DEEPEST) throw new Failure('request.malformed');
  if (typeof value !== 'object' || value === null) return;

  for (const [key, inner] of Object.entries(value)) {
    if (PROTOTYPE_KEYS.includes(key) || !isStorable(key)) throw new Failure('request.malformed');
    refuseHostile(inner, depth + 1);
  }
}

/** PostgreSQL text has no NUL and no half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
