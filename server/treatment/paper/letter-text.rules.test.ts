import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LONGEST_PAPER_TEXT,
  letterParts,
  type NoteSection,
  noteSections,
} from '#contract/treatment.rules.ts';
import { holdsNote, letterText } from './letter-text.rules.ts';

const NOTHING = { name: 'Frau Anna Berger', attended: undefined, note: undefined, values: [], therapy: [] };
const noteOf = (sections: Partial<Record<NoteSection, string>>, addenda: string[] = []) => ({
  appointmentId: 1,
  sections,
  addenda,
});

const words = fc.string({ maxLength: 40, unit: fc.constantFrom('a', 'ß', ' ', '\n') });
const long = fc.integer({ min: 0, max: 9_000 }).map((length) => 'x'.repeat(length));
const text = fc.oneof(words, long);

test('a letter is never longer than what can be saved', () => {
  fc.assert(
    fc.property(
      fc.record({ reason: text, course: text, findings: text, assessment: text, procedure: text }),
      fc.array(text, { maxLength: 4 }),
      fc.array(words, { maxLength: 30 }),
      (sections, addenda, values) => {
        const facts = { ...NOTHING, note: noteOf(sections, addenda), values, therapy: values };
        expect(letterText(facts, letterParts).length).toBeLessThanOrEqual(LONGEST_PAPER_TEXT);
      },
    ),
  );
});

test('a letter holds a section exactly if it was chosen and fits', () => {
  fc.assert(
    fc.property(fc.subarray([...letterParts]), (take) => {
      const sections = Object.fromEntries(noteSections.map((section) => [section, `<${section}>`]));
      const written = letterText({ ...NOTHING, note: noteOf(sections, ['<addendum>']) }, take);
      for (const section of noteSections)
        expect(written.includes(`<${section}>`)).toBe(take.includes(section));
      expect(written.includes('<addendum>')).toBe(take.includes('addenda'));
    }),
  );
});

test('a part that is too long is named, and the others are there', () => {
  const note = noteOf({ course: 'x'.repeat(LONGEST_PAPER_TEXT), procedure: 'Kontrolle in sechs Wochen.' });
  const written = letterText({ ...NOTHING, note }, letterParts);
  expect(written).toContain('[Verlauf: zu lang für diesen Brief, bitte zusammenfassen]');
  expect(written).toContain('Vorgehen:\nKontrolle in sechs Wochen.');
});

test('only words of a note make a letter one for doctors', () => {
  const note = noteOf({ course: 'Schläft besser.' });
  expect(holdsNote({ note }, letterParts)).toBe(true);
  expect(holdsNote({ note }, ['reason', 'diagnoses', 'values', 'plan'])).toBe(false);
  expect(holdsNote({ note: noteOf({ course: '  ' }) }, letterParts)).toBe(false);
  expect(holdsNote({ note: undefined }, letterParts)).toBe(false);
});
