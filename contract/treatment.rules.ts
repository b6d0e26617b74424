/** The parts of a note, in the order in which a doctor writes and reads them. */
export const noteSections = ['reason', 'course', 'findings', 'assessment', 'procedure'] as const;
export type NoteSection = (typeof noteSections)[number];

/** What an assistant prepares in a draft: what the patient says and what was measured. The rest is the doctor's. */
export const preparedSections: readonly NoteSection[] = ['reason', 'course', 'findings'];

/** How sure a diagnosis is: gesichert, Verdacht auf, ausgeschlossen, Zustand nach. */
export const certainties = ['G', 'V', 'A', 'Z'] as const;
/** The side of the body: right, left, both. */
export const sides = ['R', 'L', 'B'] as const;

export const LONGEST_SECTION = 8_000;

/**
 * The papers that a doctor issues: Privatrezept, Arztbrief, Anwesenheitsbescheinigung, Arbeitsunfähigkeitsbescheinigung,
 * Überweisung, Laborauftrag.
 */
export const paperKinds = [
  'prescription',
  'letter',
  'attendance',
  'incapacity',
  'referral',
  'lab_order',
] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Room for a letter about a long note. */
export const LONGEST_PAPER_TEXT = 20_000;

/** `P-2026-000012`, as it stands on the paper. */
export function paperNumber({ year, number }: { year: number; number: number }): string {
  return `P-${year}-${String(number).padStart(6, '0')}`;
}

/** What one of the amount of a medicine is. */
export const units = [
  'tablet',
  'capsule',
  'patch',
  'pump',
  'application',
  'drop',
  'suppository',
  'millilitre',
  'injection',
] as const;
export type Unit = (typeof units)[number];

/** The parts of a therapy plan; each is saved and merged by itself. */
export const planParts = ['medicines', 'advice', 'checks'] as const;
export type PlanPart = (typeof planParts)[number];

/** What a letter can take from the record. The sections and addenda belong to the note of the appointment. */
export const letterParts = [...noteSections, 'addenda', 'diagnoses', 'values', 'plan'] as const;
export type LetterPart = (typeof letterParts)[number];

/** The standard sizes of packages, or an amount such as 30 Stück. */
export const packageSizes = ['N1', 'N2', 'N3', 'amount'] as const;

/** Medicines on one prescription: as many as a plan can hold. */
export const MOST_PRESCRIBED = 30;

/** What the end of an appointment asks for beside positions and money: the note, a plan or a paper, the next check. */
export const wrapUpSteps = ['note', 'plan', 'check'] as const;
export type WrapUpStep = (typeof wrapUpSteps)[number];

/** In which the time until the next check is counted. */
export const periodUnits = ['weeks', 'months'] as const;
export type PeriodUnit = (typeof periodUnits)[number];
export const LONGEST_PERIOD = 60;
