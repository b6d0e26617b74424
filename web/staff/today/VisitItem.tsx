import { staff_payment } from '#texts/generated/staff_payment.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { formatTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import type { OpenDialog } from '../calendar/calendar-dialog.ts';
import type { CalendarVisit } from '../calendar/calendar-query.ts';
import { StatusPill } from '../calendar/StatusPill.tsx';
import { useClinicNow } from '../calendar/use-clinic-now.ts';
import { actionsOf } from '../calendar/visit-actions.ts';
import { PatientName } from '../patients/PatientName.tsx';
import { paymentWords } from '../payment-words.ts';
import { useSignedIn } from '../shell/signed-in.ts';
import { nextMove } from './day-order.ts';
import styles from './Today.module.css';
import { useSayMove } from './use-say-move.ts';

interface VisitItemProps {
  visit: CalendarVisit;
  /** Named where several doctors work here. */
  doctor: string | null;
  /** By how much the clinic's clock differs from this device's. */
  clockOffset: number;
  onOpen: OpenDialog;
}

export function VisitItem({ visit, doctor, clockOffset, onOpen }: VisitItemProps) {
  const t = useTexts(staff_today);
  const payment = useTexts(staff_payment);
  const { name } = visit.patient;
  const time = formatTime(visit.date_start_time);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.time}>{time}</span>
        <PatientName patient={visit.patient} />
        <StatusPill status={visit.status} />
      </div>
      <p className={styles.soft}>
        {visit.service.name}
        {doctor && ` · ${t.with({ doctor })}`}
        {` · ${paymentWords(visit, payment)}`}
      </p>
      <div className={styles.actions}>
        <NextStep {...{ visit, clockOffset }} />
        {visit.video_link && (
          <a
            href={visit.video_link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.video_label({ name })}
          >
            {t.video}
          </a>
        )}
        <Button
          look="quiet"
          size="small"
          aria-label={t.details_label({ name, time })}
          onClick={() => onOpen({ kind: 'visit', visit })}
        >
          {t.details}
        </Button>
      </div>
    </li>
  );
}

/** What is most likely said next, once it can be said and by those who can. */
function NextStep({ visit, clockOffset }: Pick<VisitItemProps, 'visit' | 'clockOffset'>) {
  const t = useTexts(staff_today);
  const { role } = useSignedIn();
  const say = useSayMove();
  const now = useClinicNow(clockOffset);
  const { id, status } = visit;
  const to = nextMove(actionsOf({ status, startsAt: new Date(visit.date_start_time) }, role, now));
  if (to === null) return null;
  const { name } = visit.patient;
  const isBeginning = to === 'in_progress';
  return (
    <Button
      size="small"
      look={isBeginning ? 'secondary' : 'primary'}
      isBusy={say.isPending}
      busyText={t.loading}
      aria-label={isBeginning ? t.begin_label({ name }) : t.complete_label({ name })}
      onClick={() => say.mutate({ id, to })}
    >
      {isBeginning ? t.begin : t.complete}
    </Button>
  );
}
