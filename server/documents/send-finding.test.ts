import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#server/appointments/testing.ts';
import { aJpeg, aPng } from '#server/platform/files/testing.ts';
import { aPatient } from '#server/testing/people.ts';
import { aWard, leaveRoom, type Ward, watchStore } from './testing.ts';

let ward: Ward;

beforeEach(async () => {
  ward = await aWard();
});

test('API-41 BEF-07 ENT-15: a finding is stored with its texts, and the answer shows it as the list does', async () => {
  const { clinic, patient, send, pdf } = ward;
  const answer = await send({ title: ' Laborwerte ', description: 'nüchtern', user_id: '99' });
  const [row] = await ward.rows();

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    message: 'Vielen Dank, Ihr Befund ist bei uns angekommen.',
    data: {
      id: row?.id,
      created_at: row?.createdAt.toISOString(),
      documents: [
        {
          id: row?.id,
          name: 'befund.pdf',
          path: `/api/patients/documents/${row?.id}/file`,
          title: 'Laborwerte',
          description: 'nüchtern',
          document_zone: 'befunde',
          size: pdf.bytes.length,
          type: 'application/pdf',
          created_at: row?.createdAt.toISOString(),
        },
      ],
    },
  });
  expect(row).toMatchObject({
    patientId: patient.id,
    kind: 'finding',
    addedByKind: 'patient',
    addedById: patient.id,
    sha256: createHash('sha256').update(pdf.bytes).digest('hex'),
  });
  expect(await clinic.deps.files.exists(row?.storageId ?? '')).toBe(true);
});

test('BEF-07, API-41, OR-49: the id of another patient in the form changes nothing', async () => {
  const other = await aPatient(ward.clinic, { email: 'eva.klein@example.test' });
  const answer = await ward.send({ title: 'Laborwerte', user_id: String(other.id) });

  expect(answer.status).toBe(200);
  expect(await ward.rows()).toMatchObject([{ patientId: ward.patient.id, addedById: ward.patient.id }]);
});

test('BEF-07: the description is optional; the answer is in the language of the caller', async () => {
  const { clinic, patient, pdf } = ward;
  const answer = await clinic.upload('POST /api/patients/befunde/create', { title: 'Labor' }, pdf, {
    token: patient.token,
    headers: { locale: 'en' },
  });

  expect(answer.body.message).toBe('Thank you, we have received your finding.');
  expect(answer.body.data.documents[0].description).toBe('');
});

test.each([
  ['image/jpeg', 'foto.jpg', aJpeg],
  ['image/png', 'foto.png', aPng],
])('VAL-11: %s is accepted and encoded again', async (type, name, picture) => {
  const bytes = await picture();
  const answer = await ward.send({}, { name, bytes });

  expect(answer.body.data.documents[0]).toMatchObject({ type, name });
});

test('SEAM-13: the file name keeps only characters that can be shown', async () => {
  const { body } = await ward.send({}, { ...ward.pdf, name: '../../etc/<b>Brief\u202Efdp.exe' });
  const { name } = body.data.documents[0];

  expect(name).toMatch(/\.pdf$/);
  expect(name).not.toMatch(/[/\\<>\u202E]/);
});

describe('a missing or invalid field', () => {
  test.each([
    [{ title: '' }, 'title'],
    [{ title: '   ' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
  ])('VAL-11: is reported at its field', async (form, field) => {
    const { kept } = watchStore(ward.clinic);
    const answer = await ward.send(form);

    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    expect([await ward.rows(), kept.size]).toEqual([[], 0]);
  });

  test('OR-44: without a file the answer has the specified text', async () => {
    const { clinic, patient } = ward;
    const answer = await clinic.upload('POST /api/patients/befunde/create', { title: 'Labor' }, undefined, {
      token: patient.token,
    });
    expect(answer.body.errors.file).toEqual(['Keine Datei ausgewählt']);
  });
});

test('a caller who is not signed in as a patient is refused', async () => {
  const { send, anna, rows } = ward;

  expect((await send({}, ward.pdf, { token: 'nobody' })).status).toBe(401);
  expect((await send({}, ward.pdf, { token: anna.token })).status).toBe(403);
  expect(await rows()).toEqual([]);
});

describe('the limits of a patient', () => {
  test('ASVS 5.2.4: allow thirty files an hour', async () => {
    const { clinic, patient, send, pdf } = ward;
    for (let count = 0; count < 30; count += 1) expect((await send()).status).toBe(200);
    const refused = await send();

    expect(refused).toMatchObject({ status: 429, body: { code: 'documents.too_many_uploads' } });
    expect(refused.body.errors.file).toEqual([expect.stringContaining('später')]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    expect(await ward.rows()).toHaveLength(30);

    clinic.clock.advance(3_600);
    const token = await signIn(clinic, { kind: 'patient', patientId: patient.id });
    expect((await send({}, pdf, { token })).status).toBe(200);
  });

  test('ASVS 5.2.4: count refused files, too, because checking them is expensive', async () => {
    const nothing = { name: 'x.pdf', bytes: Buffer.from('nothing') };
    for (let count = 0; count < 30; count += 1) expect((await ward.send({}, nothing)).status).toBe(422);

    expect((await ward.send()).status).toBe(429);
  });

  test('ASVS 5.2.4: allow exactly 200 MB in all', async () => {
    const { send, pdf } = ward;
    await leaveRoom(ward, pdf.bytes.length);
    const { kept } = watchStore(ward.clinic);
    expect((await send()).status).toBe(200);
    const refused = await send();

    expect(refused).toMatchObject({ status: 422, body: { code: 'documents.quota_used_up' } });
    expect(refused.body.errors.file).toEqual([expect.stringContaining('200\u00a0MB')]);
    expect([(await ward.rows()).length, kept.size]).toEqual([2, 1]);
  });

  test('ASVS 5.2.4: allow only one of two simultaneous files that fit alone', async () => {
    const { send, pdf } = ward;
    await leaveRoom(ward, pdf.bytes.length);
    const answers = await Promise.all([send(), send(), send()]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await ward.rows()).toHaveLength(2);
  });

  test('ROLE-08: count neither the files of other patients nor those of the clinic', async () => {
    const { clinic, add, send, pdf } = ward;
    await leaveRoom(ward, pdf.bytes.length);
    expect((await add()).status).toBe(200);
    expect((await send()).status).toBe(200);
    const other = await aPatient(clinic, { email: 'eva.klein@example.test' });

    expect((await send({}, pdf, { token: other.token })).status).toBe(200);
  });
});

describe('the same request twice', () => {
  test('with one key makes one finding and gets one answer', async () => {
    const first = await ward.send({}, ward.pdf, { key: 'a-key-of-mine' });
    const second = await ward.send({}, ward.pdf, { key: 'a-key-of-mine' });

    expect(second.body).toEqual(first.body);
    expect(await ward.rows()).toHaveLength(1);
  });

  test('with one key at the same moment makes one finding', async () => {
    const again = () => ward.send({}, ward.pdf, { key: 'a-key-of-mine' });
    const answers = await Promise.all([again(), again(), again()]);

    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
    const stored = (await ward.rows()).filter(({ storedAt }) => storedAt);
    expect(stored.map(({ id }) => id)).toEqual([answers[0]?.body.data.id]);
  });

  test('with a key that was used for another content is refused; keys of other patients do not matter', async () => {
    const { clinic, send, pdf } = ward;
    await send({}, pdf, { key: 'a-key-of-mine' });
    const other = await aPatient(clinic, { email: 'eva.klein@example.test' });

    expect((await send({ title: 'Anderes' }, pdf, { key: 'a-key-of-mine' })).body.code).toBe(
      'request.key_reused',
    );
    expect((await send({}, pdf, { key: 'a-key-of-mine', token: other.token })).status).toBe(200);
  });

  test('without a key makes two findings', async () => {
    await ward.send();
    await ward.send();

    expect(await ward.rows()).toHaveLength(2);
  });
});

test('a card number in title, description or name of a finding is masked before it is stored', async () => {
  const words = { title: 'Beleg 4111111111111111', description: '5555 5555 5555 4444' };
  await ward.send(words, { ...ward.pdf, name: '4111-1111-1111-1111.pdf' });

  expect(await ward.rows()).toMatchObject([
    {
      title: 'Beleg ••••••••••••1111',
      description: '•••• •••• •••• 4444',
      fileName: '••••-••••-••••-1111.pdf',
    },
  ]);
});
