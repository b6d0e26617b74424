import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatTime, formatWeekday } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { CalendarVisit } from './calendar-query.ts';
import styles from './Dialogs.module.css';

/** Visits that a change has left outside the hours: they stay, and somebody should know. */
export function OutsideDialog({ visits, onClose }: { visits: CalendarVisit[]; onClose: () => void }) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.outside_title}
      actions={<Button onClick={onClose}>{t.understood}</Button>}
    >
      <Notice tone="waiting">{t.outside_text}</Notice>
      <ul className={styles.visits}>
        {visits.map(({ id, patient, service, date_start_time }) => (
          <li key={id}>
            <strong>{patient.name}</strong>, {service.name}, {formatWeekday(date_start_time, language)},{' '}
            {formatTime(date_start_time)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
