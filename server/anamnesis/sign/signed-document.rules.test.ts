import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueOf } from '../questions/question-catalogue.service.ts';
import { canonicalJson, documentHash, type SignedDocument } from './signed-document.rules.ts';

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

test('a record that was signed in November 2026 is still what was signed', () => {
  const signed: SignedDocument = {
    catalogueVersion: '2026-11',
    locale: 'de',
    answers: {},
    privateData: {},
    place: 'Berlin',
    signedOn: '2026-11-16',
    consents: [],
    signature: Buffer.from('signature'),
  };

  // If this fails, a published sentence was changed: put the change into a new version of the questions.
  const hash = '8c0d2947c419fd3bbec15ba991f5f571a50544e0da66b8ab9e5437564ead374d';
  expect(documentHash(signed, catalogueOf('2026-11'))).toBe(hash);
});
