import styles from './HeroPicture.module.css';

/** Decoration: a moon over a hill, drawn in the colours of the clinic. */
export function HeroPicture() {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 445 300"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="hero-sky" x1="0.1" y1="0" x2="0.75" y2="1">
          <stop offset="0" className={styles.dusk} />
          <stop offset="0.62" className={styles.rose} />
          <stop offset="1" className={styles.dawn} />
        </linearGradient>
      </defs>
      <rect width="445" height="300" fill="url(#hero-sky)" />
      <circle cx="294" cy="118" r="145" className={styles.halo} />
      <circle cx="320" cy="101" r="56" className={styles.moon} />
      <ellipse cx="213" cy="329" rx="268" ry="120" className={styles.hill} />
    </svg>
  );
}
