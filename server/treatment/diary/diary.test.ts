import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Diary } from '#contract/treatment-diary.contract.ts';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aPatient } from '#server/testing/people.ts';
import { aMedicine, aWard } from '../testing.ts';
import { treatmentPersonalData } from '../treatment.personal-data.ts';
import { treatmentSideEffect, treatmentTick } from '../treatment.tables.ts';
import { moveDiary } from './diary.store.ts';

const OWN = '/api/patients/therapy-plans/diary';
const TODAY = '2026-11-16';
const medicine = aMedicine({ dose: { morning: 1, noon: 0, evening: 0, night: 2 } });

let ward: Awaited<ReturnType<typeof aDiary>>;

beforeEach(async () => {
  ward = await aDiary();
});

/** A patient with a released plan in a clinic that has turned the diary on. */
async function aDiary() {
  const base = await aWard();
  const { call, clinic, patient } = base;
  const file = `/api/staff/patients/${patient.id}`;
  await addMissingSettings(clinic.db, [{ key: 'plan_diary', value: '1' }]);
  await call(`POST ${file}/plans/draft`);
  await call(`PUT ${file}/plans/draft`, { base: 1, medicines: [medicine] });
  await call(`POST ${file}/plans/draft/release`, { version: 2 });
  let session = patient.token;
  const own = (route: string, body: object = {}, token = session) => clinic.call(route, body, { token });
  const tick = { medicine_id: medicine.id, day: TODAY, time: 'night', is_taken: true };
  const effect = { medicine_id: medicine.id, severity: 'moderate', text: 'Schwindel', day: TODAY };
  return {
    ...base,
    /** The patient signs in again, because her session does not last that long. */
    later: async (hours: number) => {
      clinic.clock.advance(hours * 3600);
      const subject = { kind: 'patient', patientId: patient.id } as const;
      session = (await openSession(clinic.db, subject, {}, clinic.clock.now())).token;
    },
    read: (token?: string) => own(`GET ${OWN}`, {}, token),
    tick: (change: object = {}, token?: string) => own(`PUT ${OWN}/ticks`, { ...tick, ...change }, token),
    note: (change: object = {}, token?: string) =>
      own(`POST ${OWN}/side-effects`, { request_key: randomUUID(), ...effect, ...change }, token),
    withdraw: (id: number, token?: string) => own(`POST ${OWN}/side-effects/${id}/withdraw`, {}, token),
    file: (token?: string) => call(`GET ${file}/diary`, {}, token),
    see: (id: number, token?: string) => call(`POST ${file}/diary/side-effects/${id}/seen`, {}, token),
    tasks: async (token?: string) => (await call('GET /api/staff/tasks', {}, token)).body.data.side_effects,
  };
}

interface Answered {
  body: { data: Diary };
}
const takenOn = ({ body }: Answered, day: string) =>
  body.data.days
    .find((each) => each.day === day)
    ?.medicines.flatMap(({ doses }) => doses.map(({ time, is_taken }) => [time, is_taken]));

test('the dashboard has what is to be taken today with its ticks, and nothing where the clinic keeps no diary', async () => {
  const { clinic, patient } = ward;
  const dashboard = async (token = patient.token) =>
    (await clinic.call('GET /api/patients/dashboard', {}, { token })).body.data.todays_intake;
  await ward.tick();
  const doses = [
    { time: 'morning', is_taken: false },
    { time: 'night', is_taken: true },
  ];
  expect(await dashboard()).toMatchObject({
    day: TODAY,
    can_tick: true,
    medicines: [{ medicine_id: medicine.id, doses }],
  });
  const other = await aPatient(clinic, { email: 'other@example.test' });
  const subject = { kind: 'patient', patientId: other.id } as const;
  expect(await dashboard((await openSession(clinic.db, subject, {}, clinic.clock.now())).token)).toBeNull();

  await clinic.db.execute(sql`update setting set value = '0' where key = 'plan_diary'`);
  expect(await dashboard()).toBeNull();
});

test('the patient ticks a dose, twice is once, and unticks it', async () => {
  expect(takenOn(await ward.read(), TODAY)).toEqual([
    ['morning', false],
    ['night', false],
  ]);
  await Promise.all([ward.tick(), ward.tick()]);
  const nightTaken = [
    ['morning', false],
    ['night', true],
  ];
  expect(takenOn(await ward.tick(), TODAY)).toEqual(nightTaken);
  expect(await ward.clinic.db.select().from(treatmentTick)).toHaveLength(1);
  await ward.tick({ is_taken: false });
  expect(takenOn(await ward.tick({ is_taken: false }), TODAY)?.flat()).not.toContain(true);
  expect(await ward.clinic.db.select().from(treatmentTick)).toEqual([]);
});

test('she ticks today and the day before by the Berlin calendar, and nothing else', async () => {
  const firstDays = async () =>
    (await ward.read()).body.data.days.slice(0, 2).map(({ day }: { day: string }) => day);
  // 23:45 in Berlin, then 00:15 of the next day, which in UTC is still the same one.
  await ward.later(13.75);
  expect(await firstDays()).toEqual([TODAY, '2026-11-15']);
  await ward.later(0.5);
  expect(await firstDays()).toEqual(['2026-11-17', TODAY]);
  expect((await ward.tick()).status).toBe(200);
  expect((await ward.tick({ day: '2026-11-17' })).status).toBe(200);
  for (const day of ['2026-11-18', '2026-11-15']) {
    const refused = { status: 409, body: { code: 'treatment.tick_day' } };
    expect(await ward.tick({ day })).toMatchObject(refused);
    expect(await ward.tick({ day, is_taken: false })).toMatchObject(refused);
  }
});

test('what the plan does not say cannot be ticked', async () => {
  const refused = { status: 409, body: { code: 'treatment.not_due' } };
  expect(await ward.tick({ time: 'noon' })).toMatchObject(refused);
  expect(await ward.tick({ time: 'any' })).toMatchObject(refused);
  expect(await ward.tick({ medicine_id: randomUUID() })).toMatchObject(refused);
  expect(await ward.tick({ day: '2026-11-15' })).toMatchObject(refused);
  const other = await aPatient(ward.clinic, { email: 'ben@example.test' });
  expect(await ward.tick({}, other.token)).toMatchObject(refused);
  for (const change of [{ time: 'dawn' }, { day: '16.11.2026' }, { is_taken: 'ja' }, { medicine_id: 7 }])
    expect((await ward.tick(change)).status).toBe(422);
  expect(await ward.clinic.db.select().from(treatmentTick)).toEqual([]);
});

test('the patient notes a side effect once, and withdraws it; it stays', async () => {
  const request_key = randomUUID();
  await ward.note({ request_key });
  const { body } = await ward.note({ request_key });
  expect(body.data.side_effects).toMatchObject([
    {
      medicine_name: medicine.name,
      severity: 'moderate',
      text: 'Schwindel',
      seen_at: null,
      withdrawn_at: null,
    },
  ]);
  const [{ id }] = body.data.side_effects;
  const [withdrawn] = (await ward.withdraw(id)).body.data.side_effects;
  expect(withdrawn).toMatchObject({ id, text: 'Schwindel', withdrawn_at: expect.any(String) });
  ward.clinic.clock.advance(60);
  expect((await ward.withdraw(id)).body.data.side_effects).toEqual([withdrawn]);
  expect(await ward.tasks()).toEqual([]);
  expect((await ward.see(id)).body.data.side_effects).toMatchObject([{ id, seen: null }]);
});

test.each([
  [{ day: '2026-11-17' }, 'day'],
  [{ day: '2020-01-01' }, 'day'],
  [{ text: '  ' }, 'text'],
  [{ severity: 'deadly' }, 'severity'],
  [{ medicine_id: randomUUID() }, 'medicine_id'],
])('a malformed side effect %j is refused at its field, and stores nothing', async (change, field) => {
  const { status, body } = await ward.note(change);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect(await ward.clinic.db.select().from(treatmentSideEffect)).toEqual([]);
});

test('a side effect has at most a thousand characters', async () => {
  expect((await ward.note({ text: 'a'.repeat(1001) })).status).toBe(422);
  expect((await ward.note({ text: 'a'.repeat(1000) })).status).toBe(200);
});

test('the treating doctor finds what nobody has seen among the tasks, the severe first, and one click is enough', async () => {
  await ward.note({ medicine_id: null, severity: 'mild', text: 'Müde' });
  ward.clinic.clock.advance(60);
  await ward.note({ severity: 'severe', text: 'Atemnot' });
  const tasks = await ward.tasks();
  expect(tasks).toMatchObject([{ severity: 'severe' }, { severity: 'mild' }]);
  // What the patient wrote is read in the file, where the reading is recorded.
  expect(JSON.stringify(tasks)).not.toContain('Atemnot');
  expect(await ward.tasks(ward.assistant.token)).toEqual([]);

  expect(await ward.kinds()).not.toContain('diary_read');
  const { body } = await ward.file();
  expect(body.data.side_effects.map(({ text }: { text: string }) => text)).toEqual(['Atemnot', 'Müde']);
  expect(await ward.kinds()).toContain('diary_read');
  const { id } = tasks[0];
  const [seen] = (await ward.see(id)).body.data.side_effects;
  expect(seen).toMatchObject({ id, seen: { by: 'Mara Sommer' } });
  ward.clinic.clock.advance(60);
  expect((await ward.see(id)).body.data.side_effects[0]).toEqual(seen);
  expect((await ward.kinds()).filter((kind) => kind === 'side_effect_seen')).toHaveLength(1);
  expect(await ward.tasks()).toMatchObject([{ severity: 'mild' }]);
  expect((await ward.read()).body.data.side_effects[0].seen_at).toBe(seen.seen.at);
});

test('the doctor reads how regularly the medicine was taken', async () => {
  expect((await ward.file()).body.data).toMatchObject({ counted_from: null, adherence: [] });
  for (const day of [TODAY, '2026-11-17', '2026-11-18']) {
    await ward.tick({ day });
    if (day !== '2026-11-18') await ward.tick({ day, time: 'morning' });
    await ward.later(24);
  }
  const { token } = await ward.signInAgain();
  expect((await ward.file(token)).body.data).toMatchObject({
    counted_from: TODAY,
    // The plan was released on the 16th, so the 17th is the first whole day; on the 18th one of two doses was taken.
    adherence: [{ name: medicine.name, rhythm: 'due', last_14: { taken: 1, due: 2 } }],
  });
});

test('nobody else reads, ticks, notes, withdraws or sees', async () => {
  const { id } = (await ward.note()).body.data.side_effects[0];
  for (const [token, status] of await ward.strangers()) {
    const answers = [await ward.file(token), await ward.see(id, token)];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  }
  expect((await ward.file(ward.assistant.token)).status).toBe(403);
  const other = await aPatient(ward.clinic, { email: 'ben@example.test' });
  expect((await ward.withdraw(id, other.token)).status).toBe(404);
  expect((await ward.see(4711)).status).toBe(404);
  for (const [token, status] of [
    ['', 401],
    [ward.anna.token, 403],
  ] as const) {
    const answers = [await ward.read(token), await ward.tick({}, token), await ward.note({}, token)];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  }
  expect((await ward.file()).body.data.side_effects).toMatchObject([{ seen: null, withdrawn_at: null }]);
});

test('a clinic that turns it off has nothing of it, and what was written stays in the export', async () => {
  await ward.tick();
  const { id } = (await ward.note()).body.data.side_effects[0];
  const { db, deps } = ward.clinic;
  const plans = () => ward.call('GET /api/patients/therapy-plans', {}, ward.patient.token);
  expect((await plans()).body.has_diary).toBe(true);
  await db.execute(sql`update setting set value = '0' where key = 'plan_diary'`);
  const answers = [ward.read(), ward.tick(), ward.note(), ward.withdraw(id), ward.file(), ward.see(id)];
  for (const answer of answers)
    expect(await answer).toMatchObject({ status: 404, body: { code: 'treatment.diary_off' } });
  expect(await ward.tasks()).toEqual([]);
  expect((await plans()).body.has_diary).toBe(false);
  const staffPlans = await ward.call(`GET /api/staff/patients/${ward.patient.id}/plans`);
  expect(staffPlans.body.data.has_diary).toBe(false);
  expect((await treatmentPersonalData.read(deps, ward.patient.id)).json).toMatchObject({
    ticks: [{ day: TODAY, time: 'night' }],
    side_effects: [{ text: 'Schwindel' }],
  });
});

test('a patient who withdrew her consent adds nothing, but takes a tick back', async () => {
  await ward.tick();
  const own = (route: string, body = {}) => ward.clinic.call(route, body, { token: ward.patient.token });
  await own('POST /api/patients/create-anamnesebogen', {
    anamneseDaten: aSubmission('de', { form: 'full' }),
  });
  ward.clinic.clock.advance(60);
  await own('POST /api/patients/consents/data_processing/withdraw');
  const refused = { status: 409, body: { code: 'treatment.consent_withdrawn' } };
  expect(await ward.tick({ time: 'morning' })).toMatchObject(refused);
  expect(await ward.note()).toMatchObject(refused);
  expect((await ward.tick({ is_taken: false })).status).toBe(200);
});

test('the database lets nobody change or remove a side effect', async () => {
  const { db } = ward.clinic;
  const { id } = (await ward.note()).body.data.side_effects[0];
  const set = (change: Partial<typeof treatmentSideEffect.$inferInsert>) =>
    db.update(treatmentSideEffect).set(change);
  await expect(set({ text: 'Nichts' })).rejects.toThrow();
  await expect(db.delete(treatmentSideEffect)).rejects.toThrow();
  await ward.see(id);
  await ward.withdraw(id);
  await expect(set({ seenAt: null, seenById: null })).rejects.toThrow();
  await expect(set({ withdrawnAt: null })).rejects.toThrow();
});

test('two accounts become one: a dose that both ticked stays once', async () => {
  const { db, clock } = ward.clinic;
  const intoId = ward.patient.id;
  const { id: fromId } = await aPatient(ward.clinic, { email: 'doppelt@example.test' });
  await ward.tick();
  const tick = { medicineId: medicine.id, day: TODAY, tickedAt: clock.now() };
  await db.insert(treatmentTick).values([
    { ...tick, patientId: fromId, time: 'night' },
    { ...tick, patientId: fromId, time: 'morning' },
  ]);
  await db.transaction((tx) => moveDiary(tx, { fromId, intoId, now: clock.now() }));
  const kept = await db.select().from(treatmentTick);
  expect(kept.map(({ patientId, time }) => [patientId, time]).toSorted()).toEqual([
    [intoId, 'morning'],
    [intoId, 'night'],
  ]);
});
