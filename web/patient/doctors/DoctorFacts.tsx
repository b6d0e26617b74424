import CalendarClock from 'lucide-react/icons/calendar-clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Doctor } from '#contract/catalogue.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { doctors as words } from '#texts/generated/doctors.ts';
import { languageNames } from '#web/catalogue/spoken-languages.ts';
import { formatShortDay } from '#web/lib/dates.ts';
import { useLanguage } from '#web/lib/language.ts';
import styles from './DoctorFacts.module.css';

/** Which languages a doctor speaks, and when the next time is free; what is not known is left out. */
export function DoctorFacts({ doctor, firstTime }: { doctor: Doctor; firstTime: Slot | undefined }) {
  const language = useLanguage();
  const t = words[language];
  return (
    <ul className={styles.facts}>
      {doctor.languages.length > 0 && (
        <li>
          <MessageCircle size={18} aria-hidden="true" />
          {t.speaks({ languages: languageNames(doctor.languages, language) })}
        </li>
      )}
      {firstTime && (
        <li className={styles.free}>
          <CalendarClock size={18} aria-hidden="true" />
          {t.next_free({ day: formatShortDay(firstTime.date, language), time: firstTime.start_time })}
        </li>
      )}
    </ul>
  );
}
