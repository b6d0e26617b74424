import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aPatient } from '#server/testing/people.ts';
import { contactsPersonalData } from './contacts.personal-data.ts';
import { contact, contactEmail } from './contacts.tables.ts';
import { aReachableClinic, STAFF_LIST, write } from './testing.ts';

/** Two patients with an answered enquiry each. */
async function aClinicWithTwoPatients() {
  const clinic = await aReachableClinic();
  const { call, admin, patient } = clinic;
  const other = await aPatient(clinic, { email: 'other@example.test' });
  await write(clinic, { title: 'Meine Frage' }, patient);
  await write(clinic, { title: 'Ihre Frage', email: other.email }, other);
  const { data } = (await call(STAFF_LIST, {}, { token: admin.token })).body;
  for (const { id, title } of data) {
    const reply = { subject: `Zu: ${title}`, content: '<p>Gern.</p>', request_key: randomUUID() };
    await call(`POST /api/staff/contacts/${id}/reply`, reply, { token: admin.token });
  }
  return { ...clinic, other };
}

test('SEAM-16: a patient takes along what she wrote and what she was answered, and nothing of others', async () => {
  const { deps, patient, db } = await aClinicWithTwoPatients();
  const { json } = await contactsPersonalData.read(deps, patient.id);
  expect(json).toMatchObject({
    contacts: [{ title: 'Meine Frage', doctor_name: '' }],
    emails: [{ subject: 'Zu: Meine Frage', content: '<p>Gern.</p>' }],
  });
  expect(JSON.stringify(json)).not.toContain('Ihre Frage');
  const [holding] = (await contactsPersonalData.holdings?.(db, patient.id)) ?? [];
  expect(holding).toEqual({ what: 'contacts', latest: expect.any(Date) });
});

test('SEAM-16: with her account her enquiries go, also when asked twice, and those of others stay', async () => {
  const { db, patient, other, clock } = await aClinicWithTwoPatients();
  const leaving = { patientId: patient.id, stillKept: new Set<never>(), now: clock.now() };
  for (const _ of [1, 2]) await db.transaction(async (tx) => contactsPersonalData.forget?.(tx, leaving));

  expect(await db.select().from(contact)).toMatchObject([{ patientId: other.id }]);
  expect(await db.select().from(contactEmail)).toMatchObject([{ subject: 'Zu: Ihre Frage' }]);
  expect(await contactsPersonalData.holdings?.(db, patient.id)).toEqual([]);
});
