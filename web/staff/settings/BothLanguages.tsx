import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import styles from './Clinic.module.css';

/** The same fields in German and in English, side by side; where there is little room one below the other. */
export function BothLanguages({ children }: { children: (language: Language) => ReactNode }) {
  const t = useTexts(staff_clinic);
  return (
    <div className={styles.languages}>
      <fieldset className={styles.language}>
        <legend className={styles.legend}>{t.german}</legend>
        {children('de')}
      </fieldset>
      <fieldset className={styles.language}>
        <legend className={styles.legend}>{t.english}</legend>
        {children('en')}
      </fieldset>
    </div>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={styles.back}>
      <Link to={to}>
        <ArrowLeft size={16} aria-hidden="true" /> {children}
      </Link>
    </p>
  );
}
