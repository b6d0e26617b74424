import { useEffect, useState } from 'react';
import { app } from '#texts/generated/app.ts';
import { gallery } from '#texts/generated/gallery.ts';
import { chooseLanguage, useLanguage, useTexts } from '#web/lib/language.ts';
import { Segments } from '#web/ui/Segments.tsx';
import styles from './Gallery.module.css';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

export function GalleryHeader() {
  const t = useTexts(gallery);
  const language = useLanguage();
  const [theme, setTheme] = useState<Theme>('system');

  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  return (
    <header className={styles.header}>
      <p className={styles.clinic}>{useTexts(app).name}</p>
      <Segments
        label={t.theme}
        choices={THEMES.map((value) => ({ value, label: t[value] }))}
        value={theme}
        onChoose={setTheme}
      />
      <Segments
        label={t.language}
        choices={[
          { value: 'de', label: 'DE', accessibleLabel: 'DE: Deutsch' },
          { value: 'en', label: 'EN', accessibleLabel: 'EN: English' },
        ]}
        value={language}
        onChoose={chooseLanguage}
      />
    </header>
  );
}
