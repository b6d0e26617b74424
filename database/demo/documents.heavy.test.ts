import { expect, test } from 'vitest';
import { audioTypes, fileTypes } from '#contract/documents.rules.ts';
import type { ReleasedPlan } from '#contract/treatment-plan.contract.ts';
import { adviceLines, amountText, checkLine, daytimes } from '#contract/treatment-plan.rules.ts';
import { loadDemoClinic } from '#database/demo.ts';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { documentsOf } from '#server/documents/own-documents.service.ts';
import { checkFile } from '#server/platform/files/check-file.service.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { DEMO_PASSWORD } from './accounts.ts';

async function aDemoClinic() {
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  const { body } = await clinic.call('POST /api/login', {
    email: 'patientin@example.com',
    password: DEMO_PASSWORD,
  });
  return { clinic, token: body.access_token, patientId: body.user.id };
}

test('SEAM-26, SEAM-30: the demo patient finds files in every collection', async () => {
  const { clinic, patientId } = await aDemoClinic();
  const { befunde_file, documents, therapy_plans, audios, anamnesemorph } = await documentsOf(
    clinic.db,
    patientId,
  );

  expect([befunde_file.length, documents.length, therapy_plans.length]).toEqual([2, 5, 2]);
  expect([audios.length, anamnesemorph.length]).toEqual([1, 1]);
  expect(therapy_plans[0]?.created_at.localeCompare(therapy_plans[1]?.created_at ?? '')).toBe(1);
});

test('SEAM-30: each of them opens, and is a file that a patient could have sent', async () => {
  const { clinic, token, patientId } = await aDemoClinic();
  const { befunde_file, documents, therapy_plans, audios, anamnesemorph } = await documentsOf(
    clinic.db,
    patientId,
  );
  const paths = [
    ...befunde_file.flatMap((file) => file.documents.map(({ path }) => path)),
    ...[...audios, ...documents, ...anamnesemorph].map(({ path }) => path),
    ...therapy_plans.map(({ file_path }) => file_path),
  ];

  for (const url of paths) {
    const { rawPayload } = await clinic.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
    const isAudio = url === audios[0]?.path;
    const allowed = isAudio ? audioTypes : fileTypes;
    const checked = await checkFile(clinic.deps, { name: 'x', bytes: rawPayload }, { allowed });
    expect(checked.type).toBe(isAudio ? 'audio/mpeg' : 'application/pdf');
  }
  expect(paths).toHaveLength(11);
});

test('the file of a therapy plan says what the page of the plan says: medicines, doses, advice and checks, in this order', async () => {
  const { clinic, token } = await aDemoClinic();
  const authorization = `Bearer ${token}`;
  const { body } = await clinic.call('GET /api/patients/therapy-plans', {}, { token });
  const plans: ReleasedPlan[] = body.data;

  expect(plans).toHaveLength(2);
  for (const content of plans) {
    const { rawPayload } = await clinic.http.inject({ url: content.file_path, headers: { authorization } });
    const printed = readPdf(rawPayload).words.join(' ').replaceAll(/\s+/g, ' ');
    const rows = content.medicines.map(({ name, note, dose }) =>
      [name, note, ...daytimes.map((time) => amountText(dose[time]))].join(' '),
    );
    const shown = [...rows, ...adviceLines(content), ...content.checks.map(checkLine)];
    const places = shown.map((line) => printed.indexOf(line));
    expect(places, printed).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

test('SEAM-30: no mail is sent, and a document that was removed from the lists does not come back', async () => {
  const { clinic, patientId } = await aDemoClinic();
  await clinic.db.update(patientDocument).set({ removedAt: clinic.clock.now(), removedById: 1 });
  await loadDemoClinic(clinic.deps);

  expect(Object.values(await documentsOf(clinic.db, patientId)).flat()).toEqual([]);
  const subjects = (await clinic.letters('patientin@example.com')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('Neues'))).toEqual([]);
});
