import { Link } from 'react-router';
import { app } from '#texts/generated/app.ts';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { classNames } from '#web/ui/class-names.ts';
import defaultLogo from '#web/ui/logo.svg';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useSetting } from './settings.ts';
import styles from './TopBar.module.css';

/** Logo, name and subtitle of the clinic, as its settings say. */
export function Brand({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTexts(shell);
  const defaults = useTexts(app);
  const name = useSetting('hospital_name') ?? defaults.name;
  const subtitle = useSetting('hospital_subtitel');
  const logo = useSetting('hospital_logo') ?? defaultLogo;
  return (
    <Link to="/" className={classNames(styles.brand, isSignedIn && styles.signedIn)}>
      <img className={styles.logo} src={logo} alt="" width={40} height={40} />
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      <VisuallyHidden> {t.home_link}</VisuallyHidden>
    </Link>
  );
}
