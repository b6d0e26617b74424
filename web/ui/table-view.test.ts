import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Column,
  linesOf,
  nextSort,
  PAGE_SIZES,
  type TableView,
  viewRows,
  viewServerPage,
} from './table-view.ts';

interface Appointment {
  service: string;
  day: string;
  cents: number;
}

const appointments: readonly Appointment[] = [
  { service: 'Folgetermin', day: '02.11.2026', cents: 12_000 },
  { service: 'Erstgespräch', day: '19.10.2026', cents: 18_000 },
  { service: 'Ärztliche Beratung', day: '05.01.2027', cents: 9_500 },
];
const columns: readonly Column<Appointment>[] = [
  {
    key: 'service',
    header: 'Leistung',
    cell: (appointment) => appointment.service,
    text: (appointment) => appointment.service,
  },
  {
    key: 'day',
    header: 'Zeit',
    cell: (appointment) => appointment.day,
    text: (appointment) => appointment.day,
    sortBy: (appointment) => appointment.day.split('.').reverse().join(''),
  },
  {
    key: 'cents',
    header: 'Preis',
    cell: (appointment) => appointment.cents,
    text: (appointment) => `${appointment.cents / 100},00 €`,
    sortBy: (appointment) => appointment.cents,
  },
];
const everything: TableView = { search: '', sort: null, page: 1, pageSize: 5 };
const servicesOf = (rows: readonly Appointment[]) => rows.map((appointment) => appointment.service);

test('a table offers 5, 10, 20 or 50 rows per page', () => {
  expect(PAGE_SIZES).toEqual([5, 10, 20, 50]);
});

test('APPT-08: the search looks at every column text and ignores case', () => {
  const found = (search: string) =>
    servicesOf(viewRows(appointments, columns, { ...everything, search }).rows);

  expect(found('ERSTGESPRÄCH')).toEqual(['Erstgespräch']);
  expect(found(' ärzt ')).toEqual(['Ärztliche Beratung']);
  expect(found('.2027')).toEqual(['Ärztliche Beratung']);
  expect(found('120,00')).toEqual(['Folgetermin']);
  expect(found('nichts')).toEqual([]);
  expect(found('120,00\u00a0€')).toEqual(['Folgetermin']);
  expect(found('a\u0308rztliche  BERATUNG')).toEqual(['Ärztliche Beratung']);
});

test('rows are sorted by their value, umlauts in their place', () => {
  const sorted = (key: string, direction: 'asc' | 'desc') =>
    servicesOf(viewRows(appointments, columns, { ...everything, sort: { key, direction } }).rows);

  expect(sorted('service', 'asc')).toEqual(['Ärztliche Beratung', 'Erstgespräch', 'Folgetermin']);
  expect(sorted('day', 'desc')).toEqual(['Ärztliche Beratung', 'Folgetermin', 'Erstgespräch']);
  expect(sorted('cents', 'asc')).toEqual(['Ärztliche Beratung', 'Folgetermin', 'Erstgespräch']);
});

test('a column sorts ascending first, then descending', () => {
  expect(nextSort(null, 'day')).toEqual({ key: 'day', direction: 'asc' });
  expect(nextSort({ key: 'day', direction: 'asc' }, 'day')).toEqual({ key: 'day', direction: 'desc' });
  expect(nextSort({ key: 'day', direction: 'desc' }, 'day')).toEqual({ key: 'day', direction: 'asc' });
  expect(nextSort({ key: 'day', direction: 'asc' }, 'cents')).toEqual({ key: 'cents', direction: 'asc' });
});

test('OR-58: where the rows have an order of their own, a third press leads back to it', () => {
  expect(nextSort({ key: 'day', direction: 'asc' }, 'day', true)).toEqual({ key: 'day', direction: 'desc' });
  expect(nextSort({ key: 'day', direction: 'desc' }, 'day', true)).toBeNull();
  expect(nextSort({ key: 'day', direction: 'desc' }, 'cents', true)).toEqual({
    key: 'cents',
    direction: 'asc',
  });
});

test('OR-31: the search finds nothing across two texts of one cell', () => {
  const status = { ...columns[0], text: () => linesOf(['Bestätigt', 'Verlauf']) } as Column<Appointment>;
  const found = (search: string) => viewRows(appointments, [status], { ...everything, search }).rows.length;

  expect([found('bestätigt'), found('verlauf'), found('bestätigt verlauf')]).toEqual([3, 3, 0]);
});

test('a page beyond the last one shows the last one', () => {
  const page = viewRows(appointments, columns, { ...everything, page: 9 });
  expect(page).toMatchObject({ page: 1, pageCount: 1, total: 3 });
});

test('APPT-08: a page from the server is filtered here as well, and keeps the total of the server', () => {
  const page = viewServerPage(appointments, columns, { ...everything, page: 2, search: 'folge' }, 42);
  expect(servicesOf(page.rows)).toEqual(['Folgetermin']);
  expect(page).toMatchObject({ page: 2, pageCount: 9, total: 42 });
});

test('turning through all pages shows every row exactly once', () => {
  fc.assert(
    fc.property(fc.nat({ max: 200 }), fc.constantFrom(...PAGE_SIZES), (count, pageSize) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        service: `${index}`,
        day: '',
        cents: index,
      }));
      const view = { ...everything, pageSize };
      const { pageCount } = viewRows(rows, columns, view);
      const seen = Array.from({ length: pageCount }, (_, index) =>
        viewRows(rows, columns, { ...view, page: index + 1 }),
      );
      expect(seen.flatMap((page) => page.rows)).toEqual(rows);
    }),
  );
});
