import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/patients-timeline.contract.ts';
import { STARTS_AT, signIn } from '#server/appointments/testing.ts';
import { insertConversation } from '#server/chat/chat.store.ts';
import { insertMessages } from '#server/chat/messages.store.ts';
import { aMedicine } from '#server/treatment/testing.ts';
import { aPractice, breakGlass, signHistory, tracesOf } from './testing-patients.ts';

let room: Awaited<ReturnType<typeof aRecord>>;

beforeEach(async () => {
  room = await aRecord();
});

/** Anna signs in again an hour after the appointment has begun. */
async function aRecord() {
  const practice = await aPractice();
  const { clinic, patient, anna } = practice;
  await signHistory(clinic, patient.token);
  clinic.clock.set(new Date(STARTS_AT.getTime() + 3_600_000));
  const doctor = await signIn(clinic, { kind: 'staff', staffId: anna.id, roles: ['doctor'] });
  const record = `/api/staff/patients/${patient.id}`;
  const call = (route: string, body: object = {}, token = doctor) => clinic.call(route, body, { token });
  const get = (token = doctor, headers: Record<string, string> = {}) =>
    clinic.call(`GET ${record}/timeline`, {}, { token, headers });
  return {
    ...practice,
    doctor,
    record,
    call,
    note: '/api/staff/appointments/1/note',
    get,
    read: async (token = doctor) => (await get(token)).body.data,
  };
}

const kindsOf = (entries: { kind: string }[]) => entries.map(({ kind }) => kind);

/** A note, a plan, a paper, two values, a message and a planned check. */
async function treat() {
  const { call, note, record, clinic, plan, patient } = room;
  await call(`PUT ${note}`, {
    base: 0,
    sections: { assessment: 'Klimakterisches Syndrom.' },
    diagnoses: [{ code: 'N95.1', certainty: 'G' }],
  });
  await call(`POST ${note}/sign`, { version: 1 });
  await call(`POST ${record}/plans/draft`);
  await call(`PUT ${record}/plans/draft`, { base: 1, medicines: [aMedicine()] });
  await call(`POST ${record}/plans/draft/release`, { version: 2 });
  const value = {
    comparator: null,
    second_value: null,
    phase: null,
    note: '',
    laboratory_low: null,
    laboratory_high: null,
  };
  for (const [quantity, unit, amount] of [
    ['weight', 'kg', 68],
    ['height', 'cm', 171],
  ])
    await call(`POST ${record}/measurements`, {
      ...value,
      quantity,
      unit,
      value: amount,
      measured_on: '2026-11-23',
      request_key: randomUUID(),
    });
  const pair = { patientId: patient.id, doctorId: plan.anna };
  const id = (await insertConversation(clinic.db, pair, clinic.clock.now())) ?? 0;
  await insertMessages(clinic.db, id, [
    { sender: 'patient', html: '<p>Hitzewallungen</p>', createdAt: clinic.clock.now() },
    { sender: 'patient', html: '<p>Noch etwas</p>', createdAt: clinic.clock.now() },
  ]);
  await call('POST /api/staff/appointments/1/wrap-up', {
    step: 'check',
    reason: 'Hormonwerte',
    period: { amount: 6, unit: 'weeks' },
  });
  return id;
}

test('a doctor reads what happened, the latest first, with notes, values, plans, messages and histories', async () => {
  const conversation = await treat();
  const { entries, is_cut } = await room.read();
  expect(is_cut).toBe(false);
  const found = (kind: TimelineEntry['kind']) => entries.find((each: TimelineEntry) => each.kind === kind);
  expect(found('appointment')).toMatchObject({
    appointment_id: 1,
    status: 'confirmed',
    service: 'Erstgespräch',
    doctor: 'Dr. med. Anna Keller',
    note: { state: 'signed', words: 'Klimakterisches Syndrom.', diagnoses: [{ code: 'N95.1' }] },
    check: { reason: 'Hormonwerte', due_on: '2027-01-05' },
    skipped: [],
  });
  expect(found('plan')).toMatchObject({ medicines: ['Progesteron 100 mg'], by: expect.any(String) });
  expect(found('values')).toMatchObject({ day: '2026-11-23' });
  expect((found('values') as { values: { text: string }[] }).values.map(({ text }) => text).join()).toMatch(
    /68 kg/,
  );
  expect(found('messages')).toMatchObject({ conversation_id: conversation, from_patient: 2, from_doctor: 0 });
  expect(found('history')).toMatchObject({ anamnesis_id: expect.any(Number) });
  const times = entries.map(({ at }: TimelineEntry) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await tracesOf(room.clinic, room.patient.id)).toContainEqual(['timeline_read', room.anna.id, null]);
});

test('what waits stands apart: the end of the appointment, drafts, unread messages and the planned check', async () => {
  const { call, note, record } = room;
  await call(`PUT ${note}`, { base: 0, sections: { course: 'Schläft besser.' } });
  await call(`POST ${record}/plans/draft`);
  await call(`POST ${record}/papers`, { kind: 'referral', request_key: randomUUID() });
  expect(kindsOf((await room.read()).waiting)).toEqual(['completion', 'note', 'plan_draft', 'paper_draft']);
  await treat();
  const { waiting } = await room.read();
  expect(waiting).toContainEqual(expect.objectContaining({ kind: 'messages', count: 2 }));
  expect(waiting).toContainEqual(
    expect.objectContaining({ kind: 'check', check: expect.objectContaining({ reason: 'Hormonwerte' }) }),
  );
});

test('OR-33: an assistant reads no words of a note, no messages and no history; the administration only appointments', async () => {
  await treat();
  const assistant = await signIn(room.clinic, {
    kind: 'staff',
    staffId: room.assistant.id,
    roles: ['assistant'],
  });
  const admin = await signIn(room.clinic, { kind: 'staff', staffId: room.admin.id, roles: ['admin'] });
  const prepared = await room.read(assistant);
  expect(new Set(kindsOf(prepared.entries))).toEqual(new Set(['appointment', 'plan', 'values']));
  expect(JSON.stringify(prepared)).not.toContain('Klimakterisches');
  const office = await room.read(admin);
  expect(kindsOf(office.entries)).toEqual(['appointment']);
  expect(kindsOf(office.waiting)).toEqual(['completion']);
  expect(JSON.stringify(office)).not.toMatch(/Klimakterisches|Hormonwerte|Progesteron/);
});

test('the timeline speaks the language of the reader', async () => {
  const { body } = await room.get(undefined, { locale: 'en' });
  expect(body.data.entries).toContainEqual(expect.objectContaining({ service: 'First appointment' }));
});

test('OR-33: a patient of others is not found, until an emergency opens the file', async () => {
  const { clinic, eva, call, doctor } = room;
  const path = `GET /api/staff/patients/${eva.id}/timeline`;
  expect((await call(path)).status).toBe(404);
  expect((await call('GET /api/staff/patients/999999/timeline')).status).toBe(404);
  expect((await clinic.call(path, {}, {})).status).toBe(401);
  const patient = await signIn(clinic, { kind: 'patient', patientId: room.patient.id });
  expect((await room.get(patient)).status).toBe(403);
  expect(await tracesOf(clinic, eva.id)).toEqual([]);
  await breakGlass(clinic, eva.id, doctor);
  expect(await call(path)).toMatchObject({ status: 200, body: { data: { waiting: [], entries: [] } } });
});
