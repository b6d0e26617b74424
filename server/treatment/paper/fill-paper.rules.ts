import type { Salutation } from '#contract/person.ts';
import type { Diagnosis } from '#contract/treatment.contract.ts';
import type { LetterPart, PaperKind } from '#contract/treatment.rules.ts';
import type { Incapacity, PaperContent, PrescribedMedicine } from '#contract/treatment-paper.contract.ts';
import { EMPTY_PAPER, NEW_MEDICINE, NO_INCAPACITY } from '#contract/treatment-paper.rules.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { doseText } from '#contract/treatment-plan.rules.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { letterText, type RecordFacts } from './letter-text.rules.ts';

const WORDS = treatment_paper.de;

/** The first draft of a paper; nothing for a certificate without an appointment. */
export function fillPaper(
  kind: PaperKind,
  facts: RecordFacts,
  take: readonly LetterPart[],
): PaperContent | undefined {
  const diagnoses = facts.diagnoses
    .filter(({ certainty }) => certainty !== 'A')
    .map(diagnosisLine)
    .join('\n');
  const name = personLine(facts);
  switch (kind) {
    case 'prescription':
      return { ...EMPTY_PAPER, medicines: facts.medicines.map(prescribed) };
    case 'letter': {
      const about = { ...facts, name, therapy: facts.medicines.map(therapyLine) };
      return {
        ...EMPTY_PAPER,
        diagnoses: take.includes('diagnoses') ? diagnoses : '',
        text: letterText(about, take),
      };
    }
    case 'referral':
      return { ...EMPTY_PAPER, diagnoses, text: WORDS.referral_text };
    case 'lab_order':
      return { ...EMPTY_PAPER, diagnoses, lines: WORDS.lab_values.split('\n') };
    case 'attendance': {
      const { attended } = facts;
      return attended && { ...EMPTY_PAPER, text: WORDS.attendance_text({ name, ...attended }) };
    }
    case 'incapacity':
      return { ...EMPTY_PAPER, incapacity: incapacityOf(facts) };
  }
}

/** After a certificate of today the next one is its copy for the insurer, with the same days. */
function incapacityOf({ certified, today }: RecordFacts): Incapacity {
  return certified ? { ...certified, for_insurer: true } : { ...NO_INCAPACITY, from: today };
}

/** The plan knows no packages, so the doctor chooses the size. */
function prescribed(medicine: Medicine): PrescribedMedicine {
  return { ...NEW_MEDICINE, name: medicine.name, dosage: doseText(medicine, treatment_plan.de) };
}

/** `Progesteron 100 mg: 0-0-0-1 Kapsel, täglich` */
function therapyLine(medicine: Medicine): string {
  return `${medicine.name}: ${doseText(medicine, treatment_plan.de)}`;
}

/** `N95.1 G Zustände im Zusammenhang mit der Menopause` */
function diagnosisLine({ code, certainty, side, title }: Diagnosis): string {
  return [code, certainty, side, title].filter(Boolean).join(' ');
}

/** `Frau Anna Berger, geboren am 09.03.1974` */
function personLine({ person: { salutation, firstName, lastName, birthdate } }: RecordFacts): string {
  const title = { mrs: WORDS.mrs, mr: WORDS.mr }[salutation ?? ''] ?? '';
  const name = [title, firstName, lastName].filter(Boolean).join(' ');
  if (!birthdate) return name;
  return WORDS.born({ name, date: birthdate.split('-').toReversed().join('.') });
}

/** As § 2 AMVV wants it on a prescription; both words for somebody who chose no salutation. */
export function professionOf(salutation: Salutation | null): string {
  if (!salutation || salutation === 'none') return WORDS.profession_any;
  return salutation === 'mr' || salutation.startsWith('mr_') ? WORDS.profession_mr : WORDS.profession_ms;
}

/** Papers of earlier versions lack newer fields, and the medicines of their prescriptions are lines of text. */
export function completeContent(kind: PaperKind, stored: Partial<PaperContent>): PaperContent {
  const content = { ...EMPTY_PAPER, ...stored };
  if (kind !== 'prescription' || stored.medicines) return content;
  const medicines = content.lines.map((name) => ({ ...NEW_MEDICINE, name, packages: null }));
  return { ...content, medicines, lines: [] };
}
