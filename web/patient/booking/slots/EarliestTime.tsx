import AlarmClock from 'lucide-react/icons/alarm-clock';
import type { Slot } from '#contract/schedule.contract.ts';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { formatShortDay } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import styles from './EarliestTime.module.css';

interface EarliestTimeProps {
  slot: Slot;
  isChosen: boolean;
  onToggle: () => void;
}

/** One press instead of a search: the day is shown and the time chosen. */
export function EarliestTime({ slot, isChosen, onToggle }: EarliestTimeProps) {
  const language = useLanguage();
  const t = words[language];
  const day = formatShortDay(slot.date, language);
  return (
    <button type="button" className={styles.earliest} aria-pressed={isChosen} onClick={onToggle}>
      <AlarmClock size={20} aria-hidden="true" />
      <span>
        <span className={styles.label}>{t.earliest} </span>
        {t.earliest_time({ day, time: slot.start_time, doctor: slot.display_name })}
      </span>
    </button>
  );
}
