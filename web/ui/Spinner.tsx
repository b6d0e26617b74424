import styles from './Spinner.module.css';

/** Decoration only: whoever shows it says in words what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
