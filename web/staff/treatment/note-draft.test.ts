import { expect, test } from 'vitest';
import type { Diagnosis, Note } from '#contract/treatment.contract.ts';
import {
  adopt,
  beginWith,
  changeToSend,
  chooseDiagnoses,
  diagnosesOf,
  draftOf,
  hasUnsaved,
  isBlank,
  resolve,
  textOf,
  typeText,
} from './note-draft.ts';
import { aNote } from './testing-note.ts';

const flush: Diagnosis = { code: 'R23.2', title: 'Gesichtsrötung [Flush]', certainty: 'G', side: null };
const pain: Diagnosis = { code: 'N64.4', title: 'Mastodynie', certainty: 'V', side: 'L' };
const stored = (version: number, sections: Partial<Note['sections']>, diagnoses: Diagnosis[] = []) =>
  aNote({ version, diagnoses, sections: { ...aNote().sections, ...sections } });

test('only what was typed is sent, with the version that the doctor has read', () => {
  const draft = typeText(draftOf(stored(3, { course: 'seit Mai' })), 'reason', 'Hitze');
  expect(changeToSend(draft)).toEqual({ base: 3, sections: { reason: 'Hitze' } });
  expect(changeToSend(draftOf(aNote()))).toBeNull();
  expect([textOf(draft, 'reason'), textOf(draft, 'course')]).toEqual(['Hitze', 'seit Mai']);
});

test('what the server stored is saved; what was typed meanwhile is still to be sent', () => {
  const typed = typeText(draftOf(aNote()), 'reason', 'Hitze');
  const sent = changeToSend(typed);
  const saved = adopt(typed, stored(1, { reason: 'Hitze' }), sent);
  expect([hasUnsaved(saved), saved.conflicts]).toEqual([false, []]);

  const typedOn = adopt(typeText(typed, 'reason', 'Hitze und'), stored(1, { reason: 'Hitze' }), sent);
  expect(typedOn.conflicts).toEqual([]);
  expect(changeToSend(typedOn)).toEqual({ base: 1, sections: { reason: 'Hitze und' } });
});

test('a part that somebody else changed waits for a decision, the others are sent', () => {
  const typed = typeText(typeText(draftOf(aNote()), 'reason', 'Meins'), 'course', 'Verlauf');
  const draft = adopt(typed, stored(1, { reason: 'Anderes' }), changeToSend(typed));
  expect(draft.conflicts).toEqual(['reason']);
  expect(textOf(draft, 'reason')).toBe('Meins');
  expect(changeToSend(draft)).toEqual({ base: 1, sections: { course: 'Verlauf' } });
});

test.each([
  ['mine', 'Meins', { reason: 'Meins' }],
  ['other', 'Anderes', null],
  ['both', 'Anderes\n\nMeins', { reason: 'Anderes\n\nMeins' }],
] as const)('the doctor decides a conflict: %s', (how, shown, sections) => {
  const typed = typeText(draftOf(aNote()), 'reason', 'Meins');
  const decided = resolve(adopt(typed, stored(4, { reason: 'Anderes' })), 'reason', how);
  expect([decided.conflicts, textOf(decided, 'reason')]).toEqual([[], shown]);
  expect(changeToSend(decided)).toEqual(sections && { base: 4, sections });
});

test('a conflict ends when both wrote the same', () => {
  const typed = typeText(draftOf(aNote()), 'reason', 'Meins');
  const draft = adopt(adopt(typed, stored(1, { reason: 'Anderes' })), stored(2, { reason: 'Meins' }));
  expect([draft.conflicts, hasUnsaved(draft)]).toEqual([[], false]);
});

test('diagnoses are a part like the others', () => {
  const chosen = chooseDiagnoses(draftOf(aNote()), [flush]);
  const sent = changeToSend(chosen);
  expect(sent).toEqual({ base: 0, sections: {}, diagnoses: [flush] });
  expect(hasUnsaved(adopt(chosen, stored(1, {}, [flush]), sent))).toBe(false);

  const conflict = adopt(chosen, stored(1, {}, [pain]), sent);
  expect([conflict.conflicts, changeToSend(conflict)]).toEqual([['diagnoses'], null]);
  expect(diagnosesOf(resolve(conflict, 'diagnoses', 'both'))).toEqual([pain, flush]);
  expect(diagnosesOf(resolve(conflict, 'diagnoses', 'other'))).toEqual([pain]);
  expect(diagnosesOf(resolve(conflict, 'diagnoses', 'mine'))).toEqual([flush]);
});

test('removing the last diagnosis is a change too', () => {
  const draft = chooseDiagnoses(draftOf(stored(2, {}, [flush])), []);
  expect(changeToSend(draft)).toEqual({ base: 2, sections: {}, diagnoses: [] });
});

test('a template fills what is empty, and only the given sections', () => {
  const template = {
    reason: 'Anlass',
    course: 'Verlauf',
    findings: '',
    assessment: 'Gut',
    procedure: 'Labor',
  };
  const typed = typeText(draftOf(stored(2, { procedure: 'Schlaf' })), 'reason', 'Hitze');
  const all = ['reason', 'course', 'findings', 'assessment', 'procedure'] as const;
  expect(beginWith(typed, template, all).sections).toEqual({
    reason: 'Hitze',
    course: 'Verlauf',
    assessment: 'Gut',
  });
  expect(beginWith(draftOf(aNote()), template, ['course', 'findings']).sections).toEqual({
    course: 'Verlauf',
  });
  expect([isBlank(draftOf(aNote()), all), isBlank(typed, ['course']), isBlank(typed, all)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('beside a note that a colleague has signed, only words and diagnoses wait, and nothing is sent', () => {
  const begun = draftOf(stored(1, { course: 'seit Mai' }, [flush]));
  const signed = { ...stored(2, { reason: 'Hitze' }, [flush]), signed_at: '2026-11-16T09:00:00.000Z' };
  const typed = typeText(typeText(begun, 'findings', 'RR'), 'course', ' ');
  const waiting = adopt(chooseDiagnoses(typed, [flush, pain]), signed);
  expect([waiting.sections, waiting.diagnoses]).toEqual([{ findings: 'RR' }, [flush, pain]]);
  expect([hasUnsaved(waiting), changeToSend(waiting)]).toEqual([true, null]);
  expect(adopt(chooseDiagnoses(begun, []), signed).diagnoses).toBeNull();
  expect(adopt(chooseDiagnoses(begun, []), stored(1, {}, [flush])).diagnoses).toEqual([]);
});
