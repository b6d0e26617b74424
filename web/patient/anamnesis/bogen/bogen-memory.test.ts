import { beforeEach, expect, test } from 'vitest';
import { signIn, signOut } from '#web/lib/session.ts';
import { EMPTY_ENTRIES, NOT_SIGNED, withAnswer } from '../form/anamnesis-values.ts';
import { forgetBogen, storeBogen, storedBogen } from './bogen-memory.ts';

const TYPED = {
  entries: withAnswer(EMPTY_ENTRIES, 'lastPeriod', { notice: 'im Mai' }),
  signing: { ...NOT_SIGNED, signature: 'data:image/png;base64,AA==' },
};
const EMPTY = { entries: EMPTY_ENTRIES, signing: NOT_SIGNED };

beforeEach(() => {
  forgetBogen();
  signIn('token', { id: 1, name: 'Anna' });
});

test('the entries are still there after a visit to another screen', () => {
  expect(storedBogen()).toEqual(EMPTY);
  storeBogen(TYPED);
  expect(storedBogen()).toBe(TYPED);
});

test('BOGEN-17: after sending, the answers are empty again', () => {
  storeBogen(TYPED);
  forgetBogen();
  expect(storedBogen()).toEqual(EMPTY);
});

test('after a session ran out, only its owner sees the entries again', () => {
  storeBogen(TYPED);
  signOut();
  expect(storedBogen()).toEqual(EMPTY);
  signIn('another token', { id: 1, name: 'Anna' });
  expect(storedBogen()).toBe(TYPED);
});

test('another person sees no entries, and then they are deleted', () => {
  storeBogen(TYPED);
  signIn('another token', { id: 2, name: 'Ben' });
  expect(storedBogen()).toEqual(EMPTY);
  signIn('token', { id: 1, name: 'Anna' });
  expect(storedBogen()).toEqual(EMPTY);
});

test('a form that nobody has begun starts as the page says, and a begun one as it was left', () => {
  const start = { entries: { ...EMPTY_ENTRIES, place: 'Berlin' }, signing: NOT_SIGNED };
  expect(storedBogen(start)).toBe(start);
  storeBogen(TYPED);
  expect(storedBogen(start)).toBe(TYPED);
});
