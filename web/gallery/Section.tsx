import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Gallery.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.examples}>{children}</div>
    </section>
  );
}

interface ExampleProps {
  title: string;
  children: ReactNode;
  /** Takes the whole row. */
  isWide?: boolean;
  /** Puts the pieces side by side. */
  isRow?: boolean;
}

export function Example({ title, children, isWide = false, isRow = false }: ExampleProps) {
  return (
    <div className={classNames(styles.example, isWide && styles.wide)}>
      <h3 className={styles.state}>{title}</h3>
      <div className={isRow ? styles.row : styles.pieces}>{children}</div>
    </div>
  );
}
