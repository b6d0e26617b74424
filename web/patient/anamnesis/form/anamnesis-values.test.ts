import { expect, test } from 'vitest';
import { answerOf, EMPTY_ENTRIES, isAddressPart, isAsked, withAnswer } from './anamnesis-values.ts';
import { aForm } from './testing-form.ts';

test('ANA-06: an untouched question is answered with no', () => {
  expect(answerOf(EMPTY_ENTRIES, 'flushes')).toEqual({
    checkedValue: 'no',
    notice: '',
    level: null,
    children: {},
  });
});

test('the entries under a yes come back after a no', () => {
  const typed = withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'yes', notice: 'nachts', level: 4 });
  const denied = withAnswer(typed, 'flushes', { checkedValue: 'no' });

  expect(answerOf(withAnswer(denied, 'flushes', { checkedValue: 'yes' }), 'flushes')).toEqual(
    answerOf(typed, 'flushes'),
  );
});

test('the other answers stay the very same objects, so that their rows are not rendered again', () => {
  const before = withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'yes' });
  const after = withAnswer(before, 'lastPeriod', { notice: '2024' });

  expect(after.answers.flushes).toBe(before.answers.flushes);
  expect(answerOf(after, 'medicine')).toBe(answerOf(before, 'medicine'));
});

test('the form asks only for unknown data, and shows the address as one line', () => {
  const { questions } = aForm().privateDataCategory;
  const keys = (some: typeof questions) => some.map(({ key }) => key);

  expect(keys(questions.filter(isAsked))).toEqual(['placeOfBirth', 'height', 'weight', 'career']);
  expect(keys(questions.filter((each) => !isAsked(each) && !isAddressPart(each)))).toEqual([
    'lastName',
    'firstName',
    'address',
    'birthday',
  ]);
});
