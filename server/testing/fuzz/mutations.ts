import { hostileValue, type Random } from './values.ts';

type Entries = Record<string, unknown>;

const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  'a.b',
  'a[0]',
  '\0',
  'user_id',
  'x',
];

/** The same entries with a few places changed: other values, keys that are missing or too many. */
export function mutated(random: Random, entries: Entries): Entries {
  const copy = structuredClone(entries);
  for (let change = random.below(3); change >= 0; change -= 1) {
    const place = random.pick(placesIn(copy));
    if (place) changeAt(random, place.holder, place.key);
    if (!place || random.chance(0.15)) addOddKey(random, copy);
  }
  return copy;
}

function changeAt(random: Random, holder: Entries, key: string): void {
  const value = holder[key];
  switch (random.below(6)) {
    case 0:
      delete holder[key];
      return;
    case 1:
      holder[key] = [value];
      return;
    case 2:
      holder[key] = typeof value === 'number' ? String(value) : { value };
      return;
    default:
      holder[key] = hostileValue(random);
  }
}

/** As JSON.parse makes it, `__proto__` becomes a key like any other. */
function addOddKey(random: Random, entries: Entries): void {
  const key = random.chance(0.1) ? 'k'.repeat(5_000) : random.pick(ODD_KEYS);
  Object.defineProperty(entries, key, {
    value: hostileValue(random),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

interface Place {
  holder: Entries;
  key: string;
}

/** No form is deeper; a value that an earlier change has nested without end is changed at its top only. */
const DEEPEST = 12;

/** Every place of a form, also inside of lists and objects. */
export function placesIn(holder: unknown, depth = 0): Place[] {
  if (typeof holder !== 'object' || holder === null || depth === DEEPEST) return [];
  return Object.keys(holder).flatMap((key) => [
    { holder: holder as Entries, key },
    ...placesIn((holder as Entries)[key], depth + 1),
  ]);
}
