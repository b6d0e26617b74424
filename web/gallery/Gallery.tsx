import { MemoryRouter } from 'react-router';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { Buttons } from './Buttons.tsx';
import { Calendars } from './Calendars.tsx';
import { Choices } from './Choices.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Disclosures } from './Disclosures.tsx';
import { Faces } from './Faces.tsx';
import { Fields } from './Fields.tsx';
import styles from './Gallery.module.css';
import { GalleryHeader } from './GalleryHeader.tsx';
import { MedicalHistory } from './MedicalHistory.tsx';
import { Statuses } from './Statuses.tsx';
import { Tables } from './Tables.tsx';
import { ToastButtons } from './ToastButtons.tsx';
import { TypeAndCards } from './TypeAndCards.tsx';
import { Work } from './Work.tsx';

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
