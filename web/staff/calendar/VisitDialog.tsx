import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { staff_payment } from '#texts/generated/staff_payment.ts';
import { formatTime, formatWeekday } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PatientName } from '../patients/PatientName.tsx';
import { paymentWords } from '../payment-words.ts';
import type { OpenDialog } from './calendar-dialog.ts';
import type { CalendarColumn, CalendarVisit } from './calendar-query.ts';
import styles from './Dialogs.module.css';
import { StatusPill } from './StatusPill.tsx';
import { useClinicNow } from './use-clinic-now.ts';
import { VisitActions } from './VisitActions.tsx';

interface VisitDialogProps {
  visit: CalendarVisit;
  doctors: CalendarColumn['doctor'][];
  clockOffset: number;
  onOpen: OpenDialog;
  onClose: () => void;
}

/** Everything the calendar knows about a visit, and what can be done with it now. */
export function VisitDialog({ visit, doctors, clockOffset, onOpen, onClose }: VisitDialogProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const payment = useTexts(staff_payment);
  const doctor = doctors.find(({ id }) => id === visit.doctor_id)?.display_name ?? '';
  const isOver = new Date(visit.date_end_time) <= useClinicNow(clockOffset);
  const [from, to] = [formatTime(visit.date_start_time), formatTime(visit.date_end_time)];
  return (
    <Dialog isOpen onClose={onClose} title={visit.patient.name}>
      <dl className={styles.facts}>
        <dt>{t.file}</dt>
        <dd>
          <PatientName patient={visit.patient} />
        </dd>
        <dt>{t.when}</dt>
        <dd>
          {formatWeekday(visit.date_start_time, language)}, {t.from_to({ from, to })}
        </dd>
        <dt>{t.service}</dt>
        <dd>{visit.service.name}</dd>
        <dt>{t.doctor}</dt>
        <dd>{doctor}</dd>
        <dt>{t.status}</dt>
        <dd>
          <StatusPill status={visit.status} />
        </dd>
        <dt>{t.payment}</dt>
        <dd>{paymentWords(visit, payment)}</dd>
        <dt>{t.video}</dt>
        <dd>
          {visit.video_link ? (
            <a href={visit.video_link} target="_blank" rel="noreferrer">
              {t.open_video}
            </a>
          ) : (
            t[isOver ? 'video_over' : 'no_video']
          )}
        </dd>
      </dl>
      <VisitActions {...{ visit, clockOffset, onOpen, onClose }} />
    </Dialog>
  );
}
