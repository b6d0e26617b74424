/**
 * How long the lists of one patient with 10,000 appointments, invoices and enquiries take over HTTP: first and last page,
 * searched and sorted by everything that can be sorted. On the embedded engine, and on PostgreSQL too when
 * DATABASE_URL names a server, where a database of its own is made and dropped. Ends with 1 when a list takes
 * longer than it may.
 */

import { invoiceColumns } from '#contract/invoices.contract.ts';
import { systemClock } from '#server/platform/clock.ts';
import { appointmentColumns } from '../contract/appointments.contract.ts';
import { enquiryColumns } from '../contract/enquiries.contract.ts';
import { reportDurations, sayMachine } from './durations.ts';
import { aLongHistory } from './long-history.ts';
import { onEveryEngine, openPortal } from './portal.ts';

const ROWS = 10_000;
const MEASURING = { calls: 30, warmUpCalls: 3, longestP95Ms: 150 };

const LISTS: [path: string, columns: readonly string[]][] = [
  ['get-appointments', appointmentColumns],
  ['invoices', invoiceColumns],
  ['contacts', enquiryColumns],
];
const QUERIES = [
  '',
  'page=2000',
  'page=100&perPage=100',
  'search=frage',
  'search=abgesagt',
  'search=12.2011',
];

await onEveryEngine(async (database) => {
  const portal = await openPortal(database, await aLongHistory(database.db, ROWS, systemClock.now()));
  for (const path of paths())
    await reportDurations(`${database.engine}: ${path}`, MEASURING, () =>
      portal.read(`/api/patients/${path}`),
    );
  await portal.close();
});
sayMachine();

function paths(): string[] {
  const lists = LISTS.flatMap(([list, columns]) => {
    const sorts = columns.map((column) => `sortColumn=${column}&sortDirection=asc&page=1000`);
    return [...QUERIES, ...sorts].map((query) => `${list}?${query}`);
  });
  return [...lists, 'dashboard'];
}
