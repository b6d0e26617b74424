import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aPatient } from '#server/testing/people.ts';
import { aMedicine, aWard } from '../testing.ts';
import { treatmentPersonalData } from '../treatment.personal-data.ts';
import { treatmentPlan } from '../treatment.tables.ts';

let ward: Awaited<ReturnType<typeof aPlanWard>>;

beforeEach(async () => {
  ward = await aPlanWard();
});

async function aPlanWard() {
  const base = await aWard();
  const path = `/api/staff/patients/${base.patient.id}/plans`;
  const { call, clinic, patient } = base;
  return {
    ...base,
    read: (token?: string) => call(`GET ${path}`, {}, token),
    start: (token?: string) => call(`POST ${path}/draft`, {}, token),
    save: (change: object, token?: string) => call(`PUT ${path}/draft`, { base: 1, ...change }, token),
    discard: (token?: string) => call(`DELETE ${path}/draft`, {}, token),
    release: (version: number, token?: string) => call(`POST ${path}/draft/release`, { version }, token),
    own: (token = patient.token) => clinic.call('GET /api/patients/therapy-plans', {}, { token }),
  };
}

const medicine = aMedicine();
const estradiol = aMedicine({
  id: '6d0f9d3c-6a1e-4a55-9b7a-1f1f6b3f0002',
  name: 'Estradiol Pflaster',
  unit: 'patch',
  dose: { morning: 1, noon: 0, evening: 0, night: 0 },
  days: { kind: 'weekdays', weekdays: [1, 4] },
});

const news = async () =>
  (await ward.clinic.letters(ward.patient.email)).filter(({ subject }) => subject.startsWith('Neues'));

/** A released plan with one medicine. */
async function releaseFirst() {
  await ward.start();
  await ward.save({ medicines: [medicine], advice: 'Viel gehen' });
  return await ward.release(2);
}

test('a doctor begins a plan, and saves its parts', async () => {
  expect((await ward.read()).body.data).toEqual({ draft: null, released: [], has_diary: false });
  expect(await ward.save({ advice: 'zu früh' })).toMatchObject({
    status: 409,
    body: { code: 'treatment.no_plan_draft' },
  });
  expect((await ward.start()).body.data.draft).toMatchObject({ version: 1, medicines: [], advice: '' });
  const { body } = await ward.save({ medicines: [medicine] });
  expect(body).toMatchObject({
    data: { version: 2, medicines: [medicine], changed_by: 'Mara Sommer' },
    conflicts: [],
  });
  expect((await ward.start()).body.data.draft.medicines).toEqual([medicine]);
});

test('a stale second device does not overwrite a part, and saves what nobody else touched', async () => {
  await ward.start();
  await ward.save({ advice: 'Erstes Gerät' });
  const { body } = await ward.save({ base: 1, advice: 'Zweites Gerät', medicines: [medicine] });
  expect(body.conflicts).toEqual(['advice']);
  expect(body.data).toMatchObject({ advice: 'Erstes Gerät', medicines: [medicine] });
});

test('an assistant prepares a plan and does not release it', async () => {
  const { token } = ward.assistant;
  expect((await ward.start(token)).status).toBe(200);
  expect((await ward.save({ medicines: [medicine] }, token)).body.data.medicines).toEqual([medicine]);
  expect((await ward.release(2, token)).status).toBe(403);
  expect((await ward.read(token)).body.data.released).toEqual([]);
  expect((await ward.release(2)).status).toBe(200);
});

test('a released plan reaches the patient as a page, as a PDF and by a letter that says nothing of it', async () => {
  const { clinic, patient } = ward;
  const { status, body } = await releaseFirst();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ draft: null, released: [{ medicines: [medicine] }] });

  const [plan] = (await ward.own()).body.data;
  expect(plan).toMatchObject({ advice: 'Viel gehen', released_by: 'Mara Sommer' });
  const file = await clinic.call(`GET ${plan.file_path}`, {}, { token: patient.token });
  expect(file.status).toBe(200);
  const profile = await clinic.call('GET /api/patients/profile', {}, { token: patient.token });
  expect(profile.body.data.therapy_plans).toMatchObject([{ title: 'Therapieplan vom 16. November 2026' }]);
  const letters = await news();
  expect(letters).toHaveLength(1);
  expect(JSON.stringify(letters)).not.toMatch(/Progesteron|Therapieplan/);
  expect(await ward.kinds()).toEqual(expect.arrayContaining(['plan_released', 'document_added']));
});

test('a released plan is kept: nobody can change, take back or delete it, also not by SQL', async () => {
  const { db } = ward.clinic;
  await releaseFirst();
  expect((await ward.save({ base: 2, advice: 'anders' })).body.code).toBe('treatment.no_plan_draft');
  await ward.discard();
  expect((await ward.own()).body.data).toHaveLength(1);
  await expect(db.update(treatmentPlan).set({ releasedAt: null })).rejects.toThrow();
  await expect(db.update(treatmentPlan).set({ version: 7 })).rejects.toThrow();
  await expect(db.delete(treatmentPlan)).rejects.toThrow();
});

test('releasing twice at once makes one plan, one document and one letter', async () => {
  await ward.start();
  await ward.save({ advice: 'Viel gehen' });
  const answers = await Promise.all([ward.release(2), ward.release(2)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await ward.own()).body.data).toHaveLength(1);
  const { db } = ward.clinic;
  const kept = await db.select().from(patientDocument).where(eq(patientDocument.kind, 'therapy_plan'));
  expect(kept.filter(({ storedAt }) => storedAt !== null)).toHaveLength(1);
  expect(await news()).toHaveLength(1);
});

test.each([
  [{}, 1, 422, 'treatment.plan_empty'],
  [{ medicines: [aMedicine({ name: ' ' })] }, 2, 422, 'treatment.medicine_without_name'],
  [
    { medicines: [aMedicine({ dose: { morning: 0, noon: 0, evening: 0, night: 0 } })] },
    2,
    422,
    'treatment.medicine_without_dose',
  ],
  [
    { medicines: [aMedicine({ days: { kind: 'cycle', from_day: 26, to_day: 15 } })] },
    2,
    422,
    'treatment.medicine_days',
  ],
  [{ advice: 'Viel gehen' }, 1, 409, 'treatment.plan_changed'],
])('a plan %j is not released in version %i', async (change, version, status, code) => {
  await ward.start();
  await ward.save(change);
  expect(await ward.release(version)).toMatchObject({ status, body: { code } });
  expect((await ward.own()).body.data).toEqual([]);
});

test('the next plan starts from the last', async () => {
  await releaseFirst();
  const { draft } = (await ward.start()).body.data;
  expect(draft).toMatchObject({ version: 1, medicines: [medicine], advice: 'Viel gehen' });
  await ward.save({ medicines: [medicine, estradiol] });
  await ward.release(2);
  const plans = (await ward.own()).body.data;
  expect(plans.map(({ medicines }: { medicines: unknown[] }) => medicines.length)).toEqual([2, 1]);
});

test('the paper of a plan names what changed since the plan released last, in both languages', async () => {
  const { clinic, patient } = ward;
  await releaseFirst();
  for (const advice of ['Schlafen', 'Tanzen']) {
    clinic.clock.advance(60);
    await ward.start();
    await ward.save({ advice });
    await ward.release(2);
  }
  const papers = [];
  for (const { file_path: path } of (await ward.own()).body.data) {
    const headers = { authorization: `Bearer ${patient.token}` };
    const { rawPayload } = await clinic.http.inject({ url: path, headers });
    papers.push(readPdf(rawPayload).words.join(' '));
  }
  const [latest, second, first] = papers;
  for (const word of ['Neu: Tanzen', 'Entfällt: Schlafen', 'New: Tanzen', 'Dropped: Schlafen'])
    expect(latest).toContain(word);
  expect(latest).not.toContain('Viel gehen');
  for (const word of ['Neu: Schlafen', 'Entfällt: Viel gehen']) expect(second).toContain(word);
  expect(first).not.toMatch(/Neu:|Entfällt:|Was sich geändert hat/);
});

test('a plan whose document was removed from the lists is no longer shown to the patient', async () => {
  await releaseFirst();
  const { db, clock } = ward.clinic;
  await db.update(patientDocument).set({ removedAt: clock.now(), removedById: ward.anna.id });
  expect((await ward.own()).body.data).toEqual([]);
  expect((await ward.read()).body.data.released).toHaveLength(1);
});

test.each([
  { base: -1 },
  { medicines: [{ ...medicine, unit: 'bucket' }] },
  { medicines: [{ ...medicine, dose: { ...medicine.dose, night: 0.3 } }] },
  { medicines: [{ ...medicine, days: { kind: 'weekdays', weekdays: [8] } }] },
  { medicines: [{ ...medicine, starts_on: '2026-13-01' }] },
  { advice: 'x'.repeat(4_001) },
  { checks: [{ id: 'x', what: '', when: '' }] },
])('a malformed change is refused and stores nothing: %j', async (change) => {
  await ward.start();
  expect((await ward.save(change)).status).toBe(422);
  expect((await ward.read()).body.data.draft.version).toBe(1);
});

test('nobody else reads or writes the plans of a patient, and a patient sees own plans alone', async () => {
  await releaseFirst();
  await ward.start();
  for (const [token, status] of await ward.strangers()) {
    const answers = [
      await ward.read(token),
      await ward.start(token),
      await ward.save({ advice: 'fremd' }, token),
      await ward.discard(token),
      await ward.release(1, token),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
  }
  expect((await ward.read()).body.data.draft.advice).toBe('Viel gehen');
  const other = await aPatient(ward.clinic, { email: 'ben@example.test' });
  expect((await ward.own(other.token)).body.data).toEqual([]);
  expect((await ward.own('')).status).toBe(401);
});

test('a doctor keeps a plan as a template; templates of the project are marked and cannot be removed', async () => {
  const list = async (token?: string) =>
    (await ward.call('GET /api/staff/plan-templates', {}, token)).body.data;
  const shipped = await list();
  expect(shipped.length).toBeGreaterThan(2);
  expect(shipped.every(({ is_shipped }: { is_shipped: boolean }) => is_shipped)).toBe(true);

  const template = { title: 'Start', medicines: [medicine], advice: '', checks: [] };
  await ward.call('POST /api/staff/plan-templates', template);
  const again = await ward.call('POST /api/staff/plan-templates', { ...template, advice: 'Neu' });
  const [own, ...others] = again.body.data;
  expect([own, others.length]).toMatchObject([
    { title: 'Start', advice: 'Neu', is_shipped: false },
    shipped.length,
  ]);

  const { token } = ward.assistant;
  expect(await list(token)).toHaveLength(shipped.length + 1);
  expect((await ward.call('POST /api/staff/plan-templates', template, token)).status).toBe(403);
  expect((await ward.call(`DELETE /api/staff/plan-templates/${own.id}`, {}, token)).status).toBe(403);
  expect((await ward.call(`DELETE /api/staff/plan-templates/${shipped[0].id}`)).status).toBe(422);
  expect((await ward.call(`DELETE /api/staff/plan-templates/${own.id}`)).body.data).toEqual(shipped);
  expect((await ward.call(`DELETE /api/staff/plan-templates/${own.id}`)).status).toBe(404);
});

test('the export holds released plans with their medicines, and no draft', async () => {
  const { deps } = ward.clinic;
  await ward.start();
  await ward.save({ medicines: [medicine] });
  expect((await treatmentPersonalData.read(deps, ward.patient.id)).json).toMatchObject({ plans: [] });
  await ward.release(2);
  const { json, fhir } = await treatmentPersonalData.read(deps, ward.patient.id);
  expect(json).toMatchObject({ plans: [{ content: { medicines: [medicine] } }] });
  expect(fhir).toMatchObject([
    {
      resourceType: 'MedicationRequest',
      medicationCodeableConcept: { text: 'Progesteron 100 mg' },
      dosageInstruction: [{ text: '0-0-0-1 Kapsel, täglich' }],
    },
  ]);
});

test('plans are a treatment record: they are erased only after the law lets go of them', async () => {
  const { db, clock } = ward.clinic;
  await releaseFirst();
  const [patientId, now] = [ward.patient.id, clock.now()];
  expect(await treatmentPersonalData.holdings?.(db, patientId)).toMatchObject([{ duty: 'treatment' }]);
  await treatmentPersonalData.forget?.(db, { patientId, now, stillKept: new Set(['treatment']) });
  expect(await db.select().from(treatmentPlan)).toHaveLength(1);
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into guard_pass (kind, patient_id) values ('erasing', ${patientId})`);
    await treatmentPersonalData.forget?.(tx, { patientId, now, stillKept: new Set() });
  });
  expect(await db.select().from(treatmentPlan)).toEqual([]);
});
