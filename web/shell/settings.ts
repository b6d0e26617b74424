import { useSyncExternalStore } from 'react';
import { callApi, logInBrowser } from '#web/lib/call-api.ts';

interface Setting {
  key: string;
  value: string;
}

let settings: readonly Setting[] = [];
const listeners = new Set<() => void>();

/** Loads the clinic's public settings; without them the portal shows its defaults. */
export async function loadSettings(): Promise<void> {
  try {
    settings = (await callApi('GET /api/get-settings', {})).data;
    for (const notify of listeners) notify();
  } catch {
    logInBrowser('loading settings failed');
  }
}

export function useSetting(key: string): string | undefined {
  const list = useSyncExternalStore(subscribe, current, current);
  return list.find((setting) => setting.key === key)?.value || undefined;
}

function current(): readonly Setting[] {
  return settings;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
