import { useSyncExternalStore } from 'react';
import { app } from '#texts/generated/app.ts';
import { callApi, logInBrowser } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { type Setting, useServerSnapshot } from '#web/lib/render-context.ts';
import { windowState } from '#web/lib/window-state.ts';
import defaultLogo from '#web/ui/logo.svg';

const settings = windowState<readonly Setting[]>(() => []);
const listeners = windowState(() => new Set<() => void>());

/** The settings that came with the page. */
export function takeSettings(given: readonly Setting[]): void {
  settings.value = given;
}

/** Loads the clinic's public settings; without them the portal shows its defaults. */
export async function loadSettings(): Promise<void> {
  try {
    settings.value = (await callApi('GET /api/get-settings', {})).data;
    for (const notify of listeners.value) notify();
  } catch {
    logInBrowser('loading settings failed');
  }
}

export function useSetting(key: string): string | undefined {
  const rendered = useServerSnapshot((page) => page.settings);
  const list = useSyncExternalStore(subscribe, current, rendered);
  return list.find((setting) => setting.key === key)?.value || undefined;
}

/** Name, subtitle and logo of the clinic, as its settings say. The subtitle may have an English translation. */
export function useBrand() {
  const defaults = useTexts(app);
  const isEnglish = useLanguage() === 'en';
  const [subtitle, translated] = [useSetting('hospital_subtitel'), useSetting('hospital_subtitel_en')];
  return {
    name: useSetting('hospital_name') ?? defaults.name,
    subtitle: isEnglish ? (translated ?? subtitle) : subtitle,
    logo: useSetting('hospital_logo') ?? defaultLogo,
  };
}

function current(): readonly Setting[] {
  return settings.value;
}

function subscribe(listener: () => void): () => void {
  listeners.value.add(listener);
  return () => listeners.value.delete(listener);
}
