import { beforeEach, expect, test } from 'vitest';
import { aPatient } from '#server/testing/people.ts';
import { aWard, download, type Ward } from './testing.ts';

let ward: Ward;

beforeEach(async () => {
  ward = await aWard();
});

const pathOf = (id: number) => `/api/patients/documents/${id}/file`;

test('SEAM-13: the owner downloads every byte as an attachment that the browser does not execute', async () => {
  const { clinic, patient, pdf, send } = ward;
  const { body } = await send({}, { ...pdf, name: 'Größe "1".pdf' });
  const answer = await download(clinic, body.data.documents[0].path, patient.token);

  expect(answer.status).toBe(200);
  expect(answer.bytes.equals(pdf.bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.bytes.length),
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': expect.stringContaining('no-store'),
  });
});

test('SEAM-13: the address of a file opens nothing without the session of its owner', async () => {
  const { clinic, anna, send } = ward;
  const { body } = await send();
  const { path } = body.data.documents[0];
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });

  expect((await download(clinic, path)).status).toBe(401);
  expect((await download(clinic, path, 'nobody')).status).toBe(401);
  expect((await download(clinic, path, anna.token)).status).toBe(403);
  expect((await download(clinic, `${path}?token=${ward.patient.token}`)).status).toBe(401);
  expect((await download(clinic, path, other.token)).status).toBe(404);
});

test('ROLE-08: foreign, missing, unreleased and removed files get the same answer', async () => {
  const { clinic, patient, admin, add } = ward;
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });
  const foreign = await ward.send({}, ward.pdf, { token: other.token });
  const unreleased = await add({ release: 'false' });
  const removed = await add({ kind: 'therapy_plan' });
  await clinic.call(`DELETE /api/admins/prescriptions/${removed.body.data.id}`, {}, { token: admin.token });
  const ids = [foreign, unreleased, removed].map(({ body }) => body.data.id);

  const [missing, ...others] = await Promise.all(
    [999_999, ...ids].map((id) => download(clinic, pathOf(id), patient.token)),
  );
  expect(missing?.status).toBe(404);
  for (const { status, bytes } of others)
    expect([status, String(bytes)]).toEqual([404, String(missing?.bytes)]);
});

test.each(['0', '-1', '1.5', '1e3', 'abc', '%2e%2e', '1%00', '9'.repeat(40), `${2 ** 53}`])(
  'SEAM-13: the id %j is not found',
  async (id) => {
    const { clinic, patient } = ward;
    await ward.send();
    const { status } = await download(clinic, `/api/patients/documents/${id}/file`, patient.token);

    expect([400, 404, 422]).toContain(status);
  },
);

test('SEAM-13: a file that is missing from the store is a server error that reveals no path', async () => {
  const { clinic, patient, send } = ward;
  const { body } = await send();
  const [row] = await ward.rows();
  await clinic.deps.files.remove(row?.storageId ?? '');
  const answer = await download(clinic, body.data.documents[0].path, patient.token);

  expect(answer.status).toBe(500);
  expect(String(answer.bytes)).not.toContain(row?.storageId);
});
