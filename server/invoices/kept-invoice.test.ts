import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/platform/database/database.ts';
import { deleteDraft, type Invoice, insertDraft, issueDraft, markPaid } from './invoices.store.ts';
import { draftInvoice, invoiceCharged, invoiceUnpaid } from './issue-invoice.service.ts';
import { anOffice, type Office, PRICE } from './testing.ts';

let office: Office;
let appointmentId: number;

beforeEach(async () => {
  office = await anOffice();
  appointmentId = await office.anAppointment();
});

const AGAIN = {
  lines: [],
  totalCents: 1,
  state: 'paid' as const,
  year: 2030,
  number: 99,
  issuedAt: new Date('2030-01-01T00:00:00Z'),
  dueOn: '2030-01-15',
  doctor: 'Another',
  issuer: { name: 'Another', address: '', taxNumber: '', bank: '' },
};

/** Everything that can be done to an invoice. */
const CHANGES: Record<string, (db: Db, invoice: Invoice) => Promise<void>> = {
  'drafting it anew': (db, { patientId, recipient, createdAt }) =>
    insertDraft(db, {
      patientId,
      appointmentId,
      recipient,
      createdAt,
      lines: [],
      totalCents: 1,
      locale: 'en',
    }),
  'dropping it': (db) => deleteDraft(db, appointmentId),
  'issuing it anew': (db, { id }) => issueDraft(db, id, AGAIN).catch(isNoDraft),
};

function isNoDraft(error: unknown): void {
  expect(error).toMatchObject({ message: expect.stringContaining('is no draft') });
}

test.each(Object.entries(CHANGES))(
  'SEAM-10: an issued invoice is not changed by: %s',
  async (_name, change) => {
    for (const issue of [invoiceUnpaid, invoiceCharged]) {
      await issue(office.deps, { appointmentId, reason: 'appointment', amountCents: PRICE });
      const [before] = await office.invoices(appointmentId);
      if (!before) throw new Error('Nothing was issued.');
      await change(office.clinic.db, before);

      expect(await office.invoices(appointmentId)).toEqual([before]);
    }
  },
);

test('OR-38: paying changes the state of an unpaid invoice only', async () => {
  const { db } = office.clinic;
  await invoiceUnpaid(office.deps, { appointmentId, reason: 'appointment', amountCents: PRICE });
  const [open] = await office.invoices(appointmentId);
  if (!open) throw new Error('Nothing was issued.');
  await markPaid(db, open.id);
  const other = await office.anAppointment();
  await draftInvoice(office.deps, { appointmentId: other });
  const [draft] = await office.invoices(other);
  if (draft) await markPaid(db, draft.id);

  expect(await office.invoices(appointmentId)).toEqual([{ ...open, state: 'paid' }]);
  expect(await office.invoices(other)).toEqual([draft]);
});
