import { useEffect, useState } from 'react';
import { app } from '#texts/generated/app.ts';
import { gallery } from '#texts/generated/gallery.ts';
import { MemoryRouter } from '#web/lib/fixed-routers.ts';
import { chooseLanguage, useLanguage, useTexts } from '#web/lib/language.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { Buttons, ToastButtons } from './Buttons.tsx';
import { Calendars, Work } from './Calendars.tsx';
import { Dialogs, Disclosures } from './Dialogs.tsx';
import { Choices, Fields } from './Fields.tsx';
import styles from './Gallery.module.css';
import { MedicalHistory } from './MedicalHistory.tsx';
import { Faces, Statuses, TypeAndCards } from './Statuses.tsx';
import { Tables } from './Tables.tsx';

/** Every component in every state. Its links lead nowhere, so it brings a router of its own. */
export function Gallery() {
  const t = useTexts(gallery);
  return (
    <MemoryRouter>
      <GalleryHeader />
      <main className={styles.main}>
        <PageHeading lead={t.lead}>{t.title}</PageHeading>
        <TypeAndCards />
        <Buttons />
        <Fields />
        <Choices />
        <Dialogs />
        <Disclosures />
        <Calendars />
        <Tables />
        <Statuses />
        <Faces />
        <Work />
        <MedicalHistory />
        <ToastButtons />
      </main>
      <Toasts />
    </MemoryRouter>
  );
}

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

function GalleryHeader() {
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
