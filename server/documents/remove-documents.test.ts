import { beforeEach, expect, test } from 'vitest';
import { documentsOf, latestTherapyPlans } from './own-documents.service.ts';
import { aWard, type Ward } from './testing.ts';

let ward: Ward;

beforeEach(async () => {
  ward = await aWard();
});

const removeOne = (id: number | string, token = ward.admin.token) =>
  ward.clinic.call(`DELETE /api/admins/prescriptions/${id}`, {}, { token });
const removeAll = (ids: unknown, token = ward.admin.token) =>
  ward.clinic.call('POST /api/admins/prescriptions_bulk_delete', { ids }, { token });
const added = async (kind: string, title = 'Plan') => (await ward.add({ kind, title })).body.data.id;
const removedIds = async () => (await ward.rows()).filter(({ removedAt }) => removedAt).map(({ id }) => id);

test.each(['prescription', 'therapy_plan'])(
  'API-49: an administrator removes a %s from every list; the row keeps person and time',
  async (kind) => {
    const { clinic, patient, admin, anna } = ward;
    const id = await added(kind);
    const answer = await removeOne(id);
    const [row] = await ward.rows();
    const staffList = await clinic.call(
      `GET /api/staff/patients/${patient.id}/documents`,
      {},
      { token: anna.token },
    );

    expect([answer.status, typeof answer.body.message]).toEqual([200, 'string']);
    const { documents, therapy_plans } = await documentsOf(clinic.db, patient.id);
    expect([documents, therapy_plans, staffList.body.data]).toEqual([[], [], []]);
    expect(await latestTherapyPlans(clinic.db, patient.id, 3)).toEqual([]);
    expect(row).toMatchObject({ id, removedById: admin.id, removedAt: expect.any(Date) });
    expect(await clinic.deps.files.exists(row?.storageId ?? '')).toBe(true);
    expect((await ward.accesses()).at(1)).toEqual(['document_removed', admin.id, id]);
  },
);

test('API-49: a second removal is not found and changes nothing', async () => {
  const id = await added('prescription');
  const answers = await Promise.all([removeOne(id), removeOne(id)]);
  const before = await ward.rows();

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await removeOne(id)).status).toBe(404);
  expect(await ward.rows()).toEqual(before);
  expect((await ward.accesses()).filter(([kind]) => kind === 'document_removed')).toHaveLength(1);
});

test('API-50: several documents are removed in one call, each with a recorded access; a repeated id counts once', async () => {
  const ids = [await added('prescription'), await added('therapy_plan')];

  expect((await removeAll([...ids, ...ids.map(String)])).status).toBe(200);
  expect(await removedIds()).toEqual(ids);
  expect((await ward.accesses()).slice(2).map(([, , id]) => id)).toEqual(ids);
});

test('API-50: either all documents of a call are removed or none', async () => {
  const ids = [await added('prescription'), await added('therapy_plan')];
  const letter = await added('document');
  const finding = (await ward.send()).body.data.id;

  for (const stranger of [999_999, letter, finding])
    expect((await removeAll([...ids, stranger])).status).toBe(404);
  expect(await removedIds()).toEqual([]);
  expect(await ward.accesses()).toHaveLength(3);
});

test('API-50: two removals of the same documents in different order cause no deadlock', async () => {
  const ids = [await added('prescription'), await added('prescription'), await added('prescription')];
  const answers = await Promise.all([removeAll(ids), removeAll(ids.toReversed())]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await removedIds()).toEqual(ids);
});

test('API-49: findings and documents cannot be removed by this call', async () => {
  const letter = await added('document');
  const finding = (await ward.send()).body.data.id;

  for (const id of [letter, finding]) expect((await removeOne(id)).status).toBe(404);
  expect(await removedIds()).toEqual([]);
});

test('ROLE-11 API-49 API-50: patients, doctors, assistants and visitors are refused', async () => {
  const { patient, anna, assistant } = ward;
  const id = await added('prescription');

  for (const { token } of [patient, anna, assistant]) {
    expect((await removeOne(id, token)).body.code).toBe('session.forbidden');
    expect((await removeAll([id], token)).body.code).toBe('session.forbidden');
  }
  expect((await removeOne(id, 'nobody')).status).toBe(401);
  expect((await removeAll([id], 'nobody')).status).toBe(401);
  expect(await removedIds()).toEqual([]);
});

test.each([
  [undefined],
  [[]],
  ['1'],
  [[0]],
  [[-1]],
  [[1.5]],
  [['x']],
  [[null]],
  [[[1]]],
  [Array.from({ length: 101 }, (_, index) => index + 1)],
])('API-50: %j is refused as a list of ids', async (ids) => {
  expect((await removeAll(ids)).status).toBe(422);
});
