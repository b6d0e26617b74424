import { readFile } from 'node:fs/promises';
import type { AnamnesisForm, AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { nextVersion } from '#server/anamnesis/anamnesis.store.ts';
import { anamnesisForm } from '#server/anamnesis/questions/question-catalogue.service.ts';
import { storeVersion } from '#server/anamnesis/sign/signed-record.service.ts';
import { checkWholeForm } from '#server/anamnesis/sign/submit-anamnesis.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { projectFile } from '#server/platform/project-files.ts';
import { type DemoRecord, demoRecords } from './anamnesis-answers.ts';

const A_DAY = 24 * 3_600_000;

/** Adds two signed anamneses of the demo patient, so that the course of the complaints can be seen. */
export async function addMissingRecords({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const patient = await findAccountByEmail(db, 'patientin@example.com');
  if (!patient || (await db.transaction((tx) => nextVersion(tx, patient.id))) > 1) return;

  const signature = await readSignature();
  const records = await Promise.all(
    demoRecords.map(async (record) => {
      const signedAt = new Date(now().getTime() - record.daysAgo * A_DAY);
      const past = { db, now: () => signedAt };
      const submission = filledIn(anamnesisForm(past, 'full', 'de'), record, signature);
      return { document: await checkWholeForm(past, patient.id, submission, 'de'), signedAt };
    }),
  );
  await db.transaction(async (tx) => {
    // Another server may have been faster.
    if ((await nextVersion(tx, patient.id)) > 1) return;
    for (const { document, signedAt } of records)
      await storeVersion(tx, document, { patientId: patient.id, now: signedAt });
  });
}

/** Her name as the signature dialog writes it. */
async function readSignature(): Promise<string> {
  const png = await readFile(projectFile('database/demo/maria-vogel.png'));
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Questions without an entry are answered with no. */
function filledIn(
  form: AnamnesisForm,
  { levels, texts, personal }: DemoRecord,
  signature: string,
): AnamnesisSubmission {
  const signed: Partial<Record<string, string>> = { ort: 'Berlin', sign: signature };
  return {
    version: form.version,
    privateDataCategory: {
      questions: Object.entries(personal).map(([key, notice]) => ({ key, notice })),
    },
    categories: form.categories.map(({ slug, questions }) => ({
      slug,
      questions: questions.map(({ key }) => {
        const [level, notice = ''] = [levels[key], texts[key]];
        const isYes = level !== undefined || notice !== '';
        return { key, checkedValue: isYes ? 'yes' : 'no', notice, checkbox: { level } };
      }),
    })),
    // The date of the form is the day it was signed on.
    sign: {
      questions: form.sign.questions.map(({ key, notice }) => ({ key, notice: signed[key] ?? notice })),
    },
    terms_1: true,
    terms_2: true,
    terms_3: true,
  };
}
