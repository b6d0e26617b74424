import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';
import { setLanguageCookie } from './language.ts';
import { expectPersonalPages, forgetPersonalPages } from './personal-page.ts';
import { type SessionUser, useServerSnapshot } from './render-context.ts';
import { windowState } from './window-state.ts';

const TOKEN = 'patientToken';
const USER = 'patientUser';
const listeners = windowState(() => new Set<() => void>());
const token = windowState<string | null>(() => null);
const user = windowState<SessionUser | null>(() => null);

/** Restores the signed-in person after a reload. */
export function startSession(): void {
  user.value = storedUser();
  token.value = storedToken();
  if (user.value) expectPersonalPages(user.value.id);
}

export function storedUser(): SessionUser | null {
  const storage = browserStorage();
  return storage.getItem(TOKEN) === null ? null : parseUser(storage.getItem(USER));
}

function storedToken(): string | null {
  return storedUser() && browserStorage().getItem(TOKEN);
}

/** Whether another tab has signed in or out, so that this page belongs to nobody any more. */
export function isSessionOutdated(): boolean {
  return storedToken() !== token.value;
}

export function currentToken(): string | null {
  return token.value;
}

/** The person of this window; null on the server. Code that the server renders too uses `useSessionUser`. */
export function currentUser(): SessionUser | null {
  return user.value;
}

export function useSessionUser(): SessionUser | null {
  const rendered = useServerSnapshot((page) => page.user);
  return useSyncExternalStore(subscribe, currentUser, rendered);
}

export function signIn(newToken: string, newUser: SessionUser): void {
  const known = { id: newUser.id, name: newUser.name };
  token.value = newToken;
  user.value = known;
  browserStorage().setItem(TOKEN, newToken);
  browserStorage().setItem(USER, JSON.stringify(known));
  expectPersonalPages(known.id);
  notify();
}

/** Removes everything that this device stores about the person, except the language. */
export function signOut(): void {
  token.value = null;
  user.value = null;
  forgetPersonalPages();
  const storage = browserStorage();
  const language = storage.getItem('language');
  storage.clear();
  if (language) {
    storage.setItem('language', language);
    // The server has cleared all cookies of this browser.
    setLanguageCookie(language);
  }
  notify();
}

/** Calls back whenever the person is no longer signed in. */
export function onSignOut(callback: () => void): () => void {
  return subscribe(() => {
    if (user.value === null) callback();
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
  listeners.value.add(listener);
  return () => listeners.value.delete(listener);
}

function notify(): void {
  for (const listener of listeners.value) listener();
}
