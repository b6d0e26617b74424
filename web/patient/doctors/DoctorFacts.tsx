import CalendarClock from 'lucide-react/icons/calendar-clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import { doctors as texts } from '#texts/generated/doctors.ts';
import { languageNames } from '#web/catalogue/spoken-languages.ts';
import { formatShortDay } from '#web/lib/dates.ts';
import { useLanguage } from '#web/lib/language.ts';
import styles from './DoctorFacts.module.css';
import type { ShownDoctor } from './doctors.ts';

const NO_BREAK_SPACE = '\u00a0';

type DoctorFactsProps = Pick<ShownDoctor, 'doctor' | 'firstTime' | 'isTimePending'>;

/** Which languages a doctor speaks, and when the next time is free; what is not known is left out. */
export function DoctorFacts({ doctor, firstTime, isTimePending }: DoctorFactsProps) {
  const language = useLanguage();
  const t = texts[language];
  return (
    <ul className={styles.facts}>
      {doctor.languages.length > 0 && (
        <li>
          <MessageCircle size={18} aria-hidden="true" />
          {t.speaks({ languages: languageNames(doctor.languages, language) })}
        </li>
      )}
      {isTimePending && (
        <li className={styles.pending} aria-hidden="true">
          <CalendarClock size={18} />
          <NextFree label={t.next_free} time={NO_BREAK_SPACE} />
        </li>
      )}
      {firstTime && (
        <li className={styles.free}>
          <CalendarClock size={18} aria-hidden="true" />
          <NextFree
            label={t.next_free}
            time={t.next_free_time({
              day: formatShortDay(firstTime.date, language),
              time: firstTime.start_time,
            })}
          />
        </li>
      )}
    </ul>
  );
}

/** Always two lines: in one, the time would move what stands below where it does not fit. */
function NextFree({ label, time }: { label: string; time: string }) {
  return (
    <span>
      {label} <span className={styles.time}>{time}</span>
    </span>
  );
}
