import { expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { aReachableClinic, ENQUIRY, send, write } from './testing.ts';

const INBOX = 'kontakt@klinik.example.test';

async function aClinicWithInbox() {
  const clinic = await aReachableClinic();
  await addMissingSettings(clinic.db, [{ key: 'contact_email', value: INBOX }]);
  return clinic;
}

test('SEAM-16: the clinic gets a mail about a new enquiry without its text', async () => {
  const clinic = await aClinicWithInbox();
  await write(clinic);

  const [notice, ...more] = await clinic.letters(INBOX);
  expect(more).toEqual([]);
  expect(notice?.subject).toBe('Eine neue Anfrage ist eingegangen');
  expect(notice?.text).toContain('http://portal.test/staff/contacts');
  for (const words of [ENQUIRY.title, ENQUIRY.description, 'Berger', ENQUIRY.email]) {
    expect(`${notice?.subject} ${notice?.text} ${notice?.html}`).not.toContain(words);
  }
});

test('SEAM-16: the addressed doctor gets the mail; for a doctor without an account the clinic gets it', async () => {
  const clinic = await aClinicWithInbox();
  const { patient, anna, lena } = clinic;

  await write(clinic, { doctor: anna.doctorId }, patient);
  expect(await clinic.letters(anna.email)).toHaveLength(1);
  expect(await clinic.letters(INBOX)).toEqual([]);

  await write(clinic, { doctor: lena.doctorId }, patient);
  expect(await clinic.letters(INBOX)).toHaveLength(1);
});

test('without a mail address of the clinic only the sender gets a mail', async () => {
  const clinic = await aReachableClinic();
  await write(clinic);
  expect((await clinic.letters()).map(({ to }) => to)).toEqual([ENQUIRY.email]);
});

test('SEAM-16: the sender gets a receipt in her language without text and names', async () => {
  const clinic = await aClinicWithInbox();
  await write(
    clinic,
    { first_name: 'Gewinn: evil.example', title: 'Klicken Sie' },
    { headers: { locale: 'en' } },
  );

  const [receipt] = await clinic.letters(ENQUIRY.email);
  expect(receipt?.subject).toBe('We have received your enquiry');
  expect(receipt?.text).toContain('112');
  for (const words of ['evil.example', 'Klicken', ENQUIRY.description]) {
    expect(`${receipt?.text} ${receipt?.html}`).not.toContain(words);
  }
});

test('SEAM-23: a mailbox gets at most three receipts a day; further enquiries are accepted', async () => {
  const clinic = await aClinicWithInbox();
  for (const each of [1, 2, 3, 4]) expect((await send(clinic)).status, String(each)).toBe(200);
  expect(await clinic.letters(ENQUIRY.email)).toHaveLength(3);
  expect(await clinic.letters(INBOX)).toHaveLength(4);
});

test('OR-46: answer and mails are the same for a known and an unknown address', async () => {
  const clinic = await aClinicWithInbox();

  const known = await send(clinic, { email: clinic.patient.email });
  const unknown = await send(clinic, { email: 'nobody@example.test' });

  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  const [toKnown] = await clinic.letters(clinic.patient.email);
  const [toUnknown] = await clinic.letters('nobody@example.test');
  expect(toKnown?.text).toBe(toUnknown?.text);
});
