import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { anamnesis } from '#server/anamnesis/anamnesis.tables.ts';
import { capabilities } from '#server/app.ts';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { accessLog } from '../audit.tables.ts';
import { type Archivist, anArchive, type RichPatient } from '../testing.ts';
import { askForExport, exportOf } from './testing-archive.ts';

let archive: Archivist;
let maria: RichPatient;
beforeEach(async () => {
  archive = await anArchive();
  maria = await archive.aRichPatient('maria');
});

test('SEAM-27: the archive holds a guide, all data, the FHIR bundle, the originals and their checksums', async () => {
  const { headers, status } = await askForExport(archive.clinic, maria.token);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('meine-daten-2026-11-16.zip'),
    'cache-control': 'private, no-store',
  });

  const { paths, textOf, bytesOf } = await exportOf(archive.clinic, maria.token);
  expect(paths.slice(0, 3)).toEqual(['README.txt', 'data.json', 'fhir/bundle.json']);
  expect(paths.filter((path) => path.startsWith('files/')).toSorted()).toEqual([
    'files/anamnesis/2026-11-16-version-1.pdf',
    expect.stringMatching(/^files\/documents\/\d+-Befund-maria\.pdf$/),
    expect.stringMatching(/^files\/documents\/\d+-Anhang-maria\.pdf$/),
    expect.stringMatching(/^files\/invoices\/2026-\d{6}\.pdf$/),
  ]);
  expect(paths.at(-1)).toBe('SHA256SUMS');
  expect(textOf('README.txt')).toContain('IHRE DATEN');
  expect(textOf('README.txt')).toContain('YOUR DATA');
  for (const path of paths.filter((each) => each.endsWith('.pdf'))) {
    expect(bytesOf(path).subarray(0, 5).toString(), path).toBe('%PDF-');
  }
  const sums = paths
    .slice(0, -1)
    .map((path) => `${createHash('sha256').update(bytesOf(path)).digest('hex')}  ${path}\n`);
  expect(textOf('SHA256SUMS')).toBe(sums.join(''));
});

test('SEAM-27, ROLE-08: the archive has all data of the patient and nothing of anybody else', async () => {
  await archive.aRichPatient('fremde');
  const { paths, textOf } = await exportOf(archive.clinic, maria.token);
  const words = `${paths.join('\n')}\n${textOf('data.json')}\n${textOf('fhir/bundle.json')}`;

  expect(words).not.toContain('fremde');
  const marks = ['Vorname', 'Nachname', 'Praxis', 'Telefon', 'Antwort', 'Grund', 'Notiz', 'Kulanz', 'Beleg'];
  const more = [
    'Straße',
    'Befund',
    'Beschreibung',
    'Titel',
    'Nachricht',
    'Anhang',
    'Betreff',
    'Frage',
    'Re',
    'Auskunft',
    'Anlass',
    'Nachtrag',
    'Angefangen',
  ];
  for (const mark of [...marks, ...more, 'Vertretung']) expect(words).toContain(`${mark}-maria`);
});

test('SEAM-27: every table that a capability declares is in the data', async () => {
  const { jsonOf } = await exportOf(archive.clinic, maria.token);
  const data = jsonOf('data.json');

  for (const { name, personalData } of capabilities) {
    if (!personalData) continue;
    const lists = Object.entries<unknown[]>(data[name]).filter(([key]) => key !== 'deletion_requests');
    for (const [key, rows] of lists) expect(rows.length, `${name}.${key}`).toBeGreaterThan(0);
    expect(Object.keys(data[name]).length, name).toBe(personalData.tables.length);
  }
});

test('secrets, links to rooms, card data and unreleased documents are not exported', async () => {
  const { textOf } = await exportOf(archive.clinic, maria.token);
  const words = textOf('data.json') + textOf('fhir/bundle.json');

  const secrets = ['argon2', 'token_hash', 'password_hash', 'totp-maria', 'public-maria', 'credential-maria'];
  const handles = ['cus_maria', 'seti_maria', 'pm_maria', 'link-maria', 'token-maria', 'room.test'];
  for (const kept of [...secrets, ...handles, 'Entwurf-maria', 'storage_id'])
    expect(words).not.toContain(kept);
});

test('a history that was changed after signing says so and has no PDF', async () => {
  const { db } = archive.clinic;
  await db.execute('alter table anamnesis disable trigger anamnesis_is_kept');
  await db.update(anamnesis).set({ place: 'Anderswo' }).where(eq(anamnesis.patientId, maria.id));
  await db.execute('alter table anamnesis enable trigger anamnesis_is_kept');

  const { paths, jsonOf } = await exportOf(archive.clinic, maria.token);
  expect(jsonOf('data.json').anamnesis.records[0]).toMatchObject({ is_genuine: false, place: 'Anderswo' });
  expect(paths.filter((path) => path.startsWith('files/anamnesis/'))).toEqual([]);
});

test('an archive with a missing file breaks off and does not look complete', async () => {
  const { clinic } = archive;
  const [document] = await clinic.db
    .select()
    .from(patientDocument)
    .where(eq(patientDocument.patientId, maria.id));
  await clinic.deps.files.remove(document?.storageId ?? '');

  await expect(askForExport(clinic, maria.token)).rejects.toThrow();
  expect(clinic.logLines.join('')).toContain('an export broke off');
});

test('SEAM-27: an export needs the password and is logged where the patient sees it', async () => {
  const { clinic } = archive;
  const refused = await askForExport(clinic, maria.token, 'falsch');
  expect(refused.answer.json()).toMatchObject({ code: 'identity.wrong_password' });
  expect(refused.answer.json().errors).toHaveProperty('current_password');
  expect((await askForExport(clinic, maria.token)).status).toBe(200);

  const made = await clinic.db.select().from(accessLog).where(eq(accessLog.kind, 'export_made'));
  expect(made).toMatchObject([{ patientId: maria.id, actorKind: 'patient', actorId: maria.id }]);
});

test('each patient can export five times a day', async () => {
  const { clinic } = archive;
  const eva = await aPatient(clinic, { email: 'eva@example.test' });
  for (const _ of Array(5)) expect((await askForExport(clinic, eva.token)).status).toBe(200);
  const refused = await askForExport(clinic, eva.token);
  expect([refused.status, refused.answer.json().code]).toEqual([429, 'request.too_many']);

  expect((await askForExport(clinic, maria.token)).status).toBe(200);
});

test('visitors and staff cannot export, and nobody without a password', async () => {
  const { clinic } = archive;
  const admin = await aStaffMember(clinic, 'admin');
  expect((await askForExport(clinic, undefined)).status).toBe(401);
  expect((await askForExport(clinic, admin.token)).status).toBe(403);
  const { status, body } = await clinic.call('POST /api/patients/data-export', {}, { token: maria.token });
  expect([status, body.code]).toEqual([422, 'request.invalid']);
});
