import type { Salutation } from '#contract/person.ts';
import type { Diagnosis } from '#contract/treatment.contract.ts';
import type { PaperKind } from '#contract/treatment.rules.ts';
import type { PaperContent } from '#contract/treatment-paper.contract.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { doseText } from '#contract/treatment-plan.rules.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';

/** What the record says when a paper begins. Papers are written in German, for pharmacies, laboratories and colleagues. */
export interface RecordFacts {
  person: { salutation: string | null; firstName: string; lastName: string; birthdate: string | null };
  /** Of the plan that was released last. */
  medicines: Medicine[];
  /** Of the note that was signed last. Empty for staff who may not read notes. */
  diagnoses: Diagnosis[];
  /** The last appointment that took place, on the clock of Berlin. */
  attended: { date: string; from: string; until: string } | undefined;
}

const WORDS = treatment_paper.de;

const NOTHING: PaperContent = { recipient: '', lines: [], diagnoses: '', text: '' };

/** The first draft of a paper; nothing for a certificate without an appointment. */
export function fillPaper(kind: PaperKind, facts: RecordFacts): PaperContent | undefined {
  const diagnoses = facts.diagnoses
    .filter(({ certainty }) => certainty !== 'A')
    .map(diagnosisLine)
    .join('\n');
  const name = personLine(facts);
  switch (kind) {
    case 'prescription':
      return { ...NOTHING, lines: facts.medicines.map(prescriptionLine) };
    case 'letter':
      return { ...NOTHING, diagnoses, text: letterText(facts, name) };
    case 'referral':
      return { ...NOTHING, diagnoses, text: WORDS.referral_text };
    case 'lab_order':
      return { ...NOTHING, diagnoses, lines: WORDS.lab_values.split('\n') };
    case 'attendance': {
      const { attended } = facts;
      return attended && { ...NOTHING, text: WORDS.attendance_text({ name, ...attended }) };
    }
  }
}

function letterText({ medicines }: RecordFacts, name: string): string {
  const therapy = medicines.map((medicine) => `- ${prescriptionLine(medicine)}`).join('\n');
  const parts = [WORDS.letter_greeting, WORDS.letter_about({ name })];
  return [...parts, ...(therapy ? [`${WORDS.letter_therapy}\n${therapy}`] : []), WORDS.letter_end].join(
    '\n\n',
  );
}

/** `Progesteron 100 mg: 0-0-0-1 Kapsel, täglich` */
function prescriptionLine(medicine: Medicine): string {
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

/** Why a paper cannot be issued: it says nothing. */
export function isEmptyPaper(kind: PaperKind, { lines, text }: PaperContent): boolean {
  const isListed = kind === 'prescription' || kind === 'lab_order';
  return isListed ? lines.every((line) => line.trim() === '') : text.trim() === '';
}

/** As § 2 AMVV wants it on a prescription; both words for somebody who chose no salutation. */
export function professionOf(salutation: Salutation | null): string {
  if (!salutation || salutation === 'none') return WORDS.profession_any;
  return salutation === 'mr' || salutation.startsWith('mr_') ? WORDS.profession_mr : WORDS.profession_ms;
}
