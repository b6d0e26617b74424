import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giroCode, isBic, isIban, plainIban, type Transfer, writtenIban } from './girocode.rules.ts';

const IBANS = [
  'DE02120300000000202051',
  'AT611904300234573201',
  'NL91ABNA0417164300',
  'GB29NWBK60161331926819',
];

const transfers: fc.Arbitrary<Transfer> = fc.record({
  recipient: fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme' }),
  iban: fc.constantFrom(...IBANS),
  bic: fc.constantFrom('', 'BYLADEM1001', 'NWBKGB2L'),
  amountCents: fc.integer({ min: 1, max: 99_999_999 }),
  reference: fc.string({ maxLength: 200, unit: 'grapheme' }),
});

test('a GiroCode has the eleven fields of EPC069-12 in their order, whatever the words are', () => {
  fc.assert(
    fc.property(transfers, (transfer) => {
      const fields = giroCode(transfer).split('\n');
      expect(fields).toHaveLength(11);
      const [tag, version, letters, kind, bic, name, iban, amount, purpose, structured, words] = fields;
      expect([tag, version, letters, kind]).toEqual(['BCD', '002', '1', 'SCT']);
      expect([bic, iban, purpose, structured]).toEqual([transfer.bic, transfer.iban, '', '']);
      expect([...(name ?? '')].length).toBeLessThanOrEqual(70);
      expect([...(words ?? '')].length).toBeLessThanOrEqual(140);
      expect(amount).toMatch(/^EUR(0|[1-9]\d{0,8})\.\d{2}$/);
      expect(Math.round(Number(amount?.slice(3)) * 100)).toBe(transfer.amountCents);
    }),
  );
});

test('the code of a usual invoice is short enough and reads as the standard shows it', () => {
  const transfer = { recipient: 'Online Klinik GmbH', iban: IBANS[0] ?? '', bic: '', amountCents: 120_05 };
  const words = giroCode({ ...transfer, reference: 'Rechnung 2026-000123' });
  expect(words).toBe(
    'BCD\n002\n1\nSCT\n\nOnline Klinik GmbH\nDE02120300000000202051\nEUR120.05\n\n\nRechnung 2026-000123',
  );
  expect(new TextEncoder().encode(words).length).toBeLessThanOrEqual(331);
});

test('an IBAN is known by its check digits: every single wrong or swapped digit is noticed', () => {
  for (const iban of IBANS) expect(isIban(iban)).toBe(true);
  fc.assert(
    fc.property(
      fc.constantFrom(...IBANS),
      fc.integer({ min: 2, max: 21 }),
      fc.integer({ min: 1, max: 9 }),
      (iban, place, by) => {
        const at = Math.min(place, iban.length - 1);
        const digit = iban[at] ?? '';
        if (!/\d/.test(digit)) return;
        const wrong = String((Number(digit) + by) % 10);
        expect(isIban(`${iban.slice(0, at)}${wrong}${iban.slice(at + 1)}`)).toBe(false);
      },
    ),
  );
  for (const odd of [
    '',
    'DE',
    'DE0212030000000020205',
    'DE021203000000002020512',
    'de02120300000000202051',
    '1234',
  ])
    expect(isIban(odd)).toBe(false);
});

test('spaces and small letters are taken off an IBAN, and it is shown in groups of four', () => {
  expect(plainIban(' de02 1203 0000 0000 2020 51 ')).toBe(IBANS[0]);
  expect(writtenIban('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51');
});

test.each([
  ['BYLADEM1001', true],
  ['NWBKGB2L', true],
  ['BYLADEM100', false],
  ['', false],
])('%s is a BIC: %s', (bic, expected) => {
  expect(isBic(bic)).toBe(expected);
});
