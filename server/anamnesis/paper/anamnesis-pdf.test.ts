import { beforeEach, expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { insertAnamnesis } from '../anamnesis.store.ts';
import { readAnamnesis, storeUnclaimed, verifyDocument } from '../sign/signed-record.service.ts';
import { aSubmission, type Submission } from '../testing.ts';

let clinic: Clinic;
let anna: { id: number; token: string };
beforeEach(async () => {
  clinic = await aClinic();
  anna = await aPatient(clinic);
  await addMissingSettings(clinic.db, [{ key: 'hospital_name', value: 'Klinik am See' }]);
});

async function sign(locale: 'de' | 'en' = 'de', changes: Partial<Submission> = {}): Promise<number> {
  const anamneseDaten = { ...aSubmission(locale, { form: 'full' }), ...changes };
  const { body } = await clinic.call(
    'POST /api/patients/create-anamnesebogen',
    { anamneseDaten, locale },
    { token: anna.token },
  );
  return body.data.id;
}

/** Downloads the PDF as bytes, because reading it as text would destroy it. */
async function download(id: number | string, token: string | undefined = anna.token) {
  const answer = await clinic.http.inject({
    method: 'GET',
    url: `/api/patients/anamneses/${id}/pdf`,
    headers: { locale: 'de', ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, json: answer.json };
}

async function readPaper(id: number) {
  const { bytes } = await download(id);
  return readPdf(bytes);
}

test('SEAM-12: the PDF has clinic, person, version, questions, answers, consents, signature and hash', async () => {
  const id = await sign();
  const record = await readAnamnesis(clinic.db, id);
  const { words, source, pages } = await readPaper(id);

  expect(words.slice(0, 4)).toEqual([
    'Klinik am See',
    'Anamnesebogen, Fassung 1',
    'Eingegangen am 16. November 2026 um 10:00 Uhr',
    'Stand der Fragen: 2026-11',
  ]);
  expect(words).toEqual(
    expect.arrayContaining([
      'Nachname',
      'Berger',
      'Anschrift',
      'Lindenstraße 12a, 10115 Berlin, Deutschland',
      'Gewicht in kg',
      '68,5',
      'Gynäkologische Gesundheit',
      'Nein',
      'Vor etwa zwei Wochen',
      '2. Wann hatten Sie Ihre letzte Regelblutung?',
      'Einwilligungen',
      'Erteilt:',
      'Unterschrift',
      'Berlin, 16. November 2026',
      'Anna Berger',
      record?.documentHash,
      `Seite ${pages} von ${pages}`,
      'Klinik am See · Anna Berger · Anamnesebogen, Fassung 1',
    ]),
  );
  expect(source).toContain('/Subtype /Image');
  expect(source).toContain('(Unterschrift von Anna Berger)');
});

test('the name of the download has version and date', async () => {
  await sign();
  const { status, headers } = await download(await sign());

  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toMatch(/^attachment;.*Anamnesebogen-2026-11-16-Fassung-2\.pdf/);
});

test('the PDF is in the language in which the patient read the questions', async () => {
  const { words, source } = await readPaper(await sign('en'));
  expect(words).toEqual(
    expect.arrayContaining([
      'Medical history form, version 1',
      'Last name',
      'No',
      'Consents',
      'Berlin, 16 November 2026',
    ]),
  );
  expect(source).toContain('/Lang (en)');
});

test('the same record gives the same bytes', async () => {
  const id = await sign();
  expect((await download(id)).bytes.equals((await download(id)).bytes)).toBe(true);
});

test('OR-18: a consent that was not given is printed as not given', async () => {
  const { words } = await readPaper(await sign('de', { terms_1: false }));
  expect(words).toContain('Nicht erteilt:');
});

test('an answer with characters that the font lacks is marked', async () => {
  const questions = [{ key: 'career', notice: 'Учительница' }];
  const { words } = await readPaper(await sign('de', { privateDataCategory: { questions } }));
  expect(words.join(' ')).toContain(
    'Diese Angabe enthält Schriftzeichen, die hier nicht gedruckt werden können.',
  );
});

test('a changed record is not printed; the log has an error and the patient a reason', async () => {
  const record = await readAnamnesis(clinic.db, await sign());
  if (!record) throw new Error('It was signed.');
  const { id: _, consents: _consents, ...content } = record;
  const forged = await insertAnamnesis(clinic.db, { ...content, place: 'Bonn', version: 2 });

  const answer = await download(forged);
  expect(answer.status).toBe(409);
  expect(answer.json().code).toBe('anamnesis.not_genuine');
  expect(answer.json().message).toContain('was Sie unterschrieben haben');
  const line = clinic.logLines.find((each) => each.includes('not what was signed'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, code: `record ${forged}` });
});

test('records of others, unclaimed and missing records get the same answer', async () => {
  const hers = await sign();
  const ben = await aPatient(clinic, { email: 'ben@example.test' });
  const record = await readAnamnesis(clinic.db, hers);
  if (!record) throw new Error('It was signed.');
  const { id: _, patientId: _patient, version: _version, submittedAt, ...document } = record;
  const nobodys = await clinic.db.transaction((tx) => storeUnclaimed(tx, document, submittedAt));

  for (const [id, token] of [
    [hers, ben.token],
    [nobodys, anna.token],
    [nobodys + 1, anna.token],
  ] as const) {
    const { status, json } = await download(id, token);
    expect([status, json().code]).toEqual([404, 'request.not_found']);
  }
});

test('the PDF needs a signed-in patient and a valid id', async () => {
  const id = await sign();
  const { token } = await aStaffMember(clinic, 'doctor');
  expect((await download(id, '')).status).toBe(401);
  expect((await download(id, token)).status).toBe(403);
  for (const wrong of ['0', '-1', '1.5', 'x', '..%2f1']) expect((await download(wrong)).status).toBe(422);
});

test('the limit is sixty PDFs an hour', async () => {
  const id = await sign();
  for (let count = 0; count < 60; count += 1) await download(id + 1);
  expect((await download(id)).status).toBe(429);
  clinic.clock.advance(3600);
  const { token } = await aPatient(clinic);
  expect((await download(id, token)).status).toBe(200);
});

test('a card number in an answer is masked in record, hash and PDF', async () => {
  const written = 'Bitte 4111 1111 1111 1111 belasten';
  const bogen = aSubmission('de', { form: 'full' });
  const categories = bogen.categories.map(({ slug, questions }) => ({
    slug,
    questions: questions.map((question) =>
      question.typeInput === 'text' ? { ...question, notice: written } : question,
    ),
  }));
  const id = await sign('de', { categories });
  const record = await readAnamnesis(clinic.db, id);
  if (!record) throw new Error('Nothing was kept.');

  const masked = 'Bitte •••• •••• •••• 1111 belasten';
  expect(JSON.stringify(record.answers)).toContain(masked);
  expect(JSON.stringify(record.answers)).not.toContain('4111');
  expect(verifyDocument(record, record.consents)).toBe(true);
  const { words } = await readPaper(id);
  expect(words).toContain(masked);
  expect(words.join(' ')).not.toContain('4111');
});
