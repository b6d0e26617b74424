import { beforeEach, expect, test } from 'vitest';
import { signIn, signOut } from '#web/lib/session.ts';
import { EMPTY_CONTACT } from './contact-values.ts';
import { forgetTyped, keepTyped, typedContact } from './typed-contact.ts';

const ENTRIES = { ...EMPTY_CONTACT, title: 'Frage zum Ablauf' };
const maria = { id: 7, name: 'Maria Vogel' };
const sabine = { id: 8, name: 'Sabine Berg' };

beforeEach(() => {
  forgetTyped();
  signOut();
});

test('a session that ended loses nothing: whoever signs in again finds her words', () => {
  signIn('secret', maria);
  keepTyped(ENTRIES);
  signOut();
  signIn('new secret', maria);
  expect(typedContact()).toEqual(ENTRIES);
});

test('the next person at the same device does not see them, signed in or not', () => {
  signIn('secret', maria);
  keepTyped(ENTRIES);
  signOut();
  expect(typedContact()).toBeUndefined();
  signIn('secret', sabine);
  expect(typedContact()).toBeUndefined();
});

test('a visitor takes her words along when she signs in', () => {
  keepTyped(ENTRIES);
  expect(typedContact()).toEqual(ENTRIES);
  signIn('secret', maria);
  expect(typedContact()).toEqual(ENTRIES);
});

test('what was sent is forgotten', () => {
  keepTyped(ENTRIES);
  forgetTyped();
  expect(typedContact()).toBeUndefined();
});
