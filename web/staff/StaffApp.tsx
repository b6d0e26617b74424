import { staff } from '#texts/generated/staff.ts';
import { useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './StaffApp.module.css';

/** The staff workspace; its screens come with the capabilities they act on. */
export function StaffApp() {
  const t = useTexts(staff);
  return (
    <>
      <header className={styles.header}>
        <strong className={styles.name}>Online Klinik</strong>
        <LanguageSwitch />
      </header>
      <main className={styles.content}>
        <PageHeading>{t.title}</PageHeading>
        <EmptyNote title={t.preparing_title} text={t.preparing_text} />
      </main>
    </>
  );
}
