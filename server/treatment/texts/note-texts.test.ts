import { beforeEach, expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { aWard } from '../testing.ts';

let ward: Awaited<ReturnType<typeof aWard>>;

beforeEach(async () => {
  ward = await aWard();
});

const PATH = '/api/staff/note-texts';
const HOT = { abbreviation: 'hw', section: 'course', text: 'Hitzewallungen, vor allem nachts.' };
const SECTIONS = { reason: 'Erstgespräch', course: '', findings: '', assessment: '', procedure: 'Labor' };
const list = async (token = ward.anna.token) => await ward.call(`GET ${PATH}`, {}, token);
const save = (body: object = HOT, token = ward.anna.token) => ward.call(`POST ${PATH}`, body, token);
const template = (body: object = {}, token = ward.anna.token, service = ward.plan.checkUp) =>
  ward.call(
    `PUT /api/staff/services/${service}/note-template`,
    { version: 0, sections: SECTIONS, ...body },
    token,
  );

test('a doctor and the administration keep short texts; an assistant uses them', async () => {
  const { body } = await save({ ...HOT, abbreviation: ' HW ' });
  expect(body.data.texts).toMatchObject([HOT]);
  const [{ id }] = body.data.texts;
  const admin = await aStaffMember(ward.clinic, 'admin');
  const changed = await save({ ...HOT, id, text: 'Anders' }, admin.token);
  expect(changed.body.data.texts).toEqual([{ ...HOT, id, text: 'Anders' }]);
  expect((await list(ward.assistant.token)).body.data.texts).toHaveLength(1);
  expect((await save(HOT, ward.assistant.token)).status).toBe(403);
  expect((await ward.call(`DELETE ${PATH}/${id}`)).body.data.texts).toEqual([]);
  expect((await ward.call(`DELETE ${PATH}/${id}`)).status).toBe(404);
});

test('an abbreviation stands once per section, also when two save at once', async () => {
  const both = await Promise.all([save(), save({ ...HOT, text: 'Anders' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { id } = (await save({ ...HOT, section: 'any' })).body.data.texts[0];
  expect((await save({ ...HOT, id, section: 'course' })).status).toBe(409);
  expect((await save({ ...HOT, id: 4711, abbreviation: 'neu' })).status).toBe(404);
});

test('two texts that get the same abbreviation at once: one of them keeps its own', async () => {
  await save({ ...HOT, abbreviation: 'a' });
  const { texts } = (await save({ ...HOT, abbreviation: 'b' })).body.data;
  const both = await Promise.all(texts.map(({ id }: { id: number }) => save({ ...HOT, id })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('treatment.text_exists');
});

test('an emptied template stays as a version, so that nobody overwrites what comes next unread', async () => {
  await template();
  const empty = { reason: '', course: '', findings: '', assessment: '', procedure: '' };
  expect((await template({ version: 1, sections: empty })).body.data.templates).toEqual([
    { service_id: ward.plan.checkUp, version: 2, sections: empty },
  ]);
  expect((await template({ version: 0 })).status).toBe(409);
  expect((await template({ version: 2, sections: { reason: 'x'.repeat(8_001) } })).status).toBe(422);
});

test('a service has a template; who has not read the newest one changes nothing', async () => {
  expect((await template()).body.data.templates).toEqual([
    { service_id: ward.plan.checkUp, version: 1, sections: SECTIONS },
  ]);
  expect((await template()).body.code).toBe('treatment.template_changed');
  const sections = { ...SECTIONS, course: 'Verlauf' };
  expect((await template({ version: 1, sections })).body.data.templates).toMatchObject([{ version: 2 }]);
  expect((await template({}, ward.anna.token, 4711)).status).toBe(404);
  const { body } = await ward.call(`GET /api/staff/appointments/${ward.appointmentId}/note`);
  expect(body.data.service_id).toBe(ward.plan.checkUp);
});

test.each([
  [{ ...HOT, abbreviation: 'zwei worte' }],
  [{ ...HOT, abbreviation: '' }],
  [{ ...HOT, section: 'diagnoses' }],
  [{ ...HOT, text: ' ' }],
  [{ ...HOT, text: 'x'.repeat(2_001) }],
])('malformed: %j', async (body) => {
  expect((await save(body)).status).toBe(422);
});

test('not signed in and patients', async () => {
  for (const [token, status] of [
    ['', 401],
    [ward.patient.token, 403],
  ] as const) {
    const answers = [await list(token), await save(HOT, token), await template({}, token)];
    expect(answers.map((answer) => answer.status)).toEqual(Array(3).fill(status));
  }
  expect((await template({}, ward.assistant.token)).status).toBe(403);
});
