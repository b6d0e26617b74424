import { useEffect } from 'react';
import { app } from '#texts/generated/app.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSetting } from './settings.ts';

/** What the tab of the browser says: the screen, then the clinic. */
export function usePageTitle(screen: string): void {
  const defaults = useTexts(app);
  const clinic = useSetting('hospital_name') ?? defaults.name;
  useEffect(() => {
    document.title = `${screen} · ${clinic}`;
  }, [screen, clinic]);
}
