import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { anAppointment, NEXT_SLOT } from '#server/appointments/testing.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import { aPatient } from '#server/testing/people.ts';
import { aWard } from '../testing.ts';
import { treatmentPersonalData } from '../treatment.personal-data.ts';

let ward: Awaited<ReturnType<typeof aWard>>;

beforeEach(async () => {
  ward = await aWard();
});

const note = () => `/api/staff/appointments/${ward.appointmentId}/note`;
const write = () => ward.call(`PUT ${note()}`, { base: 0, sections: { reason: 'Hitze' } });
const sign = () => ward.call(`POST ${note()}/sign`, { version: 1 });
/** A second appointment with a signed note of its own; the answer is its id. */
async function signAnother(reason: string) {
  const id = await anAppointment(ward.clinic, ward.plan, ward.patient, { slot: NEXT_SLOT });
  await ward.call(`PUT /api/staff/appointments/${id}/note`, { base: 0, sections: { reason } });
  expect((await ward.call(`POST /api/staff/appointments/${id}/note/sign`, { version: 1 })).status).toBe(200);
  return id;
}
const read = (token = ward.patient.token) => ward.call('GET /api/patients/notes', {}, token);
const readOne = (token = ward.patient.token, id = ward.appointmentId) =>
  ward.call(`GET /api/patients/notes/${id}`, {}, token);
const ask = (token = ward.patient.token) => ward.call('POST /api/patients/notes/request', {}, token);
const tasks = async (token = ward.anna.token) =>
  (await ward.call('GET /api/staff/tasks', {}, token)).body.data.note_requests;
const decide = (id: number, body: object = { is_granted: true }, token = ward.anna.token) =>
  ward.call(`POST /api/staff/patients/${ward.patient.id}/note-request`, { request_id: id, ...body }, token);
/** The letters that say that there is an answer. */
const answers = async () =>
  (await ward.clinic.letters(ward.patient.email)).filter(({ subject }) => /Antwort|answer/.test(subject));
const openToAll = () => addMissingSettings(ward.clinic.db, [{ key: 'notes_for_patients', value: '1' }]);

test('if the clinic shows notes, the patient reads a signed one with its addenda, and never a draft', async () => {
  await openToAll();
  await write();
  expect((await read()).body.data).toEqual({ is_open: true, request: null, notes: [] });
  expect((await readOne()).status).toBe(404);
  await sign();
  const addendum = { text: 'Labor da', request_key: crypto.randomUUID() };
  await ward.call(`POST ${note()}/addenda`, addendum);

  const { notes } = (await read()).body.data;
  expect(notes).toMatchObject([{ appointment_id: ward.appointmentId, doctor_name: 'Dr. med. Anna Keller' }]);
  expect((await readOne()).body.data).toMatchObject({
    sections: { reason: 'Hitze', course: '' },
    addenda: [{ text: 'Labor da' }],
  });
  expect((await readOne()).body.data).not.toHaveProperty('version');
  await expect(ask()).resolves.toMatchObject({ status: 409, body: { code: 'treatment.no_notes' } });
});

test('by default nobody reads notes; on request a doctor opens the signed one', async () => {
  await write();
  await sign();
  expect((await read()).body.data).toEqual({ is_open: false, request: null, notes: [] });
  expect((await readOne()).status).toBe(404);

  const both = await Promise.all([ask(), ask()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [waiting, ...others] = await tasks();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ patient: { id: ward.patient.id } });
  expect((await read()).body.data).toMatchObject({ notes: [], request: { is_granted: null } });

  expect((await decide(waiting.id)).status).toBe(200);
  expect((await decide(waiting.id)).body.code).toBe('treatment.request_decided');
  expect(await tasks()).toEqual([]);
  expect((await readOne()).body.data.sections.reason).toBe('Hitze');
  expect(await ward.kinds()).toContain('note_request_decided');
});

test('a doctor opens what is signed by then: a note signed later stays closed until another request is granted', async () => {
  await write();
  await sign();
  const first = ward.appointmentId;
  const shown = async () =>
    (await read()).body.data.notes.map(({ appointment_id: id }: { appointment_id: number }) => id);
  await decide((await ask()).body.data.request.id);
  ward.clinic.clock.advance(1);
  const later = await signAnother('Schlaf');

  expect(await shown()).toEqual([first]);
  expect((await readOne()).status).toBe(200);
  expect((await readOne(undefined, later)).status).toBe(404);
  const { json } = await treatmentPersonalData.read(ward.clinic.deps, ward.patient.id);
  expect(json.notes).toMatchObject([{ appointment_id: first }]);

  const { id: second } = (await ask()).body.data.request;
  await decide(second, { is_granted: false, reason: 'Im Gespräch' });
  expect(await shown(), 'a refusal closes nothing and opens nothing').toEqual([first]);
  const { id: third } = (await ask()).body.data.request;
  expect(await shown(), 'asking alone opens nothing').toEqual([first]);
  await decide(third);
  expect((await shown()).toSorted()).toEqual([first, later]);
  expect((await readOne(undefined, later)).body.data.sections.reason).toBe('Schlaf');
  expect((await ask()).body.code).toBe('treatment.no_notes');
});

test('a note that was signed between the request and its answer is opened with the others', async () => {
  await write();
  await sign();
  const { id } = (await ask()).body.data.request;
  ward.clinic.clock.advance(1);
  const later = await signAnother('Schlaf');
  ward.clinic.clock.advance(1);
  await decide(id);
  expect((await readOne(undefined, later)).status).toBe(200);
});

test('a refusal needs a reason, which the patient reads; she can ask again', async () => {
  await write();
  await sign();
  const { id } = (await ask()).body.data.request;
  for (const reason of [undefined, '  '])
    expect((await decide(id, { is_granted: false, reason })).body.code).toBe(
      'treatment.refusal_without_reason',
    );
  await decide(id, { is_granted: false, reason: 'Bitte zuerst im Gespräch' });
  expect((await read()).body.data).toMatchObject({
    notes: [],
    request: { is_granted: false, reason: 'Bitte zuerst im Gespräch' },
  });
  expect((await readOne()).status).toBe(404);
  expect((await ask()).body.data.request).toMatchObject({ is_granted: null });
});

test.each([{ is_granted: true }, { is_granted: false, reason: 'Bitte zuerst im Gespräch' }])(
  'the patient gets one letter that there is an answer, and not which: %j',
  async (decision) => {
    await write();
    await sign();
    const { id } = (await ask()).body.data.request;
    expect(await answers()).toEqual([]);
    const both = await Promise.all([decide(id, decision), decide(id, decision)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    const [letter, ...others] = await answers();
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('Eine Antwort für Sie im Patientenportal');
    expect(letter?.text).toContain('http://portal.test/patient/medical-history');
    expect(`${letter?.text}${letter?.html}`).not.toMatch(/Notiz|Einsicht|Gespräch|Hitze|abgelehnt|Keller/i);
  },
);

test('the letter about an answer is in the language of the patient', async () => {
  await write();
  await sign();
  const { id } = (await ask()).body.data.request;
  await ward.clinic.db.update(patientTable).set({ locale: 'en' }).where(eq(patientTable.id, ward.patient.id));
  await decide(id);
  const [letter] = await answers();
  expect(letter?.subject).toBe('An answer for you in the patient portal');
  expect(letter?.text).toContain('There is an answer to your request');
});

test('a decision that is refused sends no letter', async () => {
  await write();
  await sign();
  const { id } = (await ask()).body.data.request;
  await decide(id, { is_granted: false, reason: ' ' });
  await decide(4711);
  for (const [token] of await ward.strangers()) await decide(id, { is_granted: true }, token);
  expect(await answers()).toEqual([]);
});

test('the copy of her data holds a note only once a doctor has opened it', async () => {
  const inCopy = async () => {
    const { json, fhir } = await treatmentPersonalData.read(ward.clinic.deps, ward.patient.id);
    return [json.notes, fhir].map((part) => (part as unknown[]).length);
  };
  await write();
  await sign();
  expect(await inCopy()).toEqual([0, 0]);
  const { id } = (await ask()).body.data.request;
  await decide(id, { is_granted: false, reason: 'Im Gespräch' });
  expect(await inCopy()).toEqual([0, 0]);
  const { id: again } = (await ask()).body.data.request;
  await decide(again);
  expect(await inCopy()).toEqual([1, 1]);
});

test('without a signed note there is nothing to ask for', async () => {
  await write();
  expect((await ask()).body.code).toBe('treatment.no_notes');
});

test("another patient's notes do not exist, and only a treating doctor decides", async () => {
  await write();
  await sign();
  const { id } = (await ask()).body.data.request;
  for (const [token, status] of await ward.strangers())
    expect((await decide(id, { is_granted: true }, token)).status).toBe(status);
  expect((await decide(id, { is_granted: true }, ward.assistant.token)).status).toBe(403);
  expect((await decide(4711)).body.code).toBe('treatment.request_decided');
  expect((await decide(id, { is_granted: 'ja' })).status).toBe(422);

  await openToAll();
  const other = await aPatient(ward.clinic, { email: 'ben@example.test' });
  expect((await readOne()).status).toBe(200);
  expect((await readOne(other.token)).status).toBe(404);
  expect((await readOne(ward.patient.token, 4711)).status).toBe(404);
  expect((await read(other.token)).body.data.notes).toEqual([]);
  expect((await read('')).status).toBe(401);
  expect((await read(ward.anna.token)).status).toBe(403);
});
