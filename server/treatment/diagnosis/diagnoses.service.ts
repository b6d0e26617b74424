import type { Diagnosis, GivenDiagnosis } from '#contract/treatment.contract.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, StartRefusal } from '#server/platform/failure.ts';
import { readDiagnoses, titleOfCode } from './diagnoses.rules.ts';
import {
  findDiagnosisCatalogue,
  insertDiagnosisCatalogue,
  listCandidates,
  listTitles,
} from './diagnosis.store.ts';
import { type FoundDiagnosis, findDiagnoses, rankDiagnoses, readSearches } from './find-diagnoses.rules.ts';

/** In the imported catalogue of today, or in the list that the project ships. */
export async function searchDiagnoses(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  typed: string,
): Promise<{ data: FoundDiagnosis[] }> {
  const catalogueId = await findDiagnosisCatalogue(db, berlinDate(now()));
  if (catalogueId === undefined) return { data: findDiagnoses(typed) };
  for (const search of readSearches(typed)) {
    const data = rankDiagnoses(await listCandidates(db, catalogueId, search), search);
    if (data.length > 0) return { data };
  }
  return { data: [] };
}

/** With the wording of today, which the note keeps. A code that was chosen from an earlier edition keeps its own. */
export async function withTitles(
  db: Db,
  diagnoses: GivenDiagnosis[],
  { day, before = [] }: { day: string; before?: Diagnosis[] },
): Promise<Diagnosis[]> {
  const catalogueId = await findDiagnosisCatalogue(db, day);
  const codes = diagnoses.map(({ code }) => code);
  const titles = catalogueId === undefined ? undefined : await listTitles(db, catalogueId, codes);
  return diagnoses.map((diagnosis) => {
    const kept = before.find(({ code }) => code === diagnosis.code)?.title;
    const title = kept ?? (titles ? titles.get(diagnosis.code) : titleOfCode(diagnosis.code));
    if (title === undefined) throw new Failure('treatment.unknown_code');
    return { ...diagnosis, title };
  });
}

/** Adds an edition from the official file. It is searched from its day on; notes keep the words they have. */
export async function importDiagnoses(
  db: Db,
  { name, validFrom, file }: { name: string; validFrom: string; file: string },
  now: Date,
): Promise<number> {
  const { diagnoses, faults } = readDiagnoses(file);
  if (faults.length > 0) throw new StartRefusal(faults.join('\n'));
  await db.transaction((tx) => insertDiagnosisCatalogue(tx, { name, validFrom, importedAt: now }, diagnoses));
  return diagnoses.length;
}
