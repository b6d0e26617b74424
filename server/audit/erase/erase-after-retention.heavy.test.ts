import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { anamnesis } from '#server/anamnesis/anamnesis.tables.ts';
import { bookingDraft } from '#server/booking/booking.tables.ts';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { invoice } from '#server/invoices/invoices.tables.ts';
import { PASSWORD } from '#server/testing/people.ts';
import { deletionRequest } from '../audit.tables.ts';
import { type Archivist, anArchive, type RichPatient } from '../testing.ts';
import { tablesWith } from './testing-traces.ts';

let archive: Archivist;
let maria: RichPatient;
beforeEach(async () => {
  archive = await anArchive();
  maria = await archive.aRichPatient('maria');
});

async function eraseAccount() {
  const { status } = await archive.clinic.call(
    'POST /api/patients/deletion-request',
    { current_password: PASSWORD },
    { token: maria.token },
  );
  expect(status).toBe(200);
}

/** Runs everything that is due until this moment. */
async function passUntil(moment: string) {
  const { clinic } = archive;
  clinic.clock.advance((new Date(moment).getTime() - clinic.clock.now().getTime()) / 1000);
  await clinic.drain();
}

const requests = () => archive.clinic.db.select().from(deletionRequest);
const BOOKS = [
  'invoice',
  'invoice_dunning',
  'payment',
  'payment_ledger',
  'payment_receipt',
  'payment_refund',
  'payment_task',
];
const RECORD = [
  'access_log',
  'anamnesis',
  'appointment',
  'appointment_move',
  'appointment_move_request',
  'appointment_positions',
  'emergency_access',
  'fee_agreement',
  'message',
  'patient',
  'patient_document',
  'profile_change',
  'treatment_addendum',
  'treatment_measurement',
  'treatment_note',
  'treatment_note_request',
  'treatment_paper',
  'treatment_plan',
  'treatment_side_effect',
  'treatment_tick',
  'treatment_wrap_up',
];

test('SEAM-27: invoices are erased after eight years, the record after ten, each on the day after its last day', async () => {
  const { clinic } = archive;
  await eraseAccount();

  await passUntil('2034-12-31T22:00:00Z');
  expect(await tablesWith(clinic, 'maria')).toEqual([...RECORD, ...BOOKS].toSorted());
  await passUntil('2035-01-01T03:00:00Z');
  expect(await tablesWith(clinic, 'maria')).toEqual(RECORD);
  expect(await requests()).toMatchObject([{ keptUntil: '2036-11-16', erasedAt: null }]);

  const files = await clinic.db.select().from(patientDocument);
  expect(files).toHaveLength(3);
  await passUntil('2036-11-16T22:00:00Z');
  expect(await tablesWith(clinic, 'maria')).toEqual(RECORD);
  await passUntil('2036-11-17T03:00:00Z');
  expect(await tablesWith(clinic, 'maria')).toEqual([]);
  for (const { storageId } of files) expect(await clinic.deps.files.exists(storageId)).toBe(false);
  expect(await requests()).toMatchObject([
    { patientId: maria.id, keptUntil: null, erasedAt: expect.any(Date) },
  ]);
});

test('an invoice that came later keeps the books longer', async () => {
  const { clinic } = archive;
  await eraseAccount();
  await clinic.db.insert(invoice).values({
    kind: 'credit_note',
    patientId: maria.id,
    appointmentId: maria.appointmentId,
    state: 'paid',
    year: 2027,
    number: 1,
    recipient: { name: 'x', street: '', city: '', country: '' },
    lines: [],
    totalCents: -100,
    locale: 'de',
    createdAt: new Date('2027-01-02T10:00:00Z'),
    issuedAt: new Date('2027-01-02T10:00:00Z'),
  });

  await passUntil('2035-01-01T03:00:00Z');
  expect(await tablesWith(clinic, 'maria')).toContain('payment_ledger');
  expect(await requests()).toMatchObject([{ keptUntil: '2035-12-31' }]);
  await passUntil('2036-01-01T03:00:00Z');
  expect(await tablesWith(clinic, 'maria')).not.toContain('payment_ledger');
});

test('if one patient cannot be erased, the others are, and the portal tries again', async () => {
  const { clinic } = archive;
  await eraseAccount();
  const eva = maria;
  maria = await archive.aRichPatient('eva');
  await eraseAccount();
  const [record] = await clinic.db.select().from(anamnesis).where(eq(anamnesis.patientId, eva.id));
  const at = new Date('2040-01-01T00:00:00Z');
  const draft = { tokenHash: 'draft', anamnesisId: record?.id, createdAt: at, updatedAt: at };
  await clinic.db.insert(bookingDraft).values(draft);

  await passUntil('2036-11-17T03:00:00Z');
  expect(await tablesWith(clinic, 'eva')).toEqual([]);
  expect(await tablesWith(clinic, 'maria')).toContain('anamnesis');
  expect(clinic.logLines.join('')).toContain(`patient ${eva.id}`);

  await clinic.db.delete(bookingDraft);
  await passUntil('2036-11-18T03:00:00Z');
  expect(await tablesWith(clinic, 'maria')).toEqual([]);
});

test('nobody else can delete records, histories, invoices and files', async () => {
  const { db } = archive.clinic;
  const kept = [
    'anamnesis',
    'consent',
    'access_log',
    'emergency_access',
    'appointment_move',
    'payment_ledger',
  ];
  for (const table of kept) {
    await expect(db.execute(`delete from ${table}`), table).rejects.toThrow();
  }
  await expect(db.delete(invoice)).rejects.toThrow();
  const isHers = eq(patientDocument.patientId, maria.id);
  await expect(db.delete(patientDocument).where(isHers)).rejects.toThrow();
});
