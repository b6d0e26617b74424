import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Note } from '#contract/treatment.contract.ts';
import type { NoteSection } from '#contract/treatment.rules.ts';
import { anAppointment, aStaffedClinic } from '#server/appointments/testing.ts';
import { accessLog } from '#server/audit/audit.tables.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { ensureStaffMember } from '#server/identity/register/demo-accounts.service.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { treatmentPersonalData } from './treatment.personal-data.ts';
import { treatmentAddendum, treatmentNote } from './treatment.tables.ts';

let ward: Awaited<ReturnType<typeof aTreatment>>;

beforeEach(async () => {
  ward = await aTreatment();
});

async function aTreatment() {
  const { clinic, plan, patient, anna } = await aStaffedClinic();
  const id = await anAppointment(clinic, plan, patient);
  const path = `/api/staff/appointments/${id}/note`;
  const as = (token: string) => ({ token });
  return {
    clinic,
    plan,
    patient,
    anna,
    id,
    read: (token = anna.token) => clinic.call(`GET ${path}`, {}, as(token)),
    save: (change: object, token = anna.token) =>
      clinic.call(`PUT ${path}`, { base: 0, ...change }, as(token)),
    sign: (version: number, token = anna.token) => clinic.call(`POST ${path}/sign`, { version }, as(token)),
    add: (addendum: object, token = anna.token) =>
      clinic.call(`POST ${path}/addenda`, { request_key: randomUUID(), ...addendum }, as(token)),
    list: (token = anna.token) => clinic.call(`GET /api/staff/patients/${patient.id}/notes`, {}, as(token)),
    find: (search: string, token = anna.token) =>
      clinic.call(`GET /api/staff/diagnoses?search=${encodeURIComponent(search)}`, {}, as(token)),
    kinds: async () =>
      (await clinic.db.select().from(accessLog).where(eq(accessLog.patientId, patient.id)))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('note_')),
  };
}

/** Another doctor of the clinic, who treats nobody yet. */
async function aColleague() {
  const { db, clock } = ward.clinic;
  const person = {
    firstName: 'Lena',
    lastName: 'Maurer',
    email: 'lena@klinik.example.test',
    passwordHash: '',
  };
  const staffId = await ensureStaffMember(db, { ...person, roles: ['doctor'], locale: 'de' }, clock.now());
  await db.update(doctor).set({ staffId }).where(eq(doctor.id, ward.plan.lena));
  const { token } = await openSession(db, { kind: 'staff', staffId, roles: ['doctor'] }, {}, clock.now());
  return { token };
}

const NOTHING = { notes: [], addenda: [] };
const texts = (note: Note) =>
  Object.fromEntries(Object.entries(note.sections).filter(([, text]) => text)) as Record<NoteSection, string>;

test('before anybody writes, the note is an empty draft that the doctor of the appointment may sign', async () => {
  const { status, body } = await ward.read();

  expect(status).toBe(200);
  expect(body.data).toEqual({
    appointment_id: ward.id,
    version: 0,
    diagnoses: [],
    addenda: [],
    can_write_all: true,
    sections: { reason: '', course: '', findings: '', assessment: '', procedure: '' },
    service_id: ward.plan.checkUp,
    changed_at: null,
    changed_by: '',
    signed_at: null,
    signed_by: '',
    can_sign: true,
  });
});

test('a doctor saves parts of a draft, and reads them with the title of the diagnosis', async () => {
  await ward.save({ sections: { reason: 'Hitzewallungen ', course: 'seit Mai' } });
  const { body } = await ward.save({
    base: 1,
    sections: { course: 'seit April' },
    diagnoses: [{ code: 'n95.1', certainty: 'G' }],
  });

  expect(body.conflicts).toEqual([]);
  expect(body.data).toMatchObject({ version: 2, changed_by: 'Mara Sommer', signed_at: null });
  expect(texts(body.data)).toEqual({ reason: 'Hitzewallungen ', course: 'seit April' });
  expect(body.data.diagnoses).toEqual([
    {
      code: 'N95.1',
      certainty: 'G',
      side: null,
      title: 'Zustände im Zusammenhang mit der Menopause und dem Klimakterium',
    },
  ]);
  expect((await ward.read()).body.data).toEqual(body.data);
});

test('a stale second device does not overwrite what was saved, and saves what nobody else touched', async () => {
  await ward.save({ sections: { reason: 'Erstes Gerät' } });
  const { body } = await ward.save({ base: 0, sections: { reason: 'Zweites Gerät', findings: 'RR 120/80' } });

  expect(body.conflicts).toEqual(['reason']);
  expect(texts(body.data)).toEqual({ reason: 'Erstes Gerät', findings: 'RR 120/80' });
});

test('of many devices that write the same part at once, one wins and all others are told', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, device) => ward.save({ sections: { reason: `Gerät ${device}` } })),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const winners = answers.filter(({ body }) => body.conflicts.length === 0);
  expect(winners).toHaveLength(1);
  expect(texts((await ward.read()).body.data)).toEqual(texts(winners[0]?.body.data));
});

test('a signed note is kept: nobody can save, sign another version or change it by SQL', async () => {
  await ward.save({ sections: { assessment: 'Klimakterium' } });
  const { body } = await ward.sign(1);
  expect(body.data).toMatchObject({ signed_by: 'Mara Sommer', can_sign: false });
  expect(Date.parse(body.data.signed_at)).toBeLessThanOrEqual(ward.clinic.clock.now().getTime());

  expect(await ward.save({ base: 1, sections: { assessment: 'anders' } })).toMatchObject({
    status: 409,
    body: { code: 'treatment.note_signed' },
  });
  const { db } = ward.clinic;
  await expect(db.update(treatmentNote).set({ sections: { reason: 'heimlich' } })).rejects.toThrow();
  await expect(db.update(treatmentNote).set({ signedAt: null })).rejects.toThrow();
  await expect(db.delete(treatmentNote)).rejects.toThrow();
  expect((await ward.read()).body.data).toEqual(body.data);
});

test('signing twice leaves the first signature, and the log has one entry', async () => {
  await ward.save({ sections: { reason: 'Hitze' } });
  const [first, second] = await Promise.all([ward.sign(1), ward.sign(1)]);

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect((await ward.kinds()).filter((kind) => kind === 'note_signed')).toHaveLength(1);
});

test('a doctor cannot sign a version that the doctor has not read, or a note without words', async () => {
  expect(await ward.sign(1)).toMatchObject({ status: 422, body: { code: 'treatment.note_empty' } });
  await ward.save({ sections: { reason: '   ' } });
  expect(await ward.sign(1)).toMatchObject({ status: 422, body: { code: 'treatment.note_empty' } });
  await ward.save({ base: 1, sections: { reason: 'Hitze' } });
  expect(await ward.sign(1)).toMatchObject({ status: 409, body: { code: 'treatment.note_changed' } });
  expect((await ward.read()).body.data.signed_at).toBeNull();
});

test('after signing, addenda are added with who and when, and stay as they are', async () => {
  await ward.save({ sections: { reason: 'Hitze' } });
  expect(await ward.add({ text: 'zu früh' })).toMatchObject({
    status: 409,
    body: { code: 'treatment.note_not_signed' },
  });
  await ward.sign(1);
  const addendum = {
    text: 'Labor: FSH 45',
    request_key: randomUUID(),
    diagnoses: [{ code: 'E28.3', certainty: 'V' }],
  };
  await ward.add(addendum);
  const { body } = await ward.add(addendum);
  await ward.add({ text: 'Zweiter Nachtrag' });

  expect(body.data.addenda).toEqual([
    {
      id: expect.any(Number),
      text: 'Labor: FSH 45',
      diagnoses: [{ code: 'E28.3', certainty: 'V', side: null, title: 'Primäre Ovarialinsuffizienz' }],
      written_at: expect.stringMatching(/^2026-11-16T09:/),
      written_by: 'Mara Sommer',
    },
  ]);
  const { addenda } = (await ward.read()).body.data;
  expect(addenda.map(({ text }: { text: string }) => text)).toEqual(['Labor: FSH 45', 'Zweiter Nachtrag']);
  const { db } = ward.clinic;
  await expect(db.update(treatmentAddendum).set({ text: 'anders' })).rejects.toThrow();
  await expect(db.delete(treatmentAddendum)).rejects.toThrow();
  expect((await ward.kinds()).filter((kind) => kind === 'note_added_to')).toHaveLength(2);
});

test.each([
  { base: -1 },
  { base: 'x' },
  { sections: { reason: 'x'.repeat(8_001) } },
  { diagnoses: [{ code: 'Wechseljahre', certainty: 'G' }] },
  { diagnoses: [{ code: 'N95.1', certainty: 'X' }] },
  { diagnoses: [{ code: 'A99.9', certainty: 'G' }] },
])('a malformed change is refused and stores nothing: %j', async (change) => {
  expect((await ward.save(change)).status).toBe(422);
  expect((await ward.read()).body.data.version).toBe(0);
});

test('nobody but doctors who treat the patient reads or writes a note', async () => {
  const { clinic, patient } = ward;
  await ward.save({ sections: { reason: 'Hitze' } });
  const colleague = await aColleague();
  const tokens = [
    ['', 401],
    [patient.token, 403],
    [(await aPatient(clinic)).token, 403],
    [(await aStaffMember(clinic, 'admin')).token, 403],
    [colleague.token, 404],
  ] as const;

  for (const [token, status] of tokens) {
    const answers = [
      await ward.read(token),
      await ward.save({ base: 1, sections: { reason: 'fremd' } }, token),
      await ward.sign(1, token),
      await ward.add({ text: 'fremd' }, token),
      await ward.list(token),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
  }
  expect(texts((await ward.read()).body.data)).toEqual({ reason: 'Hitze' });
});

test('a second doctor of the patient writes to the draft but does not sign it', async () => {
  const { clinic, plan, patient } = ward;
  const colleague = await aColleague();
  await anAppointment(clinic, plan, patient, {
    slot: { date: '2026-11-24', start_time: '14:00', doctor_id: plan.lena },
  });
  const { body } = await ward.save({ sections: { findings: 'Ultraschall' } }, colleague.token);

  expect(body.data).toMatchObject({ can_sign: false, changed_by: 'Lena Maurer' });
  expect(await ward.sign(1, colleague.token)).toMatchObject({
    status: 403,
    body: { code: 'treatment.not_your_note' },
  });
  expect((await ward.sign(1)).status).toBe(200);
});

test('the notes of a patient come with appointment and doctor, and only written ones', async () => {
  expect((await ward.list()).body.data).toEqual([]);
  await ward.save({ sections: { reason: 'Hitze' } });
  const { data } = (await ward.list()).body;

  expect(data).toMatchObject([{ appointment_id: ward.id, doctor_name: 'Dr. med. Anna Keller' }]);
  expect(new Date(data[0].appointment_start).getTime()).toBeGreaterThan(ward.clinic.clock.now().getTime());
  expect(await ward.kinds()).toContain('note_read');
});

test('a doctor searches the catalogue of diagnoses; other roles do not', async () => {
  expect((await ward.find('klimakterium')).body.data[0]).toEqual({
    code: 'N95.1',
    title: 'Zustände im Zusammenhang mit der Menopause und dem Klimakterium',
    found_by: '',
  });
  expect((await ward.find('')).body.data).toEqual([]);
  const assistant = await aStaffMember(ward.clinic, 'assistant');
  expect((await ward.find('N95', assistant.token)).status).toBe(403);
});

test('the export of a patient holds signed notes with addenda if the clinic shows them, and no draft', async () => {
  const { deps } = ward.clinic;
  await ward.save({ sections: { reason: 'Hitze' }, diagnoses: [{ code: 'N95.1', certainty: 'V' }] });
  expect((await treatmentPersonalData.read(deps, ward.patient.id)).json).toMatchObject(NOTHING);

  await ward.sign(1);
  await ward.add({ text: 'Nachtrag' });
  expect(await treatmentPersonalData.read(deps, ward.patient.id)).toMatchObject({ json: NOTHING, fhir: [] });
  await addMissingSettings(deps.db, [{ key: 'notes_for_patients', value: '1' }]);
  const { json, fhir } = await treatmentPersonalData.read(deps, ward.patient.id);
  expect(json).toMatchObject({ notes: [{ sections: { reason: 'Hitze' } }], addenda: [{ text: 'Nachtrag' }] });
  expect(fhir).toMatchObject([
    {
      resourceType: 'Composition',
      section: [{ title: 'Anlass' }, { title: 'Diagnosen' }, { title: expect.stringMatching(/^Nachtrag, /) }],
    },
    {
      resourceType: 'Condition',
      code: { coding: [{ code: 'N95.1' }] },
      verificationStatus: { coding: [{ code: 'provisional' }] },
    },
  ]);
});

test('a note is a treatment record: it is erased only after the law lets go of it', async () => {
  const { db, clock } = ward.clinic;
  await ward.save({ sections: { reason: 'Hitze' } });
  const patientId = ward.patient.id;
  expect(await treatmentPersonalData.holdings?.(db, patientId)).toEqual([
    { what: 'record', duty: 'treatment', latest: expect.any(Date) },
  ]);

  const kept = { patientId, now: clock.now(), stillKept: new Set(['treatment'] as const) };
  await treatmentPersonalData.forget?.(db, kept);
  expect(await db.select().from(treatmentNote)).toHaveLength(1);
  await expect(
    treatmentPersonalData.forget?.(db, { patientId, now: clock.now(), stillKept: new Set() }),
  ).rejects.toThrow();
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into guard_pass (kind, patient_id) values ('erasing', ${patientId})`);
    await treatmentPersonalData.forget?.(tx, { patientId, now: clock.now(), stillKept: new Set() });
  });
  expect(await db.select().from(treatmentNote)).toEqual([]);
});
