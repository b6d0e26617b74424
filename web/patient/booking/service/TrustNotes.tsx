import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Video from 'lucide-react/icons/video';
import { booking_service as texts } from '#texts/generated/booking_service.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { pathTo } from '#web/patient/paths.ts';
import styles from './TrustNotes.module.css';

/** What an appointment contains, who pays for it and how data are protected, where a visitor decides. */
export function TrustNotes() {
  const t = useTexts(texts);
  return (
    <ul className={styles.notes} aria-label={t.trust}>
      <li>
        <Video size={20} aria-hidden="true" />
        <p>
          <strong>{t.contains_title}</strong> {t.contains}
        </p>
      </li>
      <li>
        <ReceiptText size={20} aria-hidden="true" />
        <p>
          <strong>{t.self_pay}</strong> {t.self_pay_text}
        </p>
      </li>
      <li>
        <LockKeyhole size={20} aria-hidden="true" />
        <p>
          <strong>{t.privacy_title}</strong> {t.privacy}{' '}
          <Link to={pathTo('PrivacyPolicy')}>{t.privacy_link}</Link>
        </p>
      </li>
    </ul>
  );
}
