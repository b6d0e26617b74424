import type { Locale } from '#contract/locale.ts';
import { berlinDate, berlinTime } from '#server/platform/berlin-time.ts';
import { drawPaper, millimetres, type Paper, type Style } from '#server/platform/pdf/paper.ts';
import { isDrawable } from '#server/platform/pdf/paper-fonts.ts';
import { anamnesis_paper } from '#texts/generated/anamnesis_paper.ts';
import { dateInWords, type PaperContent } from './paper-content.rules.ts';

/** A signed history with the content of its PDF. */
export interface AnamnesisPaper extends PaperContent {
  clinic: string;
  /** The name of the signer. */
  name: string;
  version: number;
  /** Of the questions. */
  catalogueVersion: string;
  submittedAt: Date;
  place: string;
  signedOn: string;
  /** PNG without transparency. */
  signature: Buffer;
  documentHash: string;
  locale: Locale;
}

const PLUM = '#7a2e5d';
const SOFT = '#5f5262';
const ANSWER: Style = { indent: millimetres(6), width: millimetres(159) };

/** Draws the PDF. The same record and clinic always give the same bytes. */
export function renderAnamnesis(record: AnamnesisPaper): Buffer {
  const { clinic, name, version, documentHash, submittedAt, locale } = record;
  const t = anamnesis_paper[locale];
  const title = t.title({ version });
  return drawPaper(
    {
      title,
      author: clinic,
      lang: locale,
      createdAt: submittedAt,
      footer: [present(clinic, name, title).join(' · '), `SHA-256 ${documentHash}`],
      pageLabel: (page, of) => t.page({ page, of }),
    },
    (paper) => {
      drawHead(paper, record);
      for (const section of record.sections) drawSection(paper, section, locale);
      drawConsents(paper, record);
      drawSignature(paper, record);
    },
  );
}

function drawHead(paper: Paper, record: AnamnesisPaper): void {
  const { clinic, version, catalogueVersion, submittedAt, person, locale } = record;
  const t = anamnesis_paper[locale];
  if (clinic) paper.paragraph(clinic, { size: 16, weight: 'bold', color: PLUM });
  paper.space(16);
  paper.heading(t.title({ version }));
  paper.space(4);
  const date = dateInWords(berlinDate(submittedAt), locale);
  paper.paragraph(t.received({ date, time: berlinTime(submittedAt) }), { color: SOFT });
  paper.paragraph(t.questions({ version: catalogueVersion }), { color: SOFT });
  paper.space(8);
  paper.table(
    [{ width: millimetres(55) }, { width: millimetres(110) }],
    person.map(({ label, entry }) => ({ cells: [label, printed(entry)] })),
  );
  for (const { entry } of person) noteMissingLetters(paper, entry, locale);
}

function drawSection(
  paper: Paper,
  { title, questions }: PaperContent['sections'][number],
  locale: Locale,
): void {
  paper.space(14);
  paper.needRoom(millimetres(32));
  paper.subheading(title, { color: PLUM });
  for (const { label, lines } of questions) {
    paper.space(6);
    paper.needRoom(millimetres(18));
    paper.paragraph(label, { color: SOFT });
    for (const line of lines) {
      paper.paragraph(printed(line), { ...ANSWER, size: 11 });
      noteMissingLetters(paper, line, locale);
    }
  }
}

function drawConsents(paper: Paper, { consents, locale }: AnamnesisPaper): void {
  const t = anamnesis_paper[locale];
  paper.space(14);
  paper.needRoom(millimetres(40));
  paper.subheading(t.consents, { color: PLUM });
  for (const { sentence, isGiven, textVersion } of consents) {
    paper.space(6);
    paper.needRoom(millimetres(22));
    paper.paragraph(isGiven ? t.given : t.not_given, { weight: 'bold' });
    paper.paragraph(sentence, ANSWER);
    paper.paragraph(t.consent_version({ version: textVersion }), { ...ANSWER, size: 8, color: SOFT });
  }
}

/** Keeps signature and checksum on one page. */
function drawSignature(paper: Paper, record: AnamnesisPaper): void {
  const { name, place, signedOn, signature, documentHash, locale } = record;
  const t = anamnesis_paper[locale];
  paper.space(14);
  paper.needRoom(millimetres(75));
  paper.subheading(t.signature, { color: PLUM });
  paper.space(4);
  paper.picture(signature, {
    width: millimetres(90),
    height: millimetres(20),
    alt: t.signature_of({ name }),
  });
  paper.space(4);
  paper.paragraph(printed(t.place_and_date({ place, date: dateInWords(signedOn, locale) })));
  paper.paragraph(name);
  paper.space(12);
  paper.paragraph(t.hash, { weight: 'bold' });
  paper.paragraph(documentHash, { size: 9 });
  paper.paragraph(t.hash_meaning, { size: 8, color: SOFT });
}

function noteMissingLetters(paper: Paper, words: string, locale: Locale): void {
  if (isDrawable(words)) return;
  paper.paragraph(anamnesis_paper[locale].not_drawable, { ...ANSWER, size: 8, color: SOFT });
}

/** The text as typed, with its line breaks. */
function printed(words: string): string {
  return words.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
}

function present(...words: string[]): string[] {
  return words.filter((each) => each !== '');
}
