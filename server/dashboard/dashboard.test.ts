import { beforeEach, expect, test } from 'vitest';
import type { Dashboard } from '#contract/dashboard.contract.ts';
import { aListedAppointment, aStaffedClinic, type Patient, signIn } from '#server/appointments/testing.ts';
import { insertConversation } from '#server/chat/chat.store.ts';
import { insertMessages } from '#server/chat/messages.store.ts';
import { draftInvoice } from '#server/invoices/issue-invoice.service.ts';
import { insertCharge, updateCharge } from '#server/payments/charge/charge.store.ts';
import { payment } from '#server/payments/payments.tables.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

const ROUTE = 'GET /api/patients/dashboard';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic({ now: '2026-10-22T09:00:00Z' }));
});

async function read(patientId = patient.id, query: object = {}, locale = 'de'): Promise<Dashboard> {
  const token = await signIn(clinic, { kind: 'patient', patientId });
  const { status, body } = await clinic.call(ROUTE, query, { token, headers: { locale } });
  expect(status).toBe(200);
  return body.data;
}

const appointment = (details: Parameters<typeof aListedAppointment>[3]) =>
  aListedAppointment(clinic, plan, patient, details);

async function aConversation(patientId: number, doctorId: number, senders: ('doctor' | 'patient')[]) {
  const now = clinic.clock.now();
  const id = await insertConversation(clinic.db, { patientId, doctorId }, now);
  if (id === undefined) throw new Error('They talk already.');
  const messages = senders.map((sender) => ({ sender, html: '<p>Geheim</p>', createdAt: now }));
  if (messages.length > 0) await insertMessages(clinic.db, id, messages);
  return { id, at: now.toISOString() };
}

test('API-40, ENT-25: a new patient gets three empty blocks and the first tasks', async () => {
  const stranger = await aPatient(clinic, { email: 'neu@example.test', emailVerifiedAt: null });

  expect(await read(stranger.id)).toEqual({
    offer: null,
    next_appointment: null,
    latest_messages: [],
    appointment_week: [],
    latest_invoices: [],
    to_do: [
      { kind: 'confirm_email', appointment_id: null },
      { kind: 'fill_anamnesis', appointment_id: null },
    ],
    claims: [],
    todays_intake: null,
  });
});

test('the week runs from Monday to Sunday in Berlin, also when the clocks go back', async () => {
  await appointment({ date: '2026-10-18', time: '23:30' });
  const monday = await appointment({ date: '2026-10-19', time: '00:00', status: 'completed' });
  const sunday = await appointment({ date: '2026-10-25', time: '23:30' });
  await appointment({ date: '2026-10-26', time: '00:00' });
  const { appointment_week } = await read();

  expect(appointment_week.map(({ id }) => id)).toEqual([monday, sunday]);
  expect(appointment_week[1]).toMatchObject({
    appointment_date: '2026-10-25',
    start_time: '23:30',
    payment_gateway: 'stripe',
    service: { name: 'Erstgespräch', price: 89.5 },
    doctor: { display_name: 'Dr. med. Anna Keller' },
  });
});

test('the dashboard names the next appointment, however far away it is', async () => {
  await appointment({ date: '2026-10-23', status: 'cancelled' });
  const next = await appointment({ date: '2027-05-04' });
  await appointment({ date: '2027-06-01' });

  expect((await read()).next_appointment).toMatchObject({ id: next, zoom_link: null });
});

test('the dashboard names the latest conversations with their unread count, without the text of messages', async () => {
  const older = await aConversation(patient.id, plan.anna, ['doctor', 'patient', 'doctor']);
  clinic.clock.advance(60);
  const newer = await aConversation(patient.id, plan.lena, ['patient']);
  const { latest_messages, ...rest } = await read();

  expect(latest_messages).toEqual([
    {
      conversation_id: newer.id,
      first_name: 'Lena',
      last_name: 'Maurer',
      unread_count: 0,
      display_name: 'Dr. med. Lena Maurer',
      last_message_at: newer.at,
    },
    {
      conversation_id: older.id,
      first_name: 'Anna',
      last_name: 'Keller',
      unread_count: 2,
      display_name: 'Dr. med. Anna Keller',
      last_message_at: older.at,
    },
  ]);
  expect(JSON.stringify([latest_messages, rest])).not.toContain('Geheim');
});

test('the dashboard leaves out a conversation without messages', async () => {
  await aConversation(patient.id, plan.anna, []);

  expect((await read()).latest_messages).toEqual([]);
});

test('the dashboard shows the five newest invoices', async () => {
  for (let day = 1; day <= 6; day += 1) {
    clinic.clock.advance(60);
    await draftInvoice(clinic.deps, { appointmentId: await appointment({ date: `2026-12-0${day}` }) });
  }
  const { latest_invoices } = await read();

  expect(latest_invoices.map(({ appointment }) => appointment?.appointment_date)).toEqual([
    '2026-12-06',
    '2026-12-05',
    '2026-12-04',
    '2026-12-03',
    '2026-12-02',
  ]);
});

test('the tasks begin with proposals to confirm and amounts to pay', async () => {
  const proposed = await appointment({ date: '2026-11-24', status: 'created_by_doctor', gateway: null });
  const unpaid = await appointment({ date: '2026-10-20', status: 'payment_failed' });
  await anOpenAmount(unpaid);
  const { to_do, appointment_week } = await read();

  expect(to_do).toEqual([
    { kind: 'confirm_appointment', appointment_id: proposed },
    { kind: 'pay_appointment', appointment_id: unpaid },
    { kind: 'fill_anamnesis', appointment_id: null },
  ]);
  expect(appointment_week).toMatchObject([
    { id: unpaid, can_pay_by_link: true, payment_status: 'charge_failed' },
  ]);
});

/** The card was refused, and the patient can pay. */
async function anOpenAmount(appointmentId: number): Promise<void> {
  const now = clinic.clock.now();
  const [made] = await clinic.db
    .insert(payment)
    .values({
      gateway: 'stripe',
      state: 'charge_failed',
      payer: 'somebody',
      slotId: 'slot',
      appointmentId,
      patientId: patient.id,
      amountCents: 89_50,
      termsVersion: 'test',
      stateSince: now,
      createdAt: now,
    })
    .returning({ id: payment.id });
  const charge = { paymentId: made?.id ?? 0, reason: 'appointment' as const, amountCents: 89_50 };
  const chargeId = await insertCharge(clinic.db, { ...charge, nextAttemptAt: null }, now);
  await updateCharge(clinic.db, chargeId, { state: 'failed' }, now);
}

test('a patient who reads English gets the English names of the services', async () => {
  await appointment({ date: '2026-10-23' });

  expect((await read(patient.id, {}, 'en')).appointment_week[0]?.service.name).toBe('First appointment');
});

test('ROLE-08, OR-49: a patient gets only her own data and no figures of the clinic, whatever id she sends', async () => {
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });
  const appointmentId = await appointment({ date: '2026-10-23' });
  await draftInvoice(clinic.deps, { appointmentId });
  await aConversation(patient.id, plan.anna, ['doctor']);
  const seen = await read(other.id, { user_id: String(patient.id), patient_id: String(patient.id) });

  expect(seen).toEqual({
    offer: null,
    next_appointment: null,
    latest_messages: [],
    appointment_week: [],
    latest_invoices: [],
    to_do: [{ kind: 'fill_anamnesis', appointment_id: null }],
    claims: [],
    todays_intake: null,
  });
});

test('API-04: the server refuses the dashboard to visitors and to staff', async () => {
  const { token } = await aStaffMember(clinic, 'admin');

  expect((await clinic.call(ROUTE)).status).toBe(401);
  expect((await clinic.call(ROUTE, {}, { token: 'x'.repeat(43) })).status).toBe(401);
  expect((await clinic.call(ROUTE, {}, { token })).status).toBe(403);
});
