import { describe, expect, test } from 'vitest';
import type { UsedPosition } from '#contract/positions.rules.ts';
import {
  billedLines,
  invoiceNumber,
  positionLines,
  recipientOf,
  refundedLines,
  sumsOf,
  yearOfIssue,
} from './invoices.rules.ts';

const service = { de: 'Erstgespräch', en: 'First talk' };
/** After midnight in Berlin, before it in Greenwich. */
const startsAt = new Date('2026-11-16T23:30:00Z');
const untaxed = { taxNote: { de: 'steuerfrei', en: 'tax-free' } };
const taxed = { ...untaxed, taxPercent: 19 };
const billed = { service, startsAt, amountCents: 250_00, tax: untaxed };

describe('SEAM-10: the lines of an invoice', () => {
  test('name the service and its day in Berlin', () => {
    expect(billedLines('appointment', billed)).toEqual([
      { title: service, serviceDate: '2026-11-17', amountCents: 250_00, ...untaxed },
    ]);
  });

  test('show a discount on the price as a line of its own', () => {
    const [price, discount, ...others] = billedLines('appointment', { ...billed, discountCents: 50_00 });
    expect(price).toEqual({ title: service, serviceDate: '2026-11-17', amountCents: 300_00, ...untaxed });
    expect(discount).toMatchObject({
      serviceDate: '2026-11-17',
      amountCents: -50_00,
      isDiscount: true,
      ...untaxed,
    });
    expect(discount?.title.de).not.toBe(discount?.title.en);
    expect(others).toEqual([]);
  });

  test('name a fee as a fee, without any discount', () => {
    const title = (reason: 'late_cancel' | 'no_show') => {
      const lines = billedLines(reason, { ...billed, discountCents: 50_00 });
      expect(lines).toMatchObject([{ amountCents: 250_00 }]);
      return lines[0]?.title;
    };
    for (const reason of ['late_cancel', 'no_show'] as const) {
      expect(title(reason)?.de).toMatch(/.+Erstgespräch/);
      expect(title(reason)?.en).toMatch(/.+First talk/);
    }
    expect(title('late_cancel')?.de).not.toBe(title('no_show')?.de);
  });
});

describe('SEAM-10: the sums of an invoice', () => {
  test('come from its lines, with the tax that is in the price', () => {
    const lines = billedLines('appointment', { ...billed, discountCents: 50_00, tax: taxed });
    expect(sumsOf(lines)).toEqual({
      priceCents: 300_00,
      discountCents: 50_00,
      totalCents: 250_00,
      taxPercent: 19,
      taxCents: 39_92,
    });
  });

  test('have no tax without a rate, and are nothing without lines', () => {
    const nothing = { priceCents: 0, discountCents: 0, totalCents: 0, taxPercent: 0, taxCents: 0 };
    expect(sumsOf([])).toEqual(nothing);
    expect(sumsOf(billedLines('appointment', billed))).toMatchObject({ taxPercent: 0, taxCents: 0 });
  });

  test('a credit note has the tax of its invoice, below zero', () => {
    const [line] = billedLines('appointment', { ...billed, tax: taxed });
    if (!line) throw new Error('no line');
    const credit = refundedLines([line], { refundId: 4, amountCents: 250_00, isFull: true });
    expect(sumsOf(credit)).toMatchObject({ totalCents: -250_00, taxCents: -39_92 });
  });
});

test('a credit note names what it corrects, whole or in part', () => {
  const line = { title: service, serviceDate: '2026-11-17', amountCents: 250_00, ...untaxed };
  const refund = { refundId: 4, amountCents: 100_00 };
  const [whole] = refundedLines([line], { ...refund, isFull: true });
  const [part] = refundedLines([{ ...line, taxPercent: 7 }], { ...refund, isFull: false });
  if (!whole || !part) throw new Error('no line');

  expect(whole).toMatchObject({ serviceDate: '2026-11-17', amountCents: -100_00, refundId: 4, ...untaxed });
  expect(whole).not.toHaveProperty('taxPercent');
  expect(part).toMatchObject({ amountCents: -100_00, refundId: 4, taxPercent: 7, ...untaxed });
  expect([whole.title.de, part.title.de, whole.title.en]).toEqual([
    expect.stringContaining('Erstgespräch'),
    expect.stringContaining('Erstgespräch'),
    expect.stringContaining('First talk'),
  ]);
  expect(whole.title.de).not.toBe(part.title.de);
});

const talk: UsedPosition = {
  number: '3',
  title: 'Eingehende Beratung',
  points: 150,
  kind: 'personal',
  factor_hundredths: 350,
  times: 2,
  reason: 'Zeitaufwand',
};
const byPositions = {
  positions: [talk],
  expenses: [{ title: 'Porto', amount_cents: 85 }],
  diagnosis: 'N95.1 G',
  startsAt,
  amountCents: 62_05,
  tax: untaxed,
};

describe('the lines of an invoice by positions', () => {
  test('name number, factor, times, reason, expenses and the diagnosis', () => {
    expect(positionLines(byPositions)).toEqual([
      {
        title: { de: talk.title, en: talk.title },
        serviceDate: '2026-11-17',
        amountCents: 61_20,
        ...untaxed,
        diagnosis: 'N95.1 G',
        position: { number: '3', factorHundredths: 350, times: 2, reason: 'Zeitaufwand' },
      },
      {
        title: { de: 'Porto', en: 'Porto' },
        serviceDate: '2026-11-17',
        amountCents: 85,
        ...untaxed,
        isExpense: true,
      },
    ]);
  });

  test.each([
    [{ provided: 'Beratung per App' }, 'Beratung per App, entsprechend Nr. 3 Eingehende Beratung'],
    [{ on_request: true }, 'Eingehende Beratung (auf Verlangen)'],
    [{ factor_hundredths: 351 }, 'Eingehende Beratung (Vereinbarung nach § 2 GOÄ)'],
    [{ factor_hundredths: 350, provided: '', on_request: false }, 'Eingehende Beratung'],
    [
      { provided: 'Beratung per App', on_request: true },
      'Beratung per App, entsprechend Nr. 3 Eingehende Beratung (auf Verlangen)',
    ],
  ])('say what § 12 wants beside the name of a service: %j', (marks, title) => {
    const [line] = positionLines({ ...byPositions, positions: [{ ...talk, ...marks }] }) ?? [];
    expect(line?.title.de).toBe(title);
    expect(line?.title.en).toContain(title.includes('entsprechend') ? 'entsprechend' : talk.title);
  });

  test('name marked examinations without an amount where their maximum is charged', () => {
    const lab = { ...talk, kind: 'laboratory' as const, factor_hundredths: 115, times: 1, reason: '' };
    const marked = { ...lab, number: '3562.H1', title: 'Cholesterin', points: 40, times: 13 };
    const maximum = { ...lab, number: '3541.H', title: 'Höchstwert', points: 480 };
    const lines = positionLines({ ...byPositions, positions: [marked, maximum], amountCents: 33_02 });
    expect(lines?.map(({ title, amountCents }) => [title.de, amountCents])).toEqual([
      ['Cholesterin (im Höchstwert nach Nr. 3541.H enthalten)', 0],
      ['Höchstwert', 32_17],
      ['Porto', 85],
    ]);
  });

  test.each([
    ['3561', 'Inhibin', 'A3561'],
    ['4040', 'Inhibin', 'A4040'],
    ['3561', '', '3561'],
    ['3501', 'Inhibin', '3501'],
    ['5', 'Untersuchung per Video', '5'],
  ])('write number %s for "%s" as %s', (number, provided, written) => {
    const [line] = positionLines({ ...byPositions, positions: [{ ...talk, number, provided }] }) ?? [];
    expect(line?.position?.number).toBe(written);
    if (provided) expect(line?.title.de).toBe(`${provided}, entsprechend Nr. ${number} ${talk.title}`);
  });

  test('name a surcharge directly after the service to which it belongs, and each position once', () => {
    const named = (numbers: string[]) => {
      const positions = numbers.map((number) => ({
        ...talk,
        number,
        kind: /^[A-Z]/.test(number) ? ('surcharge' as const) : talk.kind,
      }));
      const lines = positionLines({ ...byPositions, positions, amountCents: 0 }) ?? [];
      return lines.flatMap(({ position }) => position?.number ?? []);
    };
    expect(named(['75', '1', '7', 'B', 'D'])).toEqual(['75', '1', 'B', 'D', '7']);
    expect(named(['D', '250', '1'])).toEqual(['250', '1', 'D']);
    expect(named(['410', '403', '1', '250'])).toEqual(['410', '403', '1', '250']);
    expect(named(['75', 'A', 'E'])).toEqual(['75', 'A', 'E']);
  });

  test('add up to what is paid with a discount, and are not used when they are worth less', () => {
    const lines = positionLines({ ...byPositions, amountCents: 60_00 }) ?? [];
    expect(sumsOf(lines)).toMatchObject({ priceCents: 62_05, discountCents: 2_05, totalCents: 60_00 });
    expect(lines.at(-1)).toMatchObject({ isDiscount: true, title: { de: 'Rabatt' } });
    expect(positionLines({ ...byPositions, amountCents: 62_06 })).toBeUndefined();
  });

  test('are taken back one by one, or in part by one line', () => {
    const lines = (positionLines(byPositions) ?? []).map((line, place) =>
      place === 0 ? { ...line, isPrepaid: true as const } : line,
    );
    const whole = refundedLines(lines, { refundId: 4, amountCents: 62_05, isFull: true });
    expect(whole.map(({ amountCents, refundId }) => [amountCents, refundId])).toEqual([
      [-61_20, 4],
      [-85, 4],
    ]);
    expect(whole[0]).toMatchObject({ position: { number: '3' }, diagnosis: 'N95.1 G' });
    expect(whole[0]).not.toHaveProperty('isPrepaid');
    const part = refundedLines(lines, { refundId: 4, amountCents: 10_00, isFull: false });
    expect(part).toMatchObject([
      { title: { de: 'Teilerstattung: Ärztliche Leistungen nach GOÄ' }, amountCents: -10_00, refundId: 4 },
    ]);
    expect(part[0]).not.toHaveProperty('position');
  });
});

test('an invoice goes to the name and address of the booking', () => {
  const address = {
    street: 'Ring',
    houseNumber: '1',
    postalCode: '01067',
    city: 'Dresden',
    countryCode: 'AT',
  };
  const person = { firstName: 'Anna', lastName: 'Klein', birthdate: null };
  expect(recipientOf({ ...person, address }, 'en')).toEqual({
    name: 'Anna Klein',
    street: 'Ring 1',
    city: '01067 Dresden',
    country: 'Austria',
  });
  expect(recipientOf({ ...person, birthdate: '1975-05-12', address }, 'de')).toMatchObject({
    birthdate: '1975-05-12',
  });
  expect(recipientOf({ ...person, address: null }, 'de')).toEqual({
    name: 'Anna Klein',
    street: '',
    city: '',
    country: '',
  });
});

test('numbers of invoices have six digits and begin again with the year in Berlin', () => {
  expect(invoiceNumber({ year: 2026, number: 123 })).toBe('2026-000123');
  expect(yearOfIssue(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
  expect(yearOfIssue(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
});
