import type { Diagnosis } from '#contract/treatment.contract.ts';
import type { LetterPart } from '#contract/treatment.rules.ts';
import { LONGEST_PAPER_TEXT, type NoteSection, noteSections } from '#contract/treatment.rules.ts';
import type { Incapacity } from '#contract/treatment-paper.contract.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';

/** What the record says when a paper begins. Papers are written in German, for pharmacies, laboratories and colleagues. */
export interface RecordFacts {
  person: { salutation: string | null; firstName: string; lastName: string; birthdate: string | null };
  /** Of the plan in force, without those that have ended. */
  medicines: Medicine[];
  /** Of the note about the appointment; if it has none, of the note that was signed last. Empty for staff who may not read notes. */
  diagnoses: Diagnosis[];
  /** The appointment that the paper is about, on the clock of Berlin; nothing unless it took place or is under way. */
  attended: { date: string; from: string; until: string } | undefined;
  /** About this appointment; nothing for staff who may not read notes. */
  note:
    | { appointmentId: number; sections: Partial<Record<NoteSection, string>>; addenda: string[] }
    | undefined;
  /** The latest value of each quantity, one line each. */
  values: string[];
  /** On the certificate of incapacity that was issued today; nothing for staff who may not read issued papers. */
  certified: Incapacity | undefined;
  /** In Berlin. */
  today: string;
}

type LetterFacts = Pick<RecordFacts, 'attended' | 'note' | 'values'> & { name: string; therapy: string[] };

interface Block {
  title: string;
  words: string;
}

const WORDS = treatment_paper.de;

/** A letter with the chosen parts of the record, for a doctor to edit. It is never longer than what can be saved. */
export function letterText(facts: LetterFacts, take: readonly LetterPart[]): string {
  const { attended, name, values, therapy } = facts;
  const about = attended
    ? WORDS.letter_about_appointment({ name, date: attended.date })
    : WORDS.letter_about({ name });
  const frame = [WORDS.letter_greeting, about, WORDS.letter_end];
  const blocks = [
    ...notedBlocks(facts, take),
    ...(take.includes('values') ? [{ title: WORDS.letter_values, words: listOf(values) }] : []),
    ...(take.includes('plan') ? [{ title: WORDS.letter_therapy, words: listOf(therapy) }] : []),
  ].filter(({ words }) => words !== '');
  return [...frame.slice(0, -1), ...withinRoom(blocks, frame.join('\n\n').length), ...frame.slice(-1)].join(
    '\n\n',
  );
}

/** Whether the letter has words of a note, which only doctors read. */
export function holdsNote(facts: Pick<RecordFacts, 'note'>, take: readonly LetterPart[]): boolean {
  return notedBlocks(facts, take).length > 0;
}

function notedBlocks({ note }: Pick<RecordFacts, 'note'>, take: readonly LetterPart[]): Block[] {
  if (!note) return [];
  const titles = staff_treatment.de;
  return [
    ...noteSections
      .filter((section) => take.includes(section))
      .map((section) => ({ title: titles[section], words: note.sections[section]?.trim() ?? '' })),
    ...(take.includes('addenda') ? note.addenda : []).map((words) => ({ title: titles.addendum, words })),
  ].filter(({ words }) => words !== '');
}

function listOf(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** A part for which there is no room left is named, so that the doctor sees what is missing. */
function withinRoom(blocks: Block[], taken: number): string[] {
  const missing = ({ title }: Block) => WORDS.letter_too_long({ title });
  let room = LONGEST_PAPER_TEXT - taken - blocks.reduce((sum, block) => sum + missing(block).length + 2, 2);
  const written: string[] = [];
  for (const block of blocks) {
    const text = `${block.title}:\n${block.words}`;
    const isFitting = text.length <= room + missing(block).length;
    if (isFitting) room += missing(block).length - text.length;
    written.push(isFitting ? text : missing(block));
  }
  return written;
}
