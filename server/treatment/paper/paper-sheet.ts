import type { PaperKind } from '#contract/treatment.rules.ts';
import type { Incapacity, PaperContent, PrescribedMedicine } from '#contract/treatment-paper.contract.ts';
import { mayNameDiagnoses } from '#contract/treatment-paper.rules.ts';
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
/** A medicine with its amount and directions. */
const MEDICINE_ROOM = 80;
/** How many of the last parts stand on the page of the signature: the greeting of a letter, and what is before it. */
const CLOSING_PARTS = 2;
/** The first lines of a paragraph, such as a title with what it is about. */
const BEGINNING_ROOM = 60;
const UNCUT_LINES = 6;
const CUT_LINES = 3;

const WORDS = treatment_paper.de;

/** Draws the paper in German. The same content gives the same bytes. */
export function renderPaper(sheet: PaperSheet, clinic: Letterhead): Buffer {
  const { issuedAt, kind, isRehearsal } = sheet;
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
      const parts = partsOf(sheet);
      for (const draw of parts.slice(0, -CLOSING_PARTS)) draw(paper);
      // Neither the greeting nor the signature stands alone on a page: the last words go with them.
      paper.keepTogether((together) => {
        for (const draw of parts.slice(-CLOSING_PARTS)) draw(together);
        drawEnd(together, sheet, clinic);
      });
    },
  );
}

/** `Privatrezept P-2026-000012` */
export function titleOfPaper({ kind, number, content }: Pick<PaperSheet, 'kind' | 'number' | 'content'>) {
  const isCopy = kind === 'incapacity' && content.incapacity.for_insurer;
  return [WORDS[kind], number, isCopy && WORDS.for_insurer_short].filter(Boolean).join(' ');
}

/** The recipient is printed where an envelope has its window. */
function drawHead(paper: Paper, sheet: PaperSheet, clinic: Letterhead): void {
  paper.paragraph(clinic.name, { size: 16, weight: 'bold', color: PLUM });
  paper.paragraph([sheet.doctor, sheet.profession].filter(Boolean).join(', '), { color: SOFT });
  if (clinic.phone) paper.paragraph(WORDS.phone({ phone: clinic.phone }), { color: SOFT });
  paper.moveTo(millimetres(48));
  paper.paragraph([clinic.name, clinic.address].filter(Boolean).join(' · '), {
    size: 7,
    color: SOFT,
    width: BLOCK,
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

type Part = (paper: Paper) => void;

/** What stands between the patient and the signature, in parts that are short or can be broken. */
function partsOf({ kind, content }: PaperSheet): Part[] {
  const diagnoses = mayNameDiagnoses({ kind, ...content }) ? linesOf(content.diagnoses) : [];
  return [
    ...(kind === 'prescription' ? content.medicines.map(drawMedicine) : []),
    ...(kind === 'incapacity' ? [drawIncapacity(content.incapacity)] : []),
    ...drawLines(content),
    ...(diagnoses.length > 0 ? [drawDiagnoses(diagnoses)] : []),
    ...paragraphsOf(content.text).flatMap(drawParagraph),
  ];
}

/** `Progesteron Weichkapseln 100 mg`, below it the amount and the directions. */
function drawMedicine(medicine: PrescribedMedicine, place: number): Part {
  return (paper) => {
    paper.needRoom(MEDICINE_ROOM);
    paper.space(12);
    if (place === 0) paper.subheading('Rp.', { size: 16 });
    paper.space(4);
    paper.paragraph(medicine.name, { size: 11, weight: 'bold' });
    paper.paragraph(amountText(medicine), { size: 11 });
    paper.paragraph(
      medicine.has_directions ? WORDS.has_directions : WORDS.dosage({ dosage: medicine.dosage }),
      { size: 11 },
    );
  };
}

/** `2 Packungen · N3` or `1 Packung · 30 Stück`. */
function amountText({ package_size: size, amount, packages }: PrescribedMedicine): string {
  const isOne = packages === 1;
  const each = size === 'amount' && !isOne ? WORDS.each_amount({ amount }) : amount;
  const count = isOne ? WORDS.packages_one : WORDS.packages_many({ count: packages ?? 0 });
  return `${count} · ${size === 'amount' ? each : size}`;
}

/** Without any diagnosis; the copy for the insurer names them in a part of its own. */
function drawIncapacity({ from, until, is_follow_up, since, for_insurer }: Incapacity): Part {
  const [first, last] = [germanDay(from ?? ''), germanDay(until ?? '')];
  const begun = is_follow_up && since ? germanDay(since) : first;
  const lines = [
    WORDS[for_insurer ? 'for_insurer' : 'for_employer'],
    WORDS[is_follow_up ? 'follow_up_since' : 'first_since']({ since: begun }),
  ];
  return (paper) => {
    paper.space(12);
    lines.forEach((line, place) => {
      paper.paragraph(line, { size: 11, weight: place === 0 ? 'bold' : 'regular' });
    });
    paper.space(10);
    paper.paragraph(WORDS[first === last ? 'unfit_day' : 'unfit']({ from: first, until: last }), {
      size: 12,
      weight: 'bold',
    });
  };
}

/** The values of a laboratory order. */
function drawLines({ lines }: PaperContent): Part[] {
  const written = lines.map((line) => line.trim()).filter(Boolean);
  return written.map((line, place) => (paper) => {
    if (place === 0) {
      paper.needRoom(60);
      paper.space(12);
      paper.subheading(WORDS.wanted, { size: 11 });
      paper.space(4);
    }
    paper.paragraph(`•  ${line}`, { size: 11 });
    paper.space(1);
  });
}

function drawDiagnoses(lines: string[]): Part {
  return (paper) => {
    paper.needRoom(60);
    paper.space(12);
    paper.subheading(WORDS.diagnoses, { size: 11 });
    for (const line of lines) paper.paragraph(line, { size: 11 });
  };
}

function paragraphsOf(words: string): string[] {
  return words.trim() === '' ? [] : words.trim().split(/\n{2,}/);
}

/** A paragraph of many lines, such as a list, is cut, so that a closing takes only its last lines along. */
function drawParagraph(words: string): Part[] {
  const lines = words.split('\n');
  const pieces = lines.length > UNCUT_LINES ? [lines.slice(0, -CUT_LINES), lines.slice(-CUT_LINES)] : [lines];
  return pieces.map((piece, place) => (paper) => {
    if (place === 0) {
      paper.needRoom(BEGINNING_ROOM);
      paper.space(10);
    }
    paper.paragraph(piece.join('\n'), { size: 11 });
  });
}

/** Room for a signature in ink, what the law wants, and the code that leads to the page that confirms the paper. */
function drawEnd(
  paper: Paper,
  { kind, content, doctor, profession, verifyUrl }: PaperSheet,
  clinic: Letterhead,
): void {
  paper.space(millimetres(11));
  paper.paragraph('_______________________________________', { color: SOFT });
  paper.paragraph(doctor, { size: 11 });
  paper.paragraph([profession, clinic.name].filter(Boolean).join(' · '), { color: SOFT });
  paper.space(6);
  const isCopy = kind === 'incapacity' && content.incapacity.for_insurer;
  paper.paragraph(WORDS[isCopy ? 'law_incapacity_copy' : (`law_${kind}` as const)], { size: 9, color: SOFT });
  paper.space(12);
  paper.qrCode(verifyUrl, { size: CODE, alt: WORDS.code_alt });
  const beside = { indent: CODE + millimetres(6), width: millimetres(130), size: 9, color: SOFT };
  paper.paragraph(WORDS.code_about, beside);
  paper.space(2);
  paper.paragraph(verifyUrl, beside);
  // The code is higher than the words beside it.
  paper.space(millimetres(8));
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
