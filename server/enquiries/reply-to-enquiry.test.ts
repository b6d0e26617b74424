import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessLog } from '#server/audit/audit.tables.ts';
import { enquiryEmail } from './enquiries.tables.ts';
import { aReachableClinic, enquiriesOf, STAFF_LIST, write } from './testing.ts';

type Reachable = Awaited<ReturnType<typeof aReachableClinic>>;
type Somebody = { token: string };

const ANSWER = {
  subject: 'Ihre Frage zum Ablauf',
  content: '<p>Bringen Sie bitte die <strong>Werte</strong> mit.</p>',
};
const VISITOR = 'visitor@example.test';

const reply = (clinic: Reachable, by: Somebody, id: number, changes: object = {}) =>
  clinic.call(
    `POST /api/staff/contacts/${id}/reply`,
    { ...ANSWER, request_key: randomUUID(), ...changes },
    { token: by.token },
  );

async function inbox(clinic: Reachable, by: Somebody, query: object = {}) {
  return (await clinic.call(STAFF_LIST, query, { token: by.token })).body;
}

/** One enquiry to Anna, one to Lena, and a visitor's one to the clinic. */
async function aClinicWithInbox() {
  const clinic = await aReachableClinic();
  const { patient, anna, lena, admin } = clinic;
  await write(clinic, { title: 'An Anna', doctor: anna.doctorId }, patient);
  await write(clinic, { title: 'An Lena', doctor: lena.doctorId }, patient);
  await write(clinic, { title: 'An alle', email: VISITOR, first_name: 'Vera' });
  const { data } = await inbox(clinic, admin);
  const idOf = (title: string) => data.find((each) => each.title === title)?.id ?? 0;
  return { ...clinic, idOf };
}

test('OR-33, SEAM-16: a doctor sees the enquiries sent to her; administrators and assistants see all', async () => {
  const clinic = await aClinicWithInbox();
  const titlesFor = async (by: Somebody) =>
    (await inbox(clinic, by)).data.map(({ title }: { title: string }) => title);

  expect(await titlesFor(clinic.anna)).toEqual(['An Anna']);
  expect(await titlesFor(clinic.admin)).toEqual(['An alle', 'An Lena', 'An Anna']);
  expect(await titlesFor(clinic.assistant)).toEqual(['An alle', 'An Lena', 'An Anna']);
  expect((await clinic.call(STAFF_LIST)).status).toBe(401);
});

test('SEAM-16: an enquiry is found by its id in every state, by the staff who may read it', async () => {
  const clinic = await aClinicWithInbox();
  const { admin, anna, idOf } = clinic;
  const found = async (by: Somebody, title: string) =>
    (await inbox(clinic, by, { enquiry_id: String(idOf(title)) })).data.map(
      (each: { title: string }) => each.title,
    );

  await reply(clinic, admin, idOf('An Anna'));
  expect(await found(admin, 'An Anna')).toEqual(['An Anna']);
  expect(await found(anna, 'An Anna')).toEqual(['An Anna']);
  expect(await found(anna, 'An Lena')).toEqual([]);
  expect((await clinic.call(STAFF_LIST, { enquiry_id: 'x' }, { token: admin.token })).status).toBe(422);
});

test('SEAM-16: the inbox shows the sender, searches by name and filters by open or answered', async () => {
  const clinic = await aClinicWithInbox();
  const { admin, patient, idOf } = clinic;

  expect(await inbox(clinic, admin, { search: 'vera' })).toMatchObject({
    total: 1,
    data: [
      {
        title: 'An alle',
        patient_id: null,
        birthdate: '1974-03-09',
        address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
      },
    ],
  });
  expect((await inbox(clinic, admin, { search: 'An Lena' })).data).toMatchObject([
    { patient_id: patient.id },
  ]);

  await reply(clinic, admin, idOf('An Lena'));
  expect((await inbox(clinic, admin)).total).toBe(2);
  expect((await inbox(clinic, admin, { state: 'answered' })).data).toMatchObject([{ title: 'An Lena' }]);
  expect((await inbox(clinic, admin, { state: 'all' })).total).toBe(3);
});

test('SEAM-16, ENT-23: an answer is stored with the enquiry, and the patient sees it', async () => {
  const clinic = await aClinicWithInbox();
  const { anna, patient, idOf } = clinic;

  const answer = await reply(clinic, anna, idOf('An Anna'));

  expect(answer).toMatchObject({ status: 200, body: { message: 'Ihre Antwort ist unterwegs.' } });
  const { data } = await enquiriesOf(clinic, patient.token, { search: 'An Anna' });
  expect(data[0].emails).toMatchObject([ANSWER]);
  expect(data[0].last_email_sent_at).toBe(data[0].emails[0].created_at);
  expect(answer.body.data).toEqual(data[0]);
});

test('SEAM-16: a patient gets a mail about the answer without its text', async () => {
  const clinic = await aClinicWithInbox();
  await reply(clinic, clinic.anna, clinic.idOf('An Anna'));

  const [letter] = await clinic.letters(clinic.patient.email);
  expect(letter?.subject).toBe('Antwort auf Ihre Anfrage');
  expect(letter?.text).toContain('http://portal.test/patient/contacts');
  expect(`${letter?.text} ${letter?.html}`).not.toMatch(/Werte|Ablauf/);
});

test('SEAM-16: a visitor gets the whole answer by mail with a neutral subject', async () => {
  const clinic = await aClinicWithInbox();
  await reply(clinic, clinic.assistant, clinic.idOf('An alle'));

  const [letter] = await clinic.letters(VISITOR);
  expect(letter?.subject).toBe('Antwort auf Ihre Anfrage');
  expect(letter?.text).toContain('Ihre Frage zum Ablauf\n\nBringen Sie bitte die Werte mit.');
  expect(letter?.text).toContain('http://portal.test/patient/contact');
});

test('SEAM-24: scripts and remote content in an answer are neither stored nor sent', async () => {
  const clinic = await aClinicWithInbox();
  const content =
    '<p onmouseover="x()">Hallo <a href="javascript:x()">du</a></p><script>x()</script><img src="https://evil.example/p.gif">';

  const { body } = await reply(clinic, clinic.admin, clinic.idOf('An alle'), { content });

  expect(body.data.emails[0].content).toBe('<p>Hallo <a rel="noopener noreferrer">du</a></p>');
  const [letter] = await clinic.letters(VISITOR);
  expect(`${letter?.html} ${letter?.text}`).not.toMatch(/script|onmouseover|evil\.example|<img/);
});

test('VAL-15: an invalid answer is refused at its field, and nothing is stored', async () => {
  const clinic = await aClinicWithInbox();
  const wrong: [field: string, value: string][] = [
    ['subject', 'Antwort\r\nBcc: eve@example.test'],
    ['subject', ''],
    ['subject', 'x'.repeat(256)],
    ['content', ''],
    ['content', '<p> </p>'],
    ['content', 'x'.repeat(20_001)],
    ['request_key', 'mine'],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await reply(clinic, clinic.admin, clinic.idOf('An alle'), { [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  }
  expect(await clinic.db.$count(enquiryEmail)).toBe(0);
});

test('SEAM-16: requests with the same key make one answer and one mail, also at the same moment', async () => {
  const clinic = await aClinicWithInbox();
  const { admin, idOf } = clinic;
  const request_key = randomUUID();
  const before = (await clinic.letters(VISITOR)).length;

  const send = () => reply(clinic, admin, idOf('An alle'), { request_key });
  const answers = [...(await Promise.all([send(), send()])), await send()];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.data.emails.length)).toEqual([1, 1, 1]);
  expect((await clinic.letters(VISITOR)).length).toBe(before + 1);
});

test('SEAM-16: a used request key is refused with another text or enquiry', async () => {
  const clinic = await aClinicWithInbox();
  const { admin, idOf } = clinic;
  const request_key = randomUUID();
  await reply(clinic, admin, idOf('An alle'), { request_key });

  const refusals = [
    await reply(clinic, admin, idOf('An alle'), { request_key, content: 'Anders' }),
    await reply(clinic, admin, idOf('An Lena'), { request_key }),
  ];
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
  }
});

test('OR-33: a doctor neither answers nor finds an enquiry to another doctor', async () => {
  const clinic = await aClinicWithInbox();
  const { anna, patient, idOf } = clinic;

  const foreign = await reply(clinic, anna, idOf('An Lena'));
  const missing = await reply(clinic, anna, 999_999);

  expect(foreign).toMatchObject({ status: 404, body: missing.body });
  expect((await reply(clinic, patient, idOf('An Anna'))).status).toBe(403);
  expect((await reply(clinic, { token: 'x'.repeat(43) }, idOf('An Anna'))).status).toBe(401);
  expect(await clinic.db.$count(enquiryEmail)).toBe(0);
});

test('an account with the role doctor but without a doctor sees no enquiry', async () => {
  const clinic = await aClinicWithInbox();
  await clinic.db.execute('update doctor set staff_id = null');
  expect((await clinic.call(STAFF_LIST, {}, { token: clinic.anna.token })).status).toBe(404);
});

test('SEAM-16: reading an enquiry of a patient is recorded once an hour', async () => {
  const clinic = await aClinicWithInbox();
  const { db, anna, patient, idOf } = clinic;

  await inbox(clinic, anna);
  await inbox(clinic, anna, { search: 'An Anna' });
  await inbox(clinic, anna, { search: 'An Lena' });

  expect(await db.select().from(accessLog).where(eq(accessLog.actorId, anna.id))).toMatchObject([
    {
      patientId: patient.id,
      kind: 'contact_read',
      actorKind: 'staff',
      actorId: anna.id,
      subjectId: idOf('An Anna'),
    },
  ]);
});
