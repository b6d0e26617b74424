import { beforeEach, expect, test } from 'vitest';
import { STARTS_AT, signIn } from '#server/appointments/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aPaperWard } from '../paper/testing.ts';
import { aMedicine } from '../testing.ts';
import { treatmentPersonalData } from '../treatment.personal-data.ts';
import { treatmentWrapUp } from '../treatment.tables.ts';

let desk: Awaited<ReturnType<typeof aDesk>>;

beforeEach(async () => {
  desk = await aDesk();
});

/** The appointment has begun, and Anna has signed in again. */
async function aDesk() {
  const base = await aPaperWard();
  const { clinic, anna, appointmentId } = base;
  clinic.clock.set(STARTS_AT);
  const doctor = await signIn(clinic, { kind: 'staff', staffId: anna.id, roles: ['doctor'] });
  const assistant = await aStaffMember(clinic, 'assistant');
  const admin = await aStaffMember(clinic, 'admin');
  const path = `/api/staff/appointments/${appointmentId}/wrap-up`;
  const call = (route: string, body: object = {}, token = doctor) => base.call(route, body, token);
  return {
    ...base,
    call,
    doctor,
    assistant,
    admin,
    read: async (token?: string) => (await call(`GET ${path}`, {}, token)).body.data,
    get: (token?: string) => call(`GET ${path}`, {}, token),
    decide: (body: object, token?: string) => call(`POST ${path}`, body, token),
  };
}

const CHECK = { step: 'check', reason: 'Hormonwerte', period: { amount: 6, unit: 'weeks' } };

test('after an appointment nothing is done yet, and what completing would charge is known', async () => {
  expect(await desk.read()).toMatchObject({
    appointment: { id: desk.appointmentId, status: 'confirmed', completion_money: expect.any(Object) },
    can_decide: true,
    completed: null,
    note: { state: 'none', at: null, by: '' },
    plan: { released_at: null, has_draft: false, papers: [], paper_drafts: 0 },
    check: { planned: null, next_appointment_at: null },
    skipped: [],
  });
  expect(await desk.kinds()).toContain('appointment_read');
});

test('each step follows what was written, released and issued', async () => {
  const { call, note, record, doctor } = desk;
  await call(`PUT ${note}`, { base: 0, sections: { course: 'Schläft besser.' } });
  expect((await desk.read()).note).toMatchObject({ state: 'draft', by: 'Mara Sommer' });
  await call(`POST ${note}/sign`, { version: 1 });
  await call(`POST ${record}/plans/draft`);
  const paper = (await desk.start('referral', doctor)).body.data;
  expect(await desk.read()).toMatchObject({
    note: { state: 'signed' },
    plan: { released_at: null, has_draft: true, papers: [], paper_drafts: 1 },
  });
  await call(`PUT ${record}/plans/draft`, { base: 1, medicines: [aMedicine()] });
  await call(`POST ${record}/plans/draft/release`, { version: 2 });
  await desk.save(paper.id, { recipient: 'Radiologie', text: 'Bitte um Mammographie.' }, doctor);
  expect((await desk.issue(paper.id, 2, doctor)).status).toBe(200);
  expect((await desk.read()).plan).toMatchObject({
    released_at: expect.any(String),
    has_draft: false,
    papers: [{ kind: 'referral', issued_at: expect.any(String) }],
    paper_drafts: 0,
  });
});

test('a plan that was released before the appointment does not belong to it', async () => {
  const { call, record, clinic } = desk;
  clinic.clock.set(new Date(Date.parse(STARTS_AT.toString()) - 2 * 86_400_000));
  await call(`POST ${record}/plans/draft`);
  await call(`PUT ${record}/plans/draft`, { base: 1, medicines: [aMedicine()] });
  expect((await call(`POST ${record}/plans/draft/release`, { version: 2 })).status).toBe(200);
  clinic.clock.set(STARTS_AT);
  expect((await desk.read()).plan.released_at).toBeNull();
});

test('the doctor plans the next check and skips a step with a word; an empty word takes it back', async () => {
  expect((await desk.decide(CHECK)).body.data.check.planned).toMatchObject({
    reason: 'Hormonwerte',
    period: { amount: 6, unit: 'weeks' },
    due_on: '2027-01-05',
    by: 'Mara Sommer',
  });
  await desk.decide({ step: 'plan', reason: 'Nur Beratung' });
  const { body } = await desk.decide({ step: 'check', reason: 'Meldet sich selbst' });
  expect(body.data.check.planned).toBeNull();
  expect(body.data.skipped).toMatchObject([
    { step: 'plan', reason: 'Nur Beratung', by: 'Mara Sommer' },
    { step: 'check', reason: 'Meldet sich selbst' },
  ]);
  expect((await desk.decide({ step: 'plan', reason: '' })).body.data.skipped).toHaveLength(1);
  expect(await desk.kinds()).toContain('wrap_up_changed');
});

test('what was decided stays readable once the appointment is completed, with who completed it', async () => {
  await desk.decide({ step: 'note', reason: 'Nur ein Rezept' });
  const move = `POST /api/staff/appointments/${desk.appointmentId}/move`;
  const { completion_money: money } = (await desk.read()).appointment;
  const charge_cents = money.kind === 'charge' ? money.amount_cents : 0;
  expect((await desk.call(move, { to: 'completed', charge_cents })).status).toBe(200);
  expect(await desk.read()).toMatchObject({
    appointment: { status: 'completed', undo_until: expect.any(String) },
    completed: { by: 'Mara Sommer' },
    skipped: [{ step: 'note', reason: 'Nur ein Rezept' }],
  });
  desk.clinic.clock.advance(60);
  await desk.clinic.drain();
  expect(await desk.read()).toMatchObject({
    appointment: { undo_until: null },
    completed: { by: 'Mara Sommer' },
  });
});

test('nothing is decided before the appointment begins', async () => {
  desk.clinic.clock.set(new Date(Date.parse(STARTS_AT.toString()) - 3_600_000));
  expect(await desk.decide(CHECK)).toMatchObject({ status: 409, body: { code: 'treatment.not_held' } });
});

test.each([
  { step: 'positions', reason: 'x' },
  { step: 'note', reason: 'x', period: { amount: 1, unit: 'weeks' } },
  { ...CHECK, period: { amount: 0, unit: 'weeks' } },
  { step: 'note', reason: 'x'.repeat(201) },
])('malformed: %j', async (body) => {
  expect((await desk.decide(body)).status).toBe(422);
});

test('an assistant sees the steps but decides none; the administration sees no medical part', async () => {
  await desk.decide(CHECK);
  const { assistant, admin } = desk;
  expect(await desk.read(assistant.token)).toMatchObject({
    can_decide: false,
    note: { state: 'none' },
    check: { planned: { reason: 'Hormonwerte' } },
  });
  expect(await desk.read(admin.token)).toMatchObject({
    can_decide: false,
    note: null,
    plan: null,
    check: null,
    skipped: [],
    appointment: { completion_money: expect.any(Object) },
  });
  for (const { token } of [assistant, admin])
    expect((await desk.decide({ step: 'note', reason: 'x' }, token)).status).toBe(403);
});

test('somebody else reads and decides nothing', async () => {
  for (const [token, status] of await desk.strangers()) {
    if (status === 403) continue;
    expect((await desk.get(token)).status).toBe(status);
    expect((await desk.decide(CHECK, token)).status).toBe(status);
  }
  expect(
    (await desk.get(await signIn(desk.clinic, { kind: 'patient', patientId: desk.patient.id }))).status,
  ).toBe(403);
  expect((await desk.call('GET /api/staff/appointments/999999/wrap-up')).status).toBe(404);
});

test('the patient gets a copy of the planned checks, and the record ends with the retention', async () => {
  await desk.decide(CHECK);
  await desk.decide({ step: 'note', reason: 'Nur ein Rezept' });
  const { clinic, patient } = desk;
  const { json } = await treatmentPersonalData.read(clinic.deps, patient.id);
  expect(json.wrap_ups).toMatchObject([{ step: 'check', reason: 'Hormonwerte' }]);
  await clinic.db.transaction(async (tx) => {
    await treatmentPersonalData.forget?.(tx, { patientId: patient.id, stillKept: new Set() } as never);
  });
  expect(await clinic.db.select().from(treatmentWrapUp)).toEqual([]);
});
