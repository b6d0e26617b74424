import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import type { SeverityCourse } from '#contract/anamnesis-record.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listAnswers } from './anamnesis.store.ts';
import { latestEntries } from './latest-entries.rules.ts';
import { catalogueInForce, catalogueOf } from './question-catalogue.ts';
import { severityCourses } from './severity.rules.ts';

/** What she answered last, and when; nothing before her first record. */
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

export async function severityCoursesOf(
  db: Db,
  patientId: number,
  locale: Locale,
): Promise<SeverityCourse[]> {
  const records = await listAnswers(db, patientId);
  return severityCourses(
    records.map(({ catalogueVersion, answers, submittedAt }) => ({
      date: berlinDate(submittedAt),
      sections: catalogueOf(catalogueVersion).sections,
      answers,
    })),
    locale,
  );
}
