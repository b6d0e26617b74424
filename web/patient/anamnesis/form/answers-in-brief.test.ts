import { expect, test } from 'vitest';
import { EMPTY_ENTRIES, withAnswer, withConfirmed } from './anamnesis-values.ts';
import { answersInBrief, unconfirmedSections } from './answers-in-brief.ts';
import { aForm } from './testing-form.ts';

const yes = { checkedValue: 'yes' as const };

test('OR-53: an untouched form has no answers at all, but two sections to confirm', () => {
  expect(answersInBrief(aForm(), EMPTY_ENTRIES)).toEqual({
    yes: [],
    noCount: 0,
    unconfirmed: [
      { slug: 'gynecologicalHealth', title: 'Gynäkologische Gesundheit', count: 1 },
      { slug: 'otherImportant', title: 'Weitere Angaben', count: 2 },
    ],
    open: [{ id: 'gynecologicalHealth-lastPeriod', name: 'Name lastPeriod', lacks: 'text' }],
  });
});

test('before signing she reads every yes with her words and the number of no', () => {
  const rated = withAnswer(EMPTY_ENTRIES, 'flushes', { ...yes, level: 4, notice: ' nachts ' });
  const detailed = withAnswer(rated, 'medicine', { ...yes, children: { dose: '50 µg', gone: 'x' } });
  const confirmed = withConfirmed(detailed, [{ key: 'libido' }]);

  expect(answersInBrief(aForm(), confirmed)).toMatchObject({
    yes: [
      { id: 'gynecologicalHealth-flushes', name: 'Name flushes', level: 4, words: ['nachts'] },
      { id: 'otherImportant-medicine', name: 'Name medicine', level: null, words: ['50 µg'] },
    ],
    noCount: 1,
    unconfirmed: [],
  });
});

test('a yes without words or strength is named as missing', () => {
  const bare = withAnswer(withAnswer(EMPTY_ENTRIES, 'flushes', yes), 'medicine', yes);
  const filled = withAnswer(bare, 'lastPeriod', { notice: 'im Mai' });
  expect(answersInBrief(aForm(), filled).open.map(({ name, lacks }) => [name, lacks])).toEqual([
    ['Name flushes', 'level'],
    ['Name medicine', 'words'],
  ]);
});

test('OR-53: a section is confirmed as soon as none of its presets is left, however she answered them', () => {
  const chosen = withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'no' });
  expect(unconfirmedSections(aForm(), chosen).map(({ slug }) => slug)).toEqual(['otherImportant']);
});
