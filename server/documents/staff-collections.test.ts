import { beforeEach, expect, test } from 'vitest';
import { anMp3, aPng } from '#server/platform/files/testing.ts';
import { aWard, download, type Ward } from './testing.ts';

let ward: Ward;
const mp3 = { name: 'Übung.MP3', bytes: anMp3() };

beforeEach(async () => {
  ward = await aWard();
});

async function profile() {
  const { body } = await ward.clinic.call('GET /api/patients/profile', {}, { token: ward.patient.token });
  return body.data;
}

test('SEAM-26, ENT-13: the doctor fills the collections of the profile, and the patient opens the files', async () => {
  const { add, clinic, patient } = ward;
  expect(await profile()).toMatchObject({ audios: [], anamnesemorph: [] });

  const recording = await add({ kind: 'audio', title: 'Atemübung' }, { file: mp3 });
  const morph = await add({ kind: 'anamnesemorph', title: 'Verlauf', description: 'seit März' });
  expect([recording.status, morph.status]).toEqual([200, 200]);

  const { audios, anamnesemorph, documents, therapy_plans } = await profile();
  expect(audios).toMatchObject([{ title: 'Atemübung', name: 'Übung.mp3', type: 'audio/mpeg' }]);
  expect(anamnesemorph).toMatchObject([{ title: 'Verlauf', description: 'seit März', name: 'befund.pdf' }]);
  expect([documents, therapy_plans]).toEqual([[], []]);

  const heard = await download(clinic, audios[0].path, patient.token);
  expect(heard.bytes.equals(mp3.bytes)).toBe(true);
  expect(heard.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment/),
  });
});

test('SEAM-26: a recording is an audio file, and every other kind is not', async () => {
  const { add, pdf } = ward;
  const audio = await add({ kind: 'audio' }, { file: pdf });
  expect(audio.status).toBe(422);
  expect(audio.body.errors.file).toEqual(['Bitte wählen Sie eine MP3- oder M4A-Datei.']);

  for (const kind of ['document', 'anamnesemorph', 'therapy_plan']) {
    expect((await add({ kind }, { file: mp3 })).body.errors.file, kind).toEqual([
      'Bitte wählen Sie eine PDF-, JPEG- oder PNG-Datei.',
    ]);
  }
  expect((await ward.send({}, mp3)).status).toBe(422);
  expect(await ward.rows()).toEqual([]);
});

test('SEAM-26, OR-33: assistants and administrators add recordings, and only doctors anamnesemorph', async () => {
  const { add, assistant, admin, clinic, patient } = ward;
  for (const { token } of [assistant, admin]) {
    expect((await add({ kind: 'audio' }, { token, file: mp3 })).status).toBe(200);
    expect((await add({ kind: 'anamnesemorph' }, { token })).status).toBe(403);
  }
  await add({ kind: 'anamnesemorph', title: 'Verlauf' });

  const listed = await clinic.call(
    `GET /api/staff/patients/${patient.id}/documents`,
    {},
    { token: assistant.token },
  );
  expect(listed.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['audio', 'audio']);
});

test('SEAM-26: what is not released is in no collection, and every addition is recorded', async () => {
  const { add, anna } = ward;
  const picture = { name: 'morph.png', bytes: await aPng() };
  const { body } = await add({ kind: 'anamnesemorph', release: 'false' }, { file: picture });

  expect((await profile()).anamnesemorph).toEqual([]);
  expect(await ward.accesses()).toContainEqual(['document_added', anna.id, body.data.id]);
});
