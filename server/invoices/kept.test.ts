import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/platform/database/database.ts';
import { draftInvoice } from './draft.service.ts';
import { deleteDraft, type Invoice, insertDraft, issueDraft, markPaid } from './invoices.store.ts';
import { billCharged, billUnpaid } from './issue.service.ts';
import { anOffice, type Office, PRICE } from './testing.ts';

let office: Office;
let appointmentId: number;

beforeEach(async () => {
  office = await anOffice();
  appointmentId = await office.aVisit();
});

const AGAIN = {
  ...{ lines: [], totalCents: 1, state: 'paid' as const, year: 2030, number: 99 },
  issuedAt: new Date('2030-01-01T00:00:00Z'),
  issuer: { name: 'Another', address: '', taxNumber: '', bank: '' },
};

/** All that can be done to a bill. */
const CHANGES: Record<string, (db: Db, bill: Invoice) => Promise<void>> = {
  'drafting it anew': (db, { patientId, recipient, createdAt }) =>
    insertDraft(db, {
      ...{ patientId, appointmentId, recipient, createdAt },
      ...{ lines: [], totalCents: 1, locale: 'en' },
    }),
  'dropping it': (db) => deleteDraft(db, appointmentId),
  'issuing it anew': (db, { id }) => issueDraft(db, id, AGAIN).catch(isNoDraft),
};

function isNoDraft(error: unknown): void {
  expect(error).toMatchObject({ message: expect.stringContaining('is no draft') });
}

test.each(Object.entries(CHANGES))('SEAM-10: an issued bill stays as it is: %s', async (_name, change) => {
  for (const issue of [billUnpaid, billCharged]) {
    await issue(office.deps, { appointmentId, reason: 'visit', amountCents: PRICE });
    const [before] = await office.bills(appointmentId);
    if (!before) throw new Error('Nothing was issued.');
    await change(office.clinic.db, before);

    expect(await office.bills(appointmentId)).toEqual([before]);
  }
});

test('OR-38: paying changes the state of an open bill, and of no other', async () => {
  const { db } = office.clinic;
  await billUnpaid(office.deps, { appointmentId, reason: 'visit', amountCents: PRICE });
  const [open] = await office.bills(appointmentId);
  if (!open) throw new Error('Nothing was issued.');
  await markPaid(db, open.id);
  const other = await office.aVisit();
  await draftInvoice(office.deps, { appointmentId: other });
  const [draft] = await office.bills(other);
  if (draft) await markPaid(db, draft.id);

  expect(await office.bills(appointmentId)).toEqual([{ ...open, state: 'paid' }]);
  expect(await office.bills(other)).toEqual([draft]);
});
