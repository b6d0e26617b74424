import Siren from 'lucide-react/icons/siren';
import { contacts } from '#texts/generated/contacts.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Contact.module.css';

/** A message may wait for hours; whoever cannot must know at once whom to call. */
export function EmergencyNote() {
  const t = useTexts(contacts);
  return (
    <aside className={styles.emergency} aria-label={t.emergency_title}>
      <Siren size={22} aria-hidden="true" />
      <div>
        <p className={styles.emergencyTitle}>{t.emergency_title}</p>
        <p>
          {t.emergency_text} <a href="tel:112">112</a>
        </p>
        <p>
          {t.on_call_text} <a href="tel:116117">116117</a>
        </p>
      </div>
    </aside>
  );
}
