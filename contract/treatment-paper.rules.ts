import type { AppointmentStatus } from './appointment-status.ts';
import { wasHeld } from './appointments.rules.ts';
import { type LetterPart, type NoteSection, noteSections } from './treatment.rules.ts';
import type { Incapacity, PaperContent, PrescribedMedicine } from './treatment-paper.contract.ts';

export const notedParts: readonly LetterPart[] = [...noteSections, 'addenda'] satisfies (
  | NoteSection
  | 'addenda'
)[];

export const NO_INCAPACITY: Incapacity = {
  from: null,
  until: null,
  is_follow_up: false,
  since: null,
  for_insurer: false,
};

export const EMPTY_PAPER: PaperContent = {
  recipient: '',
  medicines: [],
  lines: [],
  diagnoses: '',
  incapacity: NO_INCAPACITY,
  text: '',
};

export const NEW_MEDICINE: PrescribedMedicine = {
  name: '',
  package_size: null,
  amount: '',
  packages: 1,
  dosage: '',
  has_directions: false,
};

/** Only the copy for the insurer may name diagnoses on a certificate of incapacity; the employer must not read them. */
export function mayNameDiagnoses({ kind, incapacity }: Pick<PaperContent, 'incapacity'> & { kind: string }) {
  return kind === 'incapacity' ? incapacity.for_insurer : kind !== 'prescription' && kind !== 'attendance';
}

/** With the first and the last day; nothing while one of them is missing or the last lies before the first. */
export function daysOfIncapacity({ from, until }: Pick<Incapacity, 'from' | 'until'>): number | undefined {
  if (!from || !until || until < from) return undefined;
  return (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
}

/**
 * After a video appointment with a statutory insured person: days for somebody whom the practice does not know from a
 * direct treatment, and for somebody whom it knows (§ 4 (5) AU-Richtlinie).
 */
export const STATUTORY_VIDEO_DAYS = { unknown: 3, known: 7 } as const;

/** The appointments that a paper can be about, the latest first: those that took place or are under way. */
export function appointmentsForPapers<
  Appointment extends { status: AppointmentStatus; startsAt: Date; wasCompleted: boolean },
>(appointments: readonly Appointment[], now: Date): Appointment[] {
  return appointments
    .filter((each) => wasHeld(each, now))
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
}
