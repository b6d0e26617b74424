import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type {
  Erasure,
  Holding,
  Merging,
  PersonalCopy,
  PersonalData,
  PersonalFile,
} from '#server/platform/personal-data.ts';
import { copyRecords, deleteRecords, listOutlines, moveRecord, nextVersion } from './anamnesis.store.ts';
import { drawPaper } from './paper/anamnesis-pdf.service.ts';
import { catalogueOf } from './questions/question-catalogue.service.ts';
import { questionnaireResponse } from './read/export-answers.rules.ts';
import { describeAnswers, readOwnAnamnesis, verifyDocument } from './sign/signed-record.service.ts';

export const anamnesisPersonalData: PersonalData = {
  tables: ['anamnesis'],
  read: readRecords,
  holdings: signedRecords,
  forget: forgetRecords,
  merge: moveRecords,
};

type OwnRecord = NonNullable<Awaited<ReturnType<typeof readOwnAnamnesis>>>;

/** The PDFs contain the signature. A record that was changed after signing has no PDF and is marked. */
async function readRecords(deps: Deps, patientId: number): Promise<PersonalCopy> {
  const records = [];
  const fhir = [];
  const files: PersonalFile[] = [];
  for (const row of await copyRecords(deps.db, patientId)) {
    const record = await readOwnAnamnesis(deps.db, patientId, Number(row.id));
    if (!record) continue;
    const isGenuine = verifyDocument(record, record.consents);
    records.push({ ...row, is_genuine: isGenuine, described_answers: described(record) });
    fhir.push(questionnaireResponse(record, catalogueOf(record.catalogueVersion), deps.config.publicUrl));
    if (isGenuine) files.push(paperOf(deps, patientId, record));
  }
  return { json: { records }, fhir, files };
}

function described({ catalogueVersion, answers, locale }: OwnRecord) {
  return describeAnswers(catalogueVersion, answers, locale);
}

function paperOf(
  { db }: Pick<Deps, 'db'>,
  patientId: number,
  { id, version, signedOn }: OwnRecord,
): PersonalFile {
  return {
    name: `${signedOn}-version-${version}.pdf`,
    open: async () => {
      const record = await readOwnAnamnesis(db, patientId, id);
      if (!record) throw new Error(`Anamnesis ${id} vanished.`);
      return (await drawPaper(db, record)).content;
    },
  };
}

async function signedRecords(db: Db, patientId: number): Promise<Holding[]> {
  const [newest] = await listOutlines(db, patientId);
  return newest ? [{ what: 'record', duty: 'treatment', latest: newest.submittedAt }] : [];
}

async function forgetRecords(tx: Db, { patientId, stillKept }: Erasure): Promise<void> {
  if (!stillKept.has('treatment')) await deleteRecords(tx, patientId);
}

/**
 * Gives the records of the merged account the next version numbers of the remaining one, in the order of their signing.
 * The newest record stays the current one, whatever its number.
 */
async function moveRecords(tx: Db, { fromId, intoId: patientId }: Merging): Promise<void> {
  for (const { id } of (await listOutlines(tx, fromId)).toReversed()) {
    await moveRecord(tx, id, { patientId, version: await nextVersion(tx, patientId) });
  }
}
