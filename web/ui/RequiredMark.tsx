import styles from './Field.module.css';

/** The control itself tells assistive technology that it is required. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      {'\u00a0*'}
    </span>
  );
}
