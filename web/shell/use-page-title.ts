import { useEffect, useState } from 'react';
import { app } from '#texts/generated/app.ts';
import { useTexts } from '#web/lib/language.ts';
import { windowState } from '#web/lib/window-state.ts';
import { useSetting } from './settings.ts';

/** The titles on the screen by their first render: an inner screen comes later. */
const titles = windowState(() => new Map<number, string>());
const rendered = windowState(() => 0);

/** Sets the title of the tab: the innermost screen that has one, then the clinic. */
export function usePageTitle(screen: string): void {
  const defaults = useTexts(app);
  const clinic = useSetting('hospital_name') ?? defaults.name;
  const [place] = useState(() => rendered.value++);
  useEffect(() => {
    titles.value.set(place, `${screen} · ${clinic}`);
    showInnermost();
    return () => {
      titles.value.delete(place);
      showInnermost();
    };
  }, [place, screen, clinic]);
}

function showInnermost(): void {
  document.title = titles.value.get(Math.max(...titles.value.keys())) ?? document.title;
}
