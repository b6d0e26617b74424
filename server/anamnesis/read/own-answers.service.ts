import type { AnamnesisEntries, SeverityCourse } from '#contract/anamnesis.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listAnswers, listOutlines } from '../anamnesis.store.ts';
import { formOf } from '../questions/question-catalogue.rules.ts';
import { catalogueInForce, catalogueOf } from '../questions/question-catalogue.service.ts';
import { latestEntries, severityCourses } from './own-answers.rules.ts';

/** The latest answers of a patient and their time; nothing before the first record. */
export async function latestAnswersOf(
  db: Db,
  patientId: number,
): Promise<{ submitted_at: string; entries: AnamnesisEntries } | null> {
  const records = await listAnswers(db, patientId);
  const newest = records.at(-1);
  if (!newest) return null;
  return {
    submitted_at: newest.submittedAt.toISOString(),
    entries: latestEntries(records, catalogueInForce()),
  };
}

/** How the complaints of a patient changed from form to form; with `ids`, in these alone. */
export async function severityCoursesOf(
  db: Db,
  patientId: number,
  locale: Locale,
  ids?: ReadonlySet<number>,
): Promise<SeverityCourse[]> {
  const records = (await listAnswers(db, patientId)).filter(({ id }) => !ids || ids.has(id));
  return severityCourses(
    records.map(({ catalogueVersion, answers, submittedAt }) => ({
      date: berlinDate(submittedAt),
      sections: catalogueOf(catalogueVersion).sections,
      answers,
    })),
    locale,
  );
}

/** The signed histories of a patient as files, newest first, including those of bookings. */
export async function anamnesisFilesOf(db: Db, patientId: number) {
  const outlines = await listOutlines(db, patientId);
  const [current] = outlines;
  return outlines.map(({ id, version, catalogueVersion, submittedAt, sections }) => ({
    id,
    file_path: `/api/patients/anamneses/${id}/pdf`,
    created_at: submittedAt.toISOString(),
    version,
    is_current: id === current?.id,
    form: formOf(catalogueOf(catalogueVersion), sections),
  }));
}
