import { useId } from 'react';
import styles from './Progress.module.css';

interface ProgressProps {
  label: string;
  /** 0 to 1; missing while the duration is unknown. */
  share?: number | undefined;
}

export function Progress({ label, share }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {share !== undefined && <span>{Math.round(share * 100)} %</span>}
      </label>
      <progress id={id} className={styles.bar} max={1} {...(share !== undefined && { value: share })} />
    </div>
  );
}
