import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARDS_BELOW_PIXELS, columnsAt, lastStepOf, stepFor } from './table-room.ts';
import type { Column } from './table-view.ts';

interface Invoice {
  number: string;
  created: string;
}

const invoice: Invoice = { number: '2026-000003', created: '27.10.2026 09:46' };
const columns: Column<Invoice>[] = [
  { key: 'number', header: 'Nummer', cell: ({ number }) => number, text: ({ number }) => number },
  {
    key: 'price',
    header: 'Betrag',
    cell: () => '180,00 €',
    text: () => '',
    givesWay: { step: 3, below: 'number' },
  },
  {
    key: 'created',
    header: 'Erstellt am',
    cell: ({ created }) => created,
    text: ({ created }) => created,
    givesWay: { step: 1, below: 'number' },
  },
];
const shownAt = (step: number | 'cards') =>
  columnsAt(columns, step).map(({ column, below }) => [
    column.key,
    column.cell(invoice),
    ...below.map(({ cell }) => cell(invoice)),
  ]);

test('LANG-07: columns give way in the order of their steps as a further line in another cell, and no date gets shorter', () => {
  const full = [
    ['number', '2026-000003'],
    ['price', '180,00 €'],
    ['created', '27.10.2026 09:46'],
  ];
  expect(shownAt(0)).toEqual(full);
  expect(shownAt(1)).toEqual([['number', '2026-000003', '27.10.2026 09:46'], full[1]]);
  expect(shownAt(2)).toEqual(shownAt(1));
  expect(shownAt(3)).toEqual([['number', '2026-000003', '180,00 €', '27.10.2026 09:46']]);
  expect(shownAt('cards')).toEqual(full);
});

test('a table takes the first step that fits its room', () => {
  expect(stepFor(918, [], 4)).toBe(0);
  expect(stepFor(918, [980], 4)).toBe(1);
  expect(stepFor(918, [980, 940], 4)).toBe(2);
  expect(stepFor(950, [980, 940], 4)).toBe(1);
  expect(stepFor(1200, [980, 940], 4)).toBe(0);
});

test('cards begin below 900 px of room, and only where the whole table does not fit', () => {
  expect(stepFor(CARDS_BELOW_PIXELS - 1, [901], 4)).toBe('cards');
  expect(stepFor(CARDS_BELOW_PIXELS, [901], 4)).toBe(1);
  expect(stepFor(400, [], 4)).toBe(0);
});

test('a table for a narrow place can set a smaller limit for its cards', () => {
  expect(stepFor(540, [600], 4, 480)).toBe(1);
  expect(stepFor(479, [600], 4, 480)).toBe('cards');
});

test('with 900 px or more every table stays a table, however wide its steps are', () => {
  const widths = fc.array(fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: CARDS_BELOW_PIXELS, max: 3000 }), widths, (room, needed) => {
      const lastStep = lastStepOf(columns);
      const step = stepFor(room, needed, lastStep);
      expect(step).not.toBe('cards');
      expect(step === lastStep || (needed[step as number] ?? 0) <= room).toBe(true);
    }),
  );
});
