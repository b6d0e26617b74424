import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FINGERPRINT,
  fingerprintsIn,
  makesOffers,
  namesOnly,
  safetyNumber,
  safetyText,
} from './video.rules.ts';

const fingerprint = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':'));
const sdpOf = (...lines: string[]) =>
  ['v=0', ...lines.map((each) => `a=fingerprint:${each}`), 'a=mid:0', ''].join('\r\n');
const numberOf = (id: number, one: string, other: string) =>
  safetyNumber(
    createHash('sha256')
      .update(safetyText(id, [one, other]))
      .digest(),
  );

test('both sides compute the same safety number, and another one with any other certificate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fingerprint, fingerprint, fingerprint, (id, one, other, stranger) => {
      expect(numberOf(id, one, other)).toBe(numberOf(id, other, one));
      expect(numberOf(id, one, other)).toMatch(/^\d{3}( \d{3}){4}$/);
      if (stranger !== other) expect(numberOf(id, one, stranger)).not.toBe(numberOf(id, one, other));
    }),
  );
});

test('a description names only its certificate, in any writing, and no second one', () => {
  fc.assert(
    fc.property(fingerprint, fingerprint, (own, other) => {
      expect(own).toMatch(FINGERPRINT);
      expect(namesOnly(sdpOf(`sha-256 ${own}`), own)).toBe(true);
      expect(namesOnly(sdpOf(`SHA-256 ${own.toLowerCase()}`, `sha-256 ${own}`), own)).toBe(true);
      if (own !== other) expect(namesOnly(sdpOf(`sha-256 ${own}`, `sha-256 ${other}`), own)).toBe(false);
      expect(namesOnly(sdpOf(`sha-1 ${own}`), own)).toBe(false);
      expect(namesOnly(sdpOf(), own)).toBe(false);
    }),
  );
});

test('every line with a fingerprint counts, also one with single line ends', () => {
  expect(fingerprintsIn('a=fingerprint:sha-256 AA\na=fingerprint:sha-512 BB\n')).toEqual([
    'AA',
    'sha-512 BB',
  ]);
});

test('of two sides exactly one makes the offers', () => {
  const sides = ['doctor', 'patient', 'guest'] as const;
  for (const one of sides)
    for (const other of sides.filter((each) => each !== one))
      expect(makesOffers(one, other)).toBe(!makesOffers(other, one));
  expect([makesOffers('doctor', 'patient'), makesOffers('patient', 'guest')]).toEqual([true, true]);
});
