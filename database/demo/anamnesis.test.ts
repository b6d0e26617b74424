import { expect, test } from 'vitest';
import { anamnesisFilesOf, severityCoursesOf } from '#server/anamnesis/read/own-answers.service.ts';
import { readAnamnesis, verifyDocument } from '#server/anamnesis/sign/signed-record.service.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { addMissingRecords } from './anamnesis.ts';

const maria = { email: 'patientin@example.com', firstName: 'Maria', lastName: 'Vogel' };

test('SEAM-30: the demo patient has signed two genuine histories, so that courses can be seen', async () => {
  const clinic = await aClinic();
  const { id } = await aPatient(clinic, maria);
  await addMissingRecords(clinic.deps);
  await addMissingRecords(clinic.deps);

  const files = await anamnesisFilesOf(clinic.db, id);
  expect(files.map(({ version, form, created_at }) => [version, form, created_at.slice(0, 10)])).toEqual([
    [2, 'full', '2026-11-04'],
    [1, 'full', '2026-03-09'],
  ]);
  for (const file of files) {
    const record = await readAnamnesis(clinic.db, file.id);
    if (!record) throw new Error(`There is no record ${file.id}.`);
    expect(verifyDocument(record, record.consents)).toBe(true);
    expect(record.privateData).toMatchObject({ firstName: 'Maria', city: 'Berlin' });
  }
  const courses = await severityCoursesOf(clinic.db, id, 'de');
  expect(courses.find(({ key }) => key === 'nightSweats')?.points.map(({ level }) => level)).toEqual([5, 2]);
});

test('SEAM-30: nothing is added when the demo patient has signed an anamnesis or is missing', async () => {
  const clinic = await aClinic();
  await expect(addMissingRecords(clinic.deps)).resolves.toBeUndefined();
});
