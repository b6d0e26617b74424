import type { InputSchema } from '#contract/input-schema.ts';

/** What the portal itself has given out, so that some requests reach the rules behind the form. */
export interface Known {
  slots: string[];
  emails: string[];
  tokens: string[];
  password: string;
}

/** Values that some program between the wire and the disk has stumbled over. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, '', ' ', 0, -0, -1, 1, 1.5, 1e-7, 1e21, 1e308, -1e308],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63)],
  ...['0', '-1', '1e3', '0x10', 'NaN', 'Infinity', '2147483648', '9007199254740993', '١٢٣', '1 or 1=1'],
  ...['\0', 'a\0b', '\u0001', '\r\nset-cookie: a=b', '\ud800', '\udfff', '\ufeff', '\u202e', '\u2028'],
  ...[
    'ß'.repeat(300),
    '🩺'.repeat(200),
    'e\u0301'.repeat(200),
    '\u200b',
    'İ',
    '%00',
    '%',
    '../../etc/passwd',
  ],
  ...["'; drop table patient; --", '<script>alert(1)</script>', '{{7*7}}', '$1', '\\', '"'],
  ...['0000-01-01', '0000-00-00', '2026-02-30', '9999-12-31', '-000001-01-01', '+275760-09-13'],
  ...['2026-11-16T09:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999999Z', '24:00', '99:99'],
  ...['a@b', 'a@b.c', `${'a'.repeat(64)}@${'b'.repeat(180)}.test`, 'a@[127.0.0.1]', '"a b"@c.test'],
  ...['https://[::1]:99999/', 'https://user:pw@zoom.us/', 'javascript:alert(1)', 'https://xn--zoom-.us'],
  ...['00000000-0000-0000-0000-000000000000', 'f'.repeat(32), '__proto__', 'constructor', 'toString'],
  ...[[], {}, [[]], [null], [{}], { length: -1 }, { toString: 'x' }, { id: '1' }, ['1', '1']],
];

export function hostileValue(random: Random): unknown {
  if (random.chance(0.04)) return 'x'.repeat(random.pick([300, 6_000, 60_000]));
  if (random.chance(0.03)) return nested(random.pick([30, 33, 200]), random.chance(0.5));
  if (random.chance(0.03)) return Array.from({ length: random.pick([51, 101, 2_000]) }, (_, index) => index);
  // A copy: a later change of the request must not reach the list.
  return structuredClone(random.pick(HOSTILE));
}

function nested(depth: number, asList: boolean): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = asList ? [value] : { children: value };
  return value;
}

/** Something that the schema takes, or nearly: a pattern is met where its field is known by name. */
export function likelyValue(random: Random, known: Known, schema: InputSchema, name = ''): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return likelyValue(random, known, random.pick(choices), name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return likelyObject(random, known, schema);
    case 'array':
      return likelyList(random, known, schema, name);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return likelyNumber(random, schema, name);
    default:
      return likelyText(random, known, schema, name);
  }
}

function likelyObject(random: Random, known: Known, { properties = {}, required = [] }: InputSchema) {
  const chosen = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.5));
  return Object.fromEntries(chosen.map(([key, schema]) => [key, likelyValue(random, known, schema, key)]));
}

function likelyList(random: Random, known: Known, { items = {}, minItems = 0 }: InputSchema, name: string) {
  const length = minItems + random.below(3);
  return Array.from({ length }, () => likelyValue(random, known, items, name));
}

function likelyNumber(random: Random, schema: InputSchema, name: string): number {
  if (/id|doctor|up_to|against|number/i.test(name)) return 1 + random.below(random.chance(0.9) ? 12 : 400);
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  const most = Math.min(schema.maximum ?? 100, least + 1_000);
  return random.pick([least, most, schema.maximum ?? most, least + random.below(most - least + 1)]);
}

const BY_NAME: [RegExp, (random: Random, known: Known) => string][] = [
  [/schedule|slot/, (random, { slots }) => random.pick(slots)],
  [/email/, (random, { emails }) => random.pick(emails)],
  [/password/, (random, { password }) => (random.chance(0.5) ? password : 'Ein-anderes-1')],
  [/token/, (random, { tokens }) => random.pick(tokens)],
  [/(^|_)ids?$|Id$|doctor|up_to|against/, (random) => String(1 + random.below(12))],
  [/month/, (random) => random.pick(['2026-11', '2027-02', '12'])],
  [/start_time/, (random) => random.pick(['08:00', '09:00', '13:30'])],
  [/end_time/, (random) => random.pick(['10:00', '17:00', '24:00'])],
  [/date|from|until|^to$/, (random) => random.pick(['2026-11-16', '2026-12-01', '1974-03-09', '2027-01-31'])],
  [/phone/, () => '015112345678'],
  [/house_number/, () => '12a'],
  [/postal_code/, () => '10115'],
  [/country/, (random) => random.pick(['DE', 'Österreich', 'France'])],
  [/link/, () => 'https://zoom.us/j/1'],
  [/otp|code/, () => '123456'],
];

const BY_FORMAT: Record<string, (random: Random) => string> = {
  uuid: (random) => `00000000-0000-4000-8000-${String(random.below(1_000)).padStart(12, '0')}`,
  date: () => '2026-11-16',
  'date-time': () => '2026-11-16T09:00:00Z',
  uri: () => 'https://zoom.us/j/1',
};

function likelyText(random: Random, known: Known, schema: InputSchema, name: string): string {
  const byFormat = BY_FORMAT[schema.format ?? ''];
  if (byFormat) return byFormat(random);
  const byName = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (byName) return byName(random, known);
  const length = Math.max(schema.minLength ?? 0, 1 + random.below(12));
  return 'Äbc dé ßx'.repeat(Math.ceil(length / 9)).slice(0, length);
}

/** Numbers that look random and are the same for the same seed, so that a run can be repeated. */
export interface Random {
  /** From 0 up to, not including, `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  /** mulberry32 */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}
