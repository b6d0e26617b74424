import type { ReactNode } from 'react';
import styles from './AnamnesisForm.module.css';

interface FormSectionProps {
  id: string;
  title: string;
  intro?: string | null;
  children: ReactNode;
}

/** Its heading can take the focus, because the navigation leads to it. */
export function FormSection({ id, title, intro, children }: FormSectionProps) {
  const headingId = headingIdOf(id);
  return (
    <section id={id} aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}

export function headingIdOf(sectionId: string): string {
  return `${sectionId}-heading`;
}
