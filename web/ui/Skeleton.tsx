import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface SkeletonProps {
  rows: number;
  /** Says what is loading, read aloud; a general word without it. */
  label?: string;
}

/** Takes the place of rows that are loading. */
export function Skeleton({ rows, label }: SkeletonProps) {
  const t = useTexts(ui);
  return (
    <div className={styles.skeleton} role="status" data-skeleton>
      <VisuallyHidden>{label ?? t.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}
