import { beforeEach, expect, test, vi } from 'vitest';
import {
  currentToken,
  currentUser,
  isSessionOutdated,
  onSignOut,
  signIn,
  signOut,
  startSession,
} from './session.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    clear: () => stored.clear(),
  });
  startSession();
});

test('SESS-01: signing in keeps the token and only id and name of the person', () => {
  signIn('secret', { id: 7, name: 'Maria Vogel', email: 'm@example.com' } as { id: number; name: string });
  expect(currentToken()).toBe('secret');
  expect([...stored.keys()].sort()).toEqual(['patientToken', 'patientUser']);
  expect(JSON.parse(stored.get('patientUser') ?? '')).toEqual({ id: 7, name: 'Maria Vogel' });
});

test('after a reload the signed-in state comes back from the storage', () => {
  stored.set('patientToken', 'secret');
  stored.set('patientUser', '{"id":7,"name":"Maria Vogel"}');
  startSession();
  expect(currentUser()).toEqual({ id: 7, name: 'Maria Vogel' });
  expect(currentToken()).toBe('secret');
});

test('a stored person that cannot be read means nobody is signed in', () => {
  stored.set('patientToken', 'secret');
  for (const broken of ['{', '{"id":"7"}', 'null']) {
    stored.set('patientUser', broken);
    startSession();
    expect([currentUser(), currentToken()]).toEqual([null, null]);
  }
});

test('SESS-07: signing out clears everything but the language', () => {
  stored.set('language', 'en');
  stored.set('patientAddress', '{}');
  const heard = vi.fn();
  onSignOut(heard);
  signIn('secret', { id: 7, name: 'Maria Vogel' });
  expect(heard).not.toHaveBeenCalled();
  signOut();
  expect([...stored]).toEqual([['language', 'en']]);
  expect([currentUser(), currentToken()]).toEqual([null, null]);
  expect(heard).toHaveBeenCalledOnce();
});

test('the session of this page is outdated once another tab has signed in or out', () => {
  expect(isSessionOutdated()).toBe(false);
  signIn('secret', { id: 7, name: 'Maria Vogel' });
  expect(isSessionOutdated()).toBe(false);
  stored.set('patientToken', 'secret-of-sabine');
  expect(isSessionOutdated()).toBe(true);
  stored.clear();
  expect(isSessionOutdated()).toBe(true);
  startSession();
  expect(isSessionOutdated()).toBe(false);
});

test('a stored person that cannot be read makes no page outdated: it would be loaded again and again', () => {
  stored.set('patientToken', 'secret');
  stored.set('patientUser', '{');
  startSession();
  expect(isSessionOutdated()).toBe(false);
});
