import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Measurement } from '#contract/treatment-measurement.contract.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';

import { aSubmission } from '#server/anamnesis/testing.ts';
import { aPatient } from '#server/testing/people.ts';
import { aMedicine, aWard } from '../testing.ts';
import { treatmentPersonalData } from '../treatment.personal-data.ts';
import { treatmentMeasurement } from '../treatment.tables.ts';

let ward: Awaited<ReturnType<typeof aLaboratory>>;

beforeEach(async () => {
  ward = await aLaboratory();
});

const FSH = {
  quantity: 'fsh',
  unit: '[IU]/L',
  value: 48.2,
  measured_on: '2026-11-10',
  phase: 'postmenopause',
};
const PRESSURE = { quantity: 'blood_pressure', unit: 'mm[Hg]', value: 150, second_value: 85 };

async function aLaboratory() {
  const base = await aWard();
  const { call, clinic, patient } = base;
  const path = `/api/staff/patients/${base.patient.id}/measurements`;
  const own = '/api/patients/measurements';
  const entryOf = (change: object) => ({ request_key: randomUUID(), ...FSH, ...change });
  return {
    ...base,
    async release(medicines: Medicine[], { isDraft = false } = {}) {
      const draft = `/api/staff/patients/${base.patient.id}/plans/draft`;
      await call(`POST ${draft}`);
      await call(`PUT ${draft}`, { base: 1, medicines });
      if (!isDraft) expect((await call(`POST ${draft}/release`, { version: 2 })).status).toBe(200);
    },
    list: (token?: string) => call(`GET ${path}`, {}, token),
    add: (change: object = {}, token?: string) => call(`POST ${path}`, entryOf(change), token),
    strike: (id: number, token?: string, reason = 'Vertippt') =>
      call(`POST ${path}/${id}/strike`, { reason }, token),
    ownList: (token = patient.token) => clinic.call(`GET ${own}`, {}, { token }),
    ownAdd: (change: object = {}, token = patient.token) =>
      clinic.call(`POST ${own}`, entryOf(change), { token }),
    ownStrike: (id: number, token = patient.token) =>
      clinic.call(`POST ${own}/${id}/strike`, { reason: 'Falscher Tag' }, { token }),
  };
}

const rowsOf = ({ body }: { body: { data: { measurements: Measurement[] } } }) => body.data.measurements;

test('a doctor enters a value with its unit and phase, and it is judged by the range of the phase', async () => {
  const [row] = rowsOf(await ward.add({ note: 'Labor Mitte' }));
  expect(row).toMatchObject({
    quantity: 'fsh',
    unit: '[IU]/L',
    measured_on: '2026-11-10',
    note: 'Labor Mitte',
    struck: null,
    parts: [{ value: 48.2, base_value: 48.2, range: { low: 25.8, high: 134.8 }, judgement: 'within' }],
    entered_by: 'Mara Sommer',
    can_strike: true,
  });
  expect(rowsOf(await ward.add({ phase: 'follicular' }))[0]?.parts[0]?.judgement).toBe('above');
  expect(rowsOf(await ward.add({ phase: null }))[0]?.parts[0]).toMatchObject({
    range: null,
    judgement: 'unknown',
  });
});

test('a value in another unit is compared in the first one; blood pressure has two numbers', async () => {
  await ward.add({ quantity: 'estradiol', unit: 'pmol/L', value: 183.6, phase: 'luteal' });
  await ward.add({ quantity: 'hba1c', unit: 'mmol/mol', value: 42, phase: null });
  await ward.add({ quantity: 'amh', unit: 'ng/mL', value: 0.1, comparator: '<', phase: null });
  const [amh, hba1c, estradiol] = rowsOf(await ward.list());
  expect(amh).toMatchObject({ comparator: '<', parts: [{ value: 0.1, judgement: 'unknown' }] });
  expect(hba1c?.parts[0]?.base_value).toBeCloseTo(5.99, 2);
  expect(hba1c?.parts[0]?.judgement).toBe('above');
  expect(estradiol?.parts[0]?.base_value).toBeCloseTo(50.01, 2);
  expect(estradiol?.parts[0]?.judgement).toBe('below');

  const pressure = rowsOf(await ward.ownAdd({ ...PRESSURE, phase: null, measured_on: '2026-11-12' }))[0];
  expect(pressure?.parts.map(({ value, judgement }) => [value, judgement])).toEqual([
    [150, 'above'],
    [85, 'within'],
  ]);
});

const ESTRADIOL = { quantity: 'estradiol', unit: 'pg/mL', value: 120 };
const judgedOf = (answer: Parameters<typeof rowsOf>[0]) => {
  const [row] = rowsOf(answer);
  return [row?.parts[0]?.judgement, row?.range_source, row?.therapy];
};

test('estradiol after the menopause is judged by the therapy of the released plan, and a stored value stays as it was', async () => {
  expect(judgedOf(await ward.add(ESTRADIOL))).toEqual(['above', 'catalogue', null]);
  await ward.release([aMedicine({ name: 'Estradiol Gel', starts_on: '2026-11-05' })]);
  const today = { ...ESTRADIOL, measured_on: '2026-11-11' };
  expect(judgedOf(await ward.add(today))).toEqual(['within', 'therapy', 'Estradiol Gel']);
  await ward.ownAdd({ ...ESTRADIOL, measured_on: '2026-11-04' });
  const stored = rowsOf(await ward.ownList()).map(({ measured_on, range_source }) => [
    measured_on,
    range_source,
  ]);
  expect(stored).toEqual([
    ['2026-11-11', 'therapy'],
    ['2026-11-10', 'catalogue'],
    ['2026-11-04', 'catalogue'],
  ]);
});

test('a draft of a plan and the plan of another patient change no range', async () => {
  await ward.release([aMedicine({ name: 'Estradiol Gel', starts_on: '2026-11-05' })], { isDraft: true });
  expect(judgedOf(await ward.add(ESTRADIOL))).toEqual(['above', 'catalogue', null]);
  const other = await aPatient(ward.clinic, { email: 'ben@example.test' });
  await ward.release([aMedicine({ name: 'Estradiol Gel', starts_on: '2026-11-05' })]);
  expect(judgedOf(await ward.ownAdd(ESTRADIOL, other.token))).toEqual(['above', 'catalogue', null]);
});

test('the range on the report of the laboratory comes before the others, in the unit of the value', async () => {
  const entry = { ...ESTRADIOL, unit: 'pmol/L', value: 440, laboratory_low: 100, laboratory_high: 400 };
  const [row] = rowsOf(await ward.add(entry));
  expect(row).toMatchObject({ range_source: 'laboratory', therapy: null });
  expect(row?.parts[0]?.judgement).toBe('above');
  expect(row?.parts[0]?.range?.high).toBeCloseTo(400 / 3.671, 6);
});

test('patient and clinic see what the other entered, and who it was', async () => {
  await ward.ownAdd({ quantity: 'weight', unit: 'kg', value: 71.5, phase: null });
  await ward.add({}, ward.assistant.token);
  expect(rowsOf(await ward.list()).map(({ entered_by }) => entered_by)).toEqual([expect.any(String), null]);
  const own = rowsOf(await ward.ownList());
  expect(own.map(({ can_strike }) => can_strike)).toEqual([false, true]);
  const other = await aPatient(ward.clinic, { email: 'ben@example.test' });
  expect(rowsOf(await ward.ownList(other.token))).toEqual([]);
  expect(await ward.kinds()).toEqual(expect.arrayContaining(['measurement_added', 'measurement_read']));
});

test('an entry that is sent twice is stored once', async () => {
  const request_key = randomUUID();
  await ward.add({ request_key });
  expect(rowsOf(await ward.add({ request_key }))).toHaveLength(1);
  expect((await ward.kinds()).filter((kind) => kind === 'measurement_added')).toHaveLength(1);
});

test('a wrong value is struck with a reason and stays; striking it again changes nothing', async () => {
  const [wrong] = rowsOf(await ward.add({ value: 280 }));
  const id = wrong?.id ?? 0;
  const struck = { by: 'Mara Sommer', reason: 'Vertippt' };
  expect(rowsOf(await ward.strike(id))).toMatchObject([{ id, struck, can_strike: false }]);
  expect(rowsOf(await ward.strike(id, ward.assistant.token, 'Anders'))).toMatchObject([{ id, struck }]);
  expect(rowsOf(await ward.ownList())).toMatchObject([{ id, struck }]);
  expect((await ward.kinds()).filter((kind) => kind === 'measurement_struck')).toHaveLength(1);
});

test('a patient strikes what she entered, and nothing of the clinic or of somebody else', async () => {
  const [own] = rowsOf(await ward.ownAdd());
  expect(rowsOf(await ward.ownStrike(own?.id ?? 0))[0]?.struck).toMatchObject({ by: null });
  const [theirs] = rowsOf(await ward.add());
  expect(await ward.ownStrike(theirs?.id ?? 0)).toMatchObject({
    status: 403,
    body: { code: 'treatment.not_your_measurement' },
  });
  const other = await aPatient(ward.clinic, { email: 'ben@example.test' });
  expect((await ward.ownStrike(own?.id ?? 0, other.token)).status).toBe(404);
  expect((await ward.strike(999_999)).status).toBe(404);
});

test.each([
  [{ value: 4820 }, { value: 'Bitte prüfen Sie Zahl und Einheit: Möglich sind 0 bis 300 IE/l.' }],
  [{ value: 'viel' }, { value: 'Bitte geben Sie eine Zahl ein.' }],
  [{ value: -1 }, { value: 'Bitte geben Sie eine Zahl ein.' }],
  [{ unit: 'kg' }, { unit: 'Diese Angabe ist ungültig.' }],
  [{ quantity: 'magic' }, { quantity: 'Diese Angabe ist ungültig.' }],
  [{ measured_on: '2027-01-01' }, { measured_on: 'Bitte geben Sie heute oder einen früheren Tag an.' }],
  [{ measured_on: '1949-12-31' }, { measured_on: 'Bitte geben Sie ein gültiges Datum ein.' }],
  [{ measured_on: '31.01.2026' }, { measured_on: 'Bitte geben Sie ein gültiges Datum ein.' }],
  [{ phase: 'moon' }, { phase: 'Diese Angabe ist ungültig.' }],
  [{ ...PRESSURE, second_value: null, phase: null }, { second_value: 'Bitte füllen Sie dieses Feld aus.' }],
  [
    { ...PRESSURE, second_value: 160, phase: null },
    { second_value: 'Der zweite Wert muss kleiner sein als der erste.' },
  ],
  [
    { laboratory_low: 9, laboratory_high: 9 },
    { laboratory_high: 'Der obere Wert muss größer sein als der untere.' },
  ],
  [{ laboratory_low: 'wenig' }, { laboratory_low: 'Bitte geben Sie eine Zahl ein.' }],
  [
    { quantity: 'weight', unit: 'kg', value: 70, phase: null, laboratory_low: 50 },
    { laboratory_low: 'Diese Angabe ist ungültig.' },
  ],
  [{ second_value: 3 }, { second_value: 'Diese Angabe ist ungültig.' }],
  [{ quantity: 'weight', unit: 'kg', value: 70 }, { phase: 'Diese Angabe ist ungültig.' }],
])('a malformed entry %j is refused at its field, and stores nothing', async (change, errors) => {
  const { status, body } = await ward.ownAdd(change);
  expect(status).toBe(422);
  for (const [field, text] of Object.entries(errors)) expect(body.errors[field]).toContain(text);
  expect(rowsOf(await ward.ownList())).toEqual([]);
});

test('nobody else reads, enters or strikes', async () => {
  const [row] = rowsOf(await ward.add());
  for (const [token, status] of await ward.strangers()) {
    const answers = [
      await ward.list(token),
      await ward.add({}, token),
      await ward.strike(row?.id ?? 0, token),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(3).fill(status));
  }
  expect((await ward.ownAdd({}, '')).status).toBe(401);
  expect((await ward.ownAdd({}, ward.anna.token)).status).toBe(403);
  expect(rowsOf(await ward.list())).toMatchObject([{ struck: null }]);
});

test('a patient who withdrew her consent enters nothing; the clinic still documents', async () => {
  const own = (route: string, body = {}) => ward.clinic.call(route, body, { token: ward.patient.token });
  await own('POST /api/patients/create-anamnesebogen', {
    anamneseDaten: aSubmission('de', { form: 'full' }),
  });
  ward.clinic.clock.advance(60);
  await own('POST /api/patients/consents/data_processing/withdraw');
  expect(await ward.ownAdd()).toMatchObject({
    status: 409,
    body: { code: 'treatment.consent_withdrawn' },
  });
  expect((await ward.add()).status).toBe(200);
});

test('the database lets nobody change or remove a value, and a struck one stays struck', async () => {
  const { db } = ward.clinic;
  const [row] = rowsOf(await ward.add());
  await expect(db.update(treatmentMeasurement).set({ value: 1 })).rejects.toThrow();
  await expect(db.delete(treatmentMeasurement)).rejects.toThrow();
  await ward.strike(row?.id ?? 0);
  const open = { struckAt: null, struckById: null, struckReason: null };
  await expect(db.update(treatmentMeasurement).set(open)).rejects.toThrow();
});

test('values are a treatment record: exported whole, and erased only after the law lets go of them', async () => {
  const { db, deps, clock } = ward.clinic;
  const [patientId, now] = [ward.patient.id, clock.now()];
  await ward.ownAdd();
  const { json, fhir } = await treatmentPersonalData.read(deps, patientId);
  expect(json).toMatchObject({ measurements: [{ quantity: 'fsh', value: 48.2 }] });
  expect(fhir).toMatchObject([{ resourceType: 'Observation', valueQuantity: { value: 48.2 } }]);
  expect(await treatmentPersonalData.holdings?.(db, patientId)).toMatchObject([{ duty: 'treatment' }]);
  await treatmentPersonalData.forget?.(db, { patientId, now, stillKept: new Set(['treatment']) });
  expect(await db.select().from(treatmentMeasurement)).toHaveLength(1);
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into guard_pass (kind, patient_id) values ('erasing', ${patientId})`);
    await treatmentPersonalData.forget?.(tx, { patientId, now, stillKept: new Set() });
  });
  expect(await db.select().from(treatmentMeasurement)).toEqual([]);
});
