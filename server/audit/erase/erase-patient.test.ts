import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aListedAppointment } from '#server/appointments/testing.ts';
import { patient } from '#server/identity/patient.tables.ts';
import { payment } from '#server/payments/payments.tables.ts';
import { aPatient, aStaffMember, PASSWORD, proveMailbox, register } from '#server/testing/people.ts';
import { deletionRequest } from '../audit.tables.ts';
import { type Archivist, anArchive, type RichPatient } from '../testing.ts';
import { tablesWith } from './testing-traces.ts';

const ROUTE = '/api/patients/deletion-request';
let archive: Archivist;
let maria: RichPatient;
beforeEach(async () => {
  archive = await anArchive();
  maria = await archive.aRichPatient('maria');
});

const preview = (token?: string) => archive.clinic.call(`GET ${ROUTE}`, {}, { token });
const leave = (token?: string, password = PASSWORD) =>
  archive.clinic.call(`POST ${ROUTE}`, { current_password: password }, { token });
const kept = (what: string, until: string, law: string) => ({
  what,
  is_kept: true,
  until,
  law: expect.stringContaining(law),
});
const erased = (what: string) => ({ what, is_kept: false, until: null, law: null });
const OUTLOOK = {
  state: 'possible',
  parts: [
    erased('account'),
    erased('contacts'),
    kept('chat', '2036-11-16', '630f'),
    kept('record', '2036-11-16', '630f'),
    kept('invoices', '2034-12-31', '147 AO'),
    kept('payments', '2034-12-31', '14b UStG'),
  ],
};

test('SEAM-27: before deciding, the patient reads what is erased, what is kept, by which law and until when', async () => {
  const { status, body } = await preview(maria.token);
  expect(status).toBe(200);
  expect(body).toEqual({ data: OUTLOOK });

  expect(await archive.clinic.db.select().from(deletionRequest)).toEqual([]);
  expect((await preview(maria.token)).status).toBe(200);
});

test('SEAM-27: with the password the account is closed at once, and all sessions end', async () => {
  const { clinic } = archive;
  const elsewhere = await aPatient(clinic, { email: 'maria@example.test' });
  const { status, body } = await leave(maria.token);
  expect(status).toBe(200);
  expect(body).toEqual({ message: expect.stringContaining('gelöscht'), data: OUTLOOK });

  expect((await preview(maria.token)).status).toBe(401);
  expect((await preview(elsewhere.token)).status).toBe(401);
  expect((await leave(maria.token)).status).toBe(401);
  const [closed] = await clinic.db.select().from(patient).where(eq(patient.id, maria.id));
  expect(closed).toMatchObject({
    email: '',
    passwordHash: null,
    phone: null,
    praxis: null,
    closedAt: expect.any(Date),
    firstName: 'Vorname-maria',
    birthdate: '1974-03-09',
  });
  expect(await clinic.db.select().from(deletionRequest)).toMatchObject([
    { patientId: maria.id, outlook: OUTLOOK, keptUntil: '2034-12-31', erasedAt: null },
  ]);
});

test('SEAM-27: only the record and the books still contain the patient, and another patient keeps everything', async () => {
  const { clinic } = archive;
  await archive.aRichPatient('fremde');
  const before = await tablesWith(clinic, 'fremde');
  await leave(maria.token);
  await clinic.drain();

  expect(await tablesWith(clinic, 'maria')).toEqual([
    'access_log',
    'anamnesis',
    'appointment',
    'appointment_move',
    'appointment_move_request',
    'appointment_positions',
    'emergency_access',
    'fee_agreement',
    'invoice',
    'invoice_dunning',
    'message',
    'patient',
    'patient_document',
    'payment',
    'payment_ledger',
    'payment_receipt',
    'payment_refund',
    'payment_task',
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
  ]);
  const { rows: old } = await clinic.db.execute(
    sql`select distinct field from profile_change where patient_id = ${maria.id}`,
  );
  expect(old).toEqual([{ field: 'last_name' }]);
  expect(await tablesWith(clinic, 'fremde')).toEqual(before);
  const [paid] = await clinic.db.select().from(payment).where(eq(payment.patientId, maria.id));
  expect(paid).toMatchObject({ cardBrand: null, cardLast4: null, customerId: null, chargedCents: 8950 });
});

test('SEAM-27: the last mail names what is erased and what is kept, why and until when', async () => {
  await leave(maria.token);
  const [letter] = await archive.clinic.letters('maria@example.test');
  expect(letter?.subject).toBe('Ihr Konto ist geschlossen');
  expect(letter?.text).toContain('Vorname-maria');
  expect(letter?.text).toContain('Anfragen an die Klinik');
  expect(letter?.text).toMatch(/Behandlungsakte.*bis 16\. November 2036 \(§ 630f Abs\. 3 BGB\)/);
  expect(letter?.text).toMatch(/Rechnungen: bis 31\. Dezember 2034 \(§ 147 AO, § 14b UStG\)/);
});

test('the mail to an unproven address says only that an account is closed', async () => {
  const { clinic } = archive;
  await clinic.db.update(patient).set({ emailVerifiedAt: null }).where(eq(patient.id, maria.id));
  await leave(maria.token);
  const [letter] = await clinic.letters('maria@example.test');
  expect(letter?.text).toContain('geschlossen');
  expect(letter?.text).not.toMatch(/maria|630f|Behandlung/i);
});

test('the erased address is treated as unknown and can be registered again', async () => {
  const { clinic } = archive;
  const email = 'maria@example.test';
  await leave(maria.token);
  const answers = async (address: string) => [
    (await clinic.call('POST /api/login', { email: address, password: PASSWORD })).body,
    (await clinic.call('POST /api/send-otp', { email: address })).body,
    (await clinic.call('POST /api/patients/forgot-password', { email: address })).body,
  ];
  expect(await answers(email)).toEqual(await answers('nie@example.test'));
  expect(await clinic.letters(email)).toHaveLength(1);

  expect((await register(clinic, { email })).status).toBe(200);
  const body = (await proveMailbox(clinic, { email })).body.userSession;
  expect(body.user).toEqual({ id: expect.any(Number), name: 'Anna Berger' });
  expect(body.user.id).not.toBe(maria.id);
  const list = await clinic.call('GET /api/patients/contacts', {}, { token: body.access_token });
  expect(list.body.total).toBe(0);
});

test('of a patient without record and invoices only a number remains', async () => {
  const { clinic, plan } = archive;
  const eva = await aPatient(clinic, { email: 'spurlos@example.test', lastName: 'Spurlos' });
  const person = { salutation: 'mrs', firstName: 'Eva', lastName: 'Spurlos', email: 'spurlos@example.test' };
  await aListedAppointment(clinic, plan, eva, {
    status: 'cancelled',
    person: { ...person, phone: null, birthdate: null, address: null },
  });
  const { body } = await leave(eva.token);
  await clinic.drain();

  expect(body.data.parts).toEqual([erased('account')]);
  expect(await tablesWith(clinic, 'purlos')).toEqual([]);
  const requests = await clinic.db.select().from(deletionRequest);
  expect(requests).toMatchObject([{ patientId: eva.id, keptUntil: null, erasedAt: expect.any(Date) }]);
});

describe('an erasure while something is open', () => {
  const codeOf = async () => {
    const { status, body } = await leave(maria.token);
    return [status, body.code, (await preview(maria.token)).body.data.state];
  };

  test.each(['confirmed', 'created_by_admin', 'awaiting_payment', 'cancellation_requested'] as const)(
    'an appointment that is %s has to be decided first',
    async (status) => {
      await aListedAppointment(archive.clinic, archive.plan, maria, { status });
      expect(await codeOf()).toEqual([409, 'audit.appointments_ahead', 'appointments_ahead']);
    },
  );

  test('an appointment in the past first needs an outcome', async () => {
    await aListedAppointment(archive.clinic, archive.plan, maria, {
      status: 'confirmed',
      date: '2026-11-10',
    });
    expect(await codeOf()).toEqual([409, 'audit.appointments_ahead', 'appointments_ahead']);
  });

  test.each(['charge_due', 'refunding', 'disputed'] as const)(
    'money that is %s has to be settled first',
    async (state) => {
      await archive.clinic.db.update(payment).set({ state }).where(eq(payment.patientId, maria.id));
      expect(await codeOf()).toEqual([409, 'audit.money_open', 'money_open']);
      expect(await archive.clinic.letters('maria@example.test')).toEqual([]);
    },
  );
});

test('a wrong password, visitors, staff and empty requests are refused', async () => {
  const { clinic } = archive;
  const admin = await aStaffMember(clinic);
  expect((await leave(maria.token, 'falsch')).body).toMatchObject({
    code: 'identity.wrong_password',
    errors: { current_password: [expect.any(String)] },
  });
  expect((await leave()).status).toBe(401);
  expect((await leave(admin.token)).status).toBe(403);
  expect((await preview()).status).toBe(401);
  expect((await preview(admin.token)).status).toBe(403);
  expect((await clinic.call(`POST ${ROUTE}`, {}, { token: maria.token })).status).toBe(422);
  expect((await preview(maria.token)).body.data).toEqual(OUTLOOK);
});

test('SEAM-27: kept data is locked: the doctor finds neither the conversation nor its files', async () => {
  const { clinic, anna } = archive;
  const asAnna = (route: string, entries = {}) => clinic.call(route, entries, { token: anna.token });
  const [{ id }] = (await asAnna('GET /api/staff/chats')).body.data;
  const [{ documents }] = (await asAnna(`GET /api/staff/chats/${id}`)).body.data;
  await leave(maria.token);

  expect((await asAnna('GET /api/staff/chats')).body).toMatchObject({ data: [], unread_count: 0 });
  const answers = [
    await asAnna(`GET /api/staff/chats/${id}`),
    await asAnna(`GET /api/staff/chats/${id}/files/${documents[0].id}`),
    await asAnna(`POST /api/staff/chats/${id}/mark-read`),
    await asAnna(`POST /api/staff/chats/${id}/messages`, { message: 'Guten Tag' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('of two requests at once one closes the account', async () => {
  const answers = await Promise.all([leave(maria.token), leave(maria.token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('nothing is added to a closed account, also not by a call that began before', async () => {
  const { clinic, plan, anna } = archive;
  await leave(maria.token);
  await expect(aListedAppointment(clinic, plan, maria)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('has no open account') },
  });

  const slot = await clinic.call('GET /api/patients/get-schedules', {
    service_id: String(plan.checkUp),
    'doctor_ids[]': String(plan.anna),
    picked_date: '2026-11-17',
  });
  const schedule = slot.body.data[0].slots[0].id;
  const proposal = { patient_id: maria.id, schedule };
  const answer = await clinic.call('POST /api/staff/appointments', proposal, { token: anna.token });
  expect(answer.status).toBe(404);
});
