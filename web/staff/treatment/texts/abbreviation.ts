import type { NoteSection } from '#contract/treatment.rules.ts';
import type { NoteText } from '#contract/treatment-texts.contract.ts';

const LONGEST_ABBREVIATION = 20;
const WORD_AT_THE_END = /[\p{L}\p{N}._-]+$/u;
const GOES_ON = /^[\p{L}\p{N}]/u;

/** The short texts for a section. Where an abbreviation exists twice, the text of the section itself counts. */
export function textsFor(section: NoteSection, texts: readonly NoteText[]): NoteText[] {
  const own = texts.filter((text) => text.section === section);
  const isTaken = ({ abbreviation }: NoteText) => own.some((text) => text.abbreviation === abbreviation);
  return [...own, ...texts.filter((text) => text.section === 'any' && !isTaken(text))].toSorted(
    (one, other) => one.abbreviation.localeCompare(other.abbreviation, 'de'),
  );
}

/** The short text whose abbreviation is exactly the word before the caret, and where that word begins. */
export function abbreviationAt(
  written: string,
  caret: number,
  texts: readonly NoteText[],
): { text: NoteText; start: number } | null {
  if (GOES_ON.test(written.slice(caret))) return null;
  // One sign more than an abbreviation has, so that the end of a longer word is not taken for one.
  const before = written.slice(Math.max(0, caret - LONGEST_ABBREVIATION - 1), caret);
  const word = WORD_AT_THE_END.exec(before)?.[0] ?? '';
  const text = texts.find(({ abbreviation }) => abbreviation === word.toLowerCase());
  return text ? { text, start: caret - word.length } : null;
}
