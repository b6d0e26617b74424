import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FINGERPRINT, makesOffers, namesOnly, safetyNumber, safetyText } from './video.rules.ts';

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

test('a description names only its certificate, as often as it likes, and no second one', () => {
  fc.assert(
    fc.property(fingerprint, fingerprint, (own, other) => {
      expect(own).toMatch(FINGERPRINT);
      expect(namesOnly(sdpOf(`sha-256 ${own}`), own)).toBe(true);
      expect(namesOnly(sdpOf(`sha-256 ${own}`, `sha-256 ${own}`), own)).toBe(true);
      expect(namesOnly(sdpOf(`sha-256 ${own}`).replaceAll('\r\n', '\n'), own)).toBe(true);
      if (own !== other) expect(namesOnly(sdpOf(`sha-256 ${own}`, `sha-256 ${other}`), own)).toBe(false);
      expect(namesOnly(sdpOf(), own)).toBe(false);
    }),
  );
});

const OWN = Array(32).fill('0A').join(':');
const STRANGER = Array(32).fill('B1').join(':');

test.each([
  `a=fingerprint:sha-256 ${STRANGER} extra`,
  `a=fingerprint:sha-256 ${STRANGER}\u00a0`,
  `a=fingerprint:sha-256 ${STRANGER}\rb=1`,
  `a=fingerprint: sha-256 ${STRANGER}`,
  `a=fingerprint:sha-256  ${STRANGER}`,
  `a=fingerprint:sha-256\t${STRANGER}`,
  `a=fingerprint:sha-256${STRANGER}`,
  `a=fingerprint sha-256 ${STRANGER}`,
  ` a=fingerprint:sha-256 ${STRANGER}`,
  `a = fingerprint:sha-256 ${STRANGER}`,
  `A=FINGERPRINT:SHA-256 ${STRANGER}`,
  `a=mid:0\ra=fingerprint:sha-256 ${STRANGER}`,
  `a=mid:0\u2028a=fingerprint:sha-256 ${STRANGER}`,
  `a=fingerprint:sha-256 ${STRANGER.slice(0, 59)}`,
  `a=fingerprint:sha-1 ${STRANGER.slice(0, 59)}`,
  `a=fingerprint:sha-384 ${STRANGER}:${STRANGER.slice(0, 47)}`,
  `a=fingerprint:sha-512 ${STRANGER}:${STRANGER}`,
  `a=fingerprint:sha-256 ${OWN} ${STRANGER}`,
  `a=fingerprint:sha-256 ${OWN},${STRANGER}`,
  `a=fingerprint:sha-256 ${OWN}:B1`,
  `a=fingerprint:sha-256 ${OWN.slice(3)}`,
  `a=fingerprint:sha-256 ${OWN} `,
  `a=fingerprint:sha-256 ${OWN.toLowerCase()}`,
  'a=fingerprint:',
])(
  'a line that is not the whole line of the certificate is refused, beside the right one as well: %j',
  (line) => {
    expect(namesOnly(`v=0\r\n${line}\r\n`, OWN)).toBe(false);
    expect(namesOnly(`v=0\r\na=fingerprint:sha-256 ${OWN}\r\n${line}\r\n`, OWN)).toBe(false);
    expect(namesOnly(`v=0\n${line}\na=fingerprint:sha-256 ${OWN}\n`, OWN)).toBe(false);
  },
);

test('whatever is put into the line of the certificate, or left out of it, is refused', () => {
  const right = `a=fingerprint:sha-256 ${OWN}`;
  const place = fc.nat({ max: right.length });
  fc.assert(
    fc.property(
      place,
      fc.nat({ max: 3 }),
      fc.string({ unit: fc.constantFrom(...'aA0:= \t\r\0\u2028\u00a0'), maxLength: 5 }),
      (at, left, added) => {
        const changed = right.slice(0, at) + added + right.slice(at + left);
        // A changed word is another attribute, which browsers skip.
        fc.pre(changed !== right && changed !== `${right}\r` && /fingerprint/i.test(changed));
        expect(namesOnly(`v=0\r\n${right}\r\n${changed}\r\n`, OWN)).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});

test('nothing is named by an announced fingerprint that is none itself', () => {
  for (const announced of ['', 'AA:BB', OWN.toLowerCase(), `${OWN}\n`, `${OWN}:0A`])
    expect(namesOnly(`v=0\r\na=fingerprint:sha-256 ${announced}\r\n`, announced)).toBe(false);
});

test('of two sides exactly one makes the offers', () => {
  const sides = ['doctor', 'patient', 'guest'] as const;
  for (const one of sides)
    for (const other of sides.filter((each) => each !== one))
      expect(makesOffers(one, other)).toBe(!makesOffers(other, one));
  expect([makesOffers('doctor', 'patient'), makesOffers('patient', 'guest')]).toEqual([true, true]);
});
