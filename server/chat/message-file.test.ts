import { beforeEach, expect, test } from 'vitest';
import { moveThrough } from '#server/appointments/testing.ts';
import { download } from '#server/documents/testing.ts';
import { aPatient } from '#server/testing/people.ts';
import { aConversation, aTalk, type Talk } from './testing.ts';

let talk: Talk;
let path: string;
let staffPath: string;
beforeEach(async () => {
  talk = await aTalk();
  const { body } = await talk.write({}, talk.pdf);
  path = body.data.file.url;
  staffPath = path.replace('/api/chats', '/api/staff/chats');
});

test('ENT-27: both participants download the file as an attachment with its name', async () => {
  const { clinic, patient, anna, pdf, readAsDoctor, id } = talk;
  expect((await readAsDoctor(`/${id}`)).body.data[0].file.url).toBe(staffPath);
  for (const [url, token] of [
    [path, patient.token],
    [staffPath, anna.token],
  ] as const) {
    const { status, bytes, headers } = await download(clinic, url, token);
    expect([status, bytes.equals(pdf.bytes)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment; filename="befund.pdf"'),
      'cache-control': 'private, no-store',
    });
  }
});

test('a file can be read after the appointment is cancelled', async () => {
  const { clinic, patient, appointmentId } = talk;
  await moveThrough(clinic, appointmentId, 'cancelled');
  expect((await download(clinic, path, patient.token)).status).toBe(200);
});

test('ROLE-08: other patients and doctors do not find the file in any conversation', async () => {
  const { clinic, plan, patient, anna } = talk;
  const eva = await aPatient(clinic, { email: 'eva@example.test' });
  const hers = await aConversation(clinic, { patientId: eva.id, doctorId: plan.anna });
  const mine = await aConversation(clinic, { patientId: patient.id, doctorId: plan.lena });
  const fileId = path.split('/').at(-1);
  const status = async (url: string, token?: string) => (await download(clinic, url, token)).status;

  expect(await status(path)).toBe(401);
  expect(await status(path, anna.token)).toBe(403);
  expect(await status(staffPath, patient.token)).toBe(403);
  expect(await status(path, eva.token)).toBe(404);
  expect(await status(`/api/chats/${hers}/files/${fileId}`, eva.token)).toBe(404);
  expect(await status(`/api/chats/${mine}/files/${fileId}`, patient.token)).toBe(404);
  expect(await status(`/api/staff/chats/${hers}/files/${fileId}`, anna.token)).toBe(404);
  expect(await status(`${path}9`, patient.token)).toBe(404);
  expect(await status(`${path}x`, patient.token)).toBe(422);
});

test('OR-33: a doctor does not find the file among the documents of the patient', async () => {
  const { clinic, patient, anna } = talk;
  const fileId = path.split('/').at(-1);
  const list = await clinic.call(
    `GET /api/staff/patients/${patient.id}/documents`,
    {},
    { token: anna.token },
  );
  expect(list.body.data).toEqual([]);
  expect((await download(clinic, `/api/staff/documents/${fileId}/file`, anna.token)).status).toBe(404);
});
