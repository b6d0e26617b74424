import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './signed-document.rules.ts';

/** The same content with the keys in another order, as the database may return it. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reordered(inner)]));
}

const contents = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

test('the order of the keys does not change the JSON', () => {
  fc.assert(
    fc.property(contents, (content) => {
      expect(canonicalJson(reordered(content))).toBe(canonicalJson(content));
      expect(JSON.parse(canonicalJson(content))).toEqual(content);
    }),
  );
});

test('different contents give different JSON', () => {
  fc.assert(
    fc.property(contents, contents, (one, other) => {
      const isSame = canonicalJson(one) === canonicalJson(other);
      if (isSame) expect(one).toEqual(other);
    }),
  );
  expect(canonicalJson({ b: [2, 1], a: { d: 'x', c: null } })).toBe('{"a":{"c":null,"d":"x"},"b":[2,1]}');
});
