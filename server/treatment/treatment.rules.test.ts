import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NoteSection, noteSections } from '#contract/treatment.rules.ts';
import { titleOfCode } from './diagnosis/diagnoses.rules.ts';
import { DIAGNOSIS_CODES } from './diagnosis/diagnosis-codes.ts';
import { findDiagnoses } from './diagnosis/find-diagnoses.rules.ts';
import { type Draft, EMPTY_DRAFT, isEmpty, mergeChange } from './treatment.rules.ts';

const flush = { code: 'R23.2', title: 'Gesichtsrötung [Flush]', certainty: 'G', side: null } as const;
const pain = { code: 'N64.4', title: 'Mastodynie', certainty: 'V', side: 'L' } as const;

test('a writer who has read the newest version changes only the given parts', () => {
  const first = mergeChange(EMPTY_DRAFT, {
    base: 0,
    sections: { reason: 'Hitze', course: 'seit Mai' },
  }).draft;
  const { draft, conflicts } = mergeChange(first, { base: 1, sections: { course: 'seit April' } });

  expect(conflicts).toEqual([]);
  expect(draft).toEqual({
    version: 2,
    sections: { reason: 'Hitze', course: 'seit April' },
    diagnoses: [],
    partVersions: { reason: 1, course: 2 },
  });
});

test('a part that somebody changed after the writer read it is kept and named, the others are saved', () => {
  const first = mergeChange(EMPTY_DRAFT, {
    base: 0,
    sections: { reason: 'Hitze' },
    diagnoses: [flush],
  }).draft;
  const { draft, conflicts } = mergeChange(first, {
    base: 0,
    sections: { reason: 'Schlaf', findings: 'unauffällig' },
    diagnoses: [pain],
  });

  expect(conflicts).toEqual(['reason', 'diagnoses']);
  expect(draft.sections).toEqual({ reason: 'Hitze', findings: 'unauffällig' });
  expect(draft.diagnoses).toEqual([flush]);
});

test('two writers who wrote the same do not disturb each other, and nothing changes', () => {
  const first = mergeChange(EMPTY_DRAFT, {
    base: 0,
    sections: { reason: 'Hitze' },
    diagnoses: [flush],
  }).draft;
  const again = mergeChange(first, { base: 0, sections: { reason: 'Hitze' }, diagnoses: [flush] });

  expect(again).toEqual({ draft: first, conflicts: [] });
  expect(again.draft).toBe(first);
});

test.each([{ ...flush, certainty: 'A' as const }, { ...flush, side: 'B' as const }, pain])(
  'another diagnosis, certainty or side is a change: $code $certainty $side',
  (other) => {
    const first = mergeChange(EMPTY_DRAFT, { base: 0, sections: {}, diagnoses: [flush] }).draft;
    expect(mergeChange(first, { base: 1, sections: {}, diagnoses: [other] }).draft.diagnoses).toEqual([
      other,
    ]);
  },
);

test('no text is ever replaced by a writer who has not read it', () => {
  const edit = fc.record({
    writer: fc.nat(2),
    section: fc.constantFrom(...noteSections),
    reads: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      const seen: Draft[] = [EMPTY_DRAFT, EMPTY_DRAFT, EMPTY_DRAFT];
      let draft = EMPTY_DRAFT;
      edits.forEach(({ writer, section, reads }, turn) => {
        if (reads) seen[writer] = draft;
        const read = seen[writer] as Draft;
        const text = `${writer} writes ${turn}`;
        const before = textIn(draft, section);
        const merged = mergeChange(draft, { base: read.version, sections: { [section]: text } });

        const hasReadIt = before === textIn(read, section);
        expect(textIn(merged.draft, section)).toBe(hasReadIt ? text : before);
        expect(merged.conflicts).toEqual(hasReadIt ? [] : [section]);
        draft = merged.draft;
        if (hasReadIt && read.version === draft.version - 1) seen[writer] = draft;
      });
    }),
  );
});

function textIn(draft: Draft, section: NoteSection): string {
  return draft.sections[section] ?? '';
}

test.each([
  [{ sections: {}, diagnoses: [] }, true],
  [{ sections: { reason: ' \n' }, diagnoses: [] }, true],
  [{ sections: { reason: 'x' }, diagnoses: [] }, false],
  [{ sections: {}, diagnoses: [flush] }, false],
])('a note without words and diagnoses is empty: %j', (note, expected) => {
  expect(isEmpty(note)).toBe(expected);
});

test('the catalogue has each code once, in the form of the ICD-10-GM, in order', () => {
  const codes = DIAGNOSIS_CODES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.toSorted()).toEqual(codes);
  for (const code of codes) expect(code).toMatch(/^[A-Z]\d\d(\.\d{1,2})?$/);
});

test.each([
  ['n95', 'N95.0'],
  ['N95.1', 'N95.1'],
  ['wechseljahre', 'N95.1'],
  ['klimakt', 'N95.1'],
  ['menopause artif', 'N95.3'],
  ['SCHILDDRÜSENKNOTEN', 'E04.1'],
  ['schilddruesenknoten', 'E04.1'],
  ['Klimakterium Massnahmen', undefined],
  ['maßnahmen', 'E89.0'],
  ['', undefined],
  [' . ', undefined],
])('a search for "%s" finds %s first', (search, first) => {
  expect(findDiagnoses(search)[0]?.code).toBe(first);
});

test('a code has its title, an unknown code has none', () => {
  expect(titleOfCode('E28.2')).toBe('Syndrom polyzystischer Ovarien');
  expect(titleOfCode('E28.0')).toBe('Ovarielle Dysfunktion: Estrogenüberschuss');
  expect(titleOfCode('L65.9')).toBe('Haarausfall ohne Narbenbildung, nicht näher bezeichnet');
  expect(titleOfCode('E66.06')).toContain('Grad III (WHO)');
  expect(titleOfCode('E66.02')).toBeUndefined();
  expect(titleOfCode('A00.0')).toBeUndefined();
});
