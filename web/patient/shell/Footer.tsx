import { Link } from 'react-router';
import { app } from '#texts/generated/app.ts';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSetting } from '#web/shell/settings.ts';
import { pathTo } from '../routes.ts';
import styles from './Footer.module.css';

export function Footer() {
  const t = useTexts(shell);
  const defaults = useTexts(app);
  const name = useSetting('hospital_name') ?? defaults.name;
  return (
    <footer className={styles.footer}>
      <p className={styles.credits}>
        <span>
          © {new Date().getFullYear()} {name}
        </span>
        <Agency />
      </p>
      <nav aria-label={t.footer} className={styles.links}>
        <Link to={pathTo('AGB')}>{t.footer_terms}</Link>
        <Link to={pathTo('Imprint')}>{t.footer_imprint}</Link>
        <Link to={pathTo('PrivacyPolicy')}>{t.footer_privacy}</Link>
      </nav>
    </footer>
  );
}

/** Credits the agency that built the portal, as the clinic's settings name it. */
function Agency() {
  const t = useTexts(shell);
  const name = useSetting('footer_agency_name');
  const url = useSetting('footer_agency_url');
  if (!name) return null;
  if (!url) return <span>{t.agency({ name })}</span>;
  return (
    <a href={url} rel="noopener noreferrer">
      {t.agency({ name })}
    </a>
  );
}
