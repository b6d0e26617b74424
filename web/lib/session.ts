import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';
import { keepLanguageCookie } from './language.ts';
import { expectOwnPages, forgetOwnPages } from './own-page.ts';

/** Who is signed in on this device; kept small because browser storage can be read by any script. */
export interface SessionUser {
  id: number;
  name: string;
}

const TOKEN = 'patientToken';
const USER = 'patientUser';
const listeners = new Set<() => void>();
let token: string | null = null;
let user: SessionUser | null = null;

/** Brings the signed-in state back after a reload. */
export function startSession(): void {
  user = storedUser();
  token = storedToken();
  if (user) expectOwnPages(user.id);
}

export function storedUser(): SessionUser | null {
  const storage = browserStorage();
  return storage.getItem(TOKEN) === null ? null : parseUser(storage.getItem(USER));
}

function storedToken(): string | null {
  return storedUser() && browserStorage().getItem(TOKEN);
}

/** Whether another tab has signed in or out meanwhile: then this page belongs to nobody any more. */
export function isSessionOutdated(): boolean {
  return storedToken() !== token;
}

/** On the server: whose page is drawn. Nothing of one person is left for the next page. */
export function drawFor(owner: SessionUser | null): void {
  user = owner;
  notify();
}

export function currentToken(): string | null {
  return token;
}

export function currentUser(): SessionUser | null {
  return user;
}

export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, currentUser, currentUser);
}

export function signIn(newToken: string, newUser: SessionUser): void {
  token = newToken;
  user = { id: newUser.id, name: newUser.name };
  browserStorage().setItem(TOKEN, newToken);
  browserStorage().setItem(USER, JSON.stringify(user));
  expectOwnPages(user.id);
  notify();
}

/** Forgets everything this device knows of the person; only the language stays. */
export function signOut(): void {
  token = null;
  user = null;
  forgetOwnPages();
  const storage = browserStorage();
  const language = storage.getItem('language');
  storage.clear();
  if (language) {
    storage.setItem('language', language);
    // The server has cleared all cookies of this browser.
    keepLanguageCookie(language);
  }
  notify();
}

/** Calls back whenever somebody stops being signed in. */
export function onSignOut(callback: () => void): () => void {
  return subscribe(() => {
    if (user === null) callback();
  });
}

function parseUser(stored: string | null): SessionUser | null {
  try {
    const value = JSON.parse(stored ?? 'null');
    if (typeof value?.id !== 'number' || typeof value?.name !== 'string') return null;
    return { id: value.id, name: value.name };
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
