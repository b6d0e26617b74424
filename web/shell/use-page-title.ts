import { useEffect, useState } from 'react';
import { app } from '#texts/generated/app.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSetting } from './settings.ts';

/** The titles of what is on the screen, by the order in which it was drawn: what lies inside comes later. */
const titles = new Map<number, string>();
let drawn = 0;

/** What the tab of the browser says: the innermost screen that has a title, then the clinic. */
export function usePageTitle(screen: string): void {
  const defaults = useTexts(app);
  const clinic = useSetting('hospital_name') ?? defaults.name;
  const [place] = useState(() => drawn++);
  useEffect(() => {
    titles.set(place, `${screen} · ${clinic}`);
    showInnermost();
    return () => {
      titles.delete(place);
      showInnermost();
    };
  }, [place, screen, clinic]);
}

function showInnermost(): void {
  document.title = titles.get(Math.max(...titles.keys())) ?? document.title;
}
