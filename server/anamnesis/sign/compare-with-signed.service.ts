import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findAnamnesis, type StoredAnamnesis } from '../anamnesis.store.ts';
import { type QuestionCatalogue, sectionsOf } from '../questions/question-catalogue.rules.ts';
import { catalogueOf } from '../questions/question-catalogue.service.ts';
import { readSignature } from './check-anamnesis.service.ts';
import { readAnswers } from './read-answers.rules.ts';
import { readPersonalData } from './read-person.rules.ts';
import { canonicalJson } from './signed-document.rules.ts';

/**
 * Whether a form that is sent once more says what was signed. A part that is not sent says nothing else. The person's
 * name and address are the booking's to compare. Decodes an image, so do not call it in a transaction.
 */
export async function isAsSigned(db: Db, id: number, sent: AnamnesisSubmission): Promise<boolean> {
  const signed = await findAnamnesis(db, id);
  if (!signed || (sent.version && sent.version !== signed.catalogueVersion)) return false;
  const catalogue = catalogueOf(signed.catalogueVersion);
  return (
    hasSameAnswers(catalogue, signed, sent) &&
    hasSamePersonalData(catalogue, signed, sent) &&
    (await hasSameSignBlock(signed, sent))
  );
}

function hasSameAnswers(
  catalogue: QuestionCatalogue,
  signed: StoredAnamnesis,
  { categories }: AnamnesisSubmission,
): boolean {
  const sections = sectionsOf(catalogue, 'booking').filter(({ slug }) =>
    categories.some((category) => category.slug === slug),
  );
  const { value, faults } = readAnswers(sections, categories);
  const isSame = ([slug, answers]: [string, unknown]) =>
    canonicalJson(answers) === canonicalJson(signed.answers[slug]);
  return Object.keys(faults).length === 0 && Object.entries(value).every(isSame);
}

/** Only what this form alone asks for. */
function hasSamePersonalData(
  { personalData }: QuestionCatalogue,
  signed: StoredAnamnesis,
  { privateDataCategory }: AnamnesisSubmission,
): boolean {
  const own = personalData.questions.filter(({ columnName }) => columnName === '');
  const { value, faults } = readPersonalData(own, privateDataCategory, {});
  const isSame = ([key, entry]: [string, string]) => entry === signed.privateData[key];
  return Object.keys(faults).length === 0 && Object.entries(value).every(isSame);
}

async function hasSameSignBlock(signed: StoredAnamnesis, { sign }: AnamnesisSubmission): Promise<boolean> {
  const noticeOf = (wanted: string) => sign.questions.find(({ key }) => key === wanted)?.notice;
  if ((noticeOf('ort') || signed.place) !== signed.place) return false;
  if ((noticeOf('date') || signed.signedOn) !== signed.signedOn) return false;
  const signature = noticeOf('sign');
  if (!signature) return true;
  const read = await readSignature(signature);
  return 'png' in read && read.png.equals(signed.signature);
}
