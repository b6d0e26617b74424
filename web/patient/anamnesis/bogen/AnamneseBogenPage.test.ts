import { expect, test } from 'vitest';
import { EMPTY_ENTRIES, withAnswer } from '../form/anamnesis-values.ts';
import { withEarlier } from './AnamneseBogenPage.tsx';

const EARLIER = {
  ...withAnswer(withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'yes', level: 4 }), 'lastPeriod', {
    notice: 'im Mai',
  }),
  privateData: { height: '172', weight: '71' },
};

test('an untouched form gets all earlier answers', () => {
  expect(withEarlier(EMPTY_ENTRIES, EARLIER)).toEqual(EARLIER);
});

test('the entries stay, and the empty fields are filled in', () => {
  const typed = { ...withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'no' }), place: 'Berlin' };
  const { answers, privateData, place } = withEarlier(
    { ...typed, privateData: { weight: '69', height: ' ' } },
    EARLIER,
  );

  expect(answers.flushes?.checkedValue).toBe('no');
  expect(answers.lastPeriod?.notice).toBe('im Mai');
  expect(privateData).toEqual({ height: '172', weight: '69' });
  expect(place).toBe('Berlin');
});

test('OR-53: an earlier no is not an answer of today: it stays a preset', () => {
  const earlier = withAnswer(EARLIER, 'medicine', { checkedValue: 'no' });
  expect(Object.keys(withEarlier(EMPTY_ENTRIES, earlier).answers)).toEqual(['flushes', 'lastPeriod']);
});
