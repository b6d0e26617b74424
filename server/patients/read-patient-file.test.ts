import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#server/appointments/testing.ts';
import { insertConversation } from '#server/chat/chat.store.ts';
import { insertMessages } from '#server/chat/messages.store.ts';
import { send } from '#server/enquiries/testing.ts';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import { draftInvoice } from '#server/invoices/issue-invoice.service.ts';
import { aPractice, breakGlass, type Practice, signHistory, tracesOf } from './testing-patients.ts';

const PARTS = ['', '/appointments', '/invoices', '/enquiries'] as const;
let practice: Practice;

beforeEach(async () => {
  practice = await aPractice();
});

const read = <const Part extends string>(
  part: Part,
  token: string,
  patientId = practice.patient.id,
  locale = 'de',
) => practice.clinic.call(`GET /api/staff/patients/${patientId}${part}`, {}, { token, headers: { locale } });

async function talk(words: string) {
  const { clinic, plan, patient } = practice;
  const now = clinic.clock.now();
  const pair = { patientId: patient.id, doctorId: plan.anna };
  const id = (await insertConversation(clinic.db, pair, now)) ?? 0;
  await insertMessages(clinic.db, id, [{ sender: 'patient', html: words, createdAt: now }]);
  return id;
}

test('SEAM-01, OR-33: a doctor reads the profile of a patient and how many entries of each kind there are', async () => {
  const { clinic, anna, patient } = practice;
  await signHistory(clinic, patient.token);
  await draftInvoice(clinic.deps, { appointmentId: 1 });
  const conversation_id = await talk('<p>Hitzewallungen</p>');
  const { status, body } = await read('', anna.token);

  expect(status).toBe(200);
  expect(body.data).toEqual({
    patient: {
      id: patient.id,
      name: 'Anna Berger',
      salutation: 'mrs',
      birthdate: '1974-03-09',
      first_name: 'Anna',
      last_name: 'Berger',
      address: expect.objectContaining({ house_number: '12a' }),
      email: patient.email,
      email_verified: true,
      phone: '15123456789',
      locale: 'de',
      is_guest: false,
      full_address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
    },
    address_state: 'proven',
    emergency_until: null,
    consent_withdrawn_at: null,
    appointments: { total: 1, last_at: null, next_at: '2026-11-24T08:00:00.000Z' },
    open_cancellation_requests: 0,
    invoices: 1,
    enquiries: 0,
    documents: 0,
    anamneses: 1,
    chat: { conversation_id, unread_count: 1, last_message_at: expect.any(String) },
    roles: ['doctor'],
  });
});

test.each(['admin', 'assistant'] as const)('OR-33: the file contains no medical text for %s', async (who) => {
  const { clinic, patient } = practice;
  await signHistory(clinic, patient.token, {
    answers: { currentComplaints: { checkedValue: 'yes', notice: 'Hitzewallungen', checkbox: { level: 4 } } },
  });
  await talk('<p>Hitzewallungen</p>');
  const { token } = practice[who];
  const answers = await Promise.all(PARTS.map((part) => read(part, token)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Hitzewallungen');
  expect(answers[0]?.body.data).toMatchObject({
    anamneses: null,
    chat: { conversation_id: null, unread_count: null },
  });
});

test('SEAM-06: the file lists appointments with their outcome, in the language of the reader', async () => {
  const { anna, admin } = practice;
  const german = (await read('/appointments', anna.token)).body.data;
  const english = (await read('/appointments', admin.token, practice.patient.id, 'en')).body.data;

  expect(german).toMatchObject([
    {
      appointment_date: '2026-11-24',
      start_time: '09:00',
      status: 'confirmed',
      payment_gateway: 'stripe',
      payment_status: null,
      service: { name: 'Erstgespräch' },
      doctor: { display_name: 'Dr. med. Anna Keller' },
      history: [{ status: 'confirmed', by: 'patient' }],
    },
  ]);
  expect(english[0].service.name).toBe('First appointment');
  expect(german[0]).not.toHaveProperty('zoom_link');
});

test('SEAM-10: the file lists invoices with number and state', async () => {
  const { clinic, admin } = practice;
  await draftInvoice(clinic.deps, { appointmentId: 1 });
  expect((await read('/invoices', admin.token)).body.data).toMatchObject([
    { invoice_number: null, total: 89.5, appointment: { appointment_date: '2026-11-24' } },
  ]);
});

test('SEAM-16, OR-33: the file lists the enquiries; a doctor reads only those sent to her', async () => {
  const { clinic, plan, patient, anna, admin } = practice;
  for (const [title, doctor] of [
    ['An Anna', String(plan.anna)],
    ['An die Praxis', ''],
  ]) {
    const { status, body } = await send(clinic, { title, doctor }, { token: patient.token });
    expect([status, body.errors]).toEqual([200, undefined]);
  }
  const titlesFor = async (token: string) =>
    (await read('/enquiries', token)).body.data.map(({ title }: { title: string }) => title).toSorted();

  expect(await titlesFor(admin.token)).toEqual(['An Anna', 'An die Praxis']);
  expect(await titlesFor(anna.token)).toEqual(['An Anna']);
  expect((await read('', anna.token)).body.data).toMatchObject({ enquiries: 1 });

  await clinic.db.execute('update doctor set staff_id = null');
  await breakGlass(clinic, patient.id, anna.token);
  expect(await titlesFor(anna.token)).toEqual([]);
});

describe('OR-33: the file of a patient of other doctors', () => {
  test('is not found, like a missing one, and nothing is logged', async () => {
    const { clinic, anna, eva } = practice;
    for (const part of PARTS) {
      const foreign = await read(part, anna.token, eva.id);
      const missing = await read(part, anna.token, 999_999);
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    expect(await tracesOf(clinic, eva.id)).toEqual([]);
  });

  test('opens by breaking the glass, says until when, and the patient reads who and why', async () => {
    const { clinic, anna, eva } = practice;
    await breakGlass(clinic, eva.id, anna.token);
    const { body } = await read('', anna.token, eva.id);

    expect(body.data).toMatchObject({
      patient: { name: 'Eva Özdemir-Weiß' },
      emergency_until: expect.stringMatching(/^2026-11-16T13:/),
    });
    for (const part of PARTS) expect((await read(part, anna.token, eva.id)).status).toBe(200);
    const { body: log } = await clinic.call('GET /api/patients/access-log', {}, { token: eva.token });
    expect(log.data.at(-1)).toMatchObject({
      kind: 'emergency_access',
      reason: 'Notaufnahme, nicht ansprechbar',
      by_name: 'Mara Sommer',
    });
  });

  test('closes again after four hours', async () => {
    const { clinic, anna, eva } = practice;
    await breakGlass(clinic, eva.id, anna.token);
    clinic.clock.advance(4 * 3600 + 1);
    const token = await signIn(clinic, { kind: 'staff', staffId: anna.id, roles: ['doctor'] });

    expect((await read('', token, eva.id)).status).toBe(404);
  });

  test('is not found by anybody once the account is closed', async () => {
    const { clinic, anna, admin, patient } = practice;
    await clinic.db
      .update(patientTable)
      .set({ closedAt: clinic.clock.now() })
      .where(eq(patientTable.id, patient.id));
    for (const { token } of [anna, admin]) expect((await read('', token)).status).toBe(404);
  });
});

test('SEAM-27: each part is logged, once an hour per reader', async () => {
  const { clinic, anna, assistant, patient } = practice;
  for (const part of [...PARTS, ...PARTS]) await read(part, anna.token);
  await read('', assistant.token);
  clinic.clock.advance(3_601);
  await read('', await signIn(clinic, { kind: 'staff', staffId: anna.id, roles: ['doctor'] }));

  expect(await tracesOf(clinic, patient.id)).toEqual([
    ['profile_read', anna.id, null],
    ['appointment_read', anna.id, null],
    ['invoice_read', anna.id, null],
    ['contact_read', anna.id, null],
    ['profile_read', assistant.id, null],
    ['profile_read', anna.id, null],
  ]);
});

test('patients and visitors are refused, and so is a malformed number', async () => {
  const { clinic, patient, admin } = practice;
  for (const part of PARTS) {
    expect((await clinic.call(`GET /api/staff/patients/1${part}`)).status).toBe(401);
    expect((await read(part, patient.token)).status).toBe(403);
    expect((await clinic.call(`GET /api/staff/patients/x${part}`, {}, { token: admin.token })).status).toBe(
      422,
    );
  }
});
