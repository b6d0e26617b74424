import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { consent } from '#server/audit/audit.tables.ts';
import { aPatient } from '#server/testing/people.ts';
import { enquiriesPersonalData, forgetOldEnquiries } from './enquiries.personal-data.ts';
import { contact, enquiryEmail } from './enquiries.tables.ts';
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

test('SEAM-16: the export of a patient has her enquiries and their answers, and none of others', async () => {
  const { deps, patient, db } = await aClinicWithTwoPatients();
  const { json } = await enquiriesPersonalData.read(deps, patient.id);
  expect(json).toMatchObject({
    enquiries: [{ title: 'Meine Frage', doctor_name: '' }],
    emails: [{ subject: 'Zu: Meine Frage', content: '<p>Gern.</p>' }],
  });
  expect(JSON.stringify(json)).not.toContain('Ihre Frage');
  const [holding] = (await enquiriesPersonalData.holdings?.(db, patient.id)) ?? [];
  expect(holding).toEqual({ what: 'contacts', latest: expect.any(Date) });
});

test('SEAM-16: erasing an account, also twice, deletes its enquiries and no others', async () => {
  const { db, patient, other, clock } = await aClinicWithTwoPatients();
  const erasure = { patientId: patient.id, stillKept: new Set<never>(), now: clock.now() };
  for (const _ of [1, 2]) await db.transaction(async (tx) => enquiriesPersonalData.forget?.(tx, erasure));

  expect(await db.select().from(contact)).toMatchObject([{ patientId: other.id }]);
  expect(await db.select().from(enquiryEmail)).toMatchObject([{ subject: 'Zu: Ihre Frage' }]);
  expect(await enquiriesPersonalData.holdings?.(db, patient.id)).toEqual([]);
});

const DAY_SECONDS = 24 * 3600;

/** An enquiry of a patient and two of visitors, one of them answered after a hundred days. */
async function aClinicWithStrangers() {
  const clinic = await aReachableClinic();
  const { db, clock, call, admin, patient } = clinic;
  await write(clinic, { title: 'Patientin' }, patient);
  await write(clinic, { title: 'Offen', email: 'offen@example.test' });
  await write(clinic, { title: 'Beantwortet', email: 'spaet@example.test' });
  const { data } = (await call(STAFF_LIST, { search: 'Beantwortet' }, { token: admin.token })).body;
  const answer = { subject: 'Zu Ihrer Frage', content: '<p>Gern.</p>', request_key: randomUUID() };
  await call(`POST /api/staff/contacts/${data[0].id}/reply`, answer, { token: admin.token });
  const answeredAt = new Date(clock.now().getTime() + 100 * DAY_SECONDS * 1000);
  await db.update(contact).set({ lastEmailSentAt: answeredAt }).where(eq(contact.id, data[0].id));
  const left = async () => {
    const rows = await db.select().from(contact).orderBy(asc(contact.id));
    return rows.map(({ title }) => title);
  };
  return { ...clinic, left };
}

test('SEAM-27: an unclaimed enquiry is deleted half a year after its last message, with answers and consents', async () => {
  const { deps, db, clock, left } = await aClinicWithStrangers();
  clock.advance(179 * DAY_SECONDS);
  await forgetOldEnquiries(deps);
  expect(await left()).toEqual(['Patientin', 'Offen', 'Beantwortet']);

  clock.advance(2 * DAY_SECONDS);
  for (const _ of [1, 2]) await forgetOldEnquiries(deps);
  expect(await left()).toEqual(['Patientin', 'Beantwortet']);
  expect(await db.$count(enquiryEmail)).toBe(1);

  clock.advance(100 * DAY_SECONDS);
  await forgetOldEnquiries(deps);
  expect(await left()).toEqual(['Patientin']);
  expect(await db.$count(enquiryEmail)).toBe(0);
  expect(await db.select().from(consent)).toMatchObject([{ subjectKind: 'contact', isGiven: true }]);
});

test('SEAM-27: an enquiry of a patient is kept, whatever its age', async () => {
  const { deps, db, clock, patient, left } = await aClinicWithStrangers();
  await db.update(contact).set({ patientId: patient.id });
  clock.advance(400 * DAY_SECONDS);
  await forgetOldEnquiries(deps);
  expect(await left()).toHaveLength(3);
});
