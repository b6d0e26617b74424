import { expect, test } from 'vitest';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { readTable } from '#web/testing/read-table.ts';
import { anInvoice } from '#web/testing/records.ts';

const SUMMER = '2026-07-10T08:30:00Z';
const WINTER = '2026-11-12T08:30:00Z';

async function readInvoices(language: 'de' | 'en') {
  const data = [SUMMER, WINTER].map((created_at, id) => anInvoice({ id, created_at }));
  await openAsPatient('/invoices', {
    language,
    answers: { 'GET /api/patients/invoices': { data, total: data.length } },
  });
  return (await readTable(language === 'de' ? 'Rechnungen' : 'Invoices')).rows;
}

test.each(['de', 'en'] as const)(
  'LANG-06, LANG-07: in %s a moment is written as clocks in Berlin show it, an hour later in summer than in winter',
  async (language) => {
    const rows = await readInvoices(language);
    expect(rows.map((row) => row[7])).toEqual(['10.07.2026 10:30', '12.11.2026 09:30']);
  },
);

test.each([
  ['de', '180,00 €'],
  ['en', '180.00 €'],
] as const)('LANG-08: in %s a price is written in euro: %s', async (language, price) => {
  const rows = await readInvoices(language);
  expect(rows.map((row) => row[1])).toEqual([price, price]);
});
