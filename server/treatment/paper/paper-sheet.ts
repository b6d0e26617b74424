import type { PaperKind } from '#contract/treatment.rules.ts';
import type { PaperContent } from '#contract/treatment-paper.contract.ts';
import { drawPaper, millimetres, type Paper } from '#server/platform/pdf/paper.ts';
import { rehearsal } from '#texts/generated/rehearsal.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { dateOnPaper, footerOf, type Letterhead } from '../letterhead.service.ts';

export interface PaperSheet {
  kind: PaperKind;
  content: PaperContent;
  /** `P-2026-000012` */
  number: string;
  issuedAt: Date;
  person: {
    firstName: string;
    lastName: string;
    birthdate: string | null;
    address: { street: string; houseNumber: string; postalCode: string; city: string } | null;
  };
  /** Who issues it, with title. */
  doctor: string;
  /** As the clinic presents the doctor; a prescription must name it (§ 2 AMVV). Empty if it is not known. */
  profession: string;
  verifyUrl: string;
  isRehearsal: boolean;
}

const PLUM = '#7a2e5d';
const SOFT = '#5f5262';
const BLOCK = millimetres(85);
const CODE = millimetres(22);
/** From the signature to the code. */
const END_ROOM = millimetres(60);

const WORDS = treatment_paper.de;

/** Draws the paper in German. The same content gives the same bytes. */
export function renderPaper(sheet: PaperSheet, clinic: Letterhead): Buffer {
  const { issuedAt, content, kind, isRehearsal } = sheet;
  return drawPaper(
    {
      title: titleOfPaper(sheet),
      author: clinic.name,
      lang: 'de',
      createdAt: issuedAt,
      footer: footerOf(clinic),
      pageLabel: (page, of) => WORDS.page({ page, of }),
    },
    (paper) => {
      drawHead(paper, sheet, clinic);
      paper.heading(WORDS[kind]);
      paper.space(4);
      paper.paragraph(WORDS.number_and_date({ number: sheet.number, date: dateOnPaper(issuedAt, 'de') }), {
        color: SOFT,
      });
      if (isRehearsal) paper.paragraph(rehearsal.de.paper, { size: 14, weight: 'bold', color: PLUM });
      drawPatient(paper, sheet);
      drawLines(paper, kind, content);
      drawBlock(paper, WORDS.diagnoses, content.diagnoses);
      const paragraphs = paragraphsOf(content.text);
      drawText(paper, paragraphs.slice(0, -1));
      // The signature never stands alone on a page: the last words go with it.
      paper.needRoom(END_ROOM + roomOf(paragraphs.at(-1)));
      drawText(paper, paragraphs.slice(-1));
      drawEnd(paper, sheet, clinic);
    },
  );
}

/** `Privatrezept P-2026-000012` */
export function titleOfPaper({ kind, number }: Pick<PaperSheet, 'kind' | 'number'>): string {
  return `${WORDS[kind]} ${number}`;
}

/** The recipient is printed where an envelope has its window. */
function drawHead(paper: Paper, sheet: PaperSheet, clinic: Letterhead): void {
  paper.paragraph(clinic.name, { size: 16, weight: 'bold', color: PLUM });
  paper.paragraph([sheet.doctor, sheet.profession].filter(Boolean).join(', '), { color: SOFT });
  paper.moveTo(millimetres(48));
  paper.paragraph([clinic.name, clinic.address].filter(Boolean).join(' · '), {
    ...{ size: 7, color: SOFT, width: BLOCK },
  });
  paper.space(6);
  const recipient = linesOf(sheet.content.recipient);
  const lines = recipient.length > 0 ? recipient : addressLines(sheet);
  for (const line of lines) paper.paragraph(line, { size: 11, width: BLOCK });
  paper.moveTo(millimetres(96));
}

function drawPatient(paper: Paper, sheet: PaperSheet): void {
  const { firstName, lastName, birthdate } = sheet.person;
  paper.space(12);
  paper.subheading(WORDS.patient, { size: 11 });
  const name = `${firstName} ${lastName}`;
  paper.paragraph(birthdate ? WORDS.born({ name, date: germanDay(birthdate) }) : name, { size: 11 });
  const [, ...address] = addressLines(sheet);
  if (address.length > 0) paper.paragraph(address.join(', '), { size: 11 });
}

function drawLines(paper: Paper, kind: PaperKind, { lines }: PaperContent): void {
  const written = lines.map((line) => line.trim()).filter(Boolean);
  if (written.length === 0) return;
  paper.space(12);
  if (kind === 'prescription') paper.subheading('Rp.', { size: 16 });
  else paper.subheading(WORDS.wanted, { size: 11 });
  paper.space(4);
  for (const line of written) {
    paper.paragraph(kind === 'prescription' ? line : `•  ${line}`, { size: 11 });
    paper.space(kind === 'prescription' ? 6 : 1);
  }
}

function drawBlock(paper: Paper, title: string, words: string): void {
  const lines = linesOf(words);
  if (lines.length === 0) return;
  paper.needRoom(60);
  paper.space(12);
  paper.subheading(title, { size: 11 });
  for (const line of lines) paper.paragraph(line, { size: 11 });
}

function paragraphsOf(words: string): string[] {
  return words.trim() === '' ? [] : words.trim().split(/\n{2,}/);
}

/** About as high as the paragraph is drawn; a long one is broken over two pages, so it needs no room of its own. */
function roomOf(paragraph = ''): number {
  const lines = paragraph.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / 90), 0);
  return lines > 12 ? 0 : lines * millimetres(5.5) + 10;
}

function drawText(paper: Paper, paragraphs: string[]): void {
  for (const each of paragraphs) {
    paper.space(10);
    paper.paragraph(each, { size: 11 });
  }
}

/** Room for a signature in ink, what the law wants, and the code that leads to the page that confirms the paper. */
function drawEnd(
  paper: Paper,
  { kind, doctor, profession, verifyUrl }: PaperSheet,
  clinic: Letterhead,
): void {
  paper.needRoom(END_ROOM);
  paper.space(millimetres(11));
  paper.paragraph('_______________________________________', { color: SOFT });
  paper.paragraph(doctor, { size: 11 });
  paper.paragraph([profession, clinic.name].filter(Boolean).join(' · '), { color: SOFT });
  paper.space(6);
  paper.paragraph(WORDS[`law_${kind}`], { size: 9, color: SOFT });
  paper.space(12);
  paper.qrCode(verifyUrl, { size: CODE, alt: WORDS.code_alt });
  const beside = { indent: CODE + millimetres(6), width: millimetres(130), size: 9, color: SOFT };
  paper.paragraph(WORDS.code_about, beside);
  paper.space(2);
  paper.paragraph(verifyUrl, beside);
}

function addressLines({ person: { firstName, lastName, address } }: PaperSheet): string[] {
  const name = `${firstName} ${lastName}`;
  if (!address) return [name];
  return [name, `${address.street} ${address.houseNumber}`, `${address.postalCode} ${address.city}`];
}

function linesOf(words: string): string[] {
  return words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function germanDay(date: string): string {
  return date.split('-').toReversed().join('.');
}
