import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskCardNumbers } from './card-numbers.rules.ts';
import { expectLinear } from './testing-growth.ts';

describe('a card number keeps its last four digits', () => {
  test.each([
    ['4111111111111111', '••••••••••••1111'],
    ['Meine Karte: 4111 1111 1111 1111.', 'Meine Karte: •••• •••• •••• 1111.'],
    ['5555-5555-5555-4444', '••••-••••-••••-4444'],
    ['2223 0031 2200 3222', '•••• •••• •••• 3222'],
    ['3782 822463 10005', '•••• •••••• •0005'],
    ['3056 930902 5904', '•••• •••••• 5904'],
    ['6011 1111 1111 1117', '•••• •••• •••• 1117'],
    ['3530 1113 3330 0000', '•••• •••• •••• 0000'],
    ['6304000000000000', '••••••••••••0000'],
    ['4222222222222', '•••••••••2222'],
    ['4111 – 1111 – 1111 – 1111', '•••• – •••• – •••• – 1111'],
    ['4111\u00a01111\u202f1111\u00a01111', '••••\u00a0••••\u202f••••\u00a01111'],
    ['<p>4111&nbsp;1111&#160;1111&nbsp;1111</p>', '<p>••••&nbsp;••••&#160;••••&nbsp;1111</p>'],
    ['VISA4111111111111111', 'VISA••••••••••••1111'],
    ['4111 1111 1111 1111 03/28 123', '•••• •••• •••• 1111 03/28 123'],
    ['4111 1111 1111 1111 737', '•••• •••• •••• 1111 737'],
    ['Tel. +49 151 23456789 4111 1111 1111 1111', 'Tel. +49 151 23456789 •••• •••• •••• 1111'],
    ['4111 1111 1111 1111 5555 5555 5555 4444', '•••• •••• •••• 1111 •••• •••• •••• 4444'],
  ])('%j becomes %j', (written, masked) => {
    expect(maskCardNumbers(written)).toBe(masked);
  });

  test('whatever stands around it, in one or in groups of four', () => {
    fc.assert(
      fc.property(card(), gap(), words(), words(), (number, between, before, after) => {
        const written = number.replace(/\d{4}(?=\d)/g, `$&${between}`);
        const masked = maskCardNumbers(`${before} ${written}, ${after}`);

        expect(masked).not.toContain(written);
        expect(masked.replace(/[^\d•]/g, '')).toBe('•'.repeat(number.length - 4) + number.slice(-4));
        expect(masked.startsWith(before) && masked.endsWith(after)).toBe(true);
      }),
    );
  });
});

describe('other numbers stay as they are', () => {
  test.each([
    'Patient 4711, Termin am 24.11.2026 um 09:00 Uhr, 89,50 €',
    'Rechnungen 2026-000123 und 2026-000124 2026-000125',
    '4111 1111 1111 1112',
    '41111111111111110000000',
    '30.04.1974 31.05.2026 30-04-1974 30-05-2026 30041974 31052026',
    'Puls 62 64 61 65 63 66 62 61 60 und 120/80 130/85',
    'Schmerz 4 5 3 5 4 3 2 4 5 3 3 4 5 4 3 2',
    'Zucker 110 140 132 128 150 99 104',
    '1234567890123456',
    '4111 1111\n1111 1111',
    '•••• •••• •••• 4242 4242 4242 4242',
  ])('%j', (written) => {
    expect(maskCardNumbers(written)).toBe(written);
  });

  test('phone numbers in every way they are written', () => {
    fc.assert(
      fc.property(phone(), (written) => {
        expect(maskCardNumbers(`Tel. ${written}!`)).toBe(`Tel. ${written}!`);
      }),
      { numRuns: 2_000 },
    );
  });

  test('account numbers, in groups or not, also before other words', () => {
    fc.assert(
      fc.property(iban(), fc.boolean(), words(), (number, isGrouped, after) => {
        const written = isGrouped ? number.replace(/.{4}(?=.)/g, '$& ') : number;
        expect(maskCardNumbers(`${written} ${after}`)).toBe(`${written} ${after}`);
      }),
      { numRuns: 1_000 },
    );
  });

  test('dates and invoice numbers, several in a row', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(date(), invoice()), { maxLength: 6 }), (several) => {
        const written = several.join(' ');
        expect(maskCardNumbers(written)).toBe(written);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('masked once more, a text is the same, and as long as before', () => {
  const piece = fc.oneof(
    card(),
    phone(),
    iban(),
    digits(1, 20),
    gap(),
    words(),
    fc.constantFrom('+', '•', '&#160;', '0'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const masked = maskCardNumbers(pieces.join(''));
      expect(maskCardNumbers(masked)).toBe(masked);
      expect(masked).toHaveLength(pieces.join('').length);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['4', '4 ', '4111 ', '0', 'DE89 ', 'de11', '-', '•• 4', '&nbsp;', '4&#160;'])(
  'ten thousand times %j is looked through once',
  async (word) => {
    await expectLinear((times) => maskCardNumbers(word.repeat(times)), 10_000);
  },
);

function digits(min: number, max = min) {
  return fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
}

/** A number of a kind that is issued, with its check digit. */
function card() {
  const kinds = [
    ['4', 16],
    ['4', 19],
    ['51', 16],
    ['2221', 16],
    ['2720', 16],
    ['34', 15],
    ['37', 15],
    ['36', 14],
    ['6011', 16],
    ['62', 19],
    ['3528', 16],
    ['5018', 16],
    ['6759', 18],
  ] as const;
  return fc
    .constantFrom(...kinds)
    .chain(([begin, length]) =>
      digits(length - begin.length - 1).map((rest) => withCheckDigit(begin + rest)),
    );
}

function withCheckDigit(start: string): string {
  let sum = 0;
  for (const [place, digit] of [...start].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return `${start}${(10 - (sum % 10)) % 10}`;
}

function gap() {
  return fc.constantFrom('', ' ', '-', ' - ', '\u00a0', '–', '&nbsp;');
}

function words() {
  return fc.constantFrom('', 'bitte', 'Danke, viele Grüße', 'EUR', 'Hb', '<b>', '&amp;');
}

/** `+49 4421 1234567`, `0049-151-23456789`, `(04421) 12 34 56`. */
function phone() {
  const begin = fc.constantFrom('+49', '0049', '0', '+43', '+41', '+1', '(0)', '+49 (0)');
  const between = fc.constantFrom('', ' ', '-', '/', ' / ');
  return fc.tuple(begin, between, digits(3, 4), between, digits(4, 7)).map((parts) => parts.join(''));
}

/** German, Austrian and British account numbers with valid check digits. */
function iban() {
  const german = digits(18).map((account) => ({ country: 'DE', account }));
  const austrian = digits(16).map((account) => ({ country: 'AT', account }));
  const british = digits(14).map((account) => ({ country: 'GB', account: `NWBK${account}` }));
  return fc.oneof(german, austrian, british).map(({ country, account }) => {
    const letters = `${account}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
    const check = 98n - (BigInt(letters) % 97n);
    return `${country}${String(check).padStart(2, '0')}${account}`;
  });
}

function date() {
  const at = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  const ways = fc.constantFrom(['.', 'dmy'], ['-', 'dmy'], ['/', 'dmy'], ['-', 'ymd'], ['', 'ymd'] as const);
  return fc.tuple(at, ways).map(([day, [mark, order]]) => {
    const [year = '', month = '', rest = ''] = day.toISOString().slice(0, 10).split('-');
    return (order === 'dmy' ? [rest, month, year] : [year, month, rest]).join(mark);
  });
}

function invoice() {
  return fc
    .tuple(fc.integer({ min: 2020, max: 2199 }), digits(1, 6))
    .map(([year, number]) => `${year}-${number.padStart(6, '0')}`);
}
