import { beforeEach, expect, test } from 'vitest';
import { signIn, signOut } from '#web/lib/session.ts';
import { EMPTY_ENTRIES, NOT_SIGNED, withAnswer } from '../form/anamnesis-values.ts';
import { forgetBogen, keepBogen, keptBogen } from './bogen-memory.ts';

const TYPED = {
  entries: withAnswer(EMPTY_ENTRIES, 'lastPeriod', { notice: 'im Mai' }),
  signing: { ...NOT_SIGNED, signature: 'data:image/png;base64,AA==' },
};
const EMPTY = { entries: EMPTY_ENTRIES, signing: NOT_SIGNED };

beforeEach(() => {
  forgetBogen();
  signIn('token', { id: 1, name: 'Anna' });
});

test('what was typed is there again after an appointment to another screen', () => {
  expect(keptBogen()).toEqual(EMPTY);
  keepBogen(TYPED);
  expect(keptBogen()).toBe(TYPED);
});

test('BOGEN-17: after it was sent the answers are empty again, and no yes is left', () => {
  keepBogen(TYPED);
  forgetBogen();
  expect(keptBogen()).toEqual(EMPTY);
});

test('a session that ran out takes nothing along: its owner finds everything, and nobody sees it meanwhile', () => {
  keepBogen(TYPED);
  signOut();
  expect(keptBogen()).toEqual(EMPTY);
  signIn('another token', { id: 1, name: 'Anna' });
  expect(keptBogen()).toBe(TYPED);
});

test('somebody else finds nothing, and then it is gone for good', () => {
  keepBogen(TYPED);
  signIn('another token', { id: 2, name: 'Ben' });
  expect(keptBogen()).toEqual(EMPTY);
  signIn('token', { id: 1, name: 'Anna' });
  expect(keptBogen()).toEqual(EMPTY);
});
