import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { consent } from '#server/audit/audit.tables.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { aPatient } from '#server/testing/people.ts';
import { contact } from './enquiries.tables.ts';
import { aReachableClinic, CREATE, ENQUIRY, enquiriesOf, send } from './testing.ts';

const stored = async ({ db }: Awaited<ReturnType<typeof aReachableClinic>>) =>
  await db.select().from(contact).orderBy(contact.id);

test('a visitor sends the form without an account', async ({ annotate }) => {
  await annotate('API-39, CFORM-05, CFORM-08, ENT-24, ROLE-01, ROLE-09', 'proves');
  const clinic = await aReachableClinic();

  const answer = await send(clinic, { email: 'visitor@example.test', user_id: clinic.patient.id });

  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Ihre Nachricht ist bei uns angekommen. Wir antworten Ihnen so bald wie möglich.' },
  });
  expect(Object.keys(answer.body)).toEqual(['message']);
  const address = {
    street: 'Lindenstraße',
    houseNumber: '12a',
    postalCode: '10115',
    city: 'Berlin',
    countryCode: 'DE',
  };
  expect(await stored(clinic)).toMatchObject([
    { patientId: null, doctorId: null, title: ENQUIRY.title, phone: '1512345678', address, locale: 'de' },
  ]);
});

test('LANG-05: the answer and later mails are in the language of the caller', async () => {
  const clinic = await aReachableClinic();
  const answer = await send(clinic, {}, { headers: { locale: 'en' } });
  expect(answer.body.message).toBe('We have received your message and will reply as soon as possible.');
  expect(await stored(clinic)).toMatchObject([{ locale: 'en' }]);
});

test('a patient writes to a doctor or to the clinic in general', async () => {
  const clinic = await aReachableClinic();
  const { patient, lena } = clinic;
  const other = await aPatient(clinic, { email: 'other@example.test' });

  await send(clinic, { doctor: lena.doctorId, user_id: other.id }, patient);
  await send(clinic, { doctor: '' }, patient);
  await send(clinic, { doctor: null }, patient);

  const of = { patientId: patient.id };
  expect(await stored(clinic)).toMatchObject([
    { ...of, doctorId: lena.doctorId },
    { ...of, doctorId: null },
    { ...of, doctorId: null },
  ]);
  expect((await enquiriesOf(clinic, other.token)).total).toBe(0);
});

test('a visitor who names a doctor writes to the clinic in general', async () => {
  const clinic = await aReachableClinic();
  expect((await send(clinic, { doctor: clinic.lena.doctorId })).status).toBe(200);
  expect(await stored(clinic)).toMatchObject([{ doctorId: null }]);
});

test('a patient can write only to a doctor whom patients can see', async () => {
  const clinic = await aReachableClinic();
  const { db, patient, lena } = clinic;
  await db.update(doctor).set({ isActive: false }).where(eq(doctor.id, lena.doctorId));

  for (const wrong of [lena.doctorId, 999_999]) {
    const answer = await send(clinic, { doctor: wrong }, patient);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['contact.doctor']);
  }
  expect(await stored(clinic)).toEqual([]);
});

test('VAL-15, CFORM-06, OR-25: all missing fields are reported under contact.*', async () => {
  const clinic = await aReachableClinic();

  const answer = await clinic.call(CREATE, { contact: { title: ' ', address: {}, agree_terms: false } });

  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors).toSorted()).toEqual([
    'contact.address.city',
    'contact.address.house_number',
    'contact.address.postal_code',
    'contact.address.street',
    'contact.agree_terms',
    'contact.birthdate',
    'contact.description',
    'contact.email',
    'contact.first_name',
    'contact.last_name',
    'contact.phone',
    'contact.title',
  ]);
  expect(answer.body.errors['contact.agree_terms']).toEqual([
    'Bitte stimmen Sie den Allgemeinen Geschäftsbedingungen zu.',
  ]);
});

test('OR-14, VAL-15: an invalid entry is refused at its field, and nothing is stored', async () => {
  const clinic = await aReachableClinic();
  const wrong: [field: string, value: unknown][] = [
    ['title', 'x'.repeat(256)],
    ['description', 'x'.repeat(10_001)],
    ['first_name', 'x'.repeat(101)],
    ['title', 'Frage\r\nBcc: eve@example.test'],
    ['first_name', 'Anna\r\nSubject: Gewinn'],
    ['last_name', 'Ber\u2028ger'],
    ['email', 'anna@example.test\r\nBcc: eve@example.test'],
    ['email', 'anna@example.test, eve@example.test'],
    ['birthdate', '2026-11-17'],
    ['birthdate', '1974-02-30'],
    ['phone', '12'],
    ['address', 'irgendwo'],
    ['agree_terms', 'true'],
    ['doctor', 'abc'],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await send(clinic, { [field]: value }, clinic.patient);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`contact.${field}`]]);
  }
  expect(await stored(clinic)).toEqual([]);
});

test('the longest allowed subject and message are stored completely', async () => {
  const clinic = await aReachableClinic();
  const longest = { title: 'ß'.repeat(255), description: `${'ä'.repeat(9_999)}.` };
  await send(clinic, longest);
  expect(await stored(clinic)).toMatchObject([longest]);
});

test('a request without an enquiry is refused', async () => {
  const clinic = await aReachableClinic();
  for (const body of [{}, { contact: null }, { contact: 'x' }, { contact: [] }, []]) {
    const { status } = await clinic.call(CREATE, body);
    expect([400, 422], JSON.stringify(body)).toContain(status);
  }
  expect(await stored(clinic)).toEqual([]);
});

test('SEAM-16: the accepted version of the terms is recorded, and assigned to the patient', async () => {
  const clinic = await aReachableClinic();
  await send(clinic, {}, clinic.patient);

  const [enquiry] = await stored(clinic);
  expect(enquiry?.termsVersion).toMatch(/^agb=\d+$/);
  expect(await clinic.db.select().from(consent)).toMatchObject([
    {
      subjectKind: 'contact',
      subjectId: enquiry?.id,
      patientId: clinic.patient.id,
      kind: 'terms',
      isGiven: true,
      textVersion: enquiry?.termsVersion,
    },
  ]);
});

test('a card number in an enquiry is masked before it is stored; the phone number stays', async () => {
  const clinic = await aReachableClinic();
  await send(clinic, {
    title: 'Karte 4111111111111111',
    description: 'Bitte 4111 1111 1111 1111 belasten, IBAN DE89 3704 0044 0532 0130 00.',
    phone: '+49 4421 1234567',
  });

  expect(await stored(clinic)).toMatchObject([
    {
      title: 'Karte ••••••••••••1111',
      description: 'Bitte •••• •••• •••• 1111 belasten, IBAN DE89 3704 0044 0532 0130 00.',
      phone: '44211234567',
    },
  ]);
});
