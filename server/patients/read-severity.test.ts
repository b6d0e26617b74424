import { beforeEach, expect, test } from 'vitest';
import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import { aPractice, breakGlass, type Practice, signHistory, tracesOf } from './testing-patients.ts';

let practice: Practice;
let ids: number[];

beforeEach(async () => {
  practice = await aPractice();
  const { clinic, patient } = practice;
  ids = [];
  for (const level of [4, 2]) {
    const currentComplaints = { checkedValue: 'yes', checkbox: { level } } as const;
    ids.push(await signHistory(clinic, patient.token, { answers: { currentComplaints } }));
    clinic.clock.advance(60);
  }
});

const read = (token = practice.anna.token, patientId = practice.patient.id, locale = 'de') =>
  practice.clinic.call(`GET /api/staff/patients/${patientId}/severity`, {}, { token, headers: { locale } });
const levelsOf = ({ body }: { body: { data: SeverityCourse[] } }) =>
  body.data.find(({ key }) => key === 'currentComplaints')?.points.map(({ level }) => level);

test('a doctor reads the course of the complaints as the patient does, and each history counts as read, once an hour', async () => {
  const { clinic, anna, patient } = practice;
  const answer = await read();
  expect(answer.body.has_locked).toBe(false);
  const own = await clinic.call('GET /api/patients/anamneses/severity', {}, { token: patient.token });
  expect(answer.body.data).toEqual(own.body.data);
  const german = answer.body.data[0].question;
  expect((await read(anna.token, patient.id, 'en')).body.data[0].question).not.toBe(german);
  const traces = await tracesOf(clinic, patient.id);
  expect(traces.toSorted()).toEqual(ids.map((id) => ['anamnesis_read', anna.id, id]).toSorted());
});

test('only a doctor who treats the patient reads it', async () => {
  const { admin, assistant, patient, eva, anna, clinic } = practice;
  for (const { token } of [admin, assistant, patient]) expect((await read(token)).status).toBe(403);
  expect((await read('')).status).toBe(401);
  expect((await read(anna.token, eva.id)).status).toBe(404);
  expect((await read(anna.token, 4711)).status).toBe(404);
  await breakGlass(clinic, eva.id, anna.token);
  expect((await read(anna.token, eva.id)).body).toEqual({ data: [], has_locked: false });
});

test('histories from before the withdrawal of the consent stay closed, except in an emergency', async () => {
  const { clinic, patient, anna } = practice;
  await clinic.call('POST /api/patients/consents/data_processing/withdraw', {}, { token: patient.token });
  const closed = await read();
  expect([levelsOf(closed), closed.body.has_locked]).toEqual([undefined, true]);
  expect((await tracesOf(clinic, patient.id)).map(([kind]) => kind)).not.toContain('anamnesis_read');
  await breakGlass(clinic, patient.id, anna.token);
  const open = await read();
  expect([open.body.data.length > 0, open.body.has_locked]).toEqual([true, false]);
});
