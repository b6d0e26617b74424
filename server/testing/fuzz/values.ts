import fc, { type Arbitrary } from 'fast-check';
import type { InputSchema } from '#contract/input-schema.ts';

/** What the portal itself has given out, so that some requests reach the rules behind the form. */
export interface Known {
  slots: string[];
  emails: string[];
  tokens: string[];
  password: string;
}

interface Style {
  known: Known;
  /** Whether other values than the schema takes stand in some places. */
  isHostile: boolean;
}

export type Entries = Record<string, unknown>;

/** Texts that some program between the wire and the disk has stumbled over. */
const ODD_TEXTS = [
  `-1|0x10|NaN|2147483648|9007199254740993|١٢٣|1 or 1=1|$1|"|%00|../../etc/passwd|'; drop table patient; --|{{7*7}}`,
  '<script>alert(1)</script>|0000-00-00|2026-02-30|-000001-01-01|+275760-09-13|9999-12-31T23:59:59.999999999999Z',
  'a@b|a@[127.0.0.1]|"a b"@c.test|javascript:alert(1)|https://[::1]:99999/|https://user:pw@zoom.us/|24:00|99:99',
].flatMap((line) => line.split('|'));
const ODD_SIGNS = [...'\0\u0001\ud800\u202e\udfff\ufeff\u2028\u200b\n', 'e\u0301', '🩺', 'ß', 'x'];

const oddSigns = fc
  .tuple(fc.constantFrom(...ODD_SIGNS), fc.constantFrom(1, 300, 6_000, 60_000))
  .map(([sign, times]) => sign.repeat(times));
const HOSTILE: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: oddSigns },
  { weight: 2, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, 2 ** 63, -1e308) },
  { weight: 3, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(51, 101, 2_000).map((length) => Array(length).fill(1)) },
  { weight: 1, arbitrary: fc.constantFrom(30, 33, 200).map(nested) },
);

const ODD_KEYS = ['__proto__', 'constructor', 'toString', '', 'a.b', 'a[0]', '\0', 'user_id'];

const anOddEntry = fc.tuple(fc.constantFrom(...ODD_KEYS, 'k'.repeat(5_000)), HOSTILE);

/** `usual`, and once in so many times the other. */
export function seldom<Usual, Odd>(times: number, odd: Arbitrary<Odd>, usual: Arbitrary<Usual>) {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: times - 1, arbitrary: usual },
    { weight: 1, arbitrary: odd },
  ) as Arbitrary<Usual | Odd>;
}

/** What the schema takes, or nearly; in the hostile style with other values and keys in some places. */
export function entriesFor(
  { properties = {}, required = [] }: InputSchema,
  style: Style,
): Arbitrary<Entries> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, name, style)]),
  );
  const whole = fc.record(model, { requiredKeys: required }) as Arbitrary<Entries>;
  if (!style.isHostile) return whole;
  const torn = seldom(8, fc.record(model, { requiredKeys: [] }), whole);
  const more = seldom(8, fc.array(anOddEntry, { minLength: 1, maxLength: 2 }), fc.constant([]));
  // As JSON.parse makes it, `__proto__` becomes a key like any other.
  return fc.tuple(torn, more).map(([entries, added]) => ({ ...entries, ...Object.fromEntries(added) }));
}

function valueFor(schema: InputSchema, name: string, style: Style): Arbitrary<unknown> {
  const fitting = fittingValue(schema, name, style);
  return style.isHostile ? seldom(10, HOSTILE, fitting) : fitting;
}

function fittingValue(schema: InputSchema, name: string, style: Style): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueFor(choice, name, style)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { items = {}, minItems = 0 } = schema;
  switch (schema.type) {
    case 'object':
      return entriesFor(schema, style);
    case 'array':
      return fc.array(valueFor(items, name, style), { minLength: minItems, maxLength: minItems + 2 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number':
      return numberFor(schema, name);
    default:
      return textFor(schema, name, style.known);
  }
}

function numberFor(schema: InputSchema, name: string): Arbitrary<number> {
  if (/id|doctor|up_to|against|number/i.test(name))
    return seldom(10, fc.integer({ min: 1, max: 400 }), AN_ID);
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  return fc.integer({ min, max: Math.max(min, schema.maximum ?? 100) });
}

const AN_ID = fc.integer({ min: 1, max: 12 });

const BY_NAME: [RegExp, (known: Known) => readonly string[]][] = [
  [/schedule|slot/, ({ slots }) => slots],
  [/email/, ({ emails }) => emails],
  [/password/, ({ password }) => [password, 'Ein-anderes-1']],
  [/token/, ({ tokens }) => tokens],
  [/month/, () => ['2026-11', '2027-02', '12']],
  [/start_time/, () => ['08:00', '09:00', '13:30']],
  [/end_time/, () => ['10:00', '17:00', '24:00']],
  [/date|from|until|^to$/, () => ['2026-11-16', '2026-12-01', '1974-03-09', '2027-01-31']],
  [/phone/, () => ['015112345678']],
  [/house_number/, () => ['12a']],
  [/postal_code/, () => ['10115']],
  [/country/, () => ['DE', 'Österreich', 'France']],
  [/link/, () => ['https://zoom.us/j/1']],
  [/otp|code/, () => ['123456']],
];

const BY_FORMAT: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc.constant('2026-11-16'),
  'date-time': fc.constant('2026-11-16T09:00:00Z'),
  uri: fc.constant('https://zoom.us/j/1'),
};

function textFor(schema: InputSchema, name: string, known: Known): Arbitrary<string> {
  const byFormat = BY_FORMAT[schema.format ?? ''];
  if (byFormat) return byFormat;
  if (/(^|_)ids?$|Id$|doctor|up_to|against/.test(name)) return AN_ID.map(String);
  const byName = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (byName) return fc.constantFrom(...byName(known));
  const { minLength = 0, maxLength = 200 } = schema;
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) });
}

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : { children: [nested(depth - 1)] };
}
