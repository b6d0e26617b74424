import { Link } from 'react-router';
import { contacts } from '#texts/generated/contacts.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { pathTo } from '../routes.ts';
import styles from './Contact.module.css';

/** Where else to go: a visitor to the login and back, a patient to what she wrote before. */
export function WayOn() {
  const t = useTexts(contacts);
  const user = useSessionUser();
  return (
    <p className={styles.hint}>
      {user ? (
        <Link to={pathTo('Contacts')}>{t.earlier_link}</Link>
      ) : (
        <>
          {t.login_hint}{' '}
          <Link to={pathTo('Login')} state={{ from: pathTo('Contact') }}>
            {t.login_link}
          </Link>
        </>
      )}
    </p>
  );
}
