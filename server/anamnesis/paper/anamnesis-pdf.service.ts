import { settingValues } from '#server/content/settings.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { onWhitePaper } from '#server/platform/files/picture.ts';
import { programFile } from '#server/platform/project-files.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { openThread } from '#server/platform/thread.ts';
import { anamnesis_paper } from '#texts/generated/anamnesis_paper.ts';
import { catalogueOf } from '../questions/question-catalogue.service.ts';
import { readOwnAnamnesis, verifyDocument } from '../sign/signed-record.service.ts';
import type { AnamnesisPaper } from './anamnesis-paper.ts';
import { paperContent } from './paper-content.rules.ts';

const renderApart = openThread<AnamnesisPaper, Uint8Array<ArrayBuffer>>(
  programFile('server/anamnesis/paper/anamnesis-paper-thread.ts'),
);

type OwnRecord = NonNullable<Awaited<ReturnType<typeof readOwnAnamnesis>>>;

/** Drawing a long history takes a second in a separate thread, in which other PDFs have to wait. */
const PAPERS: Limit = { name: 'anamnesis paper', allowed: 60, windowSeconds: 3600 };

/**
 * A signed history of this patient as a PDF. Refuses a record that was changed after signing; the record of another
 * patient is not found.
 */
export async function anamnesisPdf(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  patientId: number,
  id: number,
  /** Whose limit counts; by default that of the patient. */
  reader = String(patientId),
): Promise<FileAnswer> {
  await takeTry(db, PAPERS, reader, now());
  const record = await readOwnAnamnesis(db, patientId, id);
  if (!record) throw new Failure('request.not_found');
  if (!verifyDocument(record, record.consents)) {
    log.error({ job: 'anamnesis', code: `record ${id}` }, 'a signed record is not what was signed');
    throw new Failure('anamnesis.not_genuine');
  }
  return await drawPaper(db, record);
}

/** Draws the PDF. The caller has checked owner and signature. */
export async function drawPaper(db: Db, record: OwnRecord): Promise<FileAnswer & { content: Buffer }> {
  const { version, signedOn, locale, privateData } = record;
  const bytes = await renderApart({
    ...record,
    ...paperContent(record, catalogueOf(record.catalogueVersion)),
    clinic: await clinicName(db),
    name: [privateData.firstName, privateData.lastName].filter(Boolean).join(' '),
    signature: await onWhitePaper(record.signature),
  });
  return {
    name: anamnesis_paper[locale].file_name({ date: signedOn, version }),
    type: 'application/pdf',
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  };
}

async function clinicName(db: Db): Promise<string> {
  return (await settingValues(db, ['hospital_name'])).hospital_name ?? '';
}
